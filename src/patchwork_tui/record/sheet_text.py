"""Score sheets as text: a strict reader, a writer that inverts it, and the table of both scores."""

from __future__ import annotations

import os
import re
from collections.abc import Sequence

from patchwork_tui.columns import columns, left, right
from patchwork_tui.record.editions import given, known
from patchwork_tui.record.errors import RecordError, quoted
from patchwork_tui.record.format import DEFAULT_NAMES, LARGEST_FILE
from patchwork_tui.record.headers import Fault
from patchwork_tui.record.names import check_name, same_name
from patchwork_tui.record.reader import read_bytes
from patchwork_tui.record.sheet import MOST_BUTTONS, Sheet
from patchwork_tui.rules import Edition, Player, base_edition
from patchwork_tui.rules.refusals import counted
from patchwork_tui.rules.scoring import EMPTY_CELL_COST

_BUTTONS, _TILE, _FIRST, _EDITION = "buttons", "tile", "first", "edition"
_KEYS = frozenset((_BUTTONS, _TILE, _FIRST, _EDITION, *map(str, Player)))
_NOBODY = "none"
_COMMENT = "# "
_ROW = re.compile(r"[#.]+")
_NUMBER = re.compile(r"0|[1-9][0-9]{0,2}")
_GAP = 2

_LINE_FORM = "a row, `buttons:`, `tile:`, `first:`, `green:` or `yellow:` with a value, or `# ` and a comment"
_ORDER = "green's, then yellow's"


class SheetError(RecordError):
    """A file is no valid score sheet; the text is put together as that of a RecordError."""


def read_sheet(path: str | os.PathLike[str], edition: Edition | None = None) -> Sheet:
    """Read a score sheet's file; SheetError if it is wrong, missing or unreadable.

    It is of the edition that it names, else of this one, else of the base game.
    """
    try:
        data = read_bytes(path)
    except RecordError as error:
        raise SheetError(error.file, None, error.what, "a score sheet") from None
    return parse_sheet(data, os.fspath(path), edition)


def parse_sheet(data: bytes, name: str, edition: Edition | None = None) -> Sheet:
    """Read a score sheet from the bytes of a file, called `name` in errors; SheetError if it is wrong.

    See `read_sheet`.
    """
    if len(data) > LARGEST_FILE:
        raise SheetError(name, None, "it is larger than 1 MiB", "a score sheet")
    try:
        text = data.decode()
    except UnicodeDecodeError:
        raise SheetError(name, None, "it is not UTF-8", "a score sheet, a text file") from None
    return _Parser(name, edition).read(
        [line.removesuffix("\r") for line in text.removesuffix("\n").split("\n")]
    )


def format_sheet(sheet: Sheet) -> str:
    """The text of a sheet, which the reader turns into an equal one if it makes sense."""
    lines = [] if sheet.edition == base_edition() else [f"{_EDITION}: {sheet.edition.name}", ""]
    for player in Player:
        lines += [f"{player}: {sheet.names[player]}", f"{_BUTTONS}: {sheet.buttons[player]}"]
        lines += [*sheet.quilt(player).rows(), ""]
    lines.append(f"{_TILE}: {_NOBODY if sheet.tile is None else sheet.tile}")
    if sheet.first is not None:
        lines.append(f"{_FIRST}: {sheet.first}")
    return "".join(f"{line}\n" for line in lines)


def score_table(sheet: Sheet) -> str:
    """Both scores side by side as they come about, for a terminal."""
    scores = [sheet.score(player) for player in Player]
    side = sheet.edition.special_tile
    rows = [
        ("", list(sheet.names)),
        ("buttons", [str(score.buttons) for score in scores]),
        ("empty cells", [str(score.empty) for score in scores]),
        (f"  at -{EMPTY_CELL_COST} each", [str(score.penalty) for score in scores]),
        *([(f"{side}x{side} tile", [str(score.tile) for score in scores])] if side else []),
        ("score", [str(score.total) for score in scores]),
    ]
    label = max(columns(words) for words, _ in rows)
    widths = [max(columns(values[player]) for _, values in rows) + _GAP for player in Player]
    return "\n".join(left(words, label) + "".join(map(right, values, widths)) for words, values in rows)


class _Parser:
    """Takes a sheet's lines one after another."""

    def __init__(self, name: str, edition: Edition | None) -> None:
        self._name = name
        self._edition = edition or base_edition()
        self._asked = edition
        self._rows: list[str] = []  # of the picture that the last line belongs to
        self._pictures: list[int] = []
        self._buttons: list[int] = []
        self._names = dict(DEFAULT_NAMES)
        self._given: dict[str, int] = {}  # the keys that may stand once, and in which line they do
        self._choices: dict[str, Player | None] = {}

    def read(self, lines: Sequence[str]) -> Sheet:
        """Take all the lines and give what they amount to; SheetError at the first that is wrong."""
        for number, line in enumerate(lines, 1):
            try:
                self._take(number, line)
            except Fault as fault:
                raise self._error(number, fault.what, fault.expected) from None
        if self._is_drawing:
            raise self._error(len(lines), f"the picture ends after {self._drawn}", f"{self._size} rows")
        for things, word in ((self._pictures, "picture"), (self._buttons, "`buttons:` line")):
            if len(things) < len(Player):
                raise self._error(None, f"it has {counted(len(things), word)}", f"two, {_ORDER}")
        return self._judged(self._sheet())

    @property
    def _size(self) -> int:
        return self._edition.quilt

    @property
    def _is_drawing(self) -> bool:
        return 0 < len(self._rows) < self._size

    @property
    def _drawn(self) -> str:
        return counted(len(self._rows), "row")

    def _take(self, number: int, line: str) -> None:
        if _ROW.fullmatch(line):
            self._take_row(line)
            return
        if self._is_drawing:
            form = f"row {len(self._rows) + 1} of {self._size}, of `#` and `.` alone"
            raise Fault(f"{quoted(line)} is no row of the picture", form)
        self._rows = []
        if line and not line.startswith(_COMMENT):
            self._take_words(number, line)

    def _take_row(self, row: str) -> None:
        size = self._size
        if len(self._rows) == size:
            raise Fault("a row too many", f"an empty line below the {size} rows of a picture")
        if len(self._pictures) == len(Player):
            raise Fault("a third picture", f"two, {_ORDER}")
        if len(row) != size:
            raise Fault(f"the row has {counted(len(row), 'cell')}", f"{size} cells")
        self._rows.append(row)
        if len(self._rows) == size:
            marks = "".join(self._rows)
            self._pictures.append(sum(1 << bit for bit, mark in enumerate(marks) if mark == "#"))

    def _take_words(self, number: int, line: str) -> None:
        key, colon, value = line.partition(": ")
        if not colon or key not in _KEYS:
            raise Fault(f"{quoted(line)} is no line of a score sheet", _LINE_FORM)
        if key == _BUTTONS:
            self._take_buttons(value)
            return
        if key in self._given:
            raise Fault(f"a second line `{key}:`", "each key once, only `buttons:` twice")
        self._given[key] = number
        if key == _EDITION:
            self._take_edition(value)
        elif key in (_TILE, _FIRST):
            self._take_choice(key, value)
        else:
            self._take_name(Player.parse(key), value)

    def _take_edition(self, name: str) -> None:
        if self._pictures:
            raise Fault("`edition:` stands below a picture", "it above the quilts")
        edition = known(name) or given(name)
        if edition is None or edition.plays is not None:
            raise Fault(
                f"{quoted(name)} is no edition for two people", "its name; own ones need --edition FILE"
            )
        if self._asked and self._asked != edition:
            raise Fault(f"{quoted(name)} is not what --edition says", self._asked.name)
        self._edition = edition

    def _take_buttons(self, value: str) -> None:
        if len(self._buttons) == len(Player):
            raise Fault("a third line `buttons:`", f"two, {_ORDER}")
        if not _NUMBER.fullmatch(value):
            raise Fault(f"{quoted(value)} is no number of buttons", f"0 to {MOST_BUTTONS}")
        self._buttons.append(int(value))

    def _take_choice(self, key: str, value: str) -> None:
        choices: dict[str, Player | None] = {str(player): player for player in Player}
        if key == _TILE:
            choices[_NOBODY] = None
        if value not in choices:
            *most, last = choices
            raise Fault(f"{quoted(value)} is nobody here", f"{', '.join(most)} or {last}")
        self._choices[key] = choices[value]

    def _take_name(self, player: Player, name: str) -> None:
        if len(self._pictures) > player:
            raise Fault(f"`{player}:` stands below the picture of {player}'s quilt", "names above the quilts")
        if problem := check_name(name):
            raise Fault(f"the name {quoted(name)} will not do", problem)
        self._names[player] = name

    def _sheet(self) -> Sheet:
        green, yellow = (self._names[player] for player in Player)
        if same_name(green, yellow):
            raise self._error(None, f"both players are called {quoted(green)}", "two different names")
        (green_filled, yellow_filled), (green_buttons, yellow_buttons) = self._pictures, self._buttons
        return Sheet(
            (green, yellow),
            (green_filled, yellow_filled),
            (green_buttons, yellow_buttons),
            self._choices.get(_TILE),
            self._choices.get(_FIRST),
            self._edition,
        )

    def _judged(self, sheet: Sheet) -> Sheet:
        """The sheet, if it makes sense. That nobody took a tile that is due must have been written down."""
        line = self._given.get(_TILE)
        if sheet.doubt and (sheet.tile is not None or line is None):
            raise self._error(line, sheet.doubt, "`tile: green`, `tile: yellow` or `tile: none`")
        if sheet.outcome is None:
            total = sheet.score(Player.GREEN).total
            raise self._error(None, f"both scores are {total}", "`first:` and who reached the centre first")
        return sheet

    def _error(self, line: int | None, what: str, expected: str) -> SheetError:
        return SheetError(self._name, line, what, expected)
