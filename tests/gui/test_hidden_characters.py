"""Code that reads differently from what runs: what the command line, Source, Checks and the report show."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from counterproof.changes.characters import hidden_characters
from counterproof.evidence import State
from counterproof_gui.qt import QApplication, QPointF, Qt
from counterproof_gui.views.diff.entry import Place, Side
from counterproof_gui.views.laid_out_line import LaidOutLine
from gui.reviewing import Console, ProjectFolder

Key = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier
CASE = Path(__file__).parents[1] / "data" / "reports" / "R035"
DRAFT = (CASE / "draft.py").read_bytes()
EXPECTED = {each["line"]: each["code_points"] for each in json.loads((CASE / "expect.json").read_text())}
PROGRAM = Path(sys.executable).with_name("counterproof")


@pytest.mark.case("R035")
def test_what_reads_differently_from_what_runs_is_seen(
    console: Console, folder: ProjectFolder, qapp: QApplication, tmp_path: Path
) -> None:
    names_them_in_text()
    names_them_in_json()
    folder.put("draft.py", DRAFT)
    folder.put("draft_nbsp.py", (CASE / "draft_nbsp.py").read_bytes())
    console.open(folder)
    console.desk.select("draft_nbsp.py")
    console.until(console.is_calm)
    names_the_blank_in_checks(console)
    console.desk.select("draft.py")
    console.until(console.is_calm)
    names_them_in_checks(console)
    names_them_in_the_report(console)
    shows_them_in_source(console)
    copies_the_real_text(console, qapp)
    shows_them_in_the_difference(console, tmp_path, qapp)


def names_them_in_text() -> None:
    done = subprocess.run(
        [PROGRAM, "validate", CASE / "draft.py", CASE / "draft_nbsp.py", "--format", "text"],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 1
    shown_as_code_points(done.stdout)
    assert list(hidden_characters(done.stdout)) == []
    assert "line 1: invalid non-printable character U+00A0" in done.stdout
    assert "\u00a0" not in done.stdout


def names_them_in_json() -> None:
    done = subprocess.run(
        [PROGRAM, "validate", CASE / "draft.py", CASE / "draft_nbsp.py", "--format", "json"],
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 1
    assert list(hidden_characters(done.stdout)) == []
    draft, blank = json.loads(done.stdout)
    assert draft["checks"]["syntax"]["state"] == "passed"
    characters = draft["checks"]["characters"]
    assert characters["state"] == "unverifiable"
    found = {
        item["line"]: sorted(code_points(item["reason"]))
        for item in characters["items"]
        if item["code"] == "hidden_character"
    }
    assert found == EXPECTED
    mixed = [item for item in characters["items"] if item["code"] == "mixed_script"]
    assert [(item["line"], item["state"]) for item in mixed] == [(7, "unverifiable")]
    assert all(item["state"] != "failed" for check in draft["checks"].values() for item in check["items"])
    assert not [item for item in characters["items"] if item["line"] in (4, 5)]
    (syntax,) = blank["checks"]["syntax"]["items"]
    assert (syntax["state"], syntax["line"]) == ("failed", 1)
    assert "U+00A0" in syntax["reason"]


def names_the_blank_in_checks(console: Console) -> None:
    rows = rows_of_checks(console)
    (row,) = [row for row in rows if row.startswith("failed: line 1")]
    assert "U+00A0" in row
    assert not any("\u00a0" in row for row in rows)


def names_them_in_checks(console: Console) -> None:
    console.press(Key.Key_1)
    rows = rows_of_checks(console)
    shown_as_code_points("\n".join(rows))
    assert not any(list(hidden_characters(row)) for row in rows)
    for line in (2, 7, 8, 9):
        assert any(row.startswith(f"unverifiable: line {line} ") for row in rows)


def names_them_in_the_report(console: Console) -> None:
    console.press(Key.Key_4)
    forms = console.interior.workbench.report.forms
    forms.choice.choose(1)
    console.until(lambda: "hidden_character" in "\n".join(forms.raw.lines))
    shown_as_code_points("\n".join(forms.raw.lines))
    assert not list(hidden_characters("\n".join(forms.raw.lines)))


def shows_them_in_source(console: Console) -> None:
    console.press(Key.Key_3)
    view = console.interior.workbench.source.view
    assert "\n".join(view.lines).encode() == DRAFT
    for line, code_points_there in EXPECTED.items():
        drawn = view._document.drawn(line - 1)
        assert sorted(set(code_points(drawn.text))) == code_points_there
    for line in range(len(view.lines)):
        drawn = view._document.drawn(line)
        assert not list(hidden_characters(drawn.text))
        piece = view._page.slice_with(line, 0, 0, 4_000)
        runs_from_left_to_right(view._page.laid_out(line, piece), len(view.lines[line]))
    states = {line: view._document.state_at(line - 1) for line in range(1, 11)}
    doubts = [line for line, state in states.items() if state is State.UNVERIFIABLE]
    assert doubts == [2, 7, 8, 9]
    assert State.FAILED not in states.values()


def runs_from_left_to_right(laid_out: LaidOutLine, length: int) -> None:
    places = [QPointF(laid_out.x_of(column), 0).x() for column in range(length + 1)]
    assert places == sorted(places)
    assert len(set(places)) == length + 1


def copies_the_real_text(console: Console, qapp: QApplication) -> None:
    console.press(Key.Key_A, CTRL)
    console.press(Key.Key_C, CTRL)
    assert qapp.clipboard().text().encode() == DRAFT


def shows_them_in_the_difference(console: Console, folder: Path, qapp: QApplication) -> None:
    shorter = folder / "shorter.py"
    shorter.write_bytes(b"\n".join(line for line in DRAFT.split(b"\n") if b"level != " not in line))
    console.desk.add_candidate(shorter)
    console.press(Key.Key_2)
    view = console.interior.workbench.candidate.view
    console.until(lambda: console.interior.workbench.candidate.has_changes)
    view.set_context(None)
    before, _ = view._document.sides(0)
    assert before.data == DRAFT
    for line in range(len(before)):
        drawn = view._document.visible(Place(0, Side.BEFORE, line))
        assert not list(hidden_characters(drawn.text))
        assert sorted(set(code_points(drawn.text))) == EXPECTED.get(line + 1, [])
    view.grab()
    console.press(Key.Key_A, CTRL)
    console.press(Key.Key_C, CTRL)
    copied = qapp.clipboard().text()
    assert "\u2067:'tseug' == level fi\u2069" in copied
    assert code_points(copied) == []


def rows_of_checks(console: Console) -> list[str]:
    """Every row as it is painted and said."""
    table = console.interior.workbench.checks.table
    table.expandAll()
    rows: list[str] = []
    index = table.model().index(0, 0)
    while index.isValid():
        rows.append(index.data(Qt.ItemDataRole.DisplayRole))
        index = table.indexBelow(index)
    return rows


def shown_as_code_points(text: str) -> None:
    for expected in EXPECTED.values():
        assert set(expected) <= set(code_points(text))


def code_points(text: str) -> list[str]:
    return re.findall(r"U\+[0-9A-F]{4,6}", text)
