"""Actions as a person types them line by line: in any case, and if something is missing, told what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from patchwork_tui.pictures.words import within_reach
from patchwork_tui.plain.requests import request_of
from patchwork_tui.rules import Action, NotationError, Position
from patchwork_tui.rules.refusals import listed
from patchwork_tui.rules.typed import read_action

_PARTS: Mapping[str, tuple[str, ...]] = {
    "advance": (),
    "buy": ("a patch", "a turn", "a cell"),
    "leather": ("a cell",),
}
"""What follows each action's word."""


def names_action(word: str) -> bool:
    """Whether a line that begins with this word is an action."""
    return request_of(word) in _PARTS


def typed_action(words: Sequence[str], position: Position) -> Action:
    """The action that the words of a line say; RulesError, in a sentence, if they say none.

    A patch's letter is the one word in which small letters and capitals differ.
    """
    kind = (request_of(words[0]) or words[0]) if words else ""
    if len(words) <= len(_PARTS.get(kind, ())):
        raise NotationError(_lacking(kind, words, position))
    patch = words[1:2] if kind == "buy" else []
    rest = [word.lower() for word in words[1 + len(patch) :]]
    return read_action(" ".join([kind, *patch, *rest]), position.edition)


def _lacking(kind: str, words: Sequence[str], position: Position) -> str:
    """What an action still has to say, and an example of it."""
    if kind == "leather":
        return "leather on which cell? Write it as in `leather c4`"
    patch = within_reach(position)
    example = f"buy {patch.letter if patch else 'H'} r0 c4"
    typed, lacks = " ".join([kind, *words[1:]]), listed(_PARTS[kind][len(words) - 1 :])
    return f"`{typed}` lacks {lacks}, as in `{example}`; or type a number alone, and choose"
