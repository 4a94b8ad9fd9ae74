"""A field that is chosen from a list, among others that the arrows go through."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, TypeVar

from textual.binding import Binding, BindingType
from textual.widgets import OptionList, Select

_T = TypeVar("_T")


class Dropdown(Select[_T], inherit_bindings=False):
    """Opens its list by Space or Enter, and without it goes to the next choice, or the one before, by arrows.

    The other arrows go on to the fields around it while it is closed. Something is always chosen.
    """

    DEFAULT_CSS = """
    Dropdown { width: 1fr; }
    Dropdown:focus SelectCurrent #label { color: $foreground; text-style: reverse; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space,enter", "show_overlay", "choose", show=False),
        Binding("right", "change(1)", "next choice", show=False),
        Binding("left", "change(-1)", "choice before", show=False),
        Binding("down", "app.focus_next", "next field", show=False),
        Binding("up", "app.focus_previous", "field before", show=False),
    ]

    def __init__(self, choices: Sequence[tuple[str, _T]], *, value: _T, id: str) -> None:
        """Each choice is what it is called and what it is."""
        super().__init__(choices, value=value, allow_blank=False, id=id, compact=True)
        self._values = [value for _, value in choices]

    def on_mount(self) -> None:
        """Have the list turn pages as a `Menu` does."""
        choices = self.query_one(OptionList)
        vars(choices).update(action_page_up=choices.action_first, action_page_down=choices.action_last)

    def action_change(self, step: int) -> None:
        """Choose what stands so many places further on, round and round; nothing in an open list."""
        if self.expanded:
            return
        place = next(place for place, value in enumerate(self._values) if value == self.value)
        self.value = self._values[(place + step) % len(self._values)]
