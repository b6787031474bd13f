"""The keys of the log view besides those that move in a text: letters as in less, copying and zoom."""

from __future__ import annotations

from enum import Enum, auto

from counterproof_gui.qt import QKeyEvent, Qt


class Command(Enum):
    """What a key asks of the log view."""

    FIRST = auto()
    LAST = auto()
    PAGE_DOWN = auto()
    PAGE_UP = auto()
    DOWN = auto()
    UP = auto()
    FIND = auto()
    NEXT_MATCH = auto()
    PREVIOUS_MATCH = auto()
    FOLLOW = auto()
    ENTER = auto()
    COPY = auto()
    COPY_WITHOUT_COLOURS = auto()
    SELECT_ALL = auto()
    LARGER = auto()
    SMALLER = auto()
    OWN_SIZE = auto()


_LETTERS = {
    "g": Command.FIRST,
    "G": Command.LAST,
    " ": Command.PAGE_DOWN,
    "b": Command.PAGE_UP,
    "j": Command.DOWN,
    "k": Command.UP,
    "/": Command.FIND,
    "n": Command.NEXT_MATCH,
    "N": Command.PREVIOUS_MATCH,
    "f": Command.FOLLOW,
    "F": Command.FOLLOW,
    "\r": Command.ENTER,
    "\n": Command.ENTER,
}
_WITH_CONTROL: dict[int, Command] = {
    Qt.Key.Key_C: Command.COPY,
    Qt.Key.Key_A: Command.SELECT_ALL,
    Qt.Key.Key_F: Command.FIND,
    Qt.Key.Key_Plus: Command.LARGER,
    Qt.Key.Key_Equal: Command.LARGER,
    Qt.Key.Key_Minus: Command.SMALLER,
    Qt.Key.Key_0: Command.OWN_SIZE,
}


def command_of(event: QKeyEvent) -> Command | None:
    """The command of a key, if it has one here."""
    modifiers = event.modifiers()
    if modifiers & Qt.KeyboardModifier.ControlModifier:
        command = _WITH_CONTROL.get(event.key())
        shifted = modifiers & Qt.KeyboardModifier.ShiftModifier
        return Command.COPY_WITHOUT_COLOURS if command is Command.COPY and shifted else command
    if modifiers & (Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier):
        return None
    return _LETTERS.get(event.text())
