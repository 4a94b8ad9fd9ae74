"""Whether the rules allow what a program has decided: all of it, since a person may be shown all of it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from patchwork_tui.bots import Choice, Decision
from patchwork_tui.engines.words import ProtocolError
from patchwork_tui.record.format import canonical
from patchwork_tui.rules import Action, Position


def checked(decision: Decision, position: Position) -> Decision:
    """The decision with the first name of each turn; ProtocolError if the rules do not allow it."""
    action = _allowed(decision.action, position)
    line = tuple(_played(decision.line, position))
    if line and line[0] != action:
        raise ProtocolError(f"the line begins with {line[0]}, not with the answer, {action}")
    choices = tuple(
        Choice(_allowed(choice.action, position), choice.chance, choice.looked) for choice in decision.choices
    )
    return replace(decision, action=action, line=line, choices=choices)


def _played(line: Iterable[Action], position: Position) -> Iterable[Action]:
    for action in line:
        yield _allowed(action, position)
        position = position.play(action)


def _allowed(action: Action, position: Position) -> Action:
    refusal = position.why_not(action)
    if refusal is not None:
        raise ProtocolError(f"{action} is not allowed: {refusal.text}")
    return canonical(action, position.edition)
