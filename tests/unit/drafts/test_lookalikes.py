"""Identifiers that can't be told from others by eye: doubts, never errors."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterproof.drafts import Draft, Profile, Settings, characters, run
from counterproof.evidence import Finding, Report, State

COPY = "\u0441\u043e\u0440\u0443"
AREA = "\u0430\u0433\u0435\u0430"
OF = "\u043e\u0441"


def doubts(text: str) -> list[Finding]:
    found = run(Draft.of_text(text), Settings()).checks["characters"].items
    return [item for item in found if item.state is not State.PASSED]


def test_a_word_of_another_alphabet_beside_its_latin_twin_is_a_doubt() -> None:
    (item,) = doubts(f"copy = 1\n{COPY} = 2\nprint({COPY})\n")
    assert (item.code, item.state, item.name) == ("lookalike", State.UNVERIFIABLE, COPY)
    assert item.span is not None
    assert (item.span.line, item.span.column, item.span.end_column) == (2, 0, 4)
    assert item.reason.startswith(f"the name {COPY} looks like copy, a name of this script, and is another:")
    assert "U+0441 CYRILLIC SMALL LETTER ES" in item.reason


def test_a_word_of_another_alphabet_without_a_twin_is_none() -> None:
    assert doubts(f"{COPY} = 2\n\u0442\u043e = '\u0447\u0430\u0448\u043a\u0430'\ncache = 1\n") == []


def test_the_twin_may_come_later() -> None:
    assert [item.name for item in doubts(f"{COPY} = 2\ncopy = 1\n")] == [COPY]


@pytest.mark.parametrize("name", ["\u0430\u0455", "\u0435\u0445\u0435\u0441", "\u043e\u0440\u0435n"])
def test_names_of_python_itself_have_twins_too(name: str) -> None:
    (item,) = doubts(f"def {name}(): pass\n")
    assert "a name of Python's own" in item.reason


def test_a_mixture_that_looks_like_another_name_is_one_doubt_that_says_both() -> None:
    (item,) = doubts("safe = 1\nsaf\u0435 = 2\n")
    assert item.code == "mixed_script"
    assert item.reason.endswith("; it looks like safe, a name of this script")


def test_two_disguised_names_are_told_from_each_other() -> None:
    (item,) = doubts("\u0410\u0412 = 1\n\u0391\u0392 = 2\n")
    assert item.name == "\u0391\u0392"
    assert "looks like \u0410\u0412, a name of this script" in item.reason


@pytest.mark.parametrize(
    "text",
    [
        "\ufb01le = 1\nfile = 2\n",
        "\u00b5 = 1\n\u03bc = 2\n",
        "caf\u00e9 = 1\ncafe\u0301 = 2\n",
        "\U0001d431 = 1\nx = 2\n",
    ],
    ids=["ligature", "micro sign", "composed", "bold"],
)
def test_two_spellings_that_python_reads_as_one_name_are_no_twins(text: str) -> None:
    assert doubts(text) == []


def test_greek_letters_of_everyday_formulas_are_no_twins() -> None:
    assert doubts("\u03b1 = a = \u03c1 = p = \u03c3 = o = \u03b3 = y = \u03c4 = t = 1\n") == []


def test_a_name_of_an_imported_module_has_twins(against: Callable[[str, str], Report]) -> None:
    report = against("def area(width): return width\n", f"import lib\nlib.{AREA} = 1\n")
    (item,) = report.checks["characters"].items
    assert "looks like area, a name of lib" in item.reason


def test_a_name_in_a_module_that_is_not_imported_has_none(against: Callable[[str, str], Report]) -> None:
    assert against("area = 1\n", f"{AREA} = 1\n").checks["characters"].state is State.PASSED


def test_a_submodule_and_its_package_have_twins_and_an_unreadable_one_has_none(tmp_path: Path) -> None:
    lib = tmp_path / "lib"
    lib.mkdir()
    (lib / "__init__.py").write_text("area = 1\n")
    (lib / "inner.py").write_text("def copy(width): pass\n")
    (lib / "broken.py").write_text("def oc(:\n")
    text = f"from lib import broken, inner\n{AREA} = {COPY} = {OF} = 1\n"
    found = run(Draft.of_text(text), Settings((Profile("lib", lib),))).checks["characters"].items
    told = [(item.name, item.reason.split(", ")[1]) for item in found]
    assert told == [(AREA, "a name of lib"), (COPY, "a name of lib.inner")]


def test_a_name_after_a_lone_carriage_return_is_placed_as_python_counts_lines() -> None:
    (item,) = [item for item in doubts(f"copy = 1\r{COPY} = 2\n") if item.code == "lookalike"]
    assert item.span is not None
    assert (item.span.line, item.span.column) == (2, 0)


def test_doubts_come_in_the_order_of_the_script() -> None:
    found = doubts(f"copy = {COPY} = '\u200b'\nsaf\u0435 = 1\nx = '\u200b'\n")
    assert [item.code for item in found] == [
        "lookalike",
        "hidden_character",
        "mixed_script",
        "hidden_character",
    ]


@given(st.text(st.sampled_from("ao\u0430\u043e\u03bd\u200b_=;\r\n '\"")))
def test_whatever_stands_in_a_text_it_is_never_failed(text: str) -> None:
    found = characters.check(text, "d.py")
    assert {item.state for item in found.items} <= {State.PASSED, State.UNVERIFIABLE}
    assert found.reason


@given(st.lists(st.sampled_from(["copy", COPY, OF, "oc", "x"]), min_size=1))
def test_names_are_accused_exactly_when_a_twin_stands_beside_them(names: list[str]) -> None:
    text = "".join(f"{name} = 1\n" for name in names)
    accused = {item.name for item in doubts(text)}
    assert accused == {word for word, twin in ((COPY, "copy"), (OF, "oc")) if {word, twin} <= set(names)}
