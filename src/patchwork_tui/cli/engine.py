"""`patchwork engine`: a level that speaks the line protocol on standard input and output."""

from __future__ import annotations

import argparse
import sys
from contextlib import suppress

from patchwork_tui.bots import LEVELS, make
from patchwork_tui.cli.status import FINE, USAGE, fail
from patchwork_tui.engines.server import Server


def add(engine: argparse.ArgumentParser) -> None:
    """Give the command its options."""
    engine.add_argument(
        "--level", choices=tuple(LEVELS), default="strong", help="how well it plays (default: strong)"
    )
    engine.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Answer until `quit` or the end of standard input; see docs/ENGINES.md."""
    if sys.stdin is None:
        return fail("standard input is closed; the engine reads its commands there", USAGE)
    level: str = options.level
    with suppress(KeyboardInterrupt):
        Server(level, lambda: make(level), sys.stdout.buffer).serve(sys.stdin.buffer)
    return FINE
