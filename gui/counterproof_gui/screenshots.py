"""Pictures of the console: `python -m counterproof_gui.screenshots OUTDIR`.

Each theme and scale is drawn by a process of its own, because Qt reads the scale once. Pictures repeat: the
demo's files get fixed ages, every duration is shown as one millisecond, and no cursor blinks.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import accumulate, repeat
from pathlib import Path
from typing import TYPE_CHECKING

from counterproof.evidence import Budget, Emit, Report, State, Stream

if TYPE_CHECKING:
    from counterproof.review.inbox import InboxFile
    from counterproof.review.project import Project
    from counterproof_gui.interior import Interior
    from counterproof_gui.jobs import Jobs
    from counterproof_gui.qt import QApplication, QWidget
    from counterproof_gui.window import Window

FRONT = "layered_model.py"
_PATIENCE_S = 60.0
_AGE_STEP_S = 13 * 60
_MOMENT = "2026-01-05T09:00:00.000Z"
_LOG_SIZE = (828, 480)
_LOG = (
    (Stream.NOTE, "container 3fd2c1 created · network none · root read-only · 512 MiB · 64 pids · 1 CPU"),
    (Stream.OUT, "reading synthetic profile (24 stations)"),
    (Stream.ERR, " 50%|█████     |\r100%|██████████|"),
    (Stream.OUT, "\x1b[32mfit\x1b[0m rms=1.04 after 12 iterations"),
    (Stream.ERR, "RuntimeWarning: overflow encountered in exp"),
    (Stream.OUT, "wrote factors.json \x1b[2K(1.2 kB)\u202e"),
    (Stream.NOTE, "\x1b[31mmodel.json\x1b[0m array [2, 2] · found [3, 2]"),
    (Stream.NOTE, "container removed · removal confirmed"),
)
_HOMES = ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME")


@dataclass(frozen=True, slots=True)
class Shot:
    """One run: a theme, a scale, and the window's size (the design's by default)."""

    theme: str
    scale: float = 1.0
    size: tuple[int, int] | None = None

    @property
    def suffix(self) -> str:
        """What this run's files are called after the name of the page."""
        scale = "" if self.scale == 1 else f"-{self.scale:.0%}".rstrip("%")
        return f"{self.theme}{scale}{'-small' if self.size else ''}"


SHOTS = (
    Shot("dark"),
    Shot("light"),
    Shot("dark", 1.25),
    Shot("light", 1.5),
    Shot("dark", 2.0),
    Shot("light", 2.0),
    Shot("dark", size=(1024, 640)),
    Shot("light", size=(1024, 640)),
)


def main(argv: Sequence[str] | None = None) -> int:
    """Draw every picture into a folder."""
    parser = argparse.ArgumentParser(prog="python -m counterproof_gui.screenshots", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--shot", type=int, help=argparse.SUPPRESS)
    options = parser.parse_args(argv)
    options.folder.mkdir(parents=True, exist_ok=True)
    if options.shot is not None:
        return _draw(SHOTS[options.shot], options.folder)
    for number, shot in enumerate(SHOTS):
        command = [sys.executable, "-m", "counterproof_gui.screenshots", str(options.folder)]
        with _fresh_home() as home:
            environment = {
                **os.environ,
                **home,
                "QT_SCALE_FACTOR": str(shot.scale),
                "COUNTERPROOF_THEME": shot.theme,
            }
            environment.setdefault("QT_QPA_PLATFORM", "offscreen")
            done = subprocess.run([*command, "--shot", str(number)], env=environment, check=False)
        if done.returncode:
            return done.returncode
    return 0


@contextmanager
def _fresh_home() -> Iterator[dict[str, str]]:
    with tempfile.TemporaryDirectory(prefix="counterproof-pictures-") as folder:
        yield dict.fromkeys(_HOMES, folder)


def _draw(shot: Shot, folder: Path) -> int:
    from counterproof_gui.desk import Desk
    from counterproof_gui.interior import Interior
    from counterproof_gui.jobs import Jobs
    from counterproof_gui.panels.queue import QueuePanel
    from counterproof_gui.qt import QApplication
    from counterproof_gui.theme import Theme
    from counterproof_gui.window import Window

    _let_every_check_take_as_long()
    app = QApplication([])
    app.setCursorFlashTime(0)
    theme = Theme(app)
    window = Window()
    if shot.size:
        window.resize(*shot.size)
    jobs = Jobs(window)
    desk = Desk(jobs, window)
    interior = Interior(desk, theme, QueuePanel(desk))
    window.furnish(interior)
    window.show()
    camera = _Camera(app, window, folder, shot.suffix)
    camera.take("welcome")
    with tempfile.TemporaryDirectory(prefix="counterproof-demo-") as place:
        _take_pages(camera, interior, Path(place))
        _take_log(camera, jobs)
        window.close()
        jobs.stop(_PATIENCE_S)
    return 0


def _take_pages(camera: _Camera, interior: Interior, place: Path) -> None:
    from counterproof_gui.dialogs.palette import Palette
    from counterproof_gui.verbs.verb import Tab

    desk = interior.desk
    desk.open_project(_demo(place))
    camera.wait(lambda: bool(desk.drafts) and all(draft.report for draft in desk.drafts.values()))
    desk.select(FRONT)
    camera.wait(lambda: desk.sheet is not None)
    bench = interior.workbench
    for tab in (Tab.CHECKS, Tab.CANDIDATE, Tab.SOURCE, Tab.REPORT):
        interior.show_tab(tab)
        if tab is Tab.CANDIDATE:
            camera.wait(lambda: desk.comparing.current is not None)
        bench.queue.view.setFocus()
        camera.take(tab.title.lower())
    bench.report.forms.choice.choose(1)
    camera.take("report-raw")
    interior.show_tab(Tab.CHECKS)
    interior.go_to_anything()
    camera.take("palette", interior.window().findChild(Palette))


def _take_log(camera: _Camera, jobs: Jobs) -> None:
    from counterproof.evidence.log_spool import LogSpool
    from counterproof_gui.views.log.clock import Times
    from counterproof_gui.views.log.connection import Connection
    from counterproof_gui.views.log.log_pane import LogPane

    moments = accumulate([0.0, 0.118, *repeat(0.173, len(_LOG))])
    with LogSpool(clock=moments.__next__) as log:
        for stream, line in _LOG:
            log.write(stream, line.encode() + b"\n")
        pane = LogPane(jobs)
        pane.resize(_LOG_SIZE[0], _LOG_SIZE[1])
        pane.show_log(log, Connection.ended("output rejected", State.FAILED))
        pane.view.set_times(Times.SINCE_START)
        camera.take("log", pane)


def _demo(place: Path) -> Path:
    from counterproof.review.demo import make_demo

    project = make_demo(place / "field-scripts")
    now = time.time()
    for number, file in enumerate(sorted(project.inbox.glob("*.py"))):
        first = 0 if file.name == FRONT else 1
        moment = now - 125 - first * (number + 1) * _AGE_STEP_S
        os.utime(file, (moment, moment))
    return project.root


def _let_every_check_take_as_long() -> None:
    from counterproof.review import validation

    check = validation.check_draft

    def timeless(project: Project, file: InboxFile, *, budget: Budget, emit: Emit) -> Report:
        return _timeless(check(project, file, budget=budget, emit=emit))

    validation.check_draft = timeless


def _timeless(report: Report) -> Report:
    checks = {name: replace(check, duration_ms=1.0) for name, check in report.checks.items()}
    return replace(report, checks=checks, started_at=_MOMENT, completed_at=_MOMENT, duration_ms=1.0)


class _Camera:
    """Waits for the window to be still, and saves what it shows."""

    def __init__(self, app: QApplication, window: Window, folder: Path, suffix: str) -> None:
        self._app = app
        self._window = window
        self._folder = folder
        self._suffix = suffix

    def wait(self, done: Callable[[], bool]) -> None:
        """Let the window work until something is so."""
        deadline = time.monotonic() + _PATIENCE_S
        while not done():
            if time.monotonic() > deadline:
                raise TimeoutError("the console did not become ready for its picture")
            self._app.processEvents()
            time.sleep(0.005)

    def take(self, page: str, part: QWidget | None = None) -> None:
        """Save a picture of the window, or of another part of the console."""
        self.wait(
            lambda: (
                not self._window.interior.desk.jobs.running()
                and self._window.interior.status.cancel.isHidden()
            )
        )
        for _ in range(5):
            self._app.processEvents()
        path = self._folder / f"{page}-{self._suffix}.png"
        if not (part or self._window).grab().save(str(path)):
            raise OSError(f"{path} can't be written")


if __name__ == "__main__":
    sys.exit(main())
