"""The banner: who acts and what is owed, in words, in colour and by a mark."""

from __future__ import annotations

from collections.abc import Sequence

from patchwork_tui.app import wording
from patchwork_tui.app.cells import Row
from patchwork_tui.app.widgets.line_view import words
from patchwork_tui.app.widgets.scene_view import SceneView


class Banner(SceneView):
    """One line over the whole width, on a ground of the mover's colour."""

    def lines(self, width: int, height: int) -> Sequence[Row]:
        """The line, with the status in its corner where there is room."""
        scene, palette = self.scene, self.look.palette
        player = scene.position.top if scene.mover is None else scene.mover
        ground = palette.banners[player]
        who, what = wording.banner(scene, self.look.glyphs)
        line = words(f" {who}", palette.banner_names[player]) + words(f"  {what}", ground)
        status = words(f"  {scene.status} ", palette.banner_notes[player])
        room = width - len(line) - len(status)
        if room < 0:
            return [line + words(" " * (width - len(line)), ground)]
        return [line + words(" " * room, ground) + status]


class AccountLine(SceneView):
    """One line for a complaint or a note while there is one, else for what was done last."""

    def lines(self, width: int, height: int) -> Sequence[Row]:
        """The line."""
        scene, palette = self.scene, self.look.palette
        glyphs = self.look.glyphs
        if scene.complaint:
            return [
                words(wording.short(f"{glyphs.cross} {scene.complaint}", width, glyphs), palette.complaint)
            ]
        if scene.note or not scene.accounts:
            return [words(wording.short(scene.note, width, glyphs), palette.text)]
        told = scene.accounts[-1]
        name = wording.short(scene.names[told.player], wording.SHORT_NAME, glyphs)
        sentence = wording.short(f"{len(scene.accounts)} {told.sentence(name)}", width, glyphs)
        return [words(sentence, palette.players[told.player])]
