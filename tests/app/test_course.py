"""The course of a game, against what the second implementation says of the same games."""

from __future__ import annotations

import json
import random
import re
from functools import cache
from typing import Any

import pytest
from tests.record.games import CONFORMANCE, GAMES, record_of

from patchwork_tui.app.course import Course, Mark, Measure, last_mask
from patchwork_tui.pictures.facts import facts
from patchwork_tui.rules import Advance, Buy, PlaceLeather, Player

STEMS = tuple(path.stem for path in GAMES)

games = pytest.mark.parametrize("stem", STEMS)


@cache
def lines_of(stem: str) -> list[dict[str, Any]]:
    """What must be true before the first action and after each."""
    text = (CONFORMANCE / "games" / f"{stem}.jsonl").read_text(encoding="utf-8")
    return [json.loads(line) for line in text.splitlines()]


@cache
def course_of(stem: str) -> Course:
    return Course(record_of(stem))


def cells(line: dict[str, Any], player: Player) -> int:
    """The covered cells of a quilt as bits, out of a line of facts."""
    marks = line[str(player)]["quilt"].replace("/", "")
    return sum(1 << bit for bit, mark in enumerate(marks) if mark == "#")


def numbers(way: str, last: int) -> list[int]:
    forwards = list(range(last + 1))
    if way == "at random":
        return random.Random(last).choices(forwards, k=3 * last + 3)
    return forwards if way == "forwards" else forwards[::-1]


@pytest.mark.parametrize("way", ["forwards", "backwards", "at random"])
@games
def test_every_line_of_the_facts_is_reached(stem: str, way: str) -> None:
    course, lines = Course(record_of(stem)), lines_of(stem)
    assert len(course) == len(lines) - 1
    for number in numbers(way, len(course)):
        assert facts(course.scene(number).position, number) == lines[number]


@games
def test_a_scene_has_the_accounts_so_far_and_what_was_covered_last(stem: str) -> None:
    course, lines = course_of(stem), lines_of(stem)
    record = course.record
    for number in range(len(lines)):
        scene = course.scene(number)
        assert scene.accounts == course.accounts[:number]
        assert (scene.names, scene.board) == ((record.green, record.yellow), record.setup.leather)
        assert scene.hand is None
        fresh = [cells(lines[number], player) & ~cells(lines[number - 1], player) for player in Player]
        assert scene.last_mask == (sum(fresh) if number else 0)
        assert last_mask(scene.position, record.actions[:number]) == scene.last_mask


@games
def test_an_account_tells_who_did_what_and_every_button_that_changed_hands(stem: str) -> None:
    course, lines = course_of(stem), lines_of(stem)
    for action, told, before, after in zip(
        course.record.actions, course.accounts, lines[:-1], lines[1:], strict=True
    ):
        player = str(told.player)
        assert player == before["mover"]
        paid = moved = earned = 0
        match action:
            case Buy():
                patch = course.record.setup.edition.patch(action.patch)
                assert told.deed().startswith(f"buys {patch.letter} ")
                assert told.deed().endswith(f" at {action.cell}")
                paid, moved = map(int, re.findall(r"(\d+)[bt]", told.deed())[:2])
                assert (paid, moved) == (patch.buttons, patch.time)
            case PlaceLeather():
                assert told.deed() == f"sews leather on {action.cell}"
            case Advance():
                assert re.fullmatch(r"advances \d+", told.deed())
                moved = int(told.deed().split()[1])
                assert after[player]["space"] - before[player]["space"] == moved
        for effect in told.effects:
            if match := re.fullmatch(r"(?:income )?\+(\d+)", effect):
                earned += int(match[1])
        assert after[player]["buttons"] - before[player]["buttons"] == earned - paid
        assert after[player]["space"] == min(before[player]["space"] + moved, 53)
        assert ("wins leather" in told.effects) is (
            after["leather_left"] < before["leather_left"] and after["phase"] == "leather"
        )
        assert any("7x7 tile" in effect for effect in told.effects) is (
            after[player]["tile"] and not before[player]["tile"]
        )


@games
def test_an_action_is_marked_by_the_rarest_thing_about_it(stem: str) -> None:
    course, lines = course_of(stem), lines_of(stem)
    edition = course.record.setup.edition
    for action, (player, mark), before, after in zip(
        course.record.actions, course.marks, lines[:-1], lines[1:], strict=True
    ):
        assert str(player) == before["mover"]
        was, now = before[str(player)], after[str(player)]
        if now["tile"] and not was["tile"]:
            wanted = Mark.TILE
        elif isinstance(action, PlaceLeather):
            wanted = Mark.LEATHER
        elif any(was["space"] < space <= now["space"] for space in edition.income):
            wanted = Mark.INCOME
        else:
            wanted = Mark.PURCHASE if isinstance(action, Buy) else Mark.ADVANCE
        assert mark is wanted


@games
@pytest.mark.parametrize("player", Player)
def test_the_series_are_those_of_the_facts(stem: str, player: Player) -> None:
    course, lines = course_of(stem), lines_of(stem)
    for measure in Measure:
        assert course.series(measure, player) == tuple(line[str(player)][measure.value] for line in lines)


def test_all_kinds_of_marks_occur() -> None:
    assert {mark for stem in STEMS for _, mark in course_of(stem).marks} == set(Mark)
