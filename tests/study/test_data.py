"""The scale of points, and what kind of modules a study needs."""

from __future__ import annotations

import subprocess
import sys

import pytest

from patchwork_tui.bots.evaluation import BASE_FINAL
from patchwork_tui.rules import base_edition
from patchwork_tui.study.data import margin_data


@pytest.mark.parametrize("board", base_edition().boards)
def test_every_board_of_the_base_edition_has_a_scale(board: str) -> None:
    data = margin_data(board)
    assert list(data.knots) == sorted(data.knots)
    assert (data.knots[0], data.knots[-1]) == (0, BASE_FINAL)
    assert len(data.points) == len(data.knots)
    assert all(points > 0 for points in data.points)


def test_no_screen_is_loaded() -> None:
    code = "import sys, patchwork_tui.study.words; print(*(n in sys.modules for n in ('textual', 'rich')))"
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.split() == ["False", "False"]
