"""The help: the keys of the table, made from its commands, and the rules."""

from __future__ import annotations

from importlib import resources
from pathlib import Path

from textual.widgets import Markdown

from patchwork_tui.app.commands import key_tables
from patchwork_tui.app.screens.sheet import Sheet

_RULES = Path("docs") / "rules.md"


def help_sheet() -> Sheet:
    """The help of the table."""
    return Sheet("help", Markdown(f"## Keys\n\n{key_tables()}\n{rules()}"))


def rules() -> str:
    """The rules as docs/rules.md has them: inside an installed package, or at the top of a checkout."""
    installed = resources.files("patchwork_tui").joinpath(*_RULES.parts)
    if installed.is_file():
        return installed.read_text(encoding="utf-8")
    return (Path(__file__).parents[4] / _RULES).read_text(encoding="utf-8")
