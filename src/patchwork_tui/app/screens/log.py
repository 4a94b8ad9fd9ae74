"""The whole log on a sheet."""

from __future__ import annotations

from patchwork_tui.app.glyphs import Look
from patchwork_tui.app.scene import Scene
from patchwork_tui.app.screens.sheet import Sheet
from patchwork_tui.app.widgets.log_view import LogView


def log_sheet(scene: Scene, look: Look) -> Sheet:
    """The log of a scene, from the end."""
    return Sheet("log", LogView(look, scene), from_end=True)
