"""Players by their names: what the texts mean, and that a level plays the same wherever it runs."""

import random
import re
import sys
from dataclasses import replace

import pytest

from patchwork_tui import Setup
from patchwork_tui.bots import LEVELS, Budget
from patchwork_tui.engines import Engine, UnknownPlayer, apart, make_player, seat

SELF = f"cmd:{sys.executable}"


@pytest.mark.parametrize(
    ("text", "header"),
    [
        ("strong", "bot:strong"),
        ("bot:strong", "bot:strong"),
        ("strong:400", "bot:strong:400"),
        ("bot:novice:1", "bot:novice:1"),
        ("cmd:./program --flag", "cmd:./program --flag"),
        ("cmd:  ./program   --flag  ", "cmd:./program --flag"),
        ("cmd:'./my program' x", "cmd:'./my program' x"),
    ],
)
def test_a_player_has_one_normal_form(text: str, header: str):
    assert seat(text) == header
    assert seat(header) == header


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("stong", "'stong'; there are random, novice, casual, steady, strong, master, and cmd:PROGRAM"),
        ("", "there is no player ''"),
        ("bot:", "there is no player 'bot:'"),
        ("bot:cmd:x", "there is no player"),
        ("strong:", "write strong or such as strong:400"),
        ("strong:0", "write strong or such as strong:400"),
        ("strong:4e2", "write strong or such as strong:400"),
        ("cmd:", "cmd: names no program"),
        ("cmd:''", "cmd: names no program"),
        ("cmd:'./x", "opens a quotation"),
        ("cmd:x '\n'", "cannot stand in a record"),
        ("cmd:x 'a  b'", "cannot stand in a record"),
        ("cmd:x\0y", "cannot stand in a record"),
        ("cmd:" + "x" * 1001, "at most 1000 characters"),
    ],
)
@pytest.mark.parametrize("take", [seat, make_player, apart])
def test_what_names_no_player_gets_a_sentence(take, text: str, reason: str):
    with pytest.raises(UnknownPlayer, match=re.escape(reason)) as error:
        take(text)
    assert str(error.value).isprintable()


@pytest.mark.parametrize("take", [make_player, apart])
def test_a_program_that_is_not_there_is_told_at_once(take):
    with pytest.raises(UnknownPlayer, match=r"cmd:\./nobody --at home: there is no program './nobody'"):
        take("cmd:./nobody --at home")
    assert seat("cmd:./nobody --at home")  # a record may name a program that is elsewhere


def test_players_are_called_as_they_are_named():
    assert make_player("bot:strong").name == "strong"
    assert make_player("strong:400").name == "strong:400"
    with apart("bot:strong:400") as engine:
        assert engine.name == "strong:400"
    with make_player(f"{SELF} -V") as engine:
        assert isinstance(engine, Engine)
        assert engine.name == f"{SELF} -V"


def test_its_own_iterations_are_a_players_budget_where_none_is_given():
    position = Setup.shuffled(7).start()
    assert make_player("strong:33").choose(position, Budget(), random.Random(1)).looked == 33
    assert make_player("strong:33").choose(position, Budget(44), random.Random(1)).looked == 44
    with apart("strong:33") as engine:
        assert engine.choose(position, Budget(), random.Random(1)).looked == 33
    with apart("strong:33") as engine:
        assert engine.choose(position, Budget(44), random.Random(1)).looked == 44


@pytest.mark.parametrize("level", LEVELS)
def test_a_level_decides_the_same_here_and_apart(level: str):
    """Whole decisions, over some of a game: a level remembers what it has looked at."""
    here, chances, there = make_player(level), random.Random(5), random.Random(5)
    position = Setup.shuffled(3).start()
    with apart(level) as engine:
        for _ in range(6):
            decision = here.choose(position, Budget(iterations=60), chances)
            other = engine.choose(position, Budget(iterations=60), there)
            assert replace(other, seconds=0) == replace(decision, seconds=0)
            position = position.play(decision.action)
