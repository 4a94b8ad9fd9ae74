"""A list of a few choices."""

from __future__ import annotations

from textual.widgets import OptionList


class Menu(OptionList):
    """A list that is one page long: a page up is the first choice, a page down the last.

    Textual turns pages by how the lines lie, and fails where they do not lie anywhere yet.
    """

    def action_page_up(self) -> None:
        """Go to the first choice."""
        self.action_first()

    def action_page_down(self) -> None:
        """Go to the last choice."""
        self.action_last()
