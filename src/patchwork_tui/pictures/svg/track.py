"""The time track as a measuring tape: spaces, marks, and both tokens over the spaces they stand on."""

from __future__ import annotations

from collections.abc import Iterator

from patchwork_tui.pictures.colours import Tints, mix
from patchwork_tui.pictures.fabrics import Fabric
from patchwork_tui.pictures.svg.cloth import button
from patchwork_tui.pictures.svg.markup import Attributes, Drawing, label, moved, number, tag, words
from patchwork_tui.rules import Player, Position

_TAPE = 46
_MARKS = 15
"""Height of the tape, and how far down it the marks lie."""
_NUMBERED = 5
"""Every so many spaces the tape has a number and a longer tick."""
_END = 24
"""From an end of the tape to the middle of its first or last space."""
_PIN = 14
"""The radius of a token."""
_TOKEN = 2 * _PIN + 2
_NEEDLE = 6
"""Height of a token, and of the needle under it."""


def drawn_track(
    x: float,
    y: float,
    width: float,
    position: Position,
    board: tuple[int, ...],
    initials: tuple[str, str],
    fabric: Fabric,
) -> Drawing:
    """The track, so wide and as high as its tokens need; `board` has all leather marks of the board."""
    step = (width - 2 * _END) / position.edition.final
    places = [_END + space * step for space in range(position.edition.final + 1)]
    tints = fabric.tints
    near = step * abs(position.green.space - position.yellow.space) < _TOKEN
    top = _NEEDLE + (2 * _TOKEN if near else _TOKEN)
    tape = tag("rect", width=width, height=_TAPE, rx=6, fill=tints.ground, stroke=tints.ground_mark)
    parts = (tape, *_ticks(places, tints), "\n", *_marks(position, board, places, fabric), "\n")
    return Drawing(moved(x, y + top, *parts, *_tokens(position, places, initials, near, fabric)), top + _TAPE)


def _ticks(places: list[float], tints: Tints) -> Iterator[str]:
    data = "".join(
        f"M{number(place)} {_TAPE}v-{12 if space % _NUMBERED == 0 else 6}"
        for space, place in enumerate(places)
    )
    numbers = (
        label(place + 4, _TAPE - 5, str(space))
        for space, place in enumerate(places)
        if space % _NUMBERED == 0 and space < len(places) - 2
    )
    yield tag("path", d=data, stroke=tints.ground_mark, stroke_width=1.5)
    yield tag("g", *numbers, font_size=12, fill=tints.muted)


def _marks(position: Position, board: tuple[int, ...], places: list[float], fabric: Fabric) -> list[str]:
    """Income marks that somebody has yet to cross are bright; leather patches taken leave their outline."""
    tints, inks = fabric.tints, fabric.inks
    rearmost = min(state.space for state in position.players)
    marks = []
    for mark in position.edition.income:
        colour = tints.button if mark > rearmost else tints.ground_mark
        marks.append(button(places[mark], _MARKS, 9, colour, tints.ground))
    for mark in board:
        there = mark in position.leather
        box: Attributes = {"x": places[mark] - 8, "y": _MARKS - 8, "width": 16, "height": 16, "rx": 2}
        if there:
            thread = mix(tints.leather, inks.light, inks.thread)
            inner: Attributes = {"x": places[mark] - 5, "y": _MARKS - 5, "width": 10, "height": 10, "rx": 1}
            marks.append(tag("rect", fill=tints.leather, **box))
            marks.append(tag("rect", fill="none", stroke=thread, stroke_dasharray="2.5 1.5", **inner))
        else:
            marks.append(tag("rect", fill="none", stroke=tints.muted, stroke_dasharray="2 2.5", **box))
    return marks


def _tokens(
    position: Position, places: list[float], initials: tuple[str, str], near: bool, fabric: Fabric
) -> Iterator[str]:
    """Both tokens; the one that lies on top is raised if they are too near to stand side by side."""
    low = -_NEEDLE - _TOKEN / 2
    for player in (position.top, position.top.other):
        x, colour = places[position[player].space], fabric.tints.players[player]
        y = low - _TOKEN if near and player is position.top else low
        yield tag("path", d=f"M{number(x - 3.5)} {number(y)}h7l-3.5 {number(-y)}z", fill=colour)
        yield token(x, y, player, initials, fabric)


def token(x: float, y: float, player: Player, initials: tuple[str, str], fabric: Fabric) -> str:
    """A player's time token, with an initial."""
    tints = fabric.tints
    disc = tag("circle", cx=x, cy=y, r=_PIN, fill=tints.players[player], stroke=tints.screen, stroke_width=2)
    letter: Attributes = {
        "font_size": 16,
        "font_weight": "bold",
        "text_anchor": "middle",
        "fill": fabric.inks.on(tints.players[player]),
    }
    return disc + label(x, y + 5.5, words(initials[player]), **letter)
