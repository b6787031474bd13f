from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from counterproof.evidence import Problem, State
from counterproof_gui.errors import ErrorBoundary, Record
from counterproof_gui.qt import QApplication, QObject, QPushButton, QThread, QWidget, Slot
from counterproof_gui.theme import Scheme, Theme
from counterproof_gui.views.notice import NoticeBar, Weight

SOON_MS = 10_000


@pytest.fixture
def boundary(qapp: QApplication) -> Iterator[ErrorBoundary]:
    boundary = ErrorBoundary()
    boundary.install()
    yield boundary
    boundary.uninstall()
    qapp.processEvents()


@pytest.fixture
def bar(qtbot: QtBot) -> NoticeBar:
    bar = NoticeBar()
    qtbot.addWidget(bar)
    return bar


def refuse() -> None:
    raise Problem("cannot approve now")


class Listener(QObject):
    def __init__(self) -> None:
        super().__init__()
        self.threads: list[QThread] = []

    @Slot(object)
    def hear(self, _: object) -> None:
        self.threads.append(QThread.currentThread())


def test_an_expected_problem_is_one_sentence_without_a_report_file(
    qtbot: QtBot, boundary: ErrorBoundary, bar: NoticeBar, home: Path
) -> None:
    boundary.show_in(bar)
    problem = Problem("there is no such file", file="inbox/a.py", advice="pick another draft")
    with qtbot.waitSignal(boundary.told, timeout=SOON_MS):
        boundary.take(problem)
    assert boundary.records == type(boundary.records)([Record(problem.sentence, expected=True)])
    assert [notice.text for notice in bar.notices()] == [problem.sentence]
    assert list(home.rglob("*.txt")) == []


def test_an_unexpected_error_leaves_a_report_with_versions_and_its_trace(
    qtbot: QtBot, boundary: ErrorBoundary, bar: NoticeBar, home: Path
) -> None:
    boundary.show_in(bar)
    with pytest.raises(ZeroDivisionError) as caught:
        _ = 1 / len("")
    with qtbot.waitSignal(boundary.told, timeout=SOON_MS):
        boundary.take(caught.value)
    (notice,) = bar.notices()
    (report,) = home.rglob("*.txt")
    assert str(report) in notice.text
    assert notice.weight is Weight.PROBLEM
    text = report.read_text(encoding="utf-8")
    assert "ZeroDivisionError: division by zero" in text
    assert "PySide6-Essentials 6." in text
    assert "Traceback" in text


def test_an_exception_in_a_thread_is_shown_on_the_gui_thread(
    qtbot: QtBot, boundary: ErrorBoundary, bar: NoticeBar, qapp: QApplication
) -> None:
    boundary.show_in(bar)
    listener = Listener()
    boundary.told.connect(listener.hear)

    def fail() -> None:
        raise Problem("the disk is full")

    thread = threading.Thread(target=fail)
    with qtbot.waitSignal(boundary.told, timeout=SOON_MS):
        thread.start()
        thread.join()
    assert [notice.text for notice in bar.notices()] == ["the disk is full."]
    assert listener.threads == [qapp.thread()]


def test_an_exception_in_a_slot_reaches_the_boundary(
    qtbot: QtBot, boundary: ErrorBoundary, bar: NoticeBar
) -> None:
    boundary.show_in(bar)
    button = QPushButton()
    qtbot.addWidget(button)
    button.clicked.connect(refuse)
    with qtbot.captureExceptions(), qtbot.waitSignal(boundary.told, timeout=SOON_MS):
        boundary.install()
        button.click()
    assert [notice.text for notice in bar.notices()] == ["cannot approve now."]


def test_before_a_window_exists_errors_go_to_standard_error(
    qtbot: QtBot, boundary: ErrorBoundary, capsys: pytest.CaptureFixture[str]
) -> None:
    with qtbot.waitSignal(boundary.told, timeout=SOON_MS):
        boundary.take(Problem("no display"))
    assert capsys.readouterr().err == "counterproof: no display.\n"


def test_a_storm_of_errors_writes_ten_reports_at_most(
    qtbot: QtBot, boundary: ErrorBoundary, bar: NoticeBar, home: Path
) -> None:
    boundary.show_in(bar)
    for _ in range(100):
        boundary.take(ValueError("again"))
    qtbot.waitUntil(lambda: len(bar.notices()) == 3, timeout=SOON_MS)
    assert len(list(home.rglob("*.txt"))) == 10
    assert len(boundary.records) == 50


def test_a_report_that_cannot_be_written_is_no_second_error(
    qtbot: QtBot, boundary: ErrorBoundary, bar: NoticeBar, home: Path
) -> None:
    (home / "state" / "counterproof").write_text("a file where the folder should be", encoding="utf-8")
    boundary.show_in(bar)
    with qtbot.waitSignal(boundary.told, timeout=SOON_MS):
        boundary.take(ValueError("inside"))
    assert boundary.records[0].report is None
    assert bar.notices()[0].text == "Something went wrong inside Counterproof (ValueError)."


def test_the_hooks_are_given_back(qapp: QApplication) -> None:
    before = (sys.excepthook, threading.excepthook)
    boundary = ErrorBoundary()
    boundary.install()
    assert (sys.excepthook, threading.excepthook) != before
    boundary.uninstall()
    assert (sys.excepthook, threading.excepthook) == before


def test_notices_are_named_for_readers_and_closed_by_keyboard(qtbot: QtBot, bar: NoticeBar) -> None:
    bar.tell("the ledger is locked", Weight.WARNING)
    bar.show()
    (notice,) = bar.notices()
    assert notice.accessibleName() == "Warning: the ledger is locked"
    assert notice.close_button.accessibleName() == "Close this notice"
    notice.close_button.setFocus()
    notice.close_button.click()
    assert bar.notices() == ()
    assert not bar.isVisible()


def test_a_repeated_sentence_is_shown_once_and_at_most_three_stand(qtbot: QtBot, bar: NoticeBar) -> None:
    for text in ("one", "two", "one", "three", "four"):
        bar.tell(text)
    assert [notice.text for notice in bar.notices()] == ["four", "three", "one"]


def test_a_notice_shows_markup_as_plain_text(qtbot: QtBot, bar: NoticeBar, qapp: QApplication) -> None:
    theme = Theme(qapp, Scheme.DARK)
    bar.tell("<b>x</b> & <a href='http://a'>y</a>", Weight.NOTE)
    bar.show()
    theme.choose(Scheme.LIGHT)
    assert "<b>x</b>" in bar.notices()[0].accessibleName()
    theme.deleteLater()


@pytest.mark.parametrize("weight", list(Weight))
def test_every_weight_borrows_a_state(weight: Weight, qtbot: QtBot, bar: NoticeBar) -> None:
    bar.tell("something", weight)
    assert isinstance(bar.notices()[0], QWidget)
    assert weight.state in set(State)
