"""Players by the text that names them: a level of this program, or a program of someone else."""

from __future__ import annotations

import os
import random
import re
import shlex
import shutil
import sys
from dataclasses import dataclass

from patchwork_tui.bots import LEVELS, Budget, Cancelled, Decision, make
from patchwork_tui.bots.protocol import never
from patchwork_tui.engines.client import PATIENCE, Engine
from patchwork_tui.engines.messages import SEED_BITS
from patchwork_tui.record import quoted
from patchwork_tui.record.editions import given_file
from patchwork_tui.record.seats import COMMAND, LEVEL, is_program
from patchwork_tui.rules import Position

_ITERATIONS = re.compile(r"[1-9][0-9]{0,8}")
_ENDLESS = float("inf")
LONGEST_COMMAND = 1000
"""Characters: a record names its players in headers."""


class UnknownPlayer(ValueError):  # noqa: N818 - named by what is wrong
    """A text names no player; the sentence says what does."""


@dataclass(frozen=True, slots=True)
class _Level:
    name: str
    own: Budget

    def __str__(self) -> str:
        return self.name if self.own.iterations is None else f"{self.name}:{self.own.iterations}"


@dataclass(frozen=True, slots=True)
class _Command:
    words: tuple[str, ...]

    def __str__(self) -> str:
        return COMMAND + shlex.join(self.words)


class LevelBot:
    """A level in this process, which decides as the same level does in a process of its own."""

    def __init__(self, name: str, level: str, own: Budget) -> None:
        self.name = name
        self._bot = make(level)
        self._own = own

    def choose(
        self, position: Position, budget: Budget, rng: random.Random, cancelled: Cancelled = never
    ) -> Decision:
        """See `Bot`; chance is drawn anew for each decision, since no process can share a generator."""
        drawn = random.Random(rng.getrandbits(SEED_BITS))
        return self._bot.choose(position, self._own if budget.open else budget, drawn, cancelled)


def make_player(text: str, *, patience: float = PATIENCE) -> LevelBot | Engine:
    """A new player for one game: a level in this process, `cmd:` as an `Engine` with so much patience.

    UnknownPlayer if the text names none, or a program that is not there.

    >>> make_player("bot:strong:400").name
    'strong:400'
    """
    player = _parse(text)
    if isinstance(player, _Level):
        return LevelBot(str(player), player.name, player.own)
    return _engine(player, patience)


def apart(text: str, *, patience: float = PATIENCE) -> Engine:
    """The player in a process of its own, levels too; UnknownPlayer as `make_player`.

    The levels keep to their budgets, so that patience is for other people's programs.
    """
    player = _parse(text)
    if isinstance(player, _Command):
        return _engine(player, patience)
    # -P: a file random.py in the current folder is none of its business.
    command: tuple[str, ...] = (sys.executable, "-P", "-m", "patchwork_tui", "engine", "--level", player.name)
    if file := given_file():
        command += ("--edition", str(file))
    return Engine(str(player), command, own=player.own, patience=_ENDLESS)


def seat(text: str) -> str:
    """The player's text in its normal form, for the headers of a record; UnknownPlayer as `make_player`.

    >>> seat("strong"), seat("cmd:./program  --flag")
    ('bot:strong', 'cmd:./program --flag')
    """
    player = _parse(text)
    return f"{LEVEL}{player}" if isinstance(player, _Level) else str(player)


def _engine(command: _Command, patience: float) -> Engine:
    program, *arguments = command.words
    if os.path.dirname(program):
        program = os.path.abspath(program)
    if shutil.which(program) is None:
        raise UnknownPlayer(f"{command}: there is no program {quoted(command.words[0])} that can be started")
    return Engine(str(command), (program, *arguments), patience=patience)


def _parse(text: str) -> _Level | _Command:
    if is_program(text):
        return _parse_command(text.removeprefix(COMMAND))
    level, colon, iterations = text.removeprefix(LEVEL).partition(":")
    if level not in LEVELS:
        raise UnknownPlayer(
            f"there is no player {quoted(text)}; there are {', '.join(LEVELS)}, "
            f"and {COMMAND}PROGRAM for another"
        )
    if not colon:
        return _Level(level, Budget())
    if not _ITERATIONS.fullmatch(iterations):
        raise UnknownPlayer(
            f"{quoted(text)} has no number of iterations; write {level} or such as {level}:400"
        )
    return _Level(level, Budget(int(iterations)))


def _parse_command(text: str) -> _Command:
    try:
        command = _Command(tuple(shlex.split(text)))
    except ValueError:
        raise UnknownPlayer(f"{quoted(text)} opens a quotation and does not close it") from None
    if not command.words or not command.words[0]:
        raise UnknownPlayer(
            f"{COMMAND} names no program; write {COMMAND}PROGRAM, with its arguments if it has any"
        )
    written = str(command)
    if not written.isprintable() or "  " in written:
        raise UnknownPlayer(
            f"{quoted(written)} cannot stand in a record; write it with single spaces, printable"
        )
    if len(written) > LONGEST_COMMAND:
        raise UnknownPlayer(
            f"a command has at most {LONGEST_COMMAND} characters, this one has {len(written)}"
        )
    return command
