"""What players have just got, counted in little by little where the look moves. No screen in it."""

from __future__ import annotations

from patchwork_tui.app.wording import Coming
from patchwork_tui.rules import Player, Position

COUNTS = 4
"""In how many counts all of it has come in."""


class Purse:
    """The buttons and the special tile that are still on their way to each player."""

    def __init__(self, *, moves: bool) -> None:
        self._moves = moves
        self._left = 0
        self._got: dict[Player, Coming] = {}

    @property
    def coming(self) -> bool:
        """Whether anything is still on its way."""
        return self._left > 0

    def of(self, player: Player) -> Coming | None:
        """What is still on its way to a player."""
        got = self._got.get(player)
        return got._replace(buttons=got.buttons * self._left // COUNTS) if got and self._left else None

    def fill(self, before: Position, after: Position) -> None:
        """Begin anew with what one action has brought."""
        if not self._moves:
            return
        gains = {
            player: Coming(
                max(after[player].buttons - before[player].buttons, 0),
                after.tile is player and before.tile is None,
            )
            for player in Player
        }
        self._got = {player: got for player, got in gains.items() if got.buttons or got.tile}
        self._left = COUNTS if self._got else 0

    def count(self) -> None:
        """Let some more come in."""
        self._left = max(self._left - 1, 0)

    def empty(self) -> None:
        """Let all of it have come in."""
        self._left = 0
