"""A quilt in its frame, under its owner's name, with what they have and their score."""

from __future__ import annotations

from collections.abc import Iterator

from patchwork_tui.columns import fitted
from patchwork_tui.pictures.automa import automa_lines, automa_parts
from patchwork_tui.pictures.cloths import Cloth, cloth_of
from patchwork_tui.pictures.fabrics import Fabric
from patchwork_tui.pictures.names import initials
from patchwork_tui.pictures.svg.market import drawn_pile
from patchwork_tui.pictures.svg.markup import Attributes, clipped, label, moved, number, tag, words
from patchwork_tui.pictures.svg.quilt import SIDE, cloths_on, drawn_quilt
from patchwork_tui.pictures.svg.track import token
from patchwork_tui.pictures.words import holdings, signed
from patchwork_tui.rules import Player, Position, automa_of
from patchwork_tui.rules.refusals import counted

_PADDING = 10
_HEAD = 86
PANEL_WIDTH, PANEL_HEIGHT = SIDE + 2 * _PADDING, _HEAD + SIDE + _PADDING
_NAME = 18
"""Columns for a name. One of very wide letters may need more room than that gets, and is clipped."""
_NAME_WIDTH = 290
_LINE = 20
_PILES = ("with buttons", "without buttons")
_MINUS = "\N{MINUS SIGN}"


def short_name(name: str) -> str:
    """As much of the name as there is room for."""
    return fitted(name, _NAME, "…")


def drawn_panel(
    x: float, y: float, position: Position, player: Player, names: tuple[str, str], fabric: Fabric
) -> str:
    """The quilt with all that belongs to it; frame and mark say who acts or has won."""
    tints = fabric.tints
    colour = tints.players[player]
    active = player is marked(position)
    frame = tag(
        "rect",
        width=PANEL_WIDTH,
        height=PANEL_HEIGHT,
        rx=10,
        fill="none",
        stroke=colour if active else tints.ground_mark,
        stroke_width=3 if active else 1.5,
    )
    left = _PADDING + 22 if active else _PADDING
    name = label(0, 24, words(short_name(names[player])), font_size=22, font_weight="bold", fill=colour)
    hand, track, _ = holdings(position, player)
    return moved(
        x,
        y,
        frame,
        turn_mark(_PADDING + 2, 27, colour) if active else "",
        token(left + 16, 27, player, initials(names), fabric),
        clipped(left + 40, 10, _NAME_WIDTH, 34, name),
        label(_PADDING, 59, hand, font_size=15, fill=tints.text),
        label(_PADDING, 78, track, font_size=15, fill=tints.muted),
        *_score(position, player, fabric),
        "\n",
        _sewn(position, player, fabric),
    )


def cloths_in(position: Position, player: Player) -> Iterator[Cloth]:
    """The cloths that the player's panel shows."""
    automa = automa_of(position)
    yield from cloths_on(position[player].quilt, position.edition)
    if automa and player is automa.seat:
        yield from (cloth_of(position.edition.patch(patch).letter) for patch in automa.taken)


def _sewn(position: Position, player: Player, fabric: Fabric) -> str:
    """The quilt, or where the Automa's would be what it has taken."""
    automa = automa_of(position)
    if automa is None or player is not automa.seat:
        return drawn_quilt(_PADDING, _HEAD, position[player].quilt, position.edition, fabric)
    parts: list[str] = []
    top: float = _HEAD + _LINE
    for line in automa_lines(position, automa)[: -len(_PILES)]:
        parts.append(label(_PADDING, top, words(line), font_size=15, fill=fabric.tints.text))
        top += _LINE
    for name, pile in zip(_PILES, automa.piles(position), strict=True):
        parts.append(label(_PADDING, top, words(name), font_size=15, fill=fabric.tints.muted))
        drawing = drawn_pile(map(position.edition.patch, pile), SIDE, fabric)
        parts.append(moved(_PADDING, top + _LINE / 2, drawing.markup))
        top += drawing.height + 2 * _LINE
    return "".join(parts)


def marked(position: Position) -> Player:
    """Who acts or has won."""
    outcome, mover = position.outcome(), position.mover
    player = mover if outcome is None else outcome.winner
    assert player is not None
    return player


def turn_mark(x: float, y: float, colour: str) -> str:
    """The sign for who acts or has won."""
    return tag("path", d=f"M{number(x)} {number(y - 8)}l12 8-12 8z", fill=colour)


def _score(position: Position, player: Player, fabric: Fabric) -> Iterator[str]:
    """The score, and under it what it is made of."""
    tints, score, automa = fabric.tints, position.score(player), automa_of(position)
    end: Attributes = {"x": PANEL_WIDTH - _PADDING - 2, "text_anchor": "end"}
    total = signed(score.total, _MINUS)
    parts = f"{score.buttons} {_MINUS} {-score.penalty}" + (f" + {score.tile}" if score.tile else "")
    holes = counted(score.empty, "empty cell")
    if automa and player is automa.seat:
        parts, holes = " + ".join(str(points) for _, points in automa_parts(position, automa)), ""
    colour = tints.players[player]
    yield tag("text", total, y=35, font_size=30, font_weight="bold", fill=colour, **end)
    yield tag("text", parts, y=59, font_size=15, fill=tints.text, **end)
    yield tag("text", holes, y=78, font_size=15, fill=tints.muted, **end)
