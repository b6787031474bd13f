"""From a check to its line, to the target's source that it rests on, and back."""

from __future__ import annotations

from pathlib import Path

import pytest

from counterproof.evidence import Finding, State
from counterproof_gui.models.checks import Role
from counterproof_gui.panels.checks import ChecksPanel
from counterproof_gui.panels.evidence import EvidencePane
from counterproof_gui.panels.source import SourcePanel
from counterproof_gui.qt import QAccessible, QPoint, Qt
from gui.reviewing import BAD, TARGET, Console, ProjectFolder

Key = Qt.Key
TWO_WRONG = BAD + "\nprint(shapes.box(1, hight=2))\n"


@pytest.fixture
def target(folder: ProjectFolder) -> Path:
    return folder.root / "targets" / "shapes" / "__init__.py"


@pytest.fixture
def reviewing(console: Console, folder: ProjectFolder) -> Console:
    """A draft with two wrong calls, the keyboard on the first of them in Checks."""
    folder.put("bad.py", TWO_WRONG)
    console.open(folder)
    console.press(Key.Key_1)
    in_checks(console, line=4)
    return console


def checks(console: Console) -> ChecksPanel:
    return console.interior.workbench.checks


def source(console: Console) -> SourcePanel:
    return console.interior.workbench.source


def in_checks(console: Console, *, line: int) -> Finding:
    """Put the keyboard of Checks on the failed finding of a line."""
    finding = next(each for each in checks(console).findings() if each.span and each.span.line == line)
    checks(console).go_to(finding)
    assert in_hand(console) is finding
    return finding


def in_hand(console: Console) -> Finding:
    finding = checks(console).table.currentIndex().data(Role.FINDING)
    assert isinstance(finding, Finding)
    return finding


def read(console: Console, pane: EvidencePane) -> EvidencePane:
    console.until(lambda: bool(pane.digest.text() or pane.trouble))
    return pane


# -- to the line and back


@pytest.mark.parametrize("back", [Key.Key_Escape, Key.Key_Backspace])
def test_enter_on_a_finding_shows_its_range_and_back_is_the_same_finding(
    reviewing: Console, back: Qt.Key
) -> None:
    finding = in_checks(reviewing, line=6)
    reviewing.press(Key.Key_Return)
    view = source(reviewing).view
    assert reviewing.tab() == "Source"
    assert view.hasFocus()
    assert view.current_remark is not None
    assert view.current_remark.finding is finding
    assert finding.place is not None
    assert view.caret == (finding.place.line - 1, finding.place.column)
    assert view.lines[view.caret.line][view.caret.column :].startswith("hight")
    reviewing.press(back)
    assert reviewing.tab() == "Checks"
    assert checks(reviewing).table.hasFocus()
    assert in_hand(reviewing) is finding


def test_a_passed_finding_is_come_back_to_as_well(reviewing: Console) -> None:
    report = checks(reviewing).model.report
    assert report is not None
    passed = next(item for _, item in report.findings() if item.state is State.PASSED and item.span)
    checks(reviewing).go_to(passed)
    reviewing.press(Key.Key_Return)
    assert passed.span is not None
    assert source(reviewing).view.caret == (passed.span.line - 1, passed.span.column)
    reviewing.press(Key.Key_Escape)
    assert in_hand(reviewing) is passed


def test_who_went_on_to_another_finding_comes_back_to_that(reviewing: Console) -> None:
    reviewing.press(Key.Key_Return)
    reviewing.press(Key.Key_N)
    reviewing.press(Key.Key_Escape)
    assert in_hand(reviewing).span is not None
    assert in_hand(reviewing) is source(reviewing).view.remarks[1].finding


# -- the evidence


def test_e_in_checks_shows_the_targets_source_at_its_line(reviewing: Console) -> None:
    reviewing.press(Key.Key_E)
    pane = read(reviewing, checks(reviewing).evidence)
    assert pane.isVisible()
    assert "\n".join(pane.view.lines) == TARGET
    assert pane.view.lines[pane.view.caret.line] == "def disc(radius):"
    assert pane.place.text() == "shapes/__init__.py:7"
    assert pane.about.text() == "Evidence for line 4"
    assert pane.digest.text() == "same bytes as checked"
    assert pane.view.hasFocus()


def test_e_in_source_shows_it_and_esc_leads_back_step_by_step(reviewing: Console) -> None:
    finding = in_hand(reviewing)
    reviewing.press(Key.Key_Return)
    reviewing.press(Key.Key_E)
    pane = read(reviewing, source(reviewing).evidence)
    assert pane.view.hasFocus()
    reviewing.press(Key.Key_Escape)
    assert not pane.isVisible()
    assert (reviewing.tab(), source(reviewing).view.hasFocus()) == ("Source", True)
    reviewing.press(Key.Key_Escape)
    assert (reviewing.tab(), in_hand(reviewing)) == ("Checks", finding)


def test_e_once_more_puts_it_away(reviewing: Console) -> None:
    reviewing.press(Key.Key_E)
    pane = read(reviewing, checks(reviewing).evidence)
    reviewing.press(Key.Key_E)
    assert not pane.isVisible()
    assert checks(reviewing).table.hasFocus()


def test_a_click_on_the_box_of_a_finding_opens_it_and_a_button_closes_it(reviewing: Console) -> None:
    reviewing.press(Key.Key_Return)
    view = source(reviewing).view
    page = view._page
    y = page.rows.top(3) + page.metrics.line_height + 14 - view.verticalScrollBar().value()
    reviewing.bot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(300, y))
    pane = read(reviewing, source(reviewing).evidence)
    assert pane.isVisible()
    reviewing.bot.mouseClick(pane.close_button, Qt.MouseButton.LeftButton)
    assert not pane.isVisible()
    assert view.hasFocus()


def test_a_click_on_the_place_in_checks_opens_it(reviewing: Console) -> None:
    table = checks(reviewing).table
    row = table.visualRect(table.currentIndex())
    spot = next(
        QPoint(x, y)
        for y in range(row.top(), row.bottom(), 5)
        for x in range(row.left(), row.right(), 5)
        if table.rows.names_evidence(table.currentIndex(), QPoint(x, y) - row.topLeft())
    )
    reviewing.bot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=spot)
    assert read(reviewing, checks(reviewing).evidence).isVisible()


def test_it_follows_the_finding_in_hand(reviewing: Console) -> None:
    reviewing.press(Key.Key_E)
    pane = read(reviewing, checks(reviewing).evidence)
    in_checks(reviewing, line=6)
    reviewing.until(lambda: pane.about.text() == "Evidence for line 6" and bool(pane.digest.text()))
    assert pane.view.lines[pane.view.caret.line].startswith("def box(")


def test_a_source_that_changed_since_the_check_is_not_shown_as_evidence(
    reviewing: Console, target: Path
) -> None:
    target.write_text(TARGET + "\n# another\n")
    reviewing.press(Key.Key_E)
    pane = read(reviewing, checks(reviewing).evidence)
    assert "has changed since the check, so it is not the evidence" in pane.trouble
    assert not pane.view.isVisible()
    assert "".join(pane.view.lines) == ""
    assert pane.digest.text() == ""
    assert pane.isAncestorOf(reviewing.focus())
    reviewing.press(Key.Key_Escape)
    assert checks(reviewing).table.hasFocus()


def test_a_source_that_leads_outside_is_not_read(reviewing: Console, target: Path, tmp_path: Path) -> None:
    secret = tmp_path / "secret.py"
    secret.write_text(TARGET)
    target.unlink()
    target.symlink_to(secret)
    reviewing.press(Key.Key_E)
    pane = read(reviewing, checks(reviewing).evidence)
    assert "outside the package's folder" in pane.trouble


@pytest.mark.parametrize("key", [Key.Key_1, Key.Key_3])
def test_in_a_small_window_the_finding_stays_in_sight_above_its_evidence(
    reviewing: Console, key: Qt.Key
) -> None:
    reviewing.window.resize(1024, 640)
    in_checks(reviewing, line=6)
    if key == Key.Key_3:
        reviewing.press(Key.Key_Return)
    reviewing.press(Key.Key_E)
    page = source(reviewing) if key == Key.Key_3 else checks(reviewing)
    pane = read(reviewing, page.evidence)
    reviewing.until(lambda: finding_in_sight(reviewing))
    assert not pane.signature.isVisible()
    assert pane.place.shown_text().endswith("__init__.py:2")


def finding_in_sight(console: Console) -> bool:
    if console.tab() == "Checks":
        table = checks(console).table
        return table.viewport().rect().contains(table.visualRect(table.currentIndex()))
    view = source(console).view
    top = view._page.rows.top(view.caret.line) - view.verticalScrollBar().value()
    return 0 <= top <= view.viewport().height() - view._page.metrics.line_height


def test_without_evidence_the_key_says_why(console: Console, folder: ProjectFolder) -> None:
    folder.put("odd.py", "x = '\u200b'\n")
    console.open(folder)
    console.press(Key.Key_1)
    console.press(Key.Key_E)
    assert console.sentences() == ["This finding rests on no source of a target."]
    console.press(Key.Key_4)
    console.press(Key.Key_E)
    assert console.sentences()[-1] == "Choose a finding in Checks or Source to see its evidence."


def test_another_draft_in_front_puts_it_away(console: Console, folder: ProjectFolder) -> None:
    folder.put("bad.py", BAD)
    folder.put("worse.py", TWO_WRONG)
    console.open(folder)
    console.press(Key.Key_1)
    in_checks(console, line=4)
    console.press(Key.Key_E)
    pane = read(console, checks(console).evidence)
    console.press(Key.Key_J)
    console.until(console.is_calm)
    assert not pane.isVisible()


def test_readers_hear_what_it_is(reviewing: Console) -> None:
    reviewing.press(Key.Key_E)
    pane = read(reviewing, checks(reviewing).evidence)
    names = [
        QAccessible.queryAccessibleInterface(widget).text(QAccessible.Text.Name)
        for widget in (pane, pane.view, pane.close_button)
    ]
    assert names == [
        "Evidence for line 4: shapes/__init__.py:7",
        "Source of shapes/__init__.py, the evidence",
        "Close",
    ]
