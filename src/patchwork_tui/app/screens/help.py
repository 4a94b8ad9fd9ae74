"""The help: what the screen below is for, its keys, and the rules with pictures."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import ClassVar

from textual import work
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.widget import Widget
from textual.widgets import Markdown

from patchwork_tui.app.glyphs import Look
from patchwork_tui.app.screens.sheet import Sheet
from patchwork_tui.app.widgets.figures import FIGURES
from patchwork_tui.app.widgets.text_table import TextTable, parted
from patchwork_tui.rules.bundled import bundled


class Help(Sheet):
    """The help of a screen, `topic` being its own part, with the rules below it.

    The topic is seen at once; the rules are laid out under it section by section, for all of them take long.
    """

    DEFAULT_CSS = """
    Help Vertical { height: auto; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("r", "rules", "the rules")]

    CLOSING: ClassVar[str] = "r the rules · Esc closes"

    def __init__(self, look: Look, topic: str) -> None:
        self._rules = Vertical()
        super().__init__("help and rules", Vertical(*_written(topic), self._rules))
        self._look = look
        self._is_whole = self._are_rules_wanted = False

    def on_mount(self) -> None:
        """Show the topic, then the rules."""
        super().on_mount()
        self.call_after_refresh(self._lay_out_rules)

    @work
    async def _lay_out_rules(self) -> None:
        for section in sections(rules()):
            if not self._rules.is_attached:  # the help has been closed
                return
            await self._rules.mount(*_illustrated(section, self._look))
        self._is_whole = True
        if self._are_rules_wanted:
            self.call_after_refresh(self.action_rules)

    def action_rules(self) -> None:
        """Go to where the rules begin, as soon as they are there."""
        if self._is_whole:
            scroll = self.query_one(VerticalScroll)
            scroll.scroll_to_widget(self._rules, animate=False, top=True, force=True)
        else:
            self._are_rules_wanted = True


def sections(markdown: str) -> list[str]:
    """A text, parted before each heading."""
    return [section for section in re.split(r"^(?=#+ )", markdown, flags=re.MULTILINE) if section]


def _illustrated(section: str, look: Look) -> Iterator[Widget]:
    """A section of the rules, followed by its picture if it has one."""
    yield from _written(section)
    if figure := FIGURES.get(section.splitlines()[0].lstrip("# ")):
        yield figure(look)


def _written(markdown: str) -> Iterator[Widget]:
    """A text with its tables."""
    for part in parted(markdown):
        yield Markdown(part) if isinstance(part, str) else TextTable(part)


def rules() -> str:
    """The rules as docs/rules.md has them."""
    return bundled("docs", "rules.md").read_text(encoding="utf-8")
