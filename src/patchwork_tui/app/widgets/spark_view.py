"""Small graphs of a whole game: score, buttons and income of both players, and where one stands."""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style

from patchwork_tui.app.cells import Row
from patchwork_tui.app.course import Course, Measure
from patchwork_tui.app.glyphs import Look
from patchwork_tui.app.widgets.line_view import LineView, words
from patchwork_tui.pictures.words import signed
from patchwork_tui.rules import Player

_LABEL = 8
_REVERSE = Style(reverse=True)


class SparkView(LineView):
    """A line for each player under each measure; green and yellow share a measure's scale."""

    def __init__(self, look: Look, course: Course, *, id: str | None = None) -> None:
        super().__init__(look, id=id)
        self._course = course
        self._number = 0

    def show(self, course: Course, number: int) -> None:
        """Show this game, standing after the action with this number."""
        self._course, self._number = course, number
        tint = self.look.palette.tints.muted
        self.frame("round", tint)
        self.entitle("the game", tint, "G larger")
        self.redraw()

    def lines(self, width: int, height: int) -> Sequence[Row]:
        """The graphs, with the values where one stands."""
        palette, glyphs = self.look.palette, self.look.glyphs
        rows: list[Row] = []
        for measure in Measure:
            series = [self._course.series(measure, player) for player in Player]
            lowest, highest = min(map(min, series)), max(map(max, series))
            label = words(f" {measure.value:{_LABEL}}", palette.muted)
            for player, values in zip(Player, series, strict=True):
                label += words(f"{signed(values[self._number], glyphs.minus):>5}", palette.players[player])
            rows.append(label)
            for player, values in zip(Player, series, strict=True):
                rows.append(self._graph(values, lowest, highest, width - 2, palette.players[player]))
        return rows

    def _graph(self, values: Sequence[int], lowest: int, highest: int, width: int, style: Style) -> Row:
        """One line of bars, as many positions to a column as the width asks for."""
        steps = self.look.glyphs.bars
        last = len(values) - 1
        columns = min(width, len(values))
        marks: list[tuple[str, Style]] = [(" ", self.look.palette.screen)]
        here = round(self._number * (columns - 1) / max(last, 1))
        for column in range(columns):
            value = values[round(column * last / max(columns - 1, 1))]
            share = (value - lowest) / max(highest - lowest, 1)
            marks.append(
                (steps[round(share * (len(steps) - 1))], style + _REVERSE if column == here else style)
            )
        return tuple(marks)
