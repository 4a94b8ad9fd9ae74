"""The characters the table is drawn with, in one place, in two sets.

Every one is a single column wide in the terminals we know, so no emoji; the second set is for terminals and
fonts that show ASCII only.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from patchwork_tui.app.dyes import Palette
from patchwork_tui.pictures.cloths import Texture
from patchwork_tui.settings import DEFAULTS, Settings


@dataclass(frozen=True, slots=True)
class Outline:
    """A line along the edge of a patch, drawn just inside it: its sides and its four corners."""

    across: str
    down: str
    top_left: str
    top_right: str
    bottom_left: str
    bottom_right: str


TILE_WIDTH, TILE_HEIGHT = 4, 2
"""Columns and rows of characters after which a texture repeats."""


class Weave(NamedTuple):
    """How a texture is drawn: a tile of two rows, repeated over the cloth, and one mark of it.

    The mark alone stands where there is no room for the tile, and in the seams of a strip so narrow that
    they fill it; `seam` is what stands there instead, one or two characters, or nothing where they would be
    read as a flaw. A `dense` weave covers much of the cloth, and so is drawn paler.
    """

    upper: str
    lower: str
    mark: str
    dense: bool = False
    seam: str | None = None

    @property
    def in_seams(self) -> str:
        """What stands in the seams of a narrow strip."""
        return self.mark if self.seam is None else self.seam


@dataclass(frozen=True, slots=True, eq=False)
class Glyphs:
    """One set of characters. Compared by identity, as palettes are."""

    name: str
    button: str
    leather: str
    gone: str
    token: str
    ghost_token: str
    rail: str
    path: str
    legal: str
    illegal: str
    fault: str
    stitch: Outline
    outline: Outline
    weaves: Mapping[Texture, Weave]
    ground: str
    """What stands in an empty cell; empty for the mark of the fabric's own texture."""
    turn: str
    arrow: str
    minus: str
    check: str
    cross: str
    times: str
    arrows: str
    sideways: str
    enter: str
    more: str
    bars: str
    """The heights of a small graph, from the lowest."""
    marks: Mapping[str, str]
    """What an action is remembered for, on the bar over a whole game."""


UNICODE = Glyphs(
    name="unicode",
    button="◉",
    leather="▣",
    gone="·",
    token="▼",
    ghost_token="▽",
    rail="─",
    path="·",
    legal="+",
    illegal="╱",
    fault="x",
    stitch=Outline("╌", "┊", "╌", "╌", "╌", "╌"),
    outline=Outline("─", "│", "┌", "┐", "└", "┘"),
    weaves={
        Texture.PLAIN: Weave("    ", "    ", " ", seam=""),
        Texture.DOTS: Weave("·   ", "  · ", "·"),
        Texture.TWILL: Weave("  ╱ ", " ╱  ", "╱"),
        Texture.GINGHAM: Weave("▀▄▀▄", "▀▄▀▄", "▚", dense=True),
        Texture.STRIPES: Weave(" ▎ ▎", " ▎ ▎", "▎", dense=True, seam=""),
        Texture.DASHES: Weave("▬ ▬ ", " ▬ ▬", "▬"),
        Texture.HERRINGBONE: Weave("╱╲╱╲", "╱╲╱╲", "╲", dense=True, seam="╱╲"),
        Texture.KNIT: Weave("⌄ ⌄ ", " ⌄ ⌄", "⌄"),
        Texture.DIAMONDS: Weave("◇   ", "  ◇ ", "◇"),
        Texture.STARS: Weave("★   ", "  ★ ", "★", dense=True),
        Texture.SNOW: Weave("❅   ", "  ❅ ", "❅"),
        Texture.HEARTS: Weave("♥   ", "  ♥ ", "♥", dense=True),
        Texture.FLOWERS: Weave("✿   ", "  ✿ ", "✿", dense=True),
    },
    ground="",
    turn="▶",
    arrow="→",
    minus="−",
    check="✓",
    cross="✗",
    times="×",
    arrows="←↓↑→",
    sideways="←→",
    enter="⏎",
    more="…",
    bars="▁▂▃▄▅▆▇█",
    marks={"tile": "★", "leather": "▣", "income": "◉", "purchase": "■", "advance": "·"},
)

ASCII = Glyphs(
    name="ascii",
    button="o",
    leather="#",
    gone=".",
    token="|",
    ghost_token=":",
    rail="-",
    path=".",
    legal="+",
    illegal="/",
    fault="x",
    stitch=Outline("-", ":", "-", "-", "-", "-"),
    outline=Outline("=", "|", "=", "=", "=", "="),
    weaves={
        Texture.PLAIN: Weave("    ", "    ", " ", seam=""),
        Texture.DOTS: Weave(".   ", "  . ", "."),
        Texture.TWILL: Weave("  / ", " /  ", "/"),
        Texture.GINGHAM: Weave("%%  ", "  %%", "%"),
        Texture.STRIPES: Weave(" ! !", " ! !", "!", seam=""),
        Texture.DASHES: Weave(" ~~ ", "~  ~", "~"),
        Texture.HERRINGBONE: Weave("^   ", "  ^ ", "^"),
        Texture.KNIT: Weave("\\/  ", "  \\/", "\\"),
        Texture.DIAMONDS: Weave("<>  ", "  <>", "<"),
        Texture.STARS: Weave('"   ', '  " ', '"'),
        Texture.SNOW: Weave("'   ", "  ' ", "'"),
        Texture.HEARTS: Weave("&   ", "  & ", "&"),
        Texture.FLOWERS: Weave("@   ", "  @ ", "@"),
    },
    ground=".",
    turn=">",
    arrow=">",
    minus="-",
    check="*",
    cross="x",
    times="x",
    arrows="arrows",
    sideways="<- ->",
    enter="Enter",
    more="~",
    bars="_.:-=+*#",
    marks={"tile": "T", "leather": "#", "income": "o", "purchase": "+", "advance": "."},
)


@dataclass(frozen=True, slots=True, eq=False)
class Look:
    """How everything is drawn: a palette and a set of glyphs, and whether what happens is seen to move.

    `settings` say what a person wishes; the rest is what that comes to on this terminal. `keys` are the keys
    of commands that are not the usual ones, by their ids. Compared by identity, as palettes are.
    """

    palette: Palette
    glyphs: Glyphs = UNICODE
    moves: bool = False
    settings: Settings = DEFAULTS
    keys: Mapping[str, str] = field(default_factory=dict)
