"""Candidates in the console: how they come about, which two are compared, and what is decided about them."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from counterproof.changes.choice import patch_of
from counterproof.changes.compare import compare
from counterproof.evidence import State, sha256
from counterproof.evidence.report_schema import parse_report
from counterproof.review.candidates import Origin, candidates_folder, keep_candidate
from counterproof.review.ledger import Ledger
from counterproof.review.notes import notes_on
from counterproof.review.project_folder import load_project
from counterproof.review.queue import Need
from counterproof_gui.panels.candidate import CandidatePanel
from counterproof_gui.qt import QApplication, QFileDialog, QLabel, QPushButton, Qt
from counterproof_gui.views.diff.arrangement import Layout
from counterproof_gui.views.diff.entry import Place, Side
from counterproof_gui.views.round_card import Part, RoundCard
from gui.reviewing import BAD, GOOD, Console, Paths, ProjectFolder

Key, Modifier = Qt.Key, Qt.KeyboardModifier
ALT, CTRL, SHIFT = Modifier.AltModifier, Modifier.ControlModifier, Modifier.ShiftModifier
LEFT = Qt.MouseButton.LeftButton

BETTER = BAD.replace("radus", "radius")
BEST = BETTER.replace("radius = 2\n", "radius = 2  # metres\n") + "print('done')\n"
WORSE = BAD + "shapes.nothing()\n"


def patch_to(text: str, base: str = BAD, name: str = "draft.py") -> bytes:
    return patch_of(compare(base.encode(), text.encode()), path=name)


def digest(text: str) -> str:
    return sha256(text.encode())


@pytest.fixture
def proposed(folder: ProjectFolder) -> ProjectFolder:
    """A wrong draft and two patches for it: one that mends it, one that adds to that."""
    folder.put("draft.py", BAD)
    folder.put("1-better.patch", patch_to(BETTER))
    folder.put("2-best.patch", patch_to(BEST))
    return folder


def turn_to_candidate(console: Console) -> CandidatePanel:
    """Press 2 and wait until the comparison is there and every round is checked."""
    console.press(Key.Key_2)
    desk = console.desk
    console.until(lambda: desk.comparing.current is not None and all(one.report for one in desk.rounds.all()))
    return console.interior.workbench.candidate


def open_on_candidate(console: Console, folder: ProjectFolder) -> CandidatePanel:
    console.open(folder)
    return turn_to_candidate(console)


def compared(console: Console) -> tuple[str, str]:
    """The digests of what is compared and shown."""
    panel = console.interior.workbench.candidate
    console.until(lambda: console.desk.comparing.current is not None)
    comparison = panel.comparison
    assert comparison is not None
    return comparison.before.sha256, comparison.after.sha256


def card(panel: CandidatePanel, title: str) -> RoundCard:
    return next(each for each in panel.strip.cards if each.words.title == title)


def notes_are(panel: CandidatePanel, texts: list[str]) -> bool:
    return [note.text for note in panel.view.entries[0].notes] == texts


def decide(console: Console, key: Qt.Key, reason: str) -> None:
    console.press(key)
    console.write(reason)
    console.press(Key.Key_Escape)
    console.press(key)
    console.until(lambda: not console.desk.deciding and not console.jobs.running())


# -- how candidates come about


def test_patches_of_the_inbox_are_rounds_in_their_order(console: Console, proposed: ProjectFolder) -> None:
    panel = open_on_candidate(console, proposed)
    assert [(each.words.title, each.words.line) for each in panel.strip.cards] == [
        ("Draft", f"{digest(BAD)[:6]} · 1 failed"),
        ("Candidate 1 of 2", f"{digest(BETTER)[:6]} · 0 failed · 1-better.patch"),
        ("Candidate 2 of 2", f"{digest(BEST)[:6]} · 0 failed · 2-best.patch"),
    ]
    assert console.desk.patches == {}
    row = console.interior.workbench.queue.model.index_of("draft.py")
    assert "2 candidates" in row.data(Qt.ItemDataRole.AccessibleTextRole)


def test_without_a_candidate_it_is_said_how_one_comes_about(console: Console, folder: ProjectFolder) -> None:
    folder.put("good.py", GOOD)
    console.open(folder)
    console.press(Key.Key_2)
    panel = console.interior.workbench.candidate
    assert "There is no candidate for this draft." in panel.nothing.words.text()
    assert str(folder.inbox) in panel.nothing.words.text()
    assert panel.nothing.add.isVisible()
    assert console.interior.workbench.inspector.decision.approve.text() == f"Approve {digest(GOOD)[:6]}"


def test_a_patch_put_into_the_inbox_becomes_a_candidate_meanwhile(
    console: Console, folder: ProjectFolder
) -> None:
    folder.put("draft.py", BAD)
    console.open(folder)
    console.press(Key.Key_2)
    folder.put("late.patch", patch_to(BETTER))
    assert turn_to_candidate(console).comparison is not None
    assert compared(console) == (digest(BAD), digest(BETTER))


@pytest.mark.parametrize(
    ("name", "content"),
    [("better.py", BETTER.encode()), ("better.patch", patch_to(BETTER, name="x/draft.py"))],
)
def test_a_file_or_patch_is_added_and_shown(
    console: Console, folder: ProjectFolder, tmp_path: Path, name: str, content: bytes
) -> None:
    folder.put("draft.py", BAD)
    console.open(folder)
    (tmp_path / name).write_bytes(content)
    prompts = Paths(tmp_path / name)
    console.interior.prompts = prompts
    console.press(Key.Key_A, CTRL | SHIFT)
    panel = turn_to_candidate(console)
    assert prompts.titles == ["Add a candidate"]
    assert compared(console) == (digest(BAD), digest(BETTER))
    assert card(panel, "Candidate 1 of 1").words.line.endswith(name)


def test_what_cant_be_added_is_one_sentence(console: Console, folder: ProjectFolder, tmp_path: Path) -> None:
    folder.put("draft.py", BAD)
    console.open(folder)
    (tmp_path / "same.py").write_text(BAD)
    console.interior.prompts = Paths(tmp_path / "same.py")
    console.press(Key.Key_A, CTRL | SHIFT)
    console.until(lambda: bool(console.told))
    assert console.sentences() == ["draft.py: the candidate is the draft itself, byte for byte."]


def test_chosen_lines_alone_become_a_candidate_of_their_own(
    console: Console, proposed: ProjectFolder
) -> None:
    panel = open_on_candidate(console, proposed)
    console.press(Key.Key_Space, SHIFT)
    console.press(Key.Key_H, CTRL | SHIFT)
    console.until(lambda: len(panel.strip.cards) == 4)
    chosen = card(panel, "Candidate 3 of 3")
    assert chosen.words.line.endswith(f"hunks of {digest(BEST)[:6]}")
    before, after = compared(console)
    assert before == digest(BAD)
    assert after not in {digest(BAD), digest(BETTER), digest(BEST)}


def test_a_damaged_candidate_is_shown_and_says_why(console: Console, folder: ProjectFolder) -> None:
    folder.put("draft.py", BAD)
    project = load_project(folder.root)
    kept = keep_candidate(
        project, "draft.py", BAD.encode(), BETTER.encode(), Origin("file", "x.py", "0" * 64)
    )
    record = candidates_folder(project) / kept.base_sha256 / f"{kept.sha256}.json"
    record.write_bytes(b"{")
    console.open(folder)
    console.press(Key.Key_2)
    _, damaged = console.interior.workbench.candidate.strip.cards
    assert damaged.words.part is Part.DAMAGED
    console.bot.mouseClick(damaged, LEFT)
    assert f"Candidate {kept.short} can't be shown: " in console.sentences()[0]
    assert record.read_bytes() == b"{"


# -- which two are compared


def test_the_last_candidate_is_compared_with_the_draft_at_first(
    console: Console, proposed: ProjectFolder
) -> None:
    panel = open_on_candidate(console, proposed)
    assert compared(console) == (digest(BAD), digest(BEST))
    assert [each.words.part for each in panel.strip.cards] == [Part.BEFORE, Part.NONE, Part.AFTER]


def test_any_two_are_compared_by_mouse(console: Console, proposed: ProjectFolder) -> None:
    panel = open_on_candidate(console, proposed)
    console.bot.mouseClick(card(panel, "Candidate 1 of 2"), LEFT)
    assert compared(console) == (digest(BAD), digest(BETTER))
    bases = [action.text() for action in panel.strip.base.menu().actions()]
    assert bases == [f"Draft · {digest(BAD)[:6]}", f"Candidate 2 of 2 · {digest(BEST)[:6]}"]
    panel.strip.base.menu().actions()[1].trigger()
    assert compared(console) == (digest(BEST), digest(BETTER))


def test_any_two_are_compared_by_keyboard(console: Console, proposed: ProjectFolder) -> None:
    open_on_candidate(console, proposed)
    console.press(Key.Key_Left, ALT)
    assert compared(console) == (digest(BAD), digest(BETTER))
    console.press(Key.Key_Right, ALT | SHIFT)
    assert compared(console) == (digest(BEST), digest(BETTER))
    console.press(Key.Key_Left, ALT)
    assert compared(console) == (digest(BEST), digest(BAD))


def test_the_cards_are_walked_through_with_the_arrow_keys(console: Console, proposed: ProjectFolder) -> None:
    panel = open_on_candidate(console, proposed)
    card(panel, "Candidate 2 of 2").setFocus()
    console.press(Key.Key_Left)
    assert compared(console) == (digest(BAD), digest(BETTER))
    focused = QApplication.focusWidget()
    assert isinstance(focused, RoundCard)
    assert focused.words.part is Part.AFTER
    assert "after" in focused.accessibleName()


# -- what is shown of it


def test_the_header_counts_and_the_status_line_leads(console: Console, proposed: ProjectFolder) -> None:
    panel = open_on_candidate(console, proposed)
    assert panel.tools.count.words() == "+3 −2 · 1 hunk"
    console.until(lambda: console.interior.status.words.text() == "Hunk 1 of 1")
    console.press(Key.Key_1)
    assert console.interior.status.words.text() == "No run in progress"


def test_layout_whole_file_and_white_space_are_remembered(
    console: Console, proposed: ProjectFolder, home: Path
) -> None:
    panel = open_on_candidate(console, proposed)
    for key in (Key.Key_S, Key.Key_U, Key.Key_W, Key.Key_Z, Key.Key_B):
        console.press(key)
    console.until(lambda: not console.jobs.running())
    assert json.loads((home / "config" / "counterproof" / "diff.json").read_bytes()) == {
        "side_by_side": False,
        "whole_file": False,
        "whitespace": "TRAILING",
        "wrapped": True,
        "colour_blind": True,
    }
    again = CandidatePanel(console.desk, console.jobs)
    console.until(lambda: again.view.style_shown.layout is Layout.UNIFIED)
    assert again.view.style_shown.context is not None
    assert again.tools.layouts.index() == 1
    again.deleteLater()
    assert panel.tools.layouts.index() == 1


@pytest.mark.parametrize("content", [b"", b"[]", b'{"whitespace": "SOME", "side_by_side": 3}', b"\xff"])
def test_damaged_settings_are_those_from_the_start(
    console: Console, proposed: ProjectFolder, home: Path, content: bytes
) -> None:
    file = home / "config" / "counterproof" / "diff.json"
    file.parent.mkdir(parents=True)
    file.write_bytes(content)
    panel = open_on_candidate(console, proposed)
    assert panel.view.style_shown.layout is Layout.SIDE_BY_SIDE
    assert console.desk.comparing.whitespace == "SHOWN"


def test_hidden_white_space_is_said_loudly_and_blocks_an_approval(
    console: Console, folder: ProjectFolder
) -> None:
    folder.put("draft.py", BAD)
    folder.put("spaces.patch", patch_to(BETTER.replace("radius = 2\n", "radius = 2  \n")))
    panel = open_on_candidate(console, folder)
    console.press(Key.Key_W)
    console.until(lambda: "1 line differs" in panel.banner.sentence.text())
    assert panel.banner.isVisible()
    assert "White space at line ends is ignored" in panel.banner.sentence.text()
    decision = console.interior.workbench.inspector.decision
    assert not decision.approve.isEnabled()
    assert "white space that is not shown" in decision.sentence.text()
    console.bot.mouseClick(panel.banner.remedy, LEFT)
    console.until(decision.approve.isEnabled)
    assert panel.banner.isHidden()


def test_a_candidate_is_approved_only_beside_the_draft_that_it_replaces(
    console: Console, proposed: ProjectFolder
) -> None:
    panel = open_on_candidate(console, proposed)
    decision = console.interior.workbench.inspector.decision
    assert decision.approve.isEnabled()
    panel.strip.base.menu().actions()[1].trigger()
    assert compared(console) == (digest(BETTER), digest(BEST))
    console.until(lambda: "Compare it with the draft." in decision.sentence.text())
    assert not decision.approve.isEnabled()
    panel.strip.base.menu().actions()[0].trigger()
    console.until(decision.approve.isEnabled)


def test_words_are_found_in_the_changes(console: Console, proposed: ProjectFolder) -> None:
    panel = open_on_candidate(console, proposed)
    console.press(Key.Key_F, CTRL)
    console.write("metres")
    assert panel.find_bar.found.text() == "1 of 1 match"
    console.press(Key.Key_Escape)
    assert panel.view.hasFocus()
    assert panel.find_bar.isHidden()


def test_n_and_p_walk_through_the_changes(console: Console, folder: ProjectFolder) -> None:
    long = BAD + "".join(f"print({number})\n" for number in range(40))
    folder.put("draft.py", long)
    changed = long.replace("radus", "radius").replace("print(30)", "print('thirty')")
    folder.put("two.patch", patch_to(changed, long))
    panel = open_on_candidate(console, folder)
    console.interior.workbench.queue.view.setFocus()
    seen = [panel.view.counter]
    for key in (Key.Key_N, Key.Key_P):
        console.press(key)
        seen.append(panel.view.counter)
    assert seen == ["Hunk 1 of 2", "Hunk 2 of 2", "Hunk 1 of 2"]


def test_findings_of_both_reports_stand_at_their_lines(console: Console, folder: ProjectFolder) -> None:
    folder.put("draft.py", BAD)
    folder.put("worse.patch", patch_to(WORSE))
    panel = open_on_candidate(console, folder)
    (entry,) = panel.view.entries
    failed = [
        {remark.line + 1 for remark in side if remark.finding.state is State.FAILED} for side in entry.remarks
    ]
    assert failed == [{4}, {4, 5}]


# -- viewed, notes, patches


def test_a_viewed_hunk_stays_viewed_while_it_changes_the_same(
    console: Console, proposed: ProjectFolder
) -> None:
    panel = open_on_candidate(console, proposed)
    console.press(Key.Key_Left, ALT)
    compared(console)
    console.press(Key.Key_V)
    console.until(lambda: bool(console.desk.comparing.current and console.desk.comparing.current.viewed))
    hunk = panel.view.current_digest()
    folder = proposed
    folder.put("draft.py", "# moved\n" + BAD)
    folder.put("1-better.patch", patch_to("# moved\n" + BETTER, "# moved\n" + BAD))
    (folder.inbox / "2-best.patch").unlink()
    console.until(lambda: compared(console)[1] == digest("# moved\n" + BETTER))
    assert panel.view.current_digest() == hunk
    comparison = panel.comparison
    assert comparison is not None
    assert comparison.viewed == {hunk}


def test_a_note_is_kept_shown_and_published(console: Console, proposed: ProjectFolder) -> None:
    panel = open_on_candidate(console, proposed)
    panel.view.go_to(Place(0, Side.AFTER, 2))
    console.press(Key.Key_C)
    assert panel.note.field.hasFocus()
    assert panel.note.field.accessibleName() == f"Note on line 3 of {digest(BEST)[:6]}"
    console.write("Metres? Asked the crew.")
    console.press(Key.Key_Return)
    console.until(lambda: bool(panel.view.entries[0].notes))
    assert panel.view.hasFocus()
    (note,) = panel.view.entries[0].notes
    assert (note.side, note.line, note.text, note.author) == (Side.AFTER, 2, "Metres? Asked the crew.", "Ada")
    decide(console, Key.Key_A, "Mended")
    report = parse_report((proposed.published / "draft.validation.json").read_bytes())
    assert [(each.side, each.line, each.text) for each in report.notes] == [
        ("after", 3, "Metres? Asked the crew.")
    ]


def test_a_note_is_changed_and_taken_away(console: Console, proposed: ProjectFolder) -> None:
    panel = open_on_candidate(console, proposed)
    panel.view.go_to(Place(0, Side.BEFORE, 0))
    for text in ("First", "Second", ""):
        console.press(Key.Key_C)
        panel.note.field.selectAll()
        console.press(Key.Key_Delete)
        console.write(text)
        console.press(Key.Key_Return)
        console.until(partial(notes_are, panel, [text] if text else []))


def test_a_note_left_with_escape_is_none(console: Console, proposed: ProjectFolder) -> None:
    panel = open_on_candidate(console, proposed)
    console.press(Key.Key_C)
    console.write("never mind, x and a")
    console.press(Key.Key_Escape)
    assert panel.note.isHidden()
    assert panel.view.hasFocus()
    assert not panel.view.entries[0].notes


def begin_note(console: Console, panel: CandidatePanel, text: str) -> None:
    panel.view.go_to(Place(0, Side.AFTER, 2))
    console.press(Key.Key_C)
    console.write(text)


def test_a_note_that_is_not_kept_waits_for_its_line(console: Console, proposed: ProjectFolder) -> None:
    panel = open_on_candidate(console, proposed)
    begin_note(console, panel, "Half a note")
    console.bot.mouseClick(card(panel, "Candidate 1 of 2"), LEFT)
    console.until(panel.note.isHidden)
    assert panel.view.hasFocus()
    place = f"line 3 of {digest(BEST)[:6]}"
    assert console.sentences()[-1] == (
        f"Your note on {place} is not kept: “Half a note”. C on that line brings it back."
    )
    compared(console)
    console.press(Key.Key_Right, ALT)
    assert compared(console) == (digest(BAD), digest(BEST))
    begin_note(console, panel, "")
    assert panel.note.field.text() == "Half a note"
    console.press(Key.Key_Return)
    console.until(partial(notes_are, panel, ["Half a note"]))
    begin_note(console, panel, "")
    console.press(Key.Key_Escape)
    assert notes_are(panel, ["Half a note"])


def test_a_note_belongs_to_the_bytes_that_it_was_begun_on(console: Console, proposed: ProjectFolder) -> None:
    panel = open_on_candidate(console, proposed)
    begin_note(console, panel, "For these bytes")
    proposed.put("draft.py", WORSE)
    console.until(lambda: not panel.note.is_in_sight)
    console.write("xa v")
    assert panel.note.field.text() == "For these bytes"
    assert panel.note.field.accessibleName() == (
        f"Note on line 3 of {digest(BEST)[:6]}, which is not in front any longer"
    )
    assert console.interior.workbench.inspector.decision.reason.toPlainText() == ""
    console.press(Key.Key_Return)
    project = console.desk.project
    assert project is not None
    console.until(lambda: bool(notes_on(project, digest(BEST))))
    assert notes_on(project, digest(WORSE)) == ()


def test_the_patch_is_saved_and_copied(console: Console, proposed: ProjectFolder, tmp_path: Path) -> None:
    open_on_candidate(console, proposed)
    prompts = Paths(tmp_path / "out.patch")
    console.interior.prompts = prompts
    console.press(Key.Key_E, CTRL)
    console.until(lambda: "Saved as out.patch." in console.sentences())
    assert prompts.titles == [f"Export the patch: draft-{digest(BEST)[:6]}.patch"]
    assert (tmp_path / "out.patch").read_bytes() == patch_to(BEST)
    console.press(Key.Key_E, CTRL | SHIFT)
    assert QApplication.clipboard().text().encode() == patch_to(BEST)


def test_a_patch_that_is_no_text_is_exported_and_never_copied_otherwise(
    console: Console, folder: ProjectFolder, tmp_path: Path
) -> None:
    folder.put("draft.py", BAD)
    patch = patch_of(compare(BAD.encode(), BAD.encode() + b"# caf\xe9\n"), path="draft.py")
    folder.put("latin.patch", patch)
    open_on_candidate(console, folder)
    QApplication.clipboard().setText("untouched")
    for key, modifiers in ((Key.Key_E, CTRL | SHIFT), (Key.Key_C, CTRL | SHIFT)):
        console.press(key, modifiers)
        assert "Not copied: " in console.sentences()[-1]
    assert QApplication.clipboard().text() == "untouched"
    console.interior.prompts = Paths(tmp_path / "out.patch")
    console.press(Key.Key_E, CTRL)
    console.until(lambda: "Saved as out.patch." in console.sentences())
    assert (tmp_path / "out.patch").read_bytes() == patch


def test_files_are_looked_for_in_the_project(console: Console, proposed: ProjectFolder) -> None:
    open_on_candidate(console, proposed)
    console.press(Key.Key_E, CTRL)
    console.until(lambda: bool(console.window.findChildren(QFileDialog)))
    (dialog,) = console.window.findChildren(QFileDialog)
    assert dialog.directory().absolutePath() == str(proposed.root)
    assert dialog.selectedFiles() == [str(proposed.root / f"draft-{digest(BEST)[:6]}.patch")]
    dialog.reject()


def test_a_patch_that_cant_be_saved_says_why(
    console: Console, proposed: ProjectFolder, tmp_path: Path
) -> None:
    open_on_candidate(console, proposed)
    console.interior.prompts = Paths(tmp_path / "nowhere" / "out.patch")
    console.press(Key.Key_E, CTRL)
    console.until(lambda: bool(console.told))
    assert "the file can't be saved: there is no such file or folder" in console.sentences()[0]


# -- what is decided


def test_with_a_candidate_in_front_everything_is_about_its_bytes(
    console: Console, proposed: ProjectFolder
) -> None:
    open_on_candidate(console, proposed)
    bench = console.interior.workbench
    inspector = bench.inspector
    states = [bench.subject.badge.state]
    assert inspector.identity.digest.digest == digest(BEST)
    texts = [label.text() for label in inspector.identity.findChildren(QLabel)]
    assert f"{digest(BAD)[:6]} of draft.py" in texts
    assert "2-best.patch" in texts
    assert inspector.candidate.isVisible()
    assert inspector.decision.approve.text() == f"Approve {digest(BEST)[:6]}"
    assert inspector.decision.sentence.text() == "Publishes draft.py and its report; the original stays."
    console.press(Key.Key_1)
    states.append(bench.subject.badge.state)
    assert states == [State.PASSED, State.FAILED]
    assert inspector.identity.digest.digest == digest(BAD)
    assert inspector.candidate.isHidden()
    assert "1 check failed" in inspector.decision.sentence.text()


def test_an_approval_publishes_the_candidate_and_settles_the_draft(
    console: Console, proposed: ProjectFolder
) -> None:
    open_on_candidate(console, proposed)
    decide(console, Key.Key_A, "Mended")
    assert (proposed.published / "draft.py").read_text() == BEST
    assert (proposed.inbox / "draft.py").read_text() == BAD
    (entry,) = Ledger(proposed.ledger).entries()
    assert (entry.subject_kind, entry.subject_sha256, entry.base_sha256) == (
        "candidate",
        digest(BEST),
        digest(BAD),
    )
    console.until(lambda: Need.DECIDED_TODAY in console.desk.groups())
    decision = console.interior.workbench.inspector.decision
    assert not decision.approve.isEnabled()
    assert decision.sentence.text().startswith("Approved as draft.py by Ada")
    outcome = f"Approved: candidate {digest(BEST)[:6]} of draft.py is published as published/draft.py"
    assert any(sentence.startswith(outcome) for sentence in console.sentences())
    console.press(Key.Key_6)
    history = console.interior.workbench.history.model
    assert history.index(0, 3).data() == f"{digest(BEST)[:12]} for {digest(BAD)[:6]}"


def test_nothing_is_approved_whole_of_which_a_part_was_left_out(
    console: Console, proposed: ProjectFolder
) -> None:
    open_on_candidate(console, proposed)
    decision = console.interior.workbench.inspector.decision
    decision.reason.setPlainText("Mended")
    console.press(Key.Key_Space, SHIFT)
    assert not decision.approve.isEnabled()
    assert decision.sentence.text() == (
        "Approval is blocked: 1 of the 5 lines that it changes is not taken. "
        "Ctrl+Shift+H makes a candidate of what is taken; T takes everything again."
    )
    console.press(Key.Key_A)
    assert "approval is blocked: 1 of the 5 lines" in console.sentences()[-1]
    console.press(Key.Key_T)
    assert decision.approve.isEnabled()
    assert not proposed.ledger.exists()


def test_a_candidate_of_which_nothing_is_taken_is_not_approved_and_can_be_rejected(
    console: Console, proposed: ProjectFolder
) -> None:
    open_on_candidate(console, proposed)
    decision = console.interior.workbench.inspector.decision
    console.press(Key.Key_Space)
    console.press(Key.Key_A)
    assert not console.desk.deciding
    assert "nothing that it changes is taken" in decision.sentence.text()
    assert decision.reject.isEnabled()


def test_what_was_left_out_of_one_candidate_counts_for_no_other(
    console: Console, proposed: ProjectFolder
) -> None:
    open_on_candidate(console, proposed)
    decision = console.interior.workbench.inspector.decision
    console.press(Key.Key_Space)
    assert not decision.approve.isEnabled()
    for key in (Key.Key_Left, Key.Key_Right):
        console.press(key, ALT)
        compared(console)
        assert decision.approve.isEnabled()


def test_a_rejected_candidate_stays_and_the_draft_is_open(console: Console, proposed: ProjectFolder) -> None:
    panel = open_on_candidate(console, proposed)
    decide(console, Key.Key_X, "Prints too much")
    console.until(lambda: bool(console.desk.rounds.proposal(console.desk.drafts["draft.py"])))
    assert len(panel.strip.cards) == 3
    assert Need.DECISION in console.desk.groups()
    decision = console.interior.workbench.inspector.decision
    console.until(lambda: decision.sentence.text().startswith("Rejected by Ada"))
    console.press(Key.Key_Left, ALT)
    compared(console)
    assert decision.approve.isEnabled()


def test_failed_checks_block_a_candidate(console: Console, folder: ProjectFolder) -> None:
    folder.put("draft.py", BAD)
    folder.put("worse.patch", patch_to(WORSE))
    open_on_candidate(console, folder)
    decision = console.interior.workbench.inspector.decision
    assert not decision.approve.isEnabled()
    assert "Approval is blocked: " in decision.sentence.text()
    assert decision.reject.isEnabled()


def test_a_draft_that_changes_voids_an_approved_candidate_visibly(
    console: Console, proposed: ProjectFolder
) -> None:
    open_on_candidate(console, proposed)
    decide(console, Key.Key_A, "Mended")
    proposed.put("draft.py", WORSE)
    console.until(lambda: console.desk.drafts["draft.py"].file.sha256 == digest(WORSE))
    sentence = console.interior.workbench.inspector.decision.sentence
    console.until(lambda: "does not cover these bytes" in sentence.text())
    assert f"approval of {digest(BEST)[:6]} for {digest(BAD)[:6]}" in sentence.text()
    assert set(console.desk.patches) == {"1-better.patch", "2-best.patch"}


def test_a_candidate_that_changes_on_disk_is_never_approved(
    console: Console, proposed: ProjectFolder
) -> None:
    open_on_candidate(console, proposed)
    project = console.desk.project
    assert project is not None
    (candidates_folder(project) / digest(BAD) / f"{digest(BEST)}.bytes").write_bytes(b"other")
    decide(console, Key.Key_A, "Mended")
    assert "not those that were kept" in console.sentences()[-1]
    assert not list(proposed.published.iterdir())
    assert Ledger(proposed.ledger).entries() == ()


def test_reasons_belong_to_the_bytes_they_were_typed_for(console: Console, proposed: ProjectFolder) -> None:
    open_on_candidate(console, proposed)
    reason = console.interior.workbench.inspector.decision.reason
    reason.setFocus()
    console.write("About the best")
    console.press(Key.Key_Escape)
    console.press(Key.Key_Left, ALT)
    compared(console)
    assert reason.toPlainText() == ""
    assert console.interior.workbench.inspector.decision.earlier.isHidden()
    console.press(Key.Key_Right, ALT)
    compared(console)
    assert reason.toPlainText() == "About the best"


def stored(console: Console, text: str) -> Path:
    """The file with the bytes of a candidate for BAD."""
    project = console.desk.project
    assert project is not None
    return candidates_folder(project) / digest(BAD) / f"{digest(text)}.bytes"


@pytest.mark.parametrize(
    ("lose", "why"),
    [
        (lambda path: path.write_bytes(b"other"), "the candidate's bytes are not those that were kept"),
        (lambda path: path.with_suffix(".json").unlink(), "it is not there any longer"),
    ],
)
def test_a_candidate_that_is_lost_keeps_its_place_and_nothing_is_decided(
    console: Console, proposed: ProjectFolder, lose: Callable[[Path], object], why: str
) -> None:
    panel = open_on_candidate(console, proposed)
    decision = console.interior.workbench.inspector.decision
    decision.reason.setPlainText("About the best")
    lose(stored(console, BEST))
    console.until(panel.banner.isVisible)
    assert f"Candidate {digest(BEST)[:6]} was lost on disk: {why}." in panel.banner.sentence.text()
    assert compared(console) == (digest(BAD), digest(BEST))
    assert f"Nothing can be decided. Candidate {digest(BEST)[:6]} was lost" in decision.sentence.text()
    assert not decision.approve.isEnabled()
    assert not decision.reject.isEnabled()
    console.press(Key.Key_X)
    assert not console.desk.deciding
    panel.banner.remedy.click()
    console.until(lambda: compared(console) == (digest(BAD), digest(BETTER)))
    assert panel.banner.isHidden()
    assert decision.reject.isEnabled()
    assert decision.reason.toPlainText() == ""
    assert decision.earlier.text() == "Your reason for the earlier bytes: About the best"
    assert not proposed.ledger.exists()


def test_a_lost_candidate_that_comes_back_is_as_it_was(console: Console, proposed: ProjectFolder) -> None:
    panel = open_on_candidate(console, proposed)
    decision = console.interior.workbench.inspector.decision
    decision.reason.setPlainText("About the best")
    stored(console, BEST).write_bytes(b"other")
    console.until(panel.banner.isVisible)
    stored(console, BEST).write_bytes(BEST.encode())
    console.until(panel.banner.isHidden)
    assert decision.reject.isEnabled()
    assert decision.reason.toPlainText() == "About the best"


def test_the_only_candidate_that_is_lost_does_not_give_way_to_the_draft(
    console: Console, folder: ProjectFolder
) -> None:
    folder.put("draft.py", BAD)
    (folder.inbox / "one.patch").write_bytes(patch_to(BETTER))
    panel = open_on_candidate(console, folder)
    stored(console, BETTER).with_suffix(".json").unlink()
    (folder.inbox / "one.patch").unlink()
    console.until(panel.banner.isVisible)
    decision = console.interior.workbench.inspector.decision
    assert not decision.reject.isEnabled()
    console.press(Key.Key_Left, ALT)
    console.until(panel.nothing.isVisible)
    assert "There is no candidate for this draft." in panel.nothing.words.text()


def test_a_later_candidate_takes_no_place_of_one_that_is_looked_at(
    console: Console, proposed: ProjectFolder
) -> None:
    panel = open_on_candidate(console, proposed)
    proposed.put("3-more.patch", patch_to(BEST + "print('more')\n"))
    console.until(lambda: len(panel.strip.cards) == 4)
    assert compared(console) == (digest(BAD), digest(BEST))


def test_f5_checks_the_candidate_in_front_again(console: Console, proposed: ProjectFolder) -> None:
    open_on_candidate(console, proposed)
    before = console.desk.rounds.after
    assert before is not None
    console.press(Key.Key_F5)
    console.until(
        lambda: bool(console.desk.rounds.after and console.desk.rounds.after.report is not before.report)
    )
    assert console.is_calm()


# -- for the keyboard, and in a small window


def test_every_part_has_a_name_and_the_keyboard_stays_when_drafts_change(
    console: Console, proposed: ProjectFolder
) -> None:
    proposed.put("good.py", GOOD)
    console.open(proposed)
    console.desk.select("draft.py")
    panel = turn_to_candidate(console)
    nameless = [
        button
        for button in panel.findChildren(QPushButton)
        if button.isVisible() and not (button.text() or button.accessibleName())
    ]
    assert nameless == []
    assert panel.view.hasFocus()
    console.desk.select("good.py")
    assert panel.nothing.add.hasFocus()
    console.desk.select("draft.py")
    console.until(lambda: panel.comparison is not None)
    assert panel.view.hasFocus()


def test_the_smallest_window_shows_every_part(console: Console, proposed: ProjectFolder) -> None:
    panel = open_on_candidate(console, proposed)
    console.window.resize(console.window.minimumSize())
    console.until(lambda: console.window.width() == console.window.minimumWidth())
    inspector = console.interior.workbench.inspector
    for part in (panel.tools.more, panel.strip.base, panel.view, inspector.decision.approve):
        corner = part.mapTo(console.window, part.rect().bottomRight())
        assert part.isVisible()
        assert console.window.rect().contains(corner)
    assert panel.tools.export.isHidden()
    assert "Export the patch…" in [action.text() for action in panel.tools.menu.actions()]
