"""A pool of processes in which a call that ends its process, or outlasts its time, costs only itself.

`concurrent.futures.ProcessPoolExecutor` gives up everything when one of its processes dies, and can't end a
call that hangs.
"""

from __future__ import annotations

import multiprocessing
import signal
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager
from multiprocessing import forkserver, resource_tracker
from multiprocessing.context import BaseContext
from queue import Empty, SimpleQueue
from types import TracebackType
from typing import Any, ParamSpec, TypeVar

from counterproof.drafts.worker import Answer, Call, serve
from counterproof.evidence import Cancelled, CounterproofError, DeadlineExceeded

_P = ParamSpec("_P")
_T = TypeVar("_T")

_PRELOADED = [
    "counterproof.drafts.worker",
    "counterproof.drafts.validate",
    "counterproof.drafts.request.check",
]


class WorkerDied(CounterproofError):
    """The process that was to answer a call ended without an answer; the text says how it ended."""


class Workers(Executor):
    """Calls functions in so many processes, which start with the first calls and are replaced when they end.

    A call gets `seconds`; then its process is killed and its future raises DeadlineExceeded. The future of a
    call whose process ended by itself raises WorkerDied. What is called, given and returned has to be
    picklable. Leaving a `with` block by an exception kills what still runs.
    """

    def __init__(self, processes: int, *, seconds: float) -> None:
        self._seconds = seconds
        self._context = _context()
        self._calls: SimpleQueue[tuple[Future[Any], Call] | None] = SimpleQueue()
        self._running: set[_Worker] = set()
        self._lock = threading.Lock()
        """Starting and reaping processes is nothing for two threads at once."""
        self._closed = self._killed = False
        self._threads = [
            threading.Thread(target=self._pass_on, name=f"worker {number}", daemon=True)
            for number in range(1, processes + 1)
        ]
        for thread in self._threads:
            thread.start()

    def submit(self, fn: Callable[_P, _T], /, *args: _P.args, **kwargs: _P.kwargs) -> Future[_T]:
        """Return the future of a call. Raises RuntimeError after `shutdown`."""
        if self._closed:
            raise RuntimeError("the workers were told to end")
        future: Future[_T] = Future()
        self._calls.put((future, (fn, args, kwargs)))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Take no more calls; the processes end after those that were taken, or that are running."""
        self._closed = True
        if cancel_futures:
            self._forget_waiting()
        for _ in self._threads:
            self._calls.put(None)
        for thread in self._threads if wait else ():
            thread.join()

    def kill(self) -> None:
        """End every process now, whatever it is doing, and wait until none is left."""
        with self._lock:
            self._killed = True
            for worker in self._running:
                worker.kill()
        self.shutdown(cancel_futures=True)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Wait for the calls that were taken; after an exception end them."""
        if kind is None:
            self.shutdown()
        else:
            self.kill()

    def _forget_waiting(self) -> None:
        while True:
            try:
                waiting = self._calls.get_nowait()
            except Empty:
                return
            if waiting is not None:
                waiting[0].cancel()

    def _pass_on(self) -> None:
        """Hand calls to one process after the other, which is replaced when it has ended."""
        worker: _Worker | None = None
        while (taken := self._calls.get()) is not None:
            future, call = taken
            if not future.set_running_or_notify_cancel():
                continue
            try:
                if worker is None or worker.is_gone():
                    worker = self._in_place_of(worker)
                answer = worker.answer(call, self._seconds)
            except Exception as failure:  # noqa: BLE001 - whatever it is, it is the outcome of the call
                how = self._end(worker)
                worker = None
                died = isinstance(failure, EOFError | ConnectionError)
                future.set_exception(WorkerDied(f"its process {how}") if died else failure)
            else:
                _settle(future, *answer)
        self._end(worker)

    def _in_place_of(self, former: _Worker | None) -> _Worker:
        self._end(former)
        with self._lock:
            if self._killed:
                raise Cancelled("the workers were ended")
            worker = _Worker(self._context)
            self._running.add(worker)
            return worker

    def _end(self, worker: _Worker | None) -> str:
        """End a process, if it hasn't ended yet, and say in words how it did."""
        if worker is None:
            return "couldn't be started"
        with self._lock:
            self._running.discard(worker)
            return worker.end()


def _settle(future: Future[Any], value: object, error: Exception | None, where: str) -> None:
    if error is None:
        future.set_result(value)
        return
    if where:
        error.add_note(where)
    future.set_exception(error)


class _Worker:
    """One process, and our end of its pipe. Its owner is one thread; any thread may kill it."""

    def __init__(self, context: BaseContext) -> None:
        self._pipe, theirs = context.Pipe()
        with theirs:
            self._process = context.Process(target=serve, args=(theirs,), daemon=True)  # type: ignore[attr-defined]
            self._process.start()

    def is_gone(self) -> bool:
        """Say whether the process ended while it was idle: it has nothing to say but the end of its pipe."""
        return self._pipe.poll()

    def answer(self, call: Call, seconds: float) -> Answer:
        """Return the answer to a call. Raises DeadlineExceeded, EOFError or ConnectionError without one."""
        self._pipe.send(call)
        if not self._pipe.poll(seconds):
            raise DeadlineExceeded(f"there was no answer within {seconds:g} s")
        answer: Answer = self._pipe.recv()
        return answer

    def kill(self) -> None:
        """Let the process end at once, if it hasn't ended yet."""
        self._process.kill()

    def end(self) -> str:
        """End the process, if it hasn't ended yet, and say in words how it did."""
        self.kill()
        self._process.join()
        self._pipe.close()
        code = self._process.exitcode or 0
        return f"ended by signal {-code} ({signal.strsignal(-code)})" if code < 0 else f"ended with {code}"


def _context() -> BaseContext:
    """Return how processes start: forked from a server that has no threads and has read our modules once.

    Measured on two cores until two processes are ready: 0.35 s, against 0.6 s where each one starts anew;
    a replacement takes 0.02 s. A fork of this process would be as fast, but it may have threads.
    """
    if "forkserver" not in multiprocessing.get_all_start_methods():
        return multiprocessing.get_context("spawn")
    context = multiprocessing.get_context("forkserver")
    context.set_forkserver_preload(_PRELOADED)
    resource_tracker.ensure_running()
    with _deaf_to_interruption():
        forkserver.ensure_running()
    return context


@contextmanager
def _deaf_to_interruption() -> Iterator[None]:
    """Keep SIGINT, which reaches every process of a terminal, from those that are started within."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
