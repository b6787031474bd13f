"""The item models: Qt's own model tester, what rows say, and that no state of the desk makes them raise."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from counterproof.evidence import (
    DRAFT_CHECKS,
    Check,
    Evidence,
    Finding,
    Report,
    Span,
    State,
    Subject,
    Tool,
)
from counterproof.review.inbox import InboxFile
from counterproof.review.ledger import Entry
from counterproof.review.queue import Draft
from counterproof_gui.dialogs.palette import EntriesModel
from counterproof_gui.dialogs.palette import Entry as PaletteEntry
from counterproof_gui.models import checks, queue
from counterproof_gui.models.checks import ChecksModel
from counterproof_gui.models.history import HistoryModel
from counterproof_gui.models.queue import QueueModel
from counterproof_gui.models.words import age, check_title, duration, evidence_words, reason_words
from counterproof_gui.qt import QAbstractItemModel, QModelIndex, Qt
from gui.reviewing import BAD, GOOD, Console, ProjectFolder

if TYPE_CHECKING:
    from pytestqt.modeltest import ModelTester

MOMENT = datetime(2026, 5, 4, 9, 12, tzinfo=UTC)


def item(state: State, line: int) -> Finding:
    return Finding("code", state, f"name{line}", Span(line, 0, line, 4), f"reason {line}")


def report(*made: Check) -> Report:
    return Report.of(
        Subject("draft", "draft.py", "0" * 64, 10, 3, "utf-8", "LF"),
        made,
        limits_of_evidence=[],
        targets=[],
        rule_packs=[],
        tool=Tool("counterproof", "0", "3.11"),
        started=MOMENT,
        completed=MOMENT,
    )


MIXED = report(
    Check.of("syntax", [item(State.PASSED, 1)], "parses", 0.4),
    Check.of(
        "arguments",
        [item(State.PASSED, 2), item(State.UNVERIFIABLE, 3), item(State.FAILED, 4), item(State.PASSED, 5)],
        "1 of 4 does not fit",
        1200.0,
    ),
    Check("execution", State.NOT_CHECKED, "nothing was run"),
)


def rows(model: QAbstractItemModel, parent: QModelIndex | None = None) -> list[str]:
    parent = parent or QModelIndex()
    return [str(model.index(row, 0, parent).data()) for row in range(model.rowCount(parent))]


def test_the_checks_model_keeps_qts_rules(qtmodeltester: ModelTester) -> None:
    model = ChecksModel()
    model.show_report(MIXED)
    qtmodeltester.check(model)
    model.show_report(None)
    qtmodeltester.check(model)


def test_what_failed_stands_first_and_passed_sites_are_counted() -> None:
    model = ChecksModel()
    model.show_report(MIXED)
    arguments = model.index(1, 0)
    states = [model.index(row, 0, arguments).data(checks.Role.STATE) for row in range(3)]
    assert states == [State.FAILED, State.UNVERIFIABLE, State.PASSED]
    summary = model.index(2, 0, arguments)
    assert summary.data() == "2 sites passed"
    assert rows(model, summary) == ["passed: line 2 reason 2", "passed: line 5 reason 5"]


def test_only_what_is_unsettled_is_open_from_the_start() -> None:
    model = ChecksModel()
    model.show_report(MIXED)
    assert [index.data(checks.Role.CHECK).name for index in model.unsettled()] == ["arguments"]


def test_a_check_is_read_aloud_with_state_reason_and_time() -> None:
    model = ChecksModel()
    model.show_report(MIXED)
    assert rows(model) == [
        "Syntax: passed. Parses. 0.4 ms",
        "Arguments: failed. 1 of 4 does not fit. 1.2 s",
        "Fixture execution: not checked. Nothing was run. –",
    ]


def test_an_index_of_an_earlier_report_is_harmless() -> None:
    model = ChecksModel()
    model.show_report(MIXED)
    old = model.index(1, 0, model.index(1, 0))
    model.show_report(report(Check("syntax", State.NOT_CHECKED, "")))
    assert model.data(old) is None
    assert not model.parent(old).isValid()


def test_titles_and_durations() -> None:
    assert [check_title(name) for name in ("literals", "external_imports")] == [
        "Scientific literals",
        "External imports",
    ]
    assert duration(Check("x", State.NOT_CHECKED, "")) == "–"


@pytest.mark.parametrize(
    ("seconds", "words"),
    [(0, "now"), (59, "now"), (60, "1 m"), (3_599, "59 m"), (3_600, "1 h"), (90_000, "1 d"), (-5, "now")],
)
def test_ages(seconds: int, words: str) -> None:
    modified = MOMENT - timedelta(seconds=seconds)
    assert age(int(modified.timestamp()) * 1_000_000_000, MOMENT) == words


def test_an_absurd_file_time_has_an_age() -> None:
    assert age(-(2**62), MOMENT).endswith(" d")


def test_the_queue_model_keeps_qts_rules_while_drafts_come_and_go(
    console: Console, folder: ProjectFolder, qtmodeltester: ModelTester
) -> None:
    model = console.interior.workbench.queue.model
    # The tester goes on watching every change that the model announces.
    qtmodeltester.check(model, force_py=True)
    folder.put("bad.py", BAD)
    folder.put("good.py", GOOD)
    console.open(folder)
    (folder.inbox / "bad.py").unlink()
    console.until(lambda: "bad.py" not in console.desk.drafts)
    assert rows(model) == ["Needs a decision · 1", "good.py"]


def test_the_queue_says_kind_states_and_age(console: Console, folder: ProjectFolder) -> None:
    folder.put("good.py", GOOD)
    console.open(folder)
    model = QueueModel(console.desk, console.window, now=lambda: datetime.now(UTC) + timedelta(minutes=2))
    row = model.index_of("good.py")
    assert row.data(queue.Role.KIND) == "draft · shapes"
    assert row.data(queue.Role.AGE) == "2 m"
    checked = console.desk.drafts["good.py"].report
    assert checked is not None
    words = row.data(Qt.ItemDataRole.AccessibleTextRole)
    assert words.startswith(
        "good.py, draft · shapes, passed: Syntax, Characters, Imports, Arguments; not checked"
    )
    assert words.endswith(", 2 m")
    assert all(check_title(name) in words for name in checked.checks)
    assert words in row.data(Qt.ItemDataRole.ToolTipRole)


def test_a_row_of_the_queue_shows_six_states_and_others_once_they_were_checked() -> None:
    unasked = {
        name: Check(name, State.NOT_CHECKED, "nobody looked") for name in DRAFT_CHECKS if name != "syntax"
    }
    syntax = Check("syntax", State.PASSED, "parses")
    draft = Draft(
        InboxFile("draft.py", Path("draft.py"), 1, 1, "0" * 64, None, (0, 0, 0)),
        report(syntax, *unasked.values()),
    )
    assert queue.states_of(draft) == (State.PASSED, *[State.NOT_CHECKED] * 5)
    looked_at = {
        **unasked,
        **{
            name: Check(name, State.FAILED, "looked at")
            for name in ("request", "artifacts", "runtime_values", "external_imports", "runtime_imports")
        },
    }
    draft = replace(draft, report=report(syntax, *(looked_at[name] for name in unasked)))
    assert queue.states_of(draft).count(State.FAILED) == 3


def test_a_check_leaves_to_its_only_finding_what_that_says() -> None:
    finding = item(State.FAILED, 14)
    syntax = Check.of("syntax", [finding], f"line 14: {finding.reason}")
    rule = Check.of("literals", [finding], f"Rule layered: {finding.reason}")
    two = Check.of("arguments", [finding, item(State.FAILED, 15)], "2 wrong")
    told = [reason_words(check, told_below=True) for check in (syntax, rule, two)]
    assert told == ["One finding", "Rule layered", "2 wrong"]
    assert reason_words(syntax) == "Line 14: reason 14"


@pytest.mark.parametrize(
    ("signature", "words"),
    [
        ("", "a.py:3"),
        (" ", "a.py:3"),
        ("def f(x)", "Signature: def f(x) · a.py:3"),
        ("module a", "module a · a.py:3"),
    ],
)
def test_evidence_without_a_signature_is_its_place(signature: str, words: str) -> None:
    assert evidence_words(Evidence("a.py", 3, signature, "0" * 64)) == words


def test_headings_cant_be_chosen(console: Console, folder: ProjectFolder) -> None:
    folder.put("good.py", GOOD)
    console.open(folder)
    model = console.interior.workbench.queue.model
    assert model.flags(model.index(0)) == Qt.ItemFlag.NoItemFlags
    assert model.name_at(model.index(0)) == ""


def test_a_row_whose_draft_is_gone_has_no_data(console: Console, folder: ProjectFolder) -> None:
    folder.put("good.py", GOOD)
    console.open(folder)
    model = console.interior.workbench.queue.model
    row = model.index_of("good.py")
    console.desk._drafts.begin()
    assert all(model.data(row, role) is None for role in (*queue.Role, Qt.ItemDataRole.DisplayRole))


def test_the_history_shows_the_ledger_as_plain_text(qtmodeltester: ModelTester) -> None:
    model = HistoryModel()
    entry = Entry(
        kind="reject",
        subject_kind="draft",
        subject_name="draft.py",
        subject_sha256="ab" * 32,
        report_sha256=None,
        person="Ada",
        reason="<b>no\u202e",
        not_established=(),
        published_name=None,
        at="2026-05-04T09:12:00.000Z",
    )
    model.show_entries((entry,))
    qtmodeltester.check(model)
    cells = [model.index(0, column).data() for column in range(model.columnCount())]
    assert cells[1:] == ["Ada", "rejected", "abababababab", "–", "<b>no⟨U+202E⟩"]


def test_the_palette_narrows_by_words_and_puts_beginnings_first(qtmodeltester: ModelTester) -> None:
    names = ["show source", "source of x.py", "open"]
    model = EntriesModel([PaletteEntry(name, "command", lambda: None) for name in names])
    qtmodeltester.check(model)
    model.narrow("sour")
    assert rows(model) == ["source of x.py", "show source"]
    model.narrow("of source")
    assert rows(model) == ["source of x.py"]
