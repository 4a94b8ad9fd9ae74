"""Games for the tests of records: the conformance files, and games played at random."""

import random
from functools import cache
from pathlib import Path

from patchwork_tui.record import Journal, Record, parse_record
from patchwork_tui.rules import Action, Setup

CONFORMANCE = Path(__file__).parents[1] / "conformance"
GAMES = tuple(sorted((CONFORMANCE / "games").glob("*.quilt")))
BROKEN = tuple(sorted((CONFORMANCE / "broken").glob("*.quilt")))
CIRCLE = " ".join(Setup.shuffled(1).circle)


def text_of(stem: str) -> str:
    """A conformance game's file, line ends and all."""
    return (CONFORMANCE / "games" / f"{stem}.quilt").read_bytes().decode()


def record_of(stem: str) -> Record:
    return parse_record(text_of(stem).encode(), stem).record


@cache
def random_actions(seed: int) -> tuple[Action, ...]:
    """A whole game of `Setup.shuffled(seed)`, each action one of the legal ones."""
    rng = random.Random(seed)
    position = Setup.shuffled(seed).start()
    actions = []
    while position.mover is not None:
        actions.append(position.random_action(rng))
        position = position.play(actions[-1])
    return tuple(actions)


def random_record(seed: int, n: int | None = None) -> Record:
    """The first `n` actions of a random game, or all."""
    return Record.new(Setup.shuffled(seed), green="Ana", yellow="Bo").with_actions(*random_actions(seed)[:n])


def file_with(*lines: str, first: str = "first: green", circle: str = f"circle: {CIRCLE}") -> bytes:
    """A record of the lines between the first and the two required headers, which come last."""
    return "".join(f"{line}\n" for line in ("patchwork-record 1", *lines, first, circle)).encode()


def append(journal: Journal, action: Action) -> None:
    """Save the game with one more action."""
    journal.save(journal.record.with_actions(action))
