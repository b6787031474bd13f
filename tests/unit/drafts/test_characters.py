"""Hidden characters and mixed scripts (spec A17a)."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from counterproof.changes.characters import hidden_characters, mixes_scripts, sealed, visible
from counterproof.drafts import Draft, Settings, run
from counterproof.evidence import State

FOLDER = Path(__file__).parents[2] / "data" / "reports" / "R035"


def test_every_line_with_hidden_characters_is_an_item_that_names_them() -> None:
    report = run(Draft.read(FOLDER / "draft.py"), Settings())
    assert report.checks["syntax"].state is State.PASSED
    check = report.checks["characters"]
    assert check.state is State.UNVERIFIABLE
    found = {
        item.span.line: sorted(re.findall(r"U\+[0-9A-F]{4,6}", item.reason))
        for item in check.items
        if item.code == "hidden_character" and item.span is not None
    }
    expected = {
        line["line"]: line["code_points"] for line in json.loads((FOLDER / "expect.json").read_text())
    }
    assert found == expected


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("x = '\u200b'\n", "1 hidden character on 1 line"),
        ("x = '\u200b\u200b'\n" * 2, "4 hidden characters on 2 lines"),
        ("saf\u0435 = 1\n", "1 name of mixed scripts"),
        ("copy = \u0441\u043e\u0440\u0443 = 1\n", "1 name that looks like another"),
        (
            "copy = \u0441\u043e\u0440\u0443 = area = \u0430\u0433\u0435\u0430 = 2 #\u200b\nsaf\u0435 = 1\n",
            "1 hidden character on 1 line, 1 name of mixed scripts, 2 names that look like another",
        ),
    ],
    ids=["one", "several", "mixed", "alike", "all"],
)
def test_everything_found_is_counted(text: str, reason: str) -> None:
    assert run(Draft.of_text(text), Settings()).checks["characters"].reason == reason


def test_an_identifier_that_mixes_scripts_is_a_doubt_and_whole_words_are_not() -> None:
    report = run(Draft.read(FOLDER / "draft.py"), Settings())
    mixed = [item for item in report.checks["characters"].items if item.code == "mixed_script"]
    assert [(item.state, item.span.line if item.span else 0) for item in mixed] == [(State.UNVERIFIABLE, 7)]
    assert "U+0435" in mixed[0].reason


def test_a_no_break_space_is_named_by_its_code_point() -> None:
    (item,) = run(Draft.read(FOLDER / "draft_nbsp.py"), Settings()).checks["syntax"].items
    assert item.state is State.FAILED
    assert item.span is not None
    assert item.span.line == 1
    assert "U+00A0" in item.reason


def test_a_lone_carriage_return_is_hidden_and_a_line_end_is_not() -> None:
    lone = run(Draft("d.py", b"a = 1\nb = '''x\ry'''\r\n"), Settings()).checks["characters"]
    assert [item.code for item in lone.items] == ["hidden_character"]
    assert "U+000D" in lone.items[0].reason
    assert run(Draft("d.py", b"a = 1\r\nb = 2\r\n"), Settings()).checks["characters"].state is State.PASSED


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\u202eb", "a⟨U+202E⟩b"),
        ("\x1b[2K", "⟨U+001B⟩[2K"),
        ("tab\tand line\n", "tab\tand line\n"),
        ("back\rover", "back⟨U+000D⟩over"),
        ("\ufeffx\u200by\u00ad", "⟨U+FEFF⟩x⟨U+200B⟩y⟨U+00AD⟩"),
        ("\U000e0041", "⟨U+E0041⟩"),
        ("a⟨U+202E⟩b", "a⟨U+27E8⟩U+202E⟩b"),
        (r"⟨\xf8⟩", r"⟨U+27E8⟩\xf8⟩"),
        ("⟨x, y⟩ ⟨U⟩", "⟨x, y⟩ ⟨U⟩"),
        ("naïve Ωм 漢字", "naïve Ωм 漢字"),
    ],
)
def test_hidden_characters_are_written_as_code_points(text: str, shown: str) -> None:
    assert visible(text) == shown


ANY_CHARACTER = st.characters(codec=None)
TOKENS = st.sampled_from(["⟨", "⟩", "U+", "\\x", "202E", "27E8", "f8", "CR⟩", "\u202e", "\udcf8", "\t", "\r"])


@given(st.lists(ANY_CHARACTER | TOKENS).map("".join), st.sampled_from(["", "\t\n"]))
def test_a_visible_text_tells_which_text_it_is_of(text: str, keep: str) -> None:
    assert meant(visible(text, keep=keep)) == text


def meant(shown: str) -> str:
    """The text that was made visible: every token stands for one character, and all else for itself."""
    shown = re.sub(r"⟨\\x([0-9a-f]{2})⟩", lambda byte: chr(0xDC00 + int(byte[1], 16)), shown)
    return re.sub(r"⟨U\+([0-9A-F]{4,6})⟩", lambda code: chr(int(code[1], 16)), shown)


@given(st.text())
def test_what_is_sealed_again_stays_as_it_is(text: str) -> None:
    assert sealed(visible(text, keep=""), keep="") == visible(text, keep="")


@given(st.text())
def test_what_is_made_visible_holds_nothing_hidden(text: str) -> None:
    shown = visible(text, keep="")
    assert not list(hidden_characters(shown))
    assert "\n" not in shown


@pytest.mark.parametrize(
    ("word", "mixed"),
    [
        ("cache", False),
        ("саче", False),
        ("safе", True),
        ("μ_r", True),
        ("naïve", False),
        ("Ωm", True),
        ("\u00b5", False),
        ("\u00b5_r", True),
        ("\U0001d6c2_x", True),
        ("\ufb01le", False),
        ("\uff41ll", False),
        ("x1", False),
    ],
)
def test_scripts_are_told_by_the_letters(word: str, mixed: bool) -> None:
    assert mixes_scripts(word) is mixed
