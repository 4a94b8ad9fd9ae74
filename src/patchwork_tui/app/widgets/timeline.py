"""A bar over all actions of a game: who acted, what it is remembered for, and where one stands."""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style
from textual import events
from textual.message import Message

from patchwork_tui.app.cells import Row
from patchwork_tui.app.course import Mark
from patchwork_tui.app.glyphs import Look
from patchwork_tui.app.widgets.line_view import LineView, words
from patchwork_tui.rules import Player

_ENDS = 1
"""Columns kept free on either side."""
_REVERSE = Style(reverse=True)


class Timeline(LineView):
    """One line; where there are more actions than columns, several share one and the rarest is shown."""

    class Chosen(Message):
        """A place on the bar was clicked: the position after `number` actions is wanted."""

        def __init__(self, number: int) -> None:
            super().__init__()
            self.number = number

    def __init__(self, look: Look, *, id: str | None = None) -> None:
        super().__init__(look, id=id)
        self._marks: Sequence[tuple[Player, Mark]] = ()
        self._number = 0

    def show(self, marks: Sequence[tuple[Player, Mark]], number: int) -> None:
        """Show these actions, standing after the one with this number."""
        self._marks, self._number = marks, number
        self.redraw()

    def lines(self, width: int, height: int) -> Sequence[Row]:
        """The bar."""
        palette, glyphs = self.look.palette, self.look.glyphs
        columns = self._columns(width)
        line = list(words(glyphs.rail * columns, palette.rail))
        if self._marks:
            order = list(Mark)
            for column in range(1, columns):
                here = [mark for at, mark in enumerate(self._marks, 1) if self._column(at, columns) == column]
                if here:
                    player, mark = min(here, key=lambda one: order.index(one[1]))
                    line[column] = (glyphs.marks[mark.value], palette.players[player])
        at = self._column(self._number, columns)
        line[at] = (line[at][0], line[at][1] + _REVERSE)
        return [words(" " * _ENDS, palette.screen) + tuple(line)]

    def on_click(self, event: events.Click) -> None:
        """Tell which action was clicked."""
        event.stop()
        columns = self._columns(self.size.width)
        wanted = event.x - _ENDS
        numbers = range(len(self._marks) + 1)
        nearest = min(numbers, key=lambda number: abs(self._column(number, columns) - wanted))
        self.post_message(self.Chosen(nearest))

    def _columns(self, width: int) -> int:
        """How many columns the bar has: where there is room, as many for each action."""
        room, actions = width - 2 * _ENDS, max(len(self._marks), 1)
        return room if actions >= room else (room - 1) // actions * actions + 1

    def _column(self, number: int, columns: int) -> int:
        return round(number * (columns - 1) / max(len(self._marks), 1))
