"""What a person has chosen for good: a value, its file, and the keys that follow from it. No screen in it.

It stands beside the computer players: of the game it needs who sits where and which names will do, of the
records the program's folder and how a file is written.
"""

from patchwork_tui.settings.keymap import Keymap, Misfit, Screen, keymap
from patchwork_tui.settings.saving import SettingsError, save
from patchwork_tui.settings.store import Loaded, load, look_at, settings_path
from patchwork_tui.settings.values import DEFAULTS, Cells, GlyphSet, KeyPreset, Pace, Seating, Settings

__all__ = [
    "DEFAULTS",
    "Cells",
    "GlyphSet",
    "KeyPreset",
    "Keymap",
    "Loaded",
    "Misfit",
    "Pace",
    "Screen",
    "Seating",
    "Settings",
    "SettingsError",
    "keymap",
    "load",
    "look_at",
    "save",
    "settings_path",
]
