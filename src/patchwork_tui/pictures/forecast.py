"""What an action would do, as numbers, before it is played."""

from __future__ import annotations

from dataclasses import dataclass, replace

from patchwork_tui.rules import (
    Action,
    Buy,
    CrossedIncome,
    Earned,
    Event,
    Patch,
    Player,
    PlayerState,
    Position,
    WonLeather,
)
from patchwork_tui.rules.track import crossed


@dataclass(frozen=True, slots=True)
class Forecast:
    """The position after the choice, seen from the player who makes it.

    `gained` are the buttons it brings at once, for moving and at the `incomes` crossed; `worth` what a patch
    brings to the end of the game: its income at every mark beyond the space it is bought from, less its
    cost. `next_mover` is None where the game ends. `missing` counts the cells that the best square for the
    special tile lacks, None where the tile is gone or there is none.
    """

    player: Player
    cost: int
    buttons: int
    start: int
    end: int
    incomes: tuple[int, ...]
    gained: int
    leather: tuple[int, ...]
    next_mover: Player | None
    income_before: int
    income: int
    marks_left: int
    worth: int | None
    empty: int
    missing: int | None
    score_before: int
    score: int

    @property
    def buttons_after(self) -> int:
        """What the player has left in the end."""
        return self.buttons - self.cost + self.gained


def foretold(position: Position, action: Action) -> Forecast:
    """What the action would do, for a patch that cannot be paid as if it could; IllegalAction as `play`."""
    mover = position.mover
    buttons = 0 if mover is None else position[mover].buttons
    if isinstance(action, Buy) and action.patch in position.circle:
        position = affordable(position, position.edition.patch(action.patch))
    after, events = position.play(action), position.events(action)
    assert mover is not None
    return _told(position, action, after, events, mover, buttons)


def affordable(position: Position, patch: Patch) -> Position:
    """The position with as many buttons as the patch costs in the mover's hand, if there were fewer."""
    player = position.mover
    if player is None or position[player].buttons >= patch.buttons:
        return position
    _, space, quilt = position[player]
    rich = PlayerState(patch.buttons, space, quilt)
    players = (rich, position.yellow) if player is Player.GREEN else (position.green, rich)
    return replace(position, players=players)


def _told(
    position: Position,
    action: Action,
    after: Position,
    events: tuple[Event, ...],
    player: Player,
    buttons: int,
) -> Forecast:
    edition = position.edition
    start, end = position[player].space, after[player].space
    patch = edition.patch(action.patch) if isinstance(action, Buy) else None
    cost = patch.buttons if patch else 0
    incomes = tuple(event.mark for event in events if isinstance(event, CrossedIncome))
    gained = sum(event.buttons for event in events if isinstance(event, CrossedIncome | Earned))
    marks = len(crossed(edition.income, start, edition.final))
    side = edition.special_tile
    missing = side * side - after[player].quilt.best_square(side) if side and position.tile is None else None
    short = position[player].buttons - buttons
    return Forecast(
        player=player,
        cost=cost,
        buttons=buttons,
        start=start,
        end=end,
        incomes=incomes,
        gained=gained,
        leather=tuple(event.mark for event in events if isinstance(event, WonLeather)),
        next_mover=after.mover,
        income_before=position[player].quilt.income,
        income=after[player].quilt.income,
        marks_left=marks,
        worth=patch.income * marks - cost if patch else None,
        empty=after[player].quilt.empty,
        missing=missing,
        score_before=position.score(player).total - short,
        score=after.score(player).total - short,
    )
