"""An action told in words: one account for the table's log, the replay and the record's readers."""

from __future__ import annotations

from typing import NamedTuple

from patchwork_tui.rules import (
    Action,
    Advance,
    Arrived,
    Buy,
    CrossedIncome,
    Earned,
    Event,
    LostLeather,
    Outcome,
    PlaceLeather,
    Player,
    Position,
    TookTile,
    WonLeather,
)
from patchwork_tui.rules.refusals import counted


class Account(NamedTuple):
    """What a player did, and in `effects` what came of it, each a few words."""

    player: Player
    deed: str
    effects: tuple[str, ...]

    def sentence(self, name: str) -> str:
        """The whole account as one line."""
        effects = f": {', '.join(self.effects)}" if self.effects else ""
        return f"{name} {self.deed}{effects}"


def account(position: Position, action: Action) -> Account:
    """Tell what playing `action` in `position` does; IllegalAction if it is not allowed."""
    events = position.events(action)
    mover = position.mover
    assert mover is not None
    effects = tuple(words for event in events if (words := _effect(event)))
    return Account(mover, _deed(position, action, events), effects)


def _deed(position: Position, action: Action, events: tuple[Event, ...]) -> str:
    match action:
        case Buy():
            patch = position.edition.patch(action.patch)
            return f"buys {patch.letter} ({patch.buttons}b {patch.time}t) at {action.cell}"
        case PlaceLeather():
            return f"sews leather on {action.cell}"
        case Advance():
            earned = next(event.buttons for event in events if isinstance(event, Earned))
            return f"advances {earned}"


def _effect(event: Event) -> str | None:
    match event:
        case Earned():
            return f"+{event.buttons}"
        case CrossedIncome():
            return f"income +{event.buttons}"
        case WonLeather():
            return "wins leather"
        case LostLeather():
            return "leather lost, no empty cell"
        case TookTile():
            return f"takes the {event.points}x{event.points} tile"
        case Arrived(first=True):
            return "first in the centre"
        case Arrived():
            return "reaches the centre"
        case _:
            return None


def verdict(outcome: Outcome, names: tuple[str, str]) -> str:
    """Who won and by how much, or how the tie was broken."""
    winner = outcome.winner
    totals = [score.total for score in outcome.scores]
    name = names[winner]
    if outcome.tie_broken:
        return f"{name} wins the tie at {totals[winner]}: first in the centre"
    margin = totals[winner] - totals[winner.other]
    return f"{name} wins {totals[winner]} to {totals[winner.other]}, by {counted(margin, 'point')}"
