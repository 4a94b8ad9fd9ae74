"""The commands that open the program. Textual is imported only once the terminal can show it."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from patchwork_tui.cli import plain
from patchwork_tui.cli.status import FAILED, USAGE, can_draw, fail
from patchwork_tui.record import (
    PlayerNameError,
    RecordError,
    escaped,
    log_path,
    newest_unfinished,
    read_record,
)
from patchwork_tui.record.format import DEFAULT_NAMES
from patchwork_tui.record.seats import COMMAND, LEVEL
from patchwork_tui.rules import Edition, Player, SetupError, bundled_edition

if TYPE_CHECKING:
    from patchwork_tui.app.base import ShellApp
    from patchwork_tui.app.places import Place
    from patchwork_tui.session import Seats


def title(options: argparse.Namespace) -> int:
    """Open the title."""

    def first() -> Place:
        from patchwork_tui.app.places import AtTitle

        return AtTitle()

    return open_at(options, first)


def play(options: argparse.Namespace) -> int:
    """Begin a new game."""
    from patchwork_tui.engines import UnknownPlayer
    from patchwork_tui.session import Session, new_game

    first = None if options.first == "random" else Player.parse(options.first)
    try:
        green, yellow, seats = _seated(options.green, options.yellow)
        edition: Edition | None = options.edition
        opponent = ""
        if options.automa == "":
            raise SetupError("--automa '' names no deck and no level; write such as tactical:master")
        if options.automa is not None:
            edition, opponent = edition or bundled_edition("automa"), options.automa.replace(":", " ")
        if edition and edition.plays is not None:
            yellow = _alone(options, seats)
        record = new_game(
            green,
            yellow,
            first=first,
            board=options.board,
            seed=options.seed,
            seats=seats,
            edition=edition,
            opponent=opponent,
        )
    except (PlayerNameError, UnknownPlayer, SetupError) as error:
        return fail(error, USAGE)
    path: Path | None = options.file
    if path is not None and os.path.lexists(path):
        return _exists(path)
    if options.plain:
        return plain.start(record, path, options)

    def at_table() -> Place:
        from patchwork_tui.app.places import AtTable

        return AtTable(Session.start(record, path), trusting=True)

    return open_at(options, at_table)


def _seated(green: str, yellow: str) -> tuple[str, str, Seats]:
    """Names and seats of two players, each given as a name or as a computer player."""
    from patchwork_tui.engines import seat
    from patchwork_tui.session import bot_name

    bots = [seat(text) if text.startswith((LEVEL, COMMAND)) else None for text in (green, yellow)]
    if bots[0]:
        green = bot_name(bots[0], yellow)
    if bots[1]:
        yellow = bot_name(bots[1], green)
    return green, yellow, (bots[0], bots[1])


def _alone(options: argparse.Namespace, seats: Seats) -> str:
    """The Automa's name; SetupError where the players are not one person and the Automa."""
    from patchwork_tui.bots.protocol import NOT_AGAINST_AUTOMA
    from patchwork_tui.session import AUTOMA

    if any(seats):
        raise SetupError(f"{NOT_AGAINST_AUTOMA}; give a name for --green alone")
    return AUTOMA if options.yellow == DEFAULT_NAMES[Player.YELLOW] else str(options.yellow)


def _exists(path: Path) -> int:
    name = escaped(str(path))
    if path.is_dir():
        return fail(f"{name} is a folder; write the path of a file that is to be made", USAGE)
    return fail(f"{name} exists already; `patchwork resume {name}` goes on with the game in it", USAGE)


def resume(options: argparse.Namespace) -> int:
    """Go on with a saved game."""
    from patchwork_tui.session import Session

    path: Path | None = options.file
    if path is None:
        newest = newest_unfinished()
        if newest is None:
            return fail("there is no unfinished game; `patchwork play` begins one", FAILED)
        path = newest.path
    read_record(path)
    if options.plain:
        return plain.resume(path, options)

    def at_table() -> Place:
        from patchwork_tui.app.places import AtTable

        return AtTable(Session.resume(path))

    return open_at(options, at_table)


def replay(options: argparse.Namespace) -> int:
    """Look back on a game."""
    path: Path = options.file
    fault = ""
    try:
        record = read_record(path).record
    except RecordError as error:
        if not options.until_error or error.record is None:
            raise
        record, fault = error.record, str(error)
    last = len(record.actions)
    if options.at is not None and not 0 <= options.at <= last:
        return fail(f"--at {options.at} is out of range; this game has actions 0 to {last}", USAGE)

    def at_replay() -> Place:
        from patchwork_tui.app.places import AtReplay

        follow = path if options.follow else None
        return AtReplay(record, at=options.at, follow=follow, fault=fault)

    return open_at(options, at_replay)


def score_pad(options: argparse.Namespace) -> int:
    """Open the score pad."""

    def at_pad() -> Place:
        from patchwork_tui.app.places import AtScorePad

        return AtScorePad()

    return open_at(options, at_pad)


def open_at(options: argparse.Namespace, first: Callable[[], Place]) -> int:
    """Open the program at the first place, which is made once the terminal is known to show it."""
    from patchwork_tui.app.launch import ColorDepth, TerminalOptions, launch

    terminal = TerminalOptions(options.mouse, options.ascii or not can_draw(), ColorDepth(options.color))

    def make_app() -> ShellApp:
        from patchwork_tui.app.app import PatchworkApp
        from patchwork_tui.settings import load

        return PatchworkApp(
            first(), ascii_only=terminal.ascii, fabric=options.fabric, moves=True, loaded=load()
        )

    return launch(make_app, terminal, log_path)
