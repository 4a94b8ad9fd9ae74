"""The data files that come with the program."""

from __future__ import annotations

from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path


def bundled(*parts: str) -> Traversable:
    """A file or folder that comes with the program: inside the installed package, or at a checkout's top."""
    installed = resources.files("patchwork_tui").joinpath(*parts)
    if installed.is_file() or installed.is_dir():
        return installed
    return Path(__file__).parents[3].joinpath(*parts)
