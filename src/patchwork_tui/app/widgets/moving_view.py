"""A line view that reaches what it is shown in a few steps, where those explain what happened."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from textual.timer import Timer

from patchwork_tui.app.glyphs import Look
from patchwork_tui.app.widgets.line_view import LineView
from patchwork_tui.app.widgets.motion import Motion

LONGEST_MOTION = 0.28
"""Seconds from the first step to the last."""
STEP = 0.07
"""Seconds a step takes at most."""
MOST_STEPS = 8
"""More are seen as a blur; of a longer way some steps are left out."""

T = TypeVar("T")


class MovingView(LineView, Motion, Generic[T]):
    """Base of boards that move: `goal` is what they are to show, `seen` what they show on the way there.

    Subclasses draw `seen`, and say in `way` what lies between. Where the look does not move, or at the next
    key or picture, the goal is shown at once.
    """

    def __init__(self, look: Look, seen: T, *, id: str | None = None) -> None:
        super().__init__(look, id=id)
        self.seen = self.goal = seen
        self._steps: list[T] = []
        self._timer: Timer | None = None

    def way(self, before: T, goal: T) -> Sequence[T]:
        """What is shown between two pictures, nothing where the goal does not follow from the other."""
        raise NotImplementedError

    def show(self, goal: T) -> None:
        """Show this, by way of what lies between where the look moves."""
        if goal == self.goal:
            return
        self.settle()
        way = self.way(self.goal, goal) if self.look.moves else ()
        self.goal = goal
        self._steps = [*way[:: 1 + len(way) // MOST_STEPS], goal]
        self._step()
        if self._steps:
            pause = min(STEP, LONGEST_MOTION / len(self._steps))
            self._timer = self.set_interval(pause, self._step)

    def settle(self) -> None:
        """Be where the motion leads."""
        del self._steps[:-1]
        self._step()

    def _step(self) -> None:
        if self._steps:
            self.seen = self._steps.pop(0)
            self.redraw()
        if not self._steps and self._timer is not None:
            self._timer.stop()
            self._timer = None
