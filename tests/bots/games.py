"""Positions for the bots' tests: of games played at random, in four editions."""

import random

from hypothesis import strategies as st
from tests.rules.scenes import by_kind

from patchwork_tui.rules import Player, Setup, bundled_edition, parse_edition

SMALL = parse_edition(
    """
edition = "small"
quilt = 5
buttons = 4
special_tile = 4
[track]
final = 12
income = [3, 6, 9, 12]
[boards.short]
leather = [4, 5, 8, 11]
[boards.bare]
leather = []
"""
    + "".join(
        f"""
[[patch]]
id = "{number:02}"
letter = "{"ABCDEFGH"[number]}"
name = "patch {number}"
buttons = {buttons}
time = {time}
income = {income}
shape = '''
{shape}
'''
"""
        for number, (buttons, time, income, shape) in enumerate(
            [
                (1, 1, 0, "##"),
                (2, 2, 1, "##\n#."),
                (0, 3, 0, "###"),
                (3, 2, 1, "##\n##"),
                (4, 1, 2, ".#.\n###"),
                (2, 1, 0, "####"),
                (1, 4, 1, "#.#\n###"),
                (5, 3, 3, "###\n###"),
            ]
        )
    ),
    "small",
)
"""A game of a few minutes: short enough to be looked at to the end, with two leather patches in one move."""

SMALL_AND_BLUE = parse_edition(
    SMALL.source.replace('"small"', '"small-and-blue"')
    .replace("quilt = 5", "quilt = 5\nblue_enter_when_light_left = 1")
    .replace('id = "06"', 'set = "blue"\nid = "06"')
    .replace('id = "02"', 'set = "blue"\nid = "02"'),
    "small and blue",
)
"""The same with two patches that come in when one of the others is left: fewer than may be on offer."""

SEEDS = st.integers(0, 2**32 - 1)
SETUPS = st.one_of(
    st.builds(
        Setup.shuffled, seed=SEEDS, first=st.sampled_from(Player), board=st.sampled_from(["2014", "revised"])
    ),
    st.builds(
        Setup.shuffled,
        seed=SEEDS,
        first=st.sampled_from(Player),
        board=st.sampled_from(["short", "bare"]),
        edition=st.sampled_from([SMALL, SMALL_AND_BLUE]),
    ),
    st.builds(
        Setup.shuffled,
        seed=SEEDS,
        first=st.sampled_from(Player),
        edition=st.just(bundled_edition("express")),
    ),
)


def played(setup, seed, turns):
    """The position after so many random actions, or the last before the end."""
    rng = random.Random(seed)
    position = setup.start()
    for _ in range(turns):
        after = position.play(rng.choice(rng.choice(by_kind(position))))
        if after.mover is None:
            break
        position = after
    return position


POSITIONS = st.builds(played, SETUPS, SEEDS, st.integers(0, 90))
