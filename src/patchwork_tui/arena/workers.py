"""Who plays the games: any executor, and the processes that are one by default."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, ProcessPoolExecutor, as_completed
from contextlib import contextmanager, suppress
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection, wait

from patchwork_tui.arena.match import Game
from patchwork_tui.arena.playing import Played, one_at_a_time, play, stopped

_PATIENCE = 5.0
"""Seconds that a game has for letting its players go once nobody waits for it."""


class MatchFailed(Exception):  # noqa: N818 - named by what happened
    """A game could not be played, and it is no player's fault; the sentence says why."""


def results(games: Iterable[Game], executor: Executor) -> Iterator[Played]:
    """Play the games on the executor and give each when it is done; MatchFailed if one cannot be played.

    Games not begun are called off when the caller takes no more.
    """
    futures = {executor.submit(play, game): game for game in games}
    try:
        for future in as_completed(futures):
            try:
                played = future.result()
            except BrokenExecutor:
                raise MatchFailed("a process that played games was ended from outside") from None
            except CancelledError:
                raise MatchFailed("the games were called off, as by a cluster that has gone") from None
            except Exception as error:
                what = f"{type(error).__name__}: {error}".partition("\n")[0]
                raise MatchFailed(f"game {futures[future].number} could not be played: {what}") from error
            yield played
    finally:
        for future in futures:
            future.cancel()


@contextmanager
def processes(jobs: int) -> Iterator[Executor]:
    """So many processes that play games.

    When this is left early they give up their games, and they end within moments when this process ends in
    whatever way; with them go the programs that they have started.
    """
    context = get_context("spawn")
    reader, writer = context.Pipe(duplex=False)
    executor = ProcessPoolExecutor(jobs, context, _begin, (reader,))
    try:
        with _interrupts_held():
            for _ in range(jobs):
                executor.submit(int)
        yield executor
    finally:
        writer.close()
        executor.shutdown(cancel_futures=True)
        reader.close()


def _begin(reader: Connection) -> None:
    """Make ready a process that plays games: Ctrl+C at the terminal is its parent's to answer."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: _in_background(_leave))
    _in_background(_watch, reader)


def _in_background(task: object, *arguments: object) -> None:
    threading.Thread(target=task, args=arguments, daemon=True).start()  # type: ignore[arg-type]


def _watch(reader: Connection) -> None:
    """Give up once the other end of a pipe, on which nothing is sent, is closed; leave when its process ends.

    A pool whose processes went by themselves would take that for a fault of theirs.
    """
    with suppress(EOFError, OSError):
        reader.recv_bytes()
    stopped.set()
    parent = parent_process()
    assert parent is not None
    wait([parent.sentinel])
    _leave()


def _leave() -> None:
    stopped.set()
    one_at_a_time.acquire(timeout=_PATIENCE)
    os._exit(1)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Let processes be born deaf to Ctrl+C, which would else meet them before they are ready for it."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
