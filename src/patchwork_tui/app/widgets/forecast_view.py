"""The forecast: what the held choice would do, before it is confirmed."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from rich.cells import cell_len

from patchwork_tui.app.cells import Row
from patchwork_tui.app.forecast_panel import PanelLine, panel
from patchwork_tui.app.scene import Scene
from patchwork_tui.app.widgets.line_view import words
from patchwork_tui.app.widgets.scene_view import SceneView

_WIDE = 38
"""Columns in which values and their notes stand side by side."""


class ForecastView(SceneView):
    """Shows the forecast of a scene in two columns, or in one where room is scarce."""

    def show(self, scene: Scene) -> None:
        """Show what this scene's choice would do."""
        super().show(scene)
        self._write_title()

    def on_resize(self) -> None:
        """Say the title in full where it now fits."""
        self._write_title()

    def lines(self, width: int, height: int) -> Sequence[Row]:
        """The forecast, with what can be done at its foot."""
        told = panel(self.scene, self.look.glyphs, self.look.keys)
        if told is None:
            return []
        palette = self.look.palette
        rows = [self._row(line, width) for line in told.lines if width >= _WIDE or line.brief]
        style = palette.fine if told.allowed else palette.complaint
        foot = [words(f" {line}", style) for line in textwrap.wrap(told.verdict, width - 2)]
        spare = height - len(rows) - len(foot)
        above = [()] if spare > 1 else []
        between = [()] if spare > 0 and foot else []
        return [*above, *rows, *between, *foot]

    def _row(self, line: PanelLine, width: int) -> Row:
        palette = self.look.palette
        value = palette.text if self.scene.holding else palette.muted
        if width < _WIDE:
            label = words(f" {line.label:6} ", palette.muted)
            fits = cell_len(line.brief) <= width - len(label) or not line.briefest
            return label + words(line.brief if fits else line.briefest, value)
        label, note = words(f" {line.label:8}", palette.muted), words(line.note, palette.muted)
        return label + words(f"{line.value:13}", value) + note

    def _write_title(self) -> None:
        told = panel(self.scene, self.look.glyphs, self.look.keys)
        tints = self.look.palette.tints
        tint = tints.held if self.scene.holding else tints.muted
        title = "" if told is None else told.title if self.size.width >= _WIDE else told.brief_title
        self.frame("round", tint)
        self.entitle(title, tint)
