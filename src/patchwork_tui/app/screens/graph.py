"""The graph of a whole game, large: one measure of both players over all actions."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual_plotext import PlotextPlot

from patchwork_tui.app.course import Course, Measure
from patchwork_tui.app.front import FrontModal
from patchwork_tui.app.glyphs import ASCII, Look
from patchwork_tui.pictures.names import in_ascii
from patchwork_tui.rules import Player

LEGEND = 20
"""Characters of a name in the legend, which the plot counts as columns."""
_TICKS = 8
_COLORS = {Player.GREEN: "green+", Player.YELLOW: "orange+"}


class Graph(FrontModal[None]):
    """Plots score, buttons or income; each player has a line of a kind of their own, for want of colour."""

    DEFAULT_CSS = """
    Graph { background: $background; }
    Graph PlotextPlot { height: 1fr; padding: 0 1; }
    """

    HELP = """
## The graph

`Tab` goes from score to buttons to income; `Esc` goes back. The upright line is where the replay stands.
"""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("tab,space,right", "turn_page(1)", "next"),
        Binding("shift+tab,left", "turn_page(-1)", "before"),
        Binding("escape,x,q,G,enter", "close", "close"),
        Binding("question_mark", "app.help", "help"),
    ]

    def __init__(self, look: Look, course: Course, number: int) -> None:
        super().__init__()
        self._look = look
        self._course = course
        self._number = number
        self._page = 0

    def compose(self) -> ComposeResult:
        """The plot alone."""
        yield PlotextPlot()

    def on_mount(self) -> None:
        """Draw the first measure."""
        self._plot()

    def action_turn_page(self, step: int) -> None:
        """Draw another measure."""
        self._page = (self._page + step) % len(Measure)
        self._plot()

    def action_close(self) -> None:
        """Back to the replay."""
        self.dismiss(None)

    def _plot(self) -> None:
        view = self.query_one(PlotextPlot)
        plot = view.plt
        measure = list(Measure)[self._page]
        record = self._course.record
        plot.clear_figure()
        plot.title(f"{measure.value}   (Tab: the next measure, Esc: back)")
        kinds = ("G", "y") if self._look.glyphs is ASCII else ("braille", "dot")
        for player, kind in zip(Player, kinds, strict=True):
            values = self._course.series(measure, player)
            name = in_ascii(record.name_of(player))[:LEGEND]
            plot.plot(range(len(values)), values, label=name, marker=kind, color=_COLORS[player])
        plot.vline(self._number, color="gray")
        last = len(self._course)
        plot.xticks([float(tick) for tick in range(0, last + 1, max(1, last // _TICKS))])
        plot.xlabel("action")
        view.refresh()
