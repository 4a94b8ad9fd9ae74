"""A game being played: its record, its file, undo and redo. No screen in it."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import NamedTuple

from patchwork_tui.record import (
    GameExists,
    GameHeld,
    Hold,
    Journal,
    JournalError,
    Reading,
    Record,
    RecordError,
    hold,
    read_record,
    start_game,
)
from patchwork_tui.rules import Action, IllegalAction, Player, Position, Setup

LARGEST_SEED = 2**32
"""Seeds that the program draws itself are smaller than this."""

READ_ONLY = "this game is being played in another terminal; here it can only be looked at"


def new_game(
    green: str, yellow: str, *, first: Player | None = None, board: str = "", seed: int | None = None
) -> Record:
    """The record of a game about to begin; PlayerNameError if a name will not do.

    Without `first` chance says who starts, without `seed` how the circle lies; the seed drawn is noted.
    """
    if seed is None:
        seed = random.randrange(LARGEST_SEED)
    if first is None:
        first = random.choice(list(Player))
    setup = Setup.shuffled(seed, first=first, board=board)
    return Record.new(setup, green=green, yellow=yellow, date=datetime.now(UTC), seed=seed)


def branched(record: Record) -> Record:
    """A game of its own with the same players, beginning and actions so far, begun now."""
    seed = record.seed or ""
    fresh = Record.new(
        record.setup,
        green=record.green,
        yellow=record.yellow,
        date=datetime.now(UTC),
        seed=int(seed) if seed.isascii() and seed.isdigit() else None,
    )
    return fresh.with_actions(*record.actions)


class Kept(NamedTuple):
    """The file of a game, and the right to write to it where that could be had."""

    journal: Journal
    hold: Hold | None = None


class Session:
    """One game at one table. Whatever is played or taken back is on disk before the method returns.

    Where it cannot be written, the game goes on in memory: `trouble` says why, and every later action tries
    again to write all that is missing. A game that another process holds is `read_only`.
    """

    def __init__(
        self,
        record: Record,
        *,
        begin: Callable[[], Kept] | None = None,
        kept: Kept | None = None,
        trouble: str | None = None,
        notice: str | None = None,
        read_only: bool = False,
    ) -> None:
        """Use `Session.start` or `Session.resume`."""
        self.trouble = trouble
        self.notice = notice
        self.read_only = read_only
        self._begin = begin
        self._kept = kept
        self._record = record
        self._positions = list(record.positions())
        self._undone: list[Action] = []

    @classmethod
    def start(cls, record: Record, path: Path | None = None) -> Session:
        """Begin a game, in the file `path` or in a new one of the games folder.

        GameExists if there is a file of that name; where the file cannot be written, see `trouble`.
        """

        def begin() -> Kept:
            journal = Journal.create(path, record) if path else start_game(record)
            with suppress(JournalError, GameHeld):
                return Kept(journal, hold(journal.path))
            return Kept(journal)

        try:
            return cls(record, kept=begin())
        except GameExists:
            raise
        except JournalError as error:
            return cls(record, begin=begin, trouble=str(error))

    @classmethod
    def resume(cls, path: Path) -> Session:
        """Go on with a saved game; RecordError if the file is wrong, missing or unreadable."""
        try:
            kept, reading = _taken_up(path)
        except GameHeld:
            return cls(read_record(path).record, read_only=True)
        except JournalError as error:
            reading = read_record(path)
            begin = partial(_taken_up_unchanged, path, reading.record)
            return cls(reading.record, begin=begin, trouble=str(error), notice=reading.notice)
        return cls(reading.record, kept=kept, notice=reading.notice)

    @property
    def record(self) -> Record:
        """The game so far."""
        return self._record

    @property
    def position(self) -> Position:
        """The position now."""
        return self._positions[-1]

    @property
    def positions(self) -> tuple[Position, ...]:
        """Every position, from before the first action to now."""
        return tuple(self._positions)

    @property
    def names(self) -> tuple[str, str]:
        """What green and yellow are called."""
        return self._record.name_of(Player.GREEN), self._record.name_of(Player.YELLOW)

    @property
    def path(self) -> Path | None:
        """The game's file, None while it has none."""
        return Path(self._kept.journal.path) if self._kept else None

    @property
    def can_undo(self) -> bool:
        """Whether there is an action to take back."""
        return bool(self._record.actions) and not self.read_only

    @property
    def can_redo(self) -> bool:
        """Whether an action was taken back and nothing else played since."""
        return bool(self._undone) and not self.read_only

    def play(self, action: Action) -> None:
        """Play an action and save it; IllegalAction if it is not allowed, or the game is read-only."""
        self._push(action)
        self._undone.clear()

    def undo(self) -> Action:
        """Take back the last action and save that; IllegalAction if there is none."""
        if self.read_only:
            raise IllegalAction(READ_ONLY)
        if not self._record.actions:
            raise IllegalAction("nothing has been played yet")
        action = self._record.actions[-1]
        self._record = self._record.truncated(len(self._record.actions) - 1)
        self._positions.pop()
        self._undone.append(action)
        self._keep()
        return action

    def redo(self) -> Action:
        """Play again the action last taken back; IllegalAction if there is none."""
        if not self._undone:
            raise IllegalAction("nothing has been taken back")
        action = self._undone[-1]
        self._push(action)
        self._undone.pop()
        return action

    def close(self) -> None:
        """Let the game's file go. What could not be saved is tried once more."""
        if self.trouble and not self.read_only:
            self._keep()
        if self._kept and self._kept.hold:
            self._kept.hold.release()

    def _push(self, action: Action) -> None:
        if self.read_only:
            raise IllegalAction(READ_ONLY)
        position = self.position.play(action)
        self._record = self._record.with_actions(action)
        self._positions.append(position)
        self._keep()

    def _keep(self) -> None:
        """Make the file equal to the record, beginning it if that has not been done."""
        try:
            if self._kept is None and self._begin:
                self._kept = self._begin()
            if self._kept:
                self._kept.journal.save(self._record)
                self.trouble = None
        except (JournalError, GameHeld, RecordError) as error:
            self.trouble = str(error)


def _taken_up(path: Path) -> tuple[Kept, Reading]:
    """Hold a saved game and open its file; GameHeld or JournalError if it cannot be held."""
    held = hold(path)
    try:
        journal, reading = Journal.open(path)
    except BaseException:
        held.release()
        raise
    return Kept(journal, held), reading


def _taken_up_unchanged(path: Path, record: Record) -> Kept:
    """As `_taken_up`, for a game that has been played on in memory: nobody may have played on the file."""
    kept, reading = _taken_up(path)
    if reading.record != record:
        if kept.hold:
            kept.hold.release()
        raise JournalError(path, "the game could not be saved", "another program has changed its file")
    return kept
