"""The numbers the bots play by, fitted by scripts in `tools/` and kept as data files in `assets/bots`."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from patchwork_tui.bots.boards import COUNTS
from patchwork_tui.rules.bundled import bundled


@dataclass(frozen=True)
class EvaluationData:
    """Weights of features: for each its values at the `knots`, which are spaces left on the base track."""

    knots: tuple[float, ...]
    weights: Mapping[str, tuple[float, ...]]

    def at(self, left: float) -> dict[str, float]:
        """The weights with `left` spaces to go, by straight lines between the knots."""
        shares = shares_of(self.knots, left)
        return {
            name: sum(values[index] * share for index, share in shares)
            for name, values in self.weights.items()
        }


def shares_of(knots: Sequence[float], left: float) -> list[tuple[int, float]]:
    """Between which of the ascending `knots` the time `left` lies: their indexes and shares, 1 in all.

    >>> shares_of((0, 6, 12), 7.5)
    [(1, 0.75), (2, 0.25)]
    """
    for index, knot in enumerate(knots):
        if left <= knot:
            if index == 0 or left == knot:
                return [(index, 1.0)]
            share = (left - knots[index - 1]) / (knot - knots[index - 1])
            return [(index - 1, 1 - share), (index, share)]
    return [(len(knots) - 1, 1.0)]


@cache
def packing_weights() -> tuple[float, ...]:
    """What each of `COUNTS` weighs where the packer compares quilts."""
    weights = _read("packing.json")["weights"]
    return tuple(float(weights[name]) for name in COUNTS)


@cache
def evaluation_data(board: str) -> EvaluationData:
    """The evaluation's weights for a board of an edition that comes with the program."""
    data = _read(f"evaluation-{board}.json")
    return EvaluationData(
        tuple(data["knots"]), {name: tuple(values) for name, values in data["weights"].items()}
    )


def _read(name: str) -> Any:
    return json.loads(bundled("assets", "bots", name).read_text(encoding="utf-8"))
