"""Actions and positions told in words: one account for the table, the replay, pictures and other readers."""

from __future__ import annotations

from typing import NamedTuple

from patchwork_tui.pictures.automa import automa_deed, automa_holdings
from patchwork_tui.rules import (
    Action,
    Arrived,
    Buy,
    CrossedIncome,
    Earned,
    Event,
    LostLeather,
    Outcome,
    Patch,
    Phase,
    PlaceLeather,
    Player,
    Position,
    Take,
    TookTile,
    WonLeather,
    automa_of,
)
from patchwork_tui.rules.refusals import counted
from patchwork_tui.rules.track import crossed

BUTTON = "b"
"""How a button is written where no picture of one is given."""

_PAST = {
    "buys": "bought",
    "sews": "sewed",
    "advances": "advanced",
    "takes": "took",
    "shuffles": "shuffled",
}


class Account(NamedTuple):
    """What a player did, and in `effects` what came of it, each a few words; `brief` are the same in fewer.

    `price` is what a patch cost, in buttons and time; `manner` says where it lies, or why it was taken.
    """

    player: Player
    act: str
    effects: tuple[str, ...]
    brief: tuple[str, ...] = ()
    price: tuple[int, int] | None = None
    manner: str = ""

    def deed(self, button: str = BUTTON) -> str:
        """What was done in full, buttons written as `button`."""
        return " ".join(part for part in (self._paid(button), self.manner) if part)

    def past(self) -> str:
        """What was done, as something that has been: `bought B`."""
        verb, _, rest = self.act.partition(" ")
        return f"{_PAST[verb]} {rest}".rstrip()

    def sentence(self, name: str, button: str = BUTTON) -> str:
        """The whole account as one line."""
        return _sentence(f"{name} {self.deed(button)}", self.effects)

    def sentences(self, name: str, button: str = BUTTON) -> tuple[str, ...]:
        """The account as one line, ever shorter: price and place give way, what came of it is always told."""
        return (
            self.sentence(name, button),
            _sentence(f"{name} {self._paid(button)}", self.effects),
            _sentence(f"{name} {self.act}", self.effects),
            _sentence(f"{name} {self.act}", self.brief),
        )

    def _paid(self, button: str) -> str:
        if self.price is None:
            return self.act
        buttons, time = self.price
        return f"{self.act} ({buttons}{button} {time}t)"


def _sentence(deed: str, effects: tuple[str, ...]) -> str:
    return f"{deed}: {', '.join(effects)}" if effects else deed


def account(position: Position, action: Action) -> Account:
    """Tell what playing `action` in `position` does; IllegalAction if it is not allowed."""
    events = position.events(action)
    mover = position.mover
    assert mover is not None
    price = None
    if isinstance(action, Buy | Take):
        patch = position.edition.patch(action.patch)
        price = patch.buttons, patch.time
    if position.decided:
        act, manner = automa_deed(position, action)
        lost = "removes leather"
    else:
        act, manner = _deed(position, action, events)
        lost = "leather lost, no empty cell"
    effects = tuple(words for event in events if (words := _effect(event, lost)))
    brief = _brief(events, "leather gone" if position.decided else "leather lost")
    return Account(mover, act, effects, brief, price, manner)


def _deed(position: Position, action: Action, events: tuple[Event, ...]) -> tuple[str, str]:
    match action:
        case Buy():
            return f"buys {position.edition.patch(action.patch).letter}", f"at {action.cell}"
        case PlaceLeather():
            return f"sews leather on {action.cell}", ""
        case _:
            earned = next(event.buttons for event in events if isinstance(event, Earned))
            return f"advances {earned}", ""


def _effect(event: Event, lost: str) -> str | None:
    match event:
        case Earned():
            return f"+{event.buttons}"
        case CrossedIncome():
            return f"income +{event.buttons}"
        case WonLeather():
            return "wins leather"
        case LostLeather():
            return lost
        case TookTile():
            return f"takes the {event.points}x{event.points} tile"
        case Arrived(first=True):
            return "arrives first"
        case Arrived():
            return "arrives"
        case _:
            return None


def _brief(events: tuple[Event, ...], lost: str) -> tuple[str, ...]:
    """What came of an action in the fewest words. What an advance itself earns, its length has told."""
    incomes = [event.buttons for event in events if isinstance(event, CrossedIncome)]
    won = sum(isinstance(event, WonLeather) for event in events)
    told = [f"income +{sum(incomes)}"] if incomes else []
    told += ["leather" if won == 1 else f"{won} leather"] if won else []
    for event in events:
        match event:
            case LostLeather():
                told.append(lost)
            case TookTile():
                told.append(f"{event.points}x{event.points} tile")
            case Arrived():
                told.append("first in" if event.first else "arrives")
            case _:
                pass
    return tuple(told)


def signed(number: int, minus: str = "-", *, plus: bool = False) -> str:
    """A number with this sign where it is below 0, and a plus before others where asked for."""
    if number < 0:
        return f"{minus}{-number}"
    return f"+{number}" if plus else str(number)


def verdict(outcome: Outcome, names: tuple[str, str], minus: str = "-") -> str:
    """Who won and by how much, or how the tie was broken; `minus` stands before scores below 0."""
    winner = outcome.winner
    totals = [score.total for score in outcome.scores]
    told = [signed(total, minus) for total in totals]
    name = names[winner]
    if outcome.tie_broken:
        return f"{name} wins the tie at {told[winner]}: first on space {outcome.final}"
    margin = totals[winner] - totals[winner.other]
    return f"{name} wins {told[winner]} to {told[winner.other]}, by {counted(margin, 'point')}"


def headline(position: Position, names: tuple[str, str]) -> str:
    """Who acts and what is awaited of them, or who has won."""
    outcome, mover = position.outcome(), position.mover
    if outcome is not None or mover is None:
        assert outcome is not None
        return verdict(outcome, names)
    match position.phase:
        case Phase.LEATHER:
            return f"{names[mover]} owes a leather patch"
        case Phase.SHUFFLE:
            return f"{names[mover]} has to shuffle the cards"
        case _:
            return f"{names[mover]} to play"


def standing(position: Position, names: tuple[str, str]) -> str:
    """How the player who acts stands on the time track; nothing once the game is over."""
    mover = position.mover
    if mover is None:
        return ""
    other = names[mover.other]
    ahead = position[mover].space - position[mover.other].space
    if ahead == 0:
        return f"level with {other}, {'on top' if position.top is mover else 'underneath'}"
    return f"{counted(abs(ahead), 'space')} {'ahead of' if ahead > 0 else 'behind'} {other}"


def holdings(position: Position, player: Player) -> tuple[str, str, str]:
    """What a player has: in hand, on the time track, and on the quilt."""
    buttons, space, quilt = position[player]
    edition = position.edition
    marks = len(crossed(edition.income, space, edition.final))
    side = edition.special_tile
    tile = f", {side}x{side} tile" if position.tile is player else ""
    way = f"space {space} of {edition.final}, {counted(marks, 'income mark')} left"
    if (automa := automa_of(position)) and automa.seat is player:
        hand, piles = automa_holdings(position, automa)
        return f"{counted(buttons, 'button')}, {hand}{tile}", way, piles
    return (
        f"{counted(buttons, 'button')}, income {quilt.income}{tile}",
        way,
        f"{counted(quilt.empty, 'empty cell')}, score {position.score(player).total}",
    )


def offer(patch: Patch) -> str:
    """A patch by its letter and id, with what it costs and brings."""
    cost = f"{counted(patch.buttons, 'button')}, {patch.time} time, income {patch.income}"
    return f"{patch.letter}, patch {patch.id}: {cost}"


def waiting(position: Position) -> tuple[Patch, ...]:
    """The patches that will come into the circle later, in their order; none in most editions."""
    return tuple(map(position.edition.patch, position.waiting))


def hindrance(position: Position, patch: Patch) -> str:
    """Why the player whose turn it is cannot buy a patch on offer at all; nothing where they can."""
    mover = position.mover
    if mover is None or position.phase is not Phase.TURN or position.decided:
        return ""
    if short_of := lacking(position, patch):
        return f"needs {counted(short_of, 'more button')}"
    return "" if patch.fits(position[mover].quilt.filled) else "fits nowhere"


def lacking(position: Position, patch: Patch) -> int:
    """How many buttons the player whose turn it is lacks for a patch."""
    mover = position.mover
    return 0 if mover is None else max(patch.buttons - position[mover].buttons, 0)


def within_reach(position: Position) -> Patch | None:
    """The first offer that nothing keeps from being bought, if there is one."""
    if position.phase is not Phase.TURN or position.decided:
        return None
    return next((patch for patch in position.offers if not hindrance(position, patch)), None)


def description(position: Position, names: tuple[str, str]) -> str:
    """The whole table in sentences, for who cannot see a picture of it."""
    edition = position.edition
    where = standing(position, names)
    following = [edition.patch(patch).letter for patch in position.circle[len(position.offers) :]]
    later = [patch.letter for patch in waiting(position)]
    leather = ", ".join(map(str, position.leather))
    sentences = [
        headline(position, names) + (f", {where}" if where else ""),
        *(f"{names[player]} ({player}): {', '.join(holdings(position, player))}" for player in Player),
        f"On offer: {'; '.join(map(offer, position.offers)) or 'nothing'}",
        *([f"Then, clockwise: {' '.join(following)}"] if following else []),
        *([f"To come in behind the token: {' '.join(later)}"] if later else []),
        f"Leather patches on spaces {leather}" if leather else "No leather patch is left on the time track",
    ]
    return " ".join(f"{sentence}." for sentence in sentences)
