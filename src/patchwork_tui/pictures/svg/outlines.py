"""The outline of a patch: the corners of its edge, and a path along it, some way inside."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from patchwork_tui.pictures.svg.markup import number

Point = tuple[int, int]
"""Column and row: a cell, a corner where cells meet, or a way from one corner to the next."""


def outlines(cells: Collection[Point]) -> list[list[Point]]:
    """The edges of the cells as closed lines, each by the corners where it turns, cloth to its right.

    One line goes around the cells, others around holes. Where two cells meet only in a corner, the line
    turns right there and so stays with its cell.

    >>> outlines([(0, 0), (1, 0)])
    [[(0, 0), (2, 0), (2, 1), (0, 1)]]
    """
    edges = set(_edges(cells))
    lines = []
    while edges:
        # The least start is a corner: the edge that leads there comes from below or from the right.
        at, way = min(edges)
        line = [at]
        while (at, way) in edges:
            edges.remove((at, way))
            at = (at[0] + way[0], at[1] + way[1])
            turns = (_right(way), way, _left(way))
            onward = next((turn for turn in turns if (at, turn) in edges), None)
            if onward is not None and onward != way:
                line.append(at)
            way = onward or way
        lines.append(line)
    return lines


def _edges(cells: Collection[Point]) -> Iterator[tuple[Point, Point]]:
    for column, row in cells:
        for corner, way in (((0, 0), (1, 0)), ((1, 0), (0, 1)), ((1, 1), (-1, 0)), ((0, 1), (0, -1))):
            left = _left(way)
            if (column + left[0], row + left[1]) not in cells:
                yield (column + corner[0], row + corner[1]), way


def _right(way: Point) -> Point:
    return -way[1], way[0]


def _left(way: Point) -> Point:
    return way[1], -way[0]


def path(cells: Collection[Point], cell: float, inside: float, radius: float) -> str:
    """The outline as path data: cells of this size, so far inside the edge, corners rounded."""
    return "".join(_closed(line, cell, inside, radius) for line in outlines(cells))


def _closed(line: Sequence[Point], cell: float, inside: float, radius: float) -> str:
    """One line. Corners are shifted along the way in and the way out, whose rights together point inside."""
    corners = [
        _shifted(before, corner, after, cell, inside)
        for before, corner, after in zip((line[-1], *line), line, (*line[1:], line[0]), strict=False)
    ]
    x, y = corners[0]
    across, down = _unit(corners[0], corners[1])
    data = [f"M{number(x + across * radius)} {number(y + down * radius)}"]
    for place, corner in enumerate(corners[1:] + corners[:1], start=1):
        before, after = corners[place - 1], corners[(place + 1) % len(corners)]
        (in_x, in_y), (out_x, out_y) = _unit(before, corner), _unit(corner, after)
        length = abs(corner[0] - before[0]) + abs(corner[1] - before[1]) - 2 * radius
        data.append(f"h{number(in_x * length)}" if in_x else f"v{number(in_y * length)}")
        curve = (in_x, in_y, in_x + out_x, in_y + out_y)
        data.append("q" + " ".join(number(part * radius) for part in curve))
    return "".join(data) + "z"


def _shifted(before: Point, corner: Point, after: Point, cell: float, inside: float) -> tuple[float, float]:
    into, out = _right(_unit(before, corner)), _right(_unit(corner, after))
    return (
        corner[0] * cell + (into[0] + out[0]) * inside,
        corner[1] * cell + (into[1] + out[1]) * inside,
    )


def _unit(start: tuple[float, float], end: tuple[float, float]) -> Point:
    def sign(number: float) -> int:
        return (number > 0) - (number < 0)

    return sign(end[0] - start[0]), sign(end[1] - start[1])
