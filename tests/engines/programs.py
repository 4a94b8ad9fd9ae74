"""Programs of someone else's, written as tests need them: one that plays, and what can be wrong with it."""

import os
import select
import sys
import threading

import pytest

from patchwork_tui.engines import Engine
from patchwork_tui.engines.client import PATIENCE

HONEST = """
import os, sys, time
def say(*lines): print(*lines, sep="\\n", flush=True)
def think(): say("answer advance")
def stop(): pass
def ping(): say("pong")
def greet(): say("name honest", "patchwork-engine 1")
{change}
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "patchwork-engine": greet()
    elif word == "ping": ping()
    elif word == "think": think()
    elif word == "stop": stop()
    elif word == "quit": break
"""
"""Advances. `change` may define any of its functions anew."""


def program(change: str = "", *, patience: float = PATIENCE) -> Engine:
    """The honest program with a change, as the player `cmd:odd`."""
    code = HONEST.format(change=change)
    return Engine("cmd:odd", [sys.executable, "-S", "-I", "-c", code], patience=patience)


def open_files() -> int:
    """How many files this process has open, -1 where the system does not tell."""
    folder = "/proc/self/fd"
    return len(os.listdir(folder)) if os.path.isdir(folder) else -1


def gone(process: int) -> bool:
    """Whether there is no process of this id."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    return False


def ends(process: int) -> bool:
    """Whether a process that is not our child ends, now or soon."""
    if not hasattr(os, "pidfd_open"):
        pytest.skip("this system has no way to wait for the end of another's process")
    try:
        watch = os.pidfd_open(process)
    except ProcessLookupError:
        return True
    try:
        return bool(select.select([watch], [], [], 30)[0])
    finally:
        os.close(watch)


class Held:
    """What is left of earlier programs when none should be: their threads and files."""

    def __init__(self) -> None:
        self._before = self._now()

    def nothing_more(self) -> bool:
        """Whether there is no more than at the beginning."""
        return self._now() == self._before

    @staticmethod
    def _now() -> tuple[int, int]:
        return threading.active_count(), open_files()
