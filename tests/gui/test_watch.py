"""Looking at the inbox goes on, whatever one look met."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from counterproof.review import inbox
from counterproof.review.inbox import Inbox
from counterproof.review.project_folder import load_project
from counterproof_gui import watch
from counterproof_gui.jobs import Jobs
from counterproof_gui.watch import Watch
from gui.reviewing import PATIENCE_MS, ProjectFolder


def test_a_look_that_met_the_unthought_of_is_told_and_not_the_last(
    qtbot: QtBot, qapp: object, folder: ProjectFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    del qapp
    real_look = inbox.look
    surprises = [RuntimeError("unthought of")]

    def look(*arguments: object) -> Inbox:
        if surprises:
            raise surprises.pop()
        return real_look(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(watch, "look", look)
    monkeypatch.setattr(watch, "INTERVAL_MS", 10)
    jobs = Jobs()
    told: list[BaseException] = []
    jobs.unheard.connect(told.append)
    watching = Watch(jobs)
    with qtbot.waitSignal(watching.seen, timeout=PATIENCE_MS):
        watching.begin(load_project(folder.root))
    watching.end()
    assert [str(error) for error in told] == ["unthought of"]
    assert not jobs.stop(10)
    watching.deleteLater()
    jobs.deleteLater()
