from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from functools import partial

import pytest
from pytestqt.qtbot import QtBot

from counterproof.evidence import Budget, Emit, Problem, Progress
from counterproof.evidence.events import Event
from counterproof_gui.jobs import Jobs, Outcome
from counterproof_gui.qt import QApplication, QObject, QThread, QWidget, Slot

SOON_MS = 10_000


class Listener(QObject):
    """Takes every answer and remembers on which thread it came."""

    def __init__(self) -> None:
        super().__init__()
        self.values: list[object] = []
        self.errors: list[BaseException] = []
        self.cancellations = 0
        self.batches: list[tuple[Event, ...]] = []
        self.threads: set[QThread] = set()

    @Slot(object)
    def take(self, value: object) -> None:
        self.threads.add(QThread.currentThread())
        self.values.append(value)

    @Slot(object)
    def fail(self, error: BaseException) -> None:
        self.errors.append(error)

    @Slot()
    def cancel(self) -> None:
        self.cancellations += 1

    @Slot(object)
    def note(self, events: tuple[Event, ...]) -> None:
        self.threads.add(QThread.currentThread())
        self.batches.append(events)


@pytest.fixture
def jobs(qapp: QApplication) -> Iterator[Jobs]:
    jobs = Jobs()
    yield jobs
    assert jobs.stop(10) == ()
    qapp.processEvents()


def double(number: int, *, budget: Budget, emit: Emit) -> int:
    budget.check()
    emit(Progress(number, number, "doubled"))
    return 2 * number


def until_cancelled(*, budget: Budget, emit: Emit) -> None:
    del emit
    while True:
        budget.wait(0.005)


def deaf(release: threading.Event, *, budget: Budget, emit: Emit) -> str:
    """Ignore the budget, as work inside a foreign library may."""
    del budget, emit
    release.wait(30)
    return "late"


def refuse(*, budget: Budget, emit: Emit) -> None:
    del budget, emit
    raise Problem("no such draft", file="a.py")


def test_two_hundred_jobs_all_answer_on_the_gui_thread(qtbot: QtBot, jobs: Jobs, qapp: QApplication) -> None:
    listener = Listener()
    for number in range(200):
        jobs.start(f"double {number}", partial(double, number), done=listener.take, events=listener.note)
    qtbot.waitUntil(lambda: len(listener.values) == 200, timeout=SOON_MS)
    assert sorted(map(str, listener.values)) == sorted(str(2 * number) for number in range(200))
    assert sum(map(len, listener.batches)) == 200
    assert listener.threads == {qapp.thread()}
    assert jobs.running() == ()


def test_events_arrive_in_order_and_before_the_result(qtbot: QtBot, jobs: Jobs) -> None:
    heard: list[object] = []

    def count(*, budget: Budget, emit: Emit) -> str:
        del budget
        for number in range(1000):
            emit(Progress(number, 1000, "counting"))
        return "counted"

    jobs.start("count", count, done=heard.append, events=heard.extend)
    qtbot.waitUntil(lambda: "counted" in heard, timeout=SOON_MS)
    assert heard == [*(Progress(number, 1000, "counting") for number in range(1000)), "counted"]


def test_a_stream_of_events_comes_in_few_batches(qtbot: QtBot, jobs: Jobs) -> None:
    listener = Listener()

    def chatter(*, budget: Budget, emit: Emit) -> None:
        for number in range(200):
            emit(Progress(number, 200, "talking"))
            budget.wait(0.001)

    started = time.monotonic()
    jobs.start("chatter", chatter, done=listener.take, events=listener.note)
    qtbot.waitUntil(lambda: len(listener.values) == 1, timeout=SOON_MS)
    assert sum(map(len, listener.batches)) == 200
    # At most 20 a second while it runs, and one more with the result.
    assert len(listener.batches) <= (time.monotonic() - started) * 20 + 2


def test_a_cancelled_job_calls_only_its_cancelled_callback(qtbot: QtBot, jobs: Jobs) -> None:
    listener = Listener()
    job = jobs.start(
        "wait", until_cancelled, done=listener.take, failed=listener.fail, cancelled=listener.cancel
    )
    assert jobs.front() is job
    job.budget.cancel()
    qtbot.waitUntil(lambda: listener.cancellations == 1, timeout=SOON_MS)
    assert (listener.values, listener.errors) == ([], [])
    assert job.outcome == Outcome(cancelled=True)
    assert job.outcome.word == "cancelled"


def test_cancelling_an_owner_leaves_the_jobs_of_others(qtbot: QtBot, jobs: Jobs) -> None:
    mine = jobs.start("mine", until_cancelled, owner="a.py")
    other = jobs.start("other", until_cancelled, owner="b.py")
    jobs.cancel_owned("a.py")
    qtbot.waitUntil(lambda: jobs.running() == (other,), timeout=SOON_MS)
    assert mine.budget.cancelled
    assert not other.budget.cancelled
    other.budget.cancel()
    qtbot.waitUntil(lambda: jobs.running() == (), timeout=SOON_MS)


def test_a_time_limit_ends_a_job_as_failed_with_a_sentence(qtbot: QtBot, jobs: Jobs) -> None:
    listener = Listener()
    jobs.start("slow", until_cancelled, seconds=0.02, failed=listener.fail)
    qtbot.waitUntil(lambda: len(listener.errors) == 1, timeout=SOON_MS)
    assert str(listener.errors[0]) == "the run's time is used up"


def test_an_error_goes_to_the_failed_callback(qtbot: QtBot, jobs: Jobs) -> None:
    listener = Listener()
    jobs.start("refuse", refuse, done=listener.take, failed=listener.fail)
    qtbot.waitUntil(lambda: len(listener.errors) == 1, timeout=SOON_MS)
    assert str(listener.errors[0]) == "a.py: no such draft."
    assert listener.values == []


def test_an_error_that_nobody_takes_is_announced(qtbot: QtBot, jobs: Jobs) -> None:
    with qtbot.waitSignal(jobs.unheard, timeout=SOON_MS) as caught:
        jobs.start("refuse", refuse)
    assert str(caught.args[0]) == "a.py: no such draft."


def test_a_newer_request_cancels_and_silences_the_older(qtbot: QtBot, jobs: Jobs) -> None:
    listener, release = Listener(), threading.Event()
    stale = jobs.start(
        "old", partial(deaf, release), request="validate", done=listener.take, cancelled=listener.cancel
    )
    jobs.start("new", partial(double, 21), request="validate", done=listener.take)
    assert stale.budget.cancelled
    qtbot.waitUntil(lambda: listener.values == [42], timeout=SOON_MS)
    release.set()
    qtbot.waitUntil(lambda: jobs.running() == (), timeout=SOON_MS)
    assert listener.values == [42]
    assert listener.cancellations == 0


def test_a_callback_of_a_deleted_widget_is_dropped(qtbot: QtBot, jobs: Jobs) -> None:
    class Panel(QWidget):
        def take(self, value: object) -> None:
            self.setWindowTitle(str(value))

    panel, release = Panel(), threading.Event()
    jobs.start("late", partial(deaf, release), done=panel.take)
    panel.deleteLater()
    qtbot.waitUntil(lambda: not _alive(panel), timeout=SOON_MS)
    release.set()
    qtbot.waitUntil(lambda: jobs.running() == (), timeout=SOON_MS)


def test_stopping_waits_for_running_jobs_and_refuses_new_ones(qapp: QApplication) -> None:
    jobs, listener = Jobs(), Listener()
    for number in range(8):
        jobs.start(f"wait {number}", until_cancelled, done=listener.take)
    assert jobs.stop(10) == ()
    late = jobs.start("late", partial(double, 1), done=listener.take, cancelled=listener.cancel)
    assert late.outcome == Outcome(cancelled=True)
    qapp.processEvents()
    assert (listener.values, listener.cancellations) == ([], 0)


def test_stopping_names_the_jobs_that_do_not_end_in_time(qapp: QApplication) -> None:
    jobs, release = Jobs(), threading.Event()
    stuck = jobs.start("stuck", partial(deaf, release))
    assert jobs.stop(0.05) == (stuck,)
    release.set()
    assert jobs.stop(10) == ()
    qapp.processEvents()


def test_a_staged_stop_keeps_the_window_alive_until_the_jobs_ended(qtbot: QtBot) -> None:
    jobs, listener = Jobs(), Listener()
    jobs.start("wait", until_cancelled, cancelled=listener.cancel)
    with qtbot.waitSignal(jobs.stopped, timeout=SOON_MS) as caught:
        jobs.begin_stop(10)
        jobs.begin_stop(0)
    assert caught.args == [()]
    assert listener.cancellations == 1
    assert jobs.stop(10) == ()


def test_a_staged_stop_gives_up_after_its_limit(qtbot: QtBot) -> None:
    jobs, release = Jobs(), threading.Event()
    stuck = jobs.start("stuck", partial(deaf, release))
    with qtbot.waitSignal(jobs.stopped, timeout=SOON_MS) as caught:
        jobs.begin_stop(0.05)
    assert caught.args == [(stuck,)]
    release.set()
    assert jobs.stop(10) == ()


def test_a_worker_that_outlives_the_jobs_object_ends_quietly(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    raised: list[object] = []
    monkeypatch.setattr(threading, "excepthook", raised.append)
    jobs, release = Jobs(), threading.Event()
    jobs.start("late", partial(deaf, release))
    worker = next(thread for thread in threading.enumerate() if thread.name.startswith("job"))
    pool = jobs._pool
    assert pool is not None
    jobs.deleteLater()
    qtbot.waitUntil(lambda: not _alive(jobs), timeout=SOON_MS)
    release.set()
    pool.shutdown(wait=True)
    worker.join(10)
    assert not worker.is_alive()
    assert raised == []


def _alive(thing: QObject) -> bool:
    from counterproof_gui.qt import isValid

    return isValid(thing)
