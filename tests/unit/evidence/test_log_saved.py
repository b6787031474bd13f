"""A log on disk: found again with its index or without it, and written to where a person wants it."""

from __future__ import annotations

import json
import os
import tempfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterproof.evidence import Budget, Cancelled, Problem, Stream, ignore
from counterproof.evidence.log import Log
from counterproof.evidence.log_export import export_log
from counterproof.evidence.log_index import index_path, open_log
from counterproof.evidence.log_spool import LogSpool
from counterproof.evidence.whole_files import write_whole


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """The log of a run that was cut: lines of both streams, and a note."""
    path = tmp_path / "run.log"
    with LogSpool(path, limit=30) as log:
        log.note("started")
        log.write(Stream.OUT, b"one\ntwo\n")
        log.write(Stream.ERR, b"a warning that goes on for longer\n")
        log.finish()
    return path


def lines(log: Log) -> list[bytes]:
    return [log.line(number) for number in range(len(log))]


def test_a_log_is_the_same_when_it_is_opened_again(saved: Path) -> None:
    with open_log(saved) as log:
        assert lines(log) == [b"started\n", b"one\n", b"two\n", b"a warning that goes on"]
        assert list(log.streams) == [Stream.NOTE, Stream.OUT, Stream.OUT, Stream.ERR]
        assert log.kept.words == "kept 30 of 42 bytes; cut after line 4"
        assert log.is_timed
        assert log.tails() == ()
        assert log.digest() == json.loads(index_path(saved).read_bytes().split(b"\n")[0])["sha256"]


def test_without_its_index_the_lines_are_found_again_and_no_stream_is_made_up(saved: Path) -> None:
    index_path(saved).unlink()
    with open_log(saved) as log:
        assert lines(log) == [b"started\n", b"one\n", b"two\n", b"a warning that goes on"]
        assert set(log.streams) == {Stream.UNKNOWN}
        assert not log.is_timed
        assert log.milliseconds(0) is None


@given(
    st.lists(st.tuples(st.integers(0, 9999), st.integers(0, 255)), min_size=1),
    st.none() | st.integers(0, 999),
)
def test_an_index_that_was_tampered_with_never_breaks_reading(
    changes: list[tuple[int, int]], cut: int | None
) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "run.log"
        with LogSpool(path) as log:
            log.write(Stream.OUT, b"one\ntwo\nthree")
            log.finish()
        index = bytearray(index_path(path).read_bytes())
        for place, value in changes:
            index[place % len(index)] = value
        index_path(path).write_bytes(index[:cut])
        with open_log(path) as log:
            assert b"".join(lines(log)) == b"one\ntwo\nthree"
            assert all(log.stream(number) in set(Stream) for number in range(len(log)))


def test_an_index_of_other_bytes_is_not_believed(saved: Path) -> None:
    saved.write_bytes(saved.read_bytes() + b"more\n")
    with open_log(saved) as log:
        assert lines(log)[-1] == b"a warning that goes onmore\n"
        assert set(log.streams) == {Stream.UNKNOWN}


@given(st.binary(max_size=300))
def test_any_file_can_be_read_as_a_log(data: bytes) -> None:
    with tempfile.NamedTemporaryFile() as file:
        file.write(data)
        file.flush()
        with open_log(Path(file.name)) as log:
            assert b"".join(lines(log)) == data
            assert all(line.endswith(b"\n") for line in lines(log)[:-1])


def test_a_line_across_blocks_is_one_line(tmp_path: Path) -> None:
    path = tmp_path / "long.log"
    data = b"x" * 1_500_000 + b"\n" + b"y" * 2_200_000
    path.write_bytes(data)
    with open_log(path) as log:
        assert [log.size(number) for number in range(len(log))] == [1_500_001, 2_200_000]
        assert log.line(1, most=5) == b"yyyyy"


@pytest.mark.parametrize(
    ("name", "words"), [("absent", "there is no such file"), (".", "it is a folder, not a file")]
)
def test_what_is_no_log_is_refused_in_words(tmp_path: Path, name: str, words: str) -> None:
    with pytest.raises(Problem, match=words):
        open_log(tmp_path / name)


def test_a_pipe_is_refused_without_being_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(Problem, match="the log is not a regular file"):
        open_log(tmp_path / "pipe")


def test_a_log_is_saved_whole_or_the_lines_that_were_chosen(saved: Path, tmp_path: Path) -> None:
    target = tmp_path / "copy.txt"
    with open_log(saved) as log:
        assert export_log(log, target, budget=Budget(), emit=ignore) == 38
        assert target.read_bytes() == saved.read_bytes()
        export_log(log, target, [1, 2], budget=Budget(), emit=ignore)
        assert target.read_bytes() == b"one\ntwo\n"
        export_log(log, target, [0, 2], budget=Budget(), emit=ignore)
        assert target.read_bytes() == b"started\ntwo\n"
        export_log(log, target, [], budget=Budget(), emit=ignore)
        assert target.read_bytes() == b""


def test_a_cancelled_saving_leaves_what_was_there(saved: Path, tmp_path: Path) -> None:
    target = tmp_path / "copy.txt"
    target.write_text("older")
    budget = Budget()
    budget.cancel()
    with open_log(saved) as log, pytest.raises(Cancelled):
        export_log(log, target, budget=budget, emit=ignore)
    assert target.read_text() == "older"
    assert not list(tmp_path.glob(".*"))


def test_a_folder_that_is_not_there_is_a_problem_in_words(tmp_path: Path) -> None:
    with pytest.raises(Problem, match="the log can't be written: there is no such file or folder"):
        write_whole(tmp_path / "nowhere" / "x", [b"x"], what="log")
