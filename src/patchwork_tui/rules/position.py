"""The whole state of a game, one frozen value, and the one way to change it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from patchwork_tui.rules import legal, market, refusals
from patchwork_tui.rules.actions import Action, Buy, PlaceLeather
from patchwork_tui.rules.edition import Edition
from patchwork_tui.rules.errors import IllegalAction
from patchwork_tui.rules.events import Event, events_between
from patchwork_tui.rules.patches import Patch
from patchwork_tui.rules.players import Player
from patchwork_tui.rules.quilt import Quilt
from patchwork_tui.rules.scoring import Outcome, Score
from patchwork_tui.rules.track import span

_GREEN, _YELLOW = Player
"""The players at hand: Python 3.11 takes longer to look one up in its enum than all else in `mover` takes."""


class Phase(Enum):
    """What the position waits for: a turn, a leather patch to place, cards to shuffle, or nothing."""

    TURN = "turn"
    LEATHER = "leather"
    SHUFFLE = "shuffle"
    OVER = "over"


class PlayerState(NamedTuple):
    """What one player has: buttons, the space of the time token, the quilt."""

    buttons: int
    space: int
    quilt: Quilt


@dataclass(frozen=True, slots=True)
class Position:
    """A position of the game; `play` gives the next one and leaves this one as it is.

    `circle` has the ids of the patches left, clockwise from the neutral token; `leather` the spaces of the
    leather patches still on the board. `top` is who moved last: of two tokens on one space, that one lies
    on top. `owed` counts the leather patches that `top` has won and must place before anything else.
    `tile` is who holds the special tile.

    >>> from patchwork_tui.rules import Setup
    >>> position = Setup.shuffled(7).start()
    >>> position.mover, position.phase
    (<Player.GREEN: 0>, <Phase.TURN: 'turn'>)
    """

    edition: Edition
    circle: tuple[str, ...]
    players: tuple[PlayerState, PlayerState]
    leather: tuple[int, ...]
    top: Player
    owed: int = 0
    tile: Player | None = None

    def __getitem__(self, player: Player) -> PlayerState:
        return self.players[player]

    @property
    def green(self) -> PlayerState:
        """What green has."""
        return self.players[Player.GREEN]

    @property
    def yellow(self) -> PlayerState:
        """What yellow has."""
        return self.players[Player.YELLOW]

    @property
    def mover(self) -> Player | None:
        """Whose action is awaited: who owes a leather patch, else who is further back or lies on top.

        None when the game is over.
        """
        if self.owed:
            return self.top
        green, yellow = self.players[0].space, self.players[1].space
        if green != yellow:
            return _GREEN if green < yellow else _YELLOW
        return self.top if green < self.edition.final else None

    @property
    def home(self) -> Player | None:
        """Who reached the centre first: with both there, the one who did not move last."""
        green, yellow = (state.space == self.edition.final for state in self.players)
        if green and yellow:
            return self.top.other
        return Player.GREEN if green else Player.YELLOW if yellow else None

    @property
    def phase(self) -> Phase:
        """What is awaited of the mover."""
        if self.owed:
            return Phase.LEATHER
        return Phase.OVER if self.mover is None else Phase.TURN

    @property
    def offers(self) -> tuple[Patch, ...]:
        """The patches that may be bought, clockwise from the neutral token."""
        return tuple(map(self.edition.patch, market.on_offer(self.circle)))

    @property
    def waiting(self) -> tuple[str, ...]:
        """The ids of patches that will come into the circle later, in their order; none in the base game."""
        return ()

    @property
    def decided(self) -> bool:
        """Whether the edition itself decides the action that is awaited, as it does the Automa's."""
        return False

    def decided_action(self, seed: str, number: int) -> Action | None:
        """What the edition itself does, None where somebody has a choice.

        An order of cards follows from the game's seed and the action's number alone.
        """
        return None

    def legal_actions(self) -> legal.LegalActions:
        """The allowed actions, one for each different set of covered cells, in a fixed order."""
        return legal.LegalActions(self)

    def legal_buys(self, patch: str) -> Iterator[Buy]:
        """The allowed purchases of one patch, by turn and then in reading order."""
        return legal.buys(self, patch)

    def why_not(self, action: Action) -> refusals.Refusal | None:
        """Why the action is not allowed, or None if it is."""
        return refusals.why_not(self, action)

    def random_action(self, rng: random.Random) -> Action:
        """One of the different legal actions, each as likely as any other; IllegalAction when over."""
        return legal.random_action(self, rng)

    def play(self, action: Action) -> Position:
        """The position after the action; IllegalAction, saying why, if it is not allowed."""
        refusal = refusals.why_not(self, action)
        if refusal is not None:
            raise IllegalAction(refusal.text)
        return self._play(action)

    def events(self, action: Action) -> tuple[Event, ...]:
        """What playing the action does, in the order of the rules; IllegalAction as `play`."""
        return tuple(events_between(self, action, self.play(action)))

    def score(self, player: Player) -> Score:
        """The player's score as it would be if the game ended now."""
        state = self.players[player]
        tile = self.edition.special_tile if self.tile is player else 0
        return Score(state.buttons, state.quilt.empty, tile)

    def outcome(self) -> Outcome | None:
        """Who won and how, or None while the game goes on."""
        if self.phase is not Phase.OVER:
            return None
        green, yellow = self.score(Player.GREEN), self.score(Player.YELLOW)
        if green.total != yellow.total:
            winner = Player.GREEN if green.total > yellow.total else Player.YELLOW
        else:
            winner = self.top.other
        return Outcome(winner, (green, yellow), self.edition.final)

    def _play(self, action: Action) -> Position:
        """As `play`, without asking whether the action is allowed: for callers that know it is."""
        player = self.mover
        assert player is not None
        if isinstance(action, Buy):
            return self._buy(player, action)
        if isinstance(action, PlaceLeather):
            return self._place_leather(player, action)
        buttons, start, quilt = self.players[player]
        end = min(self.players[player.other].space + 1, self.edition.final)
        return self._moved(player, buttons + end - start, start, end, quilt, self.circle, self.tile)

    def _buy(self, player: Player, action: Buy) -> Position:
        patch = self.edition.by_id[action.patch]
        mask = patch.mask(action.turn, action.cell)
        assert mask is not None
        buttons, start, quilt = self.players[player]
        quilt = quilt.sewn(patch.id, mask, patch.income)
        end = min(start + patch.time, self.edition.final)
        circle = market.taken(self.circle, self.circle.index(patch.id))
        tile = self._tile_after(player, quilt)
        return self._moved(player, buttons - patch.buttons, start, end, quilt, circle, tile)

    def _place_leather(self, player: Player, action: PlaceLeather) -> Position:
        buttons, space, quilt = self.players[player]
        quilt = quilt.sewn(None, quilt.bit(action.cell))
        return Position(
            self.edition,
            self.circle,
            self._pair(player, PlayerState(buttons, space, quilt)),
            self.leather,
            player,
            self.owed - 1,
            self._tile_after(player, quilt),
        )

    def _moved(
        self,
        player: Player,
        buttons: int,
        start: int,
        end: int,
        quilt: Quilt,
        circle: tuple[str, ...],
        tile: Player | None,
    ) -> Position:
        """The position once `player` has gone from `start` to `end` and got what the move crossed."""
        edition = self.edition
        leather, owed = self.leather, 0
        buttons += quilt.income * (edition.incomes_to[end] - edition.incomes_to[start])
        if leather and leather[0] <= end:
            first, after = span(leather, start, end)
            leather = leather[:first] + leather[after:]
            owed = min(after - first, quilt.empty)
        players = self._pair(player, PlayerState(buttons, end, quilt))
        return Position(edition, circle, players, leather, player, owed, tile)

    def _tile_after(self, player: Player, quilt: Quilt) -> Player | None:
        """Who holds the special tile once `player` has sewn on a piece."""
        side = self.edition.special_tile
        if self.tile is None and side and quilt.has_square(side):
            return player
        return self.tile

    def _pair(self, player: Player, after: PlayerState) -> tuple[PlayerState, PlayerState]:
        if player is _GREEN:
            return after, self.players[1]
        return self.players[0], after
