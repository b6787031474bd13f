"""What the checks say about places in a text, and the box that says it under a line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from counterproof.evidence.findings import Finding, Span
from counterproof.evidence.states import State
from counterproof_gui.qt import (
    QFont,
    QPainter,
    QPen,
    QPointF,
    QRectF,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
)
from counterproof_gui.theme import code_font, colours, interface_font, tokens
from counterproof_gui.views.kbd import key_cap_size, paint_key_cap
from counterproof_gui.views.line_numbers import LineNumbers
from counterproof_gui.views.utf16 import format_range, utf16_length
from counterproof_gui.views.visible_text import visible_text

# Passed sites are findings too; they need no box and no tint.
_REMARKABLE = (State.FAILED, State.UNVERIFIABLE)
_LONGEST_REASON = 600
_PADDING_X = 10
_PADDING_Y = 6
_TEXT_LINE = 18
BOX_GAP = 4


@dataclass(frozen=True, slots=True)
class Remark:
    """A finding together with the check that it belongs to.

    `at` is its place in lines that were split on LF only, where that is not the one that Python counts.
    """

    check: str
    finding: Finding
    at: Span | None = field(default=None, compare=False)

    @property
    def place(self) -> Span | None:
        """The exact range to look at, in lines that were split on LF only."""
        return self.at or self.finding.place

    def placed(self, numbers: LineNumbers) -> Remark:
        """The remark at its place in a text whose lines have these numbers."""
        return replace(self, at=numbers.span(self.finding.place)) if self.finding.place else self

    @property
    def line(self) -> int:
        """The line index that it stands on; a finding without a place stands on the first."""
        return self.place.line - 1 if self.place else 0

    @property
    def sentence(self) -> str:
        """The remark for readers: state, check and what the finding says."""
        return visible_text(f"{self.finding.state.word}, {self.check}: {self.finding.sentence}")

    def columns_on(self, line: int, length: int) -> tuple[int, int] | None:
        """The columns of a line that the finding is about; an empty range is widened to one column."""
        span = self.place
        if span is None or not span.line - 1 <= line <= span.end_line - 1:
            return None
        first = span.column if line == span.line - 1 else 0
        last = span.end_column if line == span.end_line - 1 else length
        return first, max(last, first + 1)


def remarkable(remarks: Iterable[Remark], lines: int) -> tuple[Remark, ...]:
    """The remarks that a text of so many lines shows at its lines, in reading order, failed ones first."""

    def order(remark: Remark) -> tuple[int, int, int]:
        span = remark.place or Span(1, 0, 1, 0)
        return span.line, _REMARKABLE.index(remark.finding.state), span.column

    shown = (
        remark
        for remark in remarks
        if remark.finding.state in _REMARKABLE and remark.place and 0 <= remark.line < lines
    )
    return tuple(sorted(shown, key=order))


class RemarkBox:
    """A remark in a frame: "**arguments** · unknown parameter thick · nearest: thickness".

    It has no size before `fit` was called. With evidence it ends in the key that shows it, if there is one.
    """

    def __init__(self, remark: Remark, evidence_key: str = "") -> None:
        self.remark = remark
        self.width = 0
        self.height = 0
        self._key = evidence_key if remark.finding.evidence else ""
        self._layout = _text_of(remark)

    def fit(self, width: int) -> RemarkBox:
        """Break the text for a width, which gives the box its height."""
        if width != self.width:
            self.width = width
            self._layout.beginLayout()
            count = 0
            room = width - 2 * _PADDING_X - (self._cap().width() + _PADDING_X if self._key else 0)
            while (line := self._layout.createLine()).isValid():
                line.setLineWidth(max(room, 1))
                line.setPosition(QPointF(0, count * _TEXT_LINE + (_TEXT_LINE - line.height()) / 2))
                count += 1
            self._layout.endLayout()
            self.height = count * _TEXT_LINE + 2 * _PADDING_Y
        return self

    def paint(self, painter: QPainter, topleft: QPointF, *, current: bool) -> None:
        """Paint the box; the current one has a thicker border."""
        palette = colours()
        state = self.remark.finding.state
        area = QRectF(topleft.x(), topleft.y(), self.width, self.height)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        thickness = 2.0 if current else 1.0
        painter.setPen(QPen(palette.state(state), thickness))
        painter.setBrush(palette.state_background(state))
        inset = thickness / 2
        radius = tokens().radius
        painter.drawRoundedRect(area.adjusted(inset, inset, -inset, -inset), radius, radius)
        painter.setPen(palette.text)
        self._layout.draw(painter, topleft + QPointF(_PADDING_X, _PADDING_Y))
        if self._key:
            paint_key_cap(painter, self._cap().translated(topleft), self._key)
        painter.restore()

    def _cap(self) -> QRectF:
        size = key_cap_size(self._key)
        left = self.width - _PADDING_X - size.width()
        return QRectF(left, _PADDING_Y + (_TEXT_LINE - size.height()) / 2, size.width(), size.height())


def _text_of(remark: Remark) -> QTextLayout:
    pieces = _pieces(remark)
    layout = QTextLayout("".join(text for text, _ in pieces), interface_font(tokens().type.code))
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.setFormats(_formats(pieces))
    return layout


def _pieces(remark: Remark) -> list[tuple[str, QFont | None]]:
    bold = interface_font(tokens().type.code, weight=QFont.Weight.Bold)
    mono = code_font(tokens().type.small)
    pieces: list[tuple[str, QFont | None]] = [(visible_text(remark.check), bold), (" · ", None)]
    reason = visible_text(remark.finding.reason[:_LONGEST_REASON])
    name = visible_text(remark.finding.name)
    before, found, after = reason.partition(name) if name else (reason, "", "")
    pieces += [(before, None), (found, mono), (after, None)]
    for number, suggestion in enumerate(remark.finding.suggestions):
        pieces += [(", " if number else " · nearest: ", None), (visible_text(suggestion), mono)]
    return pieces


def _formats(pieces: list[tuple[str, QFont | None]]) -> list[QTextLayout.FormatRange]:
    ranges = []
    at = 0
    for text, font in pieces:
        length = utf16_length(text)
        if font is not None and length:
            ranges.append(format_range(at, length, _font_format(font)))
        at += length
    return ranges


def _font_format(font: QFont) -> QTextCharFormat:
    form = QTextCharFormat()
    form.setFont(font)
    return form
