"""The nodes of a compiled search's tree, in an array: the root first, the children of each side by side."""

from __future__ import annotations

import numpy as np
from numba import njit

from patchwork_tui.bots.backends import MOST_PATCHES

NODE = np.dtype(
    [
        ("low", "u8", 2),  # green's, then yellow's, as all that is there twice
        ("high", "u8", 2),
        ("guess", "f8"),
        ("prior", "f8"),
        ("total", "f8"),
        ("visits", "i4"),
        ("first", "i4"),  # of the children
        ("buttons", "i4", 2),
        ("income", "i4", 2),
        ("space", "i4", 2),
        ("move", "i2"),
        ("leather", "i1"),  # how many marks of the tables' leather are gone
        ("circle", "i1", MOST_PATCHES),  # the indexes of its patches
        ("left", "i1"),  # how many these are
        ("children", "i1"),  # how many
        ("top", "i1"),
        ("tile", "i1"),
        ("home", "i1"),
        ("mover", "i1"),
        ("judge", "i1"),
    ],
    align=True,
)
"""What `search.Node` has, its state included; quilts are masks of `Board` in two words."""


@njit(cache=True)
def same(n, m):
    """Whether two nodes have the same state."""
    for player in range(2):
        if n.low[player] != m.low[player] or n.high[player] != m.high[player]:
            return False
        if n.buttons[player] != m.buttons[player] or n.income[player] != m.income[player]:
            return False
        if n.space[player] != m.space[player]:
            return False
    if n.left != m.left or n.leather != m.leather:
        return False
    for slot in range(n.left):
        if n.circle[slot] != m.circle[slot]:
            return False
    return n.top == m.top and n.tile == m.tile and n.home == m.home


@njit(cache=True)
def found_below(nodes, state, most, queue):
    """`search.found_below`: the index of the node of the state that `state[0]` holds, -1 if there is none."""
    queue[0] = 0
    ahead = 1
    for index in range(most):
        if index == ahead:
            break
        n = nodes[queue[index]]
        if same(n, state[0]):
            return queue[index]
        for child in range(n.first, n.first + n.children):
            if ahead < most:
                queue[ahead] = child
                ahead += 1
    return -1


@njit(cache=True)
def taken_over(nodes, root, kept):
    """Copy the tree below a node to `kept`, and say how many nodes it has."""
    kept[0] = nodes[root]
    count = 1
    index = 0
    while index < count:
        n = kept[index]
        first, n.first = n.first, count
        for child in range(first, first + n.children):
            kept[count] = nodes[child]
            count += 1
        index += 1
    return count
