"""An action as a person types it."""

from __future__ import annotations

from patchwork_tui.rules.actions import Action, parse_action
from patchwork_tui.rules.edition import Edition


def read_action(text: str, edition: Edition) -> Action:
    """An action in record notation, in which a patch may also be named by its letter.

    RulesError, in a sentence, if it is none.
    """
    match text.split():
        case ["buy", patch, turn, cell] if len(patch) == 1:
            return parse_action(f"buy {edition.by_letter(patch).id} {turn} {cell}")
        case words:
            return parse_action(" ".join(words))
