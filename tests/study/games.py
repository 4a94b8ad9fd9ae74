"""Games to study: one played well but for one action, and positions solved by looking at everything."""

from __future__ import annotations

import random
from functools import cache

from patchwork_tui.bots import Budget, make
from patchwork_tui.bots.draft import NOBODY, Draft, State
from patchwork_tui.bots.knowledge import knowledge_for
from patchwork_tui.record import Record
from patchwork_tui.rules import Action, Buy, Phase, Player, Position, Setup

ITERATIONS = 60
"""What most tests look at: little, so that they are quick."""

BLUNDER_FROM = 12


def played(seed: int, iterations: int = 60, until: int | None = None) -> Record:
    """A game between two searching players, or its first actions."""
    record, position = Record.new(Setup.shuffled(seed)), Setup.shuffled(seed).start()
    return _played_on(record, position, iterations, until)


def _played_on(record: Record, position: Position, iterations: int, until: int | None = None) -> Record:
    bot, actions = make("steady"), list[Action]()
    while position.mover is not None and (until is None or len(record.actions) + len(actions) < until):
        actions.append(bot.choose(position, Budget(iterations), random.Random(0)).action)
        position = position.play(actions[-1])
    return record.with_actions(*actions)


@cache
def blundered(seed: int = 2) -> tuple[Record, int]:
    """A game played well but for one action, and the number of that one: a patch in the middle of nowhere.

    Of all allowed purchases it is the one after which most filled cells have an empty one beside them.
    """
    record = played(seed, until=BLUNDER_FROM)
    while record.position().phase is not Phase.TURN or not any(_buys(record.position())):
        record = played(seed, until=len(record.actions) + 1)
    position = record.position()
    worst = max(_buys(position), key=lambda buy: _edges(position, buy))
    record = record.with_actions(worst)
    return _played_on(record, record.position(), 60), len(record.actions)


def _buys(position: Position) -> list[Buy]:
    return [action for action in position.legal_actions() if isinstance(action, Buy)]


def _edges(position: Position, buy: Buy) -> int:
    mover = position.mover
    assert mover is not None
    size = position.edition.quilt
    filled = position.play(buy)[mover].quilt.filled
    cells = {divmod(bit, size) for bit in range(size * size) if filled >> bit & 1}
    inside = [(row, column) for row in range(size) for column in range(size)]
    return sum(
        abs(row - r) + abs(column - c) == 1 for row, column in cells for r, c in inside if (r, c) not in cells
    )


def brute_margin(position: Position) -> int:
    """Green's margin if both play the rest of the draft for the win first, by looking at all of it."""
    draft = knowledge_for(position).draft
    return _best(draft, draft.state(position), {})[1]


def _best(draft: Draft, state: State, known: dict[State, tuple[int, int]]) -> tuple[int, int]:
    """Who wins, 1 for green and -1 for yellow, and green's margin."""
    if state not in known:
        mover = draft.mover(state)
        if mover == NOBODY:
            known[state] = (1 if draft.winner(state) == Player.GREEN else -1), draft.margin(state)
        else:
            choose = min if mover else max
            known[state] = choose(_best(draft, after, known) for _, after in draft.moves(state))
    return known[state]
