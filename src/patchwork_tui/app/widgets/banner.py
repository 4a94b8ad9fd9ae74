"""The banner: who acts and what is owed, in words, in colour and by a mark."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len

from patchwork_tui.app import wording
from patchwork_tui.app.cells import Row
from patchwork_tui.app.widgets.line_view import words
from patchwork_tui.app.widgets.scene_view import SceneView


class Banner(SceneView):
    """One line over the whole width, on a ground of the mover's colour."""

    def lines(self, width: int, height: int) -> Sequence[Row]:
        """The line, with the status in its corner where there is room."""
        scene, palette = self.scene, self.look.palette
        outcome, mover = scene.position.outcome(), scene.mover
        player = outcome.winner if outcome else scene.position.top if mover is None else mover
        ground = palette.banners[player]
        who, what = wording.banner(scene, self.look.glyphs, self.look.keys)
        status = words(f"  {scene.status} ", palette.banner_notes[player])
        text = wording.short(what, width - cell_len(who) - len(status) - 3, self.look.glyphs)
        line = words(f" {who}", palette.banner_names[player]) + words(f"  {text}", ground)
        return [line + words(" " * (width - len(line) - len(status)), ground) + status]


class AccountLine(SceneView):
    """One line for a complaint or a note while there is one, else for what was done last.

    What has no room here is not cut off: `overflow` is for whoever has a longer line.
    """

    @property
    def overflow(self) -> Row:
        """The complaint or note, if it is too long for this line; else nothing."""
        said = self._said()
        return said if len(said) > self.size.width else ()

    def _said(self) -> Row:
        scene, palette = self.scene, self.look.palette
        if scene.complaint:
            return words(f"{self.look.glyphs.cross} {scene.complaint}", palette.complaint)
        return words(scene.note, palette.text)

    def lines(self, width: int, height: int) -> Sequence[Row]:
        """The line."""
        scene, glyphs = self.scene, self.look.glyphs
        said = self._said()
        if 0 < len(said) <= width:
            return [said]
        if not scene.accounts:
            return []
        told = scene.accounts[-1]
        name = wording.short(scene.names[told.player], wording.SHORT_NAME, glyphs)
        sentence = wording.short(f"{len(scene.accounts)} {told.sentence(name)}", width, glyphs)
        return [words(sentence, self.look.palette.players[told.player])]
