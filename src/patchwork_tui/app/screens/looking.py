"""What can be looked at over any table, of a game being played or replayed."""

from __future__ import annotations

from typing import TypeVar

from patchwork_tui.app.front import FrontScreen
from patchwork_tui.app.glyphs import Look
from patchwork_tui.app.scene import Scene
from patchwork_tui.app.screens.circle import circle_sheet
from patchwork_tui.app.screens.log import log_sheet

_T = TypeVar("_T")


class LookingScreen(FrontScreen[_T]):
    """A screen with a scene, whose circle and log can be laid over it."""

    def __init__(self, look: Look) -> None:
        super().__init__()
        self._look = look

    def scene(self) -> Scene:
        """What is to be seen now; to be overridden."""
        raise NotImplementedError

    def action_circle(self) -> None:
        """See the whole circle."""
        self.app.push_screen(circle_sheet(self.scene().position, self._look))

    def action_log(self) -> None:
        """See the whole log."""
        self.app.push_screen(log_sheet(self.scene(), self._look))
