"""The settings as a value, with what each of them can be."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType

from patchwork_tui.record.format import DEFAULT_NAMES
from patchwork_tui.rules import Player


class GlyphSet(Enum):
    """The characters to draw with."""

    UNICODE = "unicode"
    ASCII = "ascii"


class Cells(Enum):
    """The largest cells of a quilt, columns by rows; a small window has smaller ones."""

    LARGEST = "largest"
    MEDIUM = "4x2"
    SMALL = "2x1"


class Seating(Enum):
    """Whose quilt lies on the left."""

    FIXED = "fixed"
    MOVER_LEFT = "mover-left"


class Pace(Enum):
    """How long a computer player's move is shown before it is played."""

    SLOW = "slow"
    CALM = "calm"
    STEADY = "steady"
    QUICK = "quick"
    AT_ONCE = "at-once"

    @property
    def seconds(self) -> float:
        """For how many seconds a move is shown."""
        return _SECONDS[self]


_SECONDS = {Pace.SLOW: 4.0, Pace.CALM: 2.0, Pace.STEADY: 1.0, Pace.QUICK: 0.5, Pace.AT_ONCE: 0.0}


class KeyPreset(Enum):
    """The keys to start from."""

    STANDARD = "standard"
    LEFT_HAND = "left-hand"


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything a person can choose for good. The defaults are what the program does without a file.

    `first_click` places a patch where the quilt is clicked first, without a second click to confirm.
    With `confirmations` taking back what the other person did asks first.
    `names` are those used last, green's and yellow's. `keys` are a person's own, by the ids of commands,
    several parted by commas; they go before those of `key_preset`.
    """

    fabric: str = "calico"
    glyphs: GlyphSet = GlyphSet.UNICODE
    cells: Cells = Cells.LARGEST
    seating: Seating = Seating.FIXED
    first_click: bool = False
    pace: Pace = Pace.STEADY
    animations: bool = True
    confirmations: bool = False
    names: tuple[str, str] = (DEFAULT_NAMES[Player.GREEN], DEFAULT_NAMES[Player.YELLOW])
    key_preset: KeyPreset = KeyPreset.STANDARD
    keys: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))


DEFAULTS = Settings()
