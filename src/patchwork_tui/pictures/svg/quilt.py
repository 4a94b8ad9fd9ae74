"""A quilt with all its patches, and the letters and numbers that name its cells."""

from __future__ import annotations

from collections.abc import Iterator

from patchwork_tui.pictures.cloths import LEATHER, Cloth, cloth_of
from patchwork_tui.pictures.fabrics import Fabric
from patchwork_tui.pictures.svg.cloth import CELL, SEWING, figure, sewn
from patchwork_tui.pictures.svg.markup import label, moved, tag
from patchwork_tui.pictures.words import offer
from patchwork_tui.rules import Cell, Edition, Piece, Quilt
from patchwork_tui.rules.quilt import cells_in
from patchwork_tui.rules.refusals import LEATHER_MARK

SIDE = 450
"""Width and height of the drawing, whatever the number of cells."""
_RULE = 18
"""The strip on the left and on top that has the names of rows and columns."""
_GROUND = "ground"


def ground_pattern(fabric: Fabric) -> str:
    """The definition of the ground that a quilt needs: a mark in each cell not covered."""
    tints = fabric.tints
    return tag(
        "pattern",
        tag("rect", width=CELL, height=CELL, fill=tints.ground),
        figure(fabric.ground, CELL / 2, CELL / 2, tints.ground_mark),
        id=_GROUND,
        width=CELL,
        height=CELL,
        patternUnits="userSpaceOnUse",
    )


def cloths_on(quilt: Quilt, edition: Edition) -> Iterator[Cloth]:
    """The cloth of each piece."""
    for patch, _ in quilt.pieces:
        yield LEATHER if patch is None else cloth_of(edition.patch(patch).letter)


def drawn_quilt(x: float, y: float, quilt: Quilt, edition: Edition, fabric: Fabric) -> str:
    """The quilt, `SIDE` wide and high, with its top-left corner here."""
    scale = (SIDE - _RULE) / (quilt.size * CELL)
    extent = quilt.size * CELL
    ground = tag("rect", width=extent, height=extent, fill=f"url(#{_GROUND})", rx=6)
    pieces = (_piece(piece, quilt, edition, fabric) for piece in quilt.pieces)
    cloth = moved(x + _RULE, y + _RULE, ground, "\n", *pieces, scale=scale, **SEWING)
    return _names(x, y, quilt.size, CELL * scale, fabric.tints.muted) + cloth


def _names(x: float, y: float, size: int, cell: float, colour: str) -> str:
    names = []
    for place in range(size):
        middle = _RULE + (place + 0.5) * cell
        column, row = str(Cell(place, 0))[0], str(place + 1)
        names.append(label(x + middle, y + 12, column))
        names.append(label(x + 7, y + middle + 4, row))
    return tag("g", *names, font_size=12, fill=colour, text_anchor="middle") + "\n"


def _piece(piece: Piece, quilt: Quilt, edition: Edition, fabric: Fabric) -> str:
    cells = [(column, row) for column, row in cells_in(piece.mask, quilt.size)]
    if piece.patch is None:
        return sewn(cells, LEATHER, LEATHER_MARK, 0, f"{LEATHER_MARK}: a leather patch", fabric)
    patch = edition.patch(piece.patch)
    return sewn(cells, cloth_of(patch.letter), patch.letter, patch.income, offer(patch), fabric)
