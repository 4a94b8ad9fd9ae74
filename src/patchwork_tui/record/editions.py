"""The editions whose records can be read, by the name that the `edition` header gives them."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from patchwork_tui.rules import Edition, base_edition

EDITIONS: Mapping[str, Callable[[], Edition]] = {"base": base_edition}
"""Functions, so that only the catalogue of an edition that is met is read."""

DEFAULT_EDITION = "base"
