"""`patchwork learn`: the first game."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from patchwork_tui.cli.playing import open_at

if TYPE_CHECKING:
    from patchwork_tui.app.places import Place


def add(learn: argparse.ArgumentParser) -> None:
    """Give the command its options."""
    learn.add_argument(
        "--anew", action="store_true", help="begin at the first step (default: where you were when you left)"
    )
    learn.set_defaults(run=run)


def run(options: argparse.Namespace) -> int:
    """Open the first game."""
    anew: bool = options.anew

    def at_lesson() -> Place:
        from patchwork_tui.app.places import AtLesson

        return AtLesson(anew)

    return open_at(options, at_lesson)
