"""A score sheet: what is left on the table after a game played with cardboard, and what it is worth."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TypeVar

from patchwork_tui.record.format import DEFAULT_NAMES
from patchwork_tui.rules import (
    Cell,
    Edition,
    IllegalAction,
    Outcome,
    Patch,
    Player,
    Quilt,
    Refusal,
    Score,
    Turn,
    base_edition,
)
from patchwork_tui.rules.quilt import cells_in

_T = TypeVar("_T")

MOST_BUTTONS = 999
"""No game comes near it; what is more is a slip."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """Both players' quilts and buttons, who holds the special tile and who reached the centre first.

    Of everything there is two of, green's stands first. `edition` says how large quilts are and what the
    tile is worth. `filled` has a bit for each covered cell, as in
    `Quilt`. Nothing says that a sheet makes sense yet: it is filled in step by step. Every method gives a
    new one.
    """

    names: tuple[str, str] = (DEFAULT_NAMES[Player.GREEN], DEFAULT_NAMES[Player.YELLOW])
    filled: tuple[int, int] = (0, 0)
    buttons: tuple[int, int] = (0, 0)
    tile: Player | None = None
    first: Player | None = None
    edition: Edition = field(default_factory=base_edition)

    def quilt(self, player: Player) -> Quilt:
        """The player's quilt; nobody knows any more which patches lie on it."""
        return Quilt(self.edition.quilt, self.filled[player])

    def cover(self, player: Player, cells: int) -> Sheet:
        """Cover these cells too, whatever lay on them."""
        return self._with_filled(player, self.filled[player] | cells)

    def uncover(self, player: Player, cells: int) -> Sheet:
        """Take away what lies on these cells."""
        return self._with_filled(player, self.filled[player] & ~cells)

    def why_no_stamp(self, player: Player, patch: Patch, turn: Turn, cell: Cell) -> Refusal | None:
        """Why a patch cannot lie there, or None if it can."""
        mask = patch.mask(turn, cell)
        if mask is None:
            return Refusal("leaves the quilt")
        if fault := mask & self.filled[player]:
            cells = map(str, cells_in(fault, self.edition.quilt))
            return Refusal(f"overlaps {', '.join(cells)}", fault)
        return None

    def stamp(self, player: Player, patch: Patch, turn: Turn, cell: Cell) -> Sheet:
        """Cover the cells of a patch whose bounding box has its top-left corner at `cell`.

        IllegalAction if it leaves the quilt or overlaps what is covered.
        """
        if refusal := self.why_no_stamp(player, patch, turn, cell):
            raise IllegalAction(refusal.text)
        return self.cover(player, patch.mask(turn, cell) or 0)

    def with_name(self, player: Player, name: str) -> Sheet:
        """Call a player so; see `check_names` for what will do."""
        return replace(self, names=_put(self.names, player, name))

    def with_buttons(self, player: Player, buttons: int) -> Sheet:
        """Give a player so many buttons; ValueError if that is no number of buttons."""
        if not 0 <= buttons <= MOST_BUTTONS:
            raise ValueError(f"{buttons} is no number of buttons; expected 0 to {MOST_BUTTONS}")
        return replace(self, buttons=_put(self.buttons, player, buttons))

    def with_tile(self, holder: Player | None) -> Sheet:
        """Give the special tile to a player, or to nobody."""
        return replace(self, tile=holder)

    def with_first(self, player: Player | None) -> Sheet:
        """Say who reached the centre first, or that it is not known."""
        return replace(self, first=player)

    def shows_square(self, player: Player) -> bool:
        """Whether a square that wins the special tile is wholly covered on the player's quilt."""
        side = self.edition.special_tile
        return side > 0 and self.quilt(player).has_square(side)

    @property
    def suggested_tile(self) -> Player | None:
        """Who must hold the special tile, None where no quilt shows its square, or both do."""
        shown = [player for player in Player if self.shows_square(player)]
        return shown[0] if len(shown) == 1 else None

    @property
    def doubt(self) -> str | None:
        """What is odd about who holds the special tile, as a sentence, or None."""
        side = self.edition.special_tile
        square = f"{side}x{side} square"
        if self.tile is not None and not side:
            return f"{self.tile} holds the tile, but the {self.edition.name} edition has none"
        if self.tile is not None and not self.shows_square(self.tile):
            return f"{self.tile} holds the tile, but no {square} of that quilt is wholly covered"
        shown = [str(player) for player in Player if self.shows_square(player)]
        if self.tile is None and shown:
            return f"nobody holds the tile, but {' and '.join(shown)} covered a whole {square}"
        return None

    def score(self, player: Player) -> Score:
        """What the player's score is made of."""
        points = self.edition.special_tile if self.tile is player else 0
        return Score(self.buttons[player], self.quilt(player).empty, points)

    @property
    def outcome(self) -> Outcome | None:
        """Who won; None where the scores are equal and nobody knows who reached the centre first."""
        green, yellow = scores = self.score(Player.GREEN), self.score(Player.YELLOW)
        if green.total == yellow.total:
            return None if self.first is None else Outcome(self.first, scores, self.edition.final)
        winner = Player.GREEN if green.total > yellow.total else Player.YELLOW
        return Outcome(winner, scores, self.edition.final)

    def _with_filled(self, player: Player, filled: int) -> Sheet:
        return replace(self, filled=_put(self.filled, player, filled))


def _put(pair: tuple[_T, _T], player: Player, value: _T) -> tuple[_T, _T]:
    green, yellow = pair
    return (value, yellow) if player is Player.GREEN else (green, value)
