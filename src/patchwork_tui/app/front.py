"""Screens that can be dismissed from the front alone, and so only once."""

from __future__ import annotations

from typing import TypeVar

from textual.await_complete import AwaitComplete
from textual.screen import ModalScreen, Screen

_T = TypeVar("_T")


class FrontScreen(Screen[_T]):
    """A screen that goes when it is in front; Textual would take away whatever is there instead."""

    def dismiss(self, result: _T | None = None) -> AwaitComplete:
        """Go, with a result; nothing where another screen is in front, or this one has gone already."""
        stack = self.app.screen_stack
        if not stack or stack[-1] is not self:
            return AwaitComplete()
        return super().dismiss(result)


class FrontModal(ModalScreen[_T], FrontScreen[_T]):
    """The same over what lies below."""
