"""How a palette is made: from a fabric to all the styles in which a table is drawn."""

from __future__ import annotations

from dataclasses import dataclass

from rich.style import Style

from patchwork_tui.pictures.cloths import Texture
from patchwork_tui.pictures.colours import READABLE, Shade, Swatch, Tints, as_wished, mix
from patchwork_tui.pictures.fabrics import Fabric


@dataclass(frozen=True, slots=True, eq=False)
class Dye:
    """The styles in which cloth of one hue is drawn."""

    cloth: Style
    texture: Style
    wash: Style
    """Textures that cover half of the cloth."""
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
class Palette:
    """All styles of a table: `dyes` and `faded` by hue, leather last; pairs are green's and yellow's.

    Palettes are compared by identity, so that drawings can be kept by the palette they were drawn with.
    """

    name: str
    dark: bool
    textures: tuple[Texture, ...]
    """What each weave of cloth is."""
    ground_texture: Texture
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


_NOTE = 0.4
"""How far a note on a banner, which is lighter than the screen, is from muted words towards plain ones."""
_RAIL = 0.3
"""How far the time track's rail is from muted words towards the screen."""
_RAIL_SEEN = 2.5
"""The contrast that it needs."""


def dyed(fabric: Fabric, shade: Shade = as_wished) -> Palette:
    """The palette of a fabric, its colours such as can be shown."""
    tints, inks = fabric.tints, fabric.inks
    full, faded = fabric.swatches(shade), fabric.faded(shade)

    def plain(colour: str, ground: str = tints.screen) -> Style:
        return Style(color=colour, bgcolor=ground)

    def bold(colour: str, ground: str = tints.screen) -> Style:
        return Style(color=colour, bgcolor=ground, bold=True)

    def pair(style: Style, other: Style) -> tuple[Style, Style]:
        return style, other

    green, yellow = tints.players
    green_banner, yellow_banner = tints.banners
    note = mix(tints.muted, tints.text, _NOTE)
    rail = mix(tints.muted, tints.screen, _RAIL)

    def noted(banner: str) -> Style:
        return plain(shade(note, banner, READABLE), banner)

    return Palette(
        name=fabric.name,
        dark=fabric.dark,
        textures=fabric.textures,
        ground_texture=fabric.ground,
        tints=tints,
        dyes=tuple(_dye(swatch, pale) for swatch, pale in zip(full, faded, strict=True)),
        faded=tuple(_dye(pale, pale) for pale in faded),
        letters_everywhere=False,
        ground=plain(tints.ground_mark, tints.ground),
        illegal=plain(inks.on(tints.illegal), tints.illegal),
        fault=bold(inks.on(tints.wrong), tints.wrong),
        screen=Style(bgcolor=tints.screen),
        text=plain(tints.text),
        muted=plain(tints.muted),
        fine=plain(tints.good),
        complaint=plain(tints.fault),
        held=bold(tints.held),
        key=bold(inks.on(tints.text), tints.text),
        key_held=bold(inks.on(tints.held), tints.held),
        key_poor=bold(inks.on(tints.muted), tints.muted),
        rail=plain(shade(rail, tints.screen, _RAIL_SEEN)),
        income=plain(tints.button),
        leather=plain(tints.leather),
        players=pair(bold(green), bold(yellow)),
        banners=pair(plain(tints.text, green_banner), plain(tints.text, yellow_banner)),
        banner_names=pair(bold(green, green_banner), bold(yellow, yellow_banner)),
        banner_notes=pair(noted(green_banner), noted(yellow_banner)),
        footer=plain(tints.text, tints.footer),
        footer_key=bold(yellow, tints.footer),
    )


def _dye(swatch: Swatch, faded: Swatch) -> Dye:
    colour, ink = swatch.cloth, swatch.ink
    return Dye(
        cloth=Style(bgcolor=colour),
        texture=Style(color=swatch.texture, bgcolor=colour),
        wash=Style(color=swatch.wash, bgcolor=colour),
        thread=Style(color=swatch.thread, bgcolor=colour),
        letter=Style(color=ink, bgcolor=colour, bold=True),
        button=Style(color=swatch.button, bgcolor=colour),
        outline=Style(color=ink, bgcolor=colour, bold=True),
        tag=Style(color=ink, bgcolor=colour, bold=True, underline=True),
        ghost=Style(color=faded.ink, bgcolor=faded.cloth, bold=True),
    )
