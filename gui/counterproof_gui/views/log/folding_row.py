"""Two groups of controls side by side, or one below the other where there is no room for that."""

from __future__ import annotations

from collections.abc import Sequence

from counterproof_gui.qt import QBoxLayout, QHBoxLayout, QResizeEvent, QSize, QWidget

_GAP = 8


class FoldingRow(QWidget):
    """A row that needs no more width than its wider group; a stretching first widget takes what is left."""

    def __init__(self, first: Sequence[QWidget], second: Sequence[QWidget], *, stretches: bool) -> None:
        super().__init__()
        self._groups = (_group(first, stretches=stretches), _group(second, stretches=False))
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(_GAP)
        for group, stretch in zip(self._groups, (1, 0), strict=True):
            self._row.addLayout(group, stretch)

    @property
    def is_folded(self) -> bool:
        """Whether one group stands below the other."""
        return self._row.direction() is QBoxLayout.Direction.TopToBottom

    def minimumSizeHint(self) -> QSize:
        width = max(group.minimumSize().width() for group in self._groups)
        return QSize(width, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        wanted = sum(group.minimumSize().width() for group in self._groups) + _GAP
        direction = QBoxLayout.Direction
        self._row.setDirection(direction.LeftToRight if wanted <= self.width() else direction.TopToBottom)


def _group(widgets: Sequence[QWidget], *, stretches: bool) -> QHBoxLayout:
    group = QHBoxLayout()
    group.setSpacing(_GAP)
    if not stretches:
        group.addStretch(1)
    for number, widget in enumerate(widgets):
        group.addWidget(widget, 1 if stretches and number == 0 else 0)
    return group
