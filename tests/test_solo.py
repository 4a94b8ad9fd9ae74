"""A session against the Automa: its turns follow the person's, and undo goes back past them."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from tests.record.editions import AUTOMA, random_game

from patchwork_tui.record import format_record, read_record
from patchwork_tui.rules import Advance, Phase, Player, Shuffle, automa_of, bundled_edition
from patchwork_tui.session import Session, branched, new_game


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATCHWORK_HOME", str(tmp_path))


def begun(opponent: str = "tactical master", seed: int = 5) -> Session:
    return Session.start(new_game("Ana", "Automa", seed=seed, edition=AUTOMA, opponent=opponent))


def answered(session: Session) -> None:
    """The Automa has its turns until the person has a choice, or the game is over."""
    while (action := session.decided) is not None:
        session.play(action)


def advance(session: Session) -> None:
    session.play(Advance())
    answered(session)


def by_advancing(session: Session) -> None:
    while session.position.mover is not None:
        advance(session)


def test_the_person_begins_whoever_else_might() -> None:
    for seed in range(5):
        record = new_game("Ana", "Automa", seed=seed, edition=AUTOMA)
        assert record.setup.first is Player.GREEN
        assert record.header("automa") == "normal intern"


def test_what_the_automa_does_is_decided_and_once_played_is_on_disk() -> None:
    session = begun()
    assert session.decided is None
    session.play(Advance())
    assert session.position.mover is Player.YELLOW
    answered(session)
    assert session.position.mover is Player.GREEN
    assert len(session.record.actions) > 1
    assert session.path is not None
    assert read_record(session.path).record == session.record


def test_undo_goes_back_to_the_persons_own_turn_and_redo_past_the_automas() -> None:
    session = begun()
    advance(session)
    advance(session)
    before, after = session.positions, session.record
    taken_back = session.undo()
    assert isinstance(taken_back[0], Advance)
    assert session.position.mover is Player.GREEN
    assert len(session.record.actions) + len(taken_back) == len(after.actions)
    session.undo()
    assert session.record.actions == ()
    session.redo()
    session.redo()
    assert session.record == after
    assert session.positions == before


def test_a_game_goes_to_its_end_with_every_shuffle_played() -> None:
    session = begun("normal legend")
    rng = random.Random(2)
    while session.position.mover is not None:
        assert session.position.mover is Player.GREEN
        assert session.position.phase is not Phase.SHUFFLE
        session.play(session.position.random_action(rng))
        answered(session)
    assert session.position.outcome() is not None
    assert session.path is not None
    assert "result: green" in session.path.read_text()


def test_undo_cannot_fish_for_a_better_deck() -> None:
    """The same number of actions to the shuffle, and so the same shuffle, whatever was tried between."""
    shuffles = set()
    for tries in range(4):
        session = begun(seed=11)
        for _ in range(tries):
            advance(session)
            session.undo()
        by_advancing(session)
        shuffles |= {
            (number, str(action))
            for number, action in enumerate(session.record.actions)
            if isinstance(action, Shuffle)
        }
    assert shuffles
    assert len({number for number, _ in shuffles}) == len(shuffles)


def test_a_game_saved_in_the_middle_of_the_automas_turn_goes_on_with_it(tmp_path: Path) -> None:
    whole = random_game(AUTOMA, 8)
    number = next(n for n, p in enumerate(whole.positions()) if p.mover is Player.YELLOW)
    path = tmp_path / "cut.quilt"
    path.write_text(format_record(whole.truncated(number)))
    session = Session.resume(path)
    assert session.decided == whole.actions[number]
    answered(session)
    assert session.position.mover is Player.GREEN
    assert session.record.actions[: number + 1] == whole.actions[: number + 1]
    session.close()


def test_a_game_branched_off_keeps_deck_and_level() -> None:
    session = begun("tactical fellow")
    session.play(Advance())
    fresh = branched(session.record)
    assert (fresh.header("automa"), fresh.actions) == ("tactical fellow", session.record.actions)
    automa = automa_of(fresh.position())
    assert automa is not None
    assert automa.level.name == "fellow"


def test_a_game_of_express_begins_with_its_blue_patches_drawn() -> None:
    record = new_game("Ana", "Bo", seed=3, edition=bundled_edition("express"))
    assert len((record.header("blue") or "").split()) == 8
    again = new_game("Ana", "Bo", seed=3, edition=bundled_edition("express"))
    assert (again.header("blue"), again.setup.circle) == (record.header("blue"), record.setup.circle)


def test_what_should_be_known_of_an_edition_is_told_at_the_beginning() -> None:
    session = Session.start(new_game("Ana", "Bo", seed=3, edition=bundled_edition("express")))
    assert session.notice == "express: values unverified"
    assert begun().notice is None
