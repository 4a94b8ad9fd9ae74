"""Reading an edition from TOML: every value is checked, and a bad one named with its patch and field."""

from __future__ import annotations

import copyreg
import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any

from patchwork_tui.rules.automa import AutomaRule
from patchwork_tui.rules.automa_file import read_automa
from patchwork_tui.rules.blue import BlueRule
from patchwork_tui.rules.bundled import bundled
from patchwork_tui.rules.edition import Edition
from patchwork_tui.rules.errors import EditionError
from patchwork_tui.rules.patches import Patch
from patchwork_tui.rules.shapes import LONGEST_QUILT, connected, parse_shape
from patchwork_tui.rules.table import Table
from patchwork_tui.rules.toml import NotToml, parse_toml

BASE_FILE = "patches.toml"
LARGEST_FILE = 256 * 1024
"""Bytes of an edition's file."""

_FILES = {"base": BASE_FILE, "express": "express.toml", "automa": "automa.toml"}
_LIGHT, _BLUE = "light", "blue"
_BLUE_KEY = "blue_enter_when_light_left"
MOST = 999
"""Of buttons, spaces and time: far more than any game needs, and little enough for every table we make."""

_NAME = re.compile(r"[a-z][a-z0-9-]*")
_BOARD = re.compile(r"[a-z0-9][a-z0-9-]*")
_PATCH_NAME = re.compile(r"[^\x00-\x1f\x7f]{1,40}")
_NOTE = re.compile(r"[^\x00-\x1f\x7f]{1,80}")
_ID = re.compile(r"[0-9]{2}")
_LETTER = re.compile(r"[A-Za-z]")


def load_edition(path: Path) -> Edition:
    """Read an edition from a TOML file; EditionError if it cannot be read or is wrong."""
    if path.exists() and not path.is_file():
        raise EditionError(f"{path}: is no regular file; an edition's file is one")
    try:
        with path.open("rb") as stream:
            data = stream.read(LARGEST_FILE + 1)
    except (OSError, ValueError) as error:
        raise EditionError(f"{path}: cannot be read: {error}") from None
    if len(data) > LARGEST_FILE:
        raise EditionError(f"{path}: is larger than {LARGEST_FILE // 1024} KiB; an edition's file is not")
    try:
        return parse_edition(data.decode("utf-8-sig"), str(path))
    except UnicodeDecodeError as error:
        raise EditionError(f"{path}: cannot be read as UTF-8 text: {error}") from None


@cache
def bundled_edition(name: str) -> Edition:
    """One of `BUNDLED`, the editions that come with the program."""
    return parse_edition(_bundled_text(name), _FILES[name])


BUNDLED = tuple(_FILES)
"""The names of the editions that come with the program."""


def base_edition() -> Edition:
    """The game as printed in 2014."""
    return bundled_edition("base")


def is_bundled(edition: Edition) -> bool:
    """Whether an edition is one of `BUNDLED`, and not a person's own that may be called the same."""
    return edition.name in BUNDLED and edition == bundled_edition(edition.name)


def _bundled_text(name: str) -> str:
    return bundled("assets", _FILES[name]).read_text(encoding="utf-8")


@cache
def parse_edition(text: str, name: str) -> Edition:
    """Read an edition from TOML `text`; EditionError, its sentence beginning with `name`, if it is wrong."""
    try:
        return _edition(Table(_fields(text), ""), text)
    except NotToml as error:
        raise EditionError(f"{name}: not TOML: {error}") from None
    except EditionError as error:
        raise EditionError(f"{name}: {error}") from None


def _pickled(edition: Edition) -> tuple[object, tuple[str, str]]:
    """An edition travels as its text alone, and is read once in each process."""
    return parse_edition, (edition.source, edition.name)


copyreg.pickle(Edition, _pickled)  # type: ignore[arg-type]


def _fields(text: str) -> dict[str, Any]:
    """What the file says; with `like`, what it leaves out is as in that edition."""
    fields = parse_toml(text)
    if "like" not in fields:
        return fields
    like = fields.pop("like")
    if not isinstance(like, str) or like not in _FILES:
        raise EditionError(f"like is {like!a}; it must be {' or '.join(BUNDLED)}")
    return _fields(_bundled_text(like)) | fields


def _edition(table: Table, source: str) -> Edition:
    track = table.table("track", "track: ")
    final = track.number("final", 1, MOST)
    income = track.marks("income", final)
    track.done()
    quilt = table.number("quilt", 1, LONGEST_QUILT)
    patches, blue = _patches(table.take("patch", list), quilt)
    rules = [_blue_rule(table, blue, len(patches) - len(blue)), _automa_rule(table, final)]
    if all(rules):
        raise table.fail(f"automa and {_BLUE_KEY} cannot both be there; an edition has one rule of its own")
    edition = Edition(
        source=source,
        name=table.text("edition", _NAME, "a word in small letters, such as base"),
        quilt=quilt,
        buttons=table.number("buttons", 0, MOST),
        special_tile=table.number("special_tile", 0, quilt),
        final=final,
        income=income,
        boards=_boards(table.table("boards", "boards: "), final),
        patches=patches,
        rule=next(filter(None, rules), None),
        note=table.text("note", _NOTE, "1 to 80 printable characters") if "note" in table else "",
    )
    table.done()
    return edition


def _boards(table: Table, final: int) -> Mapping[str, tuple[int, ...]]:
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


def _blue_rule(table: Table, blue: tuple[str, ...], light: int) -> BlueRule | None:
    if _BLUE_KEY not in table:
        if blue:
            raise table.fail(f"{_BLUE_KEY} is missing; it says when the blue patches come in")
        return None
    if not blue:
        raise table.fail(f'{_BLUE_KEY} is there, but no patch has set = "{_BLUE}"')
    if not light:
        raise table.fail(f'every patch has set = "{_BLUE}"; the circle begins with the others')
    return BlueRule(blue, table.number(_BLUE_KEY, 0, light - 1))


def _automa_rule(table: Table, final: int) -> AutomaRule | None:
    return read_automa(table.table("automa", "automa: "), final) if "automa" in table else None


def _patches(tables: list[object], quilt: int) -> tuple[tuple[Patch, ...], tuple[str, ...]]:
    """The patches, and the ids of the blue ones."""
    patches: list[Patch] = []
    blue: list[str] = []
    for number, fields in enumerate(tables, start=1):
        if not isinstance(fields, dict):
            raise EditionError(f"patch is {fields!a}; each patch is a [[patch]] table")
        patch, is_blue = _patch(fields, number, quilt)
        for other in patches:
            if patch.id == other.id:
                raise EditionError(f"patch {patch.id}: id is used twice; each patch has its own")
            if patch.letter == other.letter:
                raise EditionError(
                    f"patch {patch.id}: letter {patch.letter} is also the letter of {other.id}"
                )
        patches.append(patch)
        if is_blue:
            blue.append(patch.id)
    if not patches:
        raise EditionError("patch is empty; an edition has at least one patch")
    return tuple(patches), tuple(blue)


def _patch(fields: Mapping[str, object], number: int, quilt: int) -> tuple[Patch, bool]:
    """A patch, and whether it is a blue one."""
    known = fields.get("id")
    table = Table(fields, f"patch {known}: " if isinstance(known, str) else f"patch number {number}: ")
    patch_id = table.text("id", _ID, "two digits, such as 08")
    letter = table.text("letter", _LETTER, "one letter a to z or A to Z")
    name = table.text("name", _PATCH_NAME, "1 to 40 printable characters")
    buttons, time = table.number("buttons", 0, MOST), table.number("time", 0, MOST)
    shape = _shape(table, quilt)
    income = table.number("income", 0, len(parse_shape(shape)))
    is_blue = "set" in table and table.word("set", (_LIGHT, _BLUE)) == _BLUE
    table.done()
    return Patch(patch_id, letter, name, buttons, time, income, shape, quilt), is_blue


def _shape(table: Table, quilt: int) -> tuple[str, ...]:
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
