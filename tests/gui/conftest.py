"""A whole console over a small real project."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from counterproof_gui.desk import Desk
from counterproof_gui.interior import Interior
from counterproof_gui.jobs import Jobs
from counterproof_gui.panels.queue import QueuePanel
from counterproof_gui.qt import QApplication
from counterproof_gui.theme import Scheme, Theme
from counterproof_gui.window import Window
from gui.reviewing import PATIENCE_MS, PROJECT, TARGET, Console, ProjectFolder


@pytest.fixture
def folder(tmp_path: Path) -> ProjectFolder:
    """A project with a target package and no drafts."""
    root = tmp_path / "project"
    (root / "inbox").mkdir(parents=True)
    (root / "published").mkdir()
    (root / "counterproof.toml").write_text(PROJECT)
    package = root / "targets" / "shapes"
    package.mkdir(parents=True)
    (package / "__init__.py").write_text(TARGET)
    return ProjectFolder(root)


@pytest.fixture
def theme(qapp: QApplication) -> Iterator[Theme]:
    theme = Theme(qapp, Scheme.DARK)
    yield theme
    theme.deleteLater()


@pytest.fixture
def jobs(qapp: QApplication) -> Iterator[Jobs]:
    """Background jobs whose unexpected errors fail the test."""
    jobs = Jobs()
    errors: list[BaseException] = []
    jobs.unheard.connect(errors.append)
    yield jobs
    left = jobs.stop(10)
    jobs.deleteLater()
    assert not left
    for error in errors:
        raise error


@pytest.fixture
def console(qtbot: QtBot, theme: Theme, jobs: Jobs) -> Iterator[Console]:
    """A window without a project."""
    window = Window()
    desk = Desk(jobs, window)
    interior = Interior(desk, theme, QueuePanel(desk))
    window.furnish(interior)
    console = Console(qtbot, window, interior, desk, jobs)
    desk.told.connect(console.told.append)
    window.show()
    qtbot.waitExposed(window)
    window.activateWindow()
    yield console
    window.close()
    qtbot.waitUntil(lambda: not window.isVisible(), timeout=PATIENCE_MS)
    window.deleteLater()
