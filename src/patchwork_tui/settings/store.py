"""The file of the settings: read without fail, written all at once, with a person's own comments kept."""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from patchwork_tui.record import escaped, home, quoted
from patchwork_tui.record.errors import why
from patchwork_tui.record.journal import replace_file
from patchwork_tui.record.library import HOME_VARIABLE
from patchwork_tui.rules.toml import parse_toml
from patchwork_tui.settings.layout import ENTRIES, KEYS, NAMES, WrongValue, are_keys, read_keys, read_names
from patchwork_tui.settings.values import DEFAULTS, Settings

FILE_NAME = "settings.toml"
LARGEST = 64 * 1024
"""Bytes; a file that is larger holds no settings."""

_LINE = re.compile(r"\(at line ([0-9]+), column [0-9]+\)")
_TABLE = re.compile(r"\s*\[\s*([^\[\]]+?)\s*\]")


class SettingsError(OSError):
    """The settings could not be written; what was on disk before is still there."""


class Loaded(NamedTuple):
    """The settings, and in `problems` a sentence for each thing in their file that was not right."""

    settings: Settings
    problems: tuple[str, ...] = ()


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
    except _Broken as broken:
        return Loaded(DEFAULTS, (f"{broken}; the usual settings are used, and {_set_aside(path)}",))


def look_at(path: Path) -> Loaded:
    """As `load`, but whatever is wrong with the file, it stays where it is."""
    try:
        return _look_at(path)
    except _Broken as broken:
        return Loaded(DEFAULTS, (str(broken),))


class _Broken(Exception):  # noqa: N818 - named by what is the case
    """A file is no TOML; the sentence says where."""


def _look_at(path: Path) -> Loaded:
    name = escaped(str(path))
    try:
        if path.exists() and not path.is_file():
            raise OSError(errno.EINVAL, "it is no regular file")
        with path.open("rb") as stream:
            data = stream.read(LARGEST + 1)
    except FileNotFoundError:
        return Loaded(DEFAULTS)
    except (OSError, ValueError) as error:
        reason = f"{name}: the settings cannot be read: {why(error)}"
        return Loaded(DEFAULTS, (f"{reason}; the usual ones are used",))
    try:
        text = _decoded(data)
        document = parse_toml(text)
    except ValueError as error:
        match = _LINE.search(str(error))
        place = f"{name}:{match[1]}" if match else name
        what = escaped(_LINE.sub("", str(error)).strip())
        raise _Broken(f"{place}: this is no settings file: {what[:1].lower()}{what[1:]}") from None
    return _read(document, text, name)


def save(settings: Settings, path: Path | None = None) -> None:
    """Write the settings, all at once; SettingsError if that fails."""
    path = path or settings_path()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        replace_file(os.path.realpath(path), _written(settings, path).encode())
    except (OSError, ValueError) as error:
        problem = f"{escaped(str(path))}: the settings could not be saved: {why(error)}"
        raise SettingsError(problem) from error


def _decoded(data: bytes) -> str:
    if len(data) > LARGEST:
        raise ValueError(f"it has more than {LARGEST} bytes")
    try:
        return data.decode().replace("\r\n", "\n")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise ValueError(f"it is not UTF-8 (at line {line}, column 1)") from None


def _set_aside(path: Path) -> str:
    """Move a broken file out of the way; the words that tell of it."""
    aside = next(other for other in _names_aside(path) if not os.path.lexists(other))
    try:
        os.rename(path, aside)
    except OSError as error:
        return f"it could not be moved aside: {why(error)}"
    return f"it is kept as {escaped(aside.name)}"


def _names_aside(path: Path) -> Iterator[Path]:
    yield path.with_suffix(".broken.toml")
    number = 1
    while True:
        number += 1
        yield path.with_suffix(f".broken-{number}.toml")


def _read(document: dict[str, Any], text: str, file: str) -> Loaded:
    values: dict[str, Any] = {}
    problems: list[str] = []
    readers: dict[str, tuple[str, Callable[[object], Any]]] = {
        **{entry.key: (entry.field, entry.read) for entry in ENTRIES},
        NAMES: ("names", read_names),
        KEYS: ("keys", read_keys),
    }
    for key, value in document.items():
        place = f"{file}:{_line_of(text, key)}"
        if key not in readers:
            problems.append(f"{place}: there is no setting {quoted(key)}; it is passed over")
            continue
        field, read = readers[key]
        try:
            values[field] = read(value)
        except WrongValue as expected:
            usual = "the usual one is used" if expected.rest is None else "the others hold"
            problems.append(f"{place}: {key} will not do; expected {expected}; {usual}")
            if expected.rest is not None:
                values[field] = expected.rest
    return Loaded(Settings(**values), tuple(problems))


def _line_of(text: str, key: str) -> int:
    """The first line that gives a key of the top its value, or begins the table of that name."""
    pattern = re.compile(rf"\s*(?:\[\s*)?[\"']?{re.escape(key)}[\"']?\s*[\]=.]")
    lines = enumerate(text.split("\n"), 1)
    return next((number for number, line in lines if pattern.match(line)), 1)


def _written(settings: Settings, path: Path) -> str:
    """The file's new text: the old one with the values put in, or a new one that says what each can be."""
    import tomlkit

    document = tomlkit.document()
    with suppress(OSError, ValueError):
        document = tomlkit.parse(_decoded(path.read_bytes()))
    for entry in ENTRIES:
        item = tomlkit.item(entry.written(getattr(settings, entry.field)))
        document[entry.key] = item if entry.key in document else item.comment(entry.note)
    green, yellow = settings.names
    for table, values in ((NAMES, {"green": green, "yellow": yellow}), (KEYS, settings.keys)):
        if not isinstance(document.get(table), dict):
            document[table] = tomlkit.table()
        kept = document[table]
        for key in [key for key in kept if key not in values and (table == NAMES or are_keys(kept[key]))]:
            del kept[key]
        for key, value in values.items():
            if kept.get(key) != value:
                kept[key] = value
    return tomlkit.dumps(document)
