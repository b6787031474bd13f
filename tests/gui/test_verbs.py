"""Verbs: what each lacks, and that pressing its key then is answered in words."""

from __future__ import annotations

from pathlib import Path

import pytest

from counterproof_gui import verbs
from counterproof_gui.qt import Qt
from gui.reviewing import GOOD, Console, Paths, ProjectFolder

Key = Qt.Key


@pytest.mark.parametrize(
    ("verb", "obstacle"),
    [
        (verbs.Approve, "No draft is in front."),
        (verbs.Reject, "No draft is in front."),
        (verbs.Revalidate, "No draft is in front."),
        (verbs.CancelRun, "No run is in progress."),
        (verbs.CopyDigest, "There is no SHA-256 to copy."),
    ],
)
def test_what_cant_be_done_is_said(console: Console, verb: type[verbs.Verb], obstacle: str) -> None:
    console.interior.action(verb).perform()
    assert console.sentences() == [obstacle]


def test_every_verb_has_words_and_a_key_or_a_place_in_the_palette() -> None:
    for verb in verbs.all_verbs():
        assert verb.text
        assert len({*verb.keys}) == len(verb.keys)


def test_nothing_is_decided_before_the_checks_have_ended(console: Console, folder: ProjectFolder) -> None:
    folder.put("good.py", GOOD)
    console.desk.hold_checks()
    console.begin_to_open(folder)
    console.press(Key.Key_A)
    assert console.sentences() == ["good.py: nothing can be decided before the checks have ended."]
    console.desk.release_checks()
    console.until(console.is_calm)


def test_a_decided_draft_says_who_decided_what_and_why(console: Console, folder: ProjectFolder) -> None:
    folder.put("good.py", GOOD)
    console.open(folder)
    proposal = console.desk.proposal
    assert proposal is not None
    console.desk.decide("reject", proposal, "Not needed\u202e")
    console.until(lambda: bool(console.desk.history("good.py")) and console.is_calm())
    console.press(Key.Key_X)
    assert console.sentences()[-1].startswith("good.py: rejected by Ada, ")
    assert console.sentences()[-1].endswith(": Not needed⟨U+202E⟩")


def test_a_folder_is_asked_for_and_opened(console: Console, folder: ProjectFolder) -> None:
    folder.put("good.py", GOOD)
    prompts = Paths(folder.root)
    console.interior.prompts = prompts
    console.press(Key.Key_O, Qt.KeyboardModifier.ControlModifier)
    console.until(lambda: bool(console.desk.drafts) and console.is_calm())
    assert prompts.titles == ["Open a project"]


def test_a_new_project_is_made_and_opened(console: Console, tmp_path: Path) -> None:
    console.interior.prompts = Paths(tmp_path / "new")
    console.interior.action(verbs.NewProject).perform()
    console.until(lambda: console.desk.project is not None)
    assert (tmp_path / "new" / "counterproof.toml").is_file()
    assert console.window.windowTitle() == "new — Counterproof"


def test_a_new_project_over_another_one_is_refused(console: Console, folder: ProjectFolder) -> None:
    before = (folder.root / "counterproof.toml").read_bytes()
    console.interior.prompts = Paths(folder.root)
    console.interior.action(verbs.NewProject).perform()
    console.until(lambda: bool(console.told))
    assert "a project is here already" in console.sentences()[0]
    assert (folder.root / "counterproof.toml").read_bytes() == before
