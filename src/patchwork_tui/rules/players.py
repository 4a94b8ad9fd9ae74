"""The two players, named by the colour of their time tokens."""

from __future__ import annotations

from enum import IntEnum

from patchwork_tui.rules.errors import NotationError


class Player(IntEnum):
    """One of the two players; the value indexes pairs such as `Position.players`.

    >>> Player.GREEN.other
    <Player.YELLOW: 1>
    >>> str(Player.YELLOW)
    'yellow'
    """

    GREEN = 0
    YELLOW = 1

    @property
    def other(self) -> Player:
        """The opponent."""
        return _OTHERS[self]

    def __str__(self) -> str:
        return self.name.lower()

    @classmethod
    def parse(cls, text: str) -> Player:
        """Read `green` or `yellow`, the inverse of `str`."""
        for player in cls:
            if text == str(player):
                return player
        raise NotationError(f"{text!a} is no player; write green or yellow")


_OTHERS = (Player.YELLOW, Player.GREEN)
