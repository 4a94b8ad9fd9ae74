"""Computer players at the table: shown, then played, never in the way, and never a stale answer."""

from __future__ import annotations

import queue
import random
import threading
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from tests.app.stage import LARGE, SIZES, game, opening, seated
from textual.widgets import Input, Select

from patchwork_tui.app.opponents import Opponents
from patchwork_tui.app.screens.confirm import Confirm
from patchwork_tui.app.screens.new_game import PERSON, NewGame
from patchwork_tui.app.screens.results import Results
from patchwork_tui.app.screens.table import TableScreen
from patchwork_tui.app.screens.title import Title
from patchwork_tui.bots import Budget, Cancelled, Decision, ThinkingCancelled, make
from patchwork_tui.bots.protocol import never
from patchwork_tui.engines import EngineFailed
from patchwork_tui.record import Record
from patchwork_tui.record.seats import hints
from patchwork_tui.rules import Position, parse_action
from patchwork_tui.session import Seats, Session
from patchwork_tui.settings import Settings

pytestmark = pytest.mark.usefixtures("home")

SLOWEST, FASTEST = -9, 9


@dataclass
class Asked:
    """A question put to the computer player, to be answered by the test."""

    position: Position
    cancelled: Cancelled
    answers: queue.Queue[Decision | Exception]

    def answer(self, answer: str | Exception) -> None:
        self.answers.put(answer if isinstance(answer, Exception) else Decision(parse_action(answer), 0.625))


class Puppets:
    """Opponents whose answers come from the test; every player that was started, and whether it has gone."""

    def __init__(self, *, pace: int = FASTEST) -> None:
        self.asked: list[Asked] = []
        self.left: list[str] = []
        self.opponents = Opponents(self.start)
        self.opponents.change_pace(pace)

    def start(self, name: str) -> Puppet:
        return Puppet(name, self)


@dataclass
class Puppet:
    name: str
    theatre: Puppets

    def choose(
        self, position: Position, budget: Budget, rng: random.Random, cancelled: Cancelled = never
    ) -> Decision:
        asked = Asked(position, cancelled, queue.Queue())
        self.theatre.asked.append(asked)
        while not cancelled():
            try:
                answer = asked.answers.get(timeout=0.005)
            except queue.Empty:
                continue
            if isinstance(answer, Exception):
                raise answer
            return answer
        raise ThinkingCancelled

    def close(self) -> None:
        self.theatre.left.append(self.name)


class Instant:
    """Opponents that think within the process: the levels themselves."""

    @staticmethod
    def opponents(pace: int = FASTEST) -> Opponents:
        opponents = Opponents(Instant.start)
        opponents.change_pace(pace)
        return opponents

    @staticmethod
    def start(name: str) -> Level:
        return Level(name.removeprefix("bot:"))


class Level:
    def __init__(self, name: str) -> None:
        self.name = name
        self.choose = make(name).choose

    def close(self) -> None:
        pass


def playing(record: Record, seats: Seats) -> Session:
    """The game with these computer players in its seats."""
    more = [(f"{colour}-player", bot) for colour, bot in zip(("green", "yellow"), seats, strict=True) if bot]
    return Session(replace(record, headers=(*record.headers, *more)))


def against_bo(*actions: str) -> Session:
    """Ana, a person, against Bo, a computer."""
    return playing(opening(*actions), (None, "bot:strong"))


BO_ASKED = "buy 02 r0 a1"
"""Ana's first action, after which it is Bo's turn."""


class TestATurn:
    async def test_the_move_is_shown_as_a_ghost_with_its_forecast_and_then_played(self) -> None:
        puppets = Puppets(pace=SLOWEST)
        async with seated(against_bo(BO_ASKED), LARGE, opponents=puppets.opponents) as seat:
            await seat.until(lambda: len(puppets.asked) == 1)
            assert "BO is thinking" in " ".join(seat.banner.split())
            assert "+- pace" in seat.footer
            assert seat.ghost == []
            puppets.asked[0].answer("buy 12 r0 b2")
            await seat.until(lambda: seat.ghost != [])
            assert set(seat.fits("right")) == {"b2", "d2", "b3", "c3", "d3"}
            assert "L here" in seat.panel
            assert "fits" not in seat.panel
            assert "space goes on" in seat.banner.lower()
            assert seat.actions == [BO_ASKED]
            await seat.press("space")
            await seat.until(lambda: len(seat.actions) == 2)
            assert seat.actions[1] == "buy 12 r0 b2"
            assert "Bo buys L" in seat.account

    async def test_without_a_pause_it_is_played_at_once_and_it_is_the_persons_turn(self) -> None:
        puppets = Puppets()
        async with seated(against_bo(), opponents=puppets.opponents) as seat:
            await seat.press("1", "enter")
            await seat.until(lambda: len(puppets.asked) == 1)
            assert puppets.asked[0].position == seat.game.position
            puppets.asked[0].answer("advance")
            await seat.until(lambda: len(seat.actions) == 2)
            assert "ANA to play" in seat.banner
            await seat.press("2")
            assert seat.ghost

    @pytest.mark.parametrize("size", SIZES)
    async def test_the_persons_quilt_stays_where_it_is(self, size: tuple[int, int]) -> None:
        puppets = Puppets()
        async with seated(against_bo(), size, opponents=puppets.opponents) as seat:
            await seat.press("1", "enter")
            await seat.until(lambda: len(puppets.asked) == 1)
            assert "Ana" in seat.part("left")[0]

    @pytest.mark.parametrize("key", ["1", "a", "r", "n", "x", "v", "colon", "t", "3"])
    async def test_nobody_else_acts_in_the_computers_turn(self, key: str) -> None:
        puppets = Puppets()
        async with seated(against_bo(BO_ASKED), opponents=puppets.opponents) as seat:
            await seat.until(lambda: len(puppets.asked) == 1)
            await seat.press(key)
            assert seat.why_not == "it is Bo's turn, a computer player"
            await seat.press("enter")
            assert seat.actions == [BO_ASKED]

    async def test_circle_log_and_help_can_be_looked_at_meanwhile(self) -> None:
        puppets = Puppets()
        async with seated(against_bo(BO_ASKED), opponents=puppets.opponents) as seat:
            await seat.until(lambda: len(puppets.asked) == 1)
            await seat.press("g")
            assert not isinstance(seat.screen, TableScreen)
            puppets.asked[0].answer("advance")
            await seat.until(lambda: len(seat.actions) == 2)
            await seat.press("escape")
            assert "ANA to play" in seat.banner

    async def test_a_game_that_can_only_be_looked_at_asks_nobody(self) -> None:
        puppets = Puppets()
        session = Session(against_bo(BO_ASKED).record, read_only=True)
        async with seated(session, opponents=puppets.opponents):
            pass
        assert puppets.asked == []


class TestCancelling:
    async def test_undo_takes_back_the_persons_move_and_the_answer_is_never_played(self) -> None:
        puppets = Puppets()
        async with seated(against_bo(), opponents=puppets.opponents) as seat:
            await seat.press("1", "enter")
            await seat.until(lambda: len(puppets.asked) == 1)
            await seat.press("u")
            assert seat.actions == []
            await seat.until(puppets.asked[0].cancelled)
            puppets.asked[0].answer("advance")
            await seat.press("2", "enter")
            await seat.until(lambda: len(puppets.asked) == 2)
            assert len(seat.actions) == 1
            puppets.asked[1].answer("advance")
            await seat.until(lambda: len(seat.actions) == 2)

    async def test_undo_while_the_move_is_shown_takes_it_out_of_its_hand(self) -> None:
        puppets = Puppets(pace=SLOWEST)
        async with seated(against_bo(BO_ASKED), opponents=puppets.opponents) as seat:
            await seat.until(lambda: len(puppets.asked) == 1)
            puppets.asked[0].answer("advance")
            await seat.until(lambda: "goes on" in seat.banner)
            await seat.press("u", "space")
            assert seat.actions == []
            assert seat.why_not == "it is no computer player's turn"

    async def test_undo_goes_back_past_the_computers_answer(self) -> None:
        puppets = Puppets()
        async with seated(against_bo(BO_ASKED, "advance"), opponents=puppets.opponents) as seat:
            await seat.press("u")
            assert seat.actions == []
            assert seat.footer == "taken back: 2 actions, to before Ana bought B"
            await seat.press("U")
            assert seat.actions == [BO_ASKED, "advance"]
            assert puppets.asked == []

    async def test_leaving_ends_the_thinking_and_the_players(self) -> None:
        puppets = Puppets()
        async with seated(against_bo(BO_ASKED), opponents=puppets.opponents) as seat:
            await seat.until(lambda: len(puppets.asked) == 1)
            await seat.press("q")
            await seat.until(lambda: puppets.left != [])
            assert puppets.asked[0].cancelled()
        assert set(puppets.left) == {"bot:strong"}

    async def test_keys_are_served_while_the_player_blocks(self) -> None:
        blocked = threading.Event()

        class Deaf:
            name = "deaf"

            def choose(self, position: Position, *_: object) -> Decision:
                blocked.wait(60)
                return Decision(parse_action("advance"))

            def close(self) -> None:
                blocked.set()

        async with seated(against_bo(BO_ASKED), opponents=Opponents(lambda _: Deaf())) as seat:
            await seat.press("u")
            assert seat.actions == []
            await seat.press("1", "right")
            assert seat.ghost


class TestWatching:
    async def test_two_computers_play_a_game_to_its_end(self) -> None:
        session = playing(game("game-9000", 30), ("bot:novice", "bot:casual"))
        async with seated(session, opponents=Instant.opponents()) as seat:
            await seat.until(lambda: isinstance(seat.screen, Results))
            assert session.position.mover is None

    async def test_space_pauses_and_goes_on(self) -> None:
        puppets = Puppets()
        session = playing(opening(), ("bot:novice", "bot:novice"))
        async with seated(session, opponents=puppets.opponents) as seat:
            await seat.until(lambda: len(puppets.asked) == 1)
            await seat.press("space")
            assert "space goes on" in seat.banner.lower()
            await seat.until(puppets.asked[0].cancelled)
            await seat.press("space")
            await seat.until(lambda: len(puppets.asked) == 2)
            puppets.asked[1].answer("advance")
            await seat.until(lambda: len(seat.actions) == 1)

    async def test_undo_takes_back_one_action_and_pauses(self) -> None:
        puppets = Puppets()
        session = playing(opening("advance", "advance"), ("bot:novice", "bot:novice"))
        async with seated(session, opponents=puppets.opponents) as seat:
            await seat.until(lambda: len(puppets.asked) == 1)
            await seat.press("u")
            assert seat.actions == ["advance"]
            await seat.until(puppets.asked[0].cancelled)
            assert len(puppets.asked) == 1


class TestHints:
    async def test_t_shows_the_move_of_the_strongest_with_its_reasons_and_notes_it(self) -> None:
        puppets = Puppets()
        async with seated(Session(opening()), opponents=puppets.opponents) as seat:
            await seat.press("t")
            await seat.until(lambda: len(puppets.asked) == 1)
            await seat.press("1", "right")
            puppets.asked[0].answer("buy 12 r0 c3")
            await seat.until(lambda: seat.account.startswith("hint"))
            assert seat.account == "hint: L at c3: 62 % to win"
            assert "c4" in seat.ghost
            assert "2: L here" in seat.panel
            await seat.press("enter")
            assert seat.actions == ["buy 12 r0 c3"]
            assert hints(seat.game.record) == {1}

    async def test_a_hint_that_comes_too_late_is_not_shown(self) -> None:
        puppets = Puppets()
        async with seated(Session(opening()), opponents=puppets.opponents) as seat:
            await seat.press("t")
            await seat.until(lambda: len(puppets.asked) == 1)
            await seat.press("a", "enter")
            puppets.asked[0].answer("buy 12 r0 c3")
            await seat.press("t")
            await seat.until(lambda: len(puppets.asked) == 2)
            assert seat.ghost == []
            assert hints(seat.game.record) == set()


class TestFailing:
    @pytest.mark.parametrize("key", ["y", "n"])
    async def test_a_crash_is_told_and_a_person_can_take_the_seat(self, key: str) -> None:
        puppets = Puppets()
        async with seated(against_bo(BO_ASKED), opponents=puppets.opponents) as seat:
            await seat.until(lambda: len(puppets.asked) == 1)
            puppets.asked[0].answer(EngineFailed("strong has ended"))
            await seat.until(lambda: isinstance(seat.screen, Confirm))
            assert "Bo cannot go on: strong has ended" in " ".join(seat.text.split())
            await seat.press(key)
            if key == "n":
                await seat.until(lambda: len(puppets.asked) == 2)
                return
            assert seat.game.seats == (None, None)
            await seat.press("a", "enter")
            assert seat.actions == [BO_ASKED, "advance"]

    @pytest.mark.parametrize("key", ["escape", "x", "q"])
    async def test_the_question_can_be_left_open_and_the_game_waits(self, key: str) -> None:
        puppets = Puppets()
        async with seated(against_bo(BO_ASKED), opponents=puppets.opponents) as seat:
            await seat.until(lambda: len(puppets.asked) == 1)
            puppets.asked[0].answer(EngineFailed("strong has ended"))
            await seat.until(lambda: isinstance(seat.screen, Confirm))
            await seat.press(key)
            assert isinstance(seat.screen, TableScreen)
            assert "is to play: Space goes on" in " ".join(seat.banner.split())
            await seat.press("space")
            await seat.until(lambda: len(puppets.asked) == 2)
            puppets.asked[1].answer(EngineFailed("strong has ended"))
            await seat.until(lambda: isinstance(seat.screen, Confirm))
            await seat.press(key, "q")
            await seat.until(lambda: isinstance(seat.screen, Title))
        assert seat.game.seats == (None, "bot:strong")

    async def test_a_player_that_nobody_knows_is_told_and_its_seat_taken(self) -> None:
        async with seated(playing(opening(), ("bot:wizard", None))) as seat:
            await seat.until(lambda: isinstance(seat.screen, Confirm))
            assert "there is no player 'bot:wizard'" in " ".join(seat.text.split())
            await seat.press("y", "a", "enter")
            assert seat.actions == ["advance"]


class TestPrograms:
    """Other people's programs: one that a file names is started only once a person has said so."""

    @pytest.mark.parametrize("key", ["y", "n"])
    async def test_a_program_named_by_the_file_waits_to_be_allowed(self, key: str) -> None:
        puppets = Puppets()
        session = playing(opening(BO_ASKED), (None, "cmd:rm -r x"))
        async with seated(session, opponents=puppets.opponents) as seat:
            await seat.until(lambda: isinstance(seat.screen, Confirm))
            assert "cmd:rm -r x" in seat.text
            assert puppets.asked == []
            await seat.press(key)
            if key == "n":
                assert session.seats == (None, None)
                assert puppets.asked == []
                return
            await seat.until(lambda: len(puppets.asked) == 1)
            puppets.asked[0].answer("advance")
            await seat.until(lambda: len(seat.actions) == 2)
            await seat.press("a", "enter")
            await seat.until(lambda: len(puppets.asked) == 2)


class TestNewGame:
    async def test_a_computer_player_is_chosen_in_the_form_and_called_by_its_level(self, home: Path) -> None:
        puppets = Puppets()
        async with seated(None, opponents=puppets.opponents) as seat:
            await seat.press("n")
            for colour in ("green", "yellow"):
                seat.screen.query_one(f"#{colour}-player", Select).value = "bot:novice"
                await seat.pilot.pause()
            assert [seat.screen.query_one(f"#{c}", Input).value for c in ("green", "yellow")] == [
                "Novice",
                "Novice 2",
            ]
            await seat.press("enter")
            await seat.until(lambda: len(puppets.asked) == 1)

    async def test_a_remembered_name_is_a_persons_and_comes_back_with_the_person(self, home: Path) -> None:
        def called() -> str:
            return seat.screen.query_one("#yellow", Input).value

        async with seated(None, settings=Settings(names=("Ana", "Wolfgang"))) as seat:
            await seat.press("n")
            assert called() == "Wolfgang"
            for field, value, name in (
                ("yellow-player", "bot:novice", "Novice"),
                ("yellow-player", PERSON, "Wolfgang"),
                ("edition", "automa", "Automa"),
                ("edition", "base", "Wolfgang"),
            ):
                seat.screen.query_one(f"#{field}", Select).value = value
                await seat.until(lambda name=name: called() == name)  # type: ignore[misc]

    async def test_the_list_is_opened_and_chosen_from_by_keys(self, home: Path) -> None:
        async with seated(None, opponents=Puppets().opponents) as seat:
            await seat.press("n", *["tab"] * 3, "space", "down", "down", "enter")
            assert isinstance(seat.screen, NewGame)
            assert seat.screen.query_one("#yellow-player", Select).value == "bot:novice"
            assert seat.screen.query_one("#yellow", Input).value == "Novice"
