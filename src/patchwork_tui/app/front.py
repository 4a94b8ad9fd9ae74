"""Screens that heed neither a second dismissal nor a size that the window no longer has."""

from __future__ import annotations

from typing import TypeVar

from textual import events, on
from textual.await_complete import AwaitComplete
from textual.screen import ModalScreen, Screen

_T = TypeVar("_T")


class FrontScreen(Screen[_T]):
    """A screen that goes when it is in front, and has the size of the window.

    Textual would take away whatever is in front instead. And as a screen tells itself of each size that it
    takes on, two changes shortly after each other would have it go from the one to the other for ever.
    """

    def dismiss(self, result: _T | None = None) -> AwaitComplete:
        """Go, with a result; nothing where another screen is in front, or this one has gone already."""
        stack = self.app.screen_stack
        if not stack or stack[-1] is not self:
            return AwaitComplete()
        return super().dismiss(result)

    @on(events.Resize)
    def _heed_the_window(self, event: events.Resize) -> None:
        """Pass over what has been true; the size that the window has now is told, too."""
        if event.size != self.app.size:
            event.prevent_default()


class FrontModal(ModalScreen[_T], FrontScreen[_T]):
    """The same over what lies below."""
