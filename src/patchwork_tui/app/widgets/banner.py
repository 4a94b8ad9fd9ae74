"""The banner: who acts and what is owed, in words, in colour and by a mark."""

from __future__ import annotations

from collections.abc import Sequence

from patchwork_tui.app import brevity, wording
from patchwork_tui.app.cells import Row
from patchwork_tui.app.widgets.line_view import words
from patchwork_tui.app.widgets.scene_view import SceneView

_BLANKS = 3
"""Columns of the banner before and after who acts."""


class Banner(SceneView):
    """One line over the whole width, on a ground of the mover's colour."""

    def lines(self, width: int, height: int) -> Sequence[Row]:
        """The line, with the status in its corner where there is room."""
        scene, palette = self.scene, self.look.palette
        outcome, mover = scene.position.outcome(), scene.mover
        player = outcome.winner if outcome else scene.position.top if mover is None else mover
        ground = palette.banners[player]
        status = words(f"  {scene.status} ", palette.banner_notes[player])
        room = width - len(status) - _BLANKS
        who, text = wording.banner(scene, self.look.glyphs, self.look.keys, room)
        line = words(f" {who}", palette.banner_names[player]) + words(f"  {text}", ground)
        return [line + words(" " * (width - len(line) - len(status)), ground) + status]


_NAMES = (brevity.LONG_NAME, brevity.SHORT_NAME, brevity.TINY_NAME)


class AccountLine(SceneView):
    """One line for a complaint or a note while there is one, else for what was done last.

    What has no room here is not cut off: `overflow` is for whoever has a longer line.
    """

    def overflow(self, columns: int) -> Row:
        """The complaint or note for a line of so many columns; nothing if it fits into this one."""
        return self._said(columns) if len(self._said()) > self.size.width else ()

    def _said(self, columns: int | None = None) -> Row:
        scene, palette, glyphs = self.scene, self.look.palette, self.look.glyphs
        said, style = scene.note, palette.text
        if scene.complaint:
            said, style = f"{glyphs.cross} {scene.complaint}", palette.complaint
        return words(said if columns is None else brevity.short(said, columns, glyphs), style)

    def lines(self, width: int, height: int) -> Sequence[Row]:
        """The line."""
        scene, glyphs = self.scene, self.look.glyphs
        said = self._said()
        if 0 < len(said) <= width:
            return [said]
        if not scene.accounts:
            return []
        told, number = scene.accounts[-1], len(scene.accounts)
        name = scene.names[told.player]
        lengths = _NAMES if width >= brevity.AT_LENGTH else _NAMES[1:]
        names = [brevity.short(name, most, glyphs) for most in lengths]
        sentences = [
            f"{number} {sentence}" for one in names for sentence in told.sentences(one, glyphs.button)
        ]
        *_, tiny = told.sentences(names[-1], glyphs.button)
        initial = scene.initials[told.player]
        *_, letter = told.sentences(initial, glyphs.button)
        alone = f"{initial}: {', '.join(told.brief)}"
        text = brevity.first_fitting([*sentences, tiny, letter, alone], width, glyphs)
        return [words(text, self.look.palette.players[told.player])]
