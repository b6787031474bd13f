"""Go to anything: one field over every draft and every verb."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import IntEnum

from counterproof_gui.models.words import shown
from counterproof_gui.qt import (
    QAbstractListModel,
    QDialog,
    QEvent,
    QFontMetricsF,
    QKeyEvent,
    QLineEdit,
    QListView,
    QModelIndex,
    QObject,
    QPainter,
    QPersistentModelIndex,
    QRectF,
    QSize,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    Qt,
    QVBoxLayout,
    QWidget,
    Slot,
)
from counterproof_gui.theme import colours, interface_font, tokens
from counterproof_gui.views.kbd import key_cap_size, key_words, paint_key_cap

_WIDTH, _ROWS_SHOWN = 560, 10
_SIDE = 12
_MOVES = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing to go to: its words, what kind it is, its key, and the going."""

    text: str
    kind: str
    go: Callable[[], None]
    keys: str = ""


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
                return entry.text
            case Role.KIND:
                return entry.kind
            case Role.KEYS:
                return entry.keys
            case Qt.ItemDataRole.AccessibleTextRole:
                return ", ".join(part for part in (entry.text, entry.kind, key_words(entry.keys)) if part)
        return None

    def entry(self, index: QModelIndex | QPersistentModelIndex) -> Entry | None:
        """The entry in a row, or None."""
        return self._found[index.row()] if index.isValid() and index.row() < len(self._found) else None

    def narrow(self, typed: str) -> None:
        """Show only what fits the typed words."""
        words = typed.casefold().split()
        found = [entry for entry in self._all if all(word in entry.text.casefold() for word in words)]
        found.sort(key=lambda entry: not entry.text.casefold().startswith(typed.casefold().strip()))
        self.beginResetModel()
        self._found = found
        self.endResetModel()


class Palette(QDialog):
    """Typing narrows, the arrow keys choose, Enter goes; Esc, and going elsewhere, closes."""

    def __init__(self, entries: Sequence[Entry], parent: QWidget | None = None) -> None:
        super().__init__(parent, Qt.WindowType.Dialog | Qt.WindowType.FramelessWindowHint)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAccessibleName("Go to anything")
        self.model = EntriesModel(entries, self)
        self.field = QLineEdit()
        self.field.setPlaceholderText("Go to draft or command")
        self.field.setAccessibleName("Go to draft or command")
        self.field.installEventFilter(self)
        self.view = _list(self.model)
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.setSpacing(8)
        column.addWidget(self.field)
        column.addWidget(self.view)
        self.setFixedWidth(_WIDTH)
        self.field.textChanged.connect(self._on_text)
        self.view.clicked.connect(self._go)
        self._on_text("")
        self.field.setFocus()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.field and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() in _MOVES:
                self.view.event(event)
                return True
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self._go(self.view.currentIndex())
                return True
        return super().eventFilter(watched, event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isVisible() and not self.isActiveWindow():
            self.reject()

    @Slot(str)
    def _on_text(self, text: str) -> None:
        self.model.narrow(text)
        self.view.setCurrentIndex(self.model.index(0))

    @Slot(QModelIndex)
    def _go(self, index: QModelIndex) -> None:
        entry = self.model.entry(index)
        if entry is not None:
            self.accept()
            entry.go()


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
            shown(index.data() or ""), Qt.TextElideMode.ElideMiddle, inner.width()
        )
        painter.drawText(inner, _LEFT, text)


def _list(model: EntriesModel) -> QListView:
    view = QListView()
    view.setModel(model)
    view.setItemDelegate(_Rows(view))
    view.setUniformItemSizes(True)
    view.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    view.setFixedHeight(_ROWS_SHOWN * tokens().row_height)
    view.setAccessibleName("What fits")
    return view
