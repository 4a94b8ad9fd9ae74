"""The program in a real browser: seen, and played by keyboard and by mouse."""

from __future__ import annotations

import re
import shutil
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from tests.e2e.serving import PATIENCE, Serving
from tests.e2e.terminal import BEYOND_PYTE
from tests.pictures.svg_reader import colours_in_png

from patchwork_tui.app.composition import compose
from patchwork_tui.record import Journal, Record, read_record
from patchwork_tui.rules import Buy, Cell, Player, Setup
from patchwork_tui.rules.quilt import cells_in

if TYPE_CHECKING:
    from playwright.sync_api import Page, WebSocket

pyte = pytest.importorskip("pyte")
playwright = pytest.importorskip("playwright.sync_api", reason="needs the extra `browser`")
pytest.importorskip("textual_serve", reason="needs the extra `web`")

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "chrome")
BROWSER = next(filter(None, map(shutil.which, BROWSERS)), None)
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
WINDOW = {"width": 1200, "height": 800}
SEED = 7
"""Its third offer is free, and all that follow for yellow can be paid."""
FREE = "3"

pytestmark = [
    pytest.mark.slow,
    pytest.mark.browser,
    pytest.mark.skipif(BROWSER is None, reason=f"none of {', '.join(BROWSERS)} is on PATH"),
]


class Seat:
    """Someone before the browser: what the terminal in the page shows, and where to click."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        with page.expect_websocket() as opened:
            page.goto(url)
        self._socket: WebSocket = opened.value
        columns, rows = map(int, re.findall(r"=(\d+)", self._socket.url))
        self.size = columns, rows
        self._screen = pyte.Screen(columns, rows)
        self._stream = pyte.Stream(self._screen)
        self._socket.on("framereceived", self._receive)
        self.regions = compose(columns, rows, 9).regions
        self.cell = compose(columns, rows, 9).left

    def _receive(self, data: str | bytes) -> None:
        if isinstance(data, bytes):
            self._stream.feed(BEYOND_PYTE.sub("", data.decode()))

    @property
    def text(self) -> str:
        return "\n".join(self._screen.display)

    def wait_for(self, condition: Callable[[], bool]) -> None:
        """Let the page go on until a condition holds."""
        deadline = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < deadline, self.text
            self.page.wait_for_timeout(20)

    def box(self, column: float, row: float, width: float, height: float) -> dict[str, float]:
        """Columns and rows of the terminal as pixels of the page."""
        screen = self.page.locator(".xterm-screen").bounding_box()
        assert screen
        across, down = screen["width"] / self.size[0], screen["height"] / self.size[1]
        return {
            "x": screen["x"] + column * across,
            "y": screen["y"] + row * down,
            "width": width * across,
            "height": height * down,
        }

    def cell_box(self, part: str, cell: Cell) -> dict[str, float]:
        """A cell of the quilt in a part of the table."""
        region, (width, height) = self.regions[part], self.cell.value
        return self.box(region.x + 1 + cell.column * width, region.y + 1 + cell.row * height, width, height)

    def click(self, box: dict[str, float]) -> None:
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def colour(self, part: str, cell: Cell) -> str:
        """The colour that most of a cell has, as the page is painted."""
        counts = colours_in_png(self.page.screenshot(clip=self.cell_box(part, cell)))
        return max(counts, key=lambda colour: counts[colour])


@pytest.fixture
def file(tmp_path: Path) -> Path:
    games = tmp_path / "patchwork" / "games"
    games.mkdir(parents=True)
    return Path(Journal.create(games / "game.quilt", Record.new(Setup.shuffled(SEED))).path)


@pytest.fixture
def page() -> Iterator[Page]:
    with playwright.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=BROWSER, args=list(FLAGS))
        try:
            yield browser.new_page(viewport=WINDOW)
        finally:
            browser.close()


def test_patches_are_placed_by_keyboard_and_by_mouse_and_seen(tmp_path: Path, file: Path, page: Page) -> None:
    with Serving(tmp_path) as serving:
        seat = Seat(page, serving.url)
        seat.wait_for(lambda: "Resume" in seat.text)
        page.keyboard.press("Enter")
        seat.wait_for(lambda: "take" in seat.text.splitlines()[-1])

        page.keyboard.press(FREE)
        seat.wait_for(lambda: "+" in seat.text)
        page.keyboard.press("Enter")
        seat.wait_for(lambda: len(read_record(file).record.actions) == 1)
        first = read_record(file).position

        target = Cell(4, 4)
        market = seat.regions["market"]
        seat.click(seat.box(market.x + 4, market.y + 2, 1, 1))
        seat.wait_for(lambda: "sew on" in seat.text.splitlines()[-1])
        for _ in range(2):
            seat.click(seat.cell_box("right", target))
        seat.wait_for(lambda: len(read_record(file).record.actions) == 2)
        record = read_record(file).record
        last = record.actions[-1]
        assert isinstance(last, Buy)
        assert last.patch == first.offers[0].id
        quilt = record.position()[Player.YELLOW].quilt
        assert quilt.piece_at(target)

        seat.wait_for(lambda: "take" in seat.text.splitlines()[-1])
        page.wait_for_timeout(500)  # for the browser to paint what it has received
        covered = {seat.colour("right", cell) for cell in cells_in(quilt.filled, quilt.size)}
        empty = {seat.colour("right", Cell(column, 8)) for column in range(9)}
        assert len(covered) == len(empty) == 1
        assert covered != empty
        assert serving.interrupt() == (0, "")
        page.wait_for_selector("body.-closed #ended", timeout=PATIENCE * 1000)
    assert read_record(file).record == record
