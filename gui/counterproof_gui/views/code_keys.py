"""Where the keys lead to in a read-only text."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto

from counterproof_gui.qt import QKeyEvent, Qt
from counterproof_gui.views.selection import Position


class Move(Enum):
    """A step of the keyboard's place."""

    UP = auto()
    DOWN = auto()
    PAGE_UP = auto()
    PAGE_DOWN = auto()
    FIRST_LINE = auto()
    LAST_LINE = auto()
    LEFT = auto()
    RIGHT = auto()
    LINE_START = auto()
    LINE_END = auto()


_MOVES = {
    Qt.Key.Key_Up: Move.UP,
    Qt.Key.Key_Down: Move.DOWN,
    Qt.Key.Key_PageUp: Move.PAGE_UP,
    Qt.Key.Key_PageDown: Move.PAGE_DOWN,
    Qt.Key.Key_Home: Move.FIRST_LINE,
    Qt.Key.Key_End: Move.LAST_LINE,
    Qt.Key.Key_Left: Move.LEFT,
    Qt.Key.Key_Right: Move.RIGHT,
}
_MOVES_WITH_CONTROL = {
    **_MOVES,
    Qt.Key.Key_Left: Move.LINE_START,
    Qt.Key.Key_Right: Move.LINE_END,
}
_VERTICAL = (Move.UP, Move.DOWN, Move.PAGE_UP, Move.PAGE_DOWN)


def move_of(event: QKeyEvent) -> Move | None:
    """The move that a key asks for, with or without Shift."""
    control = event.modifiers() & Qt.KeyboardModifier.ControlModifier
    moves = _MOVES_WITH_CONTROL if control else _MOVES
    return moves.get(Qt.Key(event.key()))


def destination(move: Move, caret: Position, lines: Sequence[str], page: int) -> Position:
    """Where a move leads from a place; `page` is how many lines a page has."""
    line, column = caret
    if move in _VERTICAL:
        steps = {Move.UP: -1, Move.DOWN: 1, Move.PAGE_UP: -page, Move.PAGE_DOWN: page}
        return Position(min(max(line + steps[move], 0), len(lines) - 1), column)
    column = min(column, len(lines[line]))
    match move:
        case Move.FIRST_LINE:
            return Position(0, 0)
        case Move.LAST_LINE:
            return Position(len(lines) - 1, len(lines[-1]))
        case Move.LINE_START:
            return Position(line, 0)
        case Move.LINE_END:
            return Position(line, len(lines[line]))
        case Move.LEFT:
            return _left(line, column, lines)
    return _right(line, column, lines)


def _left(line: int, column: int, lines: Sequence[str]) -> Position:
    if column or not line:
        return Position(line, max(column - 1, 0))
    return Position(line - 1, len(lines[line - 1]))


def _right(line: int, column: int, lines: Sequence[str]) -> Position:
    if column < len(lines[line]) or line == len(lines) - 1:
        return Position(line, min(column + 1, len(lines[line])))
    return Position(line + 1, 0)
