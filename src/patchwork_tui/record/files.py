"""Renaming and deleting saved games: nothing is written over, and nothing goes while it is played."""

from __future__ import annotations

import errno
import os
import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path
from typing import NamedTuple

from patchwork_tui.record.errors import GameHeld, JournalError, why
from patchwork_tui.record.format import EXTENSION
from patchwork_tui.record.library import games_folder
from patchwork_tui.record.lock import Hold, hold

LONGEST_FILE_NAME = 160
"""Bytes without the extension; locks and deleted files are called after the game, and longer."""

_NOT_RENAMED = "the game could not be renamed"
_NOT_DELETED = "the game could not be deleted"
_NOT_RESTORED = "the game could not be brought back"
_BARRED = frozenset('<>:"/\\|?*')
_RESERVED = re.compile(r"(?:con|prn|aux|nul|(?:com|lpt)[0-9])(?:\..*)?", re.IGNORECASE)
"""Windows keeps these names for devices, with any extension."""
_DELETED = re.compile(r"\.(.+)\.deleted-([0-9a-f]{16})-[0-9]+", re.DOTALL)


class FileNameError(ValueError):
    """A file cannot be called that."""


class _Taken(Exception):  # noqa: N818 - it never leaves this module
    """There is a file of that name."""


class _Deleted(NamedTuple):
    path: Path
    hidden: Path


def check_file_name(name: str) -> str | None:
    """What is wrong with a game's file name, with the extension or without, or None if it will do.

    The same on every system, so that a folder of games can be copied to any other.
    """
    stem = name.removesuffix(EXTENSION)
    if not stem:
        return "a file's name needs at least one character"
    if not stem.isprintable():
        return "a file's name has printable characters only"
    if len(stem.encode()) > LONGEST_FILE_NAME:
        return f"a file's name has at most {LONGEST_FILE_NAME} bytes, this one has {len(stem.encode())}"
    if barred := [character for character in stem if character in _BARRED]:
        return f"a file's name cannot have {barred[0]} in it"
    if stem.startswith("."):
        return "a name that begins with a dot would be hidden"
    if stem != stem.strip(" ."):
        return "a file's name neither begins nor ends with a space, nor ends with a dot"
    if _RESERVED.fullmatch(stem):
        return "Windows keeps that name for itself"
    return None


def rename_game(path: Path, name: str) -> Path:
    """Give a file of the games folder another name, with the extension of games, and give its new path.

    FileNameError if the name will not do, GameHeld if the game is being played, JournalError if there is
    a file of that name or the system refuses.
    """
    if problem := check_file_name(name):
        raise FileNameError(problem)
    new = path.with_name(name.removesuffix(EXTENSION) + EXTENSION)
    if new.name == path.name:
        return path
    with _held(path, _NOT_RENAMED):
        try:
            _move(path, new)
        except _Taken:
            raise JournalError(path, _NOT_RENAMED, "there is a file of that name already") from None
    return new


class Trash:
    """The files deleted on one screen, out of sight until they are restored or the trash is emptied.

    They stand in their folder under hidden names. A lock says that they are still someone's: whatever a
    process that died has left there is brought back by `restore_strays`.
    """

    def __init__(self, folder: Path | None = None) -> None:
        self._folder = folder or games_folder()
        self._token = secrets.token_hex(8)
        self._numbers = count(1)
        self._deleted: list[_Deleted] = []
        self._hold: Hold | None = None

    def __len__(self) -> int:
        return len(self._deleted)

    def delete(self, path: Path) -> None:
        """Take a file of the folder out of sight.

        GameHeld if the game is being played, JournalError if the system refuses.
        """
        hidden = path.with_name(f".{path.name}.deleted-{self._token}-{next(self._numbers)}")
        with _held(path, _NOT_DELETED):
            if self._hold is None:
                self._hold = hold(_owner(self._folder, self._token))
            os.rename(path, hidden)
        self._deleted.append(_Deleted(path, hidden))

    def restore(self) -> Path:
        """Bring back the file deleted last, under another name if its own has been taken; its path.

        IndexError if there is none, JournalError, with the file still here, if the system refuses.
        """
        path, hidden = self._deleted[-1]
        with _reporting(path, _NOT_RESTORED):
            restored = _bring_back(hidden, path)
        self._deleted.pop()
        return restored

    def empty(self) -> None:
        """Delete all that is here for good.

        JournalError if the system refuses one: that file then comes back with `restore_strays`.
        """
        trouble = None
        for path, hidden in self._deleted:
            try:
                with _reporting(path, _NOT_DELETED):
                    hidden.unlink(missing_ok=True)
            except JournalError as error:
                trouble = error
        self._deleted.clear()
        if self._hold:
            self._hold.release()
            self._hold = None
        if trouble:
            raise trouble


def restore_strays(folder: Path | None = None) -> tuple[Path, ...]:
    """Bring back what was deleted on a screen that was never left, because its process died.

    Whatever another screen may still bring back is left to it, and whatever cannot be brought back stays.
    """
    folder = folder or games_folder()
    strays: dict[str, list[_Deleted]] = {}
    with suppress(OSError):
        for name in sorted(os.listdir(folder)):
            if match := _DELETED.fullmatch(name):
                strays.setdefault(match[2], []).append(_Deleted(folder / match[1], folder / name))
    restored = []
    for token, deleted in strays.items():
        with suppress(GameHeld, OSError), hold(_owner(folder, token)):
            restored += [_bring_back(hidden, path) for path, hidden in deleted]
    return tuple(restored)


def _owner(folder: Path, token: str) -> Path:
    """What the owner of deleted files holds; nothing of that name is ever there, only its lock."""
    return folder / f"deleted-{token}"


def _bring_back(hidden: Path, path: Path) -> Path:
    numbers, new = count(2), path
    while True:
        try:
            _move(hidden, new)
            return new
        except _Taken:
            new = path.with_stem(f"{path.stem}-{next(numbers)}")


def _move(old: Path, new: Path) -> None:
    """Rename a file, but never onto another: `_Taken` if there is one.

    The name is made sure of by an empty file first, since not every system can refuse by itself.
    """
    os.lstat(old)
    if _is_same(old, new):
        os.rename(old, new)
        return
    try:
        os.close(os.open(new, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
    except FileExistsError:
        raise _Taken from None
    try:
        os.replace(old, new)
    except OSError:
        os.unlink(new)
        raise


def _is_same(old: Path, new: Path) -> bool:
    """Whether two names differ in capitals alone and the system takes them for the same file."""
    return old.name.casefold() == new.name.casefold() and new.exists() and old.samefile(new)


@contextmanager
def _held(path: Path, problem: str) -> Iterator[None]:
    """Hold a file while it is moved, and report what goes wrong."""
    with _reporting(path, problem):
        if path.is_dir():
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        with hold(path):
            yield


@contextmanager
def _reporting(path: Path, problem: str) -> Iterator[None]:
    try:
        yield
    except JournalError as error:
        raise JournalError(path, problem, error.reason) from error
    except OSError as error:
        raise JournalError(path, problem, why(error)) from error
