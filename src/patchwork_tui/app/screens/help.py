"""The help: what the screen below is for, its keys, and the rules with pictures."""

from __future__ import annotations

import re
from collections.abc import Iterator

from textual.containers import Vertical
from textual.widget import Widget
from textual.widgets import Markdown

from patchwork_tui.app.glyphs import Look
from patchwork_tui.app.screens.sheet import Sheet
from patchwork_tui.app.widgets.figures import FIGURES
from patchwork_tui.rules.bundled import bundled

_HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


class Help(Sheet):
    """The help of a screen, `topic` being its own part, with the rules below it."""

    DEFAULT_CSS = """
    Help Vertical { height: auto; }
    """

    def __init__(self, look: Look, topic: str) -> None:
        super().__init__("help", Vertical(Markdown(topic), *_illustrated(look)))


def _illustrated(look: Look) -> Iterator[Widget]:
    """The rules, each section that has a picture followed by it."""
    text, done = rules(), 0
    sections = list(_HEADING.finditer(text))
    for heading, following in zip(sections, [*sections[1:], None], strict=True):
        figure = FIGURES.get(heading[1])
        if figure is not None:
            end = following.start() if following else len(text)
            yield Markdown(text[done:end])
            yield figure(look)
            done = end
    yield Markdown(text[done:])


def rules() -> str:
    """The rules as docs/rules.md has them."""
    return bundled("docs", "rules.md").read_text(encoding="utf-8")
