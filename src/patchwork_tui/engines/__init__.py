"""Computer players in other processes: the line protocol, both of its ends, and players by their names.

>>> import random
>>> from patchwork_tui import Setup
>>> from patchwork_tui.bots import Budget
>>> from patchwork_tui.engines import make_player
>>> position = Setup.shuffled(7).start()
>>> decision = make_player("bot:steady").choose(position, Budget(iterations=50), random.Random(1))
>>> decision.action in position.legal_actions()
True
"""

from patchwork_tui.engines.client import Engine, EngineFailed
from patchwork_tui.engines.players import LevelBot, UnknownPlayer, apart, make_player, seat
from patchwork_tui.engines.server import Server
from patchwork_tui.engines.words import ProtocolError

__all__ = [
    "Engine",
    "EngineFailed",
    "LevelBot",
    "ProtocolError",
    "Server",
    "UnknownPlayer",
    "apart",
    "make_player",
    "seat",
]
