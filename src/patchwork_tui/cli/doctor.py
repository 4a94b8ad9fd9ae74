"""`patchwork doctor`: what the terminal can do, where things are, and what the program makes of it."""

from __future__ import annotations

import argparse
import locale
import os
import platform
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from patchwork_tui.cli.asking import ask_terminal
from patchwork_tui.cli.status import FINE, can_draw
from patchwork_tui.record import escaped, games_folder, log_path, screenshots_folder
from patchwork_tui.settings import Loaded, look_at, settings_path

_DISTRIBUTIONS = ("textual", "rich", "textual-plotext", "textual-serve")
_VARIABLES = (
    "TERM",
    "COLORTERM",
    "NO_COLOR",
    "TERM_PROGRAM",
    "TMUX",
    "SSH_TTY",
    "LC_ALL",
    "LC_CTYPE",
    "LANG",
    "PATCHWORK_HOME",
    "TEXTUAL_ANIMATIONS",
    "TEXTUAL_COLOR_SYSTEM",
    "ESCDELAY",
)

Fact = tuple[str, str]


def run(options: argparse.Namespace) -> int:
    """Print it all; FINE whatever it is."""
    loaded = look_at(settings_path())
    sections = {
        "Versions": _versions(),
        "Environment": _environment(),
        "Terminal": _terminal(),
        "Folders": _folders(),
        "What the program makes of it": _made(options, loaded),
        "Settings": _settings(loaded),
    }
    for heading, facts in sections.items():
        print(heading)
        for name, value in facts:
            print(f"  {name}: {escaped(value)}")
        sys.stdout.flush()
    return FINE


def _versions() -> Iterator[Fact]:
    from importlib.metadata import PackageNotFoundError, version

    yield "patchwork-tui", version("patchwork-tui")
    for name in _DISTRIBUTIONS:
        try:
            yield name, version(name)
        except PackageNotFoundError:
            yield name, "not installed"
    yield "Python", f"{platform.python_version()} ({sys.executable})"
    yield "system", platform.platform()


def _environment() -> Iterator[Fact]:
    for name in _VARIABLES:
        yield name, os.environ.get(name, "not set") or "empty"
    yield "locale", locale.setlocale(locale.LC_CTYPE)
    yield "encoding of file names", sys.getfilesystemencoding()


def _terminal() -> Iterator[Fact]:
    for name, stream in (("input", sys.stdin), ("output", sys.stdout), ("error output", sys.stderr)):
        if stream is None:
            yield f"standard {name}", "closed"
        else:
            yield f"standard {name}", f"{'a' if stream.isatty() else 'no'} terminal, {stream.encoding}"
    size = _size()
    yield "size", "unknown" if size is None else f"{size[0]} columns by {size[1]} rows"
    answers = ask_terminal()
    yield from answers.abilities.items()
    if answers.reason:
        yield "what it can do", f"not asked: {answers.reason}"


def _size() -> tuple[int, int] | None:
    for stream in (sys.stdout, sys.stdin, sys.stderr):
        with suppress(OSError, ValueError, AttributeError):
            columns, rows = os.get_terminal_size(stream.fileno())
            if columns and rows:
                return columns, rows
    return None


def _folders() -> Iterator[Fact]:
    folders = {
        "games": games_folder(),
        "screenshots": screenshots_folder(),
        "errors": log_path().parent,
        "settings": settings_path().parent,
    }
    for name, folder in folders.items():
        yield name, f"{folder}, {_state(folder)}"


def _state(folder: Path) -> str:
    try:
        if folder.is_dir():
            return "can be written to" if os.access(folder, os.W_OK | os.X_OK) else "cannot be written to"
        if os.path.lexists(folder):
            return "is no folder"
        above = next(one for one in folder.parents if os.path.lexists(one))
        can_be_made = above.is_dir() and os.access(above, os.W_OK | os.X_OK)
    except (OSError, ValueError):
        return "cannot be looked at"
    return "will be made" if can_be_made else "cannot be made"


def _settings(loaded: Loaded) -> Iterator[Fact]:
    from patchwork_tui.app.wishes import heeded

    path = settings_path()
    yield "file", f"{path}, {'there' if os.path.lexists(path) else 'not there: the usual settings hold'}"
    for problem in heeded(loaded).problems:
        yield "problem", str(problem)


def _made(options: argparse.Namespace, loaded: Loaded) -> Iterator[Fact]:
    from patchwork_tui.app.diagnosis import diagnosis
    from patchwork_tui.app.launch import ColorDepth, TerminalOptions

    ascii = options.ascii or not can_draw()
    terminal = TerminalOptions(options.mouse, ascii, ColorDepth(options.color))
    made = diagnosis(terminal, _size(), loaded, options.fabric)
    yield "it can be shown", made.shown
    yield "colours", made.colours
    yield "fabric", made.fabric
    yield "characters", made.characters
    yield "motions", made.motions
    yield "mouse", "used" if options.mouse else "left to the terminal"
    yield "the table", made.form
