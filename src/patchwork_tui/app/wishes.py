"""What a person's settings come to in this program: which of them it can heed, and why not the others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import NamedTuple

from patchwork_tui.app.commands import TABLE_KEYS, named_key
from patchwork_tui.pictures.fabrics import DEFAULT_FABRIC, FabricError, read_fabric
from patchwork_tui.settings import Loaded, Settings, keymap


class Heeded(NamedTuple):
    """Settings that can be heeded, the keys that are not the usual ones, and a sentence for each problem."""

    settings: Settings
    keys: Mapping[str, str]
    problems: tuple[str, ...]


def heeded(loaded: Loaded) -> Heeded:
    """What can be heeded of the settings."""
    settings, problems, places = loaded
    told = list(problems)
    try:
        read_fabric(settings.fabric)
    except FabricError as error:
        told.append(_placed(places.get("fabric"), f"{error}; {DEFAULT_FABRIC} is used"))
        settings = replace(settings, fabric=DEFAULT_FABRIC)
    keys, misfits = keymap(settings, [TABLE_KEYS], named_key)
    told += (_placed(places.get(f"keys.{misfit.command}"), misfit.reason) for misfit in misfits)
    return Heeded(settings, keys, tuple(told))


def _placed(place: str | None, what: str) -> str:
    return f"{place}: {what}" if place else what
