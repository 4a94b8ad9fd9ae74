"""How a palette is made: from a few colours to all the styles in which a table is drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from rich.color import Color
from rich.style import Style


@dataclass(frozen=True, slots=True, eq=False)
class Dye:
    """The styles in which cloth of one hue is drawn."""

    cloth: Style
    texture: Style
    thread: Style
    """The running stitch along the patch's edge."""
    letter: Style
    button: Style
    outline: Style
    """The edge of a patch that the last action sewed on."""
    tag: Style
    """The letter of such a patch where a cell has no room for an outline."""
    ghost: Style
    """A patch held over a quilt where it may be placed."""


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


@dataclass(frozen=True, slots=True, eq=False)
class Palette:
    """All styles of a table: `dyes` and `faded` by hue, leather last; pairs are green's and yellow's.

    Palettes are compared by identity, so that drawings can be kept by the palette they were drawn with.
    """

    name: str
    tints: Tints
    dyes: tuple[Dye, ...]
    faded: tuple[Dye, ...]
    """For patches that are not on offer yet."""
    letters_everywhere: bool
    """Whether every cell shows its patch's letter, because no colour carries across the patch."""
    ground: Style
    illegal: Style
    fault: Style
    screen: Style
    text: Style
    muted: Style
    fine: Style
    complaint: Style
    held: Style
    key: Style
    key_held: Style
    key_poor: Style
    rail: Style
    income: Style
    leather: Style
    players: tuple[Style, Style]
    banners: tuple[Style, Style]
    banner_names: tuple[Style, Style]
    banner_notes: tuple[Style, Style]
    footer: Style
    footer_key: Style


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


class Ghosts(NamedTuple):
    """The fills of a ghost that may not be placed, and of the cells at fault; and how far cloth fades.

    A legal ghost, and a patch not on offer yet, is of its own cloth, faded by this share to the screen's
    colour.
    """

    illegal: str
    fault: str
    fading: float


_PALE_CLOTH = 1.75
"""Under this contrast a light button is lost on the cloth."""


def dyed(name: str, hues: tuple[str, ...], tints: Tints, inks: Inks, ghosts: Ghosts) -> Palette:
    """The palette that these colours make; the last hue is leather's."""
    pale = tuple(mix(hue, tints.screen, ghosts.fading) for hue in hues)

    def plain(colour: str, ground: str = tints.screen) -> Style:
        return Style(color=colour, bgcolor=ground)

    def bold(colour: str, ground: str = tints.screen) -> Style:
        return Style(color=colour, bgcolor=ground, bold=True)

    def pair(style: Style, other: Style) -> tuple[Style, Style]:
        return style, other

    green, yellow = tints.players
    green_banner, yellow_banner = tints.banners
    return Palette(
        name=name,
        tints=tints,
        dyes=tuple(_dye(hue, faded, inks, tints.button) for hue, faded in zip(hues, pale, strict=True)),
        faded=tuple(_dye(hue, hue, inks, tints.button) for hue in pale),
        letters_everywhere=False,
        ground=plain(tints.ground_mark, tints.ground),
        illegal=plain(inks.on(ghosts.illegal), ghosts.illegal),
        fault=bold(inks.on(ghosts.fault), ghosts.fault),
        screen=Style(bgcolor=tints.screen),
        text=plain(tints.text),
        muted=plain(tints.muted),
        fine=plain(tints.good),
        complaint=plain(tints.fault),
        held=bold(tints.held),
        key=bold(inks.dark, tints.text),
        key_held=bold(inks.dark, tints.held),
        key_poor=bold(inks.dark, tints.muted),
        rail=plain(mix(tints.muted, tints.screen, 0.3)),
        income=plain(tints.button),
        leather=plain(tints.leather),
        players=pair(bold(green), bold(yellow)),
        banners=pair(plain(tints.text, green_banner), plain(tints.text, yellow_banner)),
        banner_names=pair(bold(green, green_banner), bold(yellow, yellow_banner)),
        banner_notes=pair(plain(tints.muted, green_banner), plain(tints.muted, yellow_banner)),
        footer=plain(tints.text, tints.footer),
        footer_key=bold(yellow, tints.footer),
    )


def _dye(colour: str, faded: str, inks: Inks, button: str) -> Dye:
    ink = inks.on(colour)
    other = inks.light if ink == inks.dark else inks.dark
    pale = contrast(button, colour) < _PALE_CLOTH
    thread = mix(colour, inks.brown if pale else inks.light, inks.thread)
    return Dye(
        cloth=Style(bgcolor=colour),
        texture=Style(color=mix(colour, ink, inks.texture), bgcolor=colour),
        thread=Style(color=thread, bgcolor=colour),
        letter=Style(color=ink, bgcolor=colour, bold=True),
        button=Style(color=inks.brown if pale else button, bgcolor=colour),
        outline=Style(color=ink, bgcolor=colour, bold=True),
        tag=Style(color=other, bgcolor=ink, bold=True),
        ghost=Style(color=inks.on(faded), bgcolor=faded, bold=True),
    )


def mix(colour: str, other: str, share: float) -> str:
    """The colour with this share of another one, 0 to 1."""
    pairs = zip(Color.parse(colour).get_truecolor(), Color.parse(other).get_truecolor(), strict=True)
    return "#" + "".join(f"{round(one + (two - one) * share):02x}" for one, two in pairs)


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as WCAG 2 measures it, 1 (none) to 21."""
    darker, lighter = sorted((_luminance(one), _luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    def linear(part: int) -> float:
        share = part / 255
        return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4

    red, green, blue = Color.parse(colour).get_truecolor()
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
