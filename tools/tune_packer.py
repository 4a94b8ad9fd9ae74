"""Tune the packer's weights: prints them as `assets/bots/packing.json` holds them, with how they were made.

Cross-entropy search. In each generation some candidates, drawn around the present weights, pack the same
fresh random sequences of the edition's patches and five single cells; the present weights move to the mean of
the best. What is tuned is the mean area covered, which needs no game to be played.

    python tools/tune_packer.py [--generations 8] [--seed 1] > packing.json

Twenty to forty seconds on one core: it only polishes what a longer run has found.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
import time
from collections.abc import Sequence

from patchwork_tui.bots.boards import COUNTS
from patchwork_tui.bots.packing import Packer
from patchwork_tui.rules import base_edition

LEATHERS = 5
CANDIDATES = 20
ELITES = 5
SEQUENCES = 200
FIRST = (-0.494, -1.059, 0.782, 0.396, -0.465, -0.292, -0.097, 0.723)
"""From a longer run of the same search, in C++: a full edge is good, corners are bad, room is good."""
SPREAD = 0.03
LEAST_SPREAD = 0.01
MEMORY = 0.7
"""How much of the old mean and spread stays in each generation, since each judges by few sequences."""


def sequences(rng: random.Random, count: int, tiles: int) -> list[list[int]]:
    """Random orders of the patches, known by index, and the leather patches, all of the last index."""
    order = [*range(tiles), *[tiles] * LEATHERS]
    return [rng.sample(order, len(order)) for _ in range(count)]


def mean_area(weights: Sequence[float], orders: list[list[int]]) -> float:
    """The mean area that a packer of these weights covers."""
    edition = base_edition()
    packer = Packer(edition.quilt, 0, edition.patches, weights)
    areas = []
    for order in orders:
        quilt = 0
        for tile in order:
            quilt = packer.place(quilt, tile, False) or quilt
        areas.append(quilt.bit_count())
    return statistics.mean(areas)


def tune(generations: int, seed: int) -> tuple[float, ...]:
    """The weights found, in the order of `COUNTS`."""
    rng = random.Random(seed)
    mean, spread = list(FIRST), [SPREAD] * len(FIRST)
    tiles = len(base_edition().patches)
    for generation in range(generations):
        orders = sequences(rng, SEQUENCES, tiles)
        drawn = [tuple(map(rng.gauss, mean, spread)) for _ in range(CANDIDATES)]
        judged = sorted(((mean_area(weights, orders), weights) for weights in drawn), reverse=True)
        best = [weights for _, weights in judged[:ELITES]]
        for axis, values in enumerate(zip(*best, strict=True)):
            mean[axis] += (1 - MEMORY) * (statistics.mean(values) - mean[axis])
            wider = MEMORY * spread[axis] + (1 - MEMORY) * statistics.stdev(values)
            spread[axis] = max(LEAST_SPREAD, wider)
        print(generation, f"{judged[0][0]:.2f} {judged[-1][0]:.2f}", file=sys.stderr, flush=True)
    return tuple(mean)


def main() -> None:
    """Tune and print."""
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("--generations", type=int, default=8)
    options.add_argument("--seed", type=int, default=1)
    chosen = options.parse_args()
    start = time.process_time()
    weights = tune(chosen.generations, chosen.seed)
    fresh = sequences(random.Random(f"test {chosen.seed}"), 1000, len(base_edition().patches))
    note = (
        f"made by tools/tune_packer.py --generations {chosen.generations} --seed {chosen.seed} "
        f"in {time.process_time() - start:.0f} s; "
        f"mean area {mean_area(weights, fresh):.2f} on 1000 other sequences"
    )
    named = {name: round(weight, 3) for name, weight in zip(COUNTS, weights, strict=True)}
    print(json.dumps({"note": note, "weights": named}, indent=1))


if __name__ == "__main__":
    main()
