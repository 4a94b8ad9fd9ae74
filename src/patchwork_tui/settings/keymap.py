"""The keys that follow from the settings, and which of them clash; whoever binds keys gives the commands."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from itertools import combinations
from typing import NamedTuple

from patchwork_tui.record import quoted
from patchwork_tui.settings.values import KeyPreset, Settings

LEFT_HAND: Mapping[str, str] = {
    "up": "w,up",
    "left": "a,left",
    "down": "s,down",
    "right": "d,right",
    "advance": "e",
    "next": "v",
    "previous": "V",
    "other": "b",
    "undo": "z,u",
    "redo": "Z,U",
}
"""Keys within reach of a left hand, while the right one has the mouse. Enter stays what confirms, since it
is guarded against being held down."""

PRESETS: Mapping[KeyPreset, Mapping[str, str]] = {KeyPreset.STANDARD: {}, KeyPreset.LEFT_HAND: LEFT_HAND}

RESERVED = ("ctrl+c", "ctrl+q")
"""Keys that leave the program at once, wherever it is."""

_SIGNS = {
    "solidus": "slash",
    "reverse_solidus": "backslash",
    "commercial_at": "at",
    "hyphen_minus": "minus",
    "plus_sign": "plus",
    "low_line": "underscore",
}


@dataclass(frozen=True, slots=True)
class Screen:
    """A screen's name as sentences give it, such as `the table`, and its commands' keys by their ids."""

    name: str
    keys: Mapping[str, str]


class Keymap(NamedTuple):
    """Keys by the ids of commands where they are not the usual ones; what was wrong, a sentence each."""

    keys: Mapping[str, str]
    problems: tuple[str, ...] = ()


class _Clash(NamedTuple):
    screen: str
    key: str
    commands: tuple[str, str]

    def __str__(self) -> str:
        one, other = self.commands
        return f"`{one}` and `{other}` of {self.screen} are both on the key {self.key}"


def keymap(settings: Settings, screens: Sequence[Screen]) -> Keymap:
    """The keys of the commands of all screens, a person's own before the preset's.

    Of a person's own keys those that clash, or that are for no command, are left out and named.
    """
    preset = PRESETS[settings.key_preset]
    usual = {command: keys for screen in screens for command, keys in screen.keys.items()}
    own, problems = {}, []
    for command, keys in settings.keys.items():
        if problem := _problem(command, keys, usual):
            problems.append(problem)
        else:
            own[command] = keys
    while found := [
        clash for clash in _clashes(screens, {**preset, **own}) if own.keys() & set(clash.commands)
    ]:
        problems += (f"{clash}; the usual keys are used for what you changed of them" for clash in found)
        own = {
            command: keys
            for command, keys in own.items()
            if not any(command in clash.commands for clash in found)
        }
    chosen = {
        command: keys for command, keys in {**preset, **own}.items() if usual.get(command, keys) != keys
    }
    return Keymap(chosen, tuple(problems))


def _problem(command: str, keys: str, usual: Mapping[str, str]) -> str:
    if command not in usual:
        near = get_close_matches(command, usual, 1)
        hint = f"; did you mean `{near[0]}`?" if near else ""
        return f"there is no command {quoted(command)} to give keys to{hint}"
    reserved = [key for key in _keys(keys) if key in RESERVED]
    return f"`{command}` cannot be on {reserved[0]}, which leaves the program" if reserved else ""


def _clashes(screens: Sequence[Screen], changed: Mapping[str, str]) -> Iterator[_Clash]:
    for screen in screens:
        keys = {command: _keys(changed.get(command, usual)) for command, usual in screen.keys.items()}
        for one, other in combinations(keys, 2):
            for key in keys[one]:
                if key in keys[other]:
                    yield _Clash(screen.name, key, (one, other))


def _keys(text: str) -> list[str]:
    """Keys by one name each, as Textual names them: `?` is question_mark."""
    return [_named(key) for key in text.split(",")]


def _named(key: str) -> str:
    if len(key) != 1 or key.isalnum():
        return key
    name = unicodedata.name(key, key).lower().replace("-", "_").replace(" ", "_")
    return _SIGNS.get(name, name)
