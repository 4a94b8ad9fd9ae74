"""What happens when an action is played, step by step, in the order of the rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from patchwork_tui.rules.actions import Action, Advance, Buy, PlaceLeather
from patchwork_tui.rules.players import Player
from patchwork_tui.rules.scoring import Outcome
from patchwork_tui.rules.track import crossed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from patchwork_tui.rules.position import Position


@dataclass(frozen=True, slots=True)
class Paid:
    """The player paid for a patch."""

    player: Player
    buttons: int


@dataclass(frozen=True, slots=True)
class Placed:
    """The player sewed on a patch (its id), or a leather patch (None), covering the cells of `mask`."""

    player: Player
    patch: str | None
    mask: int


@dataclass(frozen=True, slots=True)
class TookTile:
    """The player covered the first square that wins the special tile."""

    player: Player
    points: int


@dataclass(frozen=True, slots=True)
class Moved:
    """The player's time token went from space `start` to space `end`."""

    player: Player
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Earned:
    """The player advanced and was paid for the spaces moved."""

    player: Player
    buttons: int


@dataclass(frozen=True, slots=True)
class CrossedIncome:
    """The player crossed the income mark on space `mark` and was paid for the buttons on the quilt."""

    player: Player
    mark: int
    buttons: int


@dataclass(frozen=True, slots=True)
class WonLeather:
    """The player won the leather patch on space `mark` and owes its placement."""

    player: Player
    mark: int


@dataclass(frozen=True, slots=True)
class LostLeather:
    """The player won the leather patch on space `mark`, but has no empty cell: it leaves the game."""

    player: Player
    mark: int


@dataclass(frozen=True, slots=True)
class Arrived:
    """The player's token reached the centre; `first` tells whether before the opponent's."""

    player: Player
    first: bool


@dataclass(frozen=True, slots=True)
class TurnedUp:
    """The Automa turned up the card with this number, which decides its turn."""

    player: Player
    card: int


@dataclass(frozen=True, slots=True)
class Took:
    """The Automa took the patch with this id."""

    player: Player
    patch: str


@dataclass(frozen=True, slots=True)
class Shuffled:
    """The Automa's cards were shuffled, those used and those put aside."""

    player: Player


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over."""

    outcome: Outcome


Event: TypeAlias = (
    Paid
    | Placed
    | TookTile
    | Moved
    | Earned
    | CrossedIncome
    | WonLeather
    | LostLeather
    | Arrived
    | TurnedUp
    | Took
    | Shuffled
    | Ended
)


def events_between(before: Position, action: Action, after: Position) -> Iterator[Event]:
    """Tell how `action` led from `before` to `after`: the two positions say all but the order."""
    player = after.top
    if isinstance(action, Buy):
        patch = before.edition.patch(action.patch)
        yield Paid(player, patch.buttons)
    if isinstance(action, Buy | PlaceLeather):
        piece = after[player].quilt.pieces[-1]
        yield Placed(player, piece.patch, piece.mask)
        if after.tile is not before.tile:
            yield TookTile(player, before.edition.special_tile)
    if not isinstance(action, PlaceLeather):
        yield from _move(before, action, after)
    outcome = after.outcome()
    if outcome is not None:
        yield Ended(outcome)


def _move(before: Position, action: Action, after: Position) -> Iterator[Event]:
    player = after.top
    start, end = before[player].space, after[player].space
    yield Moved(player, start, end)
    if isinstance(action, Advance):
        yield Earned(player, end - start)
    for mark in crossed(before.edition.income, start, end):
        yield CrossedIncome(player, mark, after[player].quilt.income)
    for number, mark in enumerate(crossed(before.leather, start, end)):
        yield WonLeather(player, mark) if number < after.owed else LostLeather(player, mark)
    if end == before.edition.final > start:
        yield Arrived(player, first=before.home is None)
