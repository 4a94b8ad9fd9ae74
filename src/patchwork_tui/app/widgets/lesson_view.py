"""What the first game says: what has happened, what to do now, and with which keys."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import NamedTuple

from patchwork_tui.app.cells import Row
from patchwork_tui.app.glyphs import Look
from patchwork_tui.app.widgets.line_view import LineView, words

_PRESS = " press"


class Page(NamedTuple):
    """A page of the lesson; `keys` do what it asks for, `place` says how far it is."""

    title: str
    told: str
    ask: str
    keys: tuple[str, ...]
    place: str


class LessonView(LineView):
    """Shows a page, the keys at its foot."""

    DEFAULT_CSS = """
    LessonView { border-title-align: left; border-subtitle-align: right; }
    """

    def __init__(self, look: Look, *, id: str | None = None) -> None:
        super().__init__(look, id=id)
        self._page = Page("", "", "", (), "")

    def show(self, page: Page) -> None:
        """Show this page."""
        self._page = page
        tint = self.look.palette.tints.held
        self.frame("round", tint)
        self.entitle(page.title, tint, page.place)
        self.redraw()

    def set_aside(self, aside: bool) -> None:
        """Show what lies under the page, or the page again."""
        self.visible = not aside

    def lines(self, width: int, height: int) -> Sequence[Row]:
        """The page: parted by empty lines where there is room for them."""
        page, palette = self._page, self.look.palette
        told = [words(f" {line}", palette.text) for line in wrapped(page.told, width - 2)]
        ask = [words(f" {line}", palette.held) for line in wrapped(page.ask, width - 2)]
        gap = "  " if len(_PRESS) + sum(len(key) + 2 for key in page.keys) <= width else " "
        keys = words(_PRESS, palette.muted)
        for key in page.keys:
            keys += words(gap, palette.screen) + words(key, palette.key)
        spare = height - len(told) - len(ask) - 1
        return [*told, *[()] * (spare > 0), *ask, *[()] * (spare > 1), keys]


def wrapped(text: str, width: int) -> list[str]:
    """The lines of a text, each cut where it has no more room."""
    return [part for line in text.splitlines() for part in textwrap.wrap(line, width)]
