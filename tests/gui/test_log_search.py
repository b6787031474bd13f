"""Searching a log: by regular expressions, colours aside, in a process that can always be ended."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterproof.evidence import Budget, Cancelled, Event, Problem, Stream, ignore
from counterproof.evidence.log import Log
from counterproof.evidence.log_spool import LogSpool
from counterproof_gui.views.log import found as limits
from counterproof_gui.views.log import matching
from counterproof_gui.views.log import search as searching
from counterproof_gui.views.log.found import Found, Query
from counterproof_gui.views.log.matching import MOST_ON_A_LINE, compiled, spans
from counterproof_gui.views.log.search import refusal, search

OUT, ERR = Stream.OUT, Stream.ERR
PARTS = ("a", "b", "\x1b[31m", "\x1b[0m", "é", "\r")


@pytest.fixture
def log() -> Iterator[LogSpool]:
    with LogSpool(limit=None) as log:
        yield log


def matches(found: Found) -> list[tuple[int, int, int]]:
    return [found.place(number) for number in range(len(found))]


def found_in(log: Log, pattern: str, **keywords: object) -> Found:
    query = Query(pattern, **keywords)  # type: ignore[arg-type]  # the query's own settings
    return search(log, Found(query), budget=Budget(30), emit=ignore)


def test_every_match_has_its_line_and_columns(log: LogSpool) -> None:
    log.write(OUT, b"alpha Beta\n\nbeta, BETA\ngamma\n")
    found = found_in(log, "beta")
    assert matches(found) == [(0, 6, 10), (2, 0, 4), (2, 6, 10)]
    assert list(found.lines) == [0, 2]
    assert matches(found_in(log, "beta", ignore_case=False)) == [(2, 0, 4)]
    assert matches(found_in(log, "^.{5}$")) == [(3, 0, 5)]
    assert list(found_in(log, "^$").lines) == [1]


def test_terminal_sequences_are_not_part_of_what_is_searched(log: LogSpool) -> None:
    log.write(OUT, b"\x1b[1mst\x1b[31mep\x1b[0m 1 done\r\n")
    assert matches(found_in(log, "step 1")) == [(0, 4, 19)]
    assert matches(found_in(log, "done$")) == [(0, 20, 24)]
    assert matches(found_in(log, r"\[1m|31")) == []


def test_only_the_wanted_streams_are_searched(log: LogSpool) -> None:
    log.write(OUT, b"x 1\n")
    log.write(ERR, b"x 2\n")
    log.note("x 3")
    assert list(found_in(log, "x", streams=frozenset({ERR})).lines) == [1]
    assert list(found_in(log, "", streams=frozenset({ERR})).lines) == [1]
    assert list(found_in(log, "", streams=frozenset({OUT, Stream.NOTE})).lines) == [0, 2]


def test_a_search_goes_on_where_it_stopped(log: LogSpool) -> None:
    log.write(OUT, b"x 1\ny\n")
    found = found_in(log, "x")
    log.write(OUT, b"z\nx 2\n")
    search(log, found, budget=Budget(30), emit=ignore)
    assert matches(found) == [(0, 0, 1), (3, 0, 1)]
    assert found.searched == 4


def test_a_line_that_another_stream_broke_is_searched_in_its_parts(log: LogSpool) -> None:
    log.write(OUT, b"x" * 70_000)
    log.write(ERR, b"needle\n")
    log.write(OUT, b"needle\n")
    assert matches(found_in(log, "needle")) == [(1, 0, 6), (2, 0, 6)]


def test_many_blocks_are_searched_and_progress_is_told(log: LogSpool) -> None:
    log.write(OUT, b"".join(b"line %06d of many that fill some blocks\n" % n for n in range(40_000)))
    told: list[Event] = []
    found = search(log, Found(Query("000[12]$|99 of")), budget=Budget(30), emit=told.append)
    assert list(found.lines) == list(range(99, 40_000, 100))
    assert found.searched == 40_000
    assert told


@pytest.mark.parametrize("pattern", ["(x+x+)+y", "(x|x)*y"])
def test_a_pattern_without_an_end_is_ended_in_words(
    log: LogSpool, pattern: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(searching, "PATIENCE_S", 1.0)
    log.write(OUT, b"fine\n" + b"x" * 60 + b"\n")
    with pytest.raises(Problem, match="takes more than 1 seconds for a few lines after line"):
        found_in(log, pattern)


def test_a_search_can_be_cancelled_at_any_time(log: LogSpool) -> None:
    log.write(OUT, b"x" * 60 + b"\n")
    budget = Budget(30)
    budget.cancel()
    with pytest.raises(Cancelled):
        search(log, Found(Query("(x+x+)+y")), budget=budget, emit=ignore)


def test_there_is_an_end_to_what_is_kept(log: LogSpool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searching, "MOST_MATCHES", 5)
    log.write(OUT, b"aaa\naaa\naaa\n")
    found = found_in(log, "a")
    assert len(found) == 5
    assert found.words == "more than 5 matches"
    assert limits.MOST_MATCHES == 500_000


@pytest.mark.parametrize(
    ("pattern", "sentence"),
    [
        ("(a", "Not a regular expression: missing ), unterminated subpattern at character 1."),
        ("a**", "Not a regular expression: multiple repeat at character 3."),
        ("[z-a]", "Not a regular expression: bad character range z-a at character 2."),
        ("x" * 1001, "The pattern is longer than 1,000 characters."),
        ("[[a]", ""),
        ("a|b", ""),
        ("", ""),
    ],
)
def test_what_is_no_expression_is_refused_in_words(pattern: str, sentence: str) -> None:
    assert refusal(pattern) == sentence


@given(st.text(max_size=12))
def test_any_text_is_an_expression_or_refused(pattern: str) -> None:
    if not refusal(pattern):
        compiled(pattern, ignore_case=True)


@given(st.lists(st.sampled_from(PARTS)).map("".join), st.sampled_from("ab"))
def test_matches_lie_on_the_characters_of_the_line(line: str, letter: str) -> None:
    marked = spans(compiled(letter, ignore_case=False), line)
    assert marked == [match.span() for match in re.finditer(letter, line)][:MOST_ON_A_LINE]


def test_the_matches_on_a_line_and_the_steps_between_them() -> None:
    found = Found(Query("x"))
    found.add(array("I", [1, 1, 4]), array("I", [0, 6, 2]), array("I", [3, 9, 5]))
    found.searched, found.current = 9, 1
    assert found.on_line(1) == [(0, 3, False), (6, 9, True)]
    assert found.on_line(2) == []
    assert found.words == "2 of 3 matches"
    assert (found.after(1, 0), found.at(1, 0), found.before(1, 0)) == (1, 0, 2)
    assert (found.after(4, 2), found.at(3, 0), found.before(9, 9)) == (0, 2, 2)


def test_the_searching_process_imports_nothing_of_counterproof() -> None:
    program = Path(matching.__file__).read_text(encoding="utf-8")
    assert "import counterproof" not in program
    assert "from counterproof" not in program
