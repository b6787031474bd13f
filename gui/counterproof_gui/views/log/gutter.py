"""Where rows stand in a log, and the columns left of their text: number, time, and who wrote it."""

from __future__ import annotations

from typing import NamedTuple

from counterproof.evidence.log_lines import Stream
from counterproof_gui.qt import QFont, QFontMetricsF, QPainter, QPen, QPointF, QPolygonF, QRectF, Qt
from counterproof_gui.theme import Palette, code_font, tokens
from counterproof_gui.views.log.clock import Times, time_words
from counterproof_gui.views.log.shown_lines import ShownLines

_PADDING_LEFT = 16
_GAP = 1
_MARK = 7.0
_BAR = 3
_SMALLEST, _LARGEST = 8.0, 40.0


class Place(NamedTuple):
    """A row: the place of its line in the view, and which of the line's rows it is."""

    line: int
    row: int


class LogMetrics:
    """The code font at a zoom, and the gutter's columns that follow from it."""

    def __init__(self, pixels: float, lines: int, times: Times, *, numbers: bool, marked: bool) -> None:
        self.pixels = min(max(pixels, _SMALLEST), _LARGEST)
        self.font: QFont = code_font(self.pixels)
        letters = QFontMetricsF(self.font)
        self.cell = letters.horizontalAdvance("0")
        self.line_height = round(self.pixels * (tokens().code_line - 1) / tokens().type.code)
        self.baseline = (self.line_height - letters.height()) / 2 + letters.ascent()
        self.times = times
        self.digits = max(3, len(str(lines))) if numbers else 0
        cells = self.digits + times.width + _GAP * (bool(self.digits) + bool(times.width))
        self.word_at = _PADDING_LEFT + cells * self.cell
        # The mark, a word of three letters, and room before the text.
        self.gutter = round(self.word_at + (6.5 * self.cell if marked else 0))
        self.marked = marked

    @property
    def words_at(self) -> float:
        """Where number and time begin."""
        return _PADDING_LEFT


class Gutter:
    """Paints the columns of one line after another."""

    def __init__(self, metrics: LogMetrics, palette: Palette) -> None:
        self._metrics = metrics
        self._palette = palette
        top = (metrics.line_height - _MARK) / 2
        self._ring = QRectF(metrics.word_at, top, _MARK, _MARK).adjusted(1, 1, -1, -1)
        feet = (QPointF(metrics.word_at, top + _MARK), QPointF(metrics.word_at + _MARK, top + _MARK))
        self._triangle = QPolygonF([*feet, QPointF(metrics.word_at + _MARK / 2, top)])

    def paint(
        self, painter: QPainter, lines: ShownLines, place: Place, top: float, *, is_current: bool
    ) -> None:
        """Paint what stands beside a row; only the first row of a line has words."""
        metrics, palette = self._metrics, self._palette
        if is_current:
            painter.fillRect(QRectF(0, top, _BAR, metrics.line_height), palette.accent)
        if place.row:
            return
        words = self._words(lines, place.line)
        if words:
            painter.setPen(palette.text if is_current else palette.text_faint)
            painter.drawText(QPointF(metrics.words_at, top + metrics.baseline), words)
        stream = lines.stream(place.line)
        if metrics.marked and stream.word:
            self._paint_stream(painter, stream, top)

    def _words(self, lines: ShownLines, line: int) -> str:
        metrics = self._metrics
        number = f"{lines.number(line) + 1:>{metrics.digits}} " if metrics.digits else ""
        return number + time_words(metrics.times, lines.log.began, lines.milliseconds(line))

    def _paint_stream(self, painter: QPainter, stream: Stream, top: float) -> None:
        """A ring for stdout and a filled triangle for stderr, then the word."""
        metrics, is_err = self._metrics, stream is Stream.ERR
        ink = self._palette.unverifiable if is_err else self._palette.text_faint
        painter.setPen(QPen(ink, 1.2))
        painter.setBrush(ink if is_err else Qt.BrushStyle.NoBrush)
        if is_err:
            painter.drawPolygon(self._triangle.translated(0, top))
        else:
            painter.drawEllipse(self._ring.translated(0, top))
        place = QPointF(metrics.word_at + _MARK + metrics.cell / 2, top + metrics.baseline)
        painter.drawText(place, stream.word)
