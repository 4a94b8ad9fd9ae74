"""The command `patchwork arena`: a match between two computer players."""

from __future__ import annotations

import argparse
import os
import signal
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from typing import TYPE_CHECKING, Self

from patchwork_tui.cli.numbers import MOST_JOBS, whole
from patchwork_tui.cli.progress import StatusLine, Tally
from patchwork_tui.cli.status import FAILED, FINE, USAGE, fail
from patchwork_tui.rules.typed import read_number

if TYPE_CHECKING:
    from patchwork_tui.arena import Folder, Match, Played

DEFAULT_GAMES = 100
MOST_ITERATIONS = 10**9
MOST_SECONDS = 3600


def add(arena: argparse.ArgumentParser, boards: tuple[str, ...]) -> None:
    """Give the parser of the command its arguments, but for `--seed`."""
    arena.add_argument(
        "a",
        metavar="A",
        help="a player: a level such as strong, strong:400 with so many "
        "iterations for each decision, or cmd:./program with its arguments",
    )
    arena.add_argument("b", metavar="B", help="the other player")
    arena.add_argument(
        "--games",
        type=_games,
        default=DEFAULT_GAMES,
        metavar="N",
        help=f"an even number, since seats are swapped on each circle (default: {DEFAULT_GAMES})",
    )
    arena.add_argument(
        "--board", choices=boards, default=boards[0], help=f"where leather patches lie (default: {boards[0]})"
    )
    budget = arena.add_mutually_exclusive_group()
    budget.add_argument("--time", type=_seconds, metavar="SECONDS", help="for each decision of either player")
    budget.add_argument(
        "--iterations",
        type=whole(1, MOST_ITERATIONS),
        metavar="N",
        help="for each decision of either player (default: each player's own)",
    )
    where = arena.add_mutually_exclusive_group()
    where.add_argument(
        "--jobs",
        type=whole(1, MOST_JOBS),
        metavar="J",
        help="how many games are played at once (default: one for each processor)",
    )
    where.add_argument("--dask", metavar="ADDRESS", help="play on the Dask cluster of this scheduler")
    arena.add_argument(
        "--out",
        type=_folder,
        metavar="DIR",
        help="keep the records and summary.json in this folder; the "
        "same command goes on with a match that was stopped",
    )
    arena.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Play a match, or what is missing of it, and print what it came to."""
    from patchwork_tui.arena import FolderError, Match, MatchFailed, OtherMatch, summarise, summary_text
    from patchwork_tui.bots import Budget
    from patchwork_tui.engines import UnknownPlayer, make_player

    budget = Budget(options.iterations, options.time)
    try:
        match = Match(options.a, options.b, options.games, options.seed, options.board, budget)
        if options.dask is None:  # there a program has to be where the workers are
            for name in match.names:
                make_player(name)
    except UnknownPlayer as error:
        return fail(error, USAGE)
    played: dict[int, Played] = {}
    problem: object = None
    try:
        with _Stopping() as stopping:
            _play(match, played, options, stopping)
    except OtherMatch as error:
        return fail(error, USAGE)
    except (FolderError, MatchFailed) as error:
        problem = error
    except KeyboardInterrupt:
        problem = "stopped"
    if played:
        print(summary_text(summarise(match, played.values())))
    if problem is None:
        return FINE
    if 0 < len(played) < match.games:
        goes_on = "the same command goes on" if options.out else "with --out DIR one could go on"
        problem = f"{problem}; {len(played)} of {match.games} games are played, and {goes_on}"
    return fail(problem, FAILED)


def _play(match: Match, played: dict[int, Played], options: argparse.Namespace, stopping: _Stopping) -> None:
    """Play the games that are missing, put each among those played, and keep it if there is a folder."""
    from patchwork_tui.arena import Folder, results

    with ExitStack() as leaving:
        folder = None
        if options.out is not None:
            folder = leaving.enter_context(Folder.held(options.out, match))
            played.update(folder.played())
            leaving.callback(_keep_summary, folder, match, played)
        missing = [game for game in match.all_games() if game.number not in played]
        if not missing:
            return
        executor = leaving.enter_context(_executor(options, len(missing)))
        tally = Tally(match, played, leaving.enter_context(StatusLine()))
        for game in results(missing, executor):
            with stopping.whole():  # what is kept is counted, too
                if folder:
                    folder.keep(game)
                played[game.game.number] = game
            tally.show(game)


def _keep_summary(folder: Folder, match: Match, played: dict[int, Played]) -> None:
    from patchwork_tui.arena import summarise

    if played:
        folder.keep_summary(summarise(match, played.values()))


def _executor(options: argparse.Namespace, games: int) -> AbstractContextManager[Executor]:
    if options.dask is not None:
        from patchwork_tui.arena.cluster import cluster

        return cluster(options.dask)
    from patchwork_tui.arena import processes

    return processes(min(options.jobs or _processors(), games))


def _processors() -> int:
    """How many processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return min(len(os.sched_getaffinity(0)), MOST_JOBS)
    return min(os.cpu_count() or 1, MOST_JOBS)


class _Stopping:
    """Takes Ctrl+C, a request to end, or a terminal that is closed as KeyboardInterrupt.

    What belongs together is done `whole`: nothing interrupts it, whichever thread the signal comes to.
    """

    def __init__(self) -> None:
        self._is_held = False
        self._is_asked = False

    def __enter__(self) -> Self:
        numbers = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
        self._before = {number: signal.signal(number, self._ask) for number in numbers}
        return self

    def __exit__(self, *_: object) -> None:
        for number, handler in self._before.items():
            signal.signal(number, handler)

    @contextmanager
    def whole(self) -> Iterator[None]:
        """Have whoever asks to stop wait until the block is through."""
        self._is_held = True
        try:
            yield
        finally:
            self._is_held = False
        if self._is_asked:
            raise KeyboardInterrupt

    def _ask(self, *_: object) -> None:
        self._is_asked = True
        if not self._is_held:
            raise KeyboardInterrupt


def _games(text: str) -> int:
    from patchwork_tui.arena import MOST_GAMES

    games = read_number(text)
    if games is None or games % 2 or not 2 <= games <= MOST_GAMES:
        raise argparse.ArgumentTypeError(
            f"{text!a} is wrong; write an even number from 2 to {MOST_GAMES}: every circle is played twice"
        )
    return games


def _folder(text: str) -> str:
    if text:
        return text
    raise argparse.ArgumentTypeError("'' is no folder; write its path, such as matches/first")


def _seconds(text: str) -> float:
    with suppress(ValueError):
        if 0 < (seconds := float(text)) <= MOST_SECONDS:
            return seconds
    raise argparse.ArgumentTypeError(
        f"{text!a} is wrong; write a number of seconds above 0, up to {MOST_SECONDS}"
    )
