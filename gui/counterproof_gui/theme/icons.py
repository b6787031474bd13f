"""Our own SVG icons, tinted from the palette and rendered once per size and density."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Protocol

from counterproof_gui.qt import (
    QByteArray,
    QColor,
    QIcon,
    QObject,
    QPainter,
    QPixmap,
    QPixmapCache,
    QRectF,
    Qt,
    Slot,
)
from counterproof_gui.theme.scheme import Theme, colours
from counterproof_gui.theme.tokens import RESOURCES, mix

if TYPE_CHECKING:
    from counterproof.evidence.states import State

_ICON_SIZES = (16, 20, 24)
_DENSITIES = (1.0, 2.0)


class HasIcon(Protocol):
    """An action or a button."""

    def setIcon(self, icon: QIcon) -> None:
        """Show this icon."""


def state_icon_name(state: State) -> str:
    """The name of a state's shape: circle, octagon, diamond or dashed ring."""
    return f"state-{state}"


def pixmap(name: str, size: float, density: float, tint: QColor, paper: QColor) -> QPixmap:
    """An icon of `size` device-independent pixels, drawn in `tint` with its inner glyph in `paper`.

    Raises FileNotFoundError for a name that does not ship.
    """
    key = f"counterproof/{name}/{size}/{density}/{tint.rgba()}/{paper.rgba()}"
    found = QPixmap()
    if QPixmapCache.find(key, found):
        return found
    drawn = _render(name, size, density, tint, paper)
    QPixmapCache.insert(key, drawn)
    return drawn


def icon(name: str, tint: QColor | None = None) -> QIcon:
    """An icon for actions and buttons, in a tint (the muted text colour by default) and its disabled look."""
    palette = colours()
    tint = palette.text_muted if tint is None else tint
    faded = mix(tint, palette.panel, 0.45)
    result = QIcon()
    for size in _ICON_SIZES:
        for density in _DENSITIES:
            drawn = pixmap(name, size, density, tint, palette.panel)
            # Without one of its own, Qt would tint the icon of a selected row.
            for mode in (QIcon.Mode.Normal, QIcon.Mode.Selected):
                result.addPixmap(drawn, mode)
            result.addPixmap(pixmap(name, size, density, faded, palette.panel), QIcon.Mode.Disabled)
    return result


def follow_theme(target: HasIcon, name: str, theme: Theme) -> None:
    """Give an action or button its icon now and after every change of the theme."""
    _Follower(target, name, theme)


def application_icon() -> QIcon:
    """The icon of the console's windows, in its own colours."""
    return QIcon(str(RESOURCES / "icons" / "counterproof.svg"))


class _Follower(QObject):
    """Lives with its target, so that a deleted target stops following."""

    def __init__(self, target: HasIcon, name: str, theme: Theme) -> None:
        super().__init__(target if isinstance(target, QObject) else None)
        self._target = target
        self._name = name
        theme.changed.connect(self._refresh)
        self._refresh()

    @Slot()
    @Slot(object)
    def _refresh(self, _: object = None) -> None:
        self._target.setIcon(icon(self._name))


@cache
def _source(name: str) -> bytes:
    return (RESOURCES / "icons" / f"{name}.svg").read_bytes()


def _render(name: str, size: float, density: float, tint: QColor, paper: QColor) -> QPixmap:
    source = (
        _source(name).replace(b"currentColor", tint.name().encode()).replace(b"white", paper.name().encode())
    )
    # Qt's SVG library is loaded with the first icon, not with the first frame.
    from counterproof_gui.qt import QSvgRenderer

    edge = round(size * density)
    result = QPixmap(edge, edge)
    result.fill(Qt.GlobalColor.transparent)
    painter = QPainter(result)
    QSvgRenderer(QByteArray(source)).render(painter, QRectF(0, 0, edge, edge))
    painter.end()
    result.setDevicePixelRatio(density)
    return result
