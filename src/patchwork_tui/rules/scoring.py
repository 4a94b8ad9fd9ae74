"""Scores and how a game ends."""

from __future__ import annotations

from dataclasses import dataclass

from patchwork_tui.rules.players import Player

EMPTY_CELL_COST = 2
"""Points lost for each empty cell at the end."""


@dataclass(frozen=True, slots=True)
class Score:
    """What a player's score is made of: buttons, empty cells of the quilt, points of the special tile.

    At some levels of the Automa, which has no quilt: its `patches` with buttons, and the buttons `sewn` on
    them.
    """

    buttons: int
    empty: int
    tile: int
    patches: int = 0
    sewn: int = 0

    @property
    def penalty(self) -> int:
        """What the empty cells cost: a negative number, or 0."""
        return -EMPTY_CELL_COST * self.empty

    @property
    def total(self) -> int:
        """The score."""
        return self.buttons + self.penalty + self.tile + self.patches + self.sewn


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended. With equal scores the first to reach the centre wins, so there is no draw.

    `final` is the centre's space, where the time track ends.
    """

    winner: Player
    scores: tuple[Score, Score]
    final: int

    @property
    def tie_broken(self) -> bool:
        """Whether the scores are equal and arriving first decided."""
        return self.scores[0].total == self.scores[1].total
