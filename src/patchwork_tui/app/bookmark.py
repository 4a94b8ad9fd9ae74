"""Where the first game was left: the name of a step in a small file of its own, apart from all real games."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from pathlib import Path

from patchwork_tui.record.errors import why
from patchwork_tui.record.journal import replace_file
from patchwork_tui.record.library import home

UNREADABLE = "?"
"""Stands for the name of a step that cannot be read; no step is called that."""

_LONGEST = 64
"""Bytes that are read; the name of a step has fewer."""


class Bookmark:
    """The file `lesson` in the program's folder. Where it cannot be written, `trouble` says why."""

    def __init__(self) -> None:
        self._path: Path = home() / "lesson"
        self.trouble = ""

    def read(self) -> str:
        """The name of the step; empty where no lesson is under way, UNREADABLE where that cannot be read."""
        try:
            if not os.path.lexists(self._path):
                return ""
            if not self._path.is_file():
                return UNREADABLE
            with self._path.open("rb") as file:
                return file.read(_LONGEST).decode("ascii").strip() or UNREADABLE
        except (OSError, ValueError):
            return UNREADABLE

    def put(self, step_id: str) -> None:
        """Note the step, in one go: a crash leaves the old name or the new one."""
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            if self._path.exists() and not self._path.is_file():
                raise OSError(errno.EINVAL, "it is no regular file")
            replace_file(os.path.realpath(self._path), f"{step_id}\n".encode("ascii"))
            self.trouble = ""
        except OSError as error:
            self.trouble = f"where you are cannot be kept: {why(error)}"

    def remove(self) -> None:
        """The lesson is over."""
        with suppress(OSError):
            self._path.unlink(missing_ok=True)
