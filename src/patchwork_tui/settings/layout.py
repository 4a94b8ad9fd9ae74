"""How the settings lie in their file: the place of each, how its value is read, how it is written."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType
from typing import Any, TypeVar

from patchwork_tui.record import check_names, quoted
from patchwork_tui.settings.values import Cells, GlyphSet, KeyPreset, Pace, Seating

_FABRIC = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")
_MOST_NAMED = 3
_KEYS = re.compile(r"[^\s,]+(?:,[^\s,]+)*")
_Choice = TypeVar("_Choice", bound=Enum)

NAMES, KEYS = "names", "keys"
"""The tables of the names last used, by `green` and `yellow`, and of a person's own keys, by command."""


class WrongValue(Exception):  # noqa: N818 - never leaves the reader, which turns it into a sentence
    """A value will not do; the text says what would.

    `rest` is what there is of it that does, and `within` the first part that does not.
    """

    def __init__(self, expected: str, rest: object = None, within: str = "") -> None:
        super().__init__(expected)
        self.rest = rest
        self.within = within


@dataclass(frozen=True, slots=True)
class Entry:
    """A setting in the file: its `key` there, its name in `Settings`, and a `note` that says what it can be.

    `read` gives the value or raises WrongValue; `written` is the inverse.
    """

    key: str
    field: str
    read: Callable[[object], Any]
    written: Callable[[Any], str | bool]
    note: str


def _words(kind: type[Enum]) -> list[str]:
    return [str(choice.value) for choice in kind]


def _chosen(kind: type[_Choice]) -> Callable[[object], _Choice]:
    words = _words(kind)

    def read(value: object) -> _Choice:
        if value not in words:
            raise WrongValue(" or ".join(f'"{word}"' for word in words))
        return kind(value)

    return read


def _choice(key: str, field: str, kind: type[Enum]) -> Entry:
    return Entry(key, field, _chosen(kind), lambda choice: str(choice.value), ", ".join(_words(kind)))


def _truth(value: object) -> bool:
    if not isinstance(value, bool):
        raise WrongValue("true or false")
    return value


def _switch(key: str, field: str, note: str) -> Entry:
    return Entry(key, field, _truth, bool, note)


def _fabric(value: object) -> str:
    if not isinstance(value, str) or not _FABRIC.fullmatch(value):
        raise WrongValue('the name of a fabric, such as "calico"')
    return value


def read_names(value: object) -> tuple[str, str]:
    """The names of green and yellow; WrongValue if they will not do."""
    if not isinstance(value, dict) or set(value) != {"green", "yellow"}:
        raise WrongValue("a table [names] with green and yellow")
    green, yellow = value["green"], value["yellow"]
    if not isinstance(green, str) or not isinstance(yellow, str):
        raise WrongValue("names in quotes")
    if problem := check_names(green, yellow):
        raise WrongValue(f"names that will do: {problem}")
    return green, yellow


def read_keys(value: object) -> Mapping[str, str]:
    """A person's own keys by the ids of commands; WrongValue if one is not written as keys are."""
    if not isinstance(value, dict):
        raise WrongValue('a table [keys] with lines such as advance = "e"')
    right = {command: keys for command, keys in value.items() if are_keys(keys)}
    if wrong := [command for command in value if command not in right]:
        named = ", ".join(map(quoted, wrong[:_MOST_NAMED])) + ", …" * (len(wrong) > _MOST_NAMED)
        expected = f'keys in quotes, parted by commas, for {named}, such as "e" or "e,f2"'
        raise WrongValue(expected, MappingProxyType(right), wrong[0])
    return MappingProxyType(right)


def are_keys(value: object) -> bool:
    """Whether a value is keys parted by commas; what these are called is not looked at."""
    return isinstance(value, str) and _KEYS.fullmatch(value) is not None


ENTRIES = (
    Entry("fabric", "fabric", _fabric, str, "the name of a fabric"),
    _choice("glyphs", "glyphs", GlyphSet),
    _choice("cells", "cells", Cells),
    _choice("seating", "seating", Seating),
    _switch("place-at-first-click", "first_click", "true: no second click to confirm"),
    _choice("pace", "pace", Pace),
    _switch("animations", "animations", "true or false"),
    _switch("confirmations", "confirmations", "true: taking back what the other person did asks first"),
    _choice("key-preset", "key_preset", KeyPreset),
)
"""The settings at the top of the file, in its order; the tables stand below them."""
