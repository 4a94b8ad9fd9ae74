"""The numbers a study goes by, fitted by `tools/fit_margin.py` and kept as data files in `assets/bots`."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache

from patchwork_tui.rules.bundled import bundled


@dataclass(frozen=True)
class MarginData:
    """How many points a logit of the chance to win stands for, at the `knots`: spaces left, base track."""

    knots: tuple[float, ...]
    points: tuple[float, ...]


@cache
def margin_data(board: str) -> MarginData:
    """The scale for a board of an edition that comes with the program."""
    data = json.loads(bundled("assets", "bots", f"margin-{board}.json").read_text(encoding="utf-8"))
    return MarginData(tuple(data["knots"]), tuple(data["points"]))
