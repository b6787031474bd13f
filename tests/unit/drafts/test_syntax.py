"""Syntax: decoded, parsed and compiled as Python does it, within bounds (spec A14-A17)."""

from __future__ import annotations

import codecs
import sys
import time
from hashlib import sha256
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterproof.drafts import Draft, Profile, Settings, run
from counterproof.drafts.decode import Undecodable, decode
from counterproof.evidence import DRAFT_CHECKS, Report, Span, State

REPORTS = Path(__file__).parents[2] / "data" / "reports"


def validated(data: bytes | str, python: str | None = None) -> Report:
    draft = Draft.of_text(data) if isinstance(data, str) else Draft("draft.py", data)
    return run(draft, Settings(python=python))


@pytest.mark.case("V1")
@pytest.mark.parametrize("text", ["", " \n\t\n"])
def test_an_empty_text_fails_and_stops_every_other_check(text: str) -> None:
    report = validated(text)
    assert report.checks["syntax"].state is State.FAILED
    assert (report.ok, report.status) == (False, State.FAILED)
    others = [check.state for name, check in report.checks.items() if name != "syntax"]
    assert set(others) == {State.NOT_CHECKED}
    assert len(others) == 10


def test_a_syntax_error_fails_with_its_line_and_message() -> None:
    report = validated("def f(:\n    pass\n")
    (item,) = report.checks["syntax"].items
    assert item.state is State.FAILED
    assert item.code == "syntax_error"
    assert item.span is not None
    assert item.span.line == 1
    assert report.checks["request"].state is State.NOT_CHECKED


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"x = 1\n\nif x\n    x = 2\n", "line 3: expected ':'"),
        (b"x = 1\ny = 2\nz = '\xff'\n", "line 3: utf-8 can't decode the byte 0xff"),
        (b"x = 1\ry = 2\r\nz = '\xff'\n", "line 3: utf-8 can't decode the byte 0xff"),
    ],
    ids=["not parsed", "not decoded", "not decoded after a lone CR"],
)
def test_the_line_of_a_syntax_error_is_told_once(data: bytes, sentence: str) -> None:
    report = validated(data)
    (item,) = report.checks["syntax"].items
    assert report.errors == (sentence,)
    assert report.checks["syntax"].reason == sentence
    assert f"line {item.span.line if item.span else 0}: {item.reason}" == sentence


def test_every_check_is_there_in_its_order() -> None:
    assert tuple(validated("x = 1\n").checks) == DRAFT_CHECKS
    assert tuple(validated("x =\n").checks) == DRAFT_CHECKS


@pytest.mark.case("V4")
def test_a_sum_of_twenty_thousand_terms_is_too_complex_and_takes_no_time() -> None:
    text = "x=" + "1+" * 20_000 + "1\n"
    try:
        compile(text, "draft.py", "exec")
        refused = False
    except (RecursionError, MemoryError):
        refused = True
    started = time.process_time()
    (item,) = validated(text).checks["syntax"].items
    assert time.process_time() - started < 2
    assert item.code == "too_complex"
    assert item.state is (State.FAILED if refused else State.UNVERIFIABLE)


@pytest.mark.parametrize(
    "text",
    [
        "x = " + "(" * 5000 + ")" * 5000,
        "x = " + "[" * 150 + "]" * 150,
        "x = " + "-" * 50_000 + "1",
        "x = " + "not " * 20_000 + "1",
        "x = " + "lambda: " * 5000 + "1",
        "x = a" + ".b" * 20_000,
        "x = f" + "(1)" * 20_000,
        "x = 1\n" + "if x == 0:\n    pass\n" + "elif x == 1:\n    pass\n" * 3000,
    ],
    ids=["parens", "lists", "minus", "not", "lambda", "attributes", "calls", "elif"],
)
def test_nothing_too_deep_is_an_exception(text: str) -> None:
    (item,) = validated(text).checks["syntax"].items
    assert item.state in {State.FAILED, State.UNVERIFIABLE}
    assert item.code in {"too_complex", "syntax_error"}


def test_blocks_as_deep_as_python_allows_are_followed() -> None:
    text = "if a:\n" + "".join(" " * i + "if a:\n" for i in range(1, 95)) + " " * 95 + "x = 1\n"
    assert validated(text).checks["syntax"].state is State.PASSED


def test_a_null_byte_is_refused_as_python_refuses_it() -> None:
    assert validated(b"x = 1\0\n").checks["syntax"].state is State.FAILED


def test_a_draft_beyond_the_size_bound_is_not_judged() -> None:
    (item,) = validated(b"#" * (256 * 1024 + 1)).checks["syntax"].items
    assert (item.code, item.state) == ("too_complex", State.UNVERIFIABLE)


@pytest.mark.parametrize("text", ["def first[T](x: T) -> T:\n    return x\n", "type Names = list[str]\n"])
def test_syntax_of_a_newer_python_is_a_doubt_unless_the_project_declares_an_older_one(text: str) -> None:
    newer = sys.version_info < (3, 12)
    report = validated(text)
    assert report.checks["syntax"].state is (State.UNVERIFIABLE if newer else State.PASSED)
    if newer:
        assert report.checks["syntax"].items[0].code == "newer_syntax"
        assert report.checks["arguments"].state is State.NOT_CHECKED
    assert validated(text, python="3.11").checks["syntax"].state is State.FAILED


@pytest.mark.case("R012")
def test_source_is_decoded_as_python_decodes_it() -> None:
    folder = REPORTS / "R012"
    settings = Settings((Profile("blend", folder / "target" / "blend"),))
    encodings = {"draft_latin1.py": "iso-8859-1", "draft_bom.py": "utf-8 with BOM"}
    for name, encoding in encodings.items():
        data = (folder / name).read_bytes()
        report = run(Draft(name, data), settings)
        assert report.checks["syntax"].state is State.PASSED
        assert (report.subject.encoding, report.subject.bytes) == (encoding, len(data))
        assert report.subject.sha256 == sha256(data).hexdigest()
        by_line = {item.span.line: item for item in report.checks["arguments"].items if item.span is not None}
        assert by_line[2].state is State.PASSED
        assert by_line[3].state is State.FAILED
        assert by_line[3].span == Span(3, 18, 3, 33)
    for name in ("draft_lying.py", "draft_clash.py"):
        assert run(Draft.read(folder / name), settings).checks["syntax"].state is State.FAILED


@pytest.mark.parametrize(
    ("data", "newline", "lines"),
    [
        (b"a = 1\nb = 2\n", "LF", 2),
        (b"a = 1\r\nb = 2", "CRLF", 2),
        (b"a = 1\rb = 2\r", "CR", 2),
        (b"a = 1\nb = 2\r\n", "mixed", 2),
        (b"a = 1", "none", 1),
    ],
)
def test_line_ends_are_told_apart(data: bytes, newline: str, lines: int) -> None:
    source = decode(data)
    assert (source.newline, source.lines) == (newline, lines)


@given(st.binary(max_size=200))
def test_any_bytes_are_decoded_or_refused_in_words(data: bytes) -> None:
    try:
        text, words = decode(data).text, ""
    except Undecodable as error:
        text, words = "", str(error)
    assert text or words or not data.removeprefix(codecs.BOM_UTF8)


@given(st.binary(max_size=120))
def test_any_bytes_give_a_report(data: bytes) -> None:
    report = run(Draft("draft.py", data), Settings())
    assert tuple(report.checks) == DRAFT_CHECKS
