"""A position of an edition with a rule of its own: the base game's, and what the rule keeps in it.

A class of its own, so that the base game's positions are as small and as fast as if there were no other.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from patchwork_tui.rules import legal, refusals
from patchwork_tui.rules.actions import Action, Buy
from patchwork_tui.rules.errors import IllegalAction
from patchwork_tui.rules.events import Ended, Event
from patchwork_tui.rules.players import Player
from patchwork_tui.rules.position import Phase, Position
from patchwork_tui.rules.scoring import Score
from patchwork_tui.rules.variant import Variant


@dataclass(frozen=True, slots=True, kw_only=True)
class VariedPosition(Position):
    """See `Position`. `variant` is what the edition's rule keeps.

    Where the variant plays for a player, that one's actions are the variant's and `owed` means a shuffle.
    """

    variant: Variant

    @classmethod
    def of(
        cls, position: Position, variant: Variant, circle: tuple[str, ...] | None = None
    ) -> VariedPosition:
        """A position with what the variant keeps in it, and with another circle where one is given."""
        return cls(
            position.edition,
            position.circle if circle is None else circle,
            position.players,
            position.leather,
            position.top,
            position.owed,
            position.tile,
            variant=variant,
        )

    @property
    def decided(self) -> bool:
        """See `Position`."""
        return self.variant.seat is not None and self.variant.seat is self.mover

    def decided_action(self, seed: str, number: int) -> Action | None:
        """See `Position`."""
        return self.variant.drawn(self, seed, number) if self.decided else None

    @property
    def phase(self) -> Phase:
        """See `Position`."""
        if self.owed:
            return Phase.SHUFFLE if self.decided else Phase.LEATHER
        return Phase.OVER if self.mover is None else Phase.TURN

    @property
    def waiting(self) -> tuple[str, ...]:
        """See `Position`."""
        return self.variant.waiting

    def legal_actions(self) -> legal.LegalActions:
        """See `Position`."""
        return DecidedAction(self) if self.decided else legal.LegalActions(self)

    def legal_buys(self, patch: str) -> Iterator[Buy]:
        """See `Position`."""
        return iter(()) if self.decided else legal.buys(self, patch)

    def why_not(self, action: Action) -> refusals.Refusal | None:
        """See `Position`."""
        if not self.decided:
            return refusals.why_not(self, action)
        reason = self.variant.why_not(self, action)
        return None if reason is None else refusals.Refusal(reason)

    def random_action(self, rng: random.Random) -> Action:
        """See `Position`."""
        return self.variant.random_action(self, rng) if self.decided else legal.random_action(self, rng)

    def play(self, action: Action) -> VariedPosition:
        """See `Position`."""
        refusal = self.why_not(action)
        if refusal is not None:
            raise IllegalAction(refusal.text)
        return self._play(action)

    def events(self, action: Action) -> tuple[Event, ...]:
        """See `Position`."""
        if not self.decided:
            return Position.events(self, action)
        after = self.play(action)
        outcome = after.outcome()
        ended = () if outcome is None else (Ended(outcome),)
        return (*self.variant.events(self, action, after), *ended)

    def score(self, player: Player) -> Score:
        """See `Position`."""
        return self.variant.score(self) if player is self.variant.seat else Position.score(self, player)

    def _play(self, action: Action) -> VariedPosition:
        """See `Position`."""
        if self.decided:
            return self.variant.play(self, action)
        after = Position._play(self, action)
        circle, variant = after.circle, self.variant
        if isinstance(action, Buy):
            circle, variant = variant.after_taking(circle)
        return VariedPosition.of(after, variant, circle)


class DecidedAction(legal.LegalActions):
    """The one action that a variant decides; `in` knows every order of a shuffle."""

    def __init__(self, position: VariedPosition) -> None:
        super().__init__(position)
        self._action = position.variant.action(position)

    def __iter__(self) -> Iterator[Action]:
        yield self._action

    def counts(self) -> dict[str, int]:
        """See `LegalActions`. The key is the action's first word."""
        return {str(self._action).partition(" ")[0]: 1}
