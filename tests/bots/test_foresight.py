"""Packing with foresight: legal, repeatable, blind to the order to come, and better than packing without."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.bots.games import SEEDS
from tests.bots.test_packing import PATCHES, known

from patchwork_tui.bots.foresight import Foresight

LEATHER = len(PATCHES)
ALL = [*range(LEATHER), *[LEATHER] * 5]


def packed(order, seed=1):
    """The quilts after each patch of an order."""
    foresight = Foresight(known(), order, random.Random(seed))
    for patch in order:
        foresight.place(patch)
        yield foresight.quilt


@settings(max_examples=20)
@given(st.permutations(ALL).map(lambda order: order[:22]), SEEDS)
def test_each_patch_is_sewn_on_where_it_fits_or_fits_nowhere(order, seed):
    before = 0
    for patch, quilt in zip(order, packed(order, seed), strict=True):
        fitting = [place[0] for place in known().places[patch] if not before & place[0]]
        assert (quilt == before) is not fitting or quilt ^ before in fitting
        before = quilt


def test_the_order_to_come_is_not_looked_at():
    order = random.Random(2).sample(ALL, len(ALL))
    same = [*order[:20], *reversed(order[20:])]
    assert list(packed(order))[:20] == list(packed(same))[:20]


def test_it_covers_more_than_the_packer_alone():
    rng = random.Random(3)
    with_it = without = 0
    for _ in range(20):
        order = rng.sample(ALL, len(ALL))
        *_, last = packed(order)
        with_it += last.bit_count()
        quilt = 0
        for patch in order:
            quilt = known().place(quilt, patch, False) or quilt
        without += quilt.bit_count()
    assert with_it > without


def test_a_patch_that_is_not_to_come_is_refused():
    foresight = Foresight(known(), [1, 2, 2], random.Random(1))
    foresight.place(2)
    foresight.place(2)
    with pytest.raises(ValueError, match="not in list"):
        foresight.place(2)
