"""What a cell shows, as a value: of a quilt with a ghost over it, or of a patch anywhere else. Pure.

Equal values are drawn alike, so a widget tells by comparing them what has changed. Quilts, the market and
every other picture of a patch are made of these, so that a patch looks the same wherever it is seen.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum, IntFlag
from functools import lru_cache
from typing import TypeAlias

from rich.style import Style

from patchwork_tui.pictures.cloths import LEATHER, Cloth, cloth_of
from patchwork_tui.rules import Edition, Patch, Quilt, Turn
from patchwork_tui.rules.quilt import cells_in

Row: TypeAlias = tuple[tuple[str, Style], ...]
"""A line of characters, each with its style; a wide character is followed by an empty one."""

LEATHER_LETTER = "*"


class CellSize(Enum):
    """How large a cell is drawn: columns and rows of characters."""

    SMALL = (2, 1)
    MEDIUM = (4, 2)
    LARGE = (6, 3)

    @property
    def width(self) -> int:
        """Columns of characters."""
        return self.value[0]

    @property
    def height(self) -> int:
        """Rows of characters."""
        return self.value[1]


class Fit(Enum):
    """What the ghost over a cell says: nothing, it may be placed, it may not, this cell is why not."""

    NONE = "none"
    LEGAL = "legal"
    ILLEGAL = "illegal"
    FAULT = "fault"


class Edge(IntFlag):
    """Where a patch ends at a cell: at a side, or only in a corner, both sides there going on."""

    TOP = 1
    RIGHT = 2
    BOTTOM = 4
    LEFT = 8
    TOP_LEFT = 16
    TOP_RIGHT = 32
    BOTTOM_LEFT = 64
    BOTTOM_RIGHT = 128


SIDES = Edge.TOP | Edge.RIGHT | Edge.BOTTOM | Edge.LEFT
_NO_EDGE = Edge(0)


@dataclass(frozen=True, slots=True)
class CellLook:
    """What one cell shows: the empty ground where `cloth` is None.

    Where `fit` says so, it shows a ghost of `cloth`, and nothing of what follows. `first` marks the cell that
    carries a patch's letter, `button` a cell with a button sewn on, `fresh` a patch that the last action
    sewed on, `faded` a patch that is not on offer yet.
    """

    cloth: Cloth | None = None
    fit: Fit = Fit.NONE
    letter: str = ""
    edges: Edge = _NO_EDGE
    first: bool = False
    button: bool = False
    fresh: bool = False
    faded: bool = False


GROUND = CellLook()


@dataclass(frozen=True, slots=True)
class GhostLook:
    """A patch held over a quilt: its cells, whether it may be placed so, the cells at fault, its cloth.

    Masks are the quilt's, bit `row * size + column`.
    """

    mask: int
    legal: bool
    fault: int = 0
    cloth: Cloth = LEATHER


def quilt_looks(
    quilt: Quilt, edition: Edition, ghost: GhostLook | None = None, last_mask: int = 0
) -> tuple[CellLook, ...]:
    """What each cell of a quilt shows, in reading order.

    `last_mask` is the cells that the last action covered: the piece that lies there is outlined. A
    ghost hides what lies under it, since its own cells are what has to be read.
    """
    looks = _sewn(quilt, edition, last_mask)
    return looks if ghost is None else haunted(looks, ghost)


def haunted(looks: tuple[CellLook, ...], ghost: GhostLook) -> tuple[CellLook, ...]:
    """The cells of a quilt with a ghost over them."""
    free = CellLook(ghost.cloth, Fit.LEGAL if ghost.legal else Fit.ILLEGAL)
    fault = CellLook(ghost.cloth, Fit.FAULT)
    return tuple(
        look if not ghost.mask >> bit & 1 else fault if ghost.fault >> bit & 1 else free
        for bit, look in enumerate(looks)
    )


@lru_cache(256)
def shape_looks(patch: Patch, turn: Turn, faded: bool = False) -> tuple[tuple[CellLook | None, ...], ...]:
    """What a patch off the quilt shows: the rows of its bounding box, None where it has no cell.

    No other patch touches it, so its letter stands only once.
    """
    width, height = patch.extent(turn)
    like = CellLook(cloth_of(patch.letter), letter=patch.letter, faded=faded)
    looks = {
        place: look if look.first else replace(look, letter="")
        for place, look in _piece(set(patch.cells(turn)), like, patch.income).items()
    }
    return tuple(tuple(looks.get((column, row)) for column in range(width)) for row in range(height))


@lru_cache(64)
def _sewn(quilt: Quilt, edition: Edition, last_mask: int) -> tuple[CellLook, ...]:
    looks = [GROUND] * (quilt.size * quilt.size)
    for piece in quilt.pieces:
        fresh = bool(piece.mask & last_mask)
        like, buttons = CellLook(LEATHER, letter=LEATHER_LETTER, fresh=fresh), 0
        if piece.patch is not None:
            patch = edition.patch(piece.patch)
            like, buttons = CellLook(cloth_of(patch.letter), letter=patch.letter, fresh=fresh), patch.income
        for (column, row), look in _piece(set(cells_in(piece.mask, quilt.size)), like, buttons).items():
            looks[row * quilt.size + column] = look
    return tuple(looks)


_Place: TypeAlias = tuple[int, int]
"""Column and row."""


def _piece(cells: set[_Place], like: CellLook, buttons: int) -> dict[_Place, CellLook]:
    """The looks of one patch. Its letter stands on its first cell, its buttons lie on its last ones."""
    order = sorted(cells, key=lambda place: (place[1], place[0]))
    buttoned = set(order[len(order) - buttons :])
    return {
        place: replace(like, edges=_edges(cells, *place), first=place == order[0], button=place in buttoned)
        for place in order
    }


_BESIDE = ((Edge.TOP, 0, -1), (Edge.RIGHT, 1, 0), (Edge.BOTTOM, 0, 1), (Edge.LEFT, -1, 0))
_ASKEW = (
    (Edge.TOP_LEFT, -1, -1),
    (Edge.TOP_RIGHT, 1, -1),
    (Edge.BOTTOM_LEFT, -1, 1),
    (Edge.BOTTOM_RIGHT, 1, 1),
)


def _edges(cells: set[_Place], column: int, row: int) -> Edge:
    edges = _NO_EDGE
    for edge, across, down in _BESIDE:
        if (column + across, row + down) not in cells:
            edges |= edge
    for edge, across, down in _ASKEW:
        sides_go_on = (column + across, row) in cells and (column, row + down) in cells
        if sides_go_on and (column + across, row + down) not in cells:
            edges |= edge
    return edges
