"""The data files that come with the program."""

from __future__ import annotations

from pathlib import Path

_PACKAGE = Path(__file__).parents[1]
_CHECKOUT = _PACKAGE.parents[1]


def bundled(*parts: str) -> Path:
    """A file or folder that comes with the program: inside the installed package, or at a checkout's top.

    By its path, not by `importlib.resources`: loading that takes every start as long as reading the patches.
    """
    installed = _PACKAGE.joinpath(*parts)
    return installed if installed.exists() else _CHECKOUT.joinpath(*parts)
