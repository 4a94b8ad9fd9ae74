"""One process plays a game at a time: an operating-system lock on a file beside the game's."""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from types import TracebackType
from typing import TYPE_CHECKING

from patchwork_tui.record.errors import GameHeld, JournalError, why

if TYPE_CHECKING:
    from filelock import BaseFileLock

_PATIENCE = 0.2
"""Seconds: a game that is being left is not yet a game that is held."""


class Hold:
    """The right to write to a game's file, until `release`, the end of the `with`, or death."""

    def __init__(self, lock: BaseFileLock) -> None:
        """Use `hold`."""
        self._lock = lock

    def release(self) -> None:
        """Let the game go; once is enough, twice does no harm."""
        if not self._lock.is_locked:
            return
        # Removed while it is still held, and a lock got on a file that has been removed is not taken for
        # one (filelock looks, and tries the new file): so two can never hold a game, and no lock files
        # gather in the folder. Windows cannot remove an open file; there filelock does it afterwards.
        if os.name == "posix":  # pragma: no branch - Windows
            with suppress(OSError):
                os.unlink(self._lock.lock_file)
        self._lock.release()

    def __enter__(self) -> Hold:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.release()


def hold(path: str | os.PathLike[str]) -> Hold:
    """Hold a game for playing; GameHeld if another process does, JournalError if it cannot be held.

    Whatever way the path names the file, it is the same lock. The file need not exist yet. What is held is
    `.NAME.lock` in the game's own folder: hidden, and by its extension no game.
    """
    from filelock import FileLock, Timeout

    folder, name = os.path.split(os.path.realpath(path))
    if not os.path.isdir(folder):  # filelock would make it
        raise _not_held(path, FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT)))
    # Never a soft lock, which is a mere file and outlives its holder.
    lock = FileLock(os.path.join(folder, f".{name}.lock"), thread_local=False, fallback_to_soft=False)
    try:
        lock.acquire(timeout=_PATIENCE)
    except Timeout:
        raise GameHeld(path) from None
    except OSError as error:
        raise _not_held(path, error) from error
    return Hold(lock)


def _not_held(path: str | os.PathLike[str], error: OSError) -> JournalError:
    return JournalError(path, "the game could not be reserved for playing", why(error))
