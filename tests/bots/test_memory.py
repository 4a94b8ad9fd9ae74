"""What the bots remember stays within its bounds, however many games they play."""

import random

import pytest

from patchwork_tui.bots import Budget, evaluation, make, packing, players
from patchwork_tui.bots.backends import SWITCH
from patchwork_tui.bots.knowledge import knowledge_for
from patchwork_tui.bots.players import SearchingBot
from patchwork_tui.rules import Setup

BUDGET = Budget(60)
MOST = 1_000
# An iteration places at most three patches, each with a leather patch, and judges at most four states.
MOST_A_DECISION = 60 * 16


@pytest.mark.slow
def test_memos_are_emptied_between_decisions_once_they_are_full(monkeypatch):
    monkeypatch.setenv(SWITCH, "0")
    monkeypatch.setattr(packing, "MOST_PLACES_KEPT", MOST)
    monkeypatch.setattr(evaluation, "MOST_SIDES_KEPT", MOST)
    emptied = 0
    for seed in range(4):
        position, bot, before = Setup.shuffled(seed).start(), make("steady"), 0
        while position.mover is not None:
            position = position.play(bot.choose(position, BUDGET, random.Random(seed)).action)
            known = knowledge_for(position)
            kept = known.draft.packer.kept()
            assert kept <= MOST + MOST_A_DECISION
            assert known.evaluation.kept() <= MOST + 2 * MOST_A_DECISION
            emptied += kept < before
            before = kept
    assert emptied > 0


def nodes(root):
    return 1 + sum(map(nodes, root.children))


def test_a_tree_that_is_kept_stays_small(monkeypatch):
    monkeypatch.setattr(players, "FRESH_SHARE", 3)
    position, bot = Setup.shuffled(9).start(), SearchingBot("kept", 60)
    kept = 0
    while position.mover is not None:
        decision = bot.choose(position, BUDGET, random.Random(1))
        position = position.play(decision.action)
        assert nodes(bot._tree.root) <= 4 * 3 * 60 + 5
        kept += bot._tree.root.visits > decision.looked
    assert kept > 10


def test_no_tree_outgrows_the_bound_on_its_visits(monkeypatch):
    monkeypatch.setattr(players, "MOST_VISITS", 100)
    position, bot = Setup.shuffled(9).start(), make("master")
    for _ in range(3):
        decision = bot.choose(position, Budget(seconds=1000), random.Random(1))
        assert bot._tree.root.visits <= 100
        position = position.play(decision.action)
