"""A few lines of styled text, of which only what has changed is drawn again."""

from __future__ import annotations

from collections.abc import Sequence

from rich.style import Style

from patchwork_tui.app.cells import Row
from patchwork_tui.app.glyphs import Look
from patchwork_tui.app.widgets.line_view import LineView


class TextView(LineView):
    """Shows the lines it is given; what does not fit is cut off. `ground` fills the rest."""

    def __init__(self, look: Look, *, id: str | None = None) -> None:
        super().__init__(look, id=id)
        self._lines: Sequence[Row] = ()
        self._ground: Style | None = None

    def show(self, lines: Sequence[Row], ground: Style | None = None) -> None:
        """Show these lines."""
        if lines != self._lines or ground != self._ground:
            self._lines, self._ground = lines, ground
            self.redraw()

    def lines(self, width: int, height: int) -> Sequence[Row]:
        """The lines, filled up with their ground."""
        ground = self._ground
        if ground is None:
            return self._lines[:height]
        return [(*line, *((" ", ground),) * (width - len(line))) for line in self._lines[:height]]
