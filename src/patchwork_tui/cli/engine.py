"""`patchwork engine`: a level that speaks the line protocol on standard input and output."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import suppress

from patchwork_tui.cli import editions
from patchwork_tui.cli.status import FINE, USAGE, fail


class _Levels:
    """The levels' names, looked up when they are asked for: other commands start without the bots."""

    def __iter__(self) -> Iterator[str]:
        from patchwork_tui.bots import LEVELS

        return iter(LEVELS)


def add(engine: argparse.ArgumentParser) -> None:
    """Give the command its options."""
    engine.add_argument(
        "--level",
        choices=_Levels(),
        default="strong",
        metavar="LEVEL",
        help="how well it plays: %(choices)s (default: %(default)s)",
    )
    editions.add(engine, "the file of your own edition, for games of it")
    engine.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Answer until `quit` or the end of standard input, as docs/ENGINES.md tells."""
    from patchwork_tui.bots import make
    from patchwork_tui.engines.server import Server

    if sys.stdin is None:
        return fail("standard input is closed; the engine reads its commands there", USAGE)
    level: str = options.level
    with suppress(KeyboardInterrupt):
        Server(level, lambda: make(level), sys.stdout.buffer).serve(sys.stdin.buffer)
    return FINE
