"""`random_action` draws each different legal action equally often: statistics of games rest on that."""

import random
from collections import Counter

import pytest
from tests.rules.plain import allowed
from tests.rules.records import GAMES, read

from patchwork_tui.rules import IllegalAction, Phase, Setup

DRAWS_PER_ACTION = 200


def late_positions(few=range(4, 16)):
    """A position with few legal actions from each conformance game that has one, several kinds among them."""
    chosen = []
    for name in GAMES:
        if not name.startswith(("game-", "real-")):
            continue
        for n, position in enumerate(read(name).positions()):
            counts = position.legal_actions().counts()
            kinds = sum(1 for count in counts.values() if count)
            if sum(counts.values()) in few and (kinds > 2 or position.phase is Phase.LEATHER):
                chosen.append(pytest.param(position, id=f"{name}-after-{n}"))
                break
    return chosen


@pytest.mark.parametrize("position", late_positions()[:8])
def test_each_legal_action_is_drawn_about_equally_often(position):
    legal = list(position.legal_actions())
    rng = random.Random(20261130)
    drawn = Counter(position.random_action(rng) for _ in range(DRAWS_PER_ACTION * len(legal)))
    assert set(drawn) == set(legal)
    chi_square = sum((drawn[action] - DRAWS_PER_ACTION) ** 2 / DRAWS_PER_ACTION for action in legal)
    degrees = len(legal) - 1
    # Mean plus five standard deviations; the seed is fixed, so this passes always or never.
    assert chi_square < degrees + 5 * (2 * degrees) ** 0.5


def test_an_advance_is_no_likelier_than_any_one_purchase():
    position = Setup.shuffled(seed=3).start()
    total = position.legal_actions().count()
    assert total > 100
    rng = random.Random(1)
    draws = 20 * total
    advances = sum(str(position.random_action(rng)) == "advance" for _ in range(draws))
    assert 5 <= advances <= 40


@pytest.mark.parametrize("seed", range(6))
def test_a_random_game_is_legal_to_its_end(seed):
    rng = random.Random(seed)
    position = Setup.shuffled(seed=seed).start()
    while position.phase is not Phase.OVER:
        action = position.random_action(rng)
        assert allowed(position, action)
        assert action in position.legal_actions()
        position = position.play(action)


def test_after_the_end_there_is_nothing_to_draw():
    over = read("game-9000").positions()[-1]
    with pytest.raises(IllegalAction, match="game is over"):
        over.random_action(random.Random(1))


def test_the_same_generator_draws_the_same_actions():
    position = Setup.shuffled(seed=5).start()
    first, second = random.Random(8), random.Random(8)
    assert [position.random_action(first) for _ in range(20)] == [
        position.random_action(second) for _ in range(20)
    ]
