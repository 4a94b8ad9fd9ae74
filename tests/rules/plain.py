"""The rules once more, slowly: shapes as sets of cells, masks cell by cell, legality as four plain questions.

The engine is fast because it precomputes; this is what it is compared with.
It reads the catalogue by itself and takes from the engine nothing but the names of actions.
"""

import tomllib
from functools import cache
from pathlib import Path

from patchwork_tui.rules import Action, Advance, Buy, Cell, PlaceLeather, Position

ROOT = Path(__file__).parents[2]
CATALOGUE_TEXT = (ROOT / "assets" / "patches.toml").read_text(encoding="utf-8")
CATALOGUE = tomllib.loads(CATALOGUE_TEXT)
PATCHES = {patch["id"]: patch for patch in CATALOGUE["patch"]}
IDS = tuple(PATCHES)
TURNS = ("r0", "r1", "r2", "r3", "f0", "f1", "f2", "f3")


def turned(rows: tuple[str, ...], turn: str) -> tuple[str, ...]:
    """The picture after the mirror (f) and the quarter turns clockwise that `turn` names."""
    if turn[0] == "f":
        rows = tuple(row[::-1] for row in rows)
    for _ in range(int(turn[1])):
        rows = tuple("".join(column) for column in zip(*rows[::-1], strict=True))
    return rows


def cells(rows: tuple[str, ...]) -> set[tuple[int, int]]:
    return {(x, y) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "#"}


@cache
def covered(rows: tuple[str, ...], turn: str, cell: Cell, size: int) -> int | None:
    """The cells covered, bit `row * size + column`; None when one of them lies off the quilt."""
    mask = 0
    for x, y in cells(turned(rows, turn)):
        column, row = x + cell.column, y + cell.row
        if not (0 <= column < size and 0 <= row < size):
            return None
        mask |= 1 << (row * size + column)
    return mask


def action_mask(position: Position, action: Action) -> int | None:
    """The cells that the action covers: 0 for an advance, None when it would leave the quilt."""
    size = position.edition.quilt
    match action:
        case Advance():
            return 0
        case PlaceLeather(cell=cell):
            return covered(("#",), "r0", cell, size)
        case Buy(patch=patch, turn=turn, cell=cell):
            return covered(position.edition.patch(patch).shape, str(turn), cell, size)


def allowed(position: Position, action: Action) -> bool:
    """Whether the rules allow the action here, asked the long way."""
    if position.mover is None:
        return False
    mover = position[position.mover]
    mask = action_mask(position, action)
    free = mask is not None and not mask & mover.quilt.filled
    if position.owed:
        return isinstance(action, PlaceLeather) and free
    match action:
        case Advance():
            return True
        case PlaceLeather():
            return False
        case Buy(patch=patch):
            on_offer = patch in position.circle[:3]
            return on_offer and position.edition.patch(patch).buttons <= mover.buttons and free
