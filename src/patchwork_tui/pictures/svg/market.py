"""The market: the offers large, with what they cost, then the rest of the circle clockwise."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from patchwork_tui.pictures.cloths import cloth_of
from patchwork_tui.pictures.fabrics import Fabric
from patchwork_tui.pictures.svg.cloth import CELL, SEWING, button, faded, sewn
from patchwork_tui.pictures.svg.markup import Drawing, label, moved, number, tag
from patchwork_tui.pictures.words import hindrance, offer
from patchwork_tui.rules import Patch, Position


class _Scale(NamedTuple):
    """How large patches are drawn: the side of a cell, the size and height of the price over them."""

    cell: int
    price: int
    price_height: int


_OFFER, _FOLLOWING = _Scale(30, 18, 30), _Scale(16, 13, 20)
_SLOT = 166
"""Width for an offer."""
_TITLE = 30
_COMPLAINT = 26
_GAP = 14
_PRICE_WIDTH = 80
"""What the price of a patch that follows needs."""


def drawn_market(x: float, y: float, width: float, position: Position, fabric: Fabric) -> Drawing:
    """The market, so wide and as high as it needs to be."""
    patches = [position.edition.patch(patch) for patch in position.circle]
    offers = patches[: len(position.offers)]
    parts = [_title(len(patches), fabric)]
    parts += [_offered(position, patch, place, fabric) for place, patch in enumerate(offers)]
    height = max((_offer_height(position, patch) for patch in offers), default=0.0)
    for patch, left, top in _flow(patches[len(offers) :], len(offers) * _SLOT, width, height):
        parts.append(_drawn(patch, left, _TITLE + top, _FOLLOWING, fabric))
        height = max(height, top + _height(patch))
    return Drawing(moved(x, y, *parts), _TITLE + height)


def drawn_pile(patches: Iterable[Patch], width: float, fabric: Fabric) -> Drawing:
    """Patches that have been taken, line by line from the top left."""
    parts, height = [], 0.0
    for patch, left, top in _flow(list(patches), 0, width, 0):
        parts.append(_drawn(patch, left, top, _FOLLOWING, fabric))
        height = max(height, top + _height(patch))
    return Drawing("".join(parts), height)


def _title(left: int, fabric: Fabric) -> str:
    tints = fabric.tints
    pawn = "M2 15l4-8a4.5 4.5 0 1 1 4 0l4 8z"
    said = f"{left} {'patch' if left == 1 else 'patches'} left, clockwise from the neutral token"
    sign = tag("path", d=pawn, fill=tints.leather)
    return sign + label(24, 14, said if left else "no patch is left", font_size=15, fill=tints.muted)


def _offered(position: Position, patch: Patch, place: int, fabric: Fabric) -> str:
    drawn = _drawn(patch, place * _SLOT, _TITLE, _OFFER, fabric)
    complaint = hindrance(position, patch)
    if not complaint:
        return drawn
    foot = _TITLE + _OFFER.price_height + patch.extent()[1] * _OFFER.cell + 18
    return drawn + label(place * _SLOT, foot, complaint, font_size=14, fill=fabric.tints.fault)


def _offer_height(position: Position, patch: Patch) -> float:
    height = _OFFER.price_height + patch.extent()[1] * _OFFER.cell
    return height + _COMPLAINT if hindrance(position, patch) else height


def _height(patch: Patch) -> float:
    return _FOLLOWING.price_height + patch.extent()[1] * _FOLLOWING.cell


def _flow(
    patches: list[Patch], indent: float, width: float, height: float
) -> Iterator[tuple[Patch, float, float]]:
    """Where each patch that follows stands: line by line, beside the offers while those last."""
    left, top, tallest = indent, 0.0, 0.0
    for patch in patches:
        across = max(patch.extent()[0] * _FOLLOWING.cell, _PRICE_WIDTH)
        if left + across > width:
            top += tallest + _GAP
            left, tallest = (indent if top < height else 0), 0.0
        yield patch, left, top
        left += across + _GAP
        tallest = max(tallest, _height(patch))


def _drawn(patch: Patch, x: float, y: float, scale: _Scale, fabric: Fabric) -> str:
    draw = faded if scale is _FOLLOWING else sewn
    cloth = draw(patch.cells(), cloth_of(patch.letter), patch.letter, patch.income, offer(patch), fabric)
    shape = moved(x, y + scale.price_height, cloth, scale=scale.cell / CELL, **SEWING)
    return _price(patch, x, y, scale.price, scale is _FOLLOWING, fabric) + shape


def _price(patch: Patch, x: float, y: float, size: int, muted: bool, fabric: Fabric) -> str:
    """Buttons, time and income, such as `3◉ 4⧗ +1`; the signs are drawn, as not every font has them."""
    tints = fabric.tints
    colour = tints.muted if muted else tints.text
    step, middle, line = size * 0.62, y + size * 0.55, y + size * 0.92
    at = x + step * len(str(patch.buttons))
    buttons = label(at, line, str(patch.buttons), text_anchor="end")
    disc = button(at + size * 0.52, middle, size * 0.42, tints.muted if muted else tints.button, tints.screen)
    at += size * 1.35 + step
    time = label(at, line, str(patch.time), text_anchor="end")
    glass = _glass(at + size * 0.2, middle, size * 0.36, colour)
    income = label(at + size * 1.35, line, f"+{patch.income}")
    return tag("g", buttons, time, income, font_size=size, fill=colour) + disc + glass


def _glass(x: float, y: float, half: float, colour: str) -> str:
    """An hourglass."""
    wide = number(half * 1.5)
    data = f"M{number(x)} {number(y - half)}h{wide}l-{wide} {number(2 * half)}h{wide}z"
    return tag("path", d=data, fill=colour, stroke=colour, stroke_width=1.2, stroke_linejoin="round")
