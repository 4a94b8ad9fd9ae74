"""The whole table, and one quilt of it, each as one SVG document."""

from __future__ import annotations

from patchwork_tui.pictures.cloths import cloth_of
from patchwork_tui.pictures.colours import Tints
from patchwork_tui.pictures.fabrics import DEFAULT_FABRIC, read_fabric
from patchwork_tui.pictures.names import initials
from patchwork_tui.pictures.svg.cloth import patterns
from patchwork_tui.pictures.svg.market import drawn_market
from patchwork_tui.pictures.svg.markup import clipped, label, tag, words
from patchwork_tui.pictures.svg.panel import (
    PANEL_HEIGHT,
    PANEL_WIDTH,
    cloths_in,
    drawn_panel,
    marked,
    short_name,
    turn_mark,
)
from patchwork_tui.pictures.svg.quilt import ground_pattern
from patchwork_tui.pictures.svg.track import drawn_track
from patchwork_tui.pictures.words import description, headline, holdings, standing
from patchwork_tui.rules import Player, Position

_MARGIN = 20
_CORNER = 14
_WIDTH = 3 * _MARGIN + 2 * PANEL_WIDTH
_BANNER = 52
_SAID = 820
"""Width for what the banner says."""
_FONTS = "system-ui, -apple-system, 'Segoe UI', 'Helvetica Neue', Arial, 'DejaVu Sans', sans-serif"


def svg_table(
    position: Position,
    names: tuple[str, str],
    *,
    board: tuple[int, ...],
    number: int | None = None,
    fabric: str = DEFAULT_FABRIC,
) -> str:
    """The table as an SVG document.

    `board` has the leather marks of the game's board, taken ones among them; `number` says after how many
    actions this is; `fabric` is the name of one (FabricError if there is none). The picture brings its own
    ground, the app's: its colours are measured on that one, and many viewers know nothing of
    `prefers-color-scheme`.
    """
    woven = read_fabric(fabric)
    track = drawn_track(_MARGIN, _BANNER + 14, _WIDTH - 2 * _MARGIN, position, board, initials(names), woven)
    quilts = _BANNER + 14 + track.height + _MARGIN
    market = drawn_market(_MARGIN, quilts + PANEL_HEIGHT + _MARGIN, _WIDTH - 2 * _MARGIN, position, woven)
    body = [
        _banner(position, names, number, woven.tints),
        track.markup,
        *(
            drawn_panel(_MARGIN + player * (PANEL_WIDTH + _MARGIN), quilts, position, player, names, woven)
            for player in Player
        ),
        market.markup,
    ]
    after = "" if number is None else f", after action {number}"
    cloths = {cloth_of(position.edition.patch(patch).letter) for patch in position.circle}
    for player in Player:
        cloths.update(cloths_in(position, player))
    return _document(
        woven.tints.screen,
        _WIDTH,
        quilts + PANEL_HEIGHT + _MARGIN + market.height + _MARGIN,
        f"Patchwork: {names[0]} and {names[1]}{after}",
        description(position, names),
        patterns(cloths, woven) + ground_pattern(woven),
        *body,
    )


def svg_quilt(
    position: Position, player: Player, names: tuple[str, str], *, fabric: str = DEFAULT_FABRIC
) -> str:
    """One player's quilt as an SVG document, with what they have over it."""
    woven = read_fabric(fabric)
    return _document(
        woven.tints.screen,
        PANEL_WIDTH + 2 * _MARGIN,
        PANEL_HEIGHT + 2 * _MARGIN,
        f"Patchwork: {names[player]}'s quilt",
        f"{names[player]} ({player}): {', '.join(holdings(position, player))}.",
        patterns(cloths_in(position, player), woven) + ground_pattern(woven),
        drawn_panel(_MARGIN, _MARGIN, position, player, names, woven),
    )


def _document(
    colour: str, width: float, height: float, title: str, told: str, definitions: str, *body: str
) -> str:
    ground = tag("rect", width=width, height=height, rx=_CORNER, fill=colour)
    return (
        tag(
            "svg",
            "\n",
            tag("title", words(title), id="patchwork-title"),
            "\n",
            tag("desc", words(told), id="patchwork-told"),
            "\n",
            tag("defs", "\n", definitions, "\n"),
            "\n",
            ground,
            "\n",
            *body,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {width:g} {height:g}",
            width=width,
            height=height,
            role="img",
            aria_labelledby="patchwork-title patchwork-told",
            font_family=_FONTS,
            direction="ltr",
        )
        + "\n"
    )


def _banner(position: Position, names: tuple[str, str], number: int | None, tints: Tints) -> str:
    """Who acts or who has won; where they stand; after which action."""
    player = marked(position)
    short = short_name(names[0]), short_name(names[1])
    round_top = f"M0 {_BANNER}V{_CORNER}q0-{_CORNER} {_CORNER}-{_CORNER}H{_WIDTH - _CORNER}"
    ground = f"{round_top}q{_CORNER} 0 {_CORNER} {_CORNER}V{_BANNER}z"
    who = words(headline(position, short))
    where = words(standing(position, short))
    said = label(
        0,
        24,
        tag("tspan", who, font_size=22, font_weight="bold", fill=tints.players[player]),
        tag("tspan", where, dx=18, font_size=16, fill=tints.text),
    )
    after = "" if number is None else f"after action {number}"
    return (
        tag("path", d=ground, fill=tints.banners[player])
        + turn_mark(_MARGIN, _BANNER / 2, tints.players[player])
        + clipped(_MARGIN + 22, 10, _SAID, 36, said)
        + label(_WIDTH - _MARGIN, 33, after, font_size=15, text_anchor="end", fill=tints.muted)
        + "\n"
    )
