"""Colours as CSS writes them (`#rrggbb`), and what follows from the colour of a cloth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


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


_PALE_CLOTH = 1.75
"""Under this contrast a light button is lost on the cloth."""


def swatch(cloth: str, inks: Inks) -> Swatch:
    """What is drawn on cloth of a colour, and in which colours."""
    ink = inks.on(cloth)
    pale = contrast(inks.button, cloth) < _PALE_CLOTH
    return Swatch(
        cloth=cloth,
        texture=mix(cloth, ink, inks.texture),
        wash=mix(cloth, ink, inks.wash),
        thread=mix(cloth, inks.brown if pale else inks.light, inks.thread),
        ink=ink,
        button=inks.brown if pale else inks.button,
    )


def mix(colour: str, other: str, share: float) -> str:
    """The colour with this share of another one, 0 to 1."""
    pairs = zip(_parts(colour), _parts(other), strict=True)
    return "#" + "".join(f"{round(one + (two - one) * share):02x}" for one, two in pairs)


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as WCAG 2 measures it, 1 (none) to 21."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    def linear(part: int) -> float:
        share = part / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    red, green, blue = _parts(colour)
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)


def _parts(colour: str) -> bytes:
    """Red, green and blue, 0 to 255."""
    return bytes.fromhex(colour[1:])
