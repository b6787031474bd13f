"""Which keys do what in a diff, for the view itself and for those who list them."""

from __future__ import annotations

from enum import StrEnum

from counterproof_gui.qt import QKeyEvent, Qt


class Command(StrEnum):
    """What a key asks for; the value says it to a person."""

    NEXT_CHANGE = "next change"
    PREVIOUS_CHANGE = "previous change"
    NEXT_FINDING = "next finding or note"
    PREVIOUS_FINDING = "previous finding or note"
    LAYOUT = "side by side or unified"
    WHOLE_FILE = "whole file or changes only"
    WHITESPACE = "which white space counts"
    WRAP = "wrap long lines"
    COLOURS = "blue and orange, or green and red"
    OTHER_SIDE = "the other side"
    CHOOSE_HUNK = "take or leave the hunk"
    CHOOSE_LINE = "take or leave the line"
    TAKE_ALL = "take everything again"
    VIEWED = "hunk viewed or not"
    NOTE = "note at the line"
    ACTIVATE = "open the gap, the finding or the choice"
    COPY = "copy"
    COPY_PATCH = "copy the hunk as a patch"
    SELECT_ALL = "select all"
    FIND = "find"
    CHANGE_LIST = "changes as a list"
    LARGER = "larger text"
    SMALLER = "smaller text"
    OWN_SIZE = "text in its own size"


_Key = Qt.Key
_PLAIN = {
    _Key.Key_N: Command.NEXT_CHANGE,
    _Key.Key_P: Command.PREVIOUS_CHANGE,
    _Key.Key_F: Command.NEXT_FINDING,
    _Key.Key_S: Command.LAYOUT,
    _Key.Key_U: Command.WHOLE_FILE,
    _Key.Key_W: Command.WHITESPACE,
    _Key.Key_Z: Command.WRAP,
    _Key.Key_B: Command.COLOURS,
    _Key.Key_O: Command.OTHER_SIDE,
    _Key.Key_Space: Command.CHOOSE_HUNK,
    _Key.Key_T: Command.TAKE_ALL,
    _Key.Key_V: Command.VIEWED,
    _Key.Key_C: Command.NOTE,
    _Key.Key_L: Command.CHANGE_LIST,
    _Key.Key_Return: Command.ACTIVATE,
    _Key.Key_Enter: Command.ACTIVATE,
}
_SHIFTED = {
    _Key.Key_F: Command.PREVIOUS_FINDING,
    _Key.Key_Space: Command.CHOOSE_LINE,
}
_CONTROL = {
    _Key.Key_C: Command.COPY,
    _Key.Key_A: Command.SELECT_ALL,
    _Key.Key_F: Command.FIND,
    _Key.Key_Plus: Command.LARGER,
    _Key.Key_Equal: Command.LARGER,
    _Key.Key_Minus: Command.SMALLER,
    _Key.Key_0: Command.OWN_SIZE,
}
_CONTROL_SHIFTED = {_Key.Key_C: Command.COPY_PATCH, _Key.Key_Plus: Command.LARGER}


def command_of(event: QKeyEvent) -> Command | None:
    """The command that a key asks for, if any."""
    modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    tables = {
        Qt.KeyboardModifier.NoModifier: _PLAIN,
        Qt.KeyboardModifier.ShiftModifier: _SHIFTED,
        Qt.KeyboardModifier.ControlModifier: _CONTROL,
        Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier: _CONTROL_SHIFTED,
    }
    return tables.get(modifiers, {}).get(Qt.Key(event.key()))
