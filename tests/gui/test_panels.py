"""The panels: what they show of a draft, and what a mouse does with them."""

from __future__ import annotations

import pytest

from counterproof.evidence import Check, Finding, Report, Span, State, sha256
from counterproof.review.ledger import Ledger
from counterproof_gui.models.checks import Role
from counterproof_gui.panels.check_rows import CheckRows
from counterproof_gui.panels.prose import Prose
from counterproof_gui.qt import QAbstractItemView, QApplication, QModelIndex, Qt
from counterproof_gui.theme import interface_font, tokens
from gui.reviewing import BAD, GOOD, Console, ProjectFolder

LEFT = Qt.MouseButton.LeftButton


def click(console: Console, view: QAbstractItemView, index: QModelIndex, *, double: bool = False) -> None:
    # A report that has just come is laid out, and shown from its top, by the event loop.
    for _ in range(3):
        QApplication.processEvents()
    place = view.visualRect(index).center()
    console.bot.mouseClick(view.viewport(), LEFT, pos=place)
    if double:
        console.bot.mouseDClick(view.viewport(), LEFT, pos=place)


def row_of(console: Console, check: str) -> QModelIndex:
    model = console.interior.workbench.checks.model
    return next(
        model.index(row, 0)
        for row in range(model.rowCount())
        if model.index(row, 0).data(Role.CHECK).name == check
    )


@pytest.fixture
def two_drafts(folder: ProjectFolder) -> ProjectFolder:
    folder.put("good.py", GOOD)
    folder.put("bad.py", BAD)
    return folder


# -- by mouse


def test_the_whole_job_by_mouse(console: Console, two_drafts: ProjectFolder) -> None:
    console.open(two_drafts)
    bench = console.interior.workbench
    click(console, bench.queue.view, bench.queue.model.index_of("good.py"))
    console.until(console.is_calm)
    assert console.desk.front == "good.py"
    console.bot.mouseClick(bench.inspector.decision.reason.viewport(), LEFT)
    console.write("Reads well")
    console.bot.mouseClick(bench.inspector.decision.approve, LEFT)
    console.until(lambda: bool(console.desk.history("good.py")) and console.is_calm())
    assert (two_drafts.published / "good.py").read_bytes() == GOOD.encode()
    assert [entry.reason for entry in Ledger(two_drafts.ledger).entries()] == ["Reads well"]
    assert console.desk.front == "bad.py"


def test_a_click_opens_and_closes_a_check(console: Console, two_drafts: ProjectFolder) -> None:
    console.open(two_drafts)
    console.desk.select("good.py")
    console.until(console.is_calm)
    table = console.interior.workbench.checks.table
    syntax = row_of(console, "syntax")
    seen = [table.isExpanded(syntax)]
    for _ in range(2):
        click(console, table, syntax)
        seen.append(table.isExpanded(syntax))
    assert seen == [False, True, False]


def test_a_double_click_on_a_finding_shows_its_exact_place(
    console: Console, two_drafts: ProjectFolder
) -> None:
    console.open(two_drafts)
    console.desk.select("bad.py")
    console.until(console.is_calm)
    bench = console.interior.workbench
    arguments = row_of(console, "arguments")
    click(console, bench.checks.table, bench.checks.model.index(0, 0, arguments), double=True)
    assert console.tab() == "Source"
    assert bench.source.view.current_line == 4
    remark = bench.source.view.current_remark
    assert remark is not None
    assert remark.finding.state is State.FAILED


def test_a_click_on_a_tab_shows_its_side(console: Console, two_drafts: ProjectFolder) -> None:
    console.open(two_drafts)
    bar = console.interior.workbench.subject.bar
    console.bot.mouseClick(bar, LEFT, pos=bar.tabRect(3).center())
    assert console.tab() == "Report"


# -- what is shown


def test_what_failed_is_open_and_the_excerpt_is_about_it(console: Console, two_drafts: ProjectFolder) -> None:
    console.open(two_drafts)
    console.desk.select("bad.py")
    console.until(console.is_calm)
    bench = console.interior.workbench
    assert bench.checks.table.isExpanded(row_of(console, "arguments"))
    assert not bench.checks.table.isExpanded(row_of(console, "syntax"))
    assert 4 in bench.excerpt.lines_shown()
    assert [finding.name for finding in bench.checks.findings()] == ["shapes.disc"]


def test_the_identity_is_that_of_the_exact_bytes(console: Console, two_drafts: ProjectFolder) -> None:
    console.open(two_drafts)
    console.desk.select("good.py")
    console.until(console.is_calm)
    digest = sha256(GOOD.encode())
    button = console.interior.workbench.inspector.identity.digest
    assert button.digest == digest
    assert button.text() == f"{digest[:6]}…{digest[-4:]}"
    assert digest in button.accessibleName()


def test_every_limit_and_every_doubt_is_said_in_full(console: Console, folder: ProjectFolder) -> None:
    folder.put("doubt.py", "from shapes import *\n")
    console.open(folder)
    draft = console.desk.drafts["doubt.py"]
    assert draft.report is not None
    text = console.interior.workbench.inspector.limits.text.text()
    for sentence in draft.report.limits_of_evidence:
        assert sentence.rstrip(".") in text
    doubts = [check for check in draft.report.checks.values() if check.state is State.UNVERIFIABLE]
    assert doubts
    for check in doubts:
        assert check.reason in text


def test_an_approval_says_what_it_will_publish(console: Console, two_drafts: ProjectFolder) -> None:
    (two_drafts.published / "good.validation.json").write_text("taken")
    console.open(two_drafts)
    console.desk.select("good.py")
    console.until(console.is_calm)
    decision = console.interior.workbench.inspector.decision
    assert decision.approve.text() == f"Approve {sha256(GOOD.encode())[:6]}"
    assert decision.sentence.text() == "Publishes good_2.py and its report; the original stays."


def test_many_findings_scroll_and_leave_room_for_the_excerpt(console: Console, folder: ProjectFolder) -> None:
    folder.put("bad.py", "import shapes\n" + "shapes.disc(radus=1)\n" * 60)
    console.open(folder)
    bench = console.interior.workbench
    console.until(lambda: bench.checks.table.verticalScrollBar().maximum() > 0)
    assert bench.excerpt.isVisible()
    assert bench.excerpt.height() <= bench.checks.height() // 2
    table = bench.checks.table
    console.until(lambda: table.viewport().rect().contains(table.visualRect(table.currentIndex())))


def test_a_row_of_checks_is_as_high_as_in_the_design(console: Console, two_drafts: ProjectFolder) -> None:
    console.open(two_drafts)
    console.desk.select("good.py")
    table = console.interior.workbench.checks.table
    heights = [table.visualRect(table.model().index(row, 0)).height() for row in range(4)]
    assert heights == [38, 37, 38, 37]


def test_an_asterisk_opens_everything_below_a_check(console: Console, folder: ProjectFolder) -> None:
    folder.put("bad.py", BAD)
    console.open(folder)
    console.press(Qt.Key.Key_1)
    table = console.interior.workbench.checks.table
    check = table.currentIndex().parent()
    table.collapseAll()
    table.setCurrentIndex(check)
    console.press(Qt.Key.Key_Asterisk)
    summary = table.model().index(table.model().rowCount(check) - 1, 0, check)
    assert table.isExpanded(check)
    assert table.isExpanded(summary)
    console.until(lambda: table.visualRect(table.model().index(0, 0, summary)).isValid())
    assert console.interior.workbench.queue.width() == tokens().sizes.queue - 1
    assert console.interior.workbench.inspector.width() == tokens().sizes.inspector - 1


@pytest.mark.parametrize("width", range(1024, 1400, 94))
def test_no_row_is_cut_and_no_reason_either(console: Console, folder: ProjectFolder, width: int) -> None:
    folder.put("bad.py", "import shapes\n" + "shapes.disc(radus=1)\n" * 3 + "shapes.box(1, 2)\n" * 4)
    console.open(folder)
    bench = console.interior.workbench
    table = bench.checks.table
    console.window.resize(width, 720)
    console.until(lambda: console.window.width() == width)
    for _ in range(5):
        QApplication.processEvents()
    assert table.verticalScrollBar().maximum() > 0
    assert bench.excerpt.isVisible()
    last = table.visualRect(table.indexAt(table.viewport().rect().bottomLeft()))
    assert last.bottom() == table.viewport().rect().bottom()
    delegate = table.itemDelegate()
    assert isinstance(delegate, CheckRows)
    for row in range(table.model().rowCount()):
        index = table.model().index(row, 0)
        reason = delegate._reason(index)
        room = max(reason.lineAt(line).naturalTextWidth() for line in range(reason.lineCount()))
        assert room <= table.viewport().width()
        assert table.visualRect(index).height() >= 20 * reason.lineCount()
        said = index.data(Qt.ItemDataRole.AccessibleDescriptionRole)
        assert said == index.data(Role.CHECK).reason


def test_an_excerpt_ends_with_a_whole_line(console: Console, folder: ProjectFolder) -> None:
    folder.put("bad.py", "import shapes\n" + "shapes.disc(radus=1)\n" * 9)
    console.open(folder)
    bench = console.interior.workbench
    console.window.resize(1180, 700)
    bench.checks.table.setCurrentIndex(bench.checks.model.index(5, 0, row_of(console, "arguments")))
    rows = bench.excerpt._page.rows
    bottoms = {rows.bottom(line) + 4 for line in rows.lines}
    console.until(lambda: bench.excerpt.height() in bottoms)
    assert bench.excerpt.height() <= bench.checks.height() // 2 < max(bottoms)


def test_a_narrow_table_gives_the_reason_a_line_of_its_own(
    console: Console, two_drafts: ProjectFolder
) -> None:
    console.open(two_drafts)
    table = console.interior.workbench.checks.table
    console.window.resize(console.window.minimumSize())
    console.until(lambda: table.visualRect(table.model().index(0, 0)).height() == 58)


def test_the_report_is_shown_as_tree_and_as_the_text_of_its_sidecar(
    console: Console, two_drafts: ProjectFolder
) -> None:
    console.open(two_drafts)
    console.press(Qt.Key.Key_4)
    panel = console.interior.workbench.report
    console.until(lambda: panel.forms.model.rowCount() > 5)
    draft = console.desk.draft
    assert draft is not None
    assert draft.report is not None
    assert "\n".join(panel.forms.raw.lines).encode() == draft.report.canonical()


def test_prose_wraps_to_its_width_and_keeps_its_pitch() -> None:
    prose = Prose("one two three four five six seven eight nine ten", pitch=19, font=interface_font())
    assert prose.heightForWidth(2000) == 19
    assert prose.heightForWidth(100) > 3 * 19
    assert prose.heightForWidth(100) % 19 == 0
    prose.setText("a\n\nb")
    assert prose.heightForWidth(2000) == 3 * 19


def test_a_report_whose_places_lie_outside_the_draft_harms_nothing(
    console: Console, two_drafts: ProjectFolder
) -> None:
    console.open(two_drafts)
    console.desk.select("good.py")
    console.until(console.is_calm)
    draft = console.desk.drafts["good.py"]
    assert draft.report is not None
    odd = Finding("code", State.FAILED, "x", Span(999, 500, 1000, 0), "far away")
    check = Check.of("arguments", [odd, Finding("code", State.FAILED, "y", None, "nowhere")], "odd")
    report = _with(draft.report, check)
    bench = console.interior.workbench
    bench.checks.model.show_report(report)
    bench.show_finding(odd)
    assert console.tab() == "Source"
    bench.checks.table.viewport().repaint()
    assert bench.source.view.current_line == len(GOOD.split("\n"))
    assert bench.source.view.remarks == ()


def _with(report: Report, check: Check) -> Report:
    from dataclasses import replace

    return replace(report, checks={**report.checks, check.name: check})
