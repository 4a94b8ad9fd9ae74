"""Chooses the hues of each fabric for terminals of 256 colours, and writes them into its file.

Run it after a change to a fabric's hues, fading, screen or ground. Of all sets of nine fixed colours in which
any two are far enough apart to every eye, and each stands off from the ground, it takes the one nearest to
the fabric's own hues, by the sum of how unlike they are; then the same for the faded ones. Where no
set is so far apart, it takes the next best bar. Name fabrics to do only those.
"""

from __future__ import annotations

import math
import re
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path

from patchwork_tui.app.fixed import fixed_colours, fixed_tints, in_fixed_colours, nearest
from patchwork_tui.pictures.colours import contrast, mix, swatch
from patchwork_tui.pictures.eyes import distance, seen
from patchwork_tui.pictures.fabrics import Fabric, fabric_names, read_fabric

FOLDER = Path(__file__).resolve().parent.parent / "assets" / "fabrics"
APART, FADED_APART = 0.07, 0.04
"""How far apart any two hues are to be, as tests/app/test_palettes.py asks."""
STEP = 0.002
"""By so much a bar that cannot be reached is lowered."""
DARK_STANDS_OFF, LIGHT_STANDS_OFF, FADED_STANDS_OFF = 1.9, 1.6, 1.3
"""The contrast of cloth to the ground."""
PALER, STRONGER, OTHER_HUE = 6.0, 1.6, 8.0
"""How much more than another shade it harms to be less colourful, more colourful, of another hue."""


@cache
def apart(one: str, other: str) -> float:
    """How far apart two fixed colours are, as they are drawn."""
    drawn = fixed_colours()
    return distance(drawn[one], drawn[other])


def unlikeness(colour: str, wish: str) -> float:
    """How ill a colour stands for another one: squared distance in Oklab, hue weighing more than shade."""
    light, red, yellow = seen(colour)
    wished_light, wished_red, wished_yellow = seen(wish)
    chroma, wished = math.hypot(red, yellow), math.hypot(wished_red, wished_yellow)
    change = (chroma - wished) ** 2
    turn = max(0.0, (red - wished_red) ** 2 + (yellow - wished_yellow) ** 2 - change)
    shade = (light - wished_light) ** 2
    return shade + (PALER if chroma < wished else STRONGER) * change + OTHER_HUE * turn


def is_grey(colour: str) -> bool:
    """Whether a colour is without a hue."""
    return len(set(bytes.fromhex(colour[1:]))) == 1


def usable(colour: str, fabric: Fabric, ground: str, least: float) -> bool:
    """Whether cloth of a colour stands off from the ground, and all that is drawn on it from the cloth."""
    if contrast(colour, ground) < least or is_grey(colour) < all(map(is_grey, fabric.hues)):
        return False
    try:
        swatch(colour, in_fixed_colours(fabric).inks, nearest)
    except ValueError:
        return False
    return True


def chosen(wishes: Sequence[str], choice: Sequence[str], bar: float) -> list[str] | None:
    """The nearest set to the wishes in which any two colours are so far apart, None if there is none."""
    options = [sorted((unlikeness(colour, wish), colour) for colour in choice) for wish in wishes]
    order = sorted(range(len(wishes)), key=lambda index: -options[index][4][0])
    best: list[tuple[float, list[str]]] = [(math.inf, [])]

    def extend(left: list[list[tuple[float, str]]], taken: list[str], spent: float) -> None:
        if not left:
            best[0] = (spent, taken)
            return
        at_least = sum(options[0][0] for options in left[1:])
        for price, colour in left[0]:
            if spent + price + at_least >= best[0][0]:
                return
            rest = [[option for option in options if apart(option[1], colour) >= bar] for options in left[1:]]
            if all(rest):
                extend(rest, [*taken, colour], spent + price)

    extend([options[index] for index in order], [], 0.0)
    found = dict(zip(order, best[0][1], strict=False))
    return [found[index] for index in range(len(wishes))] if found else None


def settled(wishes: Sequence[str], choice: Sequence[str], bar: float) -> list[str]:
    """The same, the bar lowered until there is a set."""
    while (found := chosen(wishes, choice, bar)) is None:
        print(f"  no nine colours are {bar:.3f} apart")
        bar -= STEP
    return found


def main(names: Sequence[str]) -> None:
    """Bring the files up to date."""
    for name in names:
        woven = read_fabric(name)
        tints = fixed_tints(woven.tints)
        print(name)
        stands_off = DARK_STANDS_OFF if woven.dark else LIGHT_STANDS_OFF
        full, faded = (
            settled(wishes, [it for it in fixed_colours() if usable(it, woven, tints.ground, least)], bar)
            for wishes, least, bar in (
                (woven.hues, stands_off, APART),
                ([mix(hue, tints.screen, woven.fading) for hue in woven.hues], FADED_STANDS_OFF, FADED_APART),
            )
        )
        path = FOLDER / f"{name}.toml"
        text = path.read_text(encoding="utf-8")
        for key, colours in (("full", full), ("faded", faded)):
            line = f"{key} = [" + ", ".join(f'"{colour}"' for colour in colours) + "]"
            text = re.sub(rf"^{key} = \[.*\]$", line, text, flags=re.MULTILINE)
            print(" ", line)
        path.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(sys.argv[1:] or fabric_names())
