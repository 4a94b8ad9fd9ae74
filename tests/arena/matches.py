"""What the tests of the arena share: an executor that plays at once, and programs that play badly."""

import sys
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future
from pathlib import Path
from typing import Any

import pytest

from patchwork_tui.arena import Folder, Match, Played, results

posix = pytest.mark.skipif(sys.platform == "win32", reason="shell scripts, signals and pipes with names")


class Here(Executor):
    """Plays each game in this process, when it is handed over."""

    def submit(self, function: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(function(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


def played_here(match: Match) -> list[Played]:
    """The games of the match in order."""
    return sorted(results(match.all_games(), Here()), key=lambda played: played.game.number)


def kept(folder: Path, match: Match) -> list[Played]:
    """The games that a folder has, in order."""
    with Folder.held(folder, match) as held:
        return list(held.played().values())


def courses(games: Sequence[Played]) -> list[tuple[object, ...]]:
    """What is the same whenever a match is played: all but the clocks."""
    return [(game.game, game.actions, game.outcome, game.failure) for game in games]


def script(path: Path, *lines: str) -> str:
    """A player that is a shell script of these lines."""
    path.write_text("\n".join(("#!/bin/sh", *lines, "")))
    path.chmod(0o755)
    return f"cmd:{path}"
