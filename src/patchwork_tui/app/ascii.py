"""The last word on ASCII: frames, bullets and bars of Textual's own widgets, drawn with plain characters."""

from __future__ import annotations

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

_PLAIN = {
    "-": "─━═╌╍┄┅┈┉▔▁▂▃−",
    "|": "│┃║╎╏┆┇┊┋▏▎▍▌▋▊▉▐▕",
    "+": "┌┐└┘├┤┬┴┼╭╮╯╰┏┓┗┛┣┫┳┻╋╒╓╔╕╖╗╘╙╚╛╜╝╞╟╠╡╢╣╤╥╦╧╨╩╪╫╬",
    "#": "█▇▆▅▄▀▓▒░■▣",
    "o": "●◉○◎",
    "*": "★•✓",
    ">": "▶→",
    "<": "◀←",
    "^": "▲↑",
    "v": "▼▽↓",
    ".": "·",
    "~": "…",
    "x": "×✗",
}
_TABLE = str.maketrans({mark: plain for plain, marks in _PLAIN.items() for mark in marks})


class AsciiOnly(LineFilter):
    """Turns lines, bars and marks into ASCII. Letters stay, whatever script the players' names are in."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Return the segments with plain characters."""
        return [
            segment if segment.text.isascii() else segment._replace(text=segment.text.translate(_TABLE))
            for segment in segments
        ]
