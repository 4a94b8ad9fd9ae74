"""What a computer player is: it is shown a position and a budget, and answers with a decision."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, TypeAlias

from patchwork_tui.rules import Action, Position, automa_of

Cancelled: TypeAlias = Callable[[], bool]
"""Asked while a bot thinks: whether its answer is no longer wanted."""


class ThinkingCancelled(Exception):  # noqa: N818 - named by what happened
    """The answer was no longer wanted, so there is none."""


class UnplayableGame(ValueError):  # noqa: N818 - named by what is wrong
    """The bot cannot play a game of this kind; the sentence says which."""


NOT_AGAINST_AUTOMA = "computer players neither play nor judge games against the Automa"


def refuse_automa(position: Position) -> None:
    """UnplayableGame if the position is of a game against the Automa."""
    if automa_of(position):
        raise UnplayableGame(NOT_AGAINST_AUTOMA)


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a bot may look at for one decision; with both limits the first that is reached counts.

    `iterations` are steps of the search, and give the same decision on every machine; `seconds` are wall
    time. With neither a bot keeps to its level's own budget. Bots that do not search heed neither.
    """

    iterations: int | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.iterations is not None and self.iterations < 1:
            raise ValueError(f"a budget of {self.iterations} iterations; it must be 1 or more")
        if self.seconds is not None and not self.seconds > 0:
            raise ValueError(f"a budget of {self.seconds} seconds; it must be more than 0")

    @property
    def open(self) -> bool:
        """Whether it sets no limit, and so leaves the choice to the bot."""
        return self.iterations is None and self.seconds is None


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that could be done: the mover's `chance` of winning after it, and how often it was tried."""

    action: Action
    chance: float
    looked: int


@dataclass(frozen=True, slots=True)
class Decision:
    """A legal action, and why.

    `chance` is the mover's chance of winning as the bot sees it, 0 to 1, None where it does not judge.
    `line` is what it expects, `action` first; the placements in it are the packer's. `choices` are what it
    weighed, the advance first and then the offers in their order, empty where it weighed nothing. `looked`
    counts the iterations of the search, or the positions of an exact solution. `exact` says that the rest
    of the draft was solved: every choice of patch or advance to the end, with each patch where the packer
    puts it. `margin` is then the mover's final score less the opponent's.
    """

    action: Action
    chance: float | None = None
    line: tuple[Action, ...] = ()
    looked: int = 0
    seconds: float = 0.0
    exact: bool = False
    margin: int | None = None
    choices: tuple[Choice, ...] = ()


def never() -> bool:
    """For a bot that nobody cancels."""
    return False


class Bot(Protocol):
    """A computer player for one game at a time.

    What it has learnt about a game it may keep for the next decision of that game, so reproducible games
    want a new bot each.
    """

    @property
    def name(self) -> str:
        """The name it is registered under."""

    def choose(
        self, position: Position, budget: Budget, rng: random.Random, cancelled: Cancelled = never
    ) -> Decision:
        """Decide what the mover of `position` does.

        IllegalAction if the game is over, UnplayableGame if it is against the Automa and the bot more than a
        random one, ThinkingCancelled soon after `cancelled` becomes true.
        """
