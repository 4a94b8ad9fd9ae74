"""What is printed for the Automa: its cards with their filters, and its levels."""

from __future__ import annotations

import random
from dataclasses import dataclass
from enum import Enum

from patchwork_tui.rules.actions import Shuffle


class Part(Enum):
    """What a level counts for the Automa's score."""

    SPECIAL_TILE = "special_tile"
    BUTTONS = "buttons"
    PATCHES_WITH_BUTTONS = "patches_with_buttons"
    BUTTONS_ON_PATCHES = "buttons_on_patches"


@dataclass(frozen=True, slots=True)
class Level:
    """How strong the Automa is: where its bonus button lies, and what counts for its score."""

    name: str
    bonus_space: int
    counts: tuple[Part, ...]


class Filter(Enum):
    """What a card prefers among several patches that it may take."""

    NO_OVERTAKE = "no_overtake"
    MOST_BUTTONS = "most_buttons"
    LARGEST = "largest"
    FARTHEST_FROM_TOKEN = "farthest_from_token"

    @property
    def words(self) -> str:
        """The filter as a sentence names it."""
        return _WORDS[self]


_WORDS = {
    Filter.NO_OVERTAKE: "no overtaking",
    Filter.MOST_BUTTONS: "most buttons",
    Filter.LARGEST: "the largest",
    Filter.FARTHEST_FROM_TOKEN: "the farthest from the token",
}


@dataclass(frozen=True, slots=True)
class Card:
    """A card: the virtual `buttons` to choose with, the pay for an income mark, the filters from the top."""

    number: int
    buttons: int
    income: int
    filters: tuple[Filter, ...]


def reshuffle(cards: tuple[int, ...], seed: str, number: int) -> Shuffle:
    """The shuffle that is action `number` of a game with this seed: always the same, whatever was undone.

    >>> str(reshuffle((1, 2, 3, 4), "7", 25)) == str(reshuffle((1, 2, 3, 4), "7", 25))
    True
    """
    order = sorted(cards)
    random.Random(f"{seed} {number}").shuffle(order)
    return Shuffle(tuple(order))
