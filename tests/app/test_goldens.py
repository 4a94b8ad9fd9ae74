"""Every screen as text, in `screens/`, at the smallest size and at a large one, for people to review.

After a change that is meant, `pytest tests/app/test_goldens.py --update-screens` writes them anew; the
difference is then read like any other.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from os import utime
from pathlib import Path

import pytest
from tests.app.stage import LARGE, SMALL, game, owing_leather, seated
from tests.app.visits import comes_true, played, saved, visiting

from patchwork_tui.app.bookmark import Bookmark
from patchwork_tui.app.places import AtHistory, AtLesson, AtReplay, AtScorePad, Place
from patchwork_tui.record import Record, read_record
from patchwork_tui.session import Session

SCREENS = Path(__file__).parent / "screens"
ROUTE = game("real-08", 20)
"""Bo is to play; of the offers only the second can be paid."""

WHOLE = game("game-9602")
CONFORMANCE = Path(__file__).parents[1] / "conformance"
SOLO = read_record(CONFORMANCE / "automa" / "automa-2025.quilt").record.truncated(26)
EXPRESS = read_record(CONFORMANCE / "express" / "express-0.quilt").record.truncated(14)
LONG = ("Bartholomew the Elder", "漢字漢字漢字漢字漢字")
BROKEN = "patchwork-record 1\ngreen: Ana\nyellow: Bo\ndate: 2026-11-29\nfirst: green\ncircle: 01\n"
FOLDER: tuple[tuple[str, Record | str], ...] = (
    ("ana-broken.quilt", BROKEN),
    ("2026-11-28-ana-bo.quilt", played("game-9602", "2026-11-28", "Ana", "Bo")),
    ("2026-11-27-bo-ana.quilt", played("game-9046", "2026-11-27", "Bo", "Ana")),
    ("2026-11-26-ana-bo.quilt", played("real-08", "2026-11-26", "Ana", "Bo", 20)),
    ("2026-11-25-zoe-bo.quilt", played("game-9130", "2026-11-25", "Zoë", "Bo")),
    ("2026-11-24-long.quilt", played("real-12", "2026-11-24", *LONG)),
)
"""What is in the games folder; the file that was written last is broken, and the cursor begins there."""

COVERING = (
    *["space", "right", "space", "down", "space"],
    *"nnnnn",
    *["down"] * 4,
    "space",
    "b",
    *"12",
    "enter",
)
"""Keys that cover three cells of the score pad, stamp a patch below and type the buttons."""

WRITTEN = datetime(2026, 11, 29, 20, 15).timestamp()
"""When the files of the folder were written, wherever the test is run."""

FULL = "/home/ana/games/2026-11-30-ana-bo.quilt: the game could not be saved: the disk is full"


NOWHERE = (("PATCHWORK_HOME", "/home/ana/patchwork"),)
"""A folder that is not there, whose name stands in a picture."""


@dataclass(frozen=True)
class Shot:
    """What to do for a picture: begin with this game on the table, at a place or on the title; press keys."""

    game: Record | None = None
    keys: tuple[str, ...] = ()
    ascii_only: bool = False
    trouble: str | None = None
    resumable: Record | None = None
    sizes: tuple[tuple[int, int], ...] = (SMALL, LARGE)
    environment: tuple[tuple[str, str], ...] = ()
    place: Place | None = None
    folder: tuple[tuple[str, Record | str], ...] = ()
    lesson: str = ""


SHOTS = {
    "title": Shot(),
    "title-resume": Shot(resumable=game("game-9602", 30)),
    "new-game": Shot(keys=("n",)),
    "settings": Shot(keys=("comma",), environment=NOWHERE),
    "settings-open": Shot(keys=("comma", "space", "down", "down"), environment=NOWHERE),
    "table-start": Shot(game("real-08", 0)),
    "table": Shot(ROUTE),
    "table-late": Shot(game("game-9602", 36)),
    "held-legal": Shot(ROUTE, ("2", "down", "down", "right", "right", "right", "right")),
    "held-illegal": Shot(ROUTE, ("2", *["left"] * 8, "down")),
    "held-unpaid": Shot(ROUTE, ("1",)),
    "held-nowhere": Shot(game("game-9000", 39), ("1",)),
    "held-advance": Shot(ROUTE, ("a",)),
    "leather-owed": Shot(owing_leather()),
    "across": Shot(ROUTE, ("2", "v")),
    "circle": Shot(ROUTE, ("c",)),
    "log": Shot(ROUTE, ("g",)),
    "help": Shot(ROUTE, ("question_mark",)),
    "line-error": Shot(ROUTE, ("colon", *"buy", "space", "c", "enter")),
    "confirm": Shot(ROUTE, ("q",), trouble=FULL),
    "results": Shot(game("game-9602")),
    "results-tie": Shot(game("game-9130")),
    "table-over": Shot(game("game-9602"), ("escape",)),
    "too-small": Shot(ROUTE, sizes=((79, 23),)),
    "ascii": Shot(ROUTE, ("2", "down"), ascii_only=True),
    "no-colour": Shot(ROUTE, environment=(("NO_COLOR", "1"),)),
    "replay": Shot(place=AtReplay(WHOLE, at=25)),
    "replay-start": Shot(place=AtReplay(WHOLE, at=0)),
    "replay-end": Shot(place=AtReplay(WHOLE)),
    "replay-ascii": Shot(place=AtReplay(WHOLE, at=25), ascii_only=True),
    "graph": Shot(place=AtReplay(WHOLE, at=25), keys=("G",)),
    "number-line": Shot(place=AtReplay(WHOLE, at=25), keys=("colon", *"99", "enter")),
    "history": Shot(place=AtHistory(), folder=FOLDER),
    "history-find": Shot(place=AtHistory(), folder=FOLDER, keys=("slash", *"ana")),
    "head-to-head": Shot(place=AtHistory(), folder=FOLDER, keys=("t",)),
    "score-pad": Shot(place=AtScorePad(), keys=COVERING),
    "score-pad-no-colour": Shot(place=AtScorePad(), keys=COVERING, environment=(("NO_COLOR", "1"),)),
    "score-pad-stamp": Shot(place=AtScorePad(), keys=("space", "n", "n", "n", "r", "right", "down")),
    "automa": Shot(SOLO),
    "express": Shot(EXPRESS, keys=("1",)),
    "lesson": Shot(place=AtLesson(), keys=("1", "r")),
    "lesson-leather": Shot(place=AtLesson(), lesson="leather-sew", keys=("right",)),
    "lesson-end": Shot(place=AtLesson(), lesson="end"),
    "lesson-ascii": Shot(place=AtLesson(), lesson="tile", keys=("1",), ascii_only=True, sizes=(SMALL,)),
    "lesson-no-colour": Shot(
        place=AtLesson(), lesson="tile", keys=("1",), environment=(("NO_COLOR", "1"),), sizes=(SMALL,)
    ),
    "long-names": Shot(game("real-08", 20, ("Bartholomew the Elder", "漢字漢字漢字漢字漢字")), ("2",)),
}  # fmt: skip


def path_of(name: str, size: tuple[int, int]) -> Path:
    width, height = size
    return SCREENS / f"{name}-{width}x{height}.txt"


@pytest.mark.parametrize(
    ("name", "size"),
    [
        pytest.param(
            name, size, id="{}-{}x{}".format(name, *size), marks=() if size == SMALL else pytest.mark.slow
        )
        for name, shot in SHOTS.items()
        for size in shot.sizes
    ],
)
async def test_the_screen_looks_as_pictured(
    home: Path,
    monkeypatch: pytest.MonkeyPatch,
    request: pytest.FixtureRequest,
    name: str,
    size: tuple[int, int],
) -> None:
    shot = SHOTS[name]
    for key, value in shot.environment:
        monkeypatch.setenv(key, value)
    if shot.resumable:
        Session.start(shot.resumable).close()
    for file, content in shot.folder:
        utime(saved(home, file, content), (WRITTEN, WRITTEN))
    if shot.lesson:
        Bookmark().put(shot.lesson)
    session = Session(shot.game, trouble=shot.trouble) if shot.game else None
    opened = (
        seated(session, size, ascii_only=shot.ascii_only)
        if shot.place is None
        else visiting(shot.place, size, ascii_only=shot.ascii_only)
    )
    path = path_of(name, size)
    updating = request.config.getoption("--update-screens")
    wanted = "" if updating else path.read_text(encoding="utf-8")
    async with opened as seat:
        if shot.folder:  # its files are read while one looks
            await comes_true(seat, lambda: f"{len(shot.folder)} files" in seat.text)
        await seat.press(*shot.keys)
        if updating:
            seen = await seat.read()
        else:
            await comes_true(seat, lambda: seat.text == wanted)
            seen = seat.text
    if updating:
        path.parent.mkdir(exist_ok=True)
        path.write_text(seen, encoding="utf-8", newline="\n")
        return
    assert seen == wanted


def test_there_is_a_picture_for_every_shot_and_no_other() -> None:
    pictured = {path_of(name, size).name for name, shot in SHOTS.items() for size in shot.sizes}
    assert {path.name for path in SCREENS.iterdir()} == pictured


@pytest.mark.parametrize("path", sorted(SCREENS.glob("*.txt")), ids=lambda path: path.stem)
def test_no_picture_is_larger_than_its_screen(path: Path) -> None:
    width, height = map(int, path.stem.rsplit("-", 1)[1].split("x"))
    lines = path.read_text(encoding="utf-8").splitlines()
    assert len(lines) == height
    assert max(map(len, lines)) <= width


@pytest.mark.slow
@pytest.mark.parametrize(
    ("record", "keys"),
    [
        (None, ()),
        (None, ("n",)),
        (ROUTE, ("2",)),
        (ROUTE, ("c",)),
        (ROUTE, ("g",)),
        (ROUTE, ("question_mark",)),
        (ROUTE, ("colon",)),
        (ROUTE, ("q",)),
        (game("game-9602"), ()),
    ],
    ids=["title", "new game", "table", "circle", "log", "help", "line", "confirm", "results"],
)
async def test_with_ascii_only_every_character_is_ascii(
    home: Path, record: Record | None, keys: tuple[str, ...]
) -> None:
    session = Session(record, trouble="the disk is full") if record else None
    async with seated(session, ascii_only=True) as seat:
        await seat.press(*keys)
        strange = sorted({mark for mark in await seat.read() if not mark.isascii()})
        assert strange == []


@pytest.mark.parametrize(
    "name", ["replay", "replay-end", "graph", "number-line", "history", "score-pad-stamp"]
)
async def test_with_ascii_only_every_place_is_ascii(home: Path, name: str) -> None:
    shot = SHOTS[name]
    assert shot.place is not None
    for file, content in FOLDER[:2]:
        saved(home, file, content)
    async with visiting(shot.place, ascii_only=True) as seat:
        await seat.press(*shot.keys)
        strange = sorted({mark for mark in await seat.read() if not mark.isascii()})
        assert strange == []
