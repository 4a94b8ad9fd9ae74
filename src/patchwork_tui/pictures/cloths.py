"""What patches are made of: a hue and a weave each, whatever colours and textures a fabric gives them."""

from __future__ import annotations

from enum import Enum
from functools import cache
from string import ascii_letters
from typing import NamedTuple


class Texture(Enum):
    """What a cloth is woven or printed with; every way of drawing says how it shows that."""

    PLAIN = "plain"
    DOTS = "dots"
    TWILL = "twill"
    GINGHAM = "gingham"
    STRIPES = "stripes"
    DASHES = "dashes"
    HERRINGBONE = "herringbone"
    KNIT = "knit"
    DIAMONDS = "diamonds"
    STARS = "stars"
    SNOW = "snow"
    HEARTS = "hearts"
    FLOWERS = "flowers"


HUES = 8
"""Hues of cloth in every fabric; leather is a ninth, which no patch wears."""

WEAVES = 7
"""Textures in every fabric; the first is plain."""


class Cloth(NamedTuple):
    """A hue and a weave, as their places among the hues and the textures of a fabric."""

    hue: int
    weave: int


LEATHER = Cloth(HUES, 0)


@cache
def cloth_of(letter: str) -> Cloth:
    """The cloth of the patch with this letter, the same in every edition and fabric.

    All 52 letters have different cloths, and each hue meets all weaves before one comes again. The hue
    changes with every letter, as neighbours in a catalogue are of like size and often meet in the market.
    """
    place = ascii_letters.find(letter.swapcase())
    if place < 0:
        place = ord(letter)
    turn, hue = divmod(place, HUES)
    return Cloth(hue, (hue + turn) % WEAVES)
