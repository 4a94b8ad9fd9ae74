"""What an edition may add to the base game: one small rule object, and what that keeps in a position.

The base game has neither, and its positions know nothing of them: `VariedPosition` asks. So a new kind of
edition is a module of its own, and nothing anywhere asks for an edition's name.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from patchwork_tui.rules.players import Player

if TYPE_CHECKING:
    from patchwork_tui.rules.actions import Action
    from patchwork_tui.rules.events import Event
    from patchwork_tui.rules.position import PlayerState
    from patchwork_tui.rules.scoring import Score
    from patchwork_tui.rules.varied import VariedPosition


class Rule:
    """What an edition's file says beyond the base game's data. Frozen, and the same for every game."""

    __slots__ = ()

    @property
    def keys(self) -> Mapping[str, str]:
        """The headers that a record of such a game needs, and for each what it must say."""
        raise NotImplementedError

    @property
    def late(self) -> tuple[str, ...]:
        """The ids of the patches that do not stand in the circle at first."""
        return ()

    @property
    def late_from(self) -> int:
        """They come in as soon as so many others are left."""
        return 0

    @property
    def first(self) -> Player | None:
        """Who always starts, None where that is free."""
        return None

    @property
    def plays(self) -> Player | None:
        """The player whom the edition plays itself, None where two people play."""
        return None

    def drawn(self, rng: random.Random, opponent: str) -> Variant:
        """What a new game begins with, by chance; `opponent` is what was asked for, if anything was.

        SetupError if there is no such opponent.
        """
        raise NotImplementedError

    def parsed(self, key: str, values: Mapping[str, str]) -> Variant | None:
        """What a record's headers say a game begins with, the one called `key` being judged.

        None while others are missing or wrong; SetupError if the value of `key` is.
        """
        raise NotImplementedError

    def going_on(self, waiting: tuple[str, ...]) -> Variant:
        """What is kept in the middle of a game, with these patches still to come into the circle.

        SetupError if that does not say enough, or cannot be.
        """
        raise NotImplementedError

    def label(self, values: Mapping[str, str]) -> str:
        """What tells a game with these headers from others of the edition, such as the opponent."""
        return ""


class Variant:
    """What an edition with a `Rule` keeps in each position. Frozen."""

    __slots__ = ()

    @property
    def seat(self) -> Player | None:
        """The player whom the edition plays itself. Only for that one are the last methods asked."""
        return None

    @property
    def waiting(self) -> tuple[str, ...]:
        """The ids of the patches that will come into the circle later, in their order."""
        return ()

    def headers(self) -> tuple[tuple[str, str], ...]:
        """The headers of a record that begins like this, which `Rule.parsed` reads."""
        raise NotImplementedError

    def after_taking(self, circle: tuple[str, ...]) -> tuple[tuple[str, ...], Variant]:
        """The circle once a patch has been taken from it, and what is kept then."""
        return circle, self

    def begin(self, state: PlayerState) -> PlayerState:
        """What the own player begins with, given what a person would."""
        raise NotImplementedError

    def why_not(self, position: VariedPosition, action: Action) -> str | None:
        """Why the own player may not do this, None if it may."""
        raise NotImplementedError

    def action(self, position: VariedPosition) -> Action:
        """What the own player does: nothing else is allowed but, for a shuffle, another order."""
        raise NotImplementedError

    def drawn(self, position: VariedPosition, seed: str, number: int) -> Action:
        """The same, an order following from the game's seed and the action's number alone.

        So whoever takes an action back and plays another gets the same order again.
        """
        raise NotImplementedError

    def random_action(self, position: VariedPosition, rng: random.Random) -> Action:
        """The same, an order being drawn."""
        raise NotImplementedError

    def play(self, position: VariedPosition, action: Action) -> VariedPosition:
        """The position after an allowed action of the own player."""
        raise NotImplementedError

    def events(self, before: VariedPosition, action: Action, after: VariedPosition) -> Iterator[Event]:
        """What that action did, without the game's end."""
        raise NotImplementedError

    def score(self, position: VariedPosition) -> Score:
        """The own player's score as it would be if the game ended now."""
        raise NotImplementedError
