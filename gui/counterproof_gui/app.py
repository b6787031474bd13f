"""Starting and ending the console."""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from counterproof_gui.jobs import Job
    from counterproof_gui.qt import QApplication

_JOIN_S = 2.0


def main(argv: Sequence[str] | None = None) -> int:
    """Open the console, on the project in a folder if one is named."""
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
    from counterproof_gui.desk import Desk
    from counterproof_gui.errors import ErrorBoundary
    from counterproof_gui.jobs import Jobs
    from counterproof_gui.theme import Theme
    from counterproof_gui.window import Window

    boundary = ErrorBoundary(app)
    boundary.install()
    jobs = Jobs(app)
    jobs.unheard.connect(boundary.take)
    desk = Desk(jobs, app)
    window = Window(desk, Theme(app), opening=project is not None)
    boundary.show_in(window.notices)
    if project is not None:
        window.first_painted.connect(partial(desk.open_project, project))
    previous = signal.signal(signal.SIGINT, lambda *_: window.close())
    window.show()
    code = app.exec()
    signal.signal(signal.SIGINT, previous)
    left = jobs.stop(_JOIN_S)
    boundary.uninstall()
    if left:
        _leave_at_once(left)
    return code


def _leave_at_once(left: Sequence[Job]) -> None:
    """End the process although threads hang, which Python itself would wait for without a limit."""
    names = ", ".join(job.name for job in left)
    print(f"counterproof: left without waiting longer for: {names}", file=sys.stderr)  # noqa: T201 - as above
    sys.stderr.flush()
    os._exit(1)
