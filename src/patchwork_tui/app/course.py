"""The course of a game, to be looked back on: every position, its account, the scores along the way. Pure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import cached_property

from patchwork_tui.app.scene import Scene
from patchwork_tui.pictures.automa import last_turn
from patchwork_tui.pictures.words import Account, account
from patchwork_tui.record import Record
from patchwork_tui.rules import (
    Action,
    Buy,
    CrossedIncome,
    Event,
    PlaceLeather,
    Player,
    PlayerState,
    Position,
    Take,
    TookTile,
)


class Mark(Enum):
    """What an action is remembered for; of several things the first one here."""

    TILE = "tile"
    LEATHER = "leather"
    INCOME = "income"
    PURCHASE = "purchase"
    ADVANCE = "advance"


class Measure(Enum):
    """What is plotted over a game; the values are the words for it."""

    SCORE = "score"
    BUTTONS = "buttons"
    INCOME = "income"


@dataclass(frozen=True)
class Course:
    """A record replayed once."""

    record: Record

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """Every position, from before the first action to the last."""
        return tuple(self.record.positions())

    @cached_property
    def accounts(self) -> tuple[Account, ...]:
        """What each action did, in words."""
        return tuple(
            account(position, action)
            for position, action in zip(self.positions, self.record.actions, strict=False)
        )

    @cached_property
    def marks(self) -> tuple[tuple[Player, Mark], ...]:
        """Who did each action, and what it is remembered for."""
        return tuple(
            (told.player, _mark(action, position.events(action)))
            for position, action, told in zip(
                self.positions, self.record.actions, self.accounts, strict=False
            )
        )

    def __len__(self) -> int:
        """How many actions there are."""
        return len(self.record.actions)

    def series(self, measure: Measure, player: Player) -> tuple[int, ...]:
        """A measure of one player in every position."""
        values: dict[Measure, Callable[[Position, PlayerState], int]] = {
            Measure.SCORE: lambda position, _: position.score(player).total,
            Measure.BUTTONS: lambda _, state: state.buttons,
            Measure.INCOME: lambda _, state: state.quilt.income,
        }
        return tuple(values[measure](position, position[player]) for position in self.positions)

    def scene(self, number: int, *, status: str = "") -> Scene:
        """The table after `number` actions, with nobody's hand over it."""
        return Scene(
            names=(self.record.green, self.record.yellow),
            board=self.record.setup.leather,
            position=self.positions[number],
            accounts=self.accounts[:number],
            last_mask=last_mask(self.positions[number], self.record.actions[:number]),
            status=status,
            turn=last_turn(self.positions[: number + 1], self.record.actions[:number]),
        )


def last_mask(position: Position, actions: tuple[Action, ...]) -> int:
    """The cells that the last of the actions that led to `position` covered."""
    if not actions or not isinstance(actions[-1], Buy | PlaceLeather):
        return 0
    return position[position.top].quilt.pieces[-1].mask


def _mark(action: Action, events: tuple[Event, ...]) -> Mark:
    if any(isinstance(event, TookTile) for event in events):
        return Mark.TILE
    if isinstance(action, PlaceLeather):
        return Mark.LEATHER
    if any(isinstance(event, CrossedIncome) for event in events):
        return Mark.INCOME
    return Mark.PURCHASE if isinstance(action, Buy | Take) else Mark.ADVANCE
