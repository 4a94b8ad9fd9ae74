"""The command that studies a game: `patchwork analyse`."""

from __future__ import annotations

import argparse
import json

from patchwork_tui.cli import editions
from patchwork_tui.cli.numbers import MOST_JOBS, whole
from patchwork_tui.cli.progress import StatusLine
from patchwork_tui.cli.records import noticed, read
from patchwork_tui.cli.status import FAILED, FINE, can_draw, fail

MOST_ITERATIONS = 1_000_000


def add(command: argparse.ArgumentParser) -> None:
    """Give the command its arguments."""
    command.add_argument("file", metavar="FILE", help="a game record; - is standard input")
    command.add_argument("--json", action="store_true", help="all figures as one line of JSON")
    command.add_argument(
        "--ascii",
        action="store_true",
        default=argparse.SUPPRESS,
        help="draw with ASCII characters only",
    )
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
    try:
        with StatusLine() as line:

            def show(done: int, of: int) -> None:
                line.show(done, of, "positions judged")

            show(0, len(reading.record.actions) + 1)
            if options.jobs == 1:
                found = study(reading.record, iterations, progress=show)
            else:
                with workers(options.jobs) as executor:
                    found = study(reading.record, iterations, executor=executor, progress=show)
    except UnplayableGame as error:
        if options.json:
            return fail(error, FAILED)
        print(standing_text(reading.record, str(error), ascii=options.ascii or not can_draw()))
        return FINE
    except BrokenExecutor:
        return fail("a process of the study ended before it was done; try fewer --jobs", FAILED)
    except KeyboardInterrupt:
        return fail("stopped before the study was done", FAILED)
    print(
        json.dumps(study_facts(found))
        if options.json
        else study_text(found, ascii=options.ascii or not can_draw())
    )
    return FINE
