"""An action, and a number, as a person types it."""

from __future__ import annotations

from patchwork_tui.rules.actions import Action, Buy, parse_action
from patchwork_tui.rules.edition import Edition
from patchwork_tui.rules.errors import NotationError

LARGEST_NUMBER = 10**18 - 1
"""The largest number that anybody may type, and so the largest seed."""

_WORDS = {"advance": 1, "buy": 4, "leather": 2}
"""How many words each kind of action has that is a person's; to take and to shuffle is the Automa's."""


def read_action(text: str, edition: Edition) -> Action:
    """A person's action in record notation, in which a patch may also be named by its letter.

    RulesError, in a sentence, if it is none.
    """
    words = text.split()
    if not words or _WORDS.get(words[0]) != len(words):
        typed = " ".join(words)
        raise NotationError(f"{typed!a} is no action; write advance, buy ID TURN CELL or leather CELL")
    if words[0] == "buy" and len(words[1]) == 1:
        words[1] = edition.by_letter(words[1]).id
    return parse_action(" ".join(words))


def read_number(text: str) -> int | None:
    """The whole number that the digits say; None if there is anything else, or it is too large.

    >>> read_number("42"), read_number("007"), read_number("-1"), read_number("²")
    (42, 7, None, None)
    """
    if not (text.isascii() and text.isdigit()):
        return None
    digits = text.lstrip("0") or "0"
    return int(digits) if len(digits) <= len(str(LARGEST_NUMBER)) else None


def as_typed(action: Action, edition: Edition) -> str:
    """The action as `read_action` reads it, a patch named by its letter."""
    if not isinstance(action, Buy):
        return str(action)
    return f"buy {edition.patch(action.patch).letter} {action.turn} {action.cell}"
