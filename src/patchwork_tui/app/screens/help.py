"""The help: what the screen below is for, its keys, and the rules."""

from __future__ import annotations

from textual.widgets import Markdown

from patchwork_tui.app.screens.sheet import Sheet
from patchwork_tui.rules.bundled import bundled


class Help(Sheet):
    """The help of a screen, `topic` being its own part, with the rules below it."""

    def __init__(self, topic: str) -> None:
        super().__init__("help", Markdown(f"{topic}\n\n{rules()}"))


def rules() -> str:
    """The rules as docs/rules.md has them."""
    return bundled("docs", "rules.md").read_text(encoding="utf-8")
