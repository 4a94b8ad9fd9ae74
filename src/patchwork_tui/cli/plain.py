"""`--plain`: a game on standard input and output, without a screen."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from patchwork_tui.cli.status import FAILED, FINE, USAGE, can_draw, fail
from patchwork_tui.record import GameExists, Record

if TYPE_CHECKING:
    from patchwork_tui.session import Session


def add(command: argparse.ArgumentParser) -> None:
    """Let a command that opens a game take `--plain`."""
    command.add_argument(
        "--plain",
        action="store_true",
        help="play line by line on standard input and output, without a screen",
    )


def start(record: Record, path: Path | None, options: argparse.Namespace) -> int:
    """Play a new game line by line."""
    from patchwork_tui.session import Session

    try:
        session = Session.start(record, path)
    except GameExists as error:
        return fail(error, USAGE)
    return _play(session, options, trusting=True)


def resume(path: Path, options: argparse.Namespace) -> int:
    """Go on with a saved game line by line; RecordError if its file is wrong."""
    from patchwork_tui.session import Session

    return _play(Session.resume(path), options, trusting=False)


def _play(session: Session, options: argparse.Namespace, *, trusting: bool) -> int:
    from patchwork_tui.plain.play import play

    return FINE if play(session, ascii=options.ascii or not can_draw(), trusting=trusting) else FAILED
