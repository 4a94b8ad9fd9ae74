"""The weights between their knots."""

import pytest

from patchwork_tui.bots.data import EvaluationData, evaluation_data, shares_of
from patchwork_tui.bots.evaluation import BASE_FINAL, FEATURES
from patchwork_tui.rules import base_edition, bundled_edition


@pytest.mark.parametrize(
    ("left", "shares"),
    [
        (0, [(0, 1.0)]),
        (6, [(1, 1.0)]),
        (7.5, [(1, 0.75), (2, 0.25)]),
        (12, [(2, 1.0)]),
        (99, [(2, 1.0)]),
    ],
)
def test_the_time_left_lies_between_two_knots(left, shares):
    assert shares_of((0, 6, 12), left) == shares


def test_weights_change_by_straight_lines():
    data = EvaluationData((0, 10), {"buttons": (1.0, 3.0)})
    assert data.at(2.5) == {"buttons": 1.5}


@pytest.mark.parametrize("board", [*base_edition().boards, *bundled_edition("express").boards])
def test_every_board_of_the_editions_for_two_has_weights_for_every_feature(board):
    data = evaluation_data(board)
    assert set(data.weights) == set(FEATURES)
    assert list(data.knots) == sorted(data.knots)
    assert (data.knots[0], data.knots[-1]) == (0, BASE_FINAL)
    assert all(len(values) == len(data.knots) for values in data.weights.values())
