"""Base of the parts of a table that say something about its scene."""

from __future__ import annotations

from patchwork_tui.app.glyphs import Look
from patchwork_tui.app.scene import Scene
from patchwork_tui.app.widgets.line_view import LineView


class SceneView(LineView):
    """Draws what it has to say about the scene it is shown."""

    def __init__(self, look: Look, scene: Scene, *, id: str | None = None) -> None:
        super().__init__(look, id=id)
        self.scene = scene

    def show(self, scene: Scene) -> None:
        """Show this scene."""
        self.scene = scene
        self.redraw()
