"""A game studied in the replay, on a real terminal: the process it is done in never outlives its use."""

from __future__ import annotations

import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from tests.e2e.harness import Table
from tests.e2e.records import CONFORMANCE
from tests.e2e.terminal import PATIENCE

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(sys.platform != "linux", reason="finds processes below /proc"),
]

GAME = CONFORMANCE / "games" / "real-02.quilt"
LONG = 60.0
"""Seconds to wait for a whole study on a busy machine."""


def below(process: int) -> set[int]:
    """The processes that a process has begun, and those that these have."""
    parents = {}
    for status in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text(errors="replace").rpartition(")")[2].split()
        except OSError:
            continue
        if fields[0] != "Z":
            parents[int(status.parent.name)] = int(fields[1])
    found: set[int] = set()
    while more := {child for child, parent in parents.items() if parent in {process, *found}} - found:
        found |= more
    return found


def alive(process: int) -> bool:
    try:
        return Path(f"/proc/{process}/stat").read_text(errors="replace").rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def comes_true(condition: Callable[[], bool]) -> bool:
    deadline = time.monotonic() + PATIENCE
    while not condition():
        if time.monotonic() > deadline:
            return False
        time.sleep(0.02)
    return True


def studying(replay: Table) -> set[int]:
    """Begin a study, and wait until its process has judged something: all processes of it."""
    replay.wait_for("39/39")
    replay.press("e")
    replay.wait_for("stop study")
    replay.wait_for(lambda seen: not seen.says(r" 0/40"), LONG)
    found = below(replay.pid)
    assert found
    return found


def worker_among(processes: set[int]) -> int:
    """The process that thinks: its line says that it was spawned."""
    (worker,) = [one for one in processes if b"spawn_main" in Path(f"/proc/{one}/cmdline").read_bytes()]
    return worker


def test_the_game_is_studied_while_one_goes_on_looking(tmp_path: Path) -> None:
    with Table(tmp_path, "replay", GAME, file=GAME) as replay:
        worker = worker_among(studying(replay))
        replay.press("left")
        replay.wait_for(" 38/39 ")
        replay.wait_for("e results", LONG)
        assert comes_true(lambda: not alive(worker))
        replay.press("e")
        replay.wait_for("expected margin for")
        replay.press("enter")
        replay.wait_for(" before 37/39 ")
        assert replay.legal_ghost
        replay.press("right")
        replay.wait_for(lambda seen: seen.lines[0].startswith(" 37/39 "))
        assert not replay.legal_ghost
        replay.press("q")
        assert replay.wait_for_exit() == 0
        replay.assert_left_clean()


@pytest.mark.parametrize("key", ["q", "e"])
def test_leaving_or_giving_up_ends_its_process(tmp_path: Path, key: str) -> None:
    with Table(tmp_path, "replay", GAME, file=GAME) as replay:
        worker = worker_among(studying(replay))
        replay.press(key)
        assert comes_true(lambda: not alive(worker))
        if key == "e":
            replay.wait_for("e study")
            replay.press("q")
        assert replay.wait_for_exit() == 0
        replay.assert_left_clean()


@pytest.mark.parametrize("by", [signal.SIGKILL, signal.SIGTERM])
def test_no_process_is_left_when_the_program_is_killed(tmp_path: Path, by: signal.Signals) -> None:
    with Table(tmp_path, "replay", GAME, file=GAME) as replay:
        processes = studying(replay)
        replay.send_signal(by)
        replay.wait_for_exit()
        assert comes_true(lambda: not any(map(alive, processes)))


def test_a_crash_of_its_process_is_told_in_a_sentence(tmp_path: Path) -> None:
    with Table(tmp_path, "replay", GAME, file=GAME) as replay:
        os.kill(worker_among(studying(replay)), signal.SIGKILL)
        replay.wait_for("study has ended")
        replay.wait_for("e study")
        replay.press("left")
        replay.wait_for(" 38/39 ")
        replay.press("q")
        assert replay.wait_for_exit() == 0
        replay.assert_left_clean()
