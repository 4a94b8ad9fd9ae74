"""Cloth: the patterns of its textures, and a patch cut from it with seam, stitches, letter and buttons."""

from __future__ import annotations

from collections.abc import Iterable

from patchwork_tui.pictures.cloths import Cloth, Texture
from patchwork_tui.pictures.colours import Swatch, swatch
from patchwork_tui.pictures.fabrics import Fabric
from patchwork_tui.pictures.svg.markup import Attributes, label, number, tag, words
from patchwork_tui.pictures.svg.outlines import Point, path

CELL = 48
"""The side of a cell as patches are drawn; smaller ones are scaled."""

SEWING: Attributes = {
    "font_weight": "bold",
    "text_anchor": "middle",
    "stroke_width": 1.7,
    "stroke_linecap": "round",
}
"""What a group of patches says about the letters and the thread in it, once for all of them."""

_SEAM, _STITCH = 1, 6
"""Cloth ends so far inside its cells, and lets the ground show as a seam; so far inside runs the stitch."""
_CORNER = 4
_BUTTON, _RIM = 11, 8.5
"""Radii."""
_LETTER, _LARGE_LETTER = 23, 36
"""Sizes; the large one is for patches that are drawn small."""
_TILES = {
    Texture.TWILL: (12, 12, "M-2 2l4-4M-1 13L13-1M10 14l4-4", 2),
    Texture.GINGHAM: (16, 16, "M4 0v16M0 4h16", 8),
    Texture.STRIPES: (12, 12, "M6 0v12", 3),
    Texture.DASHES: (24, 16, "M3 4h12M15 12h12M-9 12h12", 2.6),
    Texture.HERRINGBONE: (16, 12, "M-2 9L0 7l8-5 8 5 2 2", 2.2),
    Texture.KNIT: (12, 12, "M1 1l5 6 5-6M-5 7l5 6 5-6M7 7l5 6 5-6", 1.8),
}
"""Width and height of a texture's tile, what is drawn in it, and in which breadth."""
_FIGURES = {
    Texture.DOTS: ("M0 0h0", 5.2),
    Texture.DIAMONDS: ("M0-5.5L4.5 0L0 5.5L-4.5 0z", 1.8),
    Texture.STARS: ("M0-4.2v8.4M-3.7-2.1l7.4 4.2M-3.7 2.1l7.4-4.2", 2.4),
    Texture.SNOW: ("M0-5v10M-4.3-2.5l8.6 5M-4.3 2.5l8.6-5", 1.4),
    Texture.HEARTS: ("M0 3.4C-6-1-3.2-4.6 0-1.8C3.2-4.6 6-1 0 3.4z", 1.6),
    Texture.FLOWERS: ("M0-3.6h0M3.4-1.1h0M2.1 2.9h0M-2.1 2.9h0M-3.4-1.1h0", 3.6),
}
"""The textures of single figures: a figure around the origin, and in which breadth."""
_FIGURE_TILE = 24
_PLACES = ((6, 6), (18, 18))
"""Where in a tile of that size a figure stands."""
_SHEER = 0.55
"""How much of a gingham's band shows, so that it is darker where two of them cross."""


def patterns(cloths: Iterable[Cloth], fabric: Fabric) -> str:
    """The definitions of these cloths, each once; plain ones need none."""
    woven = {cloth for cloth in cloths if fabric.textures[cloth.weave] is not Texture.PLAIN}
    return "".join(_pattern(cloth, fabric) + "\n" for cloth in sorted(woven))


def _pattern(cloth: Cloth, fabric: Fabric) -> str:
    texture = fabric.textures[cloth.weave]
    colours = swatch(fabric.hues[cloth.hue], fabric.inks)
    if texture in _FIGURES:
        width = height = _FIGURE_TILE
        drawn = "".join(figure(texture, x, y, colours.texture) for x, y in _PLACES)
    else:
        width, height, data, breadth = _TILES[texture]
        sheer = texture is Texture.GINGHAM
        drawn = tag(
            "path",
            d=data,
            fill="none",
            stroke=colours.texture,
            stroke_width=breadth,
            stroke_opacity=_SHEER if sheer else 1,
        )
    ground = tag("rect", width=width, height=height, fill=colours.cloth)
    return tag(
        "pattern",
        ground,
        drawn,
        id=_id(cloth, fabric),
        width=width,
        height=height,
        patternUnits="userSpaceOnUse",
    )


def figure(texture: Texture, x: float, y: float, colour: str) -> str:
    """One figure of a texture, in a place of its own."""
    data, breadth = _FIGURES[texture]
    return tag(
        "path",
        d=data,
        transform=f"translate({number(x)} {number(y)})",
        fill=colour if texture is Texture.HEARTS else "none",
        stroke=colour,
        stroke_width=breadth,
        stroke_linecap="round",
        stroke_linejoin="round",
    )


def _id(cloth: Cloth, fabric: Fabric) -> str:
    return f"{fabric.textures[cloth.weave].value}-{cloth.hue}"


def sewn(cells: Iterable[Point], cloth: Cloth, letter: str, buttons: int, title: str, fabric: Fabric) -> str:
    """A patch on these cells, its letter on the first of them and its buttons on the last ones."""
    order = _in_order(cells)
    colours = swatch(fabric.hues[cloth.hue], fabric.inks)
    stitches = tag(
        "path",
        d=path(order, CELL, _STITCH, _CORNER),
        fill="none",
        stroke=colours.thread,
        stroke_dasharray="4.5 5.5",
    )
    return _piece(
        title, _cut(order, cloth, fabric) + stitches, _lettered(order, letter, buttons, colours, _LETTER)
    )


def faded(cells: Iterable[Point], cloth: Cloth, letter: str, buttons: int, title: str, fabric: Fabric) -> str:
    """A patch not on offer yet, to be drawn small: the ground shines through, and it is not stitched."""
    order = _in_order(cells)
    dimmed = tag("g", _cut(order, cloth, fabric), opacity=1 - fabric.fading)
    lettered = _lettered(order, letter, buttons, fabric.faded()[cloth.hue], _LARGE_LETTER)
    return _piece(title, dimmed, lettered)


def _in_order(cells: Iterable[Point]) -> list[Point]:
    return sorted(cells, key=lambda cell: (cell[1], cell[0]))


def _piece(title: str, *drawn: str) -> str:
    return tag("g", tag("title", words(title)), *drawn) + "\n"


def _cut(cells: list[Point], cloth: Cloth, fabric: Fabric) -> str:
    plain = fabric.textures[cloth.weave] is Texture.PLAIN
    fill = fabric.hues[cloth.hue] if plain else f"url(#{_id(cloth, fabric)})"
    return tag("path", d=path(cells, CELL, _SEAM, _CORNER), fill=fill)


def _lettered(order: list[Point], letter: str, buttons: int, colours: Swatch, size: int) -> str:
    """The letter, on a plain disc that keeps the texture from running into it, and the buttons."""
    x, y = _middle(order[0])
    disc = tag("circle", cx=x, cy=y, r=size * 0.6, fill=colours.cloth)
    sign = label(x, y + size * 0.35, words(letter), fill=colours.ink, font_size=size)
    places = [_middle(cell) for cell in order[len(order) - buttons :]]
    discs = (tag("circle", cx=x, cy=y, r=_BUTTON, fill=colours.button) for x, y in places)
    rims = (
        tag("circle", cx=x, cy=y, r=_RIM, fill="none", stroke=colours.cloth, stroke_opacity=0.4)
        for x, y in places
    )
    holes = [_holes(places, _BUTTON, colours.cloth)] if places else []
    return "".join((disc, sign, *discs, *rims, *holes))


def _middle(cell: Point) -> tuple[float, float]:
    return (cell[0] + 0.5) * CELL, (cell[1] + 0.5) * CELL


def button(x: float, y: float, radius: float, colour: str, ground: str) -> str:
    """A button by itself, on something of the colour `ground`."""
    disc = tag("circle", cx=x, cy=y, r=radius, fill=colour)
    return tag("g", disc, _holes([(x, y)], radius, ground), stroke_linecap="round")


def _holes(places: Iterable[tuple[float, float]], radius: float, colour: str) -> str:
    """Four holes in each button: dots, that is lines of no length with round ends."""
    step = round(radius * 0.27, 1)
    right, left = number(2 * step), number(-2 * step)
    square = f"h0m{right} 0h0m0 {right}h0m{left} 0h0"
    data = "".join(f"M{number(x - step)} {number(y - step)}{square}" for x, y in places)
    return tag("path", d=data, stroke=colour, stroke_width=radius * 0.26)
