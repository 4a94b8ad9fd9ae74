"""What has happened so far: an account of each action in its player's colour, the newest at the bottom."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from rich.cells import cell_len
from textual.geometry import Size

from patchwork_tui.app import brevity
from patchwork_tui.app.cells import Row
from patchwork_tui.app.widgets.line_view import words
from patchwork_tui.app.widgets.scene_view import SceneView

_INDENT = "   "


class LogView(SceneView):
    """Shows the accounts of a scene, the last ones where not all have room."""

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Lines that the whole log needs at this width."""
        return len(self._all(width))

    def lines(self, width: int, height: int) -> Sequence[Row]:
        """The last lines of the log."""
        return self._all(width, height)

    def _all(self, width: int, most: int | None = None) -> list[Row]:
        """The log's lines, as many whole accounts from the end as `most` lines hold."""
        lines: list[Row] = []
        for number in range(len(self.scene.accounts), 0, -1):
            entry = self._entry(number, width)
            if most is not None and len(lines) + len(entry) > most:
                break
            lines[:0] = entry
        return lines or [words(" nothing has happened yet", self.look.palette.muted)]

    def _entry(self, number: int, width: int) -> list[Row]:
        told = self.scene.accounts[number - 1]
        glyphs = self.look.glyphs
        most = brevity.LONG_NAME if width >= brevity.AT_LENGTH else brevity.SHORT_NAME
        name = brevity.short(self.scene.names[told.player], most, glyphs)
        text = f"{number:>2} {told.sentence(name, glyphs.button)}"
        room = width - 1 - (cell_len(text) - len(text))  # for characters that are two columns wide
        wrapped = textwrap.wrap(text, max(room, 2 * len(_INDENT)), subsequent_indent=_INDENT)
        return [words(f" {line}", self.look.palette.players[told.player]) for line in wrapped]
