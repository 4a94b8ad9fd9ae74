"""The folder of a match: a record for each game, and the summary."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from patchwork_tui.arena.match import Match
from patchwork_tui.arena.playing import Played
from patchwork_tui.arena.records import difference, played_of, record_of
from patchwork_tui.arena.summary import Summary
from patchwork_tui.record import EXTENSION, GameHeld, JournalError, escaped, format_record, hold, read_record
from patchwork_tui.record.errors import why
from patchwork_tui.record.journal import replace_file

SUMMARY = "summary.json"
_GAME = re.compile(r"([0-9]{5})" + re.escape(EXTENSION))


class FolderError(Exception):
    """A match cannot be kept in its folder; the sentence says why."""


class OtherMatch(FolderError):  # noqa: N818 - named by what is the case
    """The folder has a match already, and it is not the one that is to be played."""


class Folder:
    """Where a match is kept. Every file is written whole, so a game is there or it is not.

    A match that was stopped at any moment, by whatever, goes on with the games that are not there.
    """

    def __init__(self, path: str | os.PathLike[str], match: Match) -> None:
        """Use `Folder.held`."""
        self._path = Path(path)
        self._match = match

    @classmethod
    @contextmanager
    def held(cls, path: str | os.PathLike[str], match: Match) -> Iterator[Folder]:
        """The folder, made if it is not there, for one process at a time; FolderError if that cannot be."""
        folder = cls(path, match)
        try:
            folder._path.mkdir(parents=True, exist_ok=True)
            held = hold(folder._path / SUMMARY)
        except GameHeld:
            raise folder._error("another arena is playing a match in this folder") from None
        except FileExistsError:
            raise folder._unkept("there is a file of that name") from None
        except JournalError as error:
            raise folder._unkept(error.reason) from error
        except (OSError, ValueError) as error:
            raise folder._unkept(why(error)) from error
        with held:
            yield folder

    def played(self) -> dict[int, Played]:
        """The games that are here, by number.

        OtherMatch if they are not this match's or are more than it has, RecordError if one is wrong.
        """
        try:
            names = os.listdir(self._path)
        except OSError as error:
            raise self._unkept(why(error)) from error
        numbers = sorted(int(name[1]) for name in map(_GAME.fullmatch, names) if name)
        games = {number: self._read(number) for number in numbers}
        if numbers and numbers[-1] > self._match.games:
            raise OtherMatch(
                f"{escaped(str(self._path))} has this match up to game {numbers[-1]}; ask for as many games "
                f"or more, or choose another folder"
            )
        return games

    def keep(self, played: Played) -> None:
        """Write the record of a game; FolderError if that fails."""
        self._write(self._name(played.game.number), format_record(record_of(played)))

    def keep_summary(self, summary: Summary) -> None:
        """Write the summary; FolderError if that fails."""
        self._write(SUMMARY, json.dumps(summary.facts(), indent=2, ensure_ascii=False) + "\n")

    def _read(self, number: int) -> Played:
        path, game = self._path / self._name(number), self._match.game(number)
        reading = read_record(path)
        file = escaped(str(path))
        if other := difference(reading.record, game):
            raise OtherMatch(f"{file} is of another match: {other}; choose another folder")
        played = played_of(reading, game)
        if played is None:
            raise OtherMatch(f"{file} is not as the arena left it; remove it, and the game is played again")
        return played

    def _name(self, number: int) -> str:
        return f"{number:05}{EXTENSION}"

    def _write(self, name: str, text: str) -> None:
        path = self._path / name
        try:
            replace_file(os.path.realpath(path), text.encode())
        except OSError as error:
            raise FolderError(f"{escaped(str(path))} could not be written: {why(error)}") from error

    def _unkept(self, reason: str) -> FolderError:
        return self._error(f"the match cannot be kept here: {reason}")

    def _error(self, sentence: str) -> FolderError:
        return FolderError(f"{escaped(str(self._path))}: {sentence}")
