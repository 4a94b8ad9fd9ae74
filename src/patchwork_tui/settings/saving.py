"""The settings written to their file: what was changed and nothing else; what a person wrote there stays."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Mapping, MutableMapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from patchwork_tui.record import GameHeld, JournalError, escaped, hold
from patchwork_tui.record.errors import why
from patchwork_tui.record.journal import replace_file
from patchwork_tui.rules.toml import parse_toml
from patchwork_tui.settings.layout import ENTRIES, KEYS, NAMES, are_keys
from patchwork_tui.settings.store import Broken, kept_as, path_aside, read_settings, settings_path, text_of
from patchwork_tui.settings.values import Settings


class SettingsError(OSError):
    """The settings could not be written; what was on disk before is still there."""


def save(settings: Settings, path: Path | None = None, *, before: Settings | None = None) -> str:
    """Write the settings, all at once; SettingsError if that fails.

    With `before`, only what differs from it: whatever else has come into the file since then stays. A file
    that is no TOML is copied aside first, and the sentence that is returned tells of it; else that is empty.
    """
    path = path or settings_path()
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with hold(path):
            return _saved(settings, path, before)
    except SettingsError:
        raise
    except GameHeld:
        raise _not_saved(path, "another copy of the program is writing them") from None
    except JournalError as error:
        raise _not_saved(path, error.reason) from error
    except (OSError, ValueError) as error:
        raise _not_saved(path, why(error)) from error


def _saved(settings: Settings, path: Path, before: Settings | None) -> str:
    try:
        text = text_of(path)
    except Broken as broken:
        aside = path_aside(path)
        with _removed_on_failure(aside):
            shutil.copyfile(path, aside)
            _replace(path, _written("", settings, None, path))
        return f"{broken}; {kept_as(aside)}"
    _replace(path, _written(text, settings, before if text else None, path))
    return ""


def _replace(path: Path, text: str) -> None:
    replace_file(os.path.realpath(path), text.encode())


@contextmanager
def _removed_on_failure(file: Path) -> Iterator[None]:
    try:
        yield
    except BaseException:
        with suppress(OSError):
            file.unlink()
        raise


def _not_saved(path: Path, reason: str) -> SettingsError:
    return SettingsError(f"{escaped(str(path))}: the settings could not be saved: {reason}")


def _written(text: str, settings: Settings, before: Settings | None, path: Path) -> str:
    """The file's new text; SettingsError where the old one is laid out so that it cannot be changed."""
    import tomlkit
    from tomlkit.exceptions import TOMLKitError

    try:
        document = tomlkit.parse(text)
        _put(document, settings, before)
        written = tomlkit.dumps(document)
        found = read_settings(parse_toml(written), written, "").settings
    except (TOMLKitError, LookupError, TypeError, ValueError, AttributeError):
        found = None
    if found is None or any(getattr(found, field) != value for field, value in _changed(settings, before)):
        reason = "what is in the file is laid out so that only a person can change it"
        raise _not_saved(path, reason)
    return written


def _changed(settings: Settings, before: Settings | None) -> list[tuple[str, Any]]:
    """The settings that differ, by their names."""
    fields = [entry.field for entry in ENTRIES] + ["names", "keys"]
    values = [(field, getattr(settings, field)) for field in fields]
    return [(field, value) for field, value in values if before is None or value != getattr(before, field)]


def _put(document: MutableMapping[str, Any], settings: Settings, before: Settings | None) -> None:
    """Put what differs into a document; what is new there gets a note of what it can be."""
    import tomlkit

    changed = dict(_changed(settings, before))
    for entry in ENTRIES:
        if entry.field in changed:
            item = tomlkit.item(entry.written(changed[entry.field]))
            document[entry.key] = item if entry.key in document else item.comment(entry.note)
    if "names" in changed:
        green, yellow = settings.names
        _put_table(document, NAMES, {"green": green, "yellow": yellow})
    if "keys" in changed:
        _put_table(document, KEYS, settings.keys)


def _put_table(document: MutableMapping[str, Any], name: str, values: Mapping[str, str]) -> None:
    """Give a table these values; what the program cannot read stays in that of the keys."""
    import tomlkit

    if not isinstance(document.get(name), dict):
        document[name] = tomlkit.table()
    table = document[name]
    for key in [key for key in table if key not in values and (name == NAMES or are_keys(table[key]))]:
        del table[key]
    for key, value in values.items():
        if table.get(key) != value:
            table[key] = value
