"""The palette and the list of keys: what they offer, and who has the keyboard meanwhile."""

from __future__ import annotations

import os

import pytest

from counterproof_gui.dialogs.keys import KeysDialog
from counterproof_gui.dialogs.palette import Palette
from counterproof_gui.qt import QLabel, Qt
from counterproof_gui.theme import tokens
from gui.reviewing import BAD, GOOD, Console, ProjectFolder

Key = Qt.Key
NONE, CTRL, SHIFT = (
    Qt.KeyboardModifier.NoModifier,
    Qt.KeyboardModifier.ControlModifier,
    Qt.KeyboardModifier.ShiftModifier,
)


def palette_of(console: Console) -> Palette:
    found = console.window.findChild(Palette)
    assert isinstance(found, Palette)
    return found


def test_the_palette_goes_to_a_draft(console: Console, folder: ProjectFolder) -> None:
    folder.put("bad.py", BAD)
    folder.put("good.py", GOOD)
    console.open(folder)
    console.desk.select("good.py")
    console.press(Key.Key_K, CTRL)
    assert palette_of(console).field.hasFocus()
    console.write("bad")
    console.press(Key.Key_Return)
    assert console.desk.front == "bad.py"


def test_the_palette_offers_every_verb_with_its_key(console: Console) -> None:
    console.press(Key.Key_K, CTRL)
    palette = palette_of(console)
    entries = [palette.model.entry(palette.model.index(row)) for row in range(palette.model.rowCount())]
    offered = {entry.text: entry.keys for entry in entries if entry is not None}
    for action in console.interior.actions_by_verb:
        assert offered[action.verb.text] == action.keys
    console.press(Key.Key_Escape)
    assert not palette.isVisible()


def test_letters_typed_into_the_palette_never_act_on_the_draft(
    console: Console, folder: ProjectFolder
) -> None:
    folder.put("bad.py", BAD)
    folder.put("good.py", GOOD)
    console.open(folder)
    front = console.desk.front
    console.press(Key.Key_K, CTRL)
    console.write("jkaxnp1346")
    console.press(Key.Key_Backspace)
    console.press(Key.Key_Escape)
    assert console.desk.front == front
    assert console.tab() == "Checks"
    assert console.sentences() == []
    assert console.interior.workbench.queue.view.hasFocus()


def test_the_palette_says_when_nothing_fits_and_is_no_larger_than_what_does(
    console: Console, folder: ProjectFolder
) -> None:
    folder.put("good.py", GOOD)
    console.open(folder)
    console.press(Key.Key_K, CTRL)
    palette = palette_of(console)
    console.write("good")
    assert palette.view.height() == tokens().row_height
    console.write("zzz")
    assert palette.nothing.isVisible()
    assert palette.nothing.text() == palette.field.accessibleDescription() == "Nothing found"
    assert palette.height() < 4 * tokens().row_height
    console.press(Key.Key_Return)
    console.press(Key.Key_Down)
    assert palette.isVisible()
    for _ in "zzz":
        console.press(Key.Key_Backspace)
    assert not palette.nothing.isVisible()
    assert palette.view.isVisible()


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        (b"bad\xff\xfename.py", "bad⟨\\xff⟩⟨\\xfe⟩name.py"),
        ("bad\u202ename.py".encode(), "bad⟨U+202E⟩name.py"),
    ],
)
def test_the_palette_shows_hidden_characters_of_names(
    console: Console, folder: ProjectFolder, name: bytes, shown: str
) -> None:
    folder.put(os.fsdecode(name), GOOD)
    console.open(folder)
    console.press(Key.Key_K, CTRL)
    console.write("name.py")
    palette = palette_of(console)
    row = palette.model.index(0)
    assert row.data() == console.interior.workbench.queue.model.index_of(console.desk.front).data()
    assert shown in row.data()
    assert row.data() in row.data(Qt.ItemDataRole.AccessibleTextRole)
    palette.field.setText(shown.removesuffix("name.py"))
    assert palette.model.rowCount() == 1


def test_a_second_palette_takes_the_place_of_the_first(console: Console, folder: ProjectFolder) -> None:
    folder.put("good.py", GOOD)
    console.open(folder)
    for _ in range(3):
        console.interior.go_to_anything()
    assert [palette.isVisible() for palette in console.window.findChildren(Palette)].count(True) == 1
    assert palette_of(console).window() is console.window
    console.press(Key.Key_Escape)
    assert console.interior.workbench.queue.view.hasFocus()


@pytest.mark.parametrize("key", [Key.Key_F1, Key.Key_Question])
def test_every_key_is_listed_as_its_verb_has_it(console: Console, folder: ProjectFolder, key: Key) -> None:
    folder.put("good.py", GOOD)
    console.open(folder)
    console.press(key)
    dialog = console.window.findChild(KeysDialog)
    assert isinstance(dialog, KeysDialog)
    shown = [label.accessibleName() for label in dialog.findChildren(QLabel)]
    for action in console.interior.actions_by_verb:
        if action.verb.keys:
            words = " or ".join(each.replace("+", " ") for each in action.verb.keys)
            assert f"{action.verb.text}: {words}" in shown
    assert dialog.height() <= tokens().sizes.window_min[1]
    console.bot.keyClick(dialog, Key.Key_Escape)
    console.until(lambda: console.window.findChild(KeysDialog) is None)
    assert console.interior.workbench.queue.view.hasFocus()


def test_tabs_tell_their_keys(console: Console, folder: ProjectFolder) -> None:
    folder.put("good.py", GOOD)
    console.open(folder)
    bar = console.interior.workbench.subject.bar
    assert [bar.tabToolTip(tab) for tab in range(bar.count())] == [
        "Checks (1)",
        "Candidate (2)",
        "Source (3)",
        "Report (4)",
        "History (6)",
    ]
    assert [bar.accessibleTabName(tab) for tab in range(2)] == ["Checks, key 1", "Candidate, key 2"]


def test_no_key_is_given_twice(console: Console) -> None:
    keys = [key for action in console.interior.actions_by_verb for key in action.verb.keys]
    assert len(keys) == len(set(keys))
