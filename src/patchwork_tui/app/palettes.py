"""The palettes a table can be drawn in: a fabric, as far as the terminal can show its colours."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from rich.style import Style

from patchwork_tui.app.dyes import Dye, Palette, dyed
from patchwork_tui.pictures.cloths import HUES
from patchwork_tui.pictures.colours import Inks, Tints
from patchwork_tui.pictures.fabrics import Fabric, read_fabric

_HUES_OF_16 = (
    "#00aa00",
    "#ffff55",
    "#ff5555",
    "#5555ff",
    "#00aaaa",
    "#ff55ff",
    "#aaaaaa",
    "#aa0000",
    "#aa5500",
)
_TINTS_OF_16 = Tints(
    screen="#000000",
    ground="#000000",
    ground_mark="#555555",
    text="#ffffff",
    muted="#aaaaaa",
    players=("#55ff55", "#ffff55"),
    banners=("#555555", "#555555"),
    footer="#555555",
    held="#55ffff",
    good="#55ff55",
    fault="#ff5555",
    button="#ffffff",
    leather="#aa5500",
    illegal="#555555",
    wrong="#ffffff",
)
_INKS_OF_16 = Inks(
    dark="#000000",
    light="#ffffff",
    button="#ffffff",
    brown="#000000",
    texture=1.0,
    wash=1.0,
    thread=1.0,
    pale=2.5,
)


def _in_16_colours(woven: Fabric) -> Fabric:
    """The textures of a fabric in hues of their own: the nearest to its own would make neighbours alike."""
    return replace(
        woven, dark=True, hues=_HUES_OF_16, faded_hues=_HUES_OF_16, tints=_TINTS_OF_16, inks=_INKS_OF_16
    )


def _bare(woven: Fabric) -> Palette:
    """The textures of a fabric without any colour: bold, reverse, and letters in every cell.

    Cloth is reversed, the ground is not.
    """
    plain, bold = Style(), Style(bold=True)
    reverse, strong = Style(reverse=True), Style(reverse=True, bold=True)
    default = "ansi_default"
    pair = (default, default)
    dye = Dye(
        cloth=reverse,
        texture=reverse,
        wash=reverse,
        thread=reverse,
        letter=strong,
        button=reverse,
        outline=strong,
        tag=Style(reverse=True, bold=True, underline=True),
        ghost=bold,
    )
    return Palette(
        name=woven.name,
        dark=True,
        textures=woven.textures,
        ground_texture=woven.ground,
        tints=Tints(
            screen=default,
            ground=default,
            ground_mark=default,
            text=default,
            muted=default,
            players=pair,
            banners=pair,
            footer=default,
            held=default,
            good=default,
            fault=default,
            button=default,
            leather=default,
            illegal=default,
            wrong=default,
        ),
        dyes=(dye,) * (HUES + 1),
        faded=(dye,) * (HUES + 1),
        letters_everywhere=True,
        ground=plain,
        illegal=plain,
        fault=bold,
        screen=plain,
        text=plain,
        muted=plain,
        fine=plain,
        complaint=bold,
        held=bold,
        key=bold,
        key_held=strong,
        key_poor=plain,
        rail=plain,
        income=bold,
        leather=bold,
        players=(bold, bold),
        banners=(reverse, reverse),
        banner_names=(strong, strong),
        banner_notes=(reverse, reverse),
        footer=plain,
        footer_key=bold,
    )


@cache
def palette_for(name: str, color_system: str | None) -> Palette:
    """The palette of the fabric of this name, for what a terminal can show; FabricError if there is none.

    `color_system` is as `rich.console.Console.color_system` names it. None stands for no colours, by the
    terminal or by the person's wish.
    """
    woven = read_fabric(name)
    if color_system is None:
        return _bare(woven)
    if color_system == "256":
        from patchwork_tui.app.fixed import in_fixed_colours, nearest  # here, for few terminals need it

        return dyed(in_fixed_colours(woven), nearest)
    return dyed(_in_16_colours(woven) if color_system in ("standard", "windows") else woven)
