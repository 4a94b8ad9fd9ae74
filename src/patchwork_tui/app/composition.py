"""Where everything lies on the table, worked out from the window's size alone.

A stylesheet can choose between fixed forms, but not share out the room that is left over; a function can,
and it can be looked at without a screen.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from textual.geometry import Region

from patchwork_tui.app.cells import CellSize
from patchwork_tui.settings import Cells

SMALLEST = (80, 24)
"""The smallest window in which the table is drawn, columns by rows."""

_FRAME = 2
_BANNER = 1
_KEYS = 1
_ACCOUNT = 1
_GAP = 1
_NOTES = 42
"""Columns of where both players stand, beside the account."""
_NAMED_LEAST = 20
"""Columns of a frame in whose title a name has room."""
_MARKET_MOST = 15
_MARKET_WIDE = 13
_PANEL_WIDE = 12
_PANEL_LEAST = 11
_MIDDLE_LEAST = 40
_LOG_LEAST = 4
LARGEST_CELLS = {Cells.LARGEST: CellSize.LARGE, Cells.MEDIUM: CellSize.MEDIUM, Cells.SMALL: CellSize.SMALL}
"""How large cells are at most, by what is wished for."""
_LARGE_SIZES = (CellSize.LARGE, CellSize.MEDIUM)
"""Cells that both quilts can have; small ones only where they are wished for."""


class Form(Enum):
    """How the table is composed; the later ones want more room."""

    COMPACT = "the mover's quilt large, the other small"
    BROAD = "both quilts large, all else between them"
    WIDE = "both quilts large, the market below them"


@dataclass(frozen=True, slots=True)
class Composition:
    """The table in one window: a region for each part that is shown, in screen coordinates.

    `left` and `right` are the sizes of a cell of the two quilts.
    """

    form: Form
    left: CellSize
    right: CellSize
    regions: Mapping[str, Region]

    @property
    def lesson(self) -> Region:
        """Where the first game speaks: over the forecast and, where that is small, what is beside it."""
        panel = self.regions["panel"]
        return panel if self.seats_are_fixed else self.regions["right"].union(panel)

    @property
    def seats_are_fixed(self) -> bool:
        """Whether green always lies on the left; if not, whoever acts does."""
        return self.form is not Form.COMPACT


def fits(width: int, height: int) -> bool:
    """Whether the table can be drawn in a window of this size."""
    return width >= SMALLEST[0] and height >= SMALLEST[1]


def compose(width: int, height: int, cells: int, largest: CellSize = CellSize.LARGE) -> Composition:
    """The table for quilts of `cells` a side in a window at least as large as `SMALLEST`.

    Cells are as large as the window allows, and no larger than `largest`.
    """
    head = _BANNER + _ACCOUNT + 3
    for size in _LARGE_SIZES if largest is not CellSize.SMALL else (CellSize.SMALL,):
        if size.width > largest.width:
            continue
        quilt_width, quilt_height = _framed(size, cells)
        if width < 2 * quilt_width + _MIDDLE_LEAST:
            continue
        if height >= head + quilt_height + _MARKET_WIDE + _KEYS:
            return _wide(width, height, size, (quilt_width, quilt_height))
        if size is not CellSize.LARGE:
            return _between(width, height, size, cells, Form.BROAD)
    return _between(width, height, CellSize.MEDIUM, cells, Form.COMPACT)


def _framed(cell: CellSize, cells: int) -> tuple[int, int]:
    return cells * cell.width + _FRAME, cells * cell.height + _FRAME


def _wide(width: int, height: int, cell: CellSize, quilt: tuple[int, int]) -> Composition:
    """Green left, yellow right, the forecast and the log between them, the market along the bottom."""
    quilt_width, quilt_height = quilt
    top = _BANNER + _ACCOUNT + 3
    middle, middle_width = quilt_width + _GAP, width - 2 * quilt_width - 2 * _GAP
    bottom = top + quilt_height
    regions = {
        "banner": Region(0, 0, width, _BANNER),
        "account": Region(1, _BANNER, width - _NOTES - 1, _ACCOUNT),
        "notes": Region(width - _NOTES, _BANNER, _NOTES, _ACCOUNT),
        "track": Region(0, _BANNER + _ACCOUNT, width, 3),
        "left": Region(0, top, quilt_width, quilt_height),
        "right": Region(width - quilt_width, top, quilt_width, quilt_height),
        "panel": Region(middle, top, middle_width, min(_PANEL_WIDE, quilt_height)),
        "market": Region(0, bottom, width, min(height - bottom - _KEYS, _MARKET_MOST)),
        "keys": Region(0, height - _KEYS, width, _KEYS),
    }
    if quilt_height - _PANEL_WIDE >= _LOG_LEAST:
        regions["log"] = Region(middle, top + _PANEL_WIDE, middle_width, quilt_height - _PANEL_WIDE)
    return Composition(Form.WIDE, cell, cell, regions)


def _between(width: int, height: int, size: CellSize, cells: int, form: Form) -> Composition:
    """The market and the forecast beside the left quilt; the right one below the market or beyond both."""
    large = quilt_width, quilt_height = _framed(size, cells)
    top = _BANNER + 2
    broad = form is Form.BROAD
    other_size = size if broad else CellSize.SMALL
    other = _framed(other_size, cells)
    if not broad:
        other = max(other[0], _NAMED_LEAST), other[1]
    room = width - quilt_width * (2 if broad else 1)
    panel_height = _PANEL_LEAST if broad else max(_PANEL_LEAST, other[1])
    market_height = min(height - top - panel_height - _ACCOUNT - _KEYS, _MARKET_MOST)
    lower = top + market_height
    panel_left = quilt_width if broad else quilt_width + other[0]
    account = lower + panel_height
    regions = {
        "banner": Region(0, 0, width, _BANNER),
        "track": Region(0, _BANNER, width, 2),
        "left": Region(0, top, quilt_width, quilt_height),
        "market": Region(quilt_width, top, room, market_height),
        "right": Region(width - quilt_width, top, *large) if broad else Region(quilt_width, lower, *other),
        "panel": Region(panel_left, lower, room - (0 if broad else other[0]), panel_height),
        "account": Region(quilt_width + 1, account, room - 1, _ACCOUNT),
        "keys": Region(0, height - _KEYS, width, _KEYS),
    }
    log_top = max(account + _ACCOUNT, top + quilt_height)
    if height - _KEYS - log_top >= _LOG_LEAST:
        regions["log"] = Region(0, log_top, width, height - _KEYS - log_top)
    return Composition(form, size, other_size, regions)
