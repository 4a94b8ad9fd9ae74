"""A study on one process or more, and what becomes of its processes."""

from __future__ import annotations

import os
import pickle
import signal
import sys
import threading
from concurrent.futures import BrokenExecutor, ThreadPoolExecutor

import pytest
from tests.record.games import CONFORMANCE
from tests.study.games import ITERATIONS

from patchwork_tui.bots import ThinkingCancelled
from patchwork_tui.record import read_record
from patchwork_tui.study import judge, stopper, study, workers
from patchwork_tui.study.estimate import _KNOWN

REAL = read_record(CONFORMANCE / "games" / "real-02.quilt").record


def test_any_order_and_any_memory_give_the_same() -> None:
    forwards = [judge(REAL, number, 20) for number in range(1, 12)]
    _KNOWN.clear()
    backwards = [judge(REAL, number, 20) for number in range(11, 0, -1)]
    assert forwards == backwards[::-1]


def test_a_judgement_goes_to_another_process_and_back() -> None:
    one = judge(REAL, 3, 20)
    assert pickle.loads(pickle.dumps(one)) == one


def test_any_executor_will_do() -> None:
    with ThreadPoolExecutor(1) as executor:
        assert study(REAL, 20, executor=executor) == study(REAL, 20)


def test_progress_ends_with_all() -> None:
    told: list[tuple[int, int]] = []
    study(REAL.truncated(3), 20, progress=lambda done, of: told.append((done, of)))
    assert told == [(1, 4), (2, 4), (3, 4), (4, 4)]


@pytest.mark.slow
def test_processes_give_the_same_as_none() -> None:
    alone = study(REAL, ITERATIONS)
    for count in (1, 2, 3):
        with workers(count) as executor:
            assert study(REAL, ITERATIONS, executor=executor) == alone


@pytest.mark.slow
def test_processes_are_stopped_in_the_middle() -> None:
    stop, begun = stopper(), threading.Event()

    def stop_it() -> None:
        begun.wait()
        stop.set()

    threading.Thread(target=stop_it).start()
    with workers(1, stop) as executor:
        process = executor.submit(os.getpid).result()
        begun.set()
        with pytest.raises(ThinkingCancelled):
            study(REAL, 1_000_000, executor=executor)
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="kills with a POSIX signal")
def test_a_process_that_dies_is_told() -> None:
    with workers(1) as executor:
        os.kill(executor.submit(os.getpid).result(), signal.SIGKILL)
        with pytest.raises(BrokenExecutor):
            study(REAL, 1_000_000, executor=executor)
