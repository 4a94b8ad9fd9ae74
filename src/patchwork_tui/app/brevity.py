"""Names and sentences cut to the room there is on a screen."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size

from patchwork_tui.app.glyphs import Glyphs

SHORT_NAME = 8
"""Columns of a name where room is scarce."""
TINY_NAME = 5
SHORTEST_NAME = 3
BANNER_NAME = 10
LONG_NAME = 16
AT_LENGTH = 60
"""Columns of a line in which names are told at length."""


def short(text: str, columns: int, glyphs: Glyphs) -> str:
    """The text, cut to so many columns of the screen; where there are hardly any, none goes to say so."""
    if cell_len(text) <= columns:
        return text
    if columns < TINY_NAME:
        return set_cell_size(text, columns).rstrip()
    return set_cell_size(text, columns - cell_len(glyphs.more)).rstrip() + glyphs.more


def first_fitting(texts: Sequence[str], columns: int, glyphs: Glyphs) -> str:
    """The first of these texts that fits into so many columns; where none does the last, cut."""
    return next((text for text in texts if cell_len(text) <= columns), short(texts[-1], columns, glyphs))
