"""The settings read from their file, without fail: whatever is wrong with it is told, and the rest holds."""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple

from patchwork_tui.record import escaped, home, quoted
from patchwork_tui.record.errors import why
from patchwork_tui.record.library import HOME_VARIABLE
from patchwork_tui.rules.toml import parse_toml
from patchwork_tui.settings.layout import ENTRIES, KEYS, NAMES, WrongValue, read_keys, read_names
from patchwork_tui.settings.values import DEFAULTS, Settings

FILE_NAME = "settings.toml"
LARGEST_FILE = 16 * 1024
"""Bytes; a file that is larger holds no settings."""

_PLACE = re.compile(r"\(at line ([0-9]+), column [0-9]+\)|\(at end of document\)")
_TABLE = re.compile(r"\s*\[\s*[\"']?([^\[\]\"']+?)[\"']?\s*\]")
_KEY = re.compile(r"\s*[\"']?([^\[\]\"'#=.\s]+)[\"']?\s*[=.]")


class Loaded(NamedTuple):
    """The settings, and in `problems` a sentence for each thing in their file that was not right.

    `places` says where what the file gives stands in it, as `FILE:LINE`: a setting by its key, a person's
    own keys by `keys.` and the command.
    """

    settings: Settings
    problems: tuple[str, ...] = ()
    places: Mapping[str, str] = MappingProxyType({})


class Broken(ValueError):  # noqa: N818 - named by what is the case
    """A file is no TOML; the sentence says where."""


def settings_path() -> Path:
    """Where the settings are kept: in `PATCHWORK_HOME` if that is set, else in the user's own folder."""
    if os.environ.get(HOME_VARIABLE):
        return home() / FILE_NAME
    from platformdirs import user_config_path

    try:
        return user_config_path("patchwork-tui", appauthor=False) / FILE_NAME
    except RuntimeError:  # the system does not know where this user is at home
        return home() / FILE_NAME


def load(path: Path | None = None) -> Loaded:
    """The settings in a file, or the default ones where there is none.

    A file that is no TOML is moved aside, so that it is neither lost nor written over. Of one with a wrong
    value or an unknown key all the rest holds.
    """
    path = path or settings_path()
    try:
        return _look_at(path)
    except Broken as broken:
        return Loaded(DEFAULTS, (f"{broken}; the usual settings are used, and {_set_aside(path)}",))


def look_at(path: Path) -> Loaded:
    """As `load`, but whatever is wrong with the file, it stays where it is."""
    try:
        return _look_at(path)
    except Broken as broken:
        return Loaded(DEFAULTS, (str(broken),))


def text_of(path: Path) -> str:
    """The text of a settings file, empty where there is none; OSError, or Broken if it is no TOML."""
    return _text_and_document(path)[0]


def path_aside(path: Path) -> Path:
    """Where a broken file can be kept beside the one that takes its place."""
    return next(other for other in _names_aside(path) if not os.path.lexists(other))


def kept_as(aside: Path) -> str:
    """The words that tell where a broken file is kept."""
    return f"it is kept as {escaped(aside.name)}"


def _set_aside(path: Path) -> str:
    """Move a broken file out of the way; the words that tell of it."""
    aside = path_aside(path)
    try:
        os.rename(path, aside)
    except OSError as error:
        return f"it could not be moved aside: {why(error)}"
    return kept_as(aside)


def read_settings(document: Mapping[str, Any], text: str, file: str) -> Loaded:
    """What a document says; `text` is what it was read from, and `file` how its file is told of."""
    places = _places(text, file)
    values: dict[str, Any] = {}
    problems: list[str] = []
    readers: dict[str, tuple[str, Callable[[object], Any]]] = {
        **{entry.key: (entry.field, entry.read) for entry in ENTRIES},
        NAMES: ("names", read_names),
        KEYS: ("keys", read_keys),
    }
    for key, value in document.items():
        place = places.get(key, f"{file}:1")
        if key not in readers:
            problems.append(f"{place}: there is no setting {quoted(key)}; it is passed over")
            continue
        field, read = readers[key]
        try:
            values[field] = read(value)
        except WrongValue as wrong:
            usual = "the usual one is used" if wrong.rest is None else "the others hold"
            place = places.get(f"{key}.{wrong.within}", place)
            problems.append(f"{place}: {key} will not do; expected {wrong}; {usual}")
            if wrong.rest is not None:
                values[field] = wrong.rest
    return Loaded(Settings(**values), tuple(problems), MappingProxyType(places))


def _look_at(path: Path) -> Loaded:
    name = escaped(str(path))
    try:
        text, document = _text_and_document(path)
    except OSError as error:
        reason = f"{name}: the settings cannot be read: {why(error)}"
        return Loaded(DEFAULTS, (f"{reason}; the usual ones are used",))
    return read_settings(document, text, name)


def _text_and_document(path: Path) -> tuple[str, dict[str, Any]]:
    data = _data(path)
    try:
        text = _decoded(data)
        return text, parse_toml(text)
    except ValueError as error:
        match = _PLACE.search(str(error))
        line = (match[1] or data.rstrip().count(b"\n") + 1) if match else None
        place = f"{escaped(str(path))}:{line}" if line else escaped(str(path))
        what = escaped(_PLACE.sub("", str(error)).strip())
        raise Broken(f"{place}: this is no settings file: {what[:1].lower()}{what[1:]}") from None


def _data(path: Path) -> bytes:
    """The bytes of a file, one more than are allowed at most; of one that is no regular file OSError."""
    try:
        if path.exists() and not path.is_file():
            raise OSError(errno.EINVAL, "it is no regular file")
        with path.open("rb") as stream:
            return stream.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        return b""
    except ValueError as error:  # a path with a null character
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT)) from error


def _decoded(data: bytes) -> str:
    if len(data) > LARGEST_FILE:
        raise ValueError(f"it has more than {LARGEST_FILE} bytes")
    try:
        return data.decode("utf-8-sig").replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise ValueError(f"it is not UTF-8 (at line {line}, column 1)") from None


def _names_aside(path: Path) -> Iterator[Path]:
    yield path.with_suffix(".broken.toml")
    number = 1
    while True:
        number += 1
        yield path.with_suffix(f".broken-{number}.toml")


def _places(text: str, file: str) -> dict[str, str]:
    """Where each key of the top stands, each table, and by `TABLE.KEY` what is in one."""
    places: dict[str, str] = {}
    table = ""
    for number, line in enumerate(text.split("\n"), 1):
        place = f"{file}:{number}"
        if match := _TABLE.match(line):
            table = f"{match[1]}."
            places.setdefault(match[1], place)
        elif match := _KEY.match(line):
            places.setdefault(table + match[1], place)
    return places
