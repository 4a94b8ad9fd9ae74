"""The kinds of action, in memory and in the words of the game record."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TypeAlias

from patchwork_tui.rules.errors import NotationError
from patchwork_tui.rules.shapes import Cell, Turn

_PATCH_ID = re.compile(r"[0-9]{2}")
_CARD = re.compile(r"[1-9][0-9]?")


@dataclass(frozen=True, slots=True)
class Advance:
    """Move to the space just after the opponent's and receive a button for each space moved."""

    def __str__(self) -> str:
        return "advance"


@dataclass(frozen=True, slots=True)
class Buy:
    """Buy the patch with the id `patch` and sew it on, turned by `turn`.

    `cell` is where the top-left corner of the turned patch's bounding box lies.
    """

    patch: str
    turn: Turn
    cell: Cell

    def __str__(self) -> str:
        return f"buy {self.patch} {self.turn} {self.cell}"


@dataclass(frozen=True, slots=True)
class PlaceLeather:
    """Place the leather patch just won on `cell`."""

    cell: Cell

    def __str__(self) -> str:
        return f"leather {self.cell}"


@dataclass(frozen=True, slots=True)
class Take:
    """The Automa takes the patch with the id `patch`: it has no quilt to sew it on."""

    patch: str

    def __str__(self) -> str:
        return f"take {self.patch}"


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The Automa's cards are shuffled: their numbers in the new order."""

    cards: tuple[int, ...]

    def __str__(self) -> str:
        return f"shuffle {' '.join(map(str, self.cards))}"


Action: TypeAlias = Advance | Buy | PlaceLeather | Take | Shuffle


def parse_action(text: str) -> Action:
    """Read an action in record notation, the inverse of `str`.

    >>> str(parse_action("buy 23 r3 h1"))
    'buy 23 r3 h1'
    """
    match text.split(" "):
        case ["advance"]:
            return Advance()
        case ["buy", patch, turn, cell]:
            return Buy(parse_patch_id(patch), Turn.parse(turn), Cell.parse(cell))
        case ["leather", cell]:
            return PlaceLeather(Cell.parse(cell))
        case ["take", patch]:
            return Take(parse_patch_id(patch))
        case ["shuffle", *cards] if cards:
            return Shuffle(tuple(map(_parse_card, cards)))
    raise NotationError(
        f"{text!a} is no action; write advance, buy ID TURN CELL, leather CELL, take ID or shuffle CARDS"
    )


def parse_patch_id(text: str) -> str:
    """Read a patch's id, two digits."""
    if _PATCH_ID.fullmatch(text):
        return text
    raise NotationError(f"{text!a} is no patch id; write two digits, such as 08")


def _parse_card(text: str) -> int:
    if _CARD.fullmatch(text):
        return int(text)
    raise NotationError(f"{text!a} is no card; write its number, such as 3")
