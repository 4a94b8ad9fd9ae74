"""The file of a game being played: on disk before on screen, and never half a line under later ones."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from patchwork_tui.record.errors import GameExists, JournalError, why
from patchwork_tui.record.format import Record
from patchwork_tui.record.reader import Reading, parse_record, read_bytes
from patchwork_tui.record.writer import format_record

_NONBLOCK = getattr(os, "O_NONBLOCK", 0)  # Windows has no pipes among its files
_BINARY = getattr(os, "O_BINARY", 0)  # Windows would else write CRLF
_NOT_SAVED = "the game could not be saved"


class Journal:
    """Keeps the file of one game equal to its record.

    `save` appends where the record goes on from what the file holds and replaces the file where it does
    not (after an undo), and returns once the disk has it. It compares the file with what it left there: a
    torn tail, a line half written on a full disk, or a file changed or deleted behind its back is put
    right by the next `save`. After a JournalError the game can go on in memory: the next `save` writes
    everything that is missing. The file is opened for each `save` alone, so nothing is held open between.
    """

    def __init__(self, path: str | os.PathLike[str], record: Record, text: str, on_disk: bytes) -> None:
        """Use `Journal.create` or `Journal.open`."""
        self.path = os.fspath(path)
        self._real_path = os.path.realpath(path)
        self._record = record
        self._text = text  # of the part of the record that the file holds
        self._on_disk = on_disk  # the same in the words of the file, which may be another program's

    @property
    def record(self) -> Record:
        """What the file is known to hold."""
        return self._record

    @classmethod
    def create(cls, path: str | os.PathLike[str], record: Record) -> Journal:
        """Begin a file; GameExists if something of that name is there, JournalError if it cannot be."""
        text = format_record(record)
        data = text.encode()
        with _reporting(path, "a new game cannot be kept here"):
            try:
                _write_new(path, data)
            except FileExistsError:
                raise GameExists(path) from None
            _sync_folder(os.path.realpath(path))
        return cls(path, record, text, data)

    @classmethod
    def open(cls, path: str | os.PathLike[str]) -> tuple[Journal, Reading]:
        """Go on with a game's file; RecordError if it is no valid record.

        A game that is over and does not say so gets its result line now, if it can be written.
        """
        data = read_bytes(path)
        reading = parse_record(data, os.fspath(path))
        text = format_record(reading.record)
        if reading.result_missing:
            *lines, _ = text.splitlines(keepends=True)
            text = "".join(lines)
        journal = cls(path, reading.record, text, data[: reading.good])
        if reading.result_missing:
            with suppress(JournalError):
                journal.save(reading.record)
        return journal, reading

    def save(self, record: Record) -> None:
        """Make the file hold this record; JournalError, with the file as it was, if that fails.

        IllegalAction, with nothing written, if the rules refuse an action of the record.
        """
        text = format_record(record)
        with _reporting(self.path, _NOT_SAVED):
            self._on_disk = self._write(text)
        self._text, self._record = text, record

    def _write(self, text: str) -> bytes:
        if text.startswith(self._text):
            new = text[len(self._text) :].encode()
            if not self._on_disk.endswith(b"\n"):
                new = b"\n" + new
            if self._append(new):
                return self._on_disk + new
        data = text.encode()
        replace_file(self._real_path, data)
        return data

    def _append(self, new: bytes) -> bool:
        """Put bytes behind what the file is known to hold; False if it does not hold that any more."""
        good = len(self._on_disk)
        try:
            file = os.open(self._real_path, os.O_RDWR | _NONBLOCK | _BINARY)
        except FileNotFoundError:
            return False
        try:
            if not stat.S_ISREG(os.fstat(file).st_mode):  # a pipe that has taken its place, say
                return False
            if _read_all(file, good) != self._on_disk:
                return False
            try:
                os.ftruncate(file, good)
                _write_all(file, new)
                os.fsync(file)
            except OSError:
                with suppress(OSError):
                    os.ftruncate(file, good)
                raise
        finally:
            os.close(file)
        return True


@contextmanager
def _reporting(path: str | os.PathLike[str], problem: str) -> Iterator[None]:
    try:
        yield
    except JournalError:
        raise
    except (OSError, ValueError) as error:
        raise JournalError(path, problem, why(error)) from error


def _write_new(path: str | os.PathLike[str], data: bytes, mode: int | None = None) -> None:
    """Write a file that must not exist yet, and leave nothing behind if that fails."""
    file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, 0o666)
    try:
        try:
            _write_all(file, data)
            if mode is not None:
                os.chmod(path, mode)
            os.fsync(file)
        finally:
            os.close(file)
    except OSError:
        with suppress(OSError):
            os.unlink(path)
        raise


def replace_file(path: str, data: bytes) -> None:
    """Give a file, new or old, new contents at once: whoever looks sees the old ones or the new."""
    folder, name = os.path.split(path)
    temporary = os.path.join(folder, f".{name}.tmp")
    mode = None
    with suppress(FileNotFoundError):
        mode = stat.S_IMODE(os.stat(path).st_mode)
        if not os.access(path, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    with suppress(FileNotFoundError):
        os.unlink(temporary)  # of a process killed in here; the lock on the game says it is no one's now
    _write_new(temporary, data, mode)
    try:
        os.replace(temporary, path)
    except OSError:
        with suppress(OSError):
            os.unlink(temporary)
        raise
    _sync_folder(path)


def _write_all(file: int, data: bytes) -> None:
    while data:
        data = data[os.write(file, data) :]


def _read_all(file: int, size: int) -> bytes:
    data = b""
    while more := os.read(file, size - len(data)):
        data += more
    return data


def _sync_folder(path: str) -> None:
    """Make a file's new name last, where the system can: some cannot open a folder or sync it.

    The file's contents are on the disk already, so a failure here is no reason to say they are not.
    """
    with suppress(OSError):
        folder = os.open(os.path.dirname(path), os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)
