"""The first game: a game played in advance, and steps that lead a newcomer through it. No screen in it."""

from __future__ import annotations

import tomllib
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import cache

from patchwork_tui.app.hand import Hand
from patchwork_tui.record import Record, parse_record
from patchwork_tui.rules import Action, Advance, Buy
from patchwork_tui.rules.bundled import bundled

STEPS, SCRIPT = "lesson.toml", "lesson.quilt"


class Awaits(Enum):
    """What a step waits for; the values are the words of its file, which says what they mean."""

    TAKE = "take"
    PLACE = "place"
    LOOK = "look"
    PLAY = "play"
    UNDO = "undo"
    REDO = "redo"
    CIRCLE = "circle"
    GO_ON = "go on"
    END = "end"


OF_THE_HAND = (Awaits.TAKE, Awaits.PLACE, Awaits.PLAY)
"""What is done with the hand; the game's next action fulfils all three."""

_KEYS = {
    Awaits.LOOK: "v",
    Awaits.UNDO: "u",
    Awaits.REDO: "U",
    Awaits.CIRCLE: "c",
    Awaits.GO_ON: "enter",
    Awaits.END: "enter",
}

_GESTURES: tuple[tuple[str, Callable[[Hand], Hand]], ...] = (
    ("r", Hand.clockwise),
    ("R", Hand.counterclockwise),
    ("f", Hand.flipped),
    ("left", lambda hand: hand.moved(-1, 0)),
    ("right", lambda hand: hand.moved(1, 0)),
    ("up", lambda hand: hand.moved(0, -1)),
    ("down", lambda hand: hand.moved(0, 1)),
)


@dataclass(frozen=True, slots=True)
class Step:
    """One thing to do, after `at` actions: `told` says what has happened, `ask` what is asked for."""

    id: str
    at: int
    awaits: Awaits
    title: str
    told: str
    ask: str


@dataclass(frozen=True, slots=True)
class Lesson:
    """A game to its end, whose moves the newcomer and the opponent make, and the steps through it."""

    script: Record
    steps: tuple[Step, ...]

    def record(self, number: int) -> Record:
        """The game where a step begins."""
        return self.script.truncated(self.steps[number].at)

    def hand(self, number: int) -> Hand:
        """The hand where a step begins: as the steps before it in the same turn have left it."""
        hand = Hand.over(self.record(number).position())
        at = self.steps[number].at
        for step in self.steps[:number]:
            action = self.action(at)
            if step.at == at and action is not None and step.awaits is Awaits.TAKE:
                _, hand = _taking(hand, action)
            elif step.at == at and action is not None and step.awaits is Awaits.PLACE:
                hand = hand.showing(action)
        return hand

    def action(self, count: int) -> Action | None:
        """What is played after so many actions; None at the end."""
        actions = self.script.actions
        return actions[count] if count < len(actions) else None

    def number_of(self, step_id: str) -> int:
        """The step of this name; the first, if there is none."""
        return next((number for number, step in enumerate(self.steps) if step.id == step_id), 0)

    def after_action(self, number: int) -> int:
        """The step that follows once the action is played that step `number` is about."""
        at = self.steps[number].at
        return next(later for later in range(number + 1, len(self.steps)) if self.steps[later].at > at)

    def is_done(self, number: int, hand: Hand) -> bool:
        """Whether the hand is as a step wants it, where that is all it wants."""
        awaits, action = self.steps[number].awaits, self.action(self.steps[number].at)
        if awaits is Awaits.TAKE:
            return hand.advancing if isinstance(action, Advance) else _choice(action) == hand.choice
        return awaits is Awaits.PLACE and hand.action == action

    def way(self, number: int, hand: Hand) -> tuple[str, ...]:
        """The keys that do what a step asks for, from this hand on, the fewest there are."""
        step = self.steps[number]
        if step.awaits not in OF_THE_HAND:
            return (_KEYS[step.awaits],)
        action = self.action(step.at)
        assert action is not None
        taking, hand = _taking(hand, action)
        if step.awaits is Awaits.TAKE:
            return taking
        keys = (*taking, *_gestures(hand, action))
        return keys if step.awaits is Awaits.PLACE else (*keys, "enter")


def _choice(action: Action | None) -> str | None:
    return action.patch if isinstance(action, Buy) else None


def _taking(hand: Hand, action: Action) -> tuple[tuple[str, ...], Hand]:
    """The key that takes up what is to be played, none if it is held, and the hand after it."""
    if isinstance(action, Advance):
        return (() if hand.advancing else ("a",)), hand.take_advance()
    if not isinstance(action, Buy) or hand.choice == action.patch:
        return (), hand
    slot = next(slot for slot, patch in enumerate(hand.position.offers) if patch.id == action.patch)
    return (str(slot + 1),), hand.take(slot)


def _gestures(hand: Hand, action: Action) -> tuple[str, ...]:
    """The fewest gestures that lay what is held as `action` has it."""
    ways: dict[object, tuple[str, ...]] = {hand.spot: ()}
    ahead = deque([hand])
    while ahead:
        hand = ahead.popleft()
        way = ways[hand.spot]
        if hand.action == action:
            return way
        for key, gesture in _GESTURES:
            after = gesture(hand)
            if after.spot not in ways:
                ways[after.spot] = (*way, key)
                ahead.append(after)
    raise AssertionError("every place on a quilt can be reached")


@cache
def first_game() -> Lesson:
    """The lesson that comes with the program."""
    script = parse_record(bundled("assets", SCRIPT).read_bytes(), SCRIPT).record
    told = tomllib.loads(bundled("assets", STEPS).read_text(encoding="utf-8"))
    return Lesson(script, tuple(Step(**step | {"awaits": Awaits(step["awaits"])}) for step in told["step"]))
