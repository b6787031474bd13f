"""Go to anything: one field over every draft and every verb."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum

from counterproof_gui.models.words import shown
from counterproof_gui.qt import (
    QAbstractListModel,
    QApplication,
    QEvent,
    QFocusEvent,
    QFontMetricsF,
    QFrame,
    QKeyEvent,
    QLineEdit,
    QListView,
    QModelIndex,
    QObject,
    QPainter,
    QPersistentModelIndex,
    QPoint,
    QRectF,
    QSize,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    Qt,
    QVBoxLayout,
    QWidget,
    Signal,
    Slot,
    isValid,
)
from counterproof_gui.theme import colours, interface_font, tokens
from counterproof_gui.views.kbd import key_cap_size, key_words, paint_key_cap
from counterproof_gui.views.labels import muted_label

_WIDTH, _ROWS_SHOWN = 560, 10
_SIDE = 12
_NOTHING = "Nothing found"
_MOVES = {
    Qt.Key.Key_Up: -1,
    Qt.Key.Key_Down: 1,
    Qt.Key.Key_PageUp: -_ROWS_SHOWN,
    Qt.Key.Key_PageDown: _ROWS_SHOWN,
}
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing to go to: its words, what kind it is, its key, and the going."""

    text: str
    kind: str
    go: Callable[[], None]
    keys: str = ""

    @property
    def words(self) -> str:
        """The words as they are shown and found; hidden characters of a file name are tokens there."""
        return shown(self.text)


class Role(IntEnum):
    """What a row tells beside its words."""

    KIND = Qt.ItemDataRole.UserRole + 1
    KEYS = Qt.ItemDataRole.UserRole + 2


class EntriesModel(QAbstractListModel):
    """The entries whose words hold every word that was typed, those that begin with it first."""

    def __init__(self, entries: Sequence[Entry], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._all = list(entries)
        self._found = list(entries)

    def rowCount(self, parent: QModelIndex | QPersistentModelIndex = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._found)

    def data(
        self, index: QModelIndex | QPersistentModelIndex, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        entry = self.entry(index)
        if entry is None:
            return None
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return entry.words
            case Role.KIND:
                return entry.kind
            case Role.KEYS:
                return entry.keys
            case Qt.ItemDataRole.AccessibleTextRole:
                return ", ".join(part for part in (entry.words, entry.kind, key_words(entry.keys)) if part)
        return None

    def entry(self, index: QModelIndex | QPersistentModelIndex) -> Entry | None:
        """The entry in a row, or None."""
        return self._found[index.row()] if index.isValid() and index.row() < len(self._found) else None

    def narrow(self, typed: str) -> None:
        """Show only what fits the typed words."""
        words = typed.casefold().split()
        found = [entry for entry in self._all if all(word in entry.words.casefold() for word in words)]
        found.sort(key=lambda entry: not entry.words.casefold().startswith(typed.casefold().strip()))
        self.beginResetModel()
        self._found = found
        self.endResetModel()


class Palette(QFrame):
    """Typing narrows, the arrow keys choose, Enter goes; Esc, and going elsewhere, closes.

    It lies over its window instead of being one, so that no window manager decides who has the keyboard.
    """

    def __init__(self, entries: Sequence[Entry], window: QWidget) -> None:
        # Another one over the same window gives the keyboard back first.
        for other in window.findChildren(Palette):
            other.leave()
        super().__init__(window)
        self.setProperty("role", "card")
        self.setAccessibleName("Go to anything")
        self._before = QApplication.focusWidget()
        self.model = EntriesModel(entries, self)
        self.field = PaletteLine()
        self.view = _list(self.model)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.setSpacing(8)
        self.nothing = muted_label(_NOTHING)
        self.nothing.setContentsMargins(_SIDE, 4, _SIDE, 4)
        column.addWidget(self.field)
        column.addWidget(self.view)
        column.addWidget(self.nothing)
        self.setFixedWidth(_WIDTH)
        self.field.textChanged.connect(self._on_text)
        self.field.moved.connect(self._on_moved)
        self.field.went.connect(self._on_went)
        self.field.left.connect(self.leave)
        self.view.clicked.connect(self._go)
        self._on_text("")

    def open_under(self, place: QPoint) -> None:
        """Show the palette with the middle of its upper edge at a place of the window."""
        self.adjustSize()
        self.move(place.x() - self.width() // 2, place.y())
        self.show()
        self.raise_()
        self.field.setFocus()

    @Slot()
    def leave(self) -> None:
        """Close, and give the keyboard back to whoever had it."""
        if self.isVisible():
            had_keyboard = self.field.hasFocus()
            self.hide()
            if had_keyboard and self._before is not None and isValid(self._before):
                self._before.setFocus()
            self.deleteLater()

    @Slot(str)
    def _on_text(self, text: str) -> None:
        self.model.narrow(text)
        self.view.setCurrentIndex(self.model.index(0))
        found = self.model.rowCount()
        self.view.setFixedHeight(min(found, _ROWS_SHOWN) * tokens().row_height)
        self.view.setVisible(found > 0)
        self.nothing.setVisible(found == 0)
        self.field.setAccessibleDescription("" if found else _NOTHING)
        self.adjustSize()

    @Slot(int)
    def _on_moved(self, rows: int) -> None:
        row = self.view.currentIndex().row() + rows
        self.view.setCurrentIndex(self.model.index(min(max(row, 0), self.model.rowCount() - 1)))

    @Slot()
    def _on_went(self) -> None:
        self._go(self.view.currentIndex())

    @Slot(QModelIndex)
    def _go(self, index: QModelIndex) -> None:
        entry = self.model.entry(index)
        if entry is not None:
            self.leave()
            entry.go()


class PaletteLine(QLineEdit):
    """The palette's field: keys that are not typing become `moved` (rows), `went` and `left`."""

    moved = Signal(int)
    went = Signal()
    left = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setPlaceholderText("Go to draft or command")
        self.setAccessibleName("Go to draft or command")

    def event(self, event: QEvent) -> bool:
        # Window-wide keys, Esc among them, rest while somebody types here.
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = Qt.Key(event.key())
        if key in _MOVES:
            self.moved.emit(_MOVES[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.went.emit()
        elif key == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.left.emit()


class _Rows(QStyledItemDelegate):
    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        del option, index
        return QSize(0, tokens().row_height)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        palette = colours()
        area = QRectF(option.rect)
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(area, palette.selection)
        inner = area.adjusted(_SIDE, 0, -_SIDE, 0)
        if keys := key_words(index.data(Role.KEYS) or ""):
            size = key_cap_size(keys)
            top = area.center().y() - size.height() / 2
            paint_key_cap(
                painter, QRectF(inner.right() - size.width(), top, size.width(), size.height()), keys
            )
            inner.setRight(inner.right() - size.width() - _SIDE)
        painter.setFont(interface_font(tokens().type.small))
        painter.setPen(palette.text_faint)
        painter.drawText(inner, _RIGHT, index.data(Role.KIND) or "")
        inner.setRight(inner.right() - 80)
        painter.setFont(interface_font())
        painter.setPen(palette.text)
        text = QFontMetricsF(painter.font()).elidedText(
            index.data() or "", Qt.TextElideMode.ElideMiddle, inner.width()
        )
        painter.drawText(inner, _LEFT, text)


def _list(model: EntriesModel) -> QListView:
    view = QListView()
    view.setModel(model)
    view.setItemDelegate(_Rows(view))
    view.setUniformItemSizes(True)
    view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    view.setAccessibleName("What fits")
    return view
