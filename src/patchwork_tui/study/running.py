"""Studying a game in this process or on any executor, and worker processes that never outlive this one."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, as_completed
from contextlib import contextmanager, redirect_stderr, suppress
from multiprocessing.connection import wait
from multiprocessing.synchronize import Event
from typing import TypeAlias

from patchwork_tui.bots import Cancelled
from patchwork_tui.bots.protocol import never, refuse_automa
from patchwork_tui.record import Record
from patchwork_tui.study.estimate import DEFAULT_ITERATIONS
from patchwork_tui.study.judging import Judgement, judge
from patchwork_tui.study.report import Study, numbers

Progress: TypeAlias = Callable[[int, int], None]
"""Told how many of how many positions are judged."""

STRETCH = 4
"""Actions in a row that one task judges: each next one begins with a position that is known by then."""

_NICE = 5
"""By how much a worker gives way to whatever else the machine has to do."""


def study(
    record: Record,
    iterations: int = DEFAULT_ITERATIONS,
    *,
    executor: Executor | None = None,
    progress: Progress = lambda done, of: None,
    cancelled: Cancelled = never,
) -> Study:
    """Judge a whole game: in this process, or on an executor as tasks that do not depend on each other.

    What comes of it is the same for any executor. `cancelled` is heeded in this process; on an executor,
    shut it down or use `workers`. ThinkingCancelled, or what a task raised, among it BrokenExecutor.
    UnplayableGame if the computer players cannot judge such a game.
    """
    refuse_automa(record.setup.start())
    wanted = numbers(record)
    found: list[Judgement] = []
    for some in _judged(record, wanted, iterations, executor, cancelled):
        found += some
        progress(len(found), len(wanted))
    found.sort(key=lambda judgement: judgement.number)
    return Study(record, iterations, tuple(found))


def _judged(
    record: Record,
    wanted: Sequence[int],
    iterations: int,
    executor: Executor | None,
    cancelled: Cancelled,
) -> Iterator[list[Judgement]]:
    """The judgements as they come."""
    if executor is None:
        for number in wanted:
            yield [judge(record, number, iterations, cancelled)]
        return
    tasks: list[Future[list[Judgement]]] = [
        executor.submit(judge_stretch, record, wanted[start : start + STRETCH], iterations)
        for start in range(0, len(wanted), STRETCH)
    ]
    try:
        for task in as_completed(tasks):
            yield task.result()
    finally:
        for task in tasks:
            task.cancel()


def judge_stretch(record: Record, some: Sequence[int], iterations: int) -> list[Judgement]:
    """Judge some actions of a record, in a worker."""
    return [judge(record, number, iterations, _stopped) for number in some]


@contextmanager
def workers(count: int, stop: Event | None = None) -> Iterator[Executor]:
    """So many fresh processes to study on; they end with the block, and with this process however it ends.

    Set `stop` (see `stopper`) to have them give up what they are at: the study raises ThinkingCancelled.
    """
    context = multiprocessing.get_context("spawn")
    stop = stop or stopper()
    executor = ProcessPoolExecutor(count, context, _begin, (stop,))
    try:
        yield executor
    finally:
        stop.set()
        executor.shutdown(cancel_futures=True)


def stopper() -> Event:
    """A flag that workers look at while they think."""
    with redirect_stderr(sys.__stderr__):  # a screen's stand-in for it cannot be given to another process
        return multiprocessing.get_context("spawn").Event()


_stop: Event | None = None
"""In a worker: whether its answers are no longer wanted."""


def _stopped() -> bool:
    return _stop is not None and _stop.is_set()


def _begin(stop: Event) -> None:
    """Prepare a worker: who interrupts the program means its first process, which tells the others."""
    global _stop
    _stop = stop
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with suppress(AttributeError, OSError):  # where there is no such thing
        os.nice(_NICE)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """End this process when the one that began it is gone; a worker that waits for tasks would not notice."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)
