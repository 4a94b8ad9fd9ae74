"""The painter of cloth: the characters and styles that show a cell. Pure, and remembered."""

from __future__ import annotations

from functools import lru_cache
from typing import TypeAlias

from rich.style import Style

from patchwork_tui.app.cells import SIDES, CellLook, CellSize, Edge, Fit, Row
from patchwork_tui.app.dyes import Dye
from patchwork_tui.app.glyphs import TILE_HEIGHT, TILE_WIDTH, Look, Outline, Weave
from patchwork_tui.pictures.cloths import Cloth

_Marks: TypeAlias = list[list[tuple[str, Style]]]
_Start: TypeAlias = tuple[int, int]

_SEAMS_ONLY = 2
"""Rows of a cell that its upper and lower seam fill."""
_GHOST_STEP = 3
"""Columns from one mark of a ghost to the next."""


@lru_cache(2048)
def paint_row(
    looks: tuple[CellLook | None, ...], size: CellSize, look: Look, row: int = 0
) -> tuple[Row, ...]:
    """Cells side by side as `size.height` lines; None is a cell of bare screen.

    `row` is the number of the row they lie in, by which textures run on from one row to the next.
    """
    down = row * size.height % TILE_HEIGHT
    cells = [
        paint(cell, size, look, (column * size.width % TILE_WIDTH, down)) for column, cell in enumerate(looks)
    ]
    return tuple(tuple(mark for cell in cells for mark in cell[line]) for line in range(size.height))


@lru_cache(4096)
def paint(cell: CellLook | None, size: CellSize, look: Look, start: _Start = (0, 0)) -> tuple[Row, ...]:
    """One cell as `size.height` lines of `size.width` characters.

    `start` is the column and row of a texture's tile that lie at its top left, so that the texture runs on
    from one cell to the next.
    """
    if cell is None:
        return _filled(" ", look.palette.screen, size)
    if cell.cloth is None:
        return _ground(size, look)
    if cell.fit is not Fit.NONE:
        return _ghost(cell.fit, cell.cloth, size, look, start)
    palette = look.palette
    dye = (palette.faded if cell.faded else palette.dyes)[cell.cloth.hue]
    if size is CellSize.SMALL:
        return (_small(cell, cell.cloth, dye, look),)
    return tuple(tuple(row) for row in _woven(cell, cell.cloth, dye, size, look, start))


def _filled(mark: str, style: Style, size: CellSize) -> tuple[Row, ...]:
    return (((mark, style),) * size.width,) * size.height


def _ground(size: CellSize, look: Look) -> tuple[Row, ...]:
    style = look.palette.ground
    mark = look.glyphs.ground or look.glyphs.weaves[look.palette.ground_texture].mark
    middle = (size.width // 2 - 1, (size.height - 1) // 2)
    return tuple(
        tuple((mark if (column, row) == middle else " ", style) for column in range(size.width))
        for row in range(size.height)
    )


def _ghost(fit: Fit, cloth: Cloth, size: CellSize, look: Look, start: _Start) -> tuple[Row, ...]:
    palette, glyphs = look.palette, look.glyphs
    if fit is Fit.FAULT:
        mark, style = glyphs.fault, palette.fault
    else:
        mark, style = glyphs.illegal, palette.illegal
    if fit is Fit.LEGAL:
        mark, style = glyphs.legal, palette.dyes[cloth.hue].ghost
    if size is CellSize.SMALL:
        return _filled(mark, style, size)
    woven = _tile(cloth, palette.faded[cloth.hue], size, look, start)
    shows_cloth = fit is Fit.LEGAL and not palette.letters_everywhere
    return tuple(
        tuple(
            (mark, style) if (column - row - 1) % _GHOST_STEP == 0 else under if shows_cloth else (" ", style)
            for column, under in enumerate(line)
        )
        for row, line in enumerate(woven)
    )


def _tile(cloth: Cloth, dye: Dye, size: CellSize, look: Look, start: _Start) -> _Marks:
    """The bare cloth of a cell."""
    weave, style = _weave(cloth, dye, look)
    rows = (weave.upper, weave.lower)
    across, down = start
    return [
        [
            (rows[row % TILE_HEIGHT][column % TILE_WIDTH], style)
            for column in range(across, across + size.width)
        ]
        for row in range(down, down + size.height)
    ]


def _weave(cloth: Cloth, dye: Dye, look: Look) -> tuple[Weave, Style]:
    """The texture of a cloth, and in which style."""
    weave = look.glyphs.weaves[look.palette.textures[cloth.weave]]
    return weave, dye.wash if weave.dense else dye.texture


def _small(cell: CellLook, cloth: Cloth, dye: Dye, look: Look) -> Row:
    """A cell with room for two characters: a letter where each row of the patch begins; a button or texture.

    So the cloth of every cell is known even where it touches cloth of the same hue.
    """
    lettered = bool(cell.letter) and (Edge.LEFT in cell.edges or look.palette.letters_everywhere)
    letter = (cell.letter, dye.tag if cell.fresh else dye.letter) if lettered else (" ", dye.cloth)
    if cell.button:
        return (letter, (look.glyphs.button, dye.button))
    weave, style = _weave(cloth, dye, look)
    return (letter, (weave.mark, style))


def _woven(cell: CellLook, cloth: Cloth, dye: Dye, size: CellSize, look: Look, start: _Start) -> _Marks:
    """A cell with room for texture, seams, letter and button, laid on in this order."""
    glyphs = look.glyphs
    marks = _tile(cloth, dye, size, look, start)
    if cell.fresh:
        _line(marks, cell.edges, glyphs.outline, dye.outline)
    else:
        _line(marks, cell.edges & SIDES, glyphs.stitch, dye.thread)
        if size.height == _SEAMS_ONLY and Edge.TOP | Edge.BOTTOM in cell.edges:
            weave, style = _weave(cloth, dye, look)
            for column, mark in enumerate(weave.in_seams):
                marks[0][2 + column] = marks[1][column] = (mark, style)
    if cell.letter and (cell.first or look.palette.letters_everywhere):
        marks[0][1] = (cell.letter, dye.letter)
    if cell.button:
        marks[-1][-2] = (glyphs.button, dye.button)
    return marks


def _line(marks: _Marks, edges: Edge, line: Outline, style: Style) -> None:
    """Draw the edges of a cell into `marks`: sides first, then the corners where they meet or turn in."""
    for row in marks:
        if Edge.LEFT in edges:
            row[0] = (line.down, style)
        if Edge.RIGHT in edges:
            row[-1] = (line.down, style)
    for edge, row in ((Edge.TOP, marks[0]), (Edge.BOTTOM, marks[-1])):
        if edge in edges:
            row[:] = [(line.across, style)] * len(row)
    corners = (
        (Edge.TOP | Edge.LEFT, line.top_left, Edge.TOP_LEFT, line.bottom_right, 0, 0),
        (Edge.TOP | Edge.RIGHT, line.top_right, Edge.TOP_RIGHT, line.bottom_left, 0, -1),
        (Edge.BOTTOM | Edge.LEFT, line.bottom_left, Edge.BOTTOM_LEFT, line.top_right, -1, 0),
        (Edge.BOTTOM | Edge.RIGHT, line.bottom_right, Edge.BOTTOM_RIGHT, line.top_left, -1, -1),
    )
    for sides, outward, turn, inward, row_index, column in corners:
        if sides in edges:
            marks[row_index][column] = (outward, style)
        elif turn in edges:
            marks[row_index][column] = (inward, style)
