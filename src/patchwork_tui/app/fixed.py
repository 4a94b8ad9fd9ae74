"""Terminals of 256 colours: the fixed ones among them, and fabrics in nothing but these.

The first sixteen colours are whatever a person has made of them, so none of those is used.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import replace
from functools import cache, lru_cache
from itertools import product, repeat, starmap
from typing import NamedTuple

from patchwork_tui.pictures.colours import FLARE, READABLE, Inks, Tints, contrast, luminance
from patchwork_tui.pictures.eyes import Lab, seen
from patchwork_tui.pictures.fabrics import Fabric

_LEVELS = (0x00, 0x5F, 0x87, 0xAF, 0xD7, 0xFF)
"""Of red, green and blue in the cube, numbers 16 to 231."""
_GREYS = range(0x08, 0xEF, 10)
"""Numbers 232 to 255."""
_STEPS_OF_GREY = 25
"""Rich has so many from black to white, and takes a grey for the nearest of them."""

_HUE_WEIGHS = 2.4
"""How much more another hue is seen than another shade."""
_ANY = 1.0
_SURFACE, _FILL = 1.08, 1.4
"""The least contrast of the ground and banners to the screen, and of ghosts to the ground."""
_GROUND_MARK, _SIGN = 1.4, 3.0
"""The least contrast of a mark to the ground, and of signs on the time track."""


def _hex(red: int, green: int, blue: int) -> str:
    return f"#{red:02x}{green:02x}{blue:02x}"


def _asked(number: int, grey: int) -> int:
    """The grey, at most two of 255 parts lighter, that Rich takes for the grey of this number."""
    least = (number - 0.5) / _STEPS_OF_GREY * 0xFF
    return max(grey, math.floor(least) + 1)


@cache
def fixed_colours() -> dict[str, str]:
    """The fixed colours that Rich can be made to draw, by the colours it has to be asked for.

    Nearly all are asked for by themselves. Rich takes all that is nearly grey for one of the 24 greys, so
    four of the cube are never drawn; and it takes the lighter ones for a darker one, so that a trifle more
    has to be asked for.
    """
    cube = (parts for parts in product(_LEVELS, repeat=3) if len(set(parts)) > 1)
    colours = {colour: colour for colour in (*starmap(_hex, cube), _hex(0, 0, 0), _hex(255, 255, 255))}
    for number, grey in enumerate(_GREYS, 1):
        asked = _asked(number, grey)
        colours[_hex(asked, asked, asked)] = _hex(grey, grey, grey)
    return colours


class _Choice(NamedTuple):
    """The fixed colours from dark to light: the light of each, its look, and the colour to ask for."""

    lights: Sequence[float]
    looks: Sequence[Lab]
    asked: Sequence[str]


@cache
def _by_light() -> _Choice:
    colours = sorted((luminance(drawn), _look(drawn), asked) for asked, drawn in fixed_colours().items())
    return _Choice(*zip(*colours, strict=True))


def _look(colour: str) -> Lab:
    """The colour in Oklab with its hue stretched, so that another shade is nearer than another hue."""
    light, red, yellow = seen(colour)
    return light, _HUE_WEIGHS * red, _HUE_WEIGHS * yellow


@lru_cache(1024)
def nearest(wish: str, ground: str, least: float, most: float = 21.0, /) -> str:
    """The fixed colour most like a wish among those with at least and at most this contrast to a ground.

    Both are colours to ask for. ValueError if there is none.
    """
    lights, looks, asked = _by_light()
    light = luminance(fixed_colours().get(ground, ground)) + FLARE
    spans = ((light / most, light / least), (light * least, light * most))
    places = (
        slice(bisect_left(lights, low - FLARE), bisect_right(lights, high - FLARE)) for low, high in spans
    )
    look = repeat(_look(wish))
    return min(
        candidate
        for place in places
        for candidate in zip(map(math.dist, looks[place], look), asked[place], strict=False)
    )[1]


def in_fixed_colours(woven: Fabric) -> Fabric:
    """A fabric in fixed colours: its hues as its file has them, for everything else the nearest ones."""
    return replace(
        woven,
        hues=woven.fixed.full,
        faded_hues=woven.fixed.faded,
        tints=fixed_tints(woven.tints),
        inks=_inks(woven.inks),
    )


def fixed_tints(tints: Tints) -> Tints:
    """The same in fixed colours, with words that can be read and signs that are seen."""
    screen = nearest(tints.screen, tints.screen, _ANY)
    ground = nearest(tints.ground, screen, _SURFACE)
    footer = nearest(tints.footer, screen, _ANY)
    green_banner, yellow_banner = (nearest(banner, screen, _SURFACE) for banner in tints.banners)

    def word(wish: str, *grounds: str) -> str:
        hardest = min((screen, *grounds), key=lambda on: contrast(wish, on))
        return nearest(wish, hardest, READABLE)

    green, yellow = tints.players
    return Tints(
        screen=screen,
        ground=ground,
        ground_mark=nearest(tints.ground_mark, ground, _GROUND_MARK),
        text=word(tints.text, footer, green_banner, yellow_banner),
        muted=word(tints.muted),
        players=(word(green, green_banner), word(yellow, yellow_banner, footer)),
        banners=(green_banner, yellow_banner),
        footer=footer,
        held=word(tints.held),
        good=word(tints.good),
        fault=word(tints.fault),
        button=nearest(tints.button, screen, _SIGN),
        leather=nearest(tints.leather, screen, _SIGN),
        illegal=nearest(tints.illegal, ground, _FILL),
        wrong=nearest(tints.wrong, ground, _FILL),
    )


def _inks(inks: Inks) -> Inks:
    """The same in fixed colours."""

    def fixed(wish: str) -> str:
        return nearest(wish, wish, _ANY)

    return inks._replace(
        dark=fixed(inks.dark), light=fixed(inks.light), button=fixed(inks.button), brown=fixed(inks.brown)
    )
