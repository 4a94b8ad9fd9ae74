"""Patches that come in late, as the blue ones of Express do: behind the token, once few others are left."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from patchwork_tui.rules.errors import SetupError
from patchwork_tui.rules.variant import Rule, Variant

KEY = "blue"
"""The header of a record that has the order in which they come in."""


@dataclass(frozen=True, slots=True)
class BlueRule(Rule):
    """The `blue` ids are added at the end of the circle as soon as `light_left` patches are left in it."""

    blue: tuple[str, ...]
    light_left: int

    @property
    def keys(self) -> Mapping[str, str]:
        """See `Rule`."""
        return {KEY: f"the ids of the {len(self.blue)} blue patches in the order they will be added"}

    @property
    def late(self) -> tuple[str, ...]:
        """See `Rule`."""
        return self.blue

    @property
    def late_from(self) -> int:
        """See `Rule`."""
        return self.light_left

    def drawn(self, rng: random.Random, opponent: str) -> Blue:
        """See `Rule`."""
        if opponent:
            raise SetupError(f"there is no opponent {opponent!a}; this edition is for two players")
        order = list(self.blue)
        rng.shuffle(order)
        return Blue(tuple(order), self.light_left)

    def parsed(self, key: str, values: Mapping[str, str]) -> Blue | None:
        """See `Rule`."""
        waiting = tuple(values.get(KEY, "").split(" "))
        if Counter(waiting) == Counter(self.blue):
            return Blue(waiting, self.light_left)
        if key == KEY:
            raise SetupError(f"`{KEY}` does not have each blue patch once: {' '.join(self.blue)}")
        return None

    def going_on(self, waiting: tuple[str, ...]) -> Blue:
        """See `Rule`."""
        if waiting and Counter(waiting) != Counter(self.blue):
            raise SetupError(f"the patches to come are not the blue ones, each once: {' '.join(self.blue)}")
        return Blue(waiting, self.light_left)


@dataclass(frozen=True, slots=True)
class Blue(Variant):
    """The blue patches still to come, in their `order`."""

    order: tuple[str, ...]
    light_left: int

    @property
    def waiting(self) -> tuple[str, ...]:
        """See `Variant`."""
        return self.order

    def headers(self) -> tuple[tuple[str, str], ...]:
        """See `Variant`."""
        return ((KEY, " ".join(self.order)),)

    def after_taking(self, circle: tuple[str, ...]) -> tuple[tuple[str, ...], Blue]:
        """See `Variant`."""
        if self.order and len(circle) <= self.light_left:
            return circle + self.order, Blue((), self.light_left)
        return circle, self
