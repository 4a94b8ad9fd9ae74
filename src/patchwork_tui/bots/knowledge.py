"""What all bots of a process know of an edition; they share it because it only makes them faster."""

from __future__ import annotations

from functools import lru_cache
from math import exp

from patchwork_tui.bots.data import evaluation_data, packing_weights
from patchwork_tui.bots.draft import NOBODY, Draft
from patchwork_tui.bots.evaluation import Evaluation
from patchwork_tui.bots.packing import Packer
from patchwork_tui.rules import Player, Position, base_edition
from patchwork_tui.rules.catalogue import is_bundled
from patchwork_tui.rules.edition import Edition

EDITIONS_KEPT = 4


class Knowledge:
    """The draft of an edition and the evaluation for one of its boards."""

    def __init__(self, draft: Draft, evaluation: Evaluation) -> None:
        self.draft = draft
        self.evaluation = evaluation

    def tidy(self) -> None:
        """Keep the memory used within bounds; called between decisions."""
        self.draft.packer.tidy()
        self.evaluation.tidy()

    def chance(self, position: Position, player: Player) -> float:
        """The chance of `player` at first sight, leather patches owed being placed by the packer."""
        while position.owed:
            position = position.play(self.draft.leather_place(position))
        state = self.draft.state(position)
        if self.draft.mover(state) == NOBODY:
            return float(self.draft.winner(state) == player)
        return chance_of(self.evaluation.logit(state), player)


def chance_of(logit: float, player: int) -> float:
    """The chance of `player`, from the logit of green's."""
    return 1 / (1 + exp(logit if player else -logit))


def knowledge_for(position: Position) -> Knowledge:
    """What is known about the edition of a position and the board it is played on."""
    return _knowledge(position.edition, board_of(position))


def board_of(position: Position) -> str:
    """The first board whose last leather marks are those left; where they fit several, these play alike."""
    left = position.leather
    boards = position.edition.boards
    fitting = (name for name, marks in boards.items() if marks[len(marks) - len(left) :] == left)
    return next(fitting, position.edition.default_board)


def fitted_board(position: Position) -> str:
    """The board, of an edition that comes with the program, by whose fitted numbers a position is judged."""
    return _fitted(position.edition, board_of(position))


@lru_cache(EDITIONS_KEPT)
def _knowledge(edition: Edition, board: str) -> Knowledge:
    draft = _draft(edition)
    return Knowledge(draft, Evaluation(edition, draft.packer, evaluation_data(_fitted(edition, board))))


def _fitted(edition: Edition, board: str) -> str:
    return board if is_bundled(edition) else base_edition().default_board


@lru_cache(EDITIONS_KEPT)
def _draft(edition: Edition) -> Draft:
    return Draft(edition, Packer(edition.quilt, edition.special_tile, edition.patches, packing_weights()))
