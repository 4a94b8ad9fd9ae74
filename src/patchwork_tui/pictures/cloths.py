"""What patches are made of: a hue and a texture each, whatever colours a palette gives the hues."""

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
    CHEVRON = "chevron"


HUES = 8
"""Hues of cloth in every palette; leather is a ninth, which no patch wears."""


class Cloth(NamedTuple):
    """A hue, as its place among the hues of a palette, and a texture."""

    hue: int
    texture: Texture


LEATHER = Cloth(HUES, Texture.PLAIN)


@cache
def cloth_of(letter: str) -> Cloth:
    """The cloth of the patch with this letter, the same in every edition and palette.

    All 52 letters have different cloths, and each hue meets all textures before one comes again. The hue
    changes with every letter, as neighbours in a catalogue are of like size and often meet in the market.
    """
    place = ascii_letters.find(letter.swapcase())
    if place < 0:
        place = ord(letter)
    turn, hue = divmod(place, HUES)
    textures = tuple(Texture)
    return Cloth(hue, textures[(hue + turn) % len(textures)])
