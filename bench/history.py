"""How long the games folder takes: to list, to sort, to filter, to check and to count.

Writes many games to a temporary folder, nearly all of them finished and a few torn, broken or foreign, and
prints figures. Times are the best of a few runs, with the files in the system's memory; the ratio compares
the list with merely reading every file.

    python bench/history.py [GAMES]
"""

import os
import random
import statistics
import sys
import tempfile
import time
import tracemalloc
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TypeVar

from patchwork_tui.record import Record, format_record
from patchwork_tui.record.history import SortKey, State, checked, checking, games, matching, ordered
from patchwork_tui.record.standings import standings
from patchwork_tui.rules import Setup

GAMES = 10_000
DIFFERENT = 200
RUNS = 5
CHECKS = 1_000
SLICE = 0.005
NAMES = ("Ana", "Bo", "Zoë", "Dr. Who", "小明", "Ольга")
FIRST_GAME = datetime(2026, 1, 1, 18, tzinfo=UTC)

T = TypeVar("T")


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        fill(folder, count)
        measure(folder)


def fill(folder: Path, count: int) -> None:
    """Write the games: one in twenty unfinished, one in two hundred torn, broken or foreign."""
    played = [play(seed) for seed in range(DIFFERENT)]
    rng = random.Random(1)
    for number in range(count):
        record = played[number % DIFFERENT]
        green, yellow = rng.sample(NAMES, 2)
        date = FIRST_GAME + timedelta(minutes=37 * number)
        named = Record.new(record.setup, green=green, yellow=yellow, date=date, seed=number % DIFFERENT)
        actions = record.actions
        if number % 20 == 19:
            actions = actions[: rng.randrange(len(actions))]
        text = format_record(named.with_actions(*actions))
        ending = ".txt" if number % 400 == 200 else ".quilt"
        if number % 400 == 0:
            text = text[: rng.randrange(len(text))]
        (folder / f"{date:%Y-%m-%d}-{number}{ending}").write_bytes(text.encode())


def play(seed: int) -> Record:
    rng = random.Random(seed)
    setup = Setup.shuffled(seed)
    position, actions = setup.start(), []
    while position.mover is not None:
        actions.append(position.random_action(rng))
        position = position.play(actions[-1])
    return Record.new(setup).with_actions(*actions)


def read_all(folder: Path) -> int:
    return sum(len((folder / name).read_bytes()) for name in os.listdir(folder))


def best(action: Callable[[], T]) -> tuple[float, T]:
    """The shortest of a few runs, in seconds, and what came out."""
    times = []
    for _ in range(RUNS):
        begin = time.perf_counter()
        result = action()
        times.append(time.perf_counter() - begin)
    return min(times), result


def show(what: str, figure: str) -> None:
    print(f"{what:42}{figure:>12}")


def measure(folder: Path) -> None:
    reading, size = best(lambda: read_all(folder))
    listing, entries = best(lambda: games(folder))
    show("files", f"{len(entries):,}")
    show("bytes in them", f"{size:,}")
    for state in State:
        show(f"  listed as {state.value}", f"{sum(entry.state is state for entry in entries):,}")
    show("reading every file", f"{reading * 1000:.0f} ms")
    show("the list", f"{listing * 1000:.0f} ms")
    show("  of that, an entry", f"{listing / len(entries) * 1e6:.0f} us")
    show("  ratio to reading alone", f"{listing / reading:.1f}")
    tracemalloc.start()
    kept = games(folder)
    show("  memory that it keeps", f"{tracemalloc.get_traced_memory()[0] / 2**20:.1f} MiB")
    tracemalloc.stop()
    for key in SortKey:
        show(f"sorting by {key.value}", f"{best(lambda key=key: ordered(kept, key))[0] * 1000:.0f} ms")
    for text in ("ana", "zoë 2026-0", "nobody"):
        show(f"filtering by {text!r}", f"{best(lambda text=text: matching(kept, text))[0] * 1000:.0f} ms")

    begin = time.perf_counter()
    some = [checked(entry) for entry in kept[:CHECKS]]
    took = time.perf_counter() - begin
    show("checking a game", f"{took / len(some) * 1000:.2f} ms")
    show("  all of them", f"{took / len(some) * len(kept):.1f} s")
    slices = []
    steps = checking(kept[:CHECKS], SLICE)
    while True:
        begin = time.perf_counter()
        if not next(steps, ()):
            break
        slices.append((time.perf_counter() - begin) * 1000)
    show(f"  a slice of {SLICE * 1000:.0f} ms, median", f"{statistics.median(slices):.1f} ms")
    show("  the longest slice", f"{max(slices):.1f} ms")
    many = some * (len(kept) // len(some) or 1)
    show(f"head to head over {len(many):,} games", f"{best(lambda: standings(many))[0] * 1000:.0f} ms")


if __name__ == "__main__":
    main()
