"""The games folder as a list: every file with what it says of itself, checked when there is time."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from enum import Enum
from functools import lru_cache
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from patchwork_tui.record.editions import DEFAULT_EDITION
from patchwork_tui.record.errors import RecordError, why
from patchwork_tui.record.format import EXTENSION
from patchwork_tui.record.glance import Result, claim, moment
from patchwork_tui.record.library import games_folder
from patchwork_tui.record.reader import Reading, parse_record, read_bytes
from patchwork_tui.rules import Outcome

NOT_A_GAME = f"its name does not end in {EXTENSION}"

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_LATEST = (datetime(9000, 1, 1, tzinfo=UTC) - _EPOCH) // timedelta(microseconds=1)
"""Microseconds: a clock gone wild may date a file beyond what a date can say."""

_MINUTE = len("2026-11-30 18:41")


class State(Enum):
    """What kind of file an entry is of; the values are words for a list."""

    FINISHED = "finished"
    UNFINISHED = "unfinished"
    NO_GAME = "no game"


class GameEntry(NamedTuple):
    """A file of the games folder.

    Until it is `checked`, it says what the file says of itself: the circle, the actions and the truth of
    the result have not been looked at, and a game that is over without saying so counts as unfinished.
    `variety` is the edition with what else tells kinds of games apart.
    Then `outcome` is what the replay gave, or `reason` is why the file is no game. `written` is when the
    file last changed, in nanoseconds. Names and board are empty where they cannot be known. All texts
    can be printed without harm to a terminal, but the path is what it is.
    """

    path: Path
    written: int = 0
    green: str = ""
    yellow: str = ""
    variety: str = DEFAULT_EDITION
    board: str = ""
    date: str | None = None
    actions: int = 0
    result: Result | None = None
    outcome: Outcome | None = None
    reason: str | None = None
    checked: bool = False

    @property
    def state(self) -> State:
        """Finished, unfinished, or no game at all."""
        if self.reason is not None:
            return State.NO_GAME
        return State.UNFINISHED if self.result is None else State.FINISHED

    @property
    def kind(self) -> str:
        """The board of a base game, else the edition: in a word what was played."""
        edition, *_ = self.variety.split(" ")
        return self.board if edition == DEFAULT_EDITION else edition

    @property
    def when(self) -> datetime:
        """When the game began, in UTC; where the file does not say, when it last changed."""
        began = None if self.date is None else moment(self.date)
        return began or _EPOCH + timedelta(microseconds=min(max(self.written // 1000, 0), _LATEST))

    @property
    def local_date(self) -> str:
        """The same for people: day and minute where they live, or the day alone where no more is said."""
        if self.date is not None and "T" not in self.date:
            return self.date
        when = self.when
        with suppress(OSError, OverflowError, ValueError):  # at the ends of time there are no zones
            when = when.astimezone()
        return when.isoformat(" ", "minutes")[:_MINUTE]


class SortKey(Enum):
    """What a list can be sorted by; the values are words for a menu."""

    DATE = "date"
    NAMES = "names"
    BOARD = "board"
    SCORE = "score"
    FILE = "file"


def games(folder: Path | None = None) -> tuple[GameEntry, ...]:
    """Every file of the games folder, the latest first; those that are no games too, each with its reason.

    Hidden files are left out: the program's own locks, and what is deleted but can still be brought back.
    A file that looks right is not replayed, so that thousands do not make the screen wait; `checked` does
    that. RecordError if there is a folder and it cannot be read.
    """
    folder = folder or games_folder()
    try:
        names = os.listdir(folder)
    except FileNotFoundError:
        return ()
    except OSError as error:
        what = f"it cannot be read: {why(error)}"
        raise RecordError(str(folder), None, what, "a folder of games") from None
    return tuple(ordered(glance(folder / name) for name in names if not name.startswith(".")))


def glance(path: Path) -> GameEntry:
    """The entry of one file, replayed only where something about it is unusual."""
    return _entry(path, replay=False)


def checked(entry: GameEntry) -> GameEntry:
    """The entry after reading its file again and replaying the game.

    A file that turns out to be no game keeps the names and the date that it was listed with.
    """
    found = _entry(entry.path, replay=True)
    if found.reason is None:
        return found
    return entry._replace(written=found.written, result=None, outcome=None, reason=found.reason, checked=True)


def checking(entries: Iterable[GameEntry], seconds: float) -> Iterator[tuple[GameEntry, ...]]:
    """Check the entries that are not, in their order, handing over those done about every so many seconds.

    So a list fills in while it is used: call `next` from a timer or a thread.
    """
    batch: list[GameEntry] = []
    until = monotonic() + seconds
    for entry in entries:
        if entry.checked:
            continue
        batch.append(checked(entry))
        if monotonic() >= until:
            yield tuple(batch)
            batch, until = [], monotonic() + seconds
    if batch:
        yield tuple(batch)


def ordered(
    entries: Iterable[GameEntry], key: SortKey = SortKey.DATE, *, backwards: bool = False
) -> list[GameEntry]:
    """The entries sorted; of equal ones the latest first.

    Dates and scores begin with the greatest, words with A. By score, games not finished stand below the
    others and go by their actions. Files that are no games come last, unless it is by date or file name.
    """
    latest_first = sorted(entries, key=lambda entry: (entry.when, entry.written, entry.path), reverse=True)
    if key is SortKey.DATE:
        return latest_first[::-1] if backwards else latest_first
    return sorted(latest_first, key=_SORTING[key], reverse=backwards)


def matching(entries: Iterable[GameEntry], text: str) -> list[GameEntry]:
    """The entries in whose names, date, board or file name each word of the text occurs somewhere.

    Capitals and accents do not count: who types `zoe` finds Zoë.
    """
    words = _plain(text).split()
    return [entry for entry in entries if _says_all(entry, words)]


def _entry(path: Path, *, replay: bool) -> GameEntry:
    file = os.fspath(path)
    written = _written(file)
    if not file.endswith(EXTENSION):
        return GameEntry(path, written, reason=NOT_A_GAME, checked=True)
    try:
        data = read_bytes(file)
        if not replay and (claimed := claim(data)):
            return GameEntry(path, written, *claimed)
        return _replayed(path, written, parse_record(data, file))
    except RecordError as error:
        line = "" if error.line is None else f"line {error.line}: "
        reason = f"{line}{error.what}; expected {error.expected}"
        return GameEntry(path, written, reason=reason, checked=True)


def _written(file: str) -> int:
    try:
        return os.stat(file).st_mtime_ns
    except OSError:
        return 0  # reading it will say why


def _replayed(path: Path, written: int, reading: Reading) -> GameEntry:
    record, outcome = reading.record, reading.position.outcome()
    return GameEntry(
        path,
        written,
        record.green,
        record.yellow,
        record.variety,
        record.setup.board,
        record.date,
        len(record.actions),
        None if outcome is None else _result(outcome),
        outcome,
        checked=True,
    )


def _result(outcome: Outcome) -> Result:
    green, yellow = outcome.scores
    return Result((green.total, yellow.total), outcome.winner)


def _says_all(entry: GameEntry, words: Sequence[str]) -> bool:
    names = f"{_plain_name(entry.green)} {_plain_name(entry.yellow)}"
    kind = f"{entry.variety} {entry.board}" if entry.kind != entry.board else entry.board
    text = f"{names} {kind} {entry.local_date} {_plain(entry.path.name)}"
    return all(word in text for word in words)


def _plain(text: str) -> str:
    if text.isascii():
        return text.lower()
    letters = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


_plain_name = lru_cache(_plain)  # a folder holds many games of few players


def _by_names(entry: GameEntry) -> tuple[bool, str, str]:
    return entry.state is State.NO_GAME, _plain_name(entry.green), _plain_name(entry.yellow)


def _by_board(entry: GameEntry) -> tuple[bool, str]:
    return entry.state is State.NO_GAME, entry.kind


def _by_score(entry: GameEntry) -> tuple[bool, bool, int]:
    greatest = max(entry.result.totals) if entry.result else entry.actions
    return entry.state is State.NO_GAME, entry.result is None, -greatest


def _by_file(entry: GameEntry) -> str:
    return _plain(entry.path.name)


_SORTING: dict[SortKey, Callable[[GameEntry], Any]] = {
    SortKey.NAMES: _by_names,
    SortKey.BOARD: _by_board,
    SortKey.SCORE: _by_score,
    SortKey.FILE: _by_file,
}
