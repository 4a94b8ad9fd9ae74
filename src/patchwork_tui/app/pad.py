"""What the score pad holds: the sheet, the cursor, the stamp, and how it came about. No screen in it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from patchwork_tui.app.cells import GROUND, CellLook, GhostLook, haunted
from patchwork_tui.app.hand import Spot
from patchwork_tui.pictures.cloths import Cloth, cloth_of
from patchwork_tui.record.sheet import Sheet
from patchwork_tui.rules import Cell, Patch, Player, Refusal, Turn, base_edition

_CLOTHS = (Cloth(0, 0), Cloth(1, 0))
"""What covered cells are drawn with: on the pad nobody knows which patches they belong to."""
_COVERED = "#"
_CORNER = Spot(Turn.R0, Cell(0, 0))


@dataclass(frozen=True, slots=True)
class Pad:
    """A score sheet being filled in; each method gives the pad after one gesture.

    The cursor is a single cell, or, while `holding`, the patch with the number `stamp` in the catalogue.
    """

    sheet: Sheet = field(default_factory=Sheet)
    player: Player = Player.GREEN
    spot: Spot = _CORNER
    stamp: int | None = None
    holding: bool = False

    @property
    def patch(self) -> Patch | None:
        """The patch that is held."""
        return base_edition().patches[self.stamp or 0] if self.holding else None

    @property
    def refusal(self) -> Refusal | None:
        """Why the patch that is held cannot be stamped here."""
        return None if self.patch is None else self.sheet.why_no_stamp(self.player, self.patch, *self.spot)

    def moved(self, columns: int, rows: int) -> Pad:
        """Push the cursor, as far as the quilt goes."""
        return self._at(Cell(self.spot.cell.column + columns, self.spot.cell.row + rows))

    def under(self, player: Player, cell: Cell) -> Pad:
        """Put the cursor on a cell of a player's quilt."""
        return replace(self, player=player)._at(cell)

    def across(self) -> Pad:
        """Go to the other quilt."""
        return replace(self, player=self.player.other)

    def held(self, step: int) -> Pad:
        """Hold the next patch of the catalogue after the one held last, or the one before."""
        patches = len(base_edition().patches)
        before = self.stamp if self.stamp is not None else -1 if step > 0 else patches
        number = (before + step) % patches
        spot = Spot(Turn.R0, self.spot.cell)
        return replace(self, stamp=number, holding=True, spot=spot)._at(self.spot.cell)

    def put_down(self) -> Pad:
        """Hold nothing."""
        return replace(self, holding=False)

    def turned(self, turn: Turn) -> Pad:
        """Turn the patch that is held."""
        if self.patch is None:
            return self
        return replace(self, spot=Spot(self.patch.canonical(turn), self.spot.cell))._at(self.spot.cell)

    def marked(self, *, cover: bool | None = None) -> Pad:
        """Stamp the patch and put it down, or cover or uncover the cell.

        Without `cover` the cell becomes what it is not now. IllegalAction if the patch cannot lie there.
        """
        if self.patch is not None:
            return replace(self, sheet=self.sheet.stamp(self.player, self.patch, *self.spot), holding=False)
        bit = self.sheet.quilt(self.player).bit(self.spot.cell)
        if cover is None:
            cover = not self.sheet.filled[self.player] & bit
        change = self.sheet.cover if cover else self.sheet.uncover
        return replace(self, sheet=change(self.player, bit))

    def with_sheet(self, sheet: Sheet) -> Pad:
        """The pad with another sheet under the cursor."""
        return replace(self, sheet=sheet)

    def is_covered(self) -> bool:
        """Whether the cell under the cursor is covered."""
        return bool(self.sheet.filled[self.player] & self.sheet.quilt(self.player).bit(self.spot.cell))

    def looks(self, player: Player) -> tuple[CellLook, ...]:
        """What each cell of a quilt shows, the cursor over the one that is being filled in.

        The cursor is `+` where it would cover a cell, and `x` where it would uncover one.
        """
        quilt = self.sheet.quilt(player)
        covered = CellLook(cloth=_CLOTHS[player], letter=_COVERED)
        looks = tuple(
            covered if quilt.filled >> bit & 1 else GROUND for bit in range(quilt.size * quilt.size)
        )
        if player is not self.player:
            return looks
        patch = self.patch
        if patch is None:
            bit = quilt.bit(self.spot.cell)
            return haunted(looks, GhostLook(bit, legal=True, fault=bit & quilt.filled, cloth=_CLOTHS[player]))
        mask = patch.mask(*self.spot) or 0
        ghost = GhostLook(mask, self.refusal is None, mask & quilt.filled, cloth_of(patch.letter))
        return haunted(looks, ghost)

    def _at(self, cell: Cell) -> Pad:
        width, height = (1, 1) if self.patch is None else self.patch.extent(self.spot.turn)
        size = base_edition().quilt
        column = max(0, min(cell.column, size - width))
        row = max(0, min(cell.row, size - height))
        return replace(self, spot=Spot(self.spot.turn, Cell(column, row)))
