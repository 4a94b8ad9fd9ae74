"""How well and how fast the packer packs: prints the mean area covered and the time for a sequence.

All tiles come one by one; each is put on one quilt if it fits at all, else left out. The file named (default:
this folder's own) is JSON with `tiles`, rows of `#` and `.` joined by `/`, and `sequences` of their indexes.
Told twice: for the packer as the bots use it, which knows the quilt and the tile only, and with foresight,
which also knows what tiles are to come, but not in what order.

    python bench/packing.py [FILE] [--shuffled N [--seed 1]]
"""

from __future__ import annotations

import argparse
import json
import math
import random
import statistics
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from patchwork_tui.bots.data import packing_weights
from patchwork_tui.bots.foresight import Foresight
from patchwork_tui.bots.packing import Packer
from patchwork_tui.rules import Patch

SIZE = 9
OWN = Path(__file__).with_name("packing-sequences.json")


def as_the_bots(packer: Packer, sequence: Sequence[int]) -> int:
    """The quilt in the end, where each answer depends on the quilt and the tile alone."""
    quilt = 0
    for tile in sequence:
        quilt = packer.place(quilt, tile, False) or quilt
    return quilt


def with_foresight(packer: Packer, sequence: Sequence[int]) -> int:
    """The quilt in the end, where it is known what tiles are to come, but not in what order."""
    foresight = Foresight(packer, sequence, random.Random(1))
    for tile in sequence:
        foresight.place(tile)
    return foresight.quilt


def report(pack: Callable[[Packer, Sequence[int]], int], packer: Packer, sequences: list[list[int]]) -> None:
    areas, start = [], time.process_time()
    for sequence in sequences:
        for memo in packer.memos:
            memo.clear()  # each sequence is timed as if it were the first
        areas.append(pack(packer, sequence).bit_count())
    seconds, count = time.process_time() - start, len(areas)
    error = statistics.stdev(areas) / math.sqrt(count)
    print(
        f"{pack.__name__.replace('_', ' ')}: {count} sequences, mean area {statistics.fmean(areas):.2f} "
        f"(standard error {error:.2f}), least {min(areas)}, full {areas.count(SIZE * SIZE)}, "
        f"{1000 * seconds / count:.2f} ms each"
    )


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("file", nargs="?", type=Path, default=OWN)
    options.add_argument("--shuffled", type=int, metavar="N", help="so many random orders instead")
    options.add_argument("--seed", type=int, default=1, help="of those orders")
    chosen = options.parse_args()
    data = json.loads(chosen.file.read_text(encoding="utf-8"))
    different = sorted(set(data["tiles"]))
    patches = [Patch("00", "A", tile, 0, 0, 0, tuple(tile.split("/")), SIZE) for tile in different]
    tiles = [different.index(tile) for tile in data["tiles"]]
    sequences = [[tiles[tile] for tile in sequence] for sequence in data["sequences"]]
    if chosen.shuffled:
        rng = random.Random(f"packing {chosen.seed}")
        sequences = [rng.sample(tiles, len(tiles)) for _ in range(chosen.shuffled)]
    packer = Packer(SIZE, 0, patches, packing_weights())
    report(as_the_bots, packer, sequences)
    report(with_foresight, packer, sequences)


if __name__ == "__main__":
    main()
