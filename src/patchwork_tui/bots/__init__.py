"""Computer players: what one is, and the levels there are.

>>> import random
>>> from patchwork_tui import Setup
>>> from patchwork_tui.bots import Budget, make
>>> position = Setup.shuffled(7).start()
>>> decision = make("steady").choose(position, Budget(iterations=50), random.Random(1))
>>> decision.action in position.legal_actions()
True
"""

from patchwork_tui.bots.protocol import (
    Bot,
    Budget,
    Cancelled,
    Choice,
    Decision,
    ThinkingCancelled,
    UnplayableGame,
)
from patchwork_tui.bots.registry import LEVELS, Level, UnknownLevel, make

__all__ = [
    "LEVELS",
    "Bot",
    "Budget",
    "Cancelled",
    "Choice",
    "Decision",
    "Level",
    "ThinkingCancelled",
    "UnknownLevel",
    "UnplayableGame",
    "make",
]
