"""A whole game judged: the expected margin along the way and the actions that cost most."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from patchwork_tui.record import Record
from patchwork_tui.study.estimate import STATES_FOR_EACH_ITERATION
from patchwork_tui.study.judging import Judgement

MOST_SHOWN = 5
"""How many of the actions that cost most are told."""

LEAST_CHANCE = 0.005
LEAST_POINTS = 0.5
"""What is lost in less than both of these would be told as nothing, and is not counted."""


@dataclass(frozen=True, slots=True)
class Study:
    """The judgements of all actions of a record in their order, the position at the end last."""

    record: Record
    iterations: int
    judgements: tuple[Judgement, ...]

    @property
    def margins(self) -> tuple[float, ...]:
        """The margin to be expected in each position, green's score less yellow's."""
        return tuple(judgement.before.margin for judgement in self.judgements)

    @property
    def costliest(self) -> tuple[Judgement, ...]:
        """The actions that cost most, the worst first: by the chance lost, then by the points."""
        found = [one for one in self.judgements if counts(one)]
        found.sort(key=lambda one: (-one.chance, -one.points, one.number))
        return tuple(found[:MOST_SHOWN])

    @property
    def exact_from(self) -> int | None:
        """The number of actions after which every position is solved, or None if not even the last is.

        An end that is over is no solution: it is None too where only that position is known.
        """
        first = None
        for judgement in reversed(self.judgements):
            if not judgement.before.exact:
                break
            if judgement.player is not None:
                first = judgement.number - 1
        return first

    @property
    def states(self) -> int:
        """How many states might be looked at to solve a position."""
        return self.iterations * STATES_FOR_EACH_ITERATION


def counts(judgement: Judgement) -> bool:
    """Whether an action lost enough to be told."""
    return judgement.better is not None and (
        judgement.chance >= LEAST_CHANCE or judgement.points >= LEAST_POINTS
    )


def numbers(record: Record) -> Sequence[int]:
    """What there is to judge in a record: its actions, and the position at the end."""
    return range(1, len(record.actions) + 2)
