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


@dataclass(frozen=True, slots=True)
class Setup:
    """The beginning of a game, from which its actions give every position.

    `circle` has the patches' ids clockwise from the neutral token, the smallest patch last. `board` names
    one of the edition's boards. SetupError where these do not belong to the edition.
    """

    circle: tuple[str, ...]
    first: Player = Player.GREEN
    board: str = ""
    edition: Edition = field(default_factory=base_edition)

    def __post_init__(self) -> None:
        if not self.board:
            object.__setattr__(self, "board", self.edition.default_board)
        if self.board not in self.edition.boards:
            boards = " or ".join(self.edition.boards)
            raise SetupError(
                f"there is no board {self.board!a}; the {self.edition.name} edition has {boards}"
            )
        self._check_circle()

    def _check_circle(self) -> None:
        ids = self.edition.by_id
        counts = Counter(self.circle)
        for patch, times in counts.items():
            if patch not in ids:
                raise SetupError(
                    f"the circle has {patch!a}, which is no patch of the {self.edition.name} edition"
                )
            if times > 1:
                raise SetupError(f"the circle has patch {patch} {times} times; each patch stands in it once")
        if missing := [patch for patch in ids if patch not in counts]:
            raise SetupError(f"the circle lacks {' '.join(missing)}; each patch stands in it once")
        if self.circle[-1] != self.edition.smallest.id:
            smallest = self.edition.smallest.id
            raise SetupError(
                f"the circle ends with {self.circle[-1]}; it must end with {smallest}, the smallest"
            )

    @classmethod
    def shuffled(
        cls,
        seed: int | None = None,
        *,
        first: Player = Player.GREEN,
        board: str = "",
        edition: Edition | None = None,
    ) -> Setup:
        """A setup with a random circle, the same for the same `seed`."""
        edition = edition or base_edition()
        circle = [patch.id for patch in edition.patches if patch is not edition.smallest]
        random.Random(seed).shuffle(circle)
        return cls((*circle, edition.smallest.id), first, board, edition)

    @property
    def leather(self) -> tuple[int, ...]:
        """The spaces where leather patches lie at the start."""
        return self.edition.boards[self.board]

    def start(self) -> Position:
        """The position before the first action."""
        player = PlayerState(self.edition.buttons, START, Quilt(self.edition.quilt))
        return Position(self.edition, self.circle, (player, player), self.leather, top=self.first)
