"""How long a whole record takes to be replayed and checked: prints figures.

    python bench/check_record.py [FILE] [--runs 100]

The record is read once before anything is worked out about its patches, as `patchwork check` does for one
file, and then again and again, as for a folder of games. Times are processor times.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Callable
from pathlib import Path

from calibration import million_steps

from patchwork_tui.record import parse_record
from patchwork_tui.rules import base_edition

GAME = Path(__file__).parents[1] / "tests/conformance/games/game-9000.quilt"


def main() -> None:
    parser = argparse.ArgumentParser(description="Milliseconds to check a record.")
    parser.add_argument("file", nargs="?", type=Path, default=GAME)
    parser.add_argument("--runs", type=int, default=100)
    arguments = parser.parse_args()
    data = arguments.file.read_bytes()
    catalogue = milliseconds(base_edition)
    first, *others = [
        milliseconds(lambda: parse_record(data, arguments.file.name)) for _ in range(arguments.runs + 1)
    ]
    actions = len(parse_record(data, arguments.file.name).record.actions)
    median = statistics.median(others)
    print(f"{arguments.file.name}: {actions} actions; the catalogue takes {catalogue:.1f} ms")
    print(f"first run {first:.2f} ms, then median {median:.2f} ms, best {min(others):.2f} ms")
    print(f"calibration: {million_steps():.1f} million steps/s")


def milliseconds(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return 1000 * (time.process_time() - start)


if __name__ == "__main__":
    main()
