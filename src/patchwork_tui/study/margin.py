"""Points for a chance of winning: the margin that games with such a chance ended with, on the average."""

from __future__ import annotations

from math import log

from patchwork_tui.bots.data import shares_of
from patchwork_tui.bots.evaluation import BASE_FINAL
from patchwork_tui.bots.knowledge import fitted_board
from patchwork_tui.rules import Position
from patchwork_tui.study.data import margin_data

SUREST = 5.0
"""A logit beyond this, a chance of 99.3 %, counts as this: by how much one wins is no longer told by it."""


def expected_margin(position: Position, chance: float) -> float:
    """The final margin in points that goes with a chance of winning in a position."""
    return scale_at(position) * logit_of(chance)


def scale_at(position: Position) -> float:
    """How many points a logit of the chance stands for, by the time left to both players."""
    edition = position.edition
    left = sum(edition.final - side.space for side in position.players) / len(position.players)
    data = margin_data(fitted_board(position))
    shares = shares_of(data.knots, left * BASE_FINAL / edition.final)
    return sum(data.points[index] * share for index, share in shares)


def logit_of(chance: float) -> float:
    """The logit of a chance, at most `SUREST`.

    >>> logit_of(0.5), logit_of(1.0)
    (0.0, 5.0)
    """
    if chance in (0.0, 1.0):
        return SUREST if chance else -SUREST
    return max(-SUREST, min(SUREST, log(chance / (1 - chance))))
