"""The palettes a table can be drawn in, and the choice between them.

A palette says how the hues of cloth look; another palette changes the colours, never which patch is which.
"""

from __future__ import annotations

from rich.style import Style

from patchwork_tui.app.dyes import Dye, Ghosts, Palette, dyed
from patchwork_tui.pictures import colours
from patchwork_tui.pictures.cloths import HUES
from patchwork_tui.pictures.colours import Colours, Inks, Tints

CALICO = dyed("Calico", colours.CALICO, Ghosts(illegal="#4b4757", fault="#a82a3a"))
"""The default: muted prints whose hues also differ under the three common colour deficiencies."""

CALICO_16 = dyed(
    "Calico in 16 colours",
    Colours(
        hues=(
            "#00aa00",
            "#ffff55",
            "#ff5555",
            "#5555ff",
            "#00aaaa",
            "#ff55ff",
            "#aaaaaa",
            "#aa0000",
            "#aa5500",
        ),
        tints=Tints(
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
        ),
        inks=Inks(dark="#000000", light="#ffffff", brown="#000000", texture=1.0, thread=1.0),
        fading=0.0,
    ),
    Ghosts(illegal="#555555", fault="#ffffff"),
)
"""For terminals of 16 colours: the nearest of them to Calico's would make neighbours alike."""


def _bare() -> Palette:
    """A palette without any colour: cloth is reversed, the ground is not."""
    plain, bold = Style(), Style(bold=True)
    reverse, strong = Style(reverse=True), Style(reverse=True, bold=True)
    default = "ansi_default"
    pair = (default, default)
    dye = Dye(
        cloth=reverse,
        texture=reverse,
        thread=reverse,
        letter=strong,
        button=reverse,
        outline=strong,
        tag=Style(reverse=True, bold=True, underline=True),
        ghost=bold,
    )
    return Palette(
        name="Mono",
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


MONO = _bare()
"""No colours at all: bold, reverse and letters in every cell."""


def palette_for(color_system: str | None) -> Palette:
    """The palette for what a terminal can show, as `rich.console.Console.color_system` names it.

    None stands for no colours, by the terminal or by the person's wish.
    """
    if color_system is None:
        return MONO
    return CALICO_16 if color_system in ("standard", "windows") else CALICO
