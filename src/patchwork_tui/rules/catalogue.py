"""Reading an edition from TOML: every value is checked, and a bad one named with its patch and field."""

from __future__ import annotations

import copyreg
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import TypeVar

from patchwork_tui.rules.bundled import bundled
from patchwork_tui.rules.edition import Edition
from patchwork_tui.rules.errors import EditionError
from patchwork_tui.rules.patches import Patch
from patchwork_tui.rules.shapes import LONGEST_QUILT, connected, parse_shape

_T = TypeVar("_T")
BASE_FILE = "patches.toml"
_NAME = re.compile(r"[a-z][a-z0-9-]*")
_BOARD = re.compile(r"[a-z0-9][a-z0-9-]*")
_PATCH_NAME = re.compile(r"[^\x00-\x1f\x7f]{1,40}")
_ID = re.compile(r"[0-9]{2}")
_LETTER = re.compile(r"[A-Za-z]")
_KINDS = {int: "a whole number", str: "text", list: "a list", dict: "a table"}


class _Table:
    """A TOML table that is emptied field by field, so that what is left over is unknown."""

    def __init__(self, fields: Mapping[str, object], where: str) -> None:
        self._fields = dict(fields)
        self._where = where

    def fail(self, what: str) -> EditionError:
        return EditionError(self._where + what)

    def take(self, key: str, kind: type[_T]) -> _T:
        if key not in self._fields:
            raise self.fail(f"{key} is missing; it must be {_KINDS[kind]}")
        value = self._fields.pop(key)
        if not isinstance(value, kind) or isinstance(value, bool):
            raise self.fail(f"{key} is {value!a}; it must be {_KINDS[kind]}")
        return value

    def number(self, key: str, least: int, most: int | None = None) -> int:
        value = self.take(key, int)
        if value < least or (most is not None and value > most):
            limits = f"{least} or more" if most is None else f"{least} to {most}"
            raise self.fail(f"{key} is {value}; it must be {limits}")
        return value

    def text(self, key: str, pattern: re.Pattern[str], expected: str) -> str:
        value = self.take(key, str)
        if not pattern.fullmatch(value):
            raise self.fail(f"{key} is {value!a}; it must be {expected}")
        return value

    def marks(self, key: str, final: int) -> tuple[int, ...]:
        values = self.take(key, list)
        for value in values:
            if type(value) is not int or not 0 < value <= final:
                raise self.fail(f"{key} has the mark {value!a}; marks are spaces 1 to {final}")
        if values != sorted(set(values)):
            raise self.fail(f"{key} is {values}; marks must ascend, each once")
        return tuple(values)

    def table(self, key: str, where: str) -> _Table:
        return _Table(self.take(key, dict), where)

    def __iter__(self) -> Iterator[str]:
        return iter(list(self._fields))

    def done(self) -> None:
        for key in self._fields:
            raise self.fail(f"{key!a} is no key of an edition")


def load_edition(path: Path) -> Edition:
    """Read an edition from a TOML file; EditionError if it cannot be read or is wrong."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise EditionError(f"{path}: cannot be read as UTF-8 text: {error}") from None
    return parse_edition(text, str(path))


@cache
def base_edition() -> Edition:
    """The game as printed in 2014, from the catalogue that comes with the program."""
    return parse_edition(bundled("assets", BASE_FILE).read_text(encoding="utf-8"), BASE_FILE)


@cache
def parse_edition(text: str, name: str) -> Edition:
    """Read an edition from TOML `text`; EditionError, its sentence beginning with `name`, if it is wrong."""
    try:
        return _edition(_Table(tomllib.loads(text), ""), text)
    except tomllib.TOMLDecodeError as error:
        raise EditionError(f"{name}: not TOML: {error}") from None
    except EditionError as error:
        raise EditionError(f"{name}: {error}") from None


def _pickled(edition: Edition) -> tuple[object, tuple[str, str]]:
    """An edition travels as its text alone, and is read once in each process."""
    return parse_edition, (edition.source, edition.name)


copyreg.pickle(Edition, _pickled)  # type: ignore[arg-type]


def _edition(table: _Table, source: str) -> Edition:
    track = table.table("track", "track: ")
    final = track.number("final", 1)
    income = track.marks("income", final)
    track.done()
    quilt = table.number("quilt", 1, LONGEST_QUILT)
    edition = Edition(
        source=source,
        name=table.text("edition", _NAME, "a word in small letters, such as base"),
        quilt=quilt,
        buttons=table.number("buttons", 0),
        special_tile=table.number("special_tile", 0, quilt),
        final=final,
        income=income,
        boards=_boards(table.table("boards", "boards: "), final),
        patches=_patches(table.take("patch", list), quilt),
    )
    table.done()
    return edition


def _boards(table: _Table, final: int) -> Mapping[str, tuple[int, ...]]:
    boards = {}
    for name in table:
        if not _BOARD.fullmatch(name):
            raise table.fail(f"{name!a} is no name of a board; use small letters, digits and hyphens")
        board = table.table(name, f"board {name}: ")
        boards[name] = board.marks("leather", final)
        board.done()
    if not boards:
        raise table.fail("there is none; an edition has at least one board")
    return MappingProxyType(boards)


def _patches(tables: list[object], quilt: int) -> tuple[Patch, ...]:
    patches: list[Patch] = []
    for number, fields in enumerate(tables, start=1):
        if not isinstance(fields, dict):
            raise EditionError(f"patch is {fields!a}; each patch is a [[patch]] table")
        patch = _patch(fields, number, quilt)
        for other in patches:
            if patch.id == other.id:
                raise EditionError(f"patch {patch.id}: id is used twice; each patch has its own")
            if patch.letter == other.letter:
                raise EditionError(
                    f"patch {patch.id}: letter {patch.letter} is also the letter of {other.id}"
                )
        patches.append(patch)
    if not patches:
        raise EditionError("patch is empty; an edition has at least one patch")
    return tuple(patches)


def _patch(fields: Mapping[str, object], number: int, quilt: int) -> Patch:
    known = fields.get("id")
    table = _Table(fields, f"patch {known}: " if isinstance(known, str) else f"patch number {number}: ")
    patch_id = table.text("id", _ID, "two digits, such as 08")
    letter = table.text("letter", _LETTER, "one letter a to z or A to Z")
    name = table.text("name", _PATCH_NAME, "1 to 40 printable characters")
    buttons, time = table.number("buttons", 0), table.number("time", 0)
    shape = _shape(table, quilt)
    income = table.number("income", 0, len(parse_shape(shape)))
    table.done()
    return Patch(patch_id, letter, name, buttons, time, income, shape, quilt)


def _shape(table: _Table, quilt: int) -> tuple[str, ...]:
    rows = table.take("shape", str).split()
    if set("".join(rows)) - set("#."):
        raise table.fail("shape has other marks than # and .")
    cells = parse_shape(rows)
    if not cells:
        raise table.fail("shape is empty; draw each cell as #")
    if not connected(cells):
        raise table.fail("shape is not connected; its cells must touch side by side")
    left = min(cell.column for cell in cells)
    width = max(cell.column for cell in cells) - left + 1
    top = cells[0].row
    height = cells[-1].row - top + 1
    if max(width, height) > quilt:
        raise table.fail(f"shape is {width} by {height} cells; the quilt has {quilt} a side")
    return tuple(
        "".join("#" if (left + column, row) in cells else "." for column in range(width))
        for row in range(top, top + height)
    )
