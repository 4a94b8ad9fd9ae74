"""The whole circle of patches, in order from the neutral token."""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Size

from patchwork_tui.app.cells import CellSize, Row, shape_looks
from patchwork_tui.app.glyphs import Look
from patchwork_tui.app.painter import paint_row
from patchwork_tui.app.screens.sheet import Sheet
from patchwork_tui.app.widgets.line_view import LineView, words
from patchwork_tui.app.widgets.market_view import price
from patchwork_tui.app.wording import late_note
from patchwork_tui.rules import Patch, Position, Turn
from patchwork_tui.rules.market import ON_OFFER

_GAP = 3


def circle_sheet(position: Position, look: Look) -> Sheet:
    """The circle of a position."""
    patches = tuple(map(position.edition.patch, position.circle))
    note = late_note(position)
    later = f"; {note}" if note else ""
    title = f"the circle, {len(patches)} left: place, letter, id{later}"
    return Sheet(title, CircleView(look, patches))


class CircleView(LineView):
    """Every patch with its place, letter, id, price and shape, as many beside each other as fit."""

    def __init__(self, look: Look, patches: tuple[Patch, ...]) -> None:
        super().__init__(look)
        self._patches = patches

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Lines that the whole circle needs at this width."""
        return len(self.lines(width, 0))

    def lines(self, width: int, height: int) -> Sequence[Row]:
        """The circle, shelf by shelf."""
        shelves: list[list[list[Row]]] = [[]]
        used = 0
        for place, patch in enumerate(self._patches, start=1):
            card = self._card(place, patch)
            if used + len(card[0]) > width and shelves[-1]:
                shelves.append([])
                used = 0
            shelves[-1].append(card)
            used += len(card[0]) + _GAP
        return [line for shelf in shelves for line in self._shelf(shelf)]

    def _card(self, place: int, patch: Patch) -> list[Row]:
        """One patch as lines of equal length."""
        palette = self.look.palette
        offered = place <= ON_OFFER
        head = words(f"{place} {patch.letter} {patch.id}", palette.text if offered else palette.muted)
        cost = words(price(patch, self.look.glyphs, " "), palette.muted)
        shape = [
            paint_row(looks, CellSize.SMALL, self.look)[0]
            for looks in shape_looks(patch, Turn.R0, not offered)
        ]
        lines = [head, cost, *shape]
        width = max(map(len, lines))
        return [line + words(" " * (width - len(line)), palette.screen) for line in lines]

    def _shelf(self, cards: list[list[Row]]) -> list[Row]:
        """Cards beside each other, and an empty line under them."""
        screen = self.look.palette.screen
        lines: list[Row] = []
        for number in range(max(map(len, cards))):
            line: Row = ()
            for card in cards:
                line += card[number] if number < len(card) else words(" " * len(card[0]), screen)
                line += words(" " * _GAP, screen)
            lines.append(line)
        return [*lines, ()]
