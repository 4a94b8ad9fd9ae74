"""Why a decision was taken, in words that do not contradict each other."""

from __future__ import annotations

import pytest
from tests.rules.scenes import circle_from

from patchwork_tui.bots.protocol import Choice, Decision
from patchwork_tui.bots.reasons import reasons
from patchwork_tui.rules import Action, Advance, Position, Setup, parse_action

CHOSEN = parse_action("buy 12 r0 c1")
OTHER = parse_action("buy 02 r0 a1")


def begun() -> Position:
    return Setup(circle_from("02", "12", "19")).start()


def told(chance: float, *others: tuple[Action, float]) -> str:
    choices = (Choice(CHOSEN, chance, 900), *(Choice(action, other, 100) for action, other in others))
    return reasons(begun(), Decision(CHOSEN, chance=chance, choices=choices))


def test_what_else_was_weighed_is_told_with_its_chance() -> None:
    assert told(0.24, (OTHER, 0.2), (Advance(), 0.11)) == "24 % to win; B 20 %, advance 11 %"


@pytest.mark.parametrize("chance", [0.24, 0.2449, 0.25, 0.6])
def test_what_is_not_lower_as_it_is_told_is_called_as_good(chance: float) -> None:
    assert told(0.24, (OTHER, chance), (Advance(), 0.2)) == "24 % to win; B as good, advance 20 %"


def test_what_was_not_looked_at_is_not_told() -> None:
    choices = (Choice(CHOSEN, 0.5, 10), Choice(OTHER, 0.9, 0))
    assert reasons(begun(), Decision(CHOSEN, chance=0.5, choices=choices)) == "50 % to win"
