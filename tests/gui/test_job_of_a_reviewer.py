"""The main job, end to end and by keyboard: read what was found, decide, and see it on disk."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from counterproof.evidence import State, sha256
from counterproof.evidence.report_schema import parse_report
from counterproof.review.ledger import Ledger
from counterproof.review.queue import Need
from counterproof_gui.models.checks import Role
from counterproof_gui.qt import QApplication, QPoint, Qt
from gui.reviewing import BAD, GOOD, Console, ProjectFolder

Key = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier


def make_older(path: Path, seconds: int) -> None:
    status = path.stat()
    os.utime(path, (status.st_atime - seconds, status.st_mtime - seconds))


@pytest.fixture
def two_drafts(folder: ProjectFolder) -> ProjectFolder:
    """A wrong draft, first in the queue, and a right one."""
    make_older(folder.put("good.py", GOOD), 60)
    folder.put("bad.py", BAD)
    return folder


def reason_for_good(console: Console, folder: ProjectFolder) -> None:
    """Open the project, go to the right draft and give a reason, all by keyboard."""
    console.open(folder)
    console.press(Key.Key_J)
    console.until(console.is_calm)
    console.press(Key.Key_A)
    console.write("Adds the jackknife. Parameters approved")


def test_the_whole_job_by_keyboard(console: Console, two_drafts: ProjectFolder) -> None:
    console.open(two_drafts)
    bench = console.interior.workbench
    assert console.desk.front == "bad.py"
    assert bench.subject.badge.state is State.FAILED

    console.press(Key.Key_1)
    finding = bench.checks.table.currentIndex().data(Role.FINDING)
    assert finding is not None
    assert finding.state is State.FAILED
    assert finding.suggestions == ("radius",)
    console.press(Key.Key_Return)
    assert console.tab() == "Source"
    assert bench.source.view.current_line == finding.span.line == 4
    console.press(Key.Key_Escape)
    assert console.tab() == "Checks"
    assert bench.checks.table.hasFocus()

    console.press(Key.Key_J)
    console.until(console.is_calm)
    assert console.desk.front == "good.py"
    console.press(Key.Key_A)
    assert bench.inspector.decision.reason.hasFocus()
    console.write("Reads well; both sides are named")
    console.press(Key.Key_Escape)
    assert bench.queue.view.hasFocus()
    console.press(Key.Key_A)
    console.until(lambda: bool(console.desk.history("good.py")) and console.is_calm())

    script, sidecar = two_drafts.published / "good.py", two_drafts.published / "good.validation.json"
    assert script.read_bytes() == GOOD.encode()
    assert parse_report(sidecar.read_bytes()).subject.sha256 == sha256(GOOD.encode())
    (entry,) = Ledger(two_drafts.ledger).entries()
    assert (entry.kind, entry.subject_name, entry.person) == ("approve", "good.py", "Ada")
    assert entry.reason == "Reads well; both sides are named"
    assert entry.subject_sha256 == sha256(GOOD.encode())
    assert entry.report_sha256 == sha256(sidecar.read_bytes())

    groups = console.desk.groups()
    assert [draft.name for draft in groups[Need.DECISION]] == ["bad.py"]
    assert [draft.name for draft in groups[Need.DECIDED_TODAY]] == ["good.py"]
    assert console.desk.front == "bad.py"
    assert console.sentences()[-1].startswith("Approved: good.py is published as published/good.py")
    assert (two_drafts.inbox / "good.py").read_bytes() == GOOD.encode()


def test_typing_a_reason_never_acts_on_the_draft(console: Console, two_drafts: ProjectFolder) -> None:
    reason_for_good(console, two_drafts)
    console.press(Key.Key_Backspace)
    decision = console.interior.workbench.inspector.decision
    assert decision.words() == "Adds the jackknife. Parameters approve"
    assert console.desk.front == "good.py"
    assert not console.desk.deciding
    assert not two_drafts.ledger.exists()


def test_what_was_typed_waits_for_the_draft(console: Console, two_drafts: ProjectFolder) -> None:
    reason_for_good(console, two_drafts)
    console.press(Key.Key_Escape)
    console.press(Key.Key_K)
    assert console.interior.reason() == ""
    console.press(Key.Key_J)
    assert console.interior.reason() == "Adds the jackknife. Parameters approved"


def test_one_key_signs_nothing_with_a_reason_of_earlier(console: Console, two_drafts: ProjectFolder) -> None:
    reason_for_good(console, two_drafts)
    console.press(Key.Key_Escape)
    console.press(Key.Key_K)
    console.press(Key.Key_J)
    console.until(console.is_calm)
    console.press(Key.Key_A)
    assert not console.desk.deciding
    assert console.sentences()[-1] == (
        "To approve good.py with the reason you typed earlier, press Esc and A."
    )
    assert console.interior.workbench.inspector.decision.reason.hasFocus()
    console.press(Key.Key_Escape)
    console.press(Key.Key_A)
    console.until(lambda: bool(console.desk.history("good.py")))


def test_a_click_beside_everything_leaves_the_reason(console: Console, two_drafts: ProjectFolder) -> None:
    reason_for_good(console, two_drafts)
    bench = console.interior.workbench
    console.bot.mouseClick(bench.inspector, Qt.MouseButton.LeftButton, pos=QPoint(4, 4))
    assert bench.checks.table.hasFocus()


def test_a_rejection_is_kept_and_nothing_is_published(console: Console, two_drafts: ProjectFolder) -> None:
    console.open(two_drafts)
    console.press(Key.Key_X)
    console.write("The parameter does not exist")
    console.press(Key.Key_Escape)
    console.press(Key.Key_X)
    console.until(lambda: bool(console.desk.history("bad.py")))
    (entry,) = Ledger(two_drafts.ledger).entries()
    assert (entry.kind, entry.subject_name, entry.published_name) == ("reject", "bad.py", None)
    assert list(two_drafts.published.iterdir()) == []
    assert console.desk.front == "good.py"


def test_a_failed_check_blocks_the_approval_in_words(console: Console, two_drafts: ProjectFolder) -> None:
    console.open(two_drafts)
    decision = console.interior.workbench.inspector.decision
    assert not decision.approve.isEnabled()
    assert decision.sentence.text() == "Approval is blocked: 1 check failed: arguments."
    console.press(Key.Key_A)
    assert console.sentences()[-1] == "bad.py: approval is blocked: 1 check failed: arguments."
    assert not two_drafts.ledger.exists()


def test_bytes_that_changed_unseen_void_the_approval(console: Console, two_drafts: ProjectFolder) -> None:
    reason_for_good(console, two_drafts)
    console.press(Key.Key_Escape)
    changed = GOOD + "print(shapes.disc(3))\n"
    two_drafts.put("good.py", changed)
    console.press(Key.Key_A)
    console.until(lambda: any("changed" in sentence for sentence in console.sentences()))
    console.until(lambda: console.desk.drafts["good.py"].file.sha256 == sha256(changed.encode()))
    console.until(console.is_calm)
    assert not two_drafts.ledger.exists() or not Ledger(two_drafts.ledger).entries()
    assert list(two_drafts.published.iterdir()) == []
    draft = console.desk.drafts["good.py"]
    assert draft.report is not None
    assert draft.report.subject.sha256 == sha256(changed.encode())
    assert console.interior.reason() == ""


def test_a_reason_signs_only_the_bytes_that_it_was_typed_for(
    console: Console, two_drafts: ProjectFolder
) -> None:
    reason_for_good(console, two_drafts)
    console.press(Key.Key_Escape)
    changed = GOOD + "print(shapes.disc(3))\n"
    two_drafts.put("good.py", changed)
    console.until(lambda: console.desk.drafts["good.py"].file.sha256 == sha256(changed.encode()))
    console.until(console.is_calm)
    decision = console.interior.workbench.inspector.decision
    assert decision.reason.toPlainText() == ""
    assert decision.earlier.isVisible()
    assert decision.earlier.text() == (
        "Your reason for the earlier bytes: Adds the jackknife. Parameters approved"
    )
    assert decision.approve.isEnabled()
    console.press(Key.Key_A)
    assert decision.reason.hasFocus()
    assert not console.desk.deciding
    console.write("Looked again")
    console.press(Key.Key_Escape)
    console.press(Key.Key_A)
    console.until(lambda: bool(console.desk.history("good.py")) and console.is_calm())
    (entry,) = Ledger(two_drafts.ledger).entries()
    assert (entry.reason, entry.subject_sha256) == ("Looked again", sha256(changed.encode()))
    console.desk.select("good.py")
    assert not decision.earlier.isVisible()


def test_a_long_reason_for_earlier_bytes_leaves_room_for_the_buttons(
    console: Console, two_drafts: ProjectFolder
) -> None:
    reason_for_good(console, two_drafts)
    decision = console.interior.workbench.inspector.decision
    decision.reason.setPlainText("because " * 2_000)
    two_drafts.put("good.py", GOOD + "print(1)\n")
    console.until(decision.earlier.isVisible)
    assert len(decision.earlier.text()) < 300
    assert "because " * 1_000 in decision.earlier.toolTip()
    console.until(lambda: decision.height() < 300)


def test_the_reason_comes_back_with_its_bytes(console: Console, two_drafts: ProjectFolder) -> None:
    reason_for_good(console, two_drafts)
    for text in (GOOD + "print(1)\n", GOOD):
        two_drafts.put("good.py", text)
        digest = sha256(text.encode())
        console.until(lambda: console.desk.drafts["good.py"].file.sha256 == digest)  # noqa: B023
        console.until(console.is_calm)
    assert console.interior.reason() == "Adds the jackknife. Parameters approved"
    assert not console.interior.workbench.inspector.decision.earlier.isVisible()


def test_letters_typed_while_the_bytes_change_never_act(console: Console, two_drafts: ProjectFolder) -> None:
    reason_for_good(console, two_drafts)
    two_drafts.put("good.py", GOOD + "print(1)\n")
    for _ in range(40):
        console.write("xa")
        console.bot.wait(50)
    console.until(console.is_calm)
    assert console.interior.workbench.inspector.decision.reason.hasFocus()
    assert not two_drafts.ledger.exists()
    assert console.desk.front == "good.py"


@pytest.mark.parametrize("button", ["approve", "reject"])
def test_after_a_decision_the_keyboard_is_back_at_the_queue(
    console: Console, two_drafts: ProjectFolder, button: str
) -> None:
    reason_for_good(console, two_drafts)
    decision = console.interior.workbench.inspector.decision
    while not getattr(decision, button).hasFocus():
        console.press(Key.Key_Tab)
    console.press(Key.Key_Space)
    console.until(lambda: bool(console.desk.history("good.py")) and console.is_calm())
    assert console.desk.front == "bad.py"
    assert console.interior.workbench.queue.view.hasFocus()
    console.press(Key.Key_Return)
    console.press(Key.Key_J)
    assert console.desk.front == "good.py"


def test_an_approval_does_not_cover_later_bytes(console: Console, two_drafts: ProjectFolder) -> None:
    reason_for_good(console, two_drafts)
    console.press(Key.Key_Escape)
    console.press(Key.Key_A)
    console.until(lambda: bool(console.desk.history("good.py")) and console.is_calm())
    two_drafts.put("good.py", GOOD + "print(1)\n")
    console.until(lambda: console.desk.drafts["good.py"].decision is None and console.is_calm())
    console.desk.select("good.py")
    console.until(console.is_calm)
    sentence = console.interior.workbench.inspector.decision.sentence.text()
    assert sentence.startswith(f"The approval of {sha256(GOOD.encode())[:6]} does not cover these bytes.")
    assert "Publishes good_2.py" in sentence


def test_a_draft_deleted_while_open_is_said_and_nothing_typed_is_lost(
    console: Console, two_drafts: ProjectFolder
) -> None:
    reason_for_good(console, two_drafts)
    (two_drafts.inbox / "good.py").unlink()
    console.until(lambda: "good.py" not in console.desk.drafts)
    assert console.sentences()[-1] == "good.py was deleted from the inbox; nothing was decided."
    assert console.desk.front == "bad.py"
    two_drafts.put("good.py", GOOD)
    console.until(lambda: "good.py" in console.desk.drafts and console.is_calm())
    console.desk.select("good.py")
    assert console.interior.reason() == "Adds the jackknife. Parameters approved"


def test_a_locked_ledger_is_one_sentence_and_no_decision(console: Console, two_drafts: ProjectFolder) -> None:
    Ledger(two_drafts.ledger).entries()
    reason_for_good(console, two_drafts)
    console.press(Key.Key_Escape)
    two_drafts.ledger.parent.mkdir(exist_ok=True)
    with closing(sqlite3.connect(two_drafts.ledger)) as other:
        other.execute("BEGIN EXCLUSIVE")
        console.press(Key.Key_A)
        console.until(lambda: any("locked" in sentence for sentence in console.sentences()))
        other.rollback()
    console.until(console.is_calm)
    assert list(two_drafts.published.glob("*.py")) == []
    assert console.desk.drafts["good.py"].decision is None
    assert console.interior.reason() == "Adds the jackknife. Parameters approved"
    console.press(Key.Key_A)
    console.until(lambda: bool(console.desk.history("good.py")))


@pytest.mark.usefixtures("ordinary_rights")
def test_a_read_only_published_folder_is_one_sentence(console: Console, two_drafts: ProjectFolder) -> None:
    two_drafts.published.chmod(0o555)
    reason_for_good(console, two_drafts)
    console.press(Key.Key_Escape)
    console.press(Key.Key_A)
    console.until(lambda: any("access is denied" in sentence for sentence in console.sentences()))
    assert Ledger(two_drafts.ledger).entries() == ()
    two_drafts.published.chmod(0o755)


def test_a_published_folder_that_became_a_file_is_one_sentence(
    console: Console, two_drafts: ProjectFolder
) -> None:
    reason_for_good(console, two_drafts)
    console.press(Key.Key_Escape)
    two_drafts.published.rmdir()
    two_drafts.published.write_text("in the way")
    console.press(Key.Key_A)
    console.until(lambda: any("can't be published" in sentence for sentence in console.sentences()))
    assert Ledger(two_drafts.ledger).entries() == ()
    assert two_drafts.published.read_text() == "in the way"
    assert console.desk.drafts["good.py"].decision is None


def test_the_digest_is_copied_in_full(console: Console, two_drafts: ProjectFolder) -> None:
    console.open(two_drafts)
    console.press(Key.Key_C, CTRL | Qt.KeyboardModifier.ShiftModifier)
    assert QApplication.clipboard().text() == sha256(BAD.encode())
