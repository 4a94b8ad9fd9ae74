"""The settings as a person meets them: chosen from lists, worn at once, kept for the next time, heeded."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest
from tests.app.stage import LARGE, SMALL, Seat, game, opening, seated
from tests.app.visits import arrives, notices, visiting
from textual.widgets import Input, Label, Select

from patchwork_tui.app.app import PatchworkApp
from patchwork_tui.app.cells import CellSize
from patchwork_tui.app.commands import pressed
from patchwork_tui.app.places import AtLesson, AtNewGame, AtTable, Defaults
from patchwork_tui.app.screens.confirm import Confirm
from patchwork_tui.app.screens.lesson import LessonScreen
from patchwork_tui.app.screens.settings import SettingsScreen
from patchwork_tui.app.screens.table import TableScreen
from patchwork_tui.app.widgets.quilt_view import QuiltView
from patchwork_tui.pictures.fabrics import fabric_names
from patchwork_tui.rules import Player, bundled_edition
from patchwork_tui.session import AUTOMA, Session, new_game
from patchwork_tui.settings import (
    DEFAULTS,
    Cells,
    GlyphSet,
    KeyPreset,
    Loaded,
    Pace,
    Seating,
    Settings,
    load,
    save,
    settings_path,
)

pytestmark = pytest.mark.usefixtures("home")

WASD = Settings(key_preset=KeyPreset.LEFT_HAND)


def names(seat: Seat) -> list[str]:
    """The names in the form of a new game."""
    return [seat.screen.query_one(f"#{player}", Input).value for player in Player]


def dressed(seat: Seat) -> str:
    return seat.app.look.palette.name


class TestTheScreen:
    @pytest.mark.slow
    @pytest.mark.parametrize("size", [SMALL, LARGE])
    async def test_a_fabric_is_chosen_by_keys_worn_at_once_and_kept(self, size: tuple[int, int]) -> None:
        second = fabric_names()[1]
        async with seated(None, size) as seat:
            await seat.press("comma", "space", "down", "enter")
            assert isinstance(seat.screen, SettingsScreen)
            await seat.until(lambda: load().settings.fabric == second)
            await seat.until(
                lambda: [view.look.palette.name for view in seat.screen.query(QuiltView)] == [dressed(seat)]
            )
            assert load().settings.fabric == second
            await seat.press("escape", "n")
        async with seated(None, size, settings=load().settings) as seat:
            assert seat.app.settings.fabric == second

    @pytest.mark.slow
    async def test_arrows_change_a_setting_without_its_list_round_and_round(self) -> None:
        fabrics = fabric_names()
        async with seated(None) as seat:
            await seat.press("comma", "right")
            await seat.until(lambda: load().settings.fabric == fabrics[1])
            await seat.press("left", "left")
            await seat.until(lambda: load().settings.fabric == fabrics[-1])
            assert dressed(seat) == fabrics[-1]
            await seat.press("space", "right", "escape")
            assert load().settings.fabric == fabrics[-1]

    @pytest.mark.slow
    async def test_every_setting_can_be_given_each_of_its_values(self) -> None:
        async with seated(None) as seat:
            await seat.press("comma")
            for select in seat.screen.query(Select):
                for _, value in select._options:
                    select.value = value
                    await seat.pilot.pause()
                    assert getattr(load().settings, select.id or "") == value

    async def test_arrows_go_from_field_to_field_and_what_is_looked_at_is_seen_but_not_kept(self) -> None:
        def shown() -> list[str]:
            return [view.look.palette.name for view in seat.screen.query(QuiltView)]

        async with seated(None) as seat:
            await seat.press("comma", "down", "down", "up", "up", "space", "down", "down")
            await seat.until(lambda: shown() == [fabric_names()[2]])
            assert dressed(seat) == fabric_names()[0]
            await seat.press("escape")
            await seat.until(lambda: shown() == [fabric_names()[0]])
            assert not settings_path().exists()

    async def test_ascii_is_drawn_everywhere_at_once(self) -> None:
        async with seated(None) as seat:
            await seat.press("comma")
            assert "▼" in seat.text
            await seat.press("down", "space", "down", "enter")
            await seat.until(lambda: seat.text.isascii())

    @pytest.mark.slow
    async def test_the_names_of_the_next_game_are_kept_if_they_will_do(self) -> None:
        async with seated(None) as seat:
            await seat.press("comma", *["down"] * 9, *["backspace"] * 9, *"Zoe", "down")
            assert load().settings.names == ("Zoe", "Yellow")
            await seat.press(*["backspace"] * 9, *"Zoe", "enter")
            assert await seat.sees("different")
            assert load().settings.names == ("Zoe", "Yellow")
            await seat.press("backspace", "escape", "n")
            assert load().settings.names == ("Zoe", "Zo")
            assert await seat.sees("Zo ")

    async def test_every_setting_is_there_and_explained(self) -> None:
        async with seated(None) as seat:
            await seat.press("comma")
            told = {select.id for select in seat.screen.query(Select)}
            assert told == {field.name for field in fields(Settings)} - {"names", "keys"}
            labels = [
                str(label.content)
                for label in seat.screen.query("#wishes > Horizontal > Label").results(Label)
            ]
            assert labels
            assert all(f"| {label} | " in (seat.screen.HELP or "") for label in labels)

    async def test_from_the_table_one_comes_back_to_the_same_game(self) -> None:
        session = Session(opening("advance"))
        async with seated(session) as seat:
            await seat.press("comma")
            assert isinstance(seat.screen, SettingsScreen)
            await seat.press("escape")
            assert isinstance(seat.screen, TableScreen)
            assert seat.actions == ["advance"]
            await seat.press("u")
            assert seat.actions == []

    async def test_where_they_cannot_be_kept_they_hold_all_the_same_and_it_is_said(self, home: Path) -> None:
        settings_path().mkdir(parents=True)
        async with seated(None, notifications=True) as seat:
            await seat.press("comma", "space", "down", "enter")
            await seat.until(lambda: "could not be saved" in notices(seat))
            assert seat.app.settings.fabric == fabric_names()[1]
            settings_path().rmdir()
            await seat.press("tab", "right")
            await seat.until(lambda: load().settings.glyphs is GlyphSet.ASCII)
            assert load().settings.fabric == fabric_names()[1]

    async def test_what_is_wrong_with_the_file_is_told_at_the_start(self) -> None:
        app = PatchworkApp(loaded=Loaded(Settings(fabric="burlap"), ("settings.toml:3: not so",)))
        async with app.run_test(size=SMALL, notifications=True) as pilot:
            seat = Seat(app, pilot, None)
            assert await seat.sees("settings.toml:3: not so; and 1 more")
            assert seat.app.look.palette.name == "calico"

    @pytest.mark.slow
    async def test_it_is_told_once_however_much_is_changed_afterwards(self) -> None:
        async with seated(None, settings=Settings(keys={"fly": "e"}), notifications=True) as seat:
            await seat.press("comma")
            for _ in range(3):
                await seat.press("right")
            await seat.until(lambda: load().settings.fabric == fabric_names()[3])
            assert notices(seat).count("'fly'") == 1

    async def test_names_that_will_not_do_are_told_though_one_leaves(self) -> None:
        async with seated(None, notifications=True) as seat:
            await seat.press("comma", *["down"] * 9, *["backspace"] * 9, "escape")
            await seat.until(lambda: "the names stay as they were" in notices(seat))
            assert "a name needs at least one character" in notices(seat)

    async def test_a_file_kept_aside_for_the_names_of_a_new_game_is_told(self) -> None:
        settings_path().parent.mkdir(parents=True, exist_ok=True)
        settings_path().write_text("fabric = ", encoding="utf-8")
        async with seated(None, notifications=True) as seat:
            await seat.press("n", *["delete"] * 9, *["backspace"] * 9, *"Zoe", "enter")
            assert await arrives(seat, TableScreen)
            assert "kept as settings.broken.toml" in notices(seat)

    async def test_where_a_wish_stands_is_told(self) -> None:
        app = PatchworkApp(loaded=Loaded(Settings(fabric="burlap"), places={"fabric": "settings.toml:7"}))
        async with app.run_test(size=SMALL, notifications=True) as pilot:
            assert await Seat(app, pilot, None).sees("settings.toml:7: there is no fabric")

    async def test_a_clash_that_a_choice_brings_about_is_told_then(self) -> None:
        async with seated(None, settings=Settings(keys={"log": "e"}), notifications=True) as seat:
            await seat.press("comma")
            seat.screen.query_one("#key_preset", Select).value = KeyPreset.LEFT_HAND
            await seat.until(lambda: "on the key e" in notices(seat))

    @pytest.mark.slow
    async def test_a_choice_forgets_none_of_what_was_kept_before(self) -> None:
        async with seated(None) as seat:
            await seat.press("n", *["delete"] * 9, *["backspace"] * 9, *"Zoe", "enter", "comma")
            seat.screen.query_one("#animations", Select).value = False
            await seat.pilot.pause()
            assert load().settings.names == ("Zoe", "Yellow")


class TestAtTheTable:
    async def test_the_left_hand_moves_with_wasd_and_e_advances(self) -> None:
        async with seated(Session(opening()), settings=WASD) as seat:
            await seat.press("1", "d", "s")
            assert seat.ghost == ["b2", "b3", "c3"]
            await seat.press("a", "w")
            assert seat.ghost == ["a1", "a2", "b2"]
            await seat.press("x")
            assert "e advance" in seat.footer
            await seat.press("e", "enter")
            assert seat.actions == ["advance"]

    async def test_all_that_the_table_says_names_the_keys_that_hold(self) -> None:
        async with seated(Session(opening()), settings=WASD) as seat:
            assert "e advances" in seat.banner
            assert "e advance" in seat.panel
            await seat.press("enter")
            assert seat.why_not == "nothing is held: 1 2 3 take up an offer, e advances"
            await seat.press("1", "b")
            assert "b goes back" in seat.banner
            await seat.press("enter")
            assert seat.why_not == "this is the other quilt; b goes back to yours"
            await seat.press("b")
            assert "wasd move" in seat.footer

    async def test_another_key_that_confirms_is_named_and_decides_once_when_held(self) -> None:
        own = Settings(keys={"confirm": "p"})
        async with seated(Session(opening()), settings=own) as seat:
            await seat.press("a")
            assert "p advances" in seat.banner
            assert "p advances" in seat.panel
            assert "p advance" in seat.footer
            await seat.press("down")
            assert seat.why_not == "advancing needs no place; p advances"
            await seat.press("p", "p", "p")
            assert seat.actions == ["advance"]

    @pytest.mark.slow
    async def test_the_lesson_is_learnt_by_the_keys_it_shows(self) -> None:
        app = PatchworkApp(AtLesson(), loaded=Loaded(WASD))
        async with app.run_test(size=SMALL) as pilot:
            await pilot.pause()
            seat = Seat(app, pilot, None)
            for _ in range(5):
                screen = seat.screen
                assert isinstance(screen, LessonScreen)
                before = screen._number
                assert "v lays" not in screen._page().ask
                keys = [pressed(key, app.look.keys) for key in screen._way]
                assert "a" not in keys
                await seat.press(*keys)
                if screen._way == ("v",):
                    await seat.press(*keys)
                await seat.until(lambda before=before: seat.screen._number > before)  # type: ignore[attr-defined]

    async def test_the_help_shows_the_keys_that_hold(self) -> None:
        async with seated(Session(opening()), LARGE, settings=WASD) as seat:
            assert "| `e` | Take up the other choice" in (seat.table.HELP or "")

    async def test_a_command_has_the_key_that_the_file_gives_it(self) -> None:
        async with seated(Session(opening()), settings=Settings(keys={"advance": "f2"})) as seat:
            await seat.press("f2", "enter")
            assert seat.actions == ["advance"]

    @pytest.mark.parametrize(
        ("written", "key"), [("!", "exclamation_mark"), ("?,f2", "question_mark"), ("é", "é")]
    )
    async def test_a_key_is_named_as_it_is_typed(self, written: str, key: str) -> None:
        keys = {"advance": written, "help": "f9"}
        async with seated(Session(opening()), settings=Settings(keys=keys)) as seat:
            assert f"{written[0]} advances" in seat.banner
            await seat.press(key, "enter")
            assert seat.actions == ["advance"]

    async def test_keys_that_clash_are_named_and_the_usual_ones_hold(self) -> None:
        loaded = Loaded(Settings(keys={"advance": "u"}))
        app = PatchworkApp(AtTable(Session(opening())), loaded=loaded)
        async with app.run_test(size=SMALL, notifications=True) as pilot:
            seat = Seat(app, pilot, None)
            assert await seat.sees("`advance` and `undo` of the table")

    @pytest.mark.parametrize(("seating", "left"), [(Seating.FIXED, "Ana"), (Seating.MOVER_LEFT, "Bo")])
    async def test_who_acts_sits_on_the_left_where_that_is_wished(self, seating: Seating, left: str) -> None:
        session = Session(opening("buy 02 r0 a1"))
        async with seated(session, LARGE, settings=Settings(seating=seating)) as seat:
            assert left in seat.part("left")[0]

    @pytest.mark.parametrize("size", [SMALL, LARGE, (170, 60)])
    @pytest.mark.parametrize(
        ("cells", "most"), [(Cells.SMALL, CellSize.SMALL), (Cells.MEDIUM, CellSize.MEDIUM)]
    )
    async def test_no_cell_is_larger_than_wished(
        self, cells: Cells, most: CellSize, size: tuple[int, int]
    ) -> None:
        async with seated(Session(game("game-9000", 20)), size, settings=Settings(cells=cells)) as seat:
            sizes = [seat.table.query_one(f"#{part}", QuiltView).cell_size for part in ("left", "right")]
            assert max(size.width for size in sizes) == most.width
            await seat.press("1")
            assert seat.panel

    async def test_a_click_places_at_once_where_that_is_wished(self) -> None:
        async with seated(Session(opening()), settings=Settings(first_click=True)) as seat:
            await seat.press("1")
            await seat.click("left", "e5")
            assert len(seat.actions) == 1

    async def test_taking_back_what_the_other_did_asks_where_that_is_wished(self) -> None:
        session = Session(opening("buy 02 r0 a1"))
        async with seated(session, settings=Settings(confirmations=True)) as seat:
            await seat.press("u")
            assert isinstance(seat.screen, Confirm)
            assert "Ana buys B" in " ".join(seat.text.split())
            await seat.press("n")
            assert len(seat.actions) == 1
            await seat.press("u", "y")
            assert seat.actions == []

    async def test_computers_move_at_the_pace_that_was_chosen(self) -> None:
        app = PatchworkApp(loaded=Loaded(Settings(pace=Pace.AT_ONCE)))
        assert app._opponents.pace == 0


def zoe_and_max() -> Settings:
    """Settings on disk in which these two played last."""
    named = Settings(names=("Zoe", "Max"))
    save(named, before=DEFAULTS)
    return named


def after_a_game_alone(name: str) -> AtNewGame:
    """The form of a new game after one that this person has played against the Automa."""
    played = new_game(name, AUTOMA, edition=bundled_edition("automa"))
    return AtNewGame(Defaults.after(Session(played)))


class TestNames:
    async def test_the_names_used_last_are_offered_again(self) -> None:
        async with seated(None) as seat:
            await seat.press("n", *["delete"] * 9, *["backspace"] * 9, *"Zoe", "enter")
        assert load().settings.names == ("Zoe", "Yellow")
        async with seated(None, settings=load().settings) as seat:
            await seat.press("n")
            assert "Zoe" in seat.text

    async def test_a_game_against_the_automa_leaves_the_other_name_as_it_is(self) -> None:
        named, again = zoe_and_max(), after_a_game_alone("Ana")
        async with visiting(again, settings=named) as seat:
            await seat.press("enter")
            assert await arrives(seat, TableScreen)
        assert load().settings.names == ("Ana", "Max")
        async with visiting(again, settings=named) as seat:
            assert names(seat) == ["Ana", AUTOMA]
            seat.screen.query_one("#edition", Select).value = "base"
            await seat.pilot.pause()
            assert names(seat) == ["Ana", "Max"]

    async def test_whoever_alone_goes_by_the_other_name_leaves_the_first_to_the_other(self) -> None:
        named, again = zoe_and_max(), after_a_game_alone("Max")
        async with visiting(again, settings=named) as seat:
            seat.screen.query_one("#edition", Select).value = "base"
            await seat.pilot.pause()
            assert names(seat) == ["Max", "Zoe"]
            seat.screen.query_one("#edition", Select).value = "automa"
            await seat.press("enter")
            assert await arrives(seat, TableScreen)
        assert load().settings.names == ("Max", "Zoe")
