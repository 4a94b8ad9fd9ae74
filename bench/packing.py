"""How well and how fast the packer packs: prints the mean area covered and the time for a sequence.

All tiles come one by one; each is put on one quilt if it fits at all, else left out. The file named (default:
this folder's own) is JSON with `tiles`, rows of `#` and `.` joined by `/`, and `sequences` of their indexes.
Told twice: for the packer as the bots use it, which knows the quilt and the tile only, and with foresight,
where on a quilt that is filling up it also asks how each of the tiles to come would lie.

    python bench/packing.py [FILE]
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from patchwork_tui.bots.data import packing_weights
from patchwork_tui.bots.packing import Packer
from patchwork_tui.rules import Patch

SIZE = 9
OWN = Path(__file__).with_name("packing-sequences.json")
FORESIGHT_FROM = 28
"""With no more empty cells than this the tiles to come are asked."""
SHORTLIST = 3
"""For how many of the best places."""
OWN_SHARE = 0.05
"""How much a place's own value counts besides."""


class Plain:
    """The packer as the bots use it."""

    name = "as the bots pack"

    def __init__(self, packer: Packer) -> None:
        self.packer = packer

    def place(self, quilt: int, tile: int, to_come: Sequence[int]) -> int:
        """The quilt once the tile lies on it, or 0; the tiles to come are in no telling order."""
        return self.packer.place(quilt, tile, False)


class Foresight(Plain):
    """Of the packer's best few places the one on which the tiles to come would lie best, each by itself."""

    name = "with foresight"

    def __init__(self, packer: Packer) -> None:
        super().__init__(packer)
        self.judged = cache(packer.judged)
        self.best = cache(
            lambda quilt, tile: max((value for value, _ in self.judged(quilt, tile)), default=None)
        )

    def place(self, quilt: int, tile: int, to_come: Sequence[int]) -> int:
        if SIZE * SIZE - quilt.bit_count() > FORESIGHT_FROM:
            return self.packer.place(quilt, tile, False)
        places = sorted(self.judged(quilt, tile), reverse=True)[:SHORTLIST]
        if len(places) < 2 or not to_come:
            return places[0][1] if places else 0
        return max(places, key=lambda place: self.hope(place, to_come))[1]

    def hope(self, place: tuple[int, int], to_come: Sequence[int]) -> float:
        """The mean value after each tile to come, which is left out if it does not fit."""
        left_out, quilt = place
        values = [self.best(quilt, tile) for tile in to_come]
        return OWN_SHARE * left_out + statistics.fmean(
            left_out if value is None else value for value in values
        )


def area(placer: Plain, sequence: Sequence[int]) -> int:
    """The cells covered once every tile of the sequence has been tried."""
    quilt = 0
    for number, tile in enumerate(sequence, start=1):
        quilt = placer.place(quilt, tile, sequence[number:]) or quilt
    return quilt.bit_count()


def report(kind: type[Plain], tiles: Sequence[str], sequences: Sequence[Sequence[int]]) -> None:
    different = sorted(set(tiles))
    patches = [Patch("00", "A", tile, 0, 0, 0, tuple(tile.split("/")), SIZE) for tile in different]
    packer = Packer(SIZE, 0, patches, packing_weights())
    areas, start = [], time.process_time()
    for sequence in sequences:
        for memo in packer.memos:
            memo.clear()  # each sequence is timed as if it were the first
        areas.append(area(kind(packer), [different.index(tiles[tile]) for tile in sequence]))
    seconds, count = time.process_time() - start, len(areas)
    print(
        f"{kind.name}: {count} sequences, mean area {sum(areas) / count:.2f}, least {min(areas)}, "
        f"full {areas.count(SIZE * SIZE)}, {1000 * seconds / count:.2f} ms each"
    )


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("file", nargs="?", type=Path, default=OWN)
    data = json.loads(options.parse_args().file.read_text(encoding="utf-8"))
    report(Plain, data["tiles"], data["sequences"])
    report(Foresight, data["tiles"], data["sequences"])


if __name__ == "__main__":
    main()
