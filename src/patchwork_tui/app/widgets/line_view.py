"""A widget drawn line by line, which sends the terminal only what has changed.

Textual repaints a whole widget unless told better; over ssh and in slow terminals that is seen as flicker.
A line view keeps what it drew and, given new data, marks only the stretch of each line that differs.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.cells import cell_len
from rich.segment import Segment
from rich.style import Style
from textual.content import Content
from textual.css.types import EdgeType
from textual.geometry import Region, Size
from textual.strip import Strip
from textual.widget import Widget

from patchwork_tui.app.cells import Row
from patchwork_tui.app.glyphs import ASCII, Look


class LineView(Widget):
    """Base of the table's boards: subclasses say in `lines` what is to be seen."""

    def __init__(self, look: Look, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._look = look
        self._drawn: list[Row] = []
        self._drawn_size: Size | None = None
        self._titles = ("", "", "")
        self._edge: tuple[EdgeType, str] | None = None

    @property
    def look(self) -> Look:
        """The palette and glyphs drawn with."""
        return self._look

    def lines(self, width: int, height: int) -> Sequence[Row]:
        """What is to be seen at this size, at most `height` lines; to be overridden.

        Short lines, and lines that are missing, are filled up with bare screen.
        """
        raise NotImplementedError

    def entitle(self, title: str, tint: str, subtitle: str = "") -> None:
        """Write into the frame, above and below, in a colour as CSS takes it.

        Textual repaints a widget whenever its title is set, so the title is set only where it differs.
        """
        if (title, tint, subtitle) != self._titles:
            self._titles = (title, tint, subtitle)
            self.border_title = Content.styled(title, tint)
            self.border_subtitle = Content.styled(subtitle, tint)

    def frame(self, line: EdgeType, tint: str) -> None:
        """Draw the frame in one colour, and in ASCII where nothing else can be shown."""
        edge = ("ascii" if self._look.glyphs is ASCII else line, tint)
        if edge != self._edge:
            self._edge = edge
            self.styles.border = edge

    def redraw(self) -> None:
        """Draw the present data, and repaint what thereby differs from before."""
        if not self.size:
            self._drawn_size = None  # out of sight; to be drawn anew when it comes back
            return
        if self.size != self._drawn_size:
            self._drawn_size = None
            self.refresh()
            return
        old, self._drawn = self._drawn, self._fresh(self.size)
        changed = [
            Region(start, y, end - start, 1)
            for y, (before, now) in enumerate(zip(old, self._drawn, strict=True))
            if before != now
            for start, end in [_difference(before, now)]
        ]
        if changed:
            self.refresh(*changed)

    def render_line(self, y: int) -> Strip:
        """Line `y` of the content, as Textual asks for it."""
        if self.size != self._drawn_size:
            self._drawn = self._fresh(self.size)
            self._drawn_size = self.size
        if y >= len(self._drawn):
            return Strip.blank(self.size.width, self._look.palette.screen)
        row = self._drawn[y]
        return Strip(segments(row), len(row))

    def _fresh(self, size: Size) -> list[Row]:
        width, height = size
        rows = [filled(row, width, self._look.palette.screen) for row in self.lines(width, height)]
        blank = filled((), width, self._look.palette.screen)
        return (rows + [blank] * height)[:height]


def words(text: str, style: Style) -> Row:
    """A text as a line in one style, one entry a column.

    What is wider than a column is followed by an empty entry; what has no width joins what it stands after.
    """
    row: list[tuple[str, Style]] = []
    for mark in text:
        width = cell_len(mark)
        if width == 0 and row:
            last = -1 if row[-1][0] else -2
            row[last] = (row[last][0] + mark, style)
        elif width:
            row += [(mark, style), *[("", style)] * (width - 1)]
    return tuple(row)


def filled(row: Row, width: int, style: Style) -> Row:
    """The line cut or filled up to `width` columns; half a character is not drawn."""
    cut = row[:width]
    if len(row) > width > 0 and not row[width][0]:
        cut = (*cut[:-1], (" ", style))
    return cut + ((" ", style),) * (width - len(cut))


def _difference(before: Row, now: Row) -> tuple[int, int]:
    """The first column in which two lines differ, and the one after the last."""
    start = 0
    while before[start] == now[start]:
        start += 1
    while start and not now[start][0]:
        start -= 1
    end = len(now)
    while before[end - 1] == now[end - 1]:
        end -= 1
    return start, end


def segments(row: Iterable[tuple[str, Style]]) -> list[Segment]:
    """The line as few segments as can be: each change of style costs some 40 bytes on the wire.

    A blank shows nothing but its background, so it takes any style next to it with the same background.
    """
    merged: list[tuple[str, Style]] = []
    for mark, style in row:
        if merged:
            text, last = merged[-1]
            if style is last or style == last or (mark == " " and _alike_when_blank(style, last)):
                merged[-1] = (text + mark, last)
                continue
            if text.isspace() and _alike_when_blank(style, last):
                merged[-1] = (text + mark, style)
                continue
        merged.append((mark, style))
    return [Segment(text, style) for text, style in merged]


def _alike_when_blank(one: Style, other: Style) -> bool:
    return (
        one.bgcolor == other.bgcolor
        and one.reverse == other.reverse
        and not one.underline
        and not other.underline
    )
