"""The compiled search: the answers of the one in Python, to the last bit, and the way of the rules."""

import random
from dataclasses import replace

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from tests.bots.games import POSITIONS, SEEDS, SETUPS

from patchwork_tui.bots import Budget, ThinkingCancelled, backends, make
from patchwork_tui.bots.backends import planted
from patchwork_tui.bots.draft import NOBODY
from patchwork_tui.bots.knowledge import knowledge_for
from patchwork_tui.bots.search import Limits, SlowTree
from patchwork_tui.rules import Setup

pytest.importorskip("numba", reason="the compiled search needs Numba, the extra `fast`")

import numpy as np

from patchwork_tui.bots import fast, kernel
from patchwork_tui.bots.fast import FastTree
from patchwork_tui.bots.nodes import same

TURNS = POSITIONS.filter(lambda position: not position.owed)


def never():
    return False


def told(node):
    """All there is to see of a node and of what follows."""
    own = node.move, node.mover, node.visits, node.chance
    return own, [told(child) for child in node.children]


def tree_of(kind, position):
    known = knowledge_for(position)
    return kind.of(known.draft, known.evaluation, known.draft.state(position))


@given(TURNS, st.integers(0, 2**90 - 1), st.integers(0, 33), st.booleans())
def test_places_and_counts_are_the_packer_s(position, quilt, patch, tile_free):
    packer = knowledge_for(position).draft.packer
    quilt &= packer.board.all
    patch = min(patch, packer.leather)
    tables, memo, _ = tree_of(FastTree, position)._prepared
    words = np.uint64(quilt & 2**64 - 1), np.uint64(quilt >> 64)
    assert kernel.counts(tables, *words) == packer.board.counts(quilt)
    assert kernel.square(tables, *words) == packer.square(quilt)
    for _ in range(2):  # worked out, and remembered
        low, high, sewn = kernel.place(tables, memo, *words, patch, tile_free)
        assert (int(low) | int(high) << 64 if sewn else 0) == packer.place(quilt, patch, tile_free)


@given(TURNS)
def test_each_choice_leads_where_the_rules_lead(position):
    draft = knowledge_for(position).draft
    tree = tree_of(FastTree, position)
    tree.grow(Limits(1, None, never))
    children = tree.root.children
    moves = dict(draft.moves(draft.state(position)))
    assert [child.move for child in children] == list(moves)
    for child in children:
        _, after = draft.actions(position, child.move)
        assert child.mover == (NOBODY if after.mover is None else after.mover)
        expected = fast._node(tree._tables, draft.state(after))
        assert same(expected[0], tree.nodes[child.index])


@settings(max_examples=60)
@given(TURNS, st.integers(1, 300))
def test_a_tree_is_the_same_to_the_last_bit(position, iterations):
    slow, quick = tree_of(SlowTree, position), tree_of(FastTree, position)
    limits = Limits(iterations, None, never)
    assert slow.grow(limits) == quick.grow(limits)
    assert told(slow.root) == told(quick.root)


@settings(max_examples=30)
@given(TURNS, SEEDS)
def test_the_tree_that_is_kept_is_the_same(position, seed):
    known = knowledge_for(position)
    rng = random.Random(seed)
    trees = [tree_of(SlowTree, position), tree_of(FastTree, position)]
    state = known.draft.state(position)
    for _ in range(3):
        for tree in trees:
            tree.grow(Limits(60, None, never))
        _, state = rng.choice(known.draft.moves(state))
        if known.draft.mover(state) == NOBODY:
            return
        trees = [tree.below(state, 5_000) for tree in trees]
        if trees[0] is None:
            assert trees[1] is None
            return
        assert told(trees[0].root) == told(trees[1].root)


@settings(max_examples=20)
@given(TURNS, TURNS)
def test_a_tree_is_kept_for_its_own_states_only(position, other):
    assume(position.edition == other.edition)
    state = knowledge_for(other).draft.state(other)
    trees = [tree_of(SlowTree, position), tree_of(FastTree, position)]
    for tree in trees:
        tree.grow(Limits(40, None, never))
    slow, quick = (tree.below(state, 50) for tree in trees)
    assert (slow is None) is (quick is None)


@settings(max_examples=4, deadline=None)
@given(SETUPS, SEEDS)
def test_whole_games_are_the_same(setup, seed):
    def game():
        bot, position = make("strong"), setup.start()
        while position.mover is not None:
            decision = bot.choose(position, Budget(80), random.Random(seed))
            yield replace(decision, seconds=0)
            position = position.play(decision.action)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(backends, "FAST_FROM", 1)
        patch.setattr(backends, "PATIENCE", 600)
        quick = list(game())
        patch.setenv(backends.SWITCH, "0")
        assert quick == list(game())


def planted_for(budget, cancelled=never):
    position = Setup.shuffled(1).start()
    known = knowledge_for(position)
    return planted(known.draft, known.evaluation, known.draft.state(position), budget, cancelled)


def test_it_is_chosen_where_it_is_worth_loading_unless_it_is_switched_off(monkeypatch):
    monkeypatch.setattr(backends, "PATIENCE", 600)
    assert isinstance(planted_for(Budget(4_000)), FastTree)
    assert isinstance(planted_for(Budget(10)), FastTree)  # now that it is loaded
    monkeypatch.setattr(backends, "_loading", backends._Loading())
    assert isinstance(planted_for(Budget(10)), SlowTree)
    monkeypatch.setenv(backends.SWITCH, "0")
    assert isinstance(planted_for(Budget(4_000)), SlowTree)


def test_an_edition_of_more_patches_than_it_has_room_for_is_left_to_the_search_in_python(monkeypatch):
    monkeypatch.setattr(backends, "MOST_PATCHES", 32)
    assert isinstance(planted_for(Budget(4_000)), SlowTree)


@pytest.fixture
def never_ready(monkeypatch):
    monkeypatch.setattr(backends._Loading, "_load", lambda *_: None)
    monkeypatch.setattr(backends, "_loading", backends._Loading())


def test_while_it_is_not_ready_the_search_in_python_plays(monkeypatch, never_ready):
    assert isinstance(planted_for(Budget(seconds=0.02)), SlowTree)
    monkeypatch.setattr(backends, "PATIENCE", 0.01)
    assert isinstance(planted_for(Budget(4_000)), SlowTree)


def test_nobody_waits_for_it_who_wants_no_answer(monkeypatch, never_ready):
    monkeypatch.setattr(backends, "PATIENCE", 600)
    with pytest.raises(ThinkingCancelled):
        planted_for(Budget(4_000), lambda: True)


@pytest.mark.parametrize(("budget", "kind"), [(Budget(seconds=0.05), FastTree), (Budget(5), SlowTree)])
def test_once_it_is_ready_whoever_has_time_goes_on_with_it(monkeypatch, budget, kind):
    bot, position = make("steady"), Setup.shuffled(1).start()
    monkeypatch.setattr(backends, "_loading", backends._Loading())
    position = position.play(bot.choose(position, Budget(5), random.Random(1)).action)
    assert isinstance(bot._tree, SlowTree)
    monkeypatch.setattr(backends, "PATIENCE", 600)
    planted_for(Budget(4_000))
    bot.choose(position, budget, random.Random(1))
    assert isinstance(bot._tree, kind)


@pytest.mark.slow
@pytest.mark.parametrize("board", ["2014", "revised"])
def test_a_large_tree_is_the_same_to_the_last_bit(board):
    position = Setup.shuffled(6, board=board).start()
    slow, quick = tree_of(SlowTree, position), tree_of(FastTree, position)
    for tree in (slow, quick):
        tree.grow(Limits(30_000, None, never))
    assert told(slow.root) == told(quick.root)
