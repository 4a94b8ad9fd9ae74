"""The search of `search`, compiled: the same draft, packer, evaluation and tree, in arrays. Needs Numba.

The Python modules define what is right: each function here says which of theirs it repeats, operation by
operation, and `tests/bots/test_fast.py` proves that they agree to the last bit. Quilts are masks of `Board`
in two words; the tables `t` are `fast.Tables`, and what a node has is told by `nodes`.

All that is compiled together stands in one module: Numba's cache does not see changes of others.
"""

from __future__ import annotations

from math import exp, sqrt

import numpy as np
from numba import njit

MEMO = np.dtype([("low", "u8"), ("key", "u8"), ("place", "i8")])
"""One answer of `place`: the quilt, the patch and whether the tile is free, and the index of the place."""

MOST_CHILDREN = 4
"""The advance and three offers."""

_U = np.uint64
_1, _2, _4, _56, _64 = _U(1), _U(2), _U(4), _U(56), _U(64)
_BY_2, _BY_4 = _U(0x5555555555555555), _U(0x3333333333333333)
_BY_8, _ONES = _U(0x0F0F0F0F0F0F0F0F), _U(0x0101010101010101)
_MIX_LOW, _MIX_KEY = _U(0x9E3779B97F4A7C15), _U(0xC2B2AE3D27D4EB4F)
_KEY_SHIFT, _HASH_SHIFT = _U(40), _U(32)


@njit(cache=True)
def _bits(word):
    word = word - (word >> _1 & _BY_2)
    word = (word & _BY_4) + (word >> _2 & _BY_4)
    word = word + (word >> _4) & _BY_8
    return np.int64(word * _ONES >> _56)


@njit(cache=True)
def _bits_of(low, high):
    return _bits(low) + _bits(high)


@njit(cache=True)
def _up(low, high, by):
    return low << by, high << by | low >> _64 - by


@njit(cache=True)
def _down(low, high, by):
    return low >> by | high << _64 - by, high >> by


@njit(cache=True)
def counts(t, low, high):
    """`Board.counts`."""
    low, high = low ^ t.all_low, high ^ t.all_high
    stride = t.stride
    right_l, right_h = _up(low, high, _1)
    left_l, left_h = _down(low, high, _1)
    down_l, down_h = _up(low, high, stride)
    up_l, up_h = _down(low, high, stride)
    one_l, one_h = low ^ right_l, high ^ right_h
    both_l, both_h = low & right_l, high & right_h
    one_above_l, one_above_h = _up(one_l, one_h, stride)
    both_above_l, both_above_h = _up(both_l, both_h, stride)
    odd_l, odd_h = one_l ^ one_above_l, one_h ^ one_above_h
    three_l, three_h = odd_l & (both_l | both_above_l), odd_h & (both_h | both_above_h)
    sides_l, sides_h = low ^ low & (left_l | right_l), high ^ high & (left_h | right_h)
    ends_l, ends_h = low ^ low & (up_l | down_l), high ^ high & (up_h | down_h)
    wide_l, wide_h = _up(low, high, _2)
    wide_l, wide_h = wide_l & both_l, wide_h & both_h
    wide2_l, wide2_h = _up(wide_l, wide_h, stride)
    wide3_l, wide3_h = _up(wide2_l, wide2_h, stride)
    return (
        _bits_of(odd_l ^ three_l, odd_h ^ three_h),
        _bits_of(one_l & one_above_l & (low ^ down_l), one_h & one_above_h & (high ^ down_h)),
        _bits_of(three_l, three_h),
        _bits_of(both_l & both_above_l, both_h & both_above_h),
        _bits_of(sides_l & ends_l, sides_h & ends_h),
        _bits_of(
            sides_l & (up_l ^ down_l) | ends_l & (left_l ^ right_l),
            sides_h & (up_h ^ down_h) | ends_h & (left_h ^ right_h),
        ),
        _bits_of(sides_l | ends_l, sides_h | ends_h),
        _bits_of(wide_l & wide2_l & wide3_l, wide_h & wide2_h & wide3_h),
    )


@njit(cache=True)
def square(t, low, high):
    """`Packer.square`."""
    most = 0
    for index in range(len(t.squares_low)):
        covered = _bits_of(low & t.squares_low[index], high & t.squares_high[index])
        if covered > most:
            most = covered
    return most


@njit(cache=True)
def _completes(t, low, high):
    """`Packer.completes`."""
    whole = t.side * t.side
    return _bits_of(low, high) >= whole and (len(t.squares_low) > 0) and square(t, low, high) == whole


@njit(cache=True)
def _best_place(t, low, high, patch, free):
    """`Packer._best`: the index of a place, -1 if there is none."""
    whole = t.side * t.side
    look = free and len(t.squares_low) > 0 and _bits_of(low, high) >= t.matters
    start, end = t.starts[patch], t.starts[patch + 1]
    reach = 0
    if look:
        cells = _bits_of(t.places_low[start], t.places_high[start])
        reach = t.square_worth[min(square(t, low, high) + cells, whole)]
    best, chosen = np.int64(-(2**62)), np.int64(-1)
    for index in range(start, end):
        if low & t.places_low[index] or high & t.places_high[index]:
            continue
        after_l, after_h = low | t.places_low[index], high | t.places_high[index]
        a, b, c, d, e, f, g, h = counts(t, after_l, after_h)
        w = t.weights
        value = a * w[0] + b * w[1] + c * w[2] + d * w[3] + e * w[4] + f * w[5] + g * w[6] + h * w[7]
        if value + reach <= best:
            continue
        if look:
            value += t.square_worth[square(t, after_l, after_h)]
        if value > best:
            best, chosen = value, index
    return chosen


@njit(cache=True)
def place(t, memo, low, high, patch, free):
    """`Packer.place`: the quilt, and whether the patch fits. A slot of the memo holds the last answer."""
    key = high | _U(2 * patch + free + 1) << _KEY_SHIFT
    slot = np.int64((low * _MIX_LOW ^ key * _MIX_KEY) >> _HASH_SHIFT) & (len(memo) - 1)
    known = memo[slot]
    if known.low == low and known.key == key:
        index = known.place
    else:
        index = _best_place(t, low, high, patch, free)
        known.low, known.key, known.place = low, key, index
    if index < 0:
        return low, high, False
    return low | t.places_low[index], high | t.places_high[index], True


@njit(cache=True)
def _worth(t, n, player):
    """`Evaluation._worth`."""
    low, high, space = n.low[player], n.high[player], n.space[player]
    n1, n2, n3, n4, n5, n6, n7, n8 = counts(t, low, high)
    q = t.quilt[space]
    worth = q[0] * _bits_of(low, high) + q[1] * n1 + q[2] * n2 + q[3] * n3 + q[4] * n4 + q[5] * n5
    worth = worth + q[6] * n6 + q[7] * n7 + q[8] * n8
    worth += t.money[space, min(n.buttons[player], t.money.shape[1] - 1)]
    worth += t.income[space] * n.income[player]
    if n.tile < 0:
        best = square(t, low, high)
        if best:
            worth += t.square[space] * t.square_part[best]
    return worth


@njit(cache=True)
def _logit(t, n):
    """`Evaluation.logit`."""
    g, y = n.space[0], n.space[1]
    worth = _worth(t, n, 0)
    worth += (t.gap[g] + t.gap[y]) * (y - g) - _worth(t, n, 1)
    if g < y or (g == y and n.top == 0):
        worth += t.move[g]
    else:
        worth -= t.move[y]
    if n.tile >= 0:
        worth += t.tile[g] if n.tile == 0 else -t.tile[y]
    return worth


@njit(cache=True)
def _margin(t, n):
    """`Draft.margin`."""
    bonus = t.side if n.tile == 0 else -t.side if n.tile == 1 else 0
    covered = _bits_of(n.low[0], n.high[0]) - _bits_of(n.low[1], n.high[1])
    return n.buttons[0] - n.buttons[1] + bonus + t.empty_cost * covered


@njit(cache=True)
def _winner(n, margin):
    """`Draft.winner`."""
    if margin:
        return 0 if margin > 0 else 1
    return n.home if n.home >= 0 else 1 - n.top


@njit(cache=True)
def _taken(t, n, after, slot):
    """The circle of `after` is that of `n` without the patch of a slot, as in `Draft.moves`."""
    there = n.left - t.late if n.left > t.whole else n.left
    after.left = n.left - 1
    for index in range(slot + 1, there):
        after.circle[index - slot - 1] = n.circle[index]
    for index in range(slot):
        after.circle[there - slot - 1 + index] = n.circle[index]
    for index in range(there, n.left):
        after.circle[index - 1] = n.circle[index]


@njit(cache=True)
def _moved(t, memo, n, after, end):
    """`Draft._moved`: `after` is as `n`, but for what the mover has paid and sewn on so far."""
    mover = n.mover
    low, high, tile, leather = after.low[mover], after.high[mover], n.tile, n.leather
    if after.left < n.left and tile < 0 and _completes(t, low, high):
        tile = mover
    after.buttons[mover] += after.income[mover] * (t.marks[end] - t.marks[n.space[mover]])
    while leather < len(t.leather) and t.leather[leather] <= end:
        leather += 1
        low, high, sewn = place(t, memo, low, high, len(t.starts) - 2, tile < 0)
        if sewn and tile < 0 and _completes(t, low, high):
            tile = mover
    if end == t.final and n.home < 0:
        after.home = mover
    after.low[mover], after.high[mover], after.space[mover] = low, high, end
    after.leather, after.top, after.tile = leather, mover, tile


@njit(cache=True)
def _moves(t, memo, nodes, at, count):
    """`Draft.moves`: the children of a node, written from `count` on; how many nodes there are then."""
    n = nodes[at]
    mover = n.mover
    n.first = count
    start, end = n.space[mover], min(n.space[1 - mover] + 1, t.final)
    nodes[count] = n
    after = nodes[count]
    after.move = -1
    after.buttons[mover] += end - start
    _moved(t, memo, n, after, end)
    count += 1
    there = n.left - t.late if n.left > t.whole else n.left
    for slot in range(min(there, t.on_offer)):
        patch = n.circle[slot]
        if t.prices[patch] > n.buttons[mover]:
            continue
        low, high, sewn = place(t, memo, n.low[mover], n.high[mover], np.int64(patch), n.tile < 0)
        if not sewn:
            continue
        nodes[count] = n
        after = nodes[count]
        after.move = patch
        after.buttons[mover] -= t.prices[patch]
        after.income[mover] += t.incomes[patch]
        after.low[mover], after.high[mover] = low, high
        _taken(t, n, after, slot)
        _moved(t, memo, n, after, min(start + t.times[patch], t.final))
        count += 1
    n.children = count - n.first
    return count


@njit(cache=True)
def _expand(t, memo, nodes, at, count):
    """`Search.expand`: the mover's chance, and how many nodes there are then."""
    n = nodes[at]
    mover = n.mover
    count = _moves(t, memo, nodes, at, count)
    best = whole = 0.0
    for index in range(n.first, count):
        child = nodes[index]
        g, y = child.space[0], child.space[1]
        child.judge, child.visits, child.total, child.children = mover, 0, 0.0, 0
        child.mover = (0 if g < y else 1) if g != y else child.top if g < t.final else -1
        if child.mover < 0:
            margin = _margin(t, child)
            won = _winner(child, margin) == mover
            doubt = t.doubt[min(abs(margin), len(t.doubt) - 1)]
            child.guess = 1 - doubt if won else doubt
            weight = t.certain[1 if won else 0]
        else:
            odds = exp(-_logit(t, child) if mover else _logit(t, child))
            child.guess = odds / (1 + odds)
            weight = odds**t.readiness
        best = max(best, child.guess)
        child.prior = weight
        whole += weight
    for index in range(n.first, count):
        nodes[index].prior /= whole
    return best, count


@njit(cache=True)
def _promising(t, nodes, at):
    """`search.promising`."""
    n = nodes[at]
    factor = t.exploration * sqrt(n.visits)
    best, chosen = -1.0, at
    for index in range(n.first, n.first + n.children):
        child = nodes[index]
        visits = child.visits
        score = (child.total / visits if visits else child.guess) + factor * child.prior / (1 + visits)
        if score > best:
            best, chosen = score, index
    return chosen


@njit(cache=True)
def grow(t, memo, nodes, count, iterations, path):
    """`Search.grow`, as far as there is room for nodes: how many there are then, and the iterations done."""
    done = 0
    while done < iterations and count + MOST_CHILDREN <= len(nodes):
        at, depth = 0, 0
        path[0] = 0
        while nodes[at].children:
            at = _promising(t, nodes, at)
            depth += 1
            path[depth] = at
        mover = nodes[at].mover
        if mover < 0:
            mover, value = nodes[at].judge, nodes[at].guess
        else:
            value, count = _expand(t, memo, nodes, at, count)
        for index in range(depth + 1):
            n = nodes[path[index]]
            n.visits += 1
            n.total += value if n.judge == mover else 1 - value
        done += 1
    return count, done
