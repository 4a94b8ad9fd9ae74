"""What a person's settings come to in this program: which of them it can heed, and why not the others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from patchwork_tui.app.commands import TABLE_KEYS, named_key
from patchwork_tui.pictures.fabrics import DEFAULT_FABRIC, FabricError, read_fabric
from patchwork_tui.settings import Loaded, Settings, keymap
from patchwork_tui.settings.layout import KEYS


class Problem(NamedTuple):
    """Something that is wrong with the settings: a sentence, and as `FILE:LINE` where, if that is known."""

    reason: str
    place: str = ""

    def __str__(self) -> str:
        return f"{self.place}: {self.reason}" if self.place else self.reason


class Heeded(NamedTuple):
    """Settings that can be heeded, the keys that are not the usual ones, and what is wrong."""

    settings: Settings
    keys: Mapping[str, str]
    problems: tuple[Problem, ...]


def heeded(loaded: Loaded) -> Heeded:
    """What can be heeded of the settings."""
    settings, problems, places = loaded
    told = [Problem(sentence) for sentence in problems]
    try:
        read_fabric(settings.fabric)
    except FabricError as error:
        told.append(Problem(f"{error}; {DEFAULT_FABRIC} is used", places.get("fabric", "")))
        settings = replace(settings, fabric=DEFAULT_FABRIC)
    keys, misfits = keymap(settings, [TABLE_KEYS], named_key)
    for command, reason in misfits:
        told.append(Problem(reason, places.get(f"{KEYS}.{command}", places.get(KEYS, ""))))
    return Heeded(settings, keys, tuple(told))
