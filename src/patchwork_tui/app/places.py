"""Where one can be in the program: each place is a value, and leaving a place leads to the next."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from patchwork_tui.record import Record
from patchwork_tui.record.format import DEFAULT_NAMES
from patchwork_tui.rules import Edition, Player, automa_of
from patchwork_tui.session import PEOPLE, Seats, Session


@dataclass(frozen=True, slots=True)
class Defaults:
    """What a new game is offered with."""

    green: str = DEFAULT_NAMES[Player.GREEN]
    yellow: str = DEFAULT_NAMES[Player.YELLOW]
    first: Player = Player.GREEN
    board: str = ""
    seats: Seats = PEOPLE
    edition: Edition | None = None
    opponent: str = ""

    @classmethod
    def after(cls, session: Session) -> Defaults:
        """The next game of the same two: names, board, edition and opponent kept, the other player starts."""
        record, setup = session.record, session.record.setup
        automa = automa_of(setup.start())
        return cls(
            record.green,
            record.yellow,
            setup.first.other,
            setup.board,
            session.seats,
            setup.edition,
            f"{automa.deck} {automa.level.name}" if automa else "",
        )


@dataclass(frozen=True, slots=True)
class AtTitle:
    """The title."""


@dataclass(frozen=True, slots=True)
class AtNewGame:
    """The form of a new game, filled in with `defaults`, or else with the names used last."""

    defaults: Defaults | None = None


@dataclass(frozen=True, slots=True)
class AtTable:
    """A game being played. `trusting` lets programs in its seats be started: whoever sits here named them.

    `back` is where to go when it is left, None for the title.
    """

    session: Session
    trusting: bool = False
    back: Place | None = None


@dataclass(frozen=True, slots=True)
class AtReplay:
    """A game looked back on; see the screen `Replay`. `back` is where to go from here, None to leave."""

    record: Record
    at: int | None = None
    follow: Path | None = None
    fault: str = ""
    back: Place | None = None


@dataclass(frozen=True, slots=True)
class AtHistory:
    """The list of all saved games."""


@dataclass(frozen=True, slots=True)
class AtScorePad:
    """The score pad. `back` is where to go from there, None to leave."""

    back: Place | None = None


@dataclass(frozen=True, slots=True)
class AtSettings:
    """The settings. `back` is where to go from there."""

    back: Place


@dataclass(frozen=True, slots=True)
class AtLesson:
    """The first game, where it was left; `anew` begins it again."""

    anew: bool = False


Place: TypeAlias = AtTitle | AtNewGame | AtTable | AtReplay | AtHistory | AtScorePad | AtSettings | AtLesson
