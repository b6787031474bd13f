"""Patches of several files, from the inbox or from elsewhere: read file by file, and not decided about."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from counterproof.changes.choice import patch_of
from counterproof.changes.compare import compare
from counterproof.changes.names import Name
from counterproof.changes.reading import read_patch
from counterproof.evidence import State, sha256
from counterproof.review.queue import Need
from counterproof_gui.panels.candidate import CandidatePanel
from counterproof_gui.qt import QLabel, Qt
from counterproof_gui.views.diff.arrangement import Kind
from gui.diffing import caret_row, rows
from gui.reviewing import BAD, GOOD, Console, Paths, ProjectFolder

Key, Modifier = Qt.Key, Qt.KeyboardModifier
CTRL, SHIFT = Modifier.ControlModifier, Modifier.ShiftModifier
DATA = Path(__file__).parents[1] / "data" / "changes"
TWO = "".join(f"--- a/{name}\n+++ b/{name}\n@@ -1 +1 @@\n-a\n+b\n" for name in ("one.py", "two.py")).encode()


def open_patch(console: Console, folder: ProjectFolder, data: bytes) -> CandidatePanel:
    """Put a patch into the inbox, go to its row, and show it."""
    folder.put("change.patch", data)
    console.open(folder)
    console.desk.select("change.patch")
    console.press(Key.Key_2)
    console.until(lambda: console.desk.patch_sheets.current is not None)
    return console.interior.workbench.candidate


def titles(panel: CandidatePanel) -> list[str]:
    shown = [row.stretch.entry for row in rows(panel.view) if row.kind is Kind.HEADER]
    return [panel.view.entries[number].title for number in shown]


def words(panel: CandidatePanel) -> dict[str, str]:
    return {entry.title: entry.words for entry in panel.view.entries}


def walk(console: Console, panel: CandidatePanel, key: Qt.Key, times: int) -> Iterator[str]:
    """The entries in which a key halts, the one where it begins first."""
    for step in range(times + 1):
        if step:
            console.press(key)
        yield panel.view.entries[rows(panel.view)[caret_row(panel.view)].stretch.entry].title


@pytest.mark.case("R029")
def test_every_quoted_file_is_listed_by_its_own_name(console: Console, folder: ProjectFolder) -> None:
    data = (DATA / "R029" / "change.patch").read_bytes()
    panel = open_patch(console, folder, data)
    expected = json.loads((DATA / "R029" / "expect.json").read_text(encoding="utf-8"))
    raw = [name.encode() if "byte F8" not in name else b"sk\xf8n.txt" for name in expected]
    shown = [Name(name).shown for name in raw]
    assert sorted(titles(panel)) == sorted(shown)
    assert len(set(titles(panel))) == 10
    assert {"tab⟨U+0009⟩here.txt", "two⟨U+000A⟩lines.txt", "sk⟨\\xf8⟩n.txt", " lead and end "} <= set(shown)
    assert Name("skøn.txt".encode()).shown not in shown
    files = read_patch(data).files
    assert {file.name.raw for file in files} == set(raw)
    assert all(file.old_name == file.new_name for file in files)
    byte = next(file.name for file in files if b"\xf8" in file.name.raw)
    assert byte.document() == {"name": "sk\\xf8n.txt", "name_hex": "736bf86e2e747874"}
    assert all((entry.difference.added, entry.difference.removed) == (1, 1) for entry in panel.view.entries)
    assert panel.tools.count.words() == "+10 −10 · 10 hunks"
    there = list(walk(console, panel, Key.Key_N, 9))
    assert sorted(there) == sorted(shown)
    assert list(walk(console, panel, Key.Key_P, 9)) == there[::-1]


@pytest.mark.case("R034")
def test_changes_without_lines_are_listed_in_words_and_visited(
    console: Console, folder: ProjectFolder
) -> None:
    panel = open_patch(console, folder, (DATA / "R034" / "change.patch").read_bytes())
    expected = json.loads((DATA / "R034" / "expect.json").read_text(encoding="utf-8"))
    assert words(panel) == {
        "conf.txt": 'type changed: file to symbolic link to "/etc/passwd"',
        "docs/new name.txt": 'renamed from "old name.txt", unchanged',
        "empty_new.txt": "added, empty",
        "empty_old.txt": "deleted, empty",
        "lib": "submodule moved from 1111111 to 2222222",
        "pic.bin": "binary, changed",
        "run.sh": "made executable",
        "src/part/mod.py": 'renamed from "src/mod.py", changed',
    }
    assert sorted(titles(panel)) == sorted(entry["path"] for entry in expected)
    (renamed,) = (entry for entry in panel.view.entries if entry.title == "src/part/mod.py")
    assert (renamed.difference.added, renamed.difference.removed) == (1, 1)
    facts = [sentence for entry in panel.view.entries for sentence in entry.facts]
    assert not any("same" in sentence or "no change" in sentence for sentence in facts)
    there = list(walk(console, panel, Key.Key_N, 7))
    assert sorted(there) == sorted(titles(panel))
    assert list(walk(console, panel, Key.Key_P, 7)) == there[::-1]


def test_a_patch_of_several_files_has_a_row_and_says_that_it_is_only_read(
    console: Console, folder: ProjectFolder
) -> None:
    folder.put("good.py", GOOD)
    panel = open_patch(console, folder, TWO)
    bench = console.interior.workbench
    why = "it changes 2 files, and that can only be read in this version"
    assert [row.name for row in console.desk.groups()[Need.BLOCKED]] == ["change.patch"]
    assert why in bench.queue.model.index_of("change.patch").data(Qt.ItemDataRole.AccessibleTextRole)
    assert panel.banner.sentence.text() == f"change.patch: {why}."
    assert bench.subject.name.text() == "change.patch"
    assert bench.subject.badge.state is State.NOT_CHECKED
    inspector = bench.inspector
    assert inspector.identity.digest.digest == sha256(TWO)
    assert "inbox/change.patch" in [label.text() for label in inspector.identity.findChildren(QLabel)]
    assert "nothing is established" in inspector.limits.text.text()
    assert not inspector.decision.approve.isEnabled()
    assert not inspector.decision.reject.isEnabled()
    assert why in inspector.decision.sentence.text()
    console.press(Key.Key_A)
    assert console.sentences()[-1].startswith("change.patch: nothing can be decided about this patch: ")
    console.press(Key.Key_E, CTRL)
    assert console.sentences()[-1] == "A patch of several files can only be read."


def test_the_other_sides_of_a_patch_say_that_there_is_nothing(
    console: Console, folder: ProjectFolder
) -> None:
    open_patch(console, folder, TWO)
    for key in (Key.Key_3, Key.Key_4, Key.Key_6, Key.Key_1):
        console.press(key)
    message = console.interior.workbench.checks.message
    assert message.text() == "A patch is not checked. 2 shows what it changes."


def test_a_patch_that_cant_be_read_whole_says_why(console: Console, folder: ProjectFolder) -> None:
    panel = open_patch(console, folder, b"--- a/draft.py\n+++ b/draft.py\n@@ -1 +1 @@\n-x\n")
    assert panel.nothing.words.text().startswith("change.patch can't be shown: line 5: ")
    assert not panel.nothing.add.isVisible()


def test_a_patch_that_fits_later_leaves_its_row_and_becomes_a_candidate(
    console: Console, folder: ProjectFolder
) -> None:
    better = BAD.replace("radus", "radius").encode()
    one = patch_of(compare(BAD.encode(), better), path="draft.py")
    open_patch(console, folder, one)
    assert "no draft of the inbox" in console.desk.patches["change.patch"].why
    folder.put("draft.py", BAD)
    console.until(lambda: not console.desk.patches and console.desk.front == "draft.py")
    console.until(lambda: len(console.desk.rounds.candidates()) == 1)


def test_the_queue_shows_drafts_or_patches_alone(console: Console, folder: ProjectFolder) -> None:
    folder.put("good.py", GOOD)
    folder.put("change.patch", TWO)
    console.open(folder)
    queue = console.interior.workbench.queue
    seen = []
    for number in (2, 1, 0):
        queue.filter.choose(number)
        names = [queue.model.name_at(queue.model.index(row)) for row in range(queue.model.rowCount())]
        seen.append([name for name in names if name])
    assert seen == [["change.patch"], ["good.py"], ["good.py", "change.patch"]]


def test_a_patch_from_elsewhere_is_read_over_its_draft_and_closed_again(
    console: Console, folder: ProjectFolder, tmp_path: Path
) -> None:
    folder.put("draft.py", BAD)
    console.open(folder)
    (tmp_path / "several.patch").write_bytes(TWO)
    console.interior.prompts = Paths(tmp_path / "several.patch")
    console.press(Key.Key_2)
    console.press(Key.Key_A, CTRL | SHIFT)
    panel = console.interior.workbench.candidate
    console.until(lambda: bool(panel.has_changes))
    assert titles(panel) == ["one.py", "two.py"]
    assert panel.banner.remedy.text() == "Back to the draft"
    assert console.desk.front == "draft.py"
    console.press(Key.Key_Escape)
    assert not panel.has_changes
    assert "There is no candidate for this draft." in panel.nothing.words.text()
    assert console.tab() == "Candidate"
