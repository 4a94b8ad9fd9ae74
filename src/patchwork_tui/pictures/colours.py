"""Colours as CSS writes them (`#rrggbb`), and what follows from the colour of a cloth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True, slots=True, eq=False)
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
    leather: str


class Inks(NamedTuple):
    """What is drawn on cloth: dark and light, and how far texture and thread stand off from it."""

    dark: str
    light: str
    brown: str
    """Thread and buttons on cloth so pale that light ones would be lost."""
    texture: float
    thread: float

    def on(self, colour: str) -> str:
        """The ink that is read best on a colour."""
        return max((self.dark, self.light), key=lambda ink: contrast(ink, colour))


class Fabric(NamedTuple):
    """The colours of one cloth and of all that is drawn on it."""

    cloth: str
    texture: str
    thread: str
    """The running stitch along the patch's edge."""
    ink: str
    """Of letters and outlines."""
    button: str


_PALE_CLOTH = 1.75
"""Under this contrast a light button is lost on the cloth."""


@dataclass(frozen=True, slots=True)
class Colours:
    """All that a palette is made of: `hues` of cloth, leather last, and how far cloth fades.

    A patch not on offer yet is of its own cloth, faded by this share to the screen's colour.
    """

    hues: tuple[str, ...]
    tints: Tints
    inks: Inks
    fading: float

    def fabrics(self) -> tuple[Fabric, ...]:
        """The cloth of each hue."""
        return tuple(map(self._fabric, self.hues))

    def faded(self) -> tuple[Fabric, ...]:
        """The cloth of each hue for patches that are not on offer yet."""
        return tuple(self._fabric(mix(hue, self.tints.screen, self.fading)) for hue in self.hues)

    def _fabric(self, hue: str) -> Fabric:
        inks, button = self.inks, self.tints.button
        ink = inks.on(hue)
        pale = contrast(button, hue) < _PALE_CLOTH
        return Fabric(
            cloth=hue,
            texture=mix(hue, ink, inks.texture),
            thread=mix(hue, inks.brown if pale else inks.light, inks.thread),
            ink=ink,
            button=inks.brown if pale else button,
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


CALICO = Colours(
    hues=("#7dab87", "#eeae2c", "#cf4f70", "#a3b3f9", "#178e98", "#ad83cf", "#edc9a5", "#c87e42", "#946028"),
    tints=Tints(
        screen="#16161e",
        ground="#23252e",
        ground_mark="#4a4d5c",
        text="#dcdee8",
        muted="#898ca0",
        players=("#98cc86", "#ecc65c"),
        banners=("#2c3b2d", "#3d3727"),
        footer="#20222c",
        held="#7aa2f7",
        good="#98cc86",
        fault="#f08a83",
        button="#fbf4e6",
        leather="#d08a45",
    ),
    inks=Inks(dark="#0d0d12", light="#ffffff", brown="#6b452c", texture=0.3, thread=0.5),
    fading=0.42,
)
"""The default: muted prints whose hues also differ under the three common colour deficiencies."""
