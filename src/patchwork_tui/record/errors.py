"""What can go wrong with game records, and how text from a file is shown without harm to a terminal."""

from __future__ import annotations

import errno
import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from patchwork_tui.record.format import Record

LONGEST_QUOTE = 60
"""Characters of a file's text that a message quotes at most."""

LONGEST_REASON = 240
"""Characters of a sentence of the rules that quotes the file."""

_REASONS = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "the disk quota is used up",
    errno.EROFS: "the file system is read-only",
    errno.EACCES: "there is no permission",
    errno.EPERM: "there is no permission",
    errno.ENOENT: "there is no such file or folder",
    errno.ENOTDIR: "there is no such folder",
    errno.EISDIR: "it is a folder, not a file",
    errno.ENAMETOOLONG: "the file's name is too long",
}


class RecordError(ValueError):
    """A file is no valid game record.

    `line` counts from 1 and is None where the file as a whole is at fault. The text is
    `FILE:LINE: what is wrong; expected what should stand there`, safe to print whatever the file holds.
    """

    def __init__(self, file: str, line: int | None, what: str, expected: str) -> None:
        place = escaped(file) if line is None else f"{escaped(file)}:{line}"
        super().__init__(f"{place}: {what}; expected {expected}")
        self.file = file
        self.line = line
        self.what = what
        self.expected = expected
        self.record: Record | None = None
        """The game up to the fault, where the file is right as far as its first action."""


class PlayerNameError(ValueError):
    """A player cannot be called that, or both players would be called the same."""


class JournalError(OSError):
    """A game could not be written to its file; what was on disk before is still there.

    `reason` says why without naming the file.
    """

    def __init__(self, path: str | os.PathLike[str], problem: str, reason: str) -> None:
        super().__init__(f"{escaped(os.fspath(path))}: {problem}: {reason}")
        self.path = path
        self.reason = reason


class GameExists(JournalError):  # noqa: N818 - named for what is the case, as GameHeld is
    """A new game was to be written where something already is."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        super().__init__(path, "a new game cannot be kept here", "there is a file of that name already")


class GameHeld(Exception):  # noqa: N818 - it is no mistake, only news
    """The game is being played in another process, which alone may write to its file."""

    def __init__(self, path: str | os.PathLike[str]) -> None:
        super().__init__(f"{escaped(os.fspath(path))}: this game is being played in another terminal")
        self.path = path


def why(error: OSError | ValueError) -> str:
    """What the operating system refused, in words a player knows.

    A ValueError is how Python refuses a path with a null character.
    """
    if not isinstance(error, OSError):
        return _REASONS[errno.ENOENT]
    return _REASONS.get(error.errno or 0) or (error.strerror or "it failed").lower()


def escaped(text: str) -> str:
    r"""The text with everything that does not print written as an escape.

    >>> escaped("a\x1b[2Jb")
    'a\\x1b[2Jb'
    """
    return "".join(
        character if character.isprintable() else character.encode("unicode_escape").decode("ascii")
        for character in text
    )


def quoted(text: str) -> str:
    r"""The beginning of the text, escaped and in quotes, for use in a message.

    >>> quoted("buy\t23")
    "'buy\\t23'"
    """
    return repr(text[:LONGEST_QUOTE]) + ("..." if len(text) > LONGEST_QUOTE else "")


def short(sentence: str) -> str:
    """A sentence that may quote a file, cut off where it is long."""
    return sentence if len(sentence) <= LONGEST_REASON else sentence[:LONGEST_REASON] + "..."
