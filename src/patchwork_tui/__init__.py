"""Patchwork for the terminal: the rules engine's public API.

>>> from patchwork_tui import Setup
>>> Setup.shuffled(7).start().legal_actions().count() > 1
True
"""

from patchwork_tui.rules import *  # noqa: F403
from patchwork_tui.rules import __all__ as __all__
