"""A game being played: on disk before anything else happens, and played on where the disk will not."""

from __future__ import annotations

import errno
from dataclasses import replace
from pathlib import Path

import pytest
from tests.record.disks import FaultyOS
from tests.record.games import random_record, record_of, text_of

from patchwork_tui import session as session_module
from patchwork_tui.record import (
    GameExists,
    JournalError,
    PlayerNameError,
    Record,
    RecordError,
    hold,
    journal,
    read_record,
)
from patchwork_tui.record.seats import hints
from patchwork_tui.rules import Advance, IllegalAction, Player, parse_action
from patchwork_tui.session import READ_ONLY, Seats, Session, branched, new_game

FIRST = random_record(3)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PATCHWORK_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> FaultyOS:
    faulty = FaultyOS()
    monkeypatch.setattr(journal, "os", faulty)
    return faulty


def fill(disk: FaultyOS) -> None:
    """Let nothing be written any more."""
    for name in ("write", "fsync"):
        disk.fail(name, errno.ENOSPC, times=99)


def on_disk(session: Session) -> Record:
    assert session.path is not None
    return read_record(session.path).record


def saved(home: Path) -> list[Path]:
    return sorted((home / "games").glob("*.quilt"))


class TestNewGame:
    def test_a_seed_gives_the_same_circle_again(self) -> None:
        one, other = (new_game("Ana", "Bo", seed=7) for _ in range(2))
        assert one.setup.circle == other.setup.circle
        assert one.seed == "7"

    def test_without_a_seed_one_is_drawn_and_noted(self) -> None:
        record = new_game("Ana", "Bo")
        assert record.seed is not None
        assert new_game("Ana", "Bo", seed=int(record.seed)).setup.circle == record.setup.circle

    def test_who_starts_and_the_board_can_be_chosen(self) -> None:
        record = new_game("Ana", "Bo", first=Player.YELLOW, board="revised")
        assert record.setup.start().mover is Player.YELLOW
        assert record.setup.board == "revised"

    def test_without_a_word_chance_says_who_starts(self) -> None:
        assert {new_game("Ana", "Bo").setup.first for _ in range(64)} == set(Player)

    def test_it_is_dated(self) -> None:
        date = new_game("Ana", "Bo").date
        assert date is not None
        assert date.endswith("Z")

    def test_a_name_that_will_not_do_is_refused(self) -> None:
        with pytest.raises(PlayerNameError, match="different names"):
            new_game("Bo", "Bo")


class TestPlaying:
    def test_a_game_has_a_file_from_the_beginning(self, home: Path) -> None:
        session = Session.start(random_record(3, 0))
        assert saved(home) == [session.path]
        assert on_disk(session) == session.record
        session.close()

    def test_it_can_be_given_a_file_of_its_own(self, tmp_path: Path, home: Path) -> None:
        path = tmp_path / "evening.quilt"
        session = Session.start(random_record(3, 0), path)
        assert session.path == path
        assert saved(home) == []
        session.close()

    def test_every_action_is_on_disk_when_play_returns(self) -> None:
        session = Session.start(random_record(3, 0))
        for number, action in enumerate(FIRST.actions, start=1):
            session.play(action)
            assert on_disk(session).actions == FIRST.actions[:number]
        assert session.position == FIRST.position()
        assert session.position.mover is None
        session.close()

    def test_positions_are_those_from_the_start_to_now(self) -> None:
        session = Session(random_record(3, 12))
        assert session.positions == tuple(random_record(3, 12).positions())
        assert session.position == session.positions[-1]
        assert session.names == ("Ana", "Bo")

    def test_what_the_rules_forbid_changes_nothing(self) -> None:
        session = Session.start(random_record(3, 4))
        before = session.record, session.positions
        with pytest.raises(IllegalAction, match="no leather patch is waiting"):
            session.play(parse_action("leather a1"))
        assert (session.record, session.positions) == before
        assert on_disk(session) == session.record
        session.close()


class TestUndo:
    def test_each_undo_takes_back_one_action_to_the_start_and_redo_plays_them_again(self) -> None:
        session = Session.start(random_record(3))
        positions = session.positions
        for number in range(len(FIRST.actions) - 1, -1, -1):
            assert session.undo() == (FIRST.actions[number],)
            assert session.position == positions[number]
            assert on_disk(session).actions == FIRST.actions[:number]
        for number, action in enumerate(FIRST.actions, start=1):
            assert session.redo() == (action,)
            assert on_disk(session).actions == FIRST.actions[:number]
        assert session.positions == positions
        session.close()

    def test_another_action_forgets_what_was_taken_back(self) -> None:
        session = Session(random_record(3, 6))
        session.undo()
        session.undo()
        session.play(Advance())
        with pytest.raises(IllegalAction, match="nothing has been taken back"):
            session.redo()

    def test_an_action_that_is_refused_forgets_nothing(self) -> None:
        session = Session(random_record(3, 6))
        taken_back = session.undo()
        with pytest.raises(IllegalAction):
            session.play(parse_action("leather a1"))
        assert session.redo() == taken_back

    def test_at_the_start_there_is_nothing_to_take_back(self) -> None:
        session = Session(random_record(3, 0))
        with pytest.raises(IllegalAction, match="nothing has been played yet"):
            session.undo()

    def test_the_result_goes_with_the_last_action_and_comes_back_with_it(self) -> None:
        session = Session.start(random_record(3))
        assert session.path is not None
        assert "\nresult: " in session.path.read_text(encoding="utf-8")
        session.undo()
        assert "result:" not in session.path.read_text(encoding="utf-8")
        session.redo()
        assert "\nresult: " in session.path.read_text(encoding="utf-8")
        session.close()


ANA_AND_A_BOT: Seats = (None, "bot:casual")


def seated(seats: Seats, seed: int = 3, n: int | None = None) -> Record:
    """A random game in which these play."""
    record = random_record(seed, 0)
    more = [(f"{player}-player", bot) for player, bot in zip(Player, seats, strict=True) if bot]
    fresh = replace(record, headers=(*record.headers, *more))
    return fresh.with_actions(*random_record(seed, n).actions)


class TestSeats:
    """Computer players in the seats: who they are is in the record, and undo goes back to a person's turn."""

    def test_the_record_of_a_new_game_says_who_plays(self) -> None:
        session = Session.start(new_game("Ana", "Casual", seats=ANA_AND_A_BOT, first=Player.YELLOW))
        assert session.seats == ANA_AND_A_BOT
        assert session.bot_to_act == "bot:casual"
        assert session.path is not None
        assert "\nyellow-player: bot:casual\n" in session.path.read_text(encoding="utf-8")
        session.close()

    def test_undo_goes_back_to_where_a_person_had_to_act_and_redo_forward(self) -> None:
        session = Session.start(seated(ANA_AND_A_BOT))
        positions, actions = session.positions, session.record.actions
        stops = [n for n, position in enumerate(positions[:-1]) if position.mover is Player.GREEN]
        for stop in reversed(stops):
            taken_back = session.undo()
            assert session.position == positions[stop]
            assert actions[stop : stop + len(taken_back)] == taken_back
            assert session.bot_to_act is None
        for stop in [*stops[1:], len(actions)]:
            session.redo()
            assert session.position == positions[stop]
        assert on_disk(session).actions == actions
        session.close()

    def test_before_a_person_has_played_there_is_nothing_to_take_back(self) -> None:
        record = seated(("bot:casual", None), n=1)
        assert Session(record).position.mover is Player.YELLOW
        with pytest.raises(IllegalAction, match="no person has played yet"):
            Session(record).undo()

    def test_where_nobody_is_a_person_each_undo_takes_back_one_action(self) -> None:
        session = Session(seated(("bot:novice", "bot:casual")))
        assert len(session.undo()) == 1
        assert len(session.redo()) == 1

    def test_a_hint_is_noted_once_before_its_action_and_stays_when_the_game_goes_on(self) -> None:
        session = Session.start(random_record(3, 2))
        session.note_hint()
        session.note_hint()
        session.play(FIRST.actions[2])
        assert session.path is not None
        lines = session.path.read_text(encoding="utf-8").splitlines()
        assert lines.count("# hint 3") == 1
        assert lines.index("# hint 3") == lines.index(next(line for line in lines if line[:2] == "3 ")) - 1
        assert hints(on_disk(session)) == {3}
        session.close()

    def test_a_seat_that_was_taken_over_stays_with_the_person(self, home: Path) -> None:
        session = Session.start(seated(ANA_AND_A_BOT, n=5))
        session.take_over(Player.YELLOW)
        session.close()
        resumed = Session.resume(saved(home)[0])
        assert resumed.seats == (None, None)
        assert resumed.record.header("yellow-player") == "bot:casual"
        resumed.close()


class TestResuming:
    def test_it_goes_on_where_it_was_left(self, home: Path) -> None:
        started = Session.start(random_record(3, 0))
        for action in FIRST.actions[:9]:
            started.play(action)
        started.close()
        [path] = saved(home)
        resumed = Session.resume(path)
        assert resumed.position == started.position
        assert not resumed.read_only
        resumed.play(FIRST.actions[9])
        assert on_disk(resumed).actions == FIRST.actions[:10]
        resumed.close()

    def test_what_was_played_before_can_be_taken_back(self, home: Path) -> None:
        Session.start(random_record(3, 9)).close()
        session = Session.resume(saved(home)[0])
        assert session.undo() == (FIRST.actions[8],)
        assert on_disk(session).actions == FIRST.actions[:8]
        session.close()

    def test_a_torn_tail_is_dropped_with_a_notice_and_mended(self, tmp_path: Path) -> None:
        path = tmp_path / "torn.quilt"
        path.write_bytes(text_of("form-torn").encode())
        session = Session.resume(path)
        assert session.notice
        assert session.record.actions == record_of("form-torn").actions
        session.play(next(iter(session.position.legal_actions())))
        assert on_disk(session) == session.record
        assert read_record(path).notice is None
        session.close()

    def test_a_game_without_its_result_gets_it(self, tmp_path: Path) -> None:
        path = tmp_path / "over.quilt"
        path.write_bytes(text_of("form-no-result").encode())
        Session.resume(path).close()
        assert "\nresult: green -5 yellow 3 winner yellow\n" in path.read_text(encoding="utf-8")

    def test_a_wrong_file_is_refused_and_let_go(self, tmp_path: Path) -> None:
        path = tmp_path / "wrong.quilt"
        path.write_text("no record\n", encoding="utf-8")
        with pytest.raises(RecordError, match=r"wrong\.quilt:1"):
            Session.resume(path)
        hold(path).release()

    def test_a_missing_file_is_refused(self, tmp_path: Path) -> None:
        with pytest.raises(RecordError, match=r"missing\.quilt"):
            Session.resume(tmp_path / "missing.quilt")


class TestHolding:
    """One process plays a game; another may only look at it."""

    def test_a_second_table_is_read_only(self, home: Path) -> None:
        first = Session.start(random_record(3, 5))
        second = Session.resume(saved(home)[0])
        assert second.read_only
        assert second.record == first.record
        for change in (lambda: second.play(Advance()), second.undo):
            with pytest.raises(IllegalAction, match="played in another terminal"):
                change()
        assert READ_ONLY.startswith("this game is being played in another terminal")
        second.close()
        assert on_disk(first) == first.record
        first.play(FIRST.actions[5])
        assert on_disk(first).actions == FIRST.actions[:6]
        first.close()

    def test_once_the_first_has_left_it_can_be_played(self, home: Path) -> None:
        Session.start(random_record(3, 5)).close()
        again = Session.resume(saved(home)[0])
        assert not again.read_only
        again.close()

    def test_a_game_of_ones_own_file_is_held_too(self, tmp_path: Path) -> None:
        first = Session.start(random_record(3, 5), tmp_path / "own.quilt")
        assert Session.resume(tmp_path / "own.quilt").read_only
        first.close()

    def test_leaving_twice_is_leaving_once(self, home: Path) -> None:
        session = Session.start(random_record(3, 5))
        session.close()
        session.close()
        hold(saved(home)[0]).release()

    def test_a_new_game_does_not_overwrite_a_file(self, tmp_path: Path) -> None:
        path = tmp_path / "mine.quilt"
        path.write_text("mine\n", encoding="utf-8")
        with pytest.raises(GameExists, match="there is a file of that name already"):
            Session.start(random_record(3, 0), path)
        assert path.read_text(encoding="utf-8") == "mine\n"


class TestTrouble:
    """Where the disk takes nothing the game goes on in memory, and is written as soon as it can be."""

    def test_an_action_that_cannot_be_saved_is_played_all_the_same(self, disk: FaultyOS) -> None:
        session = Session.start(random_record(3, 5))
        assert session.trouble is None
        fill(disk)
        session.play(FIRST.actions[5])
        assert session.record.actions == FIRST.actions[:6]
        assert session.trouble is not None
        assert "the disk is full" in session.trouble
        assert on_disk(session).actions == FIRST.actions[:5]
        session.close()

    @pytest.mark.parametrize("change", ["play", "undo"])
    def test_the_next_change_that_can_be_saved_saves_all_of_them(self, disk: FaultyOS, change: str) -> None:
        session = Session.start(random_record(3, 5))
        fill(disk)
        session.play(FIRST.actions[5])
        session.play(FIRST.actions[6])
        disk.heal()
        if change == "play":
            session.play(FIRST.actions[7])
        else:
            session.undo()
        assert session.trouble is None
        assert on_disk(session) == session.record
        session.close()

    def test_what_could_not_be_saved_is_tried_once_more_on_leaving(self, disk: FaultyOS) -> None:
        session = Session.start(random_record(3, 5))
        fill(disk)
        session.play(FIRST.actions[5])
        disk.heal()
        session.close()
        assert session.trouble is None
        assert on_disk(session) == session.record

    def test_an_undo_that_cannot_be_saved_is_made_all_the_same(self, disk: FaultyOS) -> None:
        session = Session.start(random_record(3, 5))
        disk.fail("replace", errno.EACCES, times=1)
        session.undo()
        assert "there is no permission" in (session.trouble or "")
        assert session.record.actions == FIRST.actions[:4]
        session.redo()
        assert session.trouble is None
        assert on_disk(session) == session.record
        session.close()

    def test_a_game_that_cannot_be_begun_on_disk_is_begun_in_memory(self, disk: FaultyOS, home: Path) -> None:
        disk.fail("open", errno.EROFS, times=2)
        session = Session.start(random_record(3, 0))
        assert "the file system is read-only" in (session.trouble or "")
        assert session.path is None
        session.play(FIRST.actions[0])
        assert session.trouble
        session.play(FIRST.actions[1])
        assert session.trouble is None
        assert read_record(saved(home)[0]).record == session.record
        session.close()

    def test_a_game_begun_late_on_disk_is_held(self, disk: FaultyOS, home: Path) -> None:
        disk.fail("open", errno.EROFS, times=1)
        session = Session.start(random_record(3, 0))
        session.play(FIRST.actions[0])
        assert Session.resume(saved(home)[0]).read_only
        session.close()

    def test_a_folder_that_cannot_be_made_is_told(self, home: Path) -> None:
        home.write_text("in the way", encoding="utf-8")
        session = Session.start(random_record(3, 0))
        assert "games cannot be kept here" in (session.trouble or "")
        session.play(FIRST.actions[0])
        assert len(session.record.actions) == 1
        session.close()

    def test_a_game_that_cannot_be_reserved_is_played_in_memory_and_its_file_left_alone(
        self, home: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        Session.start(random_record(3, 5)).close()
        [path] = saved(home)
        before = path.read_bytes()

        def refuse(path: Path) -> None:
            raise JournalError(path, "the game could not be reserved for playing", "there is no permission")

        monkeypatch.setattr(session_module, "hold", refuse)
        session = Session.resume(path)
        assert "could not be reserved" in (session.trouble or "")
        assert not session.read_only
        session.play(FIRST.actions[5])
        assert session.trouble
        session.close()
        assert path.read_bytes() == before

    def test_once_it_can_be_reserved_all_of_it_is_saved(
        self, home: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        Session.start(random_record(3, 5)).close()
        [path] = saved(home)

        def refuse(path: Path) -> None:
            raise JournalError(path, "the game could not be reserved for playing", "there is no permission")

        with monkeypatch.context() as patched:
            patched.setattr(session_module, "hold", refuse)
            session = Session.resume(path)
        session.play(FIRST.actions[5])
        assert session.trouble is None
        assert read_record(path).record == session.record
        session.close()

    def test_a_file_that_has_come_into_the_way_meanwhile_is_trouble_and_no_end(
        self, disk: FaultyOS, tmp_path: Path
    ) -> None:
        path = tmp_path / "mine.quilt"
        disk.fail("open", errno.ENOSPC, times=1)
        session = Session.start(random_record(3, 0), path)
        assert session.trouble
        path.write_text("someone else's\n", encoding="utf-8")
        session.play(FIRST.actions[0])
        assert "there is a file of that name already" in (session.trouble or "")
        session.close()
        assert path.read_text(encoding="utf-8") == "someone else's\n"


@pytest.mark.parametrize("seed", ["7", "9" * 30, "Ana's 12th shuffle"])
def test_a_branched_game_keeps_its_seed_as_it_is_written(seed: str) -> None:
    headers = [header for header in FIRST.headers if header[0] != "seed"]
    record = replace(FIRST, headers=(*headers, ("seed", seed)))
    assert branched(record).seed == seed
