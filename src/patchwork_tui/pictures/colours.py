"""Colours as CSS writes them (`#rrggbb`), and what follows from the colour of a cloth."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, Protocol


@dataclass(frozen=True, slots=True)
class Tints:
    """The colours of everything that is not cloth, as CSS takes them; pairs are green's and yellow's."""

    screen: str
    ground: str
    ground_mark: str
    text: str
    muted: str
    players: tuple[str, str]
    banners: tuple[str, str]
    footer: str
    held: str
    good: str
    fault: str
    button: str
    """Income marks, and the buttons in a price."""
    leather: str
    """Leather patches on the time track."""
    illegal: str
    """The fill of a ghost that may not be placed; a legal one is of its own cloth, faded."""
    wrong: str
    """The fill of a ghost's cells that are why not."""


class Inks(NamedTuple):
    """What is drawn on cloth: dark and light, and how far texture and thread stand off from it, 0 to 1."""

    dark: str
    light: str
    button: str
    brown: str
    """Thread and buttons on cloth so pale that light ones would be lost."""
    texture: float
    """Of thin lines and small figures."""
    wash: float
    """Of textures that cover half of the cloth."""
    thread: float
    pale: float
    """The contrast under which a light button is lost on cloth, so that it and the thread are brown."""

    def on(self, colour: str) -> str:
        """The ink that is read best on a colour."""
        return max((self.dark, self.light), key=lambda ink: contrast(ink, colour))


class Swatch(NamedTuple):
    """The colours of one cloth and of all that is drawn on it."""

    cloth: str
    texture: str
    wash: str
    thread: str
    """The running stitch along the patch's edge."""
    ink: str
    """Of letters and outlines."""
    button: str


class Shade(Protocol):
    """What can be shown of a colour wished for, on a ground, with at least and at most this contrast."""

    def __call__(self, wish: str, ground: str, least: float, most: float = ..., /) -> str:
        """The colour nearest to the wish."""


def as_wished(wish: str, ground: str, least: float, most: float = 21.0, /) -> str:
    """Any colour can be shown; that it stands off enough is up to those who wish for it."""
    return wish


READABLE = 4.5
"""The contrast that WCAG 2 asks of text."""
_WASH = 1.26, 1.9
_LINES, _QUIET = 1.4, 2.3
"""The contrast to cloth that washes need, that fine lines need, and at which letters still come first."""
_THREAD, _BUTTON = 1.35, 2.0


def swatch(cloth: str, inks: Inks, shade: Shade = as_wished) -> Swatch:
    """What is drawn on cloth of a colour, and in which colours."""
    ink = inks.on(cloth)
    pale = contrast(inks.button, cloth) < inks.pale
    wash = shade(mix(cloth, ink, inks.wash), cloth, *_WASH)
    return Swatch(
        cloth=cloth,
        texture=shade(mix(cloth, ink, inks.texture), cloth, max(_LINES, contrast(wash, cloth)), _QUIET),
        wash=wash,
        thread=shade(mix(cloth, inks.brown if pale else inks.light, inks.thread), cloth, _THREAD),
        ink=ink,
        button=shade(inks.brown if pale else inks.button, cloth, _BUTTON),
    )


def mix(colour: str, other: str, share: float) -> str:
    """The colour with this share of another one, 0 to 1."""
    pairs = zip(_parts(colour), _parts(other), strict=True)
    return "#" + "".join(f"{round(one + (two - one) * share):02x}" for one, two in pairs)


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as WCAG 2 measures it, 1 (none) to 21."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + FLARE) / (darker + FLARE)


FLARE = 0.05
"""The light that WCAG 2 takes to fall on every screen."""


@lru_cache(2048)
def luminance(colour: str) -> float:
    """The light of a colour, 0 (black) to 1 (white)."""
    red, green, blue = linear_parts(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def linear_parts(colour: str) -> tuple[float, float, float]:
    """Red, green and blue as amounts of light, 0 to 1."""
    red, green, blue = _parts(colour)
    return _LINEAR[red], _LINEAR[green], _LINEAR[blue]


_LINEAR = tuple(
    share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4
    for share in (part / 255 for part in range(256))
)


def _parts(colour: str) -> bytes:
    """Red, green and blue, 0 to 255."""
    return bytes.fromhex(colour[1:])
