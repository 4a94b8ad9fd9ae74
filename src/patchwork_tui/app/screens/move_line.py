"""A line in which an action is typed, in the words of the record."""

from __future__ import annotations

from patchwork_tui.app.screens.line import Line
from patchwork_tui.pictures.words import within_reach
from patchwork_tui.rules import Action, Cell, IllegalAction, NotationError, Position
from patchwork_tui.rules.typed import read_action

_ASKING = ("help", "?")
"""What somebody types who does not know what to type."""


class MoveLine(Line[Action]):
    """Asks for an action that the position allows."""

    def __init__(self, position: Position) -> None:
        self._how = how(position)
        super().__init__("type an action", f"{self._how} · Esc closes", placeholder=_example(position))
        self._position = position

    def understand(self, text: str) -> Action:
        """The action, if it is allowed."""
        if text.lower() in _ASKING:
            raise NotationError(self._how)
        try:
            action = read_action(text, self._position.edition)
        except NotationError as error:
            what = str(error).partition(";")[0]
            raise NotationError(f"{what}\n{self._how}") from error
        refusal = self._position.why_not(action)
        if refusal is not None:
            raise IllegalAction(refusal.text)
        return action


def how(position: Position) -> str:
    """What can be typed now, and what its words mean."""
    last = Cell(position.edition.quilt - 1, position.edition.quilt - 1)
    if position.owed:
        return f"leather CELL: a cell from a1 to {last}"
    return (
        "buy LETTER TURN CELL, or advance\n"
        "TURN: r0-r3 turned to the right, f0-f3 flipped first\n"
        f"CELL: a1-{last}, where its top left corner lies"
    )


def _example(position: Position) -> str:
    if position.owed:
        return "leather c4"
    patch = within_reach(position)
    return f"buy {patch.letter} r0 c4" if patch else "advance"
