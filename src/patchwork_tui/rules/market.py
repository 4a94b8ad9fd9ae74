"""The circle of patches, read clockwise from the neutral token."""

from __future__ import annotations

ON_OFFER = 3
"""How many patches after the neutral token may be bought."""


def on_offer(circle: tuple[str, ...]) -> tuple[str, ...]:
    """The ids that may be bought: the next three, or all when fewer are left."""
    return circle[:ON_OFFER]


def taken(circle: tuple[str, ...], slot: int) -> tuple[str, ...]:
    """The circle after the patch at `slot` is bought.

    The token takes that patch's place, so the patches passed over go to the end in their order.

    >>> taken(("14", "29", "31", "11"), 1)
    ('31', '11', '14')
    """
    return circle[slot + 1 :] + circle[:slot]
