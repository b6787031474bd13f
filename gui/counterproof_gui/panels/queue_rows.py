"""How the rows of the queue are painted: a heading, or a name, its age, its kind and its states."""

from __future__ import annotations

from counterproof.evidence import State
from counterproof_gui.models.queue import Role
from counterproof_gui.panels.words import Words
from counterproof_gui.qt import (
    QFont,
    QModelIndex,
    QPainter,
    QPersistentModelIndex,
    QRectF,
    QSize,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    Qt,
)
from counterproof_gui.theme import colours, interface_font, section_font, tokens
from counterproof_gui.views.badges import paint_state_row

HEADING_HEIGHT = 28
ROW_HEIGHT = 58
_SIDE = 12
_NAME_TOP, _NAME_HEIGHT = 8, 20
_KIND_TOP, _KIND_HEIGHT = 30, 20
_STATES_MIDDLE = 37
_GAP = 8
_FOCUS_BAR = 2

_LEFT = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter


class QueueRows(QStyledItemDelegate):
    """Paints one row of the queue."""

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        del option
        return QSize(0, HEADING_HEIGHT if index.data(Role.HEADING) else ROW_HEIGHT)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        area = QRectF(option.rect)
        painter.save()
        if heading := index.data(Role.HEADING):
            self._heading(painter, area, heading)
        else:
            self._draft(painter, area, option, index)
        painter.restore()

    @staticmethod
    def _heading(painter: QPainter, area: QRectF, text: str) -> None:
        painter.setFont(section_font())
        painter.setPen(colours().text_faint)
        painter.drawText(area.adjusted(_SIDE, 0, -_SIDE, 0), _LEFT, text.upper())

    def _draft(
        self,
        painter: QPainter,
        area: QRectF,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        palette = colours()
        self._ground(painter, area, option)
        inner = area.adjusted(_SIDE, 0, -_SIDE, 0)
        line = QRectF(inner.left(), area.top() + _NAME_TOP, inner.width(), _NAME_HEIGHT)
        age = Words(index.data(Role.AGE) or "", palette.text_faint, interface_font())
        taken = age.put(painter, line)
        line.setRight(line.right() - taken - _GAP)
        name = Words(index.data(Role.NAME) or "", palette.text, interface_font(weight=QFont.Weight.Medium))
        name.cut(painter, line, Qt.TextElideMode.ElideMiddle)
        states: tuple[State, ...] = index.data(Role.STATES) or ()
        left = paint_state_row(painter, inner.right(), area.top() + _STATES_MIDDLE, states)
        line = QRectF(inner.left(), area.top() + _KIND_TOP, left - _GAP - inner.left(), _KIND_HEIGHT)
        kind = Words(index.data(Role.KIND) or "", palette.text_muted, interface_font(tokens().type.small))
        kind.cut(painter, line)

    @staticmethod
    def _ground(painter: QPainter, area: QRectF, option: QStyleOptionViewItem) -> None:
        palette = colours()
        state: QStyle.StateFlag = option.state
        if state & QStyle.StateFlag.State_Selected:
            painter.fillRect(area, palette.selection)
            if state & QStyle.StateFlag.State_HasFocus:
                bar = QRectF(area.left(), area.top(), _FOCUS_BAR, area.height() - 1)
                painter.fillRect(bar, palette.accent)
        elif state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(area, palette.hover)
        painter.fillRect(QRectF(area.left(), area.bottom() - 1, area.width(), 1), palette.border)
