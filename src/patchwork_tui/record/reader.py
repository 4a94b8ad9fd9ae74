"""Reading a game record: strict, replayed under the rules, refused at the first thing that is wrong."""

from __future__ import annotations

import os
import re
import stat
from collections.abc import Sequence
from dataclasses import dataclass

from patchwork_tui.record.errors import RecordError, escaped, quoted, short, why
from patchwork_tui.record.format import FIRST_LINE, LARGEST_FILE, LONGEST_LINE, Comment, Record, canonical
from patchwork_tui.record.headers import Fault, Header, missing_header, parse_header, read_setup
from patchwork_tui.record.writer import result_line
from patchwork_tui.rules import Action, IllegalAction, NotationError, Position, Setup, parse_action

_NUMBERED = re.compile(r"[0-9]+(?: |\Z)")
_ACTION = re.compile(r"([0-9]+) (green|yellow) (.+)", re.DOTALL)
_RESULT = "result:"
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"


@dataclass(frozen=True, slots=True)
class Reading:
    """A record as it was read from a file.

    `position` is the one after the last action: it was reached to check the record, so it is not worked out
    again. `good` counts the bytes of the file that the record is made of; what stands behind them is a torn
    last line, which `notice` tells of. `result_missing` when the game is over and the file does not say so.
    """

    record: Record
    position: Position
    good: int
    notice: str | None = None
    result_missing: bool = False


def read_record(path: str | os.PathLike[str]) -> Reading:
    """Read a record's file; RecordError if it is wrong, missing or unreadable."""
    return parse_record(read_bytes(path), os.fspath(path))


def read_bytes(path: str | os.PathLike[str]) -> bytes:
    """The bytes of a file that may be a record; RecordError if it is missing, unreadable or too large."""
    file = os.fspath(path)
    try:
        status = os.stat(path)
        if stat.S_ISDIR(status.st_mode):
            raise RecordError(file, None, "it is a folder", "a game record")
        if not stat.S_ISREG(status.st_mode):
            raise RecordError(file, None, "it is no regular file", "a game record")
        if status.st_size > LARGEST_FILE:
            raise _too_large(file)
        with open(path, "rb") as stream:
            data = stream.read(status.st_size + 1)
            if len(data) > status.st_size:  # it is larger than it said
                data += stream.read(LARGEST_FILE + 1 - len(data))
            return data
    except RecordError:
        raise
    except (OSError, ValueError) as error:
        raise RecordError(file, None, f"it cannot be read: {why(error)}", "a game record") from None


def _too_large(file: str) -> RecordError:
    return RecordError(file, None, "it is larger than 1 MiB", "a game record")


def parse_record(data: bytes, name: str) -> Reading:
    """Read a record from the bytes of a file, called `name` in errors; RecordError if it is wrong."""
    if len(data) > LARGEST_FILE:
        raise _too_large(name)
    if not data:
        raise RecordError(name, None, "it is empty", f"a game record, beginning with `{FIRST_LINE}`")
    if data.startswith(_BYTE_ORDER_MARK):
        raise RecordError(name, 1, "it begins with a byte order mark", f"`{FIRST_LINE}` and nothing before")
    whole = data.rfind(b"\n") + 1
    lines = _decoded(data[:whole], name).split("\n")[:-1]
    tail = data[whole:]
    if not tail:
        return _Parser(name).read(lines, len(data))
    if not lines or len(tail) > LONGEST_LINE:
        return _Parser(name).read([*lines, _decoded(tail, name)], len(data))
    try:
        return _Parser(name).read([*lines, tail.decode()], len(data))
    except UnicodeDecodeError:
        pass
    except RecordError as error:
        if error.line != len(lines) + 1:
            raise
    cut = quoted(tail.decode(errors="replace"))
    notice = f"{escaped(name)}:{len(lines) + 1}: the last line is cut off and was left out: {cut}"
    return _Parser(name).read(lines, whole, notice)


def _decoded(data: bytes, name: str) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise RecordError(name, None, "it is not UTF-8", "a game record, a text file") from None


class _Parser:
    """Takes a record's lines one after another."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._headers: list[Header] = []
        self._keys: set[str] = set()
        self._setup: Setup | None = None
        self._position: Position | None = None  # None among the headers
        self._actions: list[Action] = []
        self._comments: list[Comment] = []
        self._result = False

    def read(self, lines: Sequence[str], good: int, notice: str | None = None) -> Reading:
        """Take all the lines and give what they amount to; RecordError at the first that is wrong."""
        for number, line in enumerate(lines, 1):
            try:
                self._take(number, line.removesuffix("\r"))
            except Fault as fault:
                if self._position is None:
                    # A value further up may be wrong too, and is only looked at when all headers are there.
                    read_setup(self._headers, self._name)
                error = RecordError(self._name, number, fault.what, fault.expected)
                error.record = self._record() if self._setup else None
                raise error from None
        position = self._start() if self._position is None else self._position
        missing = position.mover is None and not self._result
        return Reading(self._record(), position, good, notice, missing)

    def _record(self) -> Record:
        """The game as far as it has been taken."""
        assert self._setup is not None
        headers = tuple((header.key, header.value) for header in self._headers)
        return Record(self._setup, headers, tuple(self._actions), tuple(self._comments))

    def _take(self, number: int, line: str) -> None:
        if len(line) > LONGEST_LINE or len(line.encode()) > LONGEST_LINE:
            raise Fault("the line is longer than 4 KiB", "a shorter one")
        if "\0" in line:
            raise Fault("the line has a null character", "text")
        if number == 1:
            self._take_first(line)
        elif line.startswith("#"):
            standing = len(self._headers) + len(self._actions) + self._result
            self._comments.append(Comment(standing, line.rstrip("\r")))
        elif line:
            self._take_words(number, line)

    def _take_first(self, line: str) -> None:
        if line == FIRST_LINE:
            return
        if line.startswith("patchwork-record "):
            raise Fault(f"{quoted(line)} is of a format this program does not know", f"`{FIRST_LINE}`")
        raise Fault(f"{quoted(line)} does not begin a game record", f"`{FIRST_LINE}`")

    def _take_words(self, number: int, line: str) -> None:
        if self._result:
            raise Fault(f"{quoted(line)} stands below the result", "the end of the file")
        if line.startswith(_RESULT):
            self._take_result(line)
        elif _NUMBERED.match(line):
            self._take_action(line)
        elif self._position is None:
            self._take_header(number, line)
        else:
            raise Fault(f"{quoted(line)} is no action", self._due())

    def _take_header(self, number: int, line: str) -> None:
        key, value = parse_header(line)
        if key in self._keys:
            raise Fault(f"a second header {quoted(key)}", "each key once")
        self._keys.add(key)
        self._headers.append(Header(number, key, value))

    def _start(self) -> Position:
        """The position in which the headers leave the game."""
        self._setup = read_setup(self._headers, self._name)
        missing = missing_header(self._headers)
        if self._setup is None:
            assert missing is not None
            raise RecordError(self._name, None, f"there is no header `{missing[0]}`", missing[1])
        return self._setup.start()

    def _due(self) -> str:
        """What may stand in the next line."""
        position = self._position
        assert position is not None
        if position.mover is None:
            return "the result or the end of the file"
        return f"`{len(self._actions) + 1} {position.mover} ...`"

    def _take_action(self, line: str) -> None:
        if self._position is None:
            self._position = self._start()
        position, due = self._position, self._due()
        if position.mover is None:
            raise Fault(f"{quoted(line)} stands after the end of the game", due)
        match = _ACTION.fullmatch(line)
        if not match:
            raise Fault(f"{quoted(line)} is no action", due)
        number, player, words = match.groups()
        if number != str(len(self._actions) + 1):
            raise Fault(f"the number {quoted(number)} is wrong", due)
        if player != str(position.mover):
            raise Fault(f"it is not {player}'s turn", due)
        try:
            action = parse_action(words)
        except NotationError as error:
            raise Fault(short(str(error)), due) from None
        try:
            self._position = position.play(action)
        except IllegalAction as error:
            raise Fault(f"{quoted(words)} is not allowed: {error}", f"another action of {player}") from None
        self._actions.append(canonical(action, position.edition))

    def _take_result(self, line: str) -> None:
        outcome = self._position.outcome() if self._position else None
        if outcome is None:
            raise Fault("a result before the end of the game", "an action or the end of the file")
        if line != result_line(outcome):
            raise Fault(f"{quoted(line)} is not true", f"`{result_line(outcome)}`")
        self._result = True
