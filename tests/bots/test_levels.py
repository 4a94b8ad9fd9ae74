"""Every level: legal, the same again for the same seed and budget, and no more than it was allowed."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.bots.games import POSITIONS, SEEDS, SMALL, played

from patchwork_tui.bots import LEVELS, Budget, ThinkingCancelled, UnknownLevel, make
from patchwork_tui.bots.search import CHECK_EVERY
from patchwork_tui.rules import IllegalAction, Player, Setup

SHORT = Budget(iterations=40)
SEARCHING = ["steady", "strong", "master"]


def decisions(name, setup, seed, budget=SHORT):
    """A whole game of one bot against itself."""
    bot, rng = make(name), random.Random(seed)
    position = setup.start()
    while position.mover is not None:
        decision = bot.choose(position, budget, rng)
        yield position, decision
        position = position.play(decision.action)


def what(decision):
    """A decision without the time it took."""
    return decision.action, decision.chance, decision.line, decision.looked, decision.exact, decision.margin


def test_there_are_six_levels_each_told_in_a_sentence():
    assert list(LEVELS) == ["random", "novice", "casual", "steady", "strong", "master"]
    for name, level in LEVELS.items():
        assert level.name == name == make(name).name
        assert level.description.endswith(".")


def test_an_unknown_level_is_refused_with_the_known_ones():
    with pytest.raises(UnknownLevel, match="no level 'god'; there are random, novice"):
        make("god")


@pytest.mark.parametrize("name", LEVELS)
@settings(max_examples=25)
@given(position=POSITIONS, seed=SEEDS)
def test_every_level_plays_legal_actions_only(name, position, seed):
    decision = make(name).choose(position, SHORT, random.Random(seed))
    assert decision.action in position.legal_actions()
    assert decision.chance is None or 0 <= decision.chance <= 1
    if decision.choices:
        assert decision.action in [choice.action for choice in decision.choices]
        assert all(choice.action in position.legal_actions() for choice in decision.choices)
        assert all(0 <= choice.chance <= 1 for choice in decision.choices)
        kinds = [getattr(choice.action, "patch", "advance") for choice in decision.choices]
        assert kinds == [kind for kind, count in position.legal_actions().counts().items() if count]
    for action in decision.line:
        position = position.play(action)
    assert decision.line[:1] in {(), (decision.action,)}


@pytest.mark.parametrize("name", LEVELS)
def test_the_same_seed_and_budget_give_the_same_game(name):
    setup = Setup.shuffled(3, first=Player.YELLOW, board="revised")
    games = [[what(decision) for _, decision in decisions(name, setup, 8)] for _ in range(2)]
    assert games[0] == games[1]


@pytest.mark.parametrize("name", SEARCHING)
def test_a_budget_in_iterations_is_kept(name):
    for budget in (1, 7, 40):
        for _, decision in decisions(name, Setup.shuffled(4), 1, Budget(budget)):
            assert decision.looked <= budget


def test_a_budget_in_seconds_ends_the_search(monkeypatch):
    # A clock that goes on by a hundredth of a second each time it is read.
    readings = iter(range(10**6))
    monkeypatch.setattr("time.perf_counter", lambda: next(readings) / 100)
    monkeypatch.setattr("patchwork_tui.bots.players.perf_counter", lambda: next(readings) / 100)
    decision = make("master").choose(Setup.shuffled(4).start(), Budget(seconds=0.1), random.Random(1))
    assert CHECK_EVERY < decision.looked <= 10 * CHECK_EVERY


@pytest.mark.parametrize("budget", [{"iterations": 0}, {"seconds": 0}, {"seconds": -1.0}])
def test_a_budget_of_nothing_is_refused(budget):
    with pytest.raises(ValueError, match="a budget of"):
        Budget(**budget)


@pytest.mark.parametrize("name", LEVELS)
def test_there_is_nothing_to_decide_once_the_game_is_over(name):
    position = played(Setup.shuffled(1, board="short", edition=SMALL), 1, 100)
    while position.mover is not None:
        position = position.play(position.random_action(random.Random(1)))
    with pytest.raises(IllegalAction, match="the game is over"):
        make(name).choose(position, SHORT, random.Random(1))


@pytest.mark.parametrize("name", SEARCHING)
@given(after=st.integers(0, 5))
@settings(max_examples=6)
def test_a_cancelled_search_stops_at_the_next_look(name, after):
    asked = []

    def cancelled():
        asked.append(None)
        return len(asked) > after

    with pytest.raises(ThinkingCancelled):
        make(name).choose(Setup.shuffled(2).start(), Budget(10**9), random.Random(1), cancelled)
    assert len(asked) == after + 1


def test_after_a_cancelled_search_the_bot_still_answers():
    bot, position = make("strong"), Setup.shuffled(2).start()
    with pytest.raises(ThinkingCancelled):
        bot.choose(position, Budget(), random.Random(1), lambda: True)
    assert bot.choose(position, SHORT, random.Random(1)).action in position.legal_actions()


@pytest.mark.parametrize(
    ("better", "worse"), [("novice", "random"), ("casual", "novice"), ("steady", "casual")]
)
def test_a_level_beats_the_one_below(better, worse):
    won = 0
    for number in range(10):
        setup = Setup.shuffled(100 + number // 2)
        mine = Player.GREEN if number % 2 else Player.YELLOW
        bots = {mine: make(better), mine.other: make(worse)}
        position, rng = setup.start(), random.Random(number)
        while position.mover is not None:
            position = position.play(bots[position.mover].choose(position, SHORT, rng).action)
        won += position.outcome().winner is mine
    assert won >= 7
