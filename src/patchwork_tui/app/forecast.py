"""What the held choice would do, worked out before it is confirmed. No screen in it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from patchwork_tui.app.hand import Hand
from patchwork_tui.rules import (
    Action,
    Buy,
    CrossedIncome,
    Earned,
    Patch,
    PlaceLeather,
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


def forecast(hand: Hand) -> Forecast | None:
    """What Enter would do; None where nothing is held, or what is held fits nowhere.

    Where the ghost does not fit, it is told for a spot where it does, and where the patch cannot be paid, as
    if it could: its price, time and worth are what the player asks about.
    """
    position, held = hand.position, hand.held
    player = position.mover
    if player is None or held is None:
        return None
    buttons = position[player].buttons
    if isinstance(held, Patch) and held.buttons > buttons:
        position = _with_buttons(position, player, held.buttons)
    action = _playable(hand, position)
    return None if action is None else _told(position, action, player, buttons)


def _with_buttons(position: Position, player: Player, buttons: int) -> Position:
    _, space, quilt = position[player]
    rich = PlayerState(buttons, space, quilt)
    players = (rich, position.yellow) if player is Player.GREEN else (position.green, rich)
    return replace(position, players=players)


def _playable(hand: Hand, position: Position) -> Action | None:
    action = hand.action
    assert action is not None
    if position.why_not(action) is None:
        return action
    spots = hand.fitting()
    if not spots:
        return None
    if isinstance(action, PlaceLeather):
        return PlaceLeather(spots[0].cell)
    assert isinstance(action, Buy)
    return Buy(action.patch, spots[0].turn, spots[0].cell)


def _told(position: Position, action: Action, player: Player, buttons: int) -> Forecast:
    after, events = position.play(action), position.events(action)
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
