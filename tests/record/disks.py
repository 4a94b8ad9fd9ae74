"""A disk that fails on purpose: the `os` module as the journal sees it, with faults put in."""

import errno
import os
from collections.abc import Callable
from typing import Any

FAILURES = {
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "the disk quota is used up",
    errno.EIO: "input/output error",
    errno.EROFS: "the file system is read-only",
    errno.EACCES: "there is no permission",
}


class FaultyOS:
    """`os`, but for the functions that a test has replaced; `real` is the one behind."""

    real = os

    def __init__(self) -> None:
        self.calls: list[str] = []

    def __getattr__(self, name: str) -> Any:
        value = getattr(os, name)
        if name not in {"open", "write", "fsync", "ftruncate", "replace", "unlink", "close"}:
            return value

        def recorded(*args: Any, **kwargs: Any) -> Any:
            self.calls.append(name)
            return value(*args, **kwargs)

        return recorded

    def fail(self, name: str, number: int, *, times: int = 1) -> None:
        """Let the next calls of a function fail."""
        left = [times]

        def failing(*args: Any, **kwargs: Any) -> Any:
            self.calls.append(name)
            if left[0]:
                left[0] -= 1
                raise OSError(number, os.strerror(number))
            return getattr(os, name)(*args, **kwargs)

        setattr(self, name, failing)

    def write_short(self, sizes: list[int], number: int | None = None) -> None:
        """Let writes take only so many bytes each, then fail with `number`, or work again."""

        def short(file: int, data: bytes) -> int:
            self.calls.append("write")
            if sizes:
                return os.write(file, data[: sizes.pop(0)])
            if number is not None:
                raise OSError(number, os.strerror(number))
            return os.write(file, data)

        self.write: Callable[[int, bytes], int] = short

    def heal(self) -> None:
        """Let everything work again."""
        for name in ("open", "write", "fsync", "ftruncate", "replace", "unlink"):
            self.__dict__.pop(name, None)
