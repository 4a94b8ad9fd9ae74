"""A field that is chosen from a list, among others that the arrows go through."""

from __future__ import annotations

from typing import ClassVar, TypeVar

from textual.binding import Binding, BindingType
from textual.widgets import OptionList, Select

_T = TypeVar("_T")


class Dropdown(Select[_T], inherit_bindings=False):
    """Opens its list by Space or Enter. While it is closed the arrows go on to the fields around it."""

    DEFAULT_CSS = """
    Dropdown { width: 1fr; }
    Dropdown:focus SelectCurrent #label { color: $foreground; text-style: reverse; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space,enter", "show_overlay", "choose", show=False),
        Binding("down", "app.focus_next", "next field", show=False),
        Binding("up", "app.focus_previous", "field before", show=False),
    ]

    def on_mount(self) -> None:
        """Have the list turn pages as a `Menu` does."""
        choices = self.query_one(OptionList)
        vars(choices).update(action_page_up=choices.action_first, action_page_down=choices.action_last)
