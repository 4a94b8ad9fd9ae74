"""The time track: both tokens and which lies on top, the marks ahead, and the token that would move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from rich.style import Style

from patchwork_tui.app.cells import Row
from patchwork_tui.app.glyphs import Look
from patchwork_tui.app.widgets.line_view import LineView, words
from patchwork_tui.app.widgets.moving_view import MovingView
from patchwork_tui.rules import Player, Position, automa_of
from patchwork_tui.rules.refusals import counted


@dataclass(frozen=True, slots=True)
class TrackPicture:
    """What the track shows; pairs are green's and yellow's.

    `leather` are the marks still there, `gone` those taken. `ghost` is who would move and to which space,
    `bonus` where the Automa's bonus button lies, None once the tile is decided.
    """

    final: int
    income: tuple[int, ...]
    leather: tuple[int, ...]
    gone: tuple[int, ...]
    spaces: tuple[int, int]
    top: Player
    initials: tuple[str, str]
    ghost: tuple[Player, int] | None = None
    bonus: int | None = None

    @classmethod
    def of(
        cls,
        position: Position,
        board: tuple[int, ...],
        initials: tuple[str, str],
        ghost: tuple[Player, int] | None = None,
    ) -> TrackPicture:
        """The track of a position on a board with these leather marks."""
        edition, automa = position.edition, automa_of(position)
        return cls(
            final=edition.final,
            income=edition.income,
            leather=position.leather,
            gone=tuple(mark for mark in board if mark not in position.leather),
            spaces=(position.green.space, position.yellow.space),
            top=position.top,
            initials=initials,
            ghost=ghost,
            bonus=automa.level.bonus_space if automa is not None and position.tile is None else None,
        )

    def note(self, player: Player) -> str:
        """Where a player stands, and how many income marks are left to them."""
        marks = counted(self.marks_left(player), "mark")
        return f"{self.initials[player]} {self.spaces[player]:>2}  {marks:>{_MARKS}} left"

    def marks_left(self, player: Player) -> int:
        """The income marks a player has yet to cross."""
        return sum(mark > self.spaces[player] for mark in self.income)


_LABEL = "time "
_MARKS = len("9 marks")
_NUMBERED = 5
"""Every so many spaces a number is written under the rail."""
_TOKEN_WIDTH = 2
"""Columns of a token with its initial; on a denser rail, and at its end, the initial stands alone."""
_NUMBERED_HEIGHT = 3
_MARGIN = 1
"""Columns after the notes of both in one line, or where there are none after the rail."""
_NOTES_GAP = 3
_DENSEST = 0.5
"""Columns a space of the densest rail; all others have a multiple of it."""


class TrackView(MovingView[TrackPicture]):
    """A row of tokens over a row of rail and, where there are three rows, numbers under it.

    Where there are two, the marks ahead have their numbers among the tokens, and where both players stand
    is noted at the end. Of two tokens on one space the upper stands over the rail and the lower one in it.
    A token that has moved on walks its spaces.
    """

    def way(self, before: TrackPicture, goal: TrackPicture) -> Sequence[TrackPicture]:
        """The spaces a token passes, each with what was on the track before."""
        walked = [player for player in Player if before.spaces[player] != goal.spaces[player]]
        if len(walked) != 1 or goal.top is not walked[0]:
            return ()
        player = walked[0]
        spaces = range(before.spaces[player] + 1, goal.spaces[player])
        there = before.spaces[player.other]
        return [
            replace(
                before,
                spaces=(space, there) if player is Player.GREEN else (there, space),
                top=player,
                ghost=None,
            )
            for space in spaces
        ]

    def lines(self, width: int, height: int) -> Sequence[Row]:
        """The track, scaled to the width; nothing where not even every second space had a column."""
        if width <= self.seen.final * _DENSEST:
            return []
        numbered = height >= _NUMBERED_HEIGHT
        drawing = _Drawing(self.seen, self._look, width, noted=not numbered)
        if numbered:
            return [drawing.tokens(), drawing.rail(), drawing.numbers()]
        return [drawing.tokens_and_marks(), drawing.rail()]


class TrackNotes(LineView):
    """Where both players stand and how many income marks they have left, for a track without notes."""

    def __init__(self, look: Look, picture: TrackPicture, *, id: str | None = None) -> None:
        super().__init__(look, id=id)
        self._picture = picture

    def show(self, picture: TrackPicture) -> None:
        """Show what is noted of this track."""
        self._picture = picture
        self.redraw()

    def lines(self, width: int, height: int) -> Sequence[Row]:
        """Both notes at the right end of a line."""
        palette = self.look.palette
        notes = [words(self._picture.note(player), palette.players[player]) for player in Player]
        line = notes[0] + words(" " * _NOTES_GAP, palette.screen) + notes[1]
        return [words(" " * (width - len(line) - _MARGIN), palette.screen) + line]


class _Drawing:
    """One picture at one width: where each space lies, and the lines that follow from it."""

    def __init__(self, picture: TrackPicture, look: Look, width: int, *, noted: bool) -> None:
        self._picture = picture
        self._palette = look.palette
        self._glyphs = look.glyphs
        self._width = width
        notes_at = width - max(len(picture.note(player)) for player in Player)
        rail = picture.final + 1
        self._notes_at = notes_at if noted and notes_at > rail else width
        room = notes_at - 1 if self._notes_at < width else min(width, max(width - _MARGIN, rail))
        wide, labelled = self._scale(room), self._scale(room - len(_LABEL))
        has_label = labelled == wide or (not noted and labelled >= _TOKEN_WIDTH)
        self._scale_by, self._origin = (labelled, len(_LABEL)) if has_label else (wide, 0)

    def _scale(self, room: int) -> float:
        """Columns a space. Steps of a half keep marks that lie an even way apart looking so."""
        return max(_DENSEST, (room - 1) // (self._picture.final * _DENSEST) * _DENSEST)

    def _at(self, space: int) -> int:
        return self._origin + int(space * self._scale_by)

    def tokens(self) -> Row:
        """What lies uppermost on each space, and the way the token would go."""
        picture = self._picture
        row = self._blank()
        if picture.bonus is not None:
            row[self._at(picture.bonus)] = (self._glyphs.marks["tile"], self._palette.held)
        if picture.ghost is not None:
            player, goal = picture.ghost
            for column in range(self._at(picture.spaces[player]) + 1, self._at(goal)):
                row[column] = (self._glyphs.path, self._palette.muted)
        for player in (picture.top.other, picture.top):
            self._stand(row, player, self._glyphs.token, picture.spaces[player])
        if picture.ghost is not None:
            player, goal = picture.ghost
            row[self._at(goal)] = (self._glyphs.ghost_token, self._palette.players[player])
            if self._scale_by >= _TOKEN_WIDTH:
                row[self._at(goal) + 1] = (" ", self._palette.screen)
        self._write_note(row, Player.GREEN)
        return tuple(row)

    def tokens_and_marks(self) -> Row:
        """The tokens, and between them the numbers of the marks that somebody has yet to come to."""
        picture = self._picture
        row = list(self.tokens())
        for mark in sorted((*picture.income, *picture.leather)):
            text, column = str(mark), self._at(mark)
            around = row[max(column - 1, 0) : column + len(text) + 1]
            if mark > min(picture.spaces) and all(not sign.strip() for sign, _ in around):
                row[column : column + len(text)] = words(text, self._palette.muted)
        return tuple(row)

    def rail(self) -> Row:
        """The rail with its marks, and a token that lies under another."""
        picture, palette, glyphs = self._picture, self._palette, self._glyphs
        row = self._blank()
        row[: self._origin] = words(_LABEL[: self._origin], palette.muted)
        for column in range(self._at(0), self._at(picture.final) + 1):
            row[column] = (glyphs.rail, palette.rail)
        rearmost = min(picture.spaces)
        for mark in picture.income:
            row[self._at(mark)] = (glyphs.button, palette.income if mark > rearmost else palette.rail)
        for mark in picture.gone:
            row[self._at(mark)] = (glyphs.gone, palette.muted)
        for mark in picture.leather:
            row[self._at(mark)] = (glyphs.leather, palette.leather)
        under = self._under()
        if under is not None:
            row[self._at(picture.spaces[under])] = (picture.initials[under], palette.players[under])
        self._write_note(row, Player.YELLOW)
        return tuple(row)

    def numbers(self) -> Row:
        """The numbers of some spaces, each under its own."""
        row = self._blank()
        for space in range(0, self._picture.final + 1, _NUMBERED):
            text = str(space)
            column = self._at(space)
            row[column : column + len(text)] = words(text, self._palette.muted)
        return tuple(row[: self._width])

    def _under(self) -> Player | None:
        """The token that has another on it, be it only the ghost of one."""
        picture = self._picture
        if picture.spaces[0] == picture.spaces[1]:
            return picture.top.other
        if picture.ghost is not None and picture.ghost[1] == picture.spaces[picture.ghost[0].other]:
            return picture.ghost[0].other
        return None

    def _stand(self, row: list[tuple[str, Style]], player: Player, token: str, space: int) -> None:
        initial = self._picture.initials[player]
        alone = self._scale_by < _TOKEN_WIDTH or space == self._picture.final
        text = initial if alone else token + initial
        column = self._at(space)
        row[column : column + len(text)] = words(text, self._palette.players[player])

    def _write_note(self, row: list[tuple[str, Style]], player: Player) -> None:
        if self._notes_at < self._width:
            note = words(self._picture.note(player), self._palette.players[player])
            row[self._notes_at : self._notes_at + len(note)] = note

    def _blank(self) -> list[tuple[str, Style]]:
        return [(" ", self._palette.screen)] * self._width
