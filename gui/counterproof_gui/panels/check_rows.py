"""How the rows of the Checks table are painted: checks, findings with their evidence, passed sites."""

from __future__ import annotations

from typing import cast

from counterproof.evidence import Check, Evidence, Finding, State
from counterproof_gui.models.checks import Role
from counterproof_gui.models.words import (
    check_title,
    duration,
    evidence_words,
    finding_place,
    reason_words,
    shown,
)
from counterproof_gui.panels.words import Words
from counterproof_gui.qt import (
    QFont,
    QModelIndex,
    QPainter,
    QPersistentModelIndex,
    QPoint,
    QPointF,
    QRectF,
    QSize,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTextCharFormat,
    QTextLayout,
    QTextLine,
    QTextOption,
    QTreeView,
)
from counterproof_gui.theme import code_font, colours, icon, interface_font, tokens
from counterproof_gui.views.badges import paint_state
from counterproof_gui.views.utf16 import format_range, utf16_length

SIDE = 16
NARROW = 640
"""Below this width the reason stands on a line of its own."""
_ROW = 38
_NARROW_REASON_TOP = 30
_STATE_LEFT = 194
_REASON_LEFT = 334
_FINDING_LEFT = 188
_DURATION_WIDTH = 76
_BAR = 3
_FINDING_PADDING = 6
_FINDING_LINE = 20
_GAP = 8

Index = QModelIndex | QPersistentModelIndex


class CheckRows(QStyledItemDelegate):
    """Paints the Checks table; finding rows are as high as their wrapped text."""

    def __init__(self, view: QTreeView) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        del option
        finding = index.data(Role.FINDING)
        if finding is not None:
            layout = _laid_out(finding, self._finding_width())
            return QSize(0, layout.lineCount() * _FINDING_LINE + 2 * _FINDING_PADDING + 1)
        if index.data(Role.SUMMARY):
            return QSize(0, tokens().row_height - 6)
        more = self._reason(index).lineCount() - (0 if self._narrow() else 1)
        # 37½ pixels per row, as in the design: 38 and 37 by turns.
        return QSize(0, _ROW - index.row() % 2 + max(more, 0) * _FINDING_LINE)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        area = QRectF(option.rect)
        area.setWidth(self._view.viewport().width())
        state: QStyle.StateFlag = option.state
        painter.save()
        finding: Finding | None = index.data(Role.FINDING)
        if finding is not None:
            self._finding(painter, area, finding, state)
        else:
            self._ground(painter, area, state)
            if self._view.model().rowCount(index):
                self._chevron(painter, self._chevron_place(area, index), open_=self._view.isExpanded(index))
            if words := index.data(Role.SUMMARY):
                self._summary(painter, area, words)
            else:
                self._check(painter, area, index.data(Role.CHECK), self._reason(index))
        self._edges(painter, area, state)
        painter.restore()

    def names_evidence(self, index: Index, point: QPoint) -> bool:
        """Whether a point, counted from the corner of a finding's row, is on the place of its evidence."""
        finding: Finding | None = index.data(Role.FINDING)
        if finding is None or finding.evidence is None:
            return False
        layout = _laid_out(finding, self._finding_width())
        inside = QPointF(point) - QPointF(self._finding_left(), _FINDING_PADDING)
        last = utf16_length(layout.text())
        first = last - utf16_length(_place_words(finding.evidence))
        return any(
            _touches(layout.lineAt(number), first, last, inside) for number in range(layout.lineCount())
        )

    def _narrow(self) -> bool:
        return self._view.viewport().width() < NARROW

    def _finding_left(self) -> float:
        return 2 * SIDE if self._narrow() else _FINDING_LEFT

    def _finding_width(self) -> float:
        return self._view.viewport().width() - self._finding_left() - SIDE

    def _reason(self, index: Index) -> QTextLayout:
        """Why a check is in its state, set for the room it has: nothing of it is cut."""
        told_below = self._view.isExpanded(index)
        words = reason_words(index.data(Role.CHECK), told_below=told_below)
        width = self._view.viewport().width()
        room = width - 2 * SIDE if self._narrow() else width - _REASON_LEFT - _DURATION_WIDTH - SIDE
        return _broken(QTextLayout(words, interface_font()), room)

    def _check(self, painter: QPainter, area: QRectF, check: Check, reason: QTextLayout) -> None:
        palette = colours()
        line = area.adjusted(SIDE, 0, -SIDE, 0)
        line.setHeight(_ROW - 1)
        title = interface_font(weight=QFont.Weight.Medium)
        state_left = area.left() + min(_STATE_LEFT, area.width() * 0.42)
        room = QRectF(line.left(), line.top(), state_left - line.left() - _GAP, line.height())
        Words(check_title(check.name), palette.text, title).cut(painter, room)
        paint_state(
            painter, QRectF(state_left, line.top(), _REASON_LEFT - _STATE_LEFT, line.height()), check.state
        )
        took = Words(duration(check), palette.text_muted, code_font(tokens().type.small))
        took.put(painter, line.adjusted(0, 0, 0, -3))
        place = QPointF(area.left() + _REASON_LEFT, area.top() + (_ROW - 1 - _FINDING_LINE) / 2)
        if self._narrow():
            place = QPointF(line.left(), area.top() + _NARROW_REASON_TOP)
        painter.setPen(palette.text_muted)
        reason.draw(painter, place)

    def _finding(self, painter: QPainter, area: QRectF, finding: Finding, state: QStyle.StateFlag) -> None:
        palette = colours()
        unsettled = finding.state is not State.PASSED
        painter.fillRect(area, palette.state_background(finding.state) if unsettled else palette.panel)
        if unsettled:
            bar = QRectF(area.left(), area.top(), _BAR, area.height() - 1)
            painter.fillRect(bar, palette.state(finding.state))
        if state & QStyle.StateFlag.State_MouseOver and not unsettled:
            painter.fillRect(area, palette.hover)
        layout = _laid_out(finding, self._finding_width())
        layout.draw(painter, QPointF(area.left() + self._finding_left(), area.top() + _FINDING_PADDING))

    def _summary(self, painter: QPainter, area: QRectF, words: str) -> None:
        place = area.adjusted(self._finding_left(), 0, -SIDE, -1)
        paint_state(
            painter, place, State.PASSED, word=words, font=interface_font(tokens().type.small), icon=11
        )

    @staticmethod
    def _ground(painter: QPainter, area: QRectF, state: QStyle.StateFlag) -> None:
        if state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(area, colours().hover)

    def _chevron_place(self, area: QRectF, index: Index) -> QPointF:
        if index.data(Role.SUMMARY):
            return QPointF(area.left() + self._finding_left() - _GAP, area.center().y() - 0.5)
        return QPointF(area.left() + SIDE / 2, area.top() + 18.5)

    @staticmethod
    def _chevron(painter: QPainter, place: QPointF, *, open_: bool) -> None:
        painter.save()
        painter.translate(place)
        if open_:
            painter.rotate(90)
        icon("expand", colours().text_faint).paint(painter, -6, -6, 12, 12)
        painter.restore()

    @staticmethod
    def _edges(painter: QPainter, area: QRectF, state: QStyle.StateFlag) -> None:
        palette = colours()
        painter.fillRect(QRectF(area.left(), area.bottom() - 1, area.width(), 1), palette.border)
        if state & QStyle.StateFlag.State_HasFocus and state & QStyle.StateFlag.State_Selected:
            painter.setPen(palette.accent)
            painter.drawRect(area.adjusted(0.5, 0.5, -0.5, -1.5))


def _laid_out(finding: Finding, width: float) -> QTextLayout:
    runs = [run for run in _runs(finding) if run.text]
    layout = QTextLayout("".join(run.text for run in runs), interface_font())
    layout.setFormats(_formats(runs))
    return _broken(layout, width)


def _broken(layout: QTextLayout, width: float) -> QTextLayout:
    """Break a text into lines of the design's pitch."""
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.beginLayout()
    while (line := layout.createLine()).isValid():
        line.setLineWidth(max(width, 40))
        drop = max(0.0, (_FINDING_LINE - line.height()) / 2)
        line.setPosition(QPointF(0, (layout.lineCount() - 1) * _FINDING_LINE + drop))
    layout.endLayout()
    return layout


def _formats(runs: list[Words]) -> list[QTextLayout.FormatRange]:
    formats = []
    start = 0
    for run in runs:
        look = QTextCharFormat()
        look.setFont(run.font)
        look.setForeground(run.colour)
        length = utf16_length(run.text)
        formats.append(format_range(start, length, look))
        start += length
    return formats


def _runs(finding: Finding) -> list[Words]:
    palette = colours()
    text, code = interface_font(), code_font(tokens().type.small)
    strong = text if finding.state is State.PASSED else interface_font(weight=QFont.Weight.DemiBold)
    runs = []
    if place := finding_place(finding):
        runs.append(Words(f"{place}  ", palette.text, code))
    runs.append(Words(shown(finding.reason), palette.text, strong))
    if finding.suggestions:
        runs.append(Words(" — did you mean ", palette.text, text))
        for number, name in enumerate(finding.suggestions):
            between = "" if number == 0 else (" or " if number == len(finding.suggestions) - 1 else ", ")
            runs += [Words(between, palette.text, text), Words(shown(name), palette.text, code)]
        runs.append(Words("?", palette.text, text))
    if finding.evidence:
        place = _place_words(finding.evidence)
        before = evidence_words(finding.evidence).removesuffix(place)
        runs.append(Words(f"  {before}", palette.text_muted, text))
        pressable = QFont(text)
        pressable.setUnderline(True)
        runs.append(Words(place, palette.text_muted, pressable))
    return runs


def _place_words(evidence: Evidence) -> str:
    return f"{shown(evidence.path)}:{evidence.line}"


def _touches(line: QTextLine, first: int, last: int, point: QPointF) -> bool:
    """Whether a point is on those characters from `first` to `last` that stand on a line."""
    begin, end = line.textStart(), line.textStart() + line.textLength()
    if max(begin, first) >= min(end, last) or not line.rect().top() <= point.y() < line.rect().bottom():
        return False
    return _x(line, max(begin, first)) <= point.x() < _x(line, min(end, last))


def _x(line: QTextLine, units: int) -> float:
    x, _ = cast("tuple[float, int]", line.cursorToX(units))
    return x
