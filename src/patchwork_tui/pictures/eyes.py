"""How far apart colours are, to an eye that sees all of them and to eyes with a deficiency."""

from __future__ import annotations

import math
from collections.abc import Iterable
from enum import Enum
from functools import lru_cache
from itertools import combinations
from typing import TypeAlias

from patchwork_tui.pictures.colours import linear_parts

Lab: TypeAlias = tuple[float, float, float]
"""A colour in Oklab: its lightness, how far it is red against green, and yellow against blue."""


class Eye(Enum):
    """Eyes by what they make of linear RGB, a matrix of three rows.

    Machado, Oliveira and Fernandes 2009, full severity.
    """

    FULL = ((1, 0, 0), (0, 1, 0), (0, 0, 1))
    PROTANOPIA = (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    )
    DEUTERANOPIA = (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    )
    TRITANOPIA = (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    )


@lru_cache(4096)
def seen(colour: str, eye: Eye = Eye.FULL) -> Lab:
    """The colour in Oklab, where distance is difference as seen, of this eye.

    >>> [round(part, 3) for part in seen("#ff0000")]
    [0.628, 0.225, 0.126]
    """
    parts = linear_parts(colour)
    if eye is not Eye.FULL:
        made = (sum(a * b for a, b in zip(row, parts, strict=True)) for row in eye.value)
        parts = tuple(min(1.0, max(0.0, part)) for part in made)
    red, green, blue = parts
    long = math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    middle = math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    short = math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def distance(one: str, other: str, eyes: Iterable[Eye] = Eye) -> float:
    """How far apart two colours are in Oklab to the eye, of these, that tells them apart the least."""
    return min(math.dist(seen(one, eye), seen(other, eye)) for eye in eyes)


def least_distance(colours: Iterable[str], eyes: Iterable[Eye] = Eye) -> float:
    """How far apart the two nearest of several colours are."""
    return min(distance(one, other, eyes) for one, other in combinations(colours, 2))
