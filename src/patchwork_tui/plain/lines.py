"""Lines of standard input, from a person at a terminal, a file or another program."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import TextIO

LONGEST = 4096
"""Characters of a line."""


_BYTE_ORDER_MARK = "\ufeff"
"""What some programs begin a text with."""


class TooLong(Exception):  # noqa: N818 - named by what is the case
    """A line goes on for longer than any request, and so perhaps for ever."""


class Lines:
    """Reads line by line and counts. A person is prompted and may edit; nobody else sees a prompt."""

    def __init__(self, stream: TextIO | None, out: TextIO) -> None:
        self.number = 0
        self.has_person = stream is not None and stream.isatty()
        self._stream = stream
        self._edits = self.has_person and stream is sys.stdin and out is sys.stdout and out.isatty()
        if stream is not None:
            with suppress(AttributeError):
                stream.reconfigure(errors="backslashreplace")  # type: ignore[attr-defined]
        if self._edits:
            with suppress(ImportError):  # Windows edits lines by itself
                import readline  # noqa: F401 - what is read by `input` can then be edited

    def next(self, prompt: str) -> str | None:
        """The next line without its end, or None where the input has ended; TooLong for an endless one."""
        try:
            text = input(prompt) + "\n" if self._edits else self._read()
        except (EOFError, OSError):
            return None
        if not text:
            return None
        self.number += 1
        if len(text) > LONGEST:
            raise TooLong
        return text.removeprefix(_BYTE_ORDER_MARK if self.number == 1 else "").rstrip("\r\n")

    def _read(self) -> str:
        return self._stream.readline(LONGEST + 1) if self._stream else ""
