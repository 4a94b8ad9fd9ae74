"""One decision of a game judged: what was played against what the searcher would have played."""

from __future__ import annotations

from dataclasses import dataclass

from patchwork_tui.bots import Cancelled
from patchwork_tui.bots.protocol import never
from patchwork_tui.record import Record
from patchwork_tui.rules import Action, Buy, Player, Position
from patchwork_tui.study.estimate import DEFAULT_ITERATIONS, Estimate, estimate
from patchwork_tui.study.margin import expected_margin


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a position of a game is worth, and what the action played in it cost.

    `number` is the action's, from 1; the position is the one before it. After the last action there is a
    position too: there `action` is None, and `player` whose action is awaited, None where the game is over.
    `before` is the position's estimate from green's view. `played` and `best` are those of the positions
    after the action played and after the searcher's choice, from the view of `player`, with the same
    iterations; both None where they are the same. Then nothing is lost and `better` is None, as it is where
    the choice turns out no better than what was played. `chance` (0 to 1) and `points` are what was lost,
    never negative.
    """

    number: int
    player: Player | None
    action: Action | None
    before: Estimate
    played: Estimate | None = None
    best: Estimate | None = None
    better: Action | None = None
    chance: float = 0.0
    points: float = 0.0

    @property
    def exact(self) -> bool:
        """Whether what was lost is known exactly, the draft being solved after both actions."""
        if self.played is None or self.best is None:
            return self.before.exact
        return self.played.exact and self.best.exact

    @property
    def looked(self) -> int:
        """Iterations of the searches, or states of the exact solutions, that the judgement rests on."""
        return sum(one.looked for one in (self.before, self.played, self.best) if one is not None)


def judge(
    record: Record, number: int, iterations: int = DEFAULT_ITERATIONS, cancelled: Cancelled = never
) -> Judgement:
    """Judge the action with this number, from 1; one more than there are is the position at the end.

    The same for every call with the same arguments, in whatever process. IndexError if there is no such
    action; ThinkingCancelled soon after `cancelled` becomes true.
    """
    position = record.position(number - 1)
    before = estimate(position, iterations, cancelled)
    if number > len(record.actions):
        return Judgement(number, position.mover, None, before)
    action, choice, player = record.actions[number - 1], before.choice, position.mover
    assert choice is not None
    assert player is not None
    if same(position, action, choice):
        return Judgement(number, player, action, before)
    played = estimate(position.play(action), iterations, cancelled).seen_by(player)
    best = estimate(position.play(choice), iterations, cancelled).seen_by(player)
    chance, points = lost(position, played, best)
    better = choice if chance or points else None
    return Judgement(number, player, action, before, played, best, better, chance, points)


def lost(position: Position, played: Estimate, best: Estimate) -> tuple[float, float]:
    """What the action played lost in chance and in points against the better one; nothing if it did better.

    Two exact margins are compared as they are. Else both chances are turned into points by the scale of the
    position in which one chose: that of the positions after it would differ where they are not equally late.
    """
    chance = best.chance - played.chance
    if played.exact and best.exact:
        points = best.margin - played.margin
    else:
        points = expected_margin(position, best.chance) - expected_margin(position, played.chance)
    if chance < 0 or points < 0:
        return 0.0, 0.0
    return chance, points


def same(position: Position, one: Action, other: Action) -> bool:
    """Whether two actions do the same: a symmetric patch has several names for the same cells."""
    if isinstance(one, Buy) and isinstance(other, Buy) and one.patch == other.patch:
        patch = position.edition.patch(one.patch)
        return patch.mask(one.turn, one.cell) == patch.mask(other.turn, other.cell)
    return one == other
