"""A game looked back on that can be studied: the study under way, and what was better over the table."""

from __future__ import annotations

from typing import TypeVar

from textual.message import Message

from patchwork_tui.app import tips
from patchwork_tui.app.course import Course
from patchwork_tui.app.glyphs import Look
from patchwork_tui.app.scene import Scene
from patchwork_tui.app.screens.looking import LookingScreen
from patchwork_tui.app.studying import Studying
from patchwork_tui.study import Judgement

_T = TypeVar("_T")

_NOTICE = 3
"""Seconds for which it is told that a study is done."""


class StudiedScreen(LookingScreen[_T]):
    """Stands after an action of a course. A study lasts as long as the screen, unless the course changes."""

    class StudyChanged(Message):
        """The study is further on, done or at fault."""

    def __init__(self, look: Look, course: Course, at: int | None) -> None:
        super().__init__(look)
        self._course = course
        self._number = len(course) if at is None else at
        self._studying: Studying | None = None
        self._over_told = False
        self._tip: Judgement | None = None

    def scene(self) -> Scene:
        """The table after the action where one stands, with what would have been better over it."""
        scene = self._course.scene(self._number)
        return scene if self._tip is None else tips.shown(scene, self._tip)

    def on_unmount(self) -> None:
        """Give up a study that is still under way."""
        self._forget_study()

    def action_study(self) -> None:
        """Begin to study the game, give that up, or show what was found."""
        studying = self._studying
        if studying is None or studying.fault:
            self._over_told = False
            self._studying = Studying(self._course.record, lambda: self.post_message(self.StudyChanged()))
        elif studying.study is None:
            self._forget_study()
        else:
            from patchwork_tui.app.screens.study import StudyScreen  # here, for the plots are slow to import

            screen = StudyScreen(self._look, self._course, studying.study, self._number)
            self.app.push_screen(screen, self._go_to_better)
        self._show()

    def on_studied_screen_study_changed(self) -> None:
        """Show how far the study is; say once that it is done, or why it is not."""
        studying = self._studying
        if studying is None:
            return
        if not studying.going_on and not self._over_told:
            self._over_told = True
            if studying.fault:
                self.notify(studying.fault, title="Not studied", severity="error", markup=False)
            else:
                self.notify("The game is studied: e shows what was found.", timeout=_NOTICE, markup=False)
        self._show()

    def _go_to_better(self, judgement: Judgement | None) -> None:
        """Go to the position before an action, and show what would have been better."""
        if judgement is not None:
            self._go(judgement.number - 1)
            self._tip = judgement
            self._show()

    def _forget_study(self) -> None:
        """Give the study up, or forget what it found."""
        if self._studying is not None:
            self._studying.stop()
        self._studying = self._tip = None

    def _go(self, number: int) -> None:
        """Go to the position after an action, with nothing over it; to be overridden."""
        raise NotImplementedError

    def _show(self) -> None:
        """Show where one stands; to be overridden."""
        raise NotImplementedError
