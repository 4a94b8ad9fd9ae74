"""The rules of the game: pure values and functions, no screen, no files but the catalogue."""

from patchwork_tui.rules.actions import Action, Advance, Buy, PlaceLeather, Shuffle, Take, parse_action
from patchwork_tui.rules.automa import Automa, AutomaRule, automa_of
from patchwork_tui.rules.catalogue import BUNDLED, base_edition, bundled_edition, load_edition, parse_edition
from patchwork_tui.rules.edition import Edition
from patchwork_tui.rules.errors import EditionError, IllegalAction, NotationError, RulesError, SetupError
from patchwork_tui.rules.events import (
    Arrived,
    CrossedIncome,
    Earned,
    Ended,
    Event,
    LostLeather,
    Moved,
    Paid,
    Placed,
    Shuffled,
    Took,
    TookTile,
    TurnedUp,
    WonLeather,
)
from patchwork_tui.rules.patches import Patch
from patchwork_tui.rules.players import Player
from patchwork_tui.rules.position import Phase, PlayerState, Position
from patchwork_tui.rules.quilt import Piece, Quilt
from patchwork_tui.rules.refusals import Refusal
from patchwork_tui.rules.scoring import Outcome, Score
from patchwork_tui.rules.setup import Setup
from patchwork_tui.rules.shapes import Cell, Turn

__all__ = [
    "BUNDLED",
    "Action",
    "Advance",
    "Arrived",
    "Automa",
    "AutomaRule",
    "Buy",
    "Cell",
    "CrossedIncome",
    "Earned",
    "Edition",
    "EditionError",
    "Ended",
    "Event",
    "IllegalAction",
    "LostLeather",
    "Moved",
    "NotationError",
    "Outcome",
    "Paid",
    "Patch",
    "Phase",
    "Piece",
    "PlaceLeather",
    "Placed",
    "Player",
    "PlayerState",
    "Position",
    "Quilt",
    "Refusal",
    "RulesError",
    "Score",
    "Setup",
    "SetupError",
    "Shuffle",
    "Shuffled",
    "Take",
    "Took",
    "TookTile",
    "Turn",
    "TurnedUp",
    "WonLeather",
    "automa_of",
    "base_edition",
    "bundled_edition",
    "load_edition",
    "parse_action",
    "parse_edition",
]
