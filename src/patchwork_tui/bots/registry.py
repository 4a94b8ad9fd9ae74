"""The levels a person can choose from, weakest first."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from patchwork_tui.bots.players import LookingBot, RandomBot, SearchingBot
from patchwork_tui.bots.protocol import Bot


class UnknownLevel(ValueError):  # noqa: N818 - named by what is wrong
    """There is no level of that name; the sentence lists those there are."""


@dataclass(frozen=True, slots=True)
class Level:
    """A level of play: what it is called, what to expect of it, and how to get a player of it."""

    name: str
    description: str
    make: Callable[[], Bot]


_ALL = (
    Level("random", "Plays any legal action.", lambda: RandomBot("random")),
    Level(
        "novice",
        "Knows what is good, is easily tempted.",
        lambda: LookingBot("novice", temperature=1.0),
    ),
    Level("casual", "Takes what looks best, never looks ahead.", lambda: LookingBot("casual")),
    Level("steady", "Looks a few turns ahead.", lambda: SearchingBot("steady", 200)),
    Level(
        "strong",
        "Looks far ahead; takes up to a second.",
        lambda: SearchingBot("strong", 4_000),
    ),
    Level(
        "master",
        "The strongest; takes up to three seconds.",
        lambda: SearchingBot("master", 16_000),
    ),
)

LEVELS: Mapping[str, Level] = MappingProxyType({level.name: level for level in _ALL})
"""The levels by their names, weakest first."""


def make(name: str) -> Bot:
    """A new player of the level `name`, for one game; UnknownLevel if there is none."""
    try:
        return LEVELS[name].make()
    except KeyError:
        raise UnknownLevel(f"there is no level {name!a}; there are {', '.join(LEVELS)}") from None
