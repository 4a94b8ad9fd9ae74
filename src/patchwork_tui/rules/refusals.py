"""Why an action is not allowed, in words a player can act on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from patchwork_tui.rules import market
from patchwork_tui.rules.actions import Action, Advance, Buy, PlaceLeather

if TYPE_CHECKING:
    from patchwork_tui.rules.position import PlayerState, Position
    from patchwork_tui.rules.quilt import Quilt

LEATHER_MARK = "*"
"""How a leather patch is written where a regular one shows its letter."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """A reason in `text`, and in `cells` the mask of the cells at fault (0 where none is)."""

    text: str
    cells: int = 0

    def __str__(self) -> str:
        return self.text


def why_not(position: Position, action: Action) -> Refusal | None:
    """The first reason that forbids the action, or None if it is legal."""
    mover = position.mover
    if mover is None:
        return Refusal("the game is over")
    if isinstance(action, PlaceLeather):
        return _why_no_leather(position, action, position.players[mover].quilt)
    if position.owed:
        return Refusal("a leather patch must be placed first")
    if isinstance(action, Buy):
        return _why_no_buy(position, action, position.players[mover])
    if isinstance(action, Advance):
        return None
    return Refusal(f"only the Automa may {action}")


def _why_no_leather(position: Position, action: PlaceLeather, quilt: Quilt) -> Refusal | None:
    if not position.owed:
        return Refusal("no leather patch is waiting to be placed")
    bit = quilt.bit(action.cell)
    if not bit:
        return Refusal("leaves the quilt")
    if bit & quilt.filled:
        return Refusal(f"overlaps {_letters(position, quilt, bit)}", bit)
    return None


def _why_no_buy(position: Position, action: Buy, state: PlayerState) -> Refusal | None:
    offers = market.on_offer(position.circle)
    if action.patch not in offers:
        there = listed(_named(position, offer) for offer in offers) if offers else "nothing"
        return Refusal(f"patch {_named(position, action.patch)} is not on offer; {there} can be bought")
    patch = position.edition.by_id[action.patch]
    if patch.buttons > state.buttons:
        return Refusal(f"needs {counted(patch.buttons - state.buttons, 'more button')}")
    mask = patch.mask(action.turn, action.cell)
    if mask is None:
        return Refusal("leaves the quilt")
    if mask & state.quilt.filled:
        return _why_no_room(position, action, state.quilt, mask & state.quilt.filled)
    return None


def _why_no_room(position: Position, action: Buy, quilt: Quilt, fault: int) -> Refusal:
    overlap = f"overlaps {_letters(position, quilt, fault)}"
    fits = position.edition.patch(action.patch).fits(quilt.filled)
    return Refusal(overlap if fits else f"fits nowhere: {overlap}", fault)


def _named(position: Position, patch_id: str) -> str:
    """A patch by its letter, as people name it, and by its id, as records do."""
    patch = position.edition.by_id.get(patch_id)
    return f"{patch.letter} ({patch.id})" if patch else patch_id


def _letters(position: Position, quilt: Quilt, cells: int) -> str:
    pieces = (piece for piece in quilt.pieces if piece.mask & cells)
    return listed(
        LEATHER_MARK if piece.patch is None else position.edition.patch(piece.patch).letter
        for piece in pieces
    )


def listed(words: Iterable[str]) -> str:
    """Words in a row, with `and` before the last.

    >>> listed(["1", "2", "3"])
    '1, 2 and 3'
    """
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def counted(number: int, thing: str) -> str:
    """A number and its thing, in the plural where that is due.

    >>> counted(1, "more button"), counted(2, "more button")
    ('1 more button', '2 more buttons')
    """
    return f"{number} {thing}{'' if number == 1 else 's'}"
