"""The first game: a real table, at which somebody says what to do next and what it was good for."""

from __future__ import annotations

import random
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import groupby
from typing import TYPE_CHECKING

from patchwork_tui.app.base import spend_enter
from patchwork_tui.app.bookmark import Bookmark
from patchwork_tui.app.commands import NO_KEYS, key_tables, pressed, said, written_key
from patchwork_tui.app.explained import forecast_explained
from patchwork_tui.app.glyphs import Glyphs, Look
from patchwork_tui.app.hand import Hand
from patchwork_tui.app.hints import lesson_hints
from patchwork_tui.app.lesson import OF_THE_HAND, Awaits, Lesson
from patchwork_tui.app.opponents import Opponents
from patchwork_tui.app.scene import Scene
from patchwork_tui.app.screens.circle import circle_sheet
from patchwork_tui.app.screens.table import Leaving, TableScreen
from patchwork_tui.app.widgets.key_bar import Hint
from patchwork_tui.app.widgets.lesson_view import LessonView, Page
from patchwork_tui.app.widgets.line_view import LineView
from patchwork_tui.record import Record
from patchwork_tui.rules import Action, Position
from patchwork_tui.session import Session

if TYPE_CHECKING:
    from patchwork_tui.bots import Budget, Cancelled, Decision

_ARROWS = ("left", "down", "up", "right")
_ON: dict[Awaits | None, str] = {Awaits.GO_ON: "go on", Awaits.END: "a game of your own"}
"""What Enter leads to where nothing is to be played."""

_KEY = re.compile(r"\{(.+?)\}")
"""A key in the texts, which the person may have changed."""
_MINUS = re.compile(r"(?<!\w)-(?= ?\d)")
"""A minus in the texts, which are ASCII."""
_MANY = 3
"""A key that is to be pressed more often than this is shown once, with a number."""


@dataclass(frozen=True, slots=True)
class Scripted:
    """An opponent who plays what a record says."""

    script: Record
    name: str = "script"

    def choose(
        self, position: Position, budget: Budget, rng: random.Random, cancelled: Cancelled = lambda: False
    ) -> Decision:
        """What was played in this position."""
        from patchwork_tui.bots import Decision

        positions = self.script.positions()
        return Decision(
            next(a for a, p in zip(self.script.actions, positions, strict=False) if p == position)
        )

    def close(self) -> None:
        """Nothing is to be ended."""


class LessonScreen(TableScreen):
    """Leads through the steps of a lesson, each done on the table as in any game.

    The keys of the table all work; one that a step does not ask for is answered with a kind word. While the
    opponent acts, the lesson's page makes room for what is done.
    Undo and redo turn the pages of the lesson, and the table with them.
    """

    @property
    def HELP(self) -> str:  # type: ignore[override]  # noqa: N802 - Textual's name
        """How the lesson goes, and the keys of the table."""
        keys = self._look.keys
        return f"""
## The first game

The page beside the quilt says what has happened and what to do now; the keys in its last line do it.
`{said("v", keys)}` lays the page aside, to show what lies under it, and takes it up again.
`{said("t", keys)}` shows the move: it does all but the last key for you.
`{said("u", keys)}` goes back a step, `{said("U", keys)}` forward again.
`{said("q", keys)}` leaves; `patchwork learn`, or the title, goes on where you were, and
`patchwork learn --anew` begins again.
{forecast_explained(keys)}
## The table

{key_tables(keys)}"""

    def __init__(self, look: Look, lesson: Lesson, bookmark: Bookmark) -> None:
        self._lesson = lesson
        self._bookmark = bookmark
        step = bookmark.read()
        self._number = self._furthest = lesson.number_of(step)
        session = Session(lesson.record(self._number))
        if step not in ("", lesson.steps[self._number].id):
            session.notice = "where you were cannot be read, so this is the beginning"
        opponents = Opponents(lambda _: Scripted(lesson.script))
        opponents.change_pace(-1)  # a newcomer has to find the move first
        super().__init__(look, session, opponents)
        self._hand = lesson.hand(self._number)
        self._looks_behind = False

    def parts(self) -> tuple[LineView, ...]:
        """Those of the table, and the lesson over some of them."""
        return (*super().parts(), LessonView(self._look, id="lesson"))

    # Where the lesson is

    @property
    def _awaits(self) -> Awaits | None:
        """What is to be done now; None while the opponent acts."""
        return None if self._session.bot_to_act else self._lesson.steps[self._number].awaits

    @property
    def _way(self) -> tuple[str, ...]:
        """The keys that do what is to be done now."""
        if self._session.bot_to_act:
            return ("space",)
        return self._lesson.way(self._number, self._hand)

    def _go_to(self, number: int) -> None:
        """Begin a step, with the game as it then is."""
        self._number = number
        self._session = Session(self._lesson.record(number))
        self.settle()
        self._hand = self._lesson.hand(number)
        self._show()

    @property
    def awaiting(self) -> str:
        """What the opponent is about, or that nothing is to be played."""
        return super().awaiting if self._awaits in (None, *OF_THE_HAND) else "the page tells how to go on"

    def settle(self, note: str = "", *, paused: bool = False) -> None:
        """Begin the turn that follows, and with it the step that is about it."""
        if len(self._session.record.actions) > self._lesson.steps[self._number].at:
            after = self._lesson.after_action(self._number)
            if len(self._session.record.actions) >= self._lesson.steps[after].at:
                self._number = after
        self._note_place()
        super().settle(note or self._bookmark.trouble, paused=paused)

    def _note_place(self) -> None:
        self._furthest = max(self._furthest, self._number)
        self._bookmark.put(self._lesson.steps[self._number].id)

    def _heed(self, before: int) -> None:
        """Go on if the hand is as the step wants it; else a word, unless it has come nearer."""
        if self._complaint or self._session.bot_to_act:
            return
        if self._lesson.is_done(self._number, self._hand):
            while self._lesson.is_done(self._number, self._hand):
                self._number += 1
            self._note_place()
            self._say(self._bookmark.trouble)
        elif len(self._way) >= before:
            self._nudge()

    def _nudge(self) -> None:
        """Say kindly that something else is asked for."""
        way_back = f"{self.key('v')} brings back" if self._looks_behind else "the page tells"
        self._say(note=f"look around; {way_back} how to go on")

    # What the keys do

    def play(self, action: Action) -> None:
        """Play an action if it is the one that is asked for, or say why it is not allowed."""
        position = self._session.position
        is_allowed = position.why_not(action) is None
        if is_allowed and self._awaits not in (None, *OF_THE_HAND):
            self._nudge()
        elif is_allowed and not self._is_next(position, action):
            self._say(note="allowed, but the page asks for another")
        else:
            super().play(action)

    def _is_next(self, position: Position, action: Action) -> bool:
        """Whether an action does what the script's next one does."""
        wanted = self._lesson.action(len(self._session.record.actions))
        return wanted is not None and position.play(action) == position.play(wanted)

    def action_confirm(self) -> None:
        """Do what is held, or go on."""
        spend_enter(self)
        match self._awaits:
            case Awaits.GO_ON:
                self._go_to(self._number + 1)
            case Awaits.END:
                self._bookmark.remove()
                self.dismiss(Leaving.AGAIN)
            case None:
                super().action_confirm()
            case _:
                if self._hand.action is None:
                    self._nudge()
                else:
                    self.play(self._hand.action)

    def action_go_on(self) -> None:
        """Have the opponent act at once."""
        match self._awaits:
            case None:
                super().action_go_on()
            case _:
                self._nudge()

    def action_undo(self) -> None:
        """Go back a step."""
        if self._session.bot_to_act:
            self._go_to(self._number)
        elif self._awaits is Awaits.UNDO:
            self._go_to(self._number + 1)
        elif self._number:
            self._go_to(self._number - 1)
        else:
            self._say(note=f"this is the very beginning; {self.key('q')} leaves")

    def action_redo(self) -> None:
        """Go forward again over steps that have been done."""
        if self._awaits is Awaits.REDO or self._number < self._furthest:
            self._go_to(self._number + 1)
        else:
            self._nudge()

    def action_circle(self) -> None:
        """See the whole circle."""
        self.app.push_screen(circle_sheet(self.scene().position, self._look), self._circle_seen)

    def _circle_seen(self, _: None) -> None:
        if self._awaits is Awaits.CIRCLE:
            self._go_to(self._number + 1)

    def action_hint(self) -> None:
        """Take up what is to be played, as it is to be played."""
        action = self._lesson.action(len(self._session.record.actions))
        if self._awaits not in OF_THE_HAND or action is None:
            self._nudge()
        else:
            self._choose_shown(self._hand.showing(action))

    def _choose_shown(self, hand: Hand) -> None:
        before, self._hand = len(self._way) + 1, hand
        self._say()
        self._heed(before)

    def action_look_across(self) -> None:
        """Lay the lesson's page aside, or take it up again."""
        self._looks_behind = not self._looks_behind
        if self._awaits is Awaits.LOOK and not self._looks_behind:
            self._number += 1
            self._note_place()
        self._say(note=f"{self.key('v')} brings the page back" if self._looks_behind else "")

    def answer_unbound(self, character: str) -> None:
        """Say what is asked for."""
        self._nudge()

    def hands_off(self) -> str:
        """Why nothing can be taken up or moved now; empty where it can."""
        return (
            f"{self._mover_name()} is to play; {self.key('space')} goes on"
            if self._session.bot_to_act
            else super().hands_off()
        )

    def _choose(self, hand: Hand) -> None:
        before = len(self._way)
        super()._choose(hand)
        self._heed(before)

    def _push(self, hand: Hand) -> None:
        before = len(self._way)
        super()._push(hand)
        self._heed(before)

    def _show_results(self) -> None:
        """The last step tells the result."""

    # Showing

    def scene(self) -> Scene:
        """The table, with the lesson's place in the corner."""
        return replace(super().scene(), status="a first game")

    def hints(self) -> tuple[Hint, ...]:
        """The keys that matter now."""
        shows = self._awaits in OF_THE_HAND
        go_on = _ON.get(self._awaits, "")
        return lesson_hints(super().hints(), go_on, self._look, shows=shows, aside=self._looks_behind)

    def _show(self) -> None:
        super()._show()
        for view in self.query(LessonView):
            view.show(self._page())
            view.set_aside(self._looks_behind or self._session.bot_to_act is not None)

    def _page(self) -> Page:
        steps, number = self._lesson.steps, self._number
        step, glyphs = steps[number], self._look.glyphs
        keys = written(self._way, glyphs, self._look.keys)
        told, ask = (
            _KEY.sub(lambda named: self.key(named[1]), _MINUS.sub(glyphs.minus, text))
            for text in (step.told, step.ask)
        )
        return Page(step.title, told, ask, keys, f"{number + 1} of {len(steps)}")


def written(keys: tuple[str, ...], glyphs: Glyphs, own: Mapping[str, str] = NO_KEYS) -> tuple[str, ...]:
    """Keys as the lesson writes them, in the order in which they are pressed; `own` as in `pressed`."""
    parts: list[str] = []
    for key, run in groupby(pressed(key, own) for key in keys):
        times, name = len(list(run)), key
        if key in _ARROWS and len(glyphs.arrows) == len(_ARROWS):
            name = glyphs.arrows[_ARROWS.index(key)]
        elif key not in _ARROWS and len(key) > 1:
            name = written_key(key)
        one_by_one = times <= (_MANY if len(name) == 1 else 1)
        parts += [name] * times if one_by_one else [f"{name} {glyphs.times}{times}"]
    return tuple(parts)
