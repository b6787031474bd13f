"""Starting and ending the console."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from counterproof_gui.desk import Desk
    from counterproof_gui.errors import ErrorBoundary
    from counterproof_gui.jobs import Job, Jobs
    from counterproof_gui.news import News
    from counterproof_gui.panels.queue import QueuePanel
    from counterproof_gui.qt import QApplication
    from counterproof_gui.theme import Theme
    from counterproof_gui.window import Window

_JOIN_S = 2.0


def main(argv: Sequence[str] | None = None) -> int:
    """Open the console, on the project in a folder if one is named."""
    import argparse

    parser = argparse.ArgumentParser(
        prog="counterproof-gui", description="The console: decide about machine-written code."
    )
    parser.add_argument("project", nargs="?", type=Path, help="a folder with counterproof.toml")
    options = parser.parse_args(argv)
    return open_console(options.project)


def open_console(project: Path | None) -> int:
    """Show the console, on a project or on its welcome page, and return when it was closed.

    A Qt that can't serve is refused in one sentence on standard error with exit code 2.
    """
    try:
        from counterproof_gui.qt import QApplication
    except ImportError as refusal:
        print(f"counterproof: {refusal}", file=sys.stderr)  # noqa: T201 - there is no window to say it in
        return 2
    app = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(app, QApplication)
    app.setApplicationName("counterproof")
    app.setApplicationDisplayName("Counterproof")
    return _run(app, project)


def _run(app: QApplication, project: Path | None) -> int:
    from counterproof_gui.theme import Theme
    from counterproof_gui.window import Window

    # What is made until the window is furnished stays: collecting would cost time and find nothing.
    gc.disable()
    theme = Theme(app)
    window = Window(opening=project is not None)
    console = _Console(window, theme, project)
    window.first_painted.connect(console.begin)
    previous = signal.signal(signal.SIGINT, lambda *_: window.close())
    window.show()
    code = app.exec()
    signal.signal(signal.SIGINT, previous)
    if left := console.end():
        _leave_at_once(left)
    return code


class _Console:
    """The parts behind the window, made in their order after its first frame and ended in reverse."""

    def __init__(self, window: Window, theme: Theme, project: Path | None) -> None:
        self._window = window
        self._theme = theme
        self._project = project
        self._jobs: Jobs | None = None
        self._boundary: ErrorBoundary | None = None
        self._news: list[News] = []

    def begin(self) -> None:
        """Open the project, whose queue is shown first; without one, go on at once."""
        from counterproof_gui.errors import ErrorBoundary
        from counterproof_gui.jobs import Jobs

        self._boundary = ErrorBoundary(self._window)
        self._boundary.install()
        self._jobs = Jobs(self._window)
        self._jobs.unheard.connect(self._boundary.take)

        from counterproof_gui.desk import Desk
        from counterproof_gui.panels.queue import QueuePanel
        from counterproof_gui.qt import Qt

        desk = Desk(self._jobs, self._window)
        desk.told.connect(self._keep)
        queue = QueuePanel(desk)
        furnish = partial(self._furnish, desk, queue)
        if self._project is None:
            furnish()
            return
        desk.hold_checks()
        self._window.blank.seat_queue(queue)
        desk.looked.connect(furnish, Qt.ConnectionType.SingleShotConnection)
        desk.open_project(self._project)

    def _furnish(self, desk: Desk, queue: QueuePanel) -> None:
        queue.view.viewport().repaint()

        from counterproof_gui.interior import Interior

        interior = Interior(desk, self._theme, queue)
        self._window.furnish(interior)
        assert self._boundary is not None
        self._boundary.show_in(interior.notices)
        for news in self._news:
            interior.show_news(news)
        desk.told.disconnect(self._keep)
        gc.enable()

    def _keep(self, news: News) -> None:
        self._news.append(news)

    def end(self) -> tuple[Job, ...]:
        """Stop what runs and return the jobs that could not be stopped."""
        left = self._jobs.stop(_JOIN_S) if self._jobs else ()
        if self._boundary:
            self._boundary.uninstall()
        return left


def _leave_at_once(left: Sequence[Job]) -> None:
    """End the process although threads hang, which Python itself would wait for without a limit."""
    names = ", ".join(job.name for job in left)
    print(f"counterproof: left without waiting longer for: {names}", file=sys.stderr)  # noqa: T201 - as above
    sys.stderr.flush()
    os._exit(1)
