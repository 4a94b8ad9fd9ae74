"""Where a player's games are kept, what they are called, and which one to go on with."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import NamedTuple

from patchwork_tui.record.errors import GameExists, JournalError, RecordError, why
from patchwork_tui.record.format import EXTENSION, LONGEST_LINE, Record
from patchwork_tui.record.journal import Journal
from patchwork_tui.record.reader import Reading, read_record
from patchwork_tui.rules import Player

HOME_VARIABLE = "PATCHWORK_HOME"
_LONGEST_SLUG = 24
"""Characters of each player's part of a file name."""

_LATIN = str.maketrans(
    {"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "ł": "l", "ı": "i"}
)
"""Latin letters that Unicode does not take for a plain one with an accent."""


class SavedGame(NamedTuple):
    """A game in a folder, as it was read."""

    path: Path
    reading: Reading


def home() -> Path:
    """The folder of everything the program keeps: `PATCHWORK_HOME`, or the user's data folder."""
    if named := os.environ.get(HOME_VARIABLE):
        return Path(named).absolute()
    from platformdirs import user_data_path

    try:
        return user_data_path("patchwork-tui", appauthor=False)
    except RuntimeError:  # the system does not know where this user is at home
        return Path(os.devnull, "patchwork-tui")  # where nothing can be kept, and whoever tries is told so


def games_folder() -> Path:
    """Where new games are kept."""
    return home() / "games"


def screenshots_folder() -> Path:
    """Where F8 saves pictures of the screen."""
    return home() / "screenshots"


def log_path() -> Path:
    """Where an error inside the program is written down."""
    return home() / "patchwork.log"


def start_game(record: Record, folder: Path | None = None) -> Journal:
    """Begin the file of a new game under a name that no other has, in a folder that is made if need be.

    JournalError if it cannot be written there.
    """
    folder = folder or games_folder()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise JournalError(folder, "games cannot be kept here", why(error)) from error
    stem = _stem(record)
    name, number = stem, 1
    while True:
        try:
            return Journal.create(folder / f"{name}{EXTENSION}", record)
        except GameExists:
            number += 1
            name = f"{stem}-{number}"


def saved_games(folder: Path | None = None) -> Iterator[Path]:
    """The game files of a folder, the one last written to first; their contents are not looked at.

    RecordError if there is a folder and it cannot be read.
    """
    folder = folder or games_folder()
    games: list[tuple[int, str]] = []
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.endswith(EXTENSION) and not entry.name.startswith("."):
                    games += _dated(entry)
    except FileNotFoundError:
        return
    except OSError as error:
        what = f"it cannot be read: {why(error)}"
        raise RecordError(str(folder), None, what, "a folder of games") from None
    for _, name in sorted(games, reverse=True):
        yield folder / name


def newest_unfinished(folder: Path | None = None) -> SavedGame | None:
    """The unfinished game last written to, or None. Files that are no good records are passed over.

    One in which nothing has been played gives way to those in which something has.
    A game that says its result is passed over by its last lines, unread, so that thousands of finished
    games do not make the title screen wait.
    """
    unplayed = None
    for path in saved_games(folder):
        try:
            if _says_result(path):
                continue
            reading = read_record(path)
        except (OSError, RecordError):
            continue
        if reading.position.mover is None:
            continue
        game = SavedGame(path, reading)
        if reading.record.actions:
            return game
        unplayed = unplayed or game
    return unplayed


def slug(name: str) -> str:
    """A player's name in small ASCII letters, digits and hyphens; empty if nothing of it can be so written.

    >>> slug("Zoë  O'Brien")
    'zoe-o-brien'
    """
    plain = unicodedata.normalize("NFKD", name.casefold().translate(_LATIN))
    letters = (letter for letter in plain if not unicodedata.combining(letter))
    kept = "".join(letter if letter.isascii() and letter.isalnum() else " " for letter in letters)
    return "-".join(kept.split())[:_LONGEST_SLUG].rstrip("-")


def _stem(record: Record) -> str:
    """What a game begun today is called. It begins with a digit, so Windows does not keep it for itself."""
    players = (slug(record.name_of(player)) or str(player) for player in Player)
    return "-".join((date.today().isoformat(), *players))


def _dated(entry: os.DirEntry[str]) -> list[tuple[int, str]]:
    """The entry with the time it was last written to, unless it is no file or has just gone."""
    try:
        return [(entry.stat().st_mtime_ns, entry.name)] if entry.is_file() else []
    except OSError:
        return []


def _says_result(path: Path) -> bool:
    """Whether a `result:` line is among the last bytes of a file."""
    with path.open("rb") as stream:
        stream.seek(-min(LONGEST_LINE, path.stat().st_size), os.SEEK_END)
        return b"\nresult:" in stream.read()
