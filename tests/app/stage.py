"""A table set for a test: games to begin with, hands to play with, eyes to read the screen."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from functools import cache
from time import monotonic

from hypothesis import strategies as st
from tests.record.games import random_actions, record_of
from tests.rules.scenes import circle_from, toy_edition
from textual import events
from textual.app import App
from textual.pilot import Pilot
from textual.screen import Screen
from textual.widget import Widget

from patchwork_tui.app.app import PatchworkApp
from patchwork_tui.app.cells import Fit
from patchwork_tui.app.opponents import Opponents
from patchwork_tui.app.places import AtTable
from patchwork_tui.app.screens.table import TableScreen
from patchwork_tui.app.widgets.quilt_view import QuiltView
from patchwork_tui.record import Record
from patchwork_tui.rules import Cell, Player, Position, Setup, parse_action
from patchwork_tui.session import Session
from patchwork_tui.settings import DEFAULTS, Loaded, Settings

SMALL, LARGE = (80, 24), (120, 40)
SIZES = (SMALL, LARGE)
PATIENCE = 20.0
"""Seconds."""
HOUR = 3600
"""Seconds of the clock by which a held key is told from one pressed again: never so by accident."""
LONGEST_SETTLING = 50
"""Pauses after which a screen is taken as it is."""


# Games


def opening(*actions: str, first: Player = Player.GREEN) -> Record:
    """A game of Ana (green) and Bo (yellow) in which B, L and S are the first on offer, then C, D and E.

    B, the L-tromino, costs 1 button and 3 time, L, the U-pentomino, 1 and 2; S costs 10, and they have 5.
    """
    setup = Setup(circle_from("02", "12", "19"), first=first)
    return Record.new(setup, green="Ana", yellow="Bo").with_actions(*map(parse_action, actions))


def game(stem: str, number: int | None = None, names: tuple[str, str] = ("Ana", "Bo")) -> Record:
    """A conformance game after so many actions, or at its end, played by two of these names."""
    record = record_of(stem)
    headers = dict(record.headers) | dict(zip(("green", "yellow"), names, strict=True))
    return replace(record, headers=tuple(headers.items())).truncated(
        len(record.actions) if number is None else number
    )


def owing_leather() -> Record:
    """A game in which a leather patch has just been won, and must be placed before the other acts."""
    return game("game-9430", 25)


def nearly_over() -> Record:
    """A game that the next advance ends."""
    return game("game-9000", 39)


def toy_game() -> Record:
    """A small edition: quilts of 5 cells a side and four patches in all."""
    edition = toy_edition()
    circle = tuple(patch.id for patch in edition.patches if patch.id != edition.smallest.id)
    return Record.new(Setup((*circle, edition.smallest.id), edition=edition), green="Ana", yellow="Bo")


@cache
def random_positions(seed: int) -> tuple[Position, ...]:
    """Every position of a random game, the last one over."""
    positions = [Setup.shuffled(seed).start()]
    for action in random_actions(seed):
        positions.append(positions[-1].play(action))
    return tuple(positions)


POSITIONS = st.integers(0, 40).flatmap(lambda seed: st.sampled_from(random_positions(seed)[:-1]))
"""Positions of random games in which somebody is to act."""


# Hands and eyes


def screen_text(app: App[int]) -> str:
    """What is on the screen, line by line, without blanks at the ends.

    Textual has no public way to ask for it; this is the one place that knows the private one.
    """
    return "".join(f"{strip.text.rstrip()}\n" for strip in app.screen._compositor.render_strips())


@dataclass
class Seat:
    """A place at the screen of a program under test."""

    app: PatchworkApp
    pilot: Pilot[int]
    session: Session | None

    async def press(self, *keys: str) -> None:
        """Press keys, each when the one before has done its work."""
        for key in keys:
            character = " " if key == "space" else key if len(key) == 1 else None
            self.app.post_message(events.Key(key, character))
            await self.pilot.pause()

    async def type(self, text: str) -> None:
        """Type a text into the field that has the focus, and Enter."""
        await self.press(*("space" if letter == " " else letter for letter in text), "enter")

    async def resize(self, width: int, height: int) -> None:
        await self.pilot.resize_terminal(width, height)
        await self.pilot.pause()

    async def read(self) -> str:
        """What is on the screen once it stays the same; the help is laid out bit by bit."""
        before = ""
        for _ in range(LONGEST_SETTLING):
            await self.pilot.pause()
            if self.text == before != "":
                break
            before = self.text
        return before

    async def sees(self, words: str) -> bool:
        """Whether these words come to stand on the screen, be it over several lines."""
        for _ in range(LONGEST_SETTLING):
            if words in " ".join(self.text.replace("▌", " ").split()):
                return True
            await self.pilot.pause()
        return False

    async def until(self, condition: Callable[[], bool]) -> None:
        """Wait for what another thread brings about; a test that waits in vain fails."""
        deadline = monotonic() + PATIENCE
        while not condition():
            assert monotonic() < deadline, f"waited in vain; the screen:\n{self.text}"
            await self.pilot.pause(0.005)
        await self.pilot.pause()

    @property
    def game(self) -> Session:
        """The game on the table."""
        assert self.session is not None
        return self.session

    @property
    def actions(self) -> list[str]:
        """What has been played, in the words of a record."""
        return [str(action) for action in self.game.record.actions]

    @property
    def screen(self) -> Screen[object]:
        return self.app.screen

    @property
    def text(self) -> str:
        return screen_text(self.app)

    @property
    def table(self) -> Screen[object]:
        """The table, whatever lies over it."""
        return next(screen for screen in self.app.screen_stack if isinstance(screen, TableScreen))

    def part(self, name: str) -> list[str]:
        """The lines of a part of the table as they are seen, its frame among them."""
        x, y, width, height = self.table.query_one(f"#{name}", Widget).region
        strips = self.table._compositor.render_strips()[y : y + height]
        return [strip.crop(x, x + width).text.rstrip() for strip in strips]

    @property
    def banner(self) -> str:
        return self.part("banner")[0].strip()

    @property
    def account(self) -> str:
        """The line that says what was done last, or why something cannot be done."""
        return self.part("account")[0].strip()

    @property
    def why_not(self) -> str:
        """Why the last key did nothing, in full; empty where it did something.

        What is too long for the line of the last account stands in the footer.
        """
        for line in (self.account, self.footer):
            if line.startswith("✗ "):
                assert not line.endswith("…"), f"cut off: {line}"
                return line.removeprefix("✗ ")
        return ""

    @property
    def footer(self) -> str:
        return self.part("keys")[0].strip()

    @property
    def panel(self) -> str:
        """What the forecast says, without its frame, in one line."""
        title, *lines, _ = self.part("panel")
        return " ".join(" ".join([title, *(line.strip("│") for line in lines)]).split())

    def fits(self, quilt: str) -> dict[str, Fit]:
        """The ghost on the quilt that lies `left` or `right`: each of its cells, and what it says."""
        looks = self.table.query_one(f"#{quilt}", QuiltView).looks
        side = round(len(looks) ** 0.5)
        return {
            str(Cell(bit % side, bit // side)): look.fit
            for bit, look in enumerate(looks)
            if look.fit is not Fit.NONE
        }

    @property
    def ghost(self) -> list[str]:
        """The cells of the ghost on the mover's own quilt, wherever that lies."""
        return list(self.fits(self.own))

    @property
    def own(self) -> str:
        """Where the quilt of the player to act lies."""
        mover = self.game.position.mover
        seats_are_fixed = self.app.size.width >= LARGE[0]
        return "right" if seats_are_fixed and mover is Player.YELLOW else "left"

    async def click(self, quilt: str, cell: str, button: int = 1) -> None:
        """Click a cell of the quilt that lies `left` or `right`."""
        await self.pilot.click(f"#{quilt}", offset=self._offset(quilt, cell), button=button)
        await self.pilot.pause()

    async def hover(self, quilt: str, cell: str) -> None:
        await self.pilot.hover(f"#{quilt}", offset=self._offset(quilt, cell))
        await self.pilot.pause()

    async def wheel(self, quilt: str, direction: int) -> None:
        """Turn the wheel over a quilt: 1 is down, -1 up."""
        view = self.table.query_one(f"#{quilt}", QuiltView)
        x, y = view.region.x + 1, view.region.y + 1
        kind = events.MouseScrollDown if direction > 0 else events.MouseScrollUp
        self.app.post_message(kind(None, x, y, 0, 0, 0, False, False, False, screen_x=x, screen_y=y))
        await self.pilot.pause()

    async def click_word(self, part: str, word: str) -> None:
        """Click where a word stands in a part of the table."""
        x, y, *_ = self.table.query_one(f"#{part}", Widget).region
        row, line = next((row, line) for row, line in enumerate(self.part(part)) if word in line)
        await self.pilot.click(offset=(x + line.index(word), y + row))
        await self.pilot.pause()

    def _offset(self, quilt: str, cell: str) -> tuple[int, int]:
        view = self.table.query_one(f"#{quilt}", QuiltView)
        column, row = Cell.parse(cell)
        return 1 + column * view.cell_size.width, 1 + row * view.cell_size.height


@asynccontextmanager
async def seated(
    session: Session | None,
    size: tuple[int, int] = SMALL,
    *,
    ascii_only: bool = False,
    notifications: bool = False,
    opponents: Opponents | None = None,
    settings: Settings = DEFAULTS,
) -> AsyncIterator[Seat]:
    """The program on a screen of this size, with a game on the table or on the title."""
    first = None if session is None else AtTable(session)
    app = PatchworkApp(first, ascii_only=ascii_only, opponents=opponents, loaded=Loaded(settings))
    async with app.run_test(size=size, notifications=notifications) as pilot:
        await pilot.pause()
        yield Seat(app, pilot, session)


def words_of(lines: Sequence[str]) -> list[str]:
    return " ".join(lines).split()
