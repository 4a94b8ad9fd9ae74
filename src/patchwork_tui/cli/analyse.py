"""The command that studies a game: `patchwork analyse`."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable

from patchwork_tui.cli import editions
from patchwork_tui.cli.numbers import MOST_JOBS, whole
from patchwork_tui.cli.records import noticed, read
from patchwork_tui.cli.status import FAILED, FINE, can_draw, fail
from patchwork_tui.record import Record

MOST_ITERATIONS = 1_000_000
_BAR = 30


def add(command: argparse.ArgumentParser) -> None:
    """Give the command its arguments."""
    command.add_argument("file", metavar="FILE", help="a game record; - is standard input")
    command.add_argument("--json", action="store_true", help="all figures as one line of JSON")
    command.add_argument("--ascii", action="store_true", help="draw with ASCII characters only")
    command.add_argument(
        "--iterations",
        type=whole(1, MOST_ITERATIONS),
        metavar="N",
        help="how much to look at for each position, in steps of the search (default: 2000)",
    )
    command.add_argument(
        "--jobs",
        type=whole(1, MOST_JOBS),
        default=1,
        metavar="J",
        help="how many processes to use; the figures are the same (default: 1)",
    )
    editions.add(command, "the file of your own edition, for a game of it")
    command.set_defaults(run=analyse)


def analyse(options: argparse.Namespace) -> int:
    """Judge every action of a game and print what cost most."""
    from concurrent.futures import BrokenExecutor

    from patchwork_tui.bots import UnplayableGame
    from patchwork_tui.study import DEFAULT_ITERATIONS, study, workers
    from patchwork_tui.study.facts import study_facts
    from patchwork_tui.study.words import standing_text, study_text

    reading = read(options.file)
    noticed(reading)
    iterations = DEFAULT_ITERATIONS if options.iterations is None else options.iterations
    progress = _progress_of(reading.record)
    try:
        if options.jobs == 1:
            found = study(reading.record, iterations, progress=progress)
        else:
            with workers(options.jobs) as executor:
                found = study(reading.record, iterations, executor=executor, progress=progress)
    except UnplayableGame as error:
        if options.json:
            return fail(error, FAILED)
        print(standing_text(reading.record, str(error), ascii=options.ascii or not can_draw()))
        return FINE
    except BrokenExecutor:
        return fail("a process of the study ended before it was done; try fewer --jobs", FAILED)
    except KeyboardInterrupt:
        return fail("stopped before the study was done", FAILED)
    finally:
        _wipe()
    print(
        json.dumps(study_facts(found))
        if options.json
        else study_text(found, ascii=options.ascii or not can_draw())
    )
    return FINE


def _progress_of(record: Record) -> Callable[[int, int], None]:
    """What shows how far the study is, on a terminal alone."""
    if not _seen():
        return lambda done, of: None

    def show(done: int, of: int) -> None:
        full = _BAR * done // of
        print(
            f"\rstudying [{'#' * full}{'.' * (_BAR - full)}] {done} of {of}",
            end="",
            file=sys.stderr,
            flush=True,
        )

    show(0, len(record.actions) + 1)
    return show


def _wipe() -> None:
    """Take the bar away."""
    if _seen():
        print("\r\x1b[K", end="", file=sys.stderr, flush=True)


def _seen() -> bool:
    return sys.stderr is not None and sys.stderr.isatty()
