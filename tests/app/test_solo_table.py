"""The Automa at the table: its card as it decides, its place, and the way back past its turn."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from tests.app.stage import LARGE, SIZES, SMALL, Seat, game, seated
from tests.app.visits import visiting
from textual.widgets import Select

from patchwork_tui.app.opponents import Opponents
from patchwork_tui.app.places import AtNewGame, Defaults
from patchwork_tui.app.screens.table import TableScreen
from patchwork_tui.record import Record
from patchwork_tui.rules import Advance, Player, Take, automa_of, bundled_edition
from patchwork_tui.rules.automa_turn import Account
from patchwork_tui.session import Session, new_game
from patchwork_tui.settings import Pace

AUTOMA, EXPRESS = bundled_edition("automa"), bundled_edition("express")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATCHWORK_HOME", str(tmp_path))


def begun(opponent: str, actions: int = 0, seed: int = 5) -> Session:
    """A game of Ana against the Automa in which she has only advanced, after so many actions."""
    session = Session(new_game("Ana", "Automa", seed=seed, edition=AUTOMA, opponent=opponent))
    for _ in range(actions):
        session.play(session.decided or Advance())
    return session


def coming(session: Session) -> Account | None:
    """How the Automa's card decides the turn that is awaited, if it is the Automa's."""
    automa = automa_of(session.position)
    return automa.turn(session.position) if automa and isinstance(session.decided, Take) else None


def at_once() -> Opponents:
    return Opponents(pace=list(Pace)[-1])


def place(seat: Seat) -> str:
    return " ".join(" ".join(line.strip("│┃") for line in seat.part("automa")).split())


@pytest.mark.parametrize("size", SIZES)
async def test_the_filters_are_seen_to_one_by_one_and_then_what_is_done(size: tuple[int, int]) -> None:
    session = begun("normal fellow")
    while (turn := coming(session)) is None or len(turn.steps) < 2:
        session.play(session.decided or Advance())
    async with seated(session, size, opponents=Opponents(pace=next(iter(Pace)))) as seat:
        assert f"card {turn.card.number}:" in place(seat)
        assert "✓" not in place(seat)
        assert "does this" in seat.banner
        before = len(session.record.actions)
        await seat.press("space")
        await seat.until(lambda: len(session.record.actions) > before)
        assert str(turn.action) == seat.actions[before]


@pytest.mark.parametrize("size", SIZES)
async def test_only_the_tactical_deck_shows_the_next_cards_buttons(size: tuple[int, int]) -> None:
    async with seated(begun("tactical master"), size) as seat:
        assert "next" in place(seat)
        assert "★" in place(seat)
        assert "★" in " ".join(seat.part("track"))
    async with seated(begun("normal master"), size) as seat:
        assert "next" not in place(seat)


@pytest.mark.parametrize("keys", [("v",), ("1", "v")])
async def test_the_automa_has_no_quilt_to_be_looked_at(keys: tuple[str, ...]) -> None:
    async with seated(begun("normal intern"), LARGE) as seat:
        await seat.press(*keys)
        assert seat.why_not == "the Automa has no quilt"
        assert "looking at" not in seat.banner
        assert "other quilt" not in seat.footer


@pytest.mark.slow
async def test_the_help_explains_what_stands_in_the_automas_place() -> None:
    async with seated(begun("tactical legend"), (100, 190)) as seat:
        await seat.press("question_mark")
        assert await seat.sees("A filter that would have left none, and so was skipped.")
    async with seated(Session(game("game-9430", 20)), (100, 190)) as seat:
        await seat.press("question_mark")
        assert await seat.sees("The rules of Patchwork")
        assert "The Automa" not in seat.text


async def test_a_new_game_says_what_deck_and_level_mean() -> None:
    defaults = Defaults.after(begun("tactical legend"))
    async with visiting(AtNewGame(defaults), SMALL) as seat:
        assert "tactical: you see the next card's buttons" in await seat.read()
        assert "legend: takes the tile on space 35. Its score:" in seat.text
        assert "Begin" in seat.text
        seat.screen.query_one("#level", Select).value = "intern"
        assert "intern: takes the tile on space 52. Its score: the" in await seat.read()
        assert "What its place shows" in (seat.screen.HELP or "")


async def test_undo_goes_back_past_the_automas_turn() -> None:
    session = begun("normal intern")
    async with seated(session, SMALL, opponents=at_once()) as seat:
        await seat.press("a", "enter")
        await seat.until(lambda: session.decided is None and len(session.record.actions) > 1)
        assert seat.banner.startswith("▶ ANA")
        await seat.press("u")
        assert session.record.actions == ()
        await seat.press("1")
        assert seat.why_not == ""


async def test_nothing_can_be_taken_up_in_the_automas_turn() -> None:
    session = begun("normal intern", 1)
    async with seated(session, SMALL, opponents=Opponents(pace=next(iter(Pace)))) as seat:
        await seat.press("1")
        assert seat.why_not == "it is Automa's turn, whose card decides"


@pytest.mark.parametrize("size", SIZES)
async def test_a_game_goes_to_its_end_and_the_results_tell_the_automas_parts(size: tuple[int, int]) -> None:
    session = begun("normal legend")
    chance = random.Random(1)
    while session.position.mover is not None:
        session.play(session.decided or session.position.random_action(chance))
    async with seated(session, size, opponents=at_once()) as seat:
        assert "buttons on patches" in seat.text
        assert "patches with buttons" in seat.text
        await seat.press("escape")
        assert "GAME OVER" in seat.banner


async def test_a_new_game_is_of_the_edition_that_was_chosen_and_again_offers_it() -> None:
    async with visiting(AtNewGame(), LARGE) as seat:
        await seat.press("down", "down")
        assert "the base game" in seat.text
    defaults = Defaults.after(begun("tactical fellow"))
    assert (defaults.edition, defaults.opponent) == (AUTOMA, "tactical fellow")
    async with visiting(AtNewGame(defaults), SMALL) as seat:
        assert "alone, against the Automa" in seat.text
        assert "tactical" in seat.text
        assert "played by" not in seat.text
        await seat.press("enter")
        await seat.until(lambda: isinstance(seat.screen, TableScreen))
        record: Record = seat.screen._session.record  # type: ignore[attr-defined]
        assert record.header("automa") == "tactical fellow"
        assert record.name_of(Player.YELLOW) == "Automa"


async def test_express_is_marked_and_says_when_the_blue_patches_come() -> None:
    async with visiting(AtNewGame(Defaults(edition=EXPRESS)), SMALL) as seat:
        assert "express (values unverified)" in seat.text
        await seat.press("enter")
        await seat.until(lambda: isinstance(seat.screen, TableScreen))
        assert "8 blue ones after 10 more" in seat.text
        await seat.press("c")
        assert "8 blue ones after 10 more" in seat.text
