"""Fabrics: the colours and textures a table is drawn in, each a file of its own among the assets.

A fabric says how hues and weaves look; another one changes that, never which patch is of which cloth.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, fields
from functools import cache
from typing import Any, NamedTuple, TypeAlias

from patchwork_tui.pictures.cloths import HUES, WEAVES, Texture
from patchwork_tui.pictures.colours import Inks, Shade, Swatch, Tints, as_wished, mix, swatch
from patchwork_tui.rules.bundled import bundled
from patchwork_tui.rules.toml import NotToml, parse_toml

DEFAULT_FABRIC = "calico"

_FOLDER = ("assets", "fabrics")
_EXTENSION = ".toml"
_COLOUR = re.compile("#[0-9a-f]{6}")
_Read: TypeAlias = Callable[[object, str], object]


class FabricError(ValueError):
    """There is no such fabric, or its file is not right; the sentence says what would be."""


class FixedHues(NamedTuple):
    """The hues of a fabric, and the same faded, of the fixed ones among a terminal's 256 colours."""

    full: tuple[str, ...]
    faded: tuple[str, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Fabric:
    """All that a table is drawn with: `hues` of cloth, leather last, and textures, plain first.

    `name` is what it is chosen by and `title` what it is called. `dark` says whether the table lies in the
    dark. `ground` is the texture of which one mark stands in each empty cell of a quilt. A patch not on
    offer yet is of its own cloth, faded by the share `fading` to the screen's colour. `fixed` is the same
    hues where a terminal has a few fixed colours only.
    """

    name: str
    title: str
    dark: bool
    hues: tuple[str, ...]
    faded_hues: tuple[str, ...]
    fixed: FixedHues
    textures: tuple[Texture, ...]
    ground: Texture
    fading: float
    tints: Tints
    inks: Inks

    def swatches(self, shade: Shade = as_wished) -> tuple[Swatch, ...]:
        """The cloth of each hue."""
        return tuple(swatch(hue, self.inks, shade) for hue in self.hues)

    def faded(self, shade: Shade = as_wished) -> tuple[Swatch, ...]:
        """The cloth of each hue for patches that are not on offer yet."""
        return tuple(swatch(hue, self.inks, shade) for hue in self.faded_hues)


@cache
def fabric_names() -> tuple[str, ...]:
    """The names to choose from: the default first, and each light one behind the dark one of its name."""
    files = (file.name for file in bundled(*_FOLDER).iterdir())
    names = {file.removesuffix(_EXTENSION) for file in files if file.endswith(_EXTENSION)}
    return tuple(sorted(names, key=lambda name: (not name.startswith(DEFAULT_FABRIC), name)))


@cache
def read_fabric(name: str) -> Fabric:
    """The fabric of this name; FabricError names what there is, or what is wrong with its file."""
    if name not in fabric_names():
        raise FabricError(f"there is no fabric {name!a}; there are {', '.join(fabric_names())}")
    return parse_fabric(bundled(*_FOLDER, name + _EXTENSION).read_text(encoding="utf-8"), name)


def parse_fabric(text: str, name: str) -> Fabric:
    """Read the text of a fabric's file; FabricError names the key that is wrong."""
    try:
        table = parse_toml(text)
    except NotToml as error:
        raise FabricError(f"fabric {name}: {error}") from None
    try:
        return _woven(name, **_read(table, _FABRIC))  # type: ignore[arg-type]
    except FabricError as error:
        raise FabricError(f"fabric {name}: {error}") from None


def _woven(name: str, hues: tuple[str, ...], fading: float, tints: Tints, **others: Any) -> Fabric:
    faded = tuple(mix(hue, tints.screen, fading) for hue in hues)
    return Fabric(name=name, hues=hues, faded_hues=faded, fading=fading, tints=tints, **others)


def _read(value: object, readers: dict[str, _Read], within: str = "") -> dict[str, object]:
    """A table with exactly these keys, each value read by its reader."""
    if not isinstance(value, dict):
        raise FabricError(f"{within.rstrip('.')} must be a table")
    for key in value:
        if key not in readers:
            raise FabricError(f"{within}{key} is no key of a fabric")
    for key in readers:
        if key not in value:
            raise FabricError(f"{within}{key} is missing")
    return {key: read(value[key], within + key) for key, read in readers.items()}


def _title(value: object, key: str) -> str:
    if isinstance(value, str) and value:
        return value
    raise FabricError(f"{key} must be a text")


def _truth(value: object, key: str) -> bool:
    if isinstance(value, bool):
        return value
    raise FabricError(f"{key} must be true or false")


def _share(value: object, key: str) -> float:
    if isinstance(value, float) and 0 <= value <= 1:
        return value
    raise FabricError(f"{key} must be a number from 0.0 to 1.0")


def _contrast(value: object, key: str) -> float:
    if isinstance(value, float) and 1 <= value <= 21:
        return value
    raise FabricError(f"{key} must be a contrast from 1.0 to 21.0")


def _colour(value: object, key: str) -> str:
    if isinstance(value, str) and _COLOUR.fullmatch(value):
        return value
    raise FabricError(f'{key} must be a colour such as "#1e90ff"')


def _colours(count: int) -> _Read:
    def read(value: object, key: str) -> tuple[str, ...]:
        if isinstance(value, list) and len(value) == count:
            return tuple(_colour(colour, key) for colour in value)
        raise FabricError(f"{key} must be a list of {count} colours")

    return read


def _texture(value: object, key: str) -> Texture:
    try:
        return Texture(value)
    except ValueError:
        names = ", ".join(texture.value for texture in Texture)
        raise FabricError(f"{key} must be of {names}") from None


def _textures(value: object, key: str) -> tuple[Texture, ...]:
    if isinstance(value, list) and len(value) == WEAVES:
        textures = tuple(_texture(texture, key) for texture in value)
        if len(set(textures)) == WEAVES and textures[0] is Texture.PLAIN:
            return textures
    raise FabricError(f"{key} must be a list of {WEAVES} different textures, plain first")


_PAIRS = ("players", "banners")
_SHARES = ("texture", "wash", "thread")
_TINTS = {field.name: _colours(2) if field.name in _PAIRS else _colour for field in fields(Tints)}
_INKS: dict[str, _Read] = {name: _share if name in _SHARES else _colour for name in Inks._fields}
_INKS["pale"] = _contrast


def _tints(value: object, key: str) -> Tints:
    return Tints(**_read(value, _TINTS, f"{key}."))  # type: ignore[arg-type]


def _inks(value: object, key: str) -> Inks:
    return Inks(**_read(value, _INKS, f"{key}."))  # type: ignore[arg-type]


_HUES = _colours(HUES + 1)
_FIXED: dict[str, _Read] = dict.fromkeys(FixedHues._fields, _HUES)


def _fixed(value: object, key: str) -> FixedHues:
    return FixedHues(**_read(value, _FIXED, f"{key}."))  # type: ignore[arg-type]


_FABRIC: dict[str, _Read] = {
    "title": _title,
    "dark": _truth,
    "hues": _HUES,
    "fixed": _fixed,
    "textures": _textures,
    "ground": _texture,
    "fading": _share,
    "tints": _tints,
    "inks": _inks,
}
