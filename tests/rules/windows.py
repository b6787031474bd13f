"""Tests of the console: the marker `gui`, a real font, and nothing left on the screen or ticking."""

from __future__ import annotations

import gc
import sys
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

if TYPE_CHECKING:
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication, QWidget

_GUI: Final = Path(__file__).parents[1] / "gui"
_QT_FIXTURES: Final = frozenset({"qapp", "qtbot", "qtmodeltester"})


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.path.is_relative_to(_GUI) or _QT_FIXTURES & set(getattr(item, "fixturenames", ())):
            item.add_marker(pytest.mark.gui)


@pytest.fixture(scope="session")
def _real_font(qapp: QApplication) -> None:
    """Without fonts the offscreen platform draws boxes and reports nothing."""
    from PySide6.QtGui import QFontDatabase, QFontInfo, QFontMetrics

    font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
    if not QFontInfo(font).family() or not QFontMetrics(font).inFont("A"):
        pytest.fail("there is no real font; on Debian: apt-get install fontconfig fonts-dejavu-core")


class _Timers:
    """The timers started during one test, with the line that started each."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        from PySide6.QtCore import QTimer

        self._started: list[tuple[weakref.ref[QTimer], str]] = []
        original = QTimer.start

        def start(timer: QTimer, *arguments: Any) -> None:
            caller = sys._getframe(1)
            self._started.append((weakref.ref(timer), f"{caller.f_code.co_filename}:{caller.f_lineno}"))
            original(timer, *arguments)

        patch.setattr(QTimer, "start", start)

    def still_running(self) -> list[str]:
        from shiboken6 import isValid

        found = [(reference(), place) for reference, place in self._started]
        return [
            f"timer started at {place}"
            for timer, place in found
            if timer is not None and isValid(timer) and timer.isActive()
        ]


def _address(widget: QWidget) -> int:
    from shiboken6 import getCppPointer

    address: int = getCppPointer(widget)[0]
    return address


def _windows() -> dict[int, str]:
    from PySide6.QtWidgets import QApplication

    return {
        _address(widget): f"window {type(widget).__name__} {widget.objectName()!r}"
        for widget in QApplication.topLevelWidgets()
        if widget.metaObject().className() != "QTipLabel"  # Qt keeps its one tooltip for itself
    }


def _let_deleted_objects_go() -> None:
    from PySide6.QtCore import QCoreApplication, QEvent

    gc.collect()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    QCoreApplication.processEvents()


@pytest.fixture
def _nothing_is_left_of_qt(_real_font: None) -> Iterator[None]:
    from PySide6.QtCore import QThreadPool
    from PySide6.QtWidgets import QApplication

    before = _windows()
    with pytest.MonkeyPatch.context() as patch:
        timers = _Timers(patch)
        yield
    _let_deleted_objects_go()
    left = [description for address, description in _windows().items() if address not in before]
    left += timers.still_running()
    if not QThreadPool.globalInstance().waitForDone(2000):
        left.append("a job in Qt's thread pool")
    if QApplication.overrideCursor() is not None:
        left.append("an override cursor")
    if left:
        pytest.fail("the test left behind:\n" + "\n".join(left), pytrace=False)


@pytest.fixture(autouse=True)
def _leaks_of_qt(request: pytest.FixtureRequest) -> None:
    if request.node.get_closest_marker("gui"):
        request.getfixturevalue("_nothing_is_left_of_qt")
