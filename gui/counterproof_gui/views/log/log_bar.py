"""The buttons above a log: follow, streams, find, what the view shows, and saving."""

from __future__ import annotations

from collections.abc import Callable

from counterproof.evidence.log_lines import Stream
from counterproof_gui.qt import (
    QAction,
    QActionGroup,
    QMenu,
    QPainter,
    QPaintEvent,
    QPen,
    QPushButton,
    QRectF,
    Qt,
    QVBoxLayout,
    QWidget,
    Signal,
    Slot,
)
from counterproof_gui.theme import colours, tokens
from counterproof_gui.views.kbd import KeyButton, push_button
from counterproof_gui.views.log.clock import Times
from counterproof_gui.views.log.folding_row import FoldingRow
from counterproof_gui.views.log.found import EVERY_STREAM
from counterproof_gui.views.tips import plain_tip

STREAM_CHOICES: dict[str, frozenset[Stream]] = {
    "stdout + stderr": EVERY_STREAM,
    "stdout only": frozenset({Stream.OUT}),
    "stderr only": frozenset({Stream.ERR}),
}
_DOT = 9.0


class LogBar(QWidget):
    """What can be done with a log, by mouse and by keyboard."""

    streams_chosen = Signal(object)
    """A set of streams."""
    times_chosen = Signal(object)
    """What the column of times shows."""

    def __init__(self, find: Callable[[], None]) -> None:
        super().__init__()
        self.follow = FollowButton()
        self.streams = push_button(next(iter(STREAM_CHOICES)))
        self.find_button = KeyButton("Find", "Ctrl+F", find)
        self.show_menu = QMenu("Show", self)
        self.show_button = push_button("Show")
        self.save_menu = QMenu("Save log", self)
        self.save_button = push_button("Save log")
        self.wrap = _checkable(self.show_menu, "Wrap long lines")
        self.numbers = _checkable(self.show_menu, "Line numbers", checked=True)
        self.reader = _checkable(self.show_menu, "Visible lines as text, for screen readers")
        self.show_menu.addSeparator()
        self._add_times()
        self._add_streams()
        self.save_all = self.save_menu.addAction("Save the whole log…")
        self.save_found = self.save_menu.addAction("Save the matching lines…")
        self.save_found.setEnabled(False)
        self.show_button.setMenu(self.show_menu)
        self.save_button.setMenu(self.save_menu)
        self.streams.setAccessibleName("Streams: stdout + stderr")
        self.show_button.setAccessibleName("What the log shows")
        first = (self.follow, self.streams)
        second = (self.find_button, self.show_button, self.save_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(16, 10, 16, 10)
        column.addWidget(FoldingRow(first, second, stretches=False))

    def _add_times(self) -> None:
        group = QActionGroup(self)
        for times in (Times.NONE, Times.CLOCK, Times.SINCE_START):
            action = _checkable(self.show_menu, str(times), checked=times is Times.CLOCK)
            action.setData(times)
            group.addAction(action)
        group.triggered.connect(self._on_times)

    def _add_streams(self) -> None:
        menu, group = QMenu("Streams", self), QActionGroup(self)
        for name in STREAM_CHOICES:
            action = _checkable(menu, name, checked=name == self.streams.text())
            action.setData(name)
            group.addAction(action)
        group.triggered.connect(self._on_streams)
        self.streams.setMenu(menu)
        self.streams.setToolTip(plain_tip("Show the lines of one stream below the whole log"))

    @Slot(QAction)
    def _on_times(self, action: QAction) -> None:
        # Qt hands back a plain text.
        self.times_chosen.emit(Times(action.data()))

    @Slot(QAction)
    def _on_streams(self, action: QAction) -> None:
        name: str = action.data()
        self.streams.setText(name)
        self.streams.setAccessibleName(f"Streams: {name}")
        self.streams_chosen.emit(STREAM_CHOICES[name])


class FollowButton(QPushButton):
    """Whether the newest line stays on the screen: a filled dot, or a ring while it is paused."""

    def __init__(self) -> None:
        super().__init__("Follow")
        self.setFont(push_button("").font())
        self.setStyleSheet(f"QPushButton {{ padding-right: {round(_DOT + 20)}px; }}")
        self.set_following(live=False, following=False)

    def set_following(self, *, live: bool, following: bool) -> None:
        """Show whether the log can be followed, and whether it is."""
        self._following = following
        self.setEnabled(live)
        words = "on" if following else "paused" if live else "the log has ended"
        self.setAccessibleName(f"Follow: {words}")
        self.setToolTip(plain_tip(f"Follow: {words} (F, or End)\ng and G go to the first and last line"))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        palette, painter = colours(), QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        left = self.width() - tokens().spacing[4] - _DOT
        ink = palette.passed if self._following else palette.text_faint
        painter.setPen(QPen(ink, 1.5))
        painter.setBrush(ink if self._following else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(QRectF(left, (self.height() - _DOT) / 2, _DOT, _DOT).adjusted(1, 1, -1, -1))
        painter.end()


def _checkable(menu: QMenu, text: str, *, checked: bool = False) -> QAction:
    action = menu.addAction(text)
    action.setCheckable(True)
    action.setChecked(checked)
    return action
