"""The draft goes the way of the rules: the same choices, and the same position after each."""

from hypothesis import given
from hypothesis import strategies as st
from tests.bots.games import POSITIONS, SEEDS, SETUPS, played

from patchwork_tui.bots.data import evaluation_data
from patchwork_tui.bots.draft import ADVANCE, NOBODY
from patchwork_tui.bots.evaluation import FEATURES, side_features
from patchwork_tui.bots.knowledge import board_of, knowledge_for
from patchwork_tui.rules import Advance, Buy, Player, Setup
from patchwork_tui.rules.catalogue import is_bundled

TURNS = POSITIONS.filter(lambda position: not position.owed)


@given(TURNS)
def test_its_choices_are_the_offers_that_can_be_bought_and_the_advance(position):
    draft = knowledge_for(position).draft
    state = draft.state(position)
    assert draft.mover(state) == position.mover
    names = [patch.id for patch in position.edition.patches]
    moves = ["advance" if move == ADVANCE else names[move] for move, _ in draft.moves(state)]
    assert moves == [kind for kind, count in position.legal_actions().counts().items() if count]


@given(TURNS)
def test_each_choice_leads_where_the_rules_lead(position):
    draft = knowledge_for(position).draft
    for move, expected in draft.moves(draft.state(position)):
        actions, after = draft.actions(position, move)
        assert isinstance(actions[0], Advance if move == ADVANCE else Buy)
        assert draft.state(after) == expected
        mover = draft.mover(expected)
        assert after.mover == (None if mover == NOBODY else mover)
        green, yellow = after.score(Player.GREEN), after.score(Player.YELLOW)
        assert draft.margin(expected) == green.total - yellow.total
        if outcome := after.outcome():
            assert draft.winner(expected) == outcome.winner


@given(TURNS)
def test_the_evaluation_is_the_weighted_sum_of_the_features(position):
    known = knowledge_for(position)
    state = known.draft.state(position)
    edition = position.edition
    data = evaluation_data(board_of(position) if is_bundled(edition) else "2014")
    logit = 0.0
    for player, sign in ((0, 1), (1, -1)):
        values = side_features(known.draft.packer, edition, state, player, known.draft.mover(state))
        left = edition.final - state[player][1]
        weights = data.at(left * 53 / edition.final)
        logit += sign * sum(weights[name] * value for name, value in zip(FEATURES, values, strict=True))
    assert abs(known.evaluation.logit(state) - logit) < 1e-6


@given(SETUPS, SEEDS, st.integers(0, 90))
def test_the_board_is_known_by_its_leather_marks(setup, seed, turns):
    position = played(setup, seed, turns)
    marks = position.edition.boards[board_of(position)]
    assert marks[len(marks) - len(position.leather) :] == position.leather


def test_boards_are_told_apart_while_their_marks_differ():
    for board in ("2014", "revised"):
        assert board_of(Setup.shuffled(1, board=board).start()) == board
