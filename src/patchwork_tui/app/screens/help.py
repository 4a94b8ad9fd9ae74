"""The help: what the screen below is for, its keys, and the rules."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

from textual.widgets import Markdown

from patchwork_tui.app.screens.sheet import Sheet

_RULES = Path("docs") / "rules.md"


class Help(Sheet):
    """The help of a screen, `topic` being its own part, with the rules below it."""

    def __init__(self, topic: str) -> None:
        super().__init__("help", Markdown(f"{topic}\n\n{rules()}"))


def rules() -> str:
    """The rules as docs/rules.md has them: inside an installed package, or at the top of a checkout."""
    installed = resources.files("patchwork_tui").joinpath(*_RULES.parts)
    if installed.is_file():
        return installed.read_text(encoding="utf-8")
    return (Path(__file__).parents[4] / _RULES).read_text(encoding="utf-8")
