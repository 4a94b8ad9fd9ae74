"""How a game begins: the circle, the board and who starts."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field

from patchwork_tui.rules.catalogue import base_edition
from patchwork_tui.rules.edition import Edition
from patchwork_tui.rules.errors import SetupError
from patchwork_tui.rules.players import Player
from patchwork_tui.rules.position import PlayerState, Position
from patchwork_tui.rules.quilt import Quilt
from patchwork_tui.rules.track import START
from patchwork_tui.rules.variant import Variant
from patchwork_tui.rules.varied import VariedPosition


@dataclass(frozen=True, slots=True)
class Setup:
    """The beginning of a game, from which its actions give every position.

    `circle` has the patches' ids clockwise from the neutral token, the smallest patch last. `board` names
    one of the edition's boards. `variant` is what an edition with a rule of its own begins with. SetupError
    where these do not belong to the edition.
    """

    circle: tuple[str, ...]
    first: Player = Player.GREEN
    board: str = ""
    edition: Edition = field(default_factory=base_edition)
    variant: Variant | None = None

    def __post_init__(self) -> None:
        if not self.board:
            object.__setattr__(self, "board", self.edition.default_board)
        if self.board not in self.edition.boards:
            boards = " or ".join(self.edition.boards)
            raise SetupError(
                f"there is no board {self.board!a}; the {self.edition.name} edition has {boards}"
            )
        check_circle(self.circle, self.edition)
        rule = self.edition.rule
        if (rule is None) != (self.variant is None):
            needed = "nothing beside the circle" if rule is None else " and ".join(rule.keys)
            raise SetupError(f"a game of the {self.edition.name} edition needs {needed}")
        if rule and rule.first not in (None, self.first):
            raise SetupError(
                f"{self.first} cannot begin; in the {self.edition.name} edition {rule.first} does"
            )

    @classmethod
    def shuffled(
        cls,
        seed: int | None = None,
        *,
        first: Player = Player.GREEN,
        board: str = "",
        edition: Edition | None = None,
        opponent: str = "",
    ) -> Setup:
        """A setup with a random circle, the same for the same `seed`.

        `opponent` names a deck and a level of the Automa, where the edition has one: `tactical master`, say.
        """
        edition = edition or base_edition()
        rule, rng = edition.rule, random.Random(seed)
        circle = [patch for patch in edition.early if patch != edition.smallest.id]
        rng.shuffle(circle)
        if opponent and rule is None:
            raise SetupError(f"there is no opponent {opponent!a} in the {edition.name} edition")
        variant = rule.drawn(rng, opponent) if rule else None
        return cls((*circle, edition.smallest.id), first, board, edition, variant)

    @property
    def leather(self) -> tuple[int, ...]:
        """The spaces where leather patches lie at the start."""
        return self.edition.boards[self.board]

    def start(self) -> Position:
        """The position before the first action."""
        state = PlayerState(self.edition.buttons, START, Quilt(self.edition.quilt))
        variant = self.variant
        green, yellow = (
            variant.begin(state) if variant is not None and variant.seat is player else state
            for player in Player
        )
        players = green, yellow
        if variant is None:
            return Position(self.edition, self.circle, players, self.leather, top=self.first)
        return VariedPosition(
            self.edition, self.circle, players, self.leather, top=self.first, variant=variant
        )


def check_circle(circle: tuple[str, ...], edition: Edition) -> None:
    """SetupError if a game of the edition cannot begin with this circle."""
    ids = edition.early
    counts = Counter(circle)
    for patch, times in counts.items():
        if patch not in edition.by_id:
            raise SetupError(f"the circle has {patch!a}, which is no patch of the {edition.name} edition")
        if patch not in ids:
            raise SetupError(f"the circle has patch {patch}, which comes in later")
        if times > 1:
            raise SetupError(f"the circle has patch {patch} {times} times; each patch stands in it once")
    if missing := [patch for patch in ids if patch not in counts]:
        raise SetupError(f"the circle lacks {' '.join(missing)}; each patch stands in it once")
    if circle[-1] != edition.smallest.id:
        smallest = edition.smallest.id
        raise SetupError(f"the circle ends with {circle[-1]}; it must end with {smallest}, the smallest")
