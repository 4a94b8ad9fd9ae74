"""The whole program in a terminal, as two people use it: what they type, what they read, what is kept.

What is read off the screen by place is read at 80x24, where the quilt of the player to act lies on the left.
"""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Self

from tests.e2e.shapes import Cells
from tests.e2e.terminal import PATIENCE, Terminal, environment

from patchwork_tui.record import Record, RecordError, read_record
from patchwork_tui.rules import Patch, Position

GREEN, YELLOW = "Ann", "Ben"
SEED = "3"
TO_PLAY = ("play", "--green", GREEN, "--yellow", YELLOW, "--seed", SEED)
"""A game that is the same each time it is begun."""

TITLE = "Rosenberg"
"""What stands on the title and nowhere else."""

CLOSES = "Esc closes"
"""What stands on whatever is opened over the table."""

QUILT_AT = (1, 4)
CELL = (4, 2)
SIDE = 9
MARKET_AT = (40, 6)
OFFER_WIDTH = 13

PAUSE = 0.05
"""Seconds without a character after which a picture is taken to be whole, where its end is not marked."""

REPEAT = 0.005
"""Seconds at most between two presses of a held key."""

CAN_YOU_HOLD_DRAWING, I_CAN_HOLD_DRAWING = b"\x1b[?2026$p", b"\x1b[?2026;2$y"
HOLD_DRAWING, DRAW = b"\x1b[?2026h", b"\x1b[?2026l"


class Table(Terminal):
    """The program `patchwork` in a terminal. `words` are its arguments."""

    def __init__(
        self,
        home: Path,
        *words: str | Path,
        columns: int = 80,
        rows: int = 24,
        file: Path | None = None,
        **env: str,
    ) -> None:
        """Start it; `file` is where the game is kept, if not in the only file of the games folder."""
        super().__init__(
            [sys.executable, "-m", "patchwork_tui", *words], env, home=home, columns=columns, rows=rows
        )
        self._home = home
        self._file = file
        self._has_answered = False

    # What a whole picture is

    def wait_for(self, wanted: str | Callable[[Self], bool], timeout: float = PATIENCE) -> None:
        """Read until a text is on the screen, or a condition holds, and no picture is half drawn."""

        def is_there() -> bool:
            return wanted in self.text if isinstance(wanted, str) else wanted(self)

        def is_drawn(_: Terminal) -> bool:
            if self.raw.count(HOLD_DRAWING) != self.raw.count(DRAW) or not is_there():
                return False
            if HOLD_DRAWING not in self.raw:  # the program does not know yet that it may say so
                self._read_to_a_pause()
                return is_there()
            return True

        super().wait_for(is_drawn, timeout)

    def _read_to_a_pause(self) -> None:
        while self._read(time.monotonic() + PAUSE):
            pass

    def _read(self, deadline: float) -> bool:
        """Tell the program, if it asks, that it may mark where a picture begins and ends."""
        did = super()._read(deadline)
        if not self._has_answered and CAN_YOU_HOLD_DRAWING in self.raw:
            self._has_answered = True
            self.type(I_CAN_HOLD_DRAWING)
        return did

    # What is kept

    @property
    def file(self) -> Path:
        """The game's file."""
        if self._file is None:
            self.wait_for(lambda _: bool(self._games()))
            (self._file,) = self._games()
        elif not self._file.exists():
            self.wait_for(lambda _: self._file is not None and self._file.exists())
        return self._file

    def _games(self) -> list[Path]:
        return list(self._home.joinpath("patchwork", "games").glob("*.quilt"))

    @property
    def record(self) -> Record:
        """The game as it is kept."""
        return read_record(self.file).record

    @property
    def position(self) -> Position:
        """The position as it is kept."""
        return self.record.position()

    @property
    def count(self) -> int:
        """The number of actions kept, read without a replay."""
        return len(re.findall(rb"(?m)^\d+ .*\n", self.file.read_bytes()))

    # What can be read

    def names(self, player: str) -> bool:
        """Whether the banner says that this player is to act."""
        return re.match(rf"\W*{re.escape(player)}\b", self.lines[0], re.IGNORECASE) is not None

    def says(self, pattern: str) -> bool:
        """Whether some words are on the screen, in whatever case."""
        return re.search(pattern, self.text, re.IGNORECASE) is not None

    def shown(self, mark: str) -> Cells:
        """The cells of the quilt on the left that bear a mark."""
        return frozenset(
            (column, row)
            for column in range(SIDE)
            for row in range(SIDE)
            if any(self.cell(*at).data == mark for at in _characters(column, row))
        )

    @property
    def _is_small(self) -> bool:
        return (len(self._face.screen.display[0]), len(self.lines)) == (80, 24)

    @property
    def legal_ghost(self) -> Cells:
        """The cells of a ghost that may lie where it lies."""
        return self.shown("+")

    @property
    def faults(self) -> Cells:
        """The cells where a ghost may not lie."""
        return self.shown("x")

    def wait_for_words(self, pattern: str) -> None:
        """Wait for words, in whatever case."""
        self.wait_for(lambda seen: seen.says(pattern))

    def wait_for_turn(self, count: int | None = None) -> None:
        """Wait until so many actions are kept, and the table is that of a turn with nothing in the hand."""

        def is_there(_: Terminal) -> bool:
            if count is not None and self.count != count:
                return False
            try:
                position = self.position
            except RecordError:  # it is being written
                return False
            named = position.mover is not None and self.names(self.record.name_of(position.mover))
            held = "put back" in self.lines[-1] or (self._is_small and len(self.legal_ghost) != position.owed)
            return named and not held and self.says("leather") >= position.owed

        self.wait_for(is_there)

    # What is done

    def take_and_confirm(self) -> None:
        """Take up what a simple player would, look for a place where it fits, and confirm; wait until done.

        A simple player buys the first patch that can be bought, advances where none can, and sews a leather
        patch on at the second place that is free.
        """
        position, count = self.position, self.count
        wanted = bought(position)
        if position.owed:
            before = self.legal_ghost
            self.press("n")
            self.wait_for(lambda seen: len(seen.legal_ghost) == 1 and seen.legal_ghost != before)
        elif wanted is None:
            self.press("a")
        else:
            self.take(position.offers.index(wanted))
        self.press("enter")
        self.wait_for(lambda seen: seen.count == count + 1)
        if self.position.mover is not None:
            self.wait_for_turn(count + 1)

    def take(self, slot: int) -> None:
        """Take up the offer of this number, from 0, and go to the next place where it fits."""
        patch = self.position.offers[slot]
        places = sum(1 for _ in self.position.legal_buys(patch.id))
        self.press(str(slot + 1))
        self.wait_for(lambda seen: len(seen.legal_ghost) == patch.size)
        before = self.legal_ghost
        self.press("n")
        self.wait_for(
            lambda seen: len(seen.legal_ghost) == patch.size and (places == 1 or seen.legal_ghost != before)
        )

    def take_cheapest(self) -> None:
        """Take up some patch that can be bought, where it fits."""
        position = self.position
        patch = bought(position)
        assert patch is not None
        self.take(position.offers.index(patch))

    def type_action(self, words: str) -> None:
        """Type an action in the words of the record."""
        count = self.count
        self.press(":")
        self.wait_for_words("type an action")
        self.type(words)
        self.wait_for(words)
        self.press("enter")
        self.wait_for(lambda seen: seen.count == count + 1 and not seen.says("type an action"))

    def look(self, key: str, pattern: str = "") -> None:
        """Open something over the table by a key, see some words in it, and close it again."""
        self.press(key)
        self.wait_for(lambda seen: CLOSES in seen.text and seen.says(pattern))
        self.press("x")
        self.wait_for(lambda seen: CLOSES not in seen.text)

    def hold(self, key: str, times: int) -> None:
        """Hold a key down: it comes again and again, faster than any keyboard, each time in its own piece."""
        for _ in range(times):
            self.press(key)
            self._read(time.monotonic() + REPEAT)

    def leave(self) -> None:
        """Leave for the title and then for the shell, and see that all is as it was before."""
        self.press("q")
        self.wait_for(TITLE)
        self.press("q")
        assert self.wait_for_exit() == 0
        self.assert_left_clean()


def bought(position: Position) -> Patch | None:
    """The first patch on offer that can be bought."""
    return next((patch for patch in position.offers if next(iter(position.legal_buys(patch.id)), None)), None)


def _characters(column: int, row: int) -> list[tuple[int, int]]:
    left, top = QUILT_AT[0] + CELL[0] * column, QUILT_AT[1] + CELL[1] * row
    return [(left + x, top + y) for y in range(CELL[1]) for x in range(CELL[0])]


def middle_of(column: int, row: int) -> tuple[int, int]:
    """A character of the screen within a cell of the quilt on the left."""
    return QUILT_AT[0] + CELL[0] * column + 1, QUILT_AT[1] + CELL[1] * row


def place_of_offer(slot: int) -> tuple[int, int]:
    """A character of the screen within an offer of the market."""
    return MARKET_AT[0] + OFFER_WIDTH * slot + 2, MARKET_AT[1]


def shell(home: Path, *words: str | Path, status: int = 0) -> list[str]:
    """The lines that a command prints which needs no terminal."""
    done = subprocess.run(
        [sys.executable, "-m", "patchwork_tui", *map(str, words)],
        capture_output=True,
        encoding="utf-8",
        env=environment(home),
        timeout=60,
    )
    assert done.returncode == status, done.stderr
    return done.stdout.splitlines()


def assert_kept_well(home: Path, file: Path) -> None:
    """The command `check` has nothing against a file."""
    assert shell(home, "check", file) == [f"{file}: ok"]
