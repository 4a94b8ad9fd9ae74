"""The end of the draft, solved: equal to trying everything, by the rules alone."""

import random

import pytest
from hypothesis import given, settings
from tests.bots.games import POSITIONS, SMALL, played

from patchwork_tui.bots import Budget, make
from patchwork_tui.bots.draft import Draft
from patchwork_tui.bots.endgame import WIN, Solver
from patchwork_tui.bots.knowledge import knowledge_for
from patchwork_tui.bots.protocol import never
from patchwork_tui.bots.search import Limits, Search, favourite
from patchwork_tui.rules import Player, Setup

NO_LIMITS = Limits(None, None, never)
NEAR_THE_END = POSITIONS.filter(
    lambda position: (
        not position.owed
        and sum(position.edition.final - side.space for side in position.players)
        <= (10 if position.edition is SMALL else 6)
    )
)


def brute(draft: Draft, position, seen):
    """Green's best margin, plus or less WIN, by playing out every choice of the draft."""
    outcome = position.outcome()
    if outcome:
        margin = outcome.scores[0].total - outcome.scores[1].total
        return margin + (WIN if outcome.winner is Player.GREEN else -WIN)
    if position not in seen:
        choose = max if position.mover is Player.GREEN else min
        moves = [move for move, _ in draft.moves(draft.state(position))]
        seen[position] = choose(brute(draft, draft.actions(position, move)[1], seen) for move in moves)
    return seen[position]


@settings(max_examples=30)
@given(NEAR_THE_END)
def test_it_finds_what_trying_everything_finds(position):
    known = knowledge_for(position)
    solver = Solver(known.draft, known.evaluation)
    solution = solver.solve(known.draft.state(position), NO_LIMITS)
    green = brute(known.draft, position, {})
    assert solution.worth == (green if position.mover is Player.GREEN else -green)
    assert solution.won is (solution.worth > 0)
    player = position.mover
    for move in solution.line:
        _, position = known.draft.actions(position, move)
    scores = position.outcome().scores
    assert scores[player].total - scores[player.other].total == solution.margin


def late(setup):
    """Where two players who do not look ahead stand with little time left."""
    bot, position = make("casual"), setup.start()
    while position.owed or sum(side.space for side in position.players) < 2 * 53 - 22:
        position = position.play(bot.choose(position, Budget(), random.Random(1)).action)
    return position


def test_a_bot_says_that_it_has_solved_the_end_and_then_keeps_its_word():
    bots = make("strong"), make("strong")
    position, promised = late(Setup.shuffled(12)), None
    while position.mover is not None:
        mover = position.mover
        decision = bots[mover].choose(position, Budget(1000), random.Random(1))
        if promised is not None and not position.owed:
            assert decision.exact
        if decision.exact:
            margin = decision.margin if mover is Player.GREEN else -decision.margin
            assert promised in {None, margin}
            assert decision.chance in {0, 1}
            promised = margin
        position = position.play(decision.action)
    scores = position.outcome().scores
    assert promised == scores[0].total - scores[1].total


def test_without_the_budget_to_solve_the_end_it_is_searched():
    position = Setup.shuffled(12).start()
    known = knowledge_for(position)
    state = known.draft.state(position)
    assert Solver(known.draft, known.evaluation).solve(state, Limits(100, None, never)) is None


@pytest.mark.parametrize("seed", range(5))
def test_a_search_of_a_whole_rest_agrees_with_the_solver(seed):
    position = played(Setup.shuffled(seed, board="short", edition=SMALL), seed, 4)
    while position.owed:
        position = position.play(next(iter(position.legal_actions())))
    if position.mover is None:
        return
    known = knowledge_for(position)
    state = known.draft.state(position)
    search = Search(known.draft, known.evaluation)
    root = search.root(state)
    search.grow(root, Limits(20_000, None, never))
    solution = Solver(known.draft, known.evaluation).solve(state, NO_LIMITS)
    assert (favourite(root).chance > 0.5) == solution.won
