"""The Automa, an opponent of cards for one person: its decks and levels, and what it has in a game.

Green is the person and moves first, yellow the Automa. It has no quilt: what it takes goes to two piles, with
buttons and without. Its cards decide all that it does; `automa_turn` tells how.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from patchwork_tui.rules import automa_turn, market
from patchwork_tui.rules.actions import Action, Shuffle, Take
from patchwork_tui.rules.automa_cards import Card, Level, Part, reshuffle
from patchwork_tui.rules.errors import SetupError
from patchwork_tui.rules.events import (
    Arrived,
    CrossedIncome,
    Event,
    LostLeather,
    Moved,
    Shuffled,
    Took,
    TookTile,
    TurnedUp,
)
from patchwork_tui.rules.players import Player
from patchwork_tui.rules.position import PlayerState, Position
from patchwork_tui.rules.quilt import Quilt
from patchwork_tui.rules.scoring import Score
from patchwork_tui.rules.track import crossed, span
from patchwork_tui.rules.variant import Rule, Variant
from patchwork_tui.rules.varied import VariedPosition

SEAT = Player.YELLOW
LEVEL_KEY, DECK_KEY = "automa", "deck"
"""The headers of a record: the deck and the level by their names, and the cards in drawing order."""


@dataclass(frozen=True, slots=True)
class AutomaRule(Rule):
    """The cards of each deck by the deck's name, the levels, and how many cards are put aside at first.

    `open_backs` names the decks whose backs show the next card's buttons.
    """

    decks: tuple[tuple[str, tuple[Card, ...]], ...]
    levels: tuple[Level, ...]
    aside: int
    open_backs: tuple[str, ...]

    @property
    def keys(self) -> Mapping[str, str]:
        """See `Rule`."""
        decks, levels = (" or ".join(names) for names in (self.deck_names, self.level_names))
        return {
            LEVEL_KEY: f"a deck ({decks}) and a level ({levels})",
            DECK_KEY: "the numbers of the deck's cards in drawing order, those put aside last",
        }

    @property
    def first(self) -> Player:
        """See `Rule`."""
        return SEAT.other

    @property
    def plays(self) -> Player:
        """See `Rule`."""
        return SEAT

    @property
    def deck_names(self) -> tuple[str, ...]:
        """What the decks are called."""
        return tuple(name for name, _ in self.decks)

    @property
    def level_names(self) -> tuple[str, ...]:
        """What the levels are called, the easiest first."""
        return tuple(level.name for level in self.levels)

    def chosen(self, opponent: str) -> tuple[str, Level]:
        """The deck and the level that `opponent` names, such as `tactical master`; the first of each for ''.

        SetupError if there are none of that name.
        """
        deck, _, name = (opponent or f"{self.deck_names[0]} {self.level_names[0]}").partition(" ")
        level = next((level for level in self.levels if level.name == name), None)
        if deck not in self.deck_names or level is None:
            decks, levels = ", ".join(self.deck_names), ", ".join(self.level_names)
            raise SetupError(f"there is no opponent {opponent!a}; the decks are {decks}, the levels {levels}")
        return deck, level

    def drawn(self, rng: random.Random, opponent: str) -> Automa:
        """See `Rule`."""
        deck, level = self.chosen(opponent)
        cards = [card.number for card in dict(self.decks)[deck]]
        rng.shuffle(cards)
        return self._beginning(deck, level, tuple(cards))

    def parsed(self, key: str, values: Mapping[str, str]) -> Automa | None:
        """See `Rule`."""
        if LEVEL_KEY not in values:
            return None
        try:
            deck, level = self.chosen(values[LEVEL_KEY])
        except SetupError:
            if key == LEVEL_KEY:
                raise
            return None
        numbers = values.get(DECK_KEY, "").split(" ")
        expected = [card.number for card in dict(self.decks)[deck]]
        if Counter(numbers) == Counter(map(str, expected)):
            return self._beginning(deck, level, tuple(map(int, numbers)))
        if key == DECK_KEY:
            raise SetupError(
                f"`{DECK_KEY}` does not have each card of the {deck} deck once: {_listed(expected)}"
            )
        return None

    def going_on(self, waiting: tuple[str, ...]) -> Automa:
        """See `Rule`."""
        raise SetupError("a game against the Automa is told by its beginning and its actions alone")

    def label(self, values: Mapping[str, str]) -> str:
        """See `Rule`."""
        return values[LEVEL_KEY]

    def _beginning(self, deck: str, level: Level, cards: tuple[int, ...]) -> Automa:
        drawn = len(cards) - self.aside
        return Automa(deck, level, cards[:drawn], cards[drawn:], rule=self)


@dataclass(frozen=True, slots=True)
class Automa(Variant):
    """The Automa in one position, but for its buttons and its space, which stand where a player's do.

    `cards` are the numbers of those left in the deck, the next first; `aside` those put aside unseen until
    all are shuffled. `card` is the one last used, `taken` the patches in the order they were taken.
    """

    deck: str
    level: Level
    cards: tuple[int, ...]
    aside: tuple[int, ...] = ()
    card: int | None = None
    taken: tuple[str, ...] = ()
    rule: AutomaRule = field(kw_only=True, compare=False, repr=False)

    @property
    def seat(self) -> Player:
        """See `Variant`."""
        return SEAT

    def headers(self) -> tuple[tuple[str, str], ...]:
        """See `Variant`."""
        order = " ".join(map(str, (*self.cards, *self.aside)))
        return (LEVEL_KEY, f"{self.deck} {self.level.name}"), (DECK_KEY, order)

    @property
    def next_card(self) -> Card | None:
        """The card that will be turned up next; None while the deck has to be shuffled."""
        return self._by_number(self.cards[0]) if self.cards else None

    @property
    def last_card(self) -> Card | None:
        """The card last used."""
        return None if self.card is None else self._by_number(self.card)

    @property
    def next_buttons(self) -> int | None:
        """The buttons that the back of the next card shows, None where backs show nothing."""
        shown = self.next_card if self.deck in self.rule.open_backs else None
        return None if shown is None else shown.buttons

    def piles(self, position: Position) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The patches with buttons and those without, each in the order they were taken."""
        by_id = position.edition.by_id
        return (
            tuple(patch for patch in self.taken if by_id[patch].income),
            tuple(patch for patch in self.taken if not by_id[patch].income),
        )

    def all_cards(self) -> tuple[int, ...]:
        """The numbers of all cards of the deck, ascending."""
        return tuple(sorted(card.number for card in dict(self.rule.decks)[self.deck]))

    def turn(self, position: Position) -> automa_turn.Account:
        """What the next card makes the Automa do in this position, and how it comes to that."""
        card = self.next_card
        assert card is not None
        return automa_turn.account(position, SEAT, card)

    def begin(self, state: PlayerState) -> PlayerState:
        """See `Variant`."""
        return PlayerState(0, state.space, Quilt(state.quilt.size))

    def action(self, position: VariedPosition) -> Action:
        """See `Variant`."""
        return Shuffle(self.all_cards()) if position.owed else self.turn(position).action

    def why_not(self, position: VariedPosition, action: Action) -> str | None:
        """See `Variant`."""
        if position.owed:
            if not isinstance(action, Shuffle):
                return "the cards must be shuffled first"
            if tuple(sorted(action.cards)) != self.all_cards():
                return f"a shuffle has each card of the {self.deck} deck once: {_listed(self.all_cards())}"
            return None
        if isinstance(action, Shuffle):
            return "the cards are shuffled when the last one has been used"
        decided = self.turn(position)
        return None if action == decided.action else f"the Automa must {decided.action}: {decided.sentence}"

    def drawn(self, position: VariedPosition, seed: str, number: int) -> Action:
        """See `Variant`."""
        if not position.owed:
            return self.turn(position).action
        return reshuffle(self.all_cards(), seed, number)

    def random_action(self, position: VariedPosition, rng: random.Random) -> Action:
        """See `Variant`."""
        if not position.owed:
            return self.turn(position).action
        cards = list(self.all_cards())
        rng.shuffle(cards)
        return Shuffle(tuple(cards))

    def play(self, position: VariedPosition, action: Action) -> VariedPosition:
        """See `Variant`."""
        if isinstance(action, Shuffle):
            return replace(position, owed=0, variant=replace(self, cards=action.cards, aside=()))
        edition = position.edition
        buttons, start, quilt = position.players[SEAT]
        other = position.players[SEAT.other]
        circle, taken = position.circle, self.taken
        if isinstance(action, Take):
            end = min(start + edition.by_id[action.patch].time, edition.final)
            circle = market.taken(circle, circle.index(action.patch))
            taken = (*taken, action.patch)
        else:
            end = min(other.space + 1, edition.final)
        number, *cards = self.cards
        marks = edition.incomes_to[end] - edition.incomes_to[start]
        first, after = span(position.leather, start, end)
        over = end == edition.final == other.space
        return VariedPosition(
            edition,
            circle,
            (other, PlayerState(buttons + marks * self._by_number(number).income, end, quilt)),
            position.leather[:first] + position.leather[after:],
            SEAT,
            owed=int(not cards and not over),
            tile=SEAT if self._reaches_bonus(position, start, end) else position.tile,
            variant=replace(self, cards=tuple(cards), card=number, taken=taken),
        )

    def events(self, before: VariedPosition, action: Action, after: VariedPosition) -> Iterator[Event]:
        """See `Variant`."""
        if isinstance(action, Shuffle):
            yield Shuffled(SEAT)
            return
        card, edition = self.next_card, before.edition
        assert card is not None
        start, end = before[SEAT].space, after[SEAT].space
        yield TurnedUp(SEAT, card.number)
        if isinstance(action, Take):
            yield Took(SEAT, action.patch)
        yield Moved(SEAT, start, end)
        for mark in crossed(edition.income, start, end):
            yield CrossedIncome(SEAT, mark, card.income)
        for mark in crossed(before.leather, start, end):
            yield LostLeather(SEAT, mark)
        if self._reaches_bonus(before, start, end):
            yield TookTile(SEAT, edition.special_tile)
        if end == edition.final > start:
            yield Arrived(SEAT, first=before.home is None)

    def score(self, position: VariedPosition) -> Score:
        """See `Variant`."""
        by_id, counts = position.edition.by_id, self.level.counts
        with_buttons, _ = self.piles(position)
        tile = position.edition.special_tile if position.tile is SEAT else 0
        return Score(
            buttons=position.players[SEAT].buttons if Part.BUTTONS in counts else 0,
            empty=0,
            tile=tile if Part.SPECIAL_TILE in counts else 0,
            patches=len(with_buttons) if Part.PATCHES_WITH_BUTTONS in counts else 0,
            sewn=sum(by_id[patch].income for patch in with_buttons)
            if Part.BUTTONS_ON_PATCHES in counts
            else 0,
        )

    def _reaches_bonus(self, position: VariedPosition, start: int, end: int) -> bool:
        """Whether the move takes the special tile; a person with a 7x7 has had the button removed."""
        return position.tile is None and start < self.level.bonus_space <= end

    def _by_number(self, number: int) -> Card:
        return next(card for card in dict(self.rule.decks)[self.deck] if card.number == number)


def automa_of(position: Position) -> Automa | None:
    """The Automa of a game against it, None in every other game."""
    variant = position.variant if isinstance(position, VariedPosition) else None
    return variant if isinstance(variant, Automa) else None


def _listed(cards: tuple[int, ...] | list[int]) -> str:
    return " ".join(map(str, cards))
