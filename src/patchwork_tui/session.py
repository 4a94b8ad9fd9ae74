"""A game being played: its record, its file, undo and redo. No screen in it."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import NamedTuple, TypeAlias

from patchwork_tui.record import (
    GameExists,
    GameHeld,
    Hold,
    Journal,
    JournalError,
    Reading,
    Record,
    RecordError,
    check_name,
    hold,
    read_record,
    start_game,
)
from patchwork_tui.record.names import same_name
from patchwork_tui.record.seats import COMMAND, LEVEL, bot_of, hinted, is_program, seat_key, taken_over
from patchwork_tui.rules import Action, Edition, IllegalAction, Player, Position, Setup, base_edition

AUTOMA = "Automa"
"""What the Automa is called where nobody names it."""

_SEEDS = 2**32
"""How many seeds the program draws from."""

READ_ONLY = "this game is being played in another terminal; here one can only look"


Seats: TypeAlias = tuple[str | None, str | None]
"""The computer player in green's seat and in yellow's, such as `bot:strong`; None for a person."""

PEOPLE: Seats = (None, None)
"""Two people."""


def bot_name(bot: str, other: str) -> str:
    """What a computer player is called who has no name: its level or its program, told from `other`."""
    if is_program(bot):
        name = Path(bot.removeprefix(COMMAND).split(" ")[0]).name
    else:
        name = bot.removeprefix(LEVEL).replace(":", " ").capitalize()
    if check_name(name) is not None:
        name = "Program"
    return f"{name} 2" if same_name(name, other) else name


def new_game(
    green: str,
    yellow: str,
    *,
    first: Player | None = None,
    board: str = "",
    seed: int | None = None,
    seats: Seats = PEOPLE,
    edition: Edition | None = None,
    opponent: str = "",
) -> Record:
    """The record of a game about to begin; PlayerNameError if a name will not do.

    Without `first` chance says who starts, without `seed` how the circle lies; the seed drawn is noted.
    `opponent` names a deck and a level of the Automa, where the edition has one. SetupError if there is no
    such board or opponent, or if somebody else has to start.
    """
    edition = edition or base_edition()
    if seed is None:
        seed = random.randrange(_SEEDS)
    if first is None:
        first = edition.rule.first if edition.rule else None
    if first is None:
        first = random.choice(list(Player))
    setup = Setup.shuffled(seed, first=first, board=board, edition=edition, opponent=opponent)
    more = [(seat_key(player), bot) for player, bot in zip(Player, seats, strict=True) if bot]
    return Record.new(setup, green=green, yellow=yellow, date=datetime.now(UTC), seed=seed, more=more)


def branched(record: Record) -> Record:
    """A game of its own with the same players, beginning and actions so far, begun now."""
    fresh = Record.new(
        record.setup,
        green=record.green,
        yellow=record.yellow,
        date=datetime.now(UTC),
        seed=record.seed,
        more=[(seat_key(player), bot) for player in Player if (bot := bot_of(record, player))],
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

        edition = record.setup.edition
        notice = f"{edition.name}: {edition.note}" if edition.note else None
        try:
            return cls(record, kept=begin(), notice=notice)
        except GameExists:
            raise
        except JournalError as error:
            return cls(record, begin=begin, trouble=str(error), notice=notice)

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
    def seats(self) -> Seats:
        """Who plays: a computer player, or None for a person."""
        return bot_of(self._record, Player.GREEN), bot_of(self._record, Player.YELLOW)

    @property
    def bot_to_act(self) -> str | None:
        """The computer player whose action is awaited; None for a person's, or once the game is over."""
        return self._bot_to_act(self.position)

    @property
    def decided(self) -> Action | None:
        """What the edition itself does now, as in the Automa's turns; None where somebody has a choice.

        A shuffle follows from the game's seed and the action's number alone, whatever was undone.
        """
        seed = self._record.seed or " ".join(self._record.setup.circle)
        return self.position.decided_action(seed, len(self._record.actions) + 1)

    def play(self, action: Action) -> None:
        """Play an action and save it; IllegalAction if it is not allowed, or the game is read-only."""
        self._push(action)
        self._undone.clear()

    def undo(self) -> tuple[Action, ...]:
        """Take back the last action and save that; IllegalAction if there is none.

        Where a person plays a computer player, everything is taken back to where a person last had to act.
        Gives what was taken back, in the order in which it was played.
        """
        if self.read_only:
            raise IllegalAction(READ_ONLY)
        actions = self._record.actions
        if not actions:
            raise IllegalAction("nothing has been played yet")
        keep = self._last_choice()
        if keep is None:
            raise IllegalAction("no person has played yet")
        self._record = self._record.truncated(keep)
        del self._positions[keep + 1 :]
        self._undone += reversed(actions[keep:])
        self._keep()
        return actions[keep:]

    def redo(self) -> tuple[Action, ...]:
        """Play again what was taken back, on to where a person has to act; IllegalAction if nothing was."""
        if not self._undone:
            raise IllegalAction("nothing has been taken back")
        before = len(self._record.actions)
        while self._undone:
            self._push(self._undone[-1])
            self._undone.pop()
            if not self._is_passed_over(self.position):
                break
        return self._record.actions[before:]

    def note_hint(self) -> None:
        """Note in the record that a hint was taken before the next action."""
        self._annotate(hinted(self._record))

    def take_over(self, player: Player) -> None:
        """Give the seat of a computer player to a person, from now on."""
        self._annotate(taken_over(self._record, player))

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

    def _annotate(self, record: Record) -> None:
        if not self.read_only and record != self._record:
            self._record = record
            self._keep()

    def _bot_to_act(self, position: Position) -> str | None:
        return None if position.mover is None else self.seats[position.mover]

    def _is_passed_over(self, position: Position) -> bool:
        """Whether undo and redo do not stop here: a computer player is to act, and a person plays, too."""
        return position.decided or (None in self.seats and self._bot_to_act(position) is not None)

    def _last_choice(self) -> int | None:
        """After how many actions somebody last had to act for whom undo stops."""
        earlier = reversed(range(len(self._record.actions)))
        return next((n for n in earlier if not self._is_passed_over(self._positions[n])), None)

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
