"""The forecast: whatever it promises before Enter is what has happened after it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.app.stage import POSITIONS, game, nearly_over, opening, owing_leather
from tests.record.games import GAMES
from tests.rules.scenes import bare, circle_from, full_but, player, scene, square

from patchwork_tui.app.forecast import forecast
from patchwork_tui.app.hand import Hand, Spot
from patchwork_tui.pictures.forecast import Forecast
from patchwork_tui.rules import Action, Advance, Buy, Cell, PlaceLeather, Player, Position, Turn

GREEN, YELLOW = Player.GREEN, Player.YELLOW
INCOME_MARKS = (5, 11, 17, 23, 29, 35, 41, 47, 53)


def holding(position: Position, action: Action) -> Hand:
    """The hand in which Enter would play this action."""
    match action:
        case Advance():
            return Hand.over(position).take_advance()
        case Buy(patch, turn, cell):
            return Hand(position, choice=patch, spots={patch: Spot(turn, cell)})
        case PlaceLeather(cell):
            return Hand(position, spots={None: Spot(Turn.R0, cell)})


def told(hand: Hand) -> Forecast:
    promised = forecast(hand)
    assert promised is not None
    return promised


def check(position: Position, action: Action) -> None:
    """Every number of the forecast, against the position that playing the action gives."""
    hand = holding(position, action)
    assert hand.action == action
    promised, after = told(hand), position.play(action)
    mover = position.mover
    assert mover is not None
    assert promised.player is mover
    before, now = position[mover], after[mover]
    assert promised.buttons == before.buttons
    assert promised.buttons_after == now.buttons
    assert (promised.start, promised.end) == (before.space, now.space)
    assert promised.incomes == tuple(mark for mark in INCOME_MARKS if before.space < mark <= now.space)
    assert len(promised.leather) == len(position.leather) - len(after.leather)
    assert promised.next_mover is after.mover
    assert (promised.income_before, promised.income) == (before.quilt.income, now.quilt.income)
    assert promised.empty == now.quilt.empty
    assert promised.missing == (lacking(after, mover) if position.tile is None else None)
    assert promised.score_before == position.score(mover).total
    assert promised.score == after.score(mover).total
    assert promised.marks_left == sum(mark > before.space for mark in INCOME_MARKS)
    if isinstance(action, Buy):
        patch = position.edition.patch(action.patch)
        assert promised.cost == patch.buttons
        assert promised.worth == patch.income * promised.marks_left - patch.buttons
    else:
        assert (promised.cost, promised.worth) == (0, None)


def lacking(position: Position, player: Player) -> int:
    """How many cells the fullest 7x7 square lacks; none where this choice takes the special tile."""
    rows = position[player].quilt.rows()
    return min(sum(row[x : x + 7].count(".") for row in rows[y : y + 7]) for x in range(3) for y in range(3))


@given(POSITIONS, st.data())
def test_what_is_forecast_of_a_legal_action_is_what_playing_it_does(
    position: Position, data: st.DataObject
) -> None:
    for action in [
        Advance() if not position.owed else next(iter(position.legal_actions())),
        *data.draw(
            st.lists(st.sampled_from(list(position.legal_actions())), min_size=3, max_size=3), "actions"
        ),
    ]:
        check(position, action)


@pytest.mark.parametrize("stem", [path.stem for path in GAMES if not path.stem.startswith("form-")])
def test_what_is_forecast_in_the_conformance_games_is_what_comes(stem: str) -> None:
    record = game(stem)
    for position, action in zip(record.positions(), record.actions, strict=False):
        check(position, action)


def test_worth_is_the_income_at_every_mark_beyond_where_it_is_bought_less_the_cost() -> None:
    # From 22 the marks ahead are 23 29 35 41 47 53: six times 3 buttons, less the 8 it costs.
    position = scene(player(22, 20), player(30), circle=circle_from("29"))
    assert told(Hand.over(position).take(0)).worth == 6 * 3 - 8


def test_a_mark_that_one_stands_on_is_behind() -> None:
    position = scene(player(23, 20), player(30), circle=circle_from("29"))
    assert told(Hand.over(position).take(0)).worth == 5 * 3 - 8


def test_the_income_of_the_patch_itself_is_paid_at_the_marks_it_crosses() -> None:
    position = scene(player(4, 20, bare(income=2)), player(30), circle=circle_from("29"))
    promised = told(Hand.over(position).take(0))
    assert (promised.end, promised.incomes, promised.gained) == (10, (5,), 5)
    assert promised.buttons_after == 20 - 8 + 5


def test_an_advance_is_paid_a_button_a_space_and_the_income_it_crosses() -> None:
    promised = told(Hand.over(scene(player(4, 0, bare(income=3)), player(10), top=YELLOW)).take_advance())
    assert (promised.end, promised.incomes, promised.gained) == (11, (5, 11), 7 + 3 + 3)
    assert promised.next_mover is YELLOW


def test_a_leather_patch_on_the_way_is_foretold_and_that_its_winner_places_it_next() -> None:
    promised = told(Hand.over(scene(player(18), player(20), leather=(21, 26), top=YELLOW)).take_advance())
    assert promised.leather == (21,)
    assert promised.next_mover is GREEN


def test_who_lands_on_the_other_token_acts_again() -> None:
    promised = told(Hand.over(opening("buy 02 r0 a1", "buy 12 r0 a1").position()).take_advance())
    assert promised.next_mover is GREEN
    level = Hand.over(scene(player(1), player(4), circle=circle_from("02"), top=YELLOW)).take(0)
    assert told(level).next_mover is GREEN


def test_at_the_end_nobody_acts_next() -> None:
    promised = told(Hand.over(nearly_over().position()).take_advance())
    assert promised.next_mover is None
    assert promised.end == 53


def test_a_move_beyond_the_centre_stops_there() -> None:
    promised = told(Hand.over(scene(player(51, 20), player(53), circle=circle_from("29"))).take(0))
    assert (promised.start, promised.end) == (51, 53)


def test_the_special_tile_is_foretold_in_cells_and_in_points() -> None:
    position = scene(player(30, 5, square(7, without="c3")), player(40), circle=circle_from("02"), owed=1)
    hand = Hand.over(position)
    near, there = told(hand.under(Cell.parse("i9"))), told(hand.under(Cell.parse("c3")))
    assert (near.missing, there.missing) == (1, 0)
    assert (near.score - near.score_before, there.score - there.score_before) == (2, 2 + 7)


@given(POSITIONS, st.integers(0, 2))
def test_what_cannot_be_paid_is_told_as_if_it_could_and_the_score_with_it(
    position: Position, slot: int
) -> None:
    hand = Hand.over(position).take(slot)
    mover, spots = position.mover, hand.fitting()
    assert mover is not None
    if hand.choice is None or not spots:
        return
    patch = position.edition.patch(hand.choice)
    promised = told(hand)
    assert promised.buttons == position[mover].buttons
    assert promised.buttons_after == promised.buttons - patch.buttons + promised.gained
    assert promised.score_before == position.score(mover).total
    gain = promised.buttons_after - promised.buttons + 2 * patch.size
    tile = 7 if position.tile is None and promised.missing == 0 else 0
    assert promised.score - promised.score_before == gain + tile


@given(POSITIONS, st.integers(0, 2), st.integers(0, 8), st.integers(0, 8))
def test_where_the_ghost_does_not_fit_price_time_and_worth_are_told_all_the_same(
    position: Position, slot: int, column: int, row: int
) -> None:
    hand = Hand.over(position).take(slot)
    if hand.choice is None:
        return
    elsewhere = forecast(hand.moved(column, row))
    here = forecast(hand)
    if here is None:
        assert elsewhere is None
        return
    assert elsewhere is not None
    assert (here.cost, here.end, here.incomes, here.gained, here.next_mover, here.worth) == (
        elsewhere.cost,
        elsewhere.end,
        elsewhere.incomes,
        elsewhere.gained,
        elsewhere.next_mover,
        elsewhere.worth,
    )


def test_of_what_fits_nowhere_there_is_nothing_to_tell() -> None:
    assert (
        forecast(Hand.over(scene(player(quilt=full_but("a1")), player(), circle=circle_from("02"))).take(0))
        is None
    )


def test_of_nothing_there_is_nothing_to_tell() -> None:
    assert forecast(Hand.over(opening().position())) is None
    assert forecast(Hand.over(game("real-08").position())) is None


def test_leather_costs_nothing_and_moves_nobody() -> None:
    promised = told(Hand.over(owing_leather().position()))
    assert (promised.cost, promised.gained, promised.worth, promised.incomes) == (0, 0, None, ())
    assert promised.start == promised.end
    assert promised.score == promised.score_before + 2
