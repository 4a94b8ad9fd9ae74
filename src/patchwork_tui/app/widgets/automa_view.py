"""The Automa's place, where another player's quilt would lie: its card as it decides, its deck, its piles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.style import Style

from patchwork_tui.app import solo_wording as wording
from patchwork_tui.app.cells import CellSize, Row, shape_looks
from patchwork_tui.app.painter import paint_row
from patchwork_tui.app.widgets.line_view import words
from patchwork_tui.app.widgets.scene_view import SceneView
from patchwork_tui.pictures.cloths import cloth_of
from patchwork_tui.rules import Patch, Turn, automa_of

_WIDE = 28
"""Columns in which the piles have shapes; in fewer they have letters."""
_GAP = 2
_STRUCK = Style(strike=True)


class AutomaView(SceneView):
    """Draws the card last turned up with its filters, what is left in the deck, and both piles.

    A filter that has been asked has a mark and the offers it left; one that would have left none is crossed
    and struck out. Those that were not needed stand without a mark.
    """

    def lines(self, width: int, height: int) -> Sequence[Row]:
        """The place: the card above, the piles below."""
        position = self.scene.position
        automa = automa_of(position)
        if automa is None:
            return []
        wide = width >= _WIDE
        palette = self.look.palette
        facts = wording.automa_facts(automa, position, self.look.glyphs, wide=wide)
        rows = [*self._card(wide), *(words(f" {line}"[:width], palette.muted) for line in facts)]
        named = zip(wording.pile_names(self.look.glyphs, wide=wide), automa.piles(position), strict=True)
        piles = [(name, tuple(map(position.edition.patch, pile))) for name, pile in named]
        if wide:
            rows += [(), *self._piles(piles, width, height - len(rows) - 1)]
        else:
            for name, patches in piles:
                rows += self._letters(name, patches, width)
        return rows[:height]

    def _card(self, wide: bool) -> list[Row]:
        """The card, which offers it may take, and its filters."""
        told, palette, glyphs = self.scene.turn, self.look.palette, self.look.glyphs
        if told is None:
            return [words(" no card yet", palette.muted)]
        title, taking = wording.card_lines(told, glyphs, wide=wide)
        rows = [words(f" {title}", palette.text), words(f" {taking}", palette.text)]
        asked = len(told.steps) if self.scene.asked is None else self.scene.asked
        for place, filter_ in enumerate(told.card.filters):
            step = told.steps[place] if place < min(asked, len(told.steps)) else None
            mark, name, left = wording.filter_words(filter_, step, glyphs, wide=wide)
            style = palette.muted if step is None or step.skipped else palette.text
            struck = style + _STRUCK if step is not None else style
            rows.append(words(f" {mark} ", style) + words(name, struck) + words(left, style))
        return rows

    def _piles(self, piles: Sequence[tuple[str, tuple[Patch, ...]]], width: int, room: int) -> list[Row]:
        """Both piles as shapes or, from the last on, as letters where the shapes have no room."""
        heaps = [self._heap(f"{name}: {len(patches)}", patches, width) for name, patches in piles]
        for place, (name, patches) in reversed(list(enumerate(piles))):
            if sum(map(len, heaps)) > room:
                heaps[place] = self._letters(name, patches, width)
        return [row for heap in heaps for row in heap]

    def _letters(self, name: str, patches: Iterable[Patch], width: int) -> list[Row]:
        """A pile by its letters, each on its cloth; what has no room is left out at the front."""
        palette = self.look.palette
        shown = list(patches)
        head = f" {name} {len(shown)} "
        room = width - len(head)
        last = shown[-room:] if room > 0 else []
        row = words(head, palette.muted)
        for patch in last:
            row += ((patch.letter, palette.dyes[cloth_of(patch.letter).hue].letter),)
        return [row]

    def _heap(self, name: str, patches: Sequence[Patch], width: int) -> list[Row]:
        """A pile as small shapes, shelf by shelf."""
        palette = self.look.palette
        rows: list[Row] = [words(f" {name}", palette.muted)]
        shelf: list[list[Row]] = []
        used = 1
        for patch in patches:
            looks_of_rows = shape_looks(patch, _lying(patch))
            shape = [paint_row(looks, CellSize.SMALL, self.look)[0] for looks in looks_of_rows]
            if used + len(shape[0]) > width:
                rows += _side_by_side(shelf, palette.screen)
                shelf, used = [], 1
            shelf.append(shape)
            used += len(shape[0]) + _GAP
        return [*rows, *_side_by_side(shelf, palette.screen)]


def _lying(patch: Patch) -> Turn:
    """The turn in which a patch is wider than high."""
    width, height = patch.extent(Turn.R0)
    return Turn.R1 if height > width else Turn.R0


def _side_by_side(shapes: Sequence[list[Row]], blank: Style) -> list[Row]:
    """Shapes beside each other on one shelf."""
    lines: list[Row] = []
    for number in range(max(map(len, shapes), default=0)):
        line = words(" ", blank)
        for shape in shapes:
            width = len(shape[0])
            line += shape[number] if number < len(shape) else words(" " * width, blank)
            line += words(" " * _GAP, blank)
        lines.append(line)
    return lines
