"""Notices of the window: what they name, how long they stay, and how much room they take."""

from __future__ import annotations

from counterproof.evidence import State, sha256
from counterproof.review.ledger import Ledger
from counterproof.review.queue import Need
from counterproof_gui.qt import QLabel, Qt
from gui.reviewing import BAD, GOOD, Console, ProjectFolder

Key = Qt.Key
NONE, CTRL, SHIFT = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
)


def noticed(console: Console) -> list[str]:
    return [notice.text for notice in console.interior.notices.notices()]


def test_a_missing_inbox_is_one_sentence_until_it_is_there(console: Console, folder: ProjectFolder) -> None:
    folder.inbox.rmdir()
    console.open(folder)
    (sentence,) = console.sentences()
    assert "the inbox can't be read" in sentence
    folder.inbox.mkdir()
    folder.put("good.py", GOOD)
    console.until(lambda: "good.py" in console.desk.drafts and console.is_calm())
    assert len(console.sentences()) == 1


def test_an_inbox_that_goes_is_one_sentence_with_a_next_step_and_the_queue_agrees(
    console: Console, folder: ProjectFolder
) -> None:
    folder.put("bad.py", BAD)
    folder.put("good.py", GOOD)
    console.open(folder)
    away = folder.inbox.rename(folder.root / "away")
    console.until(lambda: not console.desk.drafts)
    (sentence,) = console.sentences()
    assert sentence.endswith(
        "/inbox: the inbox can't be read: there is no such file or folder. "
        "Make the folder again, and what lies in it appears here."
    )
    queue = console.interior.workbench.queue
    assert [label.text() for label in queue.findChildren(QLabel) if label.isVisible()] == [sentence]
    assert noticed(console) == [sentence]
    away.rename(folder.inbox)
    console.until(lambda: len(console.desk.drafts) == 2 and console.is_calm())
    assert noticed(console) == []


def test_a_notice_about_a_draft_names_it_and_goes_with_it(console: Console, folder: ProjectFolder) -> None:
    folder.put("bad.py", BAD)
    folder.put("good.py", GOOD)
    console.open(folder)
    console.desk.select("bad.py")
    console.until(console.is_calm)
    console.press(Key.Key_A)
    assert noticed(console) == ["bad.py: approval is blocked: 1 check failed: arguments."]
    console.desk.select("good.py")
    assert noticed(console) == []


def test_an_obstacle_that_is_gone_is_no_longer_told(console: Console, folder: ProjectFolder) -> None:
    folder.put("draft.py", BAD)
    console.open(folder)
    console.press(Key.Key_A)
    assert len(noticed(console)) == 1
    folder.put("draft.py", GOOD)
    console.until(lambda: console.interior.workbench.subject.badge.state is State.PASSED)
    console.until(console.is_calm)
    assert not any("blocked" in sentence for sentence in noticed(console))


def test_a_missing_reason_is_told_until_one_is_typed(console: Console, folder: ProjectFolder) -> None:
    folder.put("good.py", GOOD)
    console.open(folder)
    console.press(Key.Key_A)
    assert noticed(console) == ["To approve good.py, give a reason first."]
    console.write("F")
    assert noticed(console) == []


def test_several_changes_leave_one_notice_which_takes_one_line(
    console: Console, folder: ProjectFolder
) -> None:
    folder.put("draft.py", GOOD)
    console.open(folder)
    for number in range(3):
        text = f"{GOOD}print({number})\n"
        folder.put("draft.py", text)
        digest = sha256(text.encode())
        console.until(lambda: console.desk.drafts["draft.py"].file.sha256 == digest)  # noqa: B023
        console.until(console.is_calm)
    console.press(Key.Key_A)
    notices = console.interior.notices.notices()
    assert [notice.kind for notice in notices] == ["obstacle", "change"]
    assert [notice.isVisible() for notice in notices] == [True, False]
    assert notices[0].more.text() == "1 more"
    console.until(lambda: 0 < console.interior.notices.height() <= 60)
    console.write("Fine")
    (change,) = console.interior.notices.notices()
    assert change.isVisible()
    assert change.more.text() == ""


def test_closing_a_notice_by_keyboard_leads_back_to_the_queue(
    console: Console, folder: ProjectFolder
) -> None:
    folder.put("bad.py", BAD)
    console.open(folder)
    console.press(Key.Key_A)
    (notice,) = console.interior.notices.notices()
    notice.close_button.setFocus()
    console.press(Key.Key_Space)
    assert console.interior.workbench.queue.view.hasFocus()


def test_what_somebody_else_decided_first_is_said_and_the_row_moves(
    console: Console, folder: ProjectFolder
) -> None:
    folder.put("good.py", GOOD)
    console.open(folder)
    console.press(Key.Key_A)
    console.write("Mine")
    console.press(Key.Key_Escape)
    draft, project = console.desk.draft, console.desk.project
    assert draft is not None
    assert project is not None
    assert draft.report is not None
    from counterproof.review.decisions import approve

    approve(project, draft.file, draft.report, person="Grace", reason="Theirs")
    console.press(Key.Key_A)
    console.until(lambda: console.desk.drafts["good.py"].decision is not None and console.is_calm())
    assert any("Grace approved these very bytes already" in sentence for sentence in noticed(console))
    assert [need.value for need in console.desk.groups()] == [Need.DECIDED_TODAY.value]
    assert [entry.person for entry in Ledger(folder.ledger).entries() if entry.kind == "approve"] == ["Grace"]
    assert [path.name for path in folder.published.glob("*.py")] == ["good.py"]
    assert console.interior.workbench.queue.view.hasFocus()
