"""Records of every edition, the worked example of docs/EDITIONS.md among them."""

import random
from pathlib import Path

from patchwork_tui.record import Record
from patchwork_tui.rules import Edition, Setup, bundled_edition, load_edition

POCKET = Path(__file__).parents[2] / "docs" / "pocket.toml"
CONFORMANCE = Path(__file__).parents[1] / "conformance"
EXPRESS, AUTOMA = bundled_edition("express"), bundled_edition("automa")
SOLO, SWIFT = CONFORMANCE / "automa" / "automa-2025.quilt", CONFORMANCE / "express" / "express-0.quilt"


def pocket() -> Edition:
    return load_edition(POCKET)


def random_game(edition: Edition, seed: int, opponent: str = "", actions: int = 999) -> Record:
    """A random game, to its end or to so many actions."""
    rng = random.Random(seed)
    record = Record.new(Setup.shuffled(seed, edition=edition, opponent=opponent), seed=seed)
    position = record.setup.start()
    while position.mover is not None and len(record.actions) < actions:
        action = position.random_action(rng)
        record, position = record.with_actions(action), position.play(action)
    return record
