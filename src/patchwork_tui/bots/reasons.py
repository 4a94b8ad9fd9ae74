"""Why a decision was taken, in words."""

from __future__ import annotations

from patchwork_tui.bots.protocol import Choice, Decision
from patchwork_tui.rules import Action, Buy, PlaceLeather, Position


def reasons(position: Position, decision: Decision) -> str:
    """What is expected of a decision in `position`, and what else was weighed."""
    return "; ".join(part for part in (_expected(decision), _else(position, decision)) if part)


def deed(position: Position, action: Action) -> str:
    """An action as an advice."""
    match action:
        case Buy():
            return f"{position.edition.patch(action.patch).letter} at {action.cell}"
        case PlaceLeather():
            return f"leather on {action.cell}"
        case _:
            return "advance"


def _expected(decision: Decision) -> str:
    if decision.exact and decision.margin is not None:
        return f"solved to the end: {_by(decision.margin)}"
    return "" if decision.chance is None else f"{_percent(decision.chance)} to win"


def _by(margin: int) -> str:
    if margin == 0:
        return "a tie in points"
    return f"wins by {margin}" if margin > 0 else f"loses by {-margin}"


def _else(position: Position, decision: Decision) -> str:
    """The best of what was not chosen, as far as it was looked at."""
    others = [choice for choice in decision.choices if choice.looked and choice.action != decision.action]
    best = sorted(others, key=lambda choice: choice.looked, reverse=True)
    return ", ".join(_told(position, choice, decision) for choice in best)


def _told(position: Position, choice: Choice, decision: Decision) -> str:
    """Something else with its chance; as good as what was chosen, where the figures do not part them.

    The search chooses what it looked at most, and the chance of what it looked at less may well be higher.
    """
    letter = position.edition.patch(choice.action.patch).letter if isinstance(choice.action, Buy) else ""
    chosen = decision.chance
    if chosen is not None and not decision.exact and _percents(choice.chance) >= _percents(chosen):
        return f"{letter or 'advance'} as good"
    return f"{letter or 'advance'} {_percent(choice.chance)}"


def _percent(chance: float) -> str:
    return f"{_percents(chance)} %"


def _percents(chance: float) -> int:
    """A chance as far as it is known: no search is certain."""
    return min(max(round(100 * chance), 1), 99)
