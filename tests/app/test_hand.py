"""The hand: what a player holds over the table. Whatever is done, nothing in it is lost."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.app.stage import POSITIONS, game, opening, owing_leather, toy_game
from tests.record.games import GAMES
from tests.rules.scenes import circle_from, full_but, player, scene

from patchwork_tui.app.hand import Hand, Spot
from patchwork_tui.rules import Advance, Buy, Cell, Patch, PlaceLeather, Position, Turn

Gesture = Callable[[Hand], Hand]

CELLS = st.builds(Cell, st.integers(0, 8), st.integers(0, 8))


GESTURES: st.SearchStrategy[Gesture] = st.one_of(
    st.builds(lambda slot: lambda hand: hand.take(slot), st.integers(0, 2)),
    st.builds(
        lambda columns, rows: lambda hand: hand.moved(columns, rows), st.integers(-9, 9), st.integers(-9, 9)
    ),
    st.builds(lambda step: lambda hand: hand.next_spot(step), st.sampled_from([-1, 1])),
    st.builds(lambda cell: lambda hand: hand.under(cell), CELLS),
    st.sampled_from([Hand.clockwise, Hand.counterclockwise, Hand.flipped, Hand.put_back, Hand.take_advance]),
)


def opened() -> Hand:
    return Hand.over(opening().position())


def at(hand: Hand, cell: str) -> Hand:
    """The hand with its ghost's corner moved to this cell."""
    assert hand.spot is not None
    goal, here = Cell.parse(cell), hand.spot.cell
    return hand.moved(goal.column - here.column, goal.row - here.row)


def spot(text: str) -> Spot:
    turn, cell = text.split()
    return Spot(Turn.parse(turn), Cell.parse(cell))


class TestAnyGestures:
    """What holds after whatever gestures, in whatever position."""

    @given(POSITIONS, st.lists(GESTURES, max_size=30))
    def test_the_ghost_stays_whole_and_on_the_quilt(
        self, position: Position, gestures: list[Gesture]
    ) -> None:
        hand = Hand.over(position)
        assert position.mover is not None
        for gesture in gestures:
            hand = gesture(hand)
            ghost = hand.ghost_on(position[position.mover].quilt)
            size = hand.held.size if isinstance(hand.held, Patch) else 1
            assert (ghost is None) == (hand.held is None or isinstance(hand.held, Advance))
            if ghost is not None:
                assert ghost.cells.bit_count() == size
                assert ghost.cells < 1 << 81
                assert ghost.fault & ~ghost.cells == 0

    @given(POSITIONS, st.lists(GESTURES, max_size=30))
    def test_every_patch_but_the_held_one_keeps_its_turn_and_place(
        self, position: Position, gestures: list[Gesture]
    ) -> None:
        hand = Hand.over(position)
        for gesture in gestures:
            before, hand = hand, gesture(hand)
            for patch, kept in before.spots.items():
                if patch != before.choice or hand.choice != before.choice:
                    assert hand.spots[patch] == kept

    @given(POSITIONS, st.lists(GESTURES, max_size=30))
    def test_nothing_is_played_by_looking(self, position: Position, gestures: list[Gesture]) -> None:
        hand = Hand.over(position)
        for gesture in gestures:
            hand = gesture(hand)
        assert hand.position == position

    @given(POSITIONS, st.lists(GESTURES, max_size=30))
    def test_while_leather_is_owed_nothing_else_comes_into_the_hand(
        self, position: Position, gestures: list[Gesture]
    ) -> None:
        hand = Hand.over(position)
        for gesture in gestures:
            hand = gesture(hand)
            assert isinstance(hand.held, PlaceLeather) == bool(position.owed)

    @given(POSITIONS, st.lists(GESTURES, max_size=30))
    def test_what_enter_would_play_is_what_is_seen(self, position: Position, gestures: list[Gesture]) -> None:
        hand = Hand.over(position)
        for gesture in gestures:
            hand = gesture(hand)
        assert position.mover is not None
        ghost = hand.ghost_on(position[position.mover].quilt)
        match hand.action:
            case Buy() as buy:
                assert ghost is not None
                assert ghost.cells == position.edition.patch(buy.patch).mask(buy.turn, buy.cell)
            case PlaceLeather(cell):
                assert ghost is not None
                assert ghost.cells == position[position.mover].quilt.bit(cell)
            case _:
                assert ghost is None


class TestTakingUp:
    def test_at_first_nothing_is_held(self) -> None:
        hand = opened()
        assert (hand.held, hand.action, hand.spot, hand.slot) == (None, None, None, None)

    def test_an_offer_is_taken_up_as_it_is_drawn_where_it_first_fits(self) -> None:
        hand = opened().take(1)
        assert isinstance(hand.held, Patch)
        assert (hand.held.letter, hand.slot, hand.spot) == ("L", 1, spot("r0 a1"))

    def test_where_the_corner_is_taken_it_lies_where_it_does_fit(self) -> None:
        hand = Hand.over(opening("buy 02 r0 a1", "advance").position())
        assert hand.position.why_not(hand.take(0).action or Advance()) is None
        taken = hand.take(0).spot
        assert taken is not None
        assert taken.cell != Cell(0, 0)

    def test_what_fits_nowhere_as_drawn_is_turned_so_that_it_fits(self) -> None:
        narrow = full_but("i1", "i2", "i3")
        position = scene(player(quilt=narrow), player(1), circle=circle_from("03"))
        assert Hand.over(position).take(0).spot == spot("r1 i1")

    def test_what_fits_nowhere_at_all_lies_in_the_middle(self) -> None:
        position = scene(player(quilt=full_but("i9")), player(1), circle=circle_from("03"))
        hand = Hand.over(position).take(0)
        assert hand.spot == spot("r0 e5")
        assert hand.fitting() == ()

    def test_what_cannot_be_paid_can_be_held_and_looked_at(self) -> None:
        hand = opened().take(2)
        assert hand.spot is not None
        assert len(hand.fitting()) > 1
        assert str(hand.refusal) == "needs 5 more buttons"

    def test_there_is_no_fourth_offer(self) -> None:
        hand = opened()
        assert hand.take(3) is hand

    def test_fewer_are_on_offer_when_fewer_are_left(self) -> None:
        position = scene(player(), player(), circle=("02", "01"))
        hand = Hand.over(position)
        assert hand.take(1).slot == 1
        assert hand.take(2) is hand

    def test_advancing_is_held_like_a_patch_and_has_no_ghost(self) -> None:
        hand = opened().take(0).take_advance()
        assert hand.held == hand.action == Advance()
        assert (hand.spot, hand.slot) == (None, None)

    def test_put_back_empties_the_hand(self) -> None:
        assert opened().take(0).put_back().held is None
        assert opened().take_advance().put_back().held is None

    def test_taken_up_again_it_lies_as_it_was_left(self) -> None:
        left = opened().take(0).moved(3, 4).clockwise()
        for looked_around in (left.put_back(), left.take(1).moved(1, 1), left.take_advance()):
            assert looked_around.take(0).spot == left.spot


class TestTurning:
    @given(POSITIONS, st.integers(0, 2), CELLS)
    def test_four_quarter_turns_give_the_same_picture(
        self, position: Position, slot: int, cell: Cell
    ) -> None:
        hand = Hand.over(position).take(slot)
        if hand.spot is None:
            return
        start = hand.under(cell)
        hand = start
        for _ in range(4):
            hand = hand.clockwise()
        assert hand.spot is not None
        assert start.spot is not None
        assert hand.spot.turn is start.spot.turn

    @pytest.mark.parametrize("slot", range(3))
    def test_four_quarter_turns_come_back_to_the_same_place(self, slot: int) -> None:
        for stem in ("02 12 19", "03 07 18", "33 32 31", "22 27 25"):
            hand = Hand.over(scene(player(), player(), circle=circle_from(*stem.split()))).take(slot)
            start = at(hand, "c3")
            turned = start
            for _ in range(4):
                turned = turned.clockwise()
            assert turned.spot == start.spot

    @given(POSITIONS, st.integers(0, 2), CELLS)
    def test_flipping_twice_is_flipping_never(self, position: Position, slot: int, cell: Cell) -> None:
        hand = Hand.over(position).take(slot)
        if hand.spot is not None:
            hand = hand.under(cell)
            assert hand.flipped().flipped().spot == hand.spot

    def test_turning_back_undoes_turning(self) -> None:
        hand = at(opened().take(1), "d4")
        assert hand.clockwise().counterclockwise().spot == hand.spot

    def test_a_patch_turns_about_its_middle(self) -> None:
        position = scene(player(), player(), circle=circle_from("18"))
        bar = at(Hand.over(position).take(0), "c5")
        assert bar.clockwise().spot == spot("r1 e3")

    def test_at_the_edge_it_is_pushed_inside(self) -> None:
        position = scene(player(), player(), circle=circle_from("18"))
        bar = at(Hand.over(position).take(0).clockwise(), "i5")
        assert bar.clockwise().spot == spot("r0 e7")

    def test_a_symmetric_patch_stays_as_it_is(self) -> None:
        square = at(Hand.over(scene(player(), player(), circle=circle_from("10"))).take(0), "d4")
        assert square.clockwise().spot == square.flipped().spot == square.spot

    def test_advancing_and_leather_have_nothing_to_turn(self) -> None:
        for hand in (opened(), opened().take_advance(), Hand.over(owing_leather().position())):
            assert hand.clockwise() is hand.counterclockwise() is hand.flipped() is hand


class TestMoving:
    def test_a_push_moves_it_a_cell(self) -> None:
        hand = opened().take(0)
        assert hand.moved(1, 0).spot == spot("r0 b1")
        assert hand.moved(0, 1).spot == spot("r0 a2")

    def test_the_edge_stops_it(self) -> None:
        hand = opened().take(0)
        assert hand.moved(-1, -1).spot == hand.spot
        assert hand.moved(99, 99).spot == spot("r0 h8")

    @given(POSITIONS, st.integers(0, 2), CELLS)
    def test_pointing_brings_a_cell_of_it_under_the_pointer_where_one_can_lie(
        self, position: Position, slot: int, cell: Cell
    ) -> None:
        hand = Hand.over(position).take(slot)
        assert position.mover is not None
        quilt = position[position.mover].quilt
        held, spot = hand.held, hand.spot
        assert spot is not None
        if isinstance(held, Patch):
            places = [held.mask(spot.turn, Cell(x, y)) or 0 for x in range(9) for y in range(9)]
            if not any(place & quilt.bit(cell) for place in places):
                return
        ghost = hand.under(cell).ghost_on(quilt)
        assert ghost is not None
        assert ghost.cells & quilt.bit(cell)

    def test_pointing_where_no_cell_of_it_can_lie_brings_it_as_near_as_can_be(self) -> None:
        cross = Hand.over(scene(player(), player(), circle=circle_from("16"))).take(0)
        assert cross.under(Cell.parse("a1")).spot == spot("r0 a1")
        assert cross.under(Cell.parse("i9")).spot == spot("r0 g7")

    def test_pointing_moves_it_the_least_way(self) -> None:
        hand = opened().take(1)  # #.# over ###, with its corner on a1
        assert hand.under(Cell.parse("b1")).spot == spot("r0 b1")
        assert hand.under(Cell.parse("c2")).spot == hand.spot
        assert hand.under(Cell.parse("i9")).spot == spot("r0 g8")

    def test_next_goes_through_every_place_once_and_comes_back(self) -> None:
        hand = Hand.over(game("real-08", 20).position()).take(1)
        seen = []
        for _ in hand.fitting():
            hand = hand.next_spot(1)
            seen.append(hand.spot)
            assert hand.refusal is None
        assert sorted(seen) == sorted(hand.fitting())
        assert seen[-1] == Hand.over(hand.position).take(1).spot

    def test_next_goes_by_turn_and_then_in_reading_order(self) -> None:
        hand = opened().take(0)
        spots = [hand.spot]
        for _ in hand.fitting()[1:]:
            hand = hand.next_spot(1)
            spots.append(hand.spot)
        assert spots == [Spot(buy.turn, buy.cell) for buy in hand.position.legal_buys("02")]

    def test_previous_undoes_next(self) -> None:
        hand = opened().take(0).moved(3, 3)
        assert hand.next_spot(1).next_spot(-1).spot == hand.spot
        assert hand.next_spot(-1).next_spot(1).spot == hand.spot

    def test_from_where_it_does_not_fit_next_is_the_nearest_after_in_that_order(self) -> None:
        hand = Hand.over(opening("buy 02 r0 a1", "advance").position()).take(0)
        wrong = at(hand, "a1")
        assert str(wrong.refusal) == "overlaps B"
        assert wrong.next_spot(1).spot == wrong.fitting()[0]
        assert wrong.next_spot(-1).spot == wrong.fitting()[-1]

    def test_where_it_fits_nowhere_next_does_nothing(self) -> None:
        hand = Hand.over(scene(player(quilt=full_but("i9")), player(1), circle=circle_from("03"))).take(0)
        assert hand.next_spot(1) is hand

    @pytest.mark.parametrize("stem", [path.stem for path in GAMES])
    def test_the_places_are_those_that_the_rules_allow(self, stem: str) -> None:
        for position in game(stem).positions():
            for slot, patch in enumerate(position.offers if position.mover is not None else ()):
                hand = Hand.over(position).take(slot)
                if not position.owed and patch.buttons <= position[position.mover or 0].buttons:
                    allowed = [Spot(buy.turn, buy.cell) for buy in position.legal_buys(patch.id)]
                    assert list(hand.fitting()) == allowed


class TestLeather:
    def test_a_leather_patch_comes_into_the_hand_by_itself(self) -> None:
        hand = Hand.over(owing_leather().position())
        assert isinstance(hand.held, PlaceLeather)
        assert hand.refusal is None

    def test_it_moves_and_finds_its_places_like_any_patch(self) -> None:
        position = scene(player(21, quilt=full_but("c3", "g7")), player(), owed=1)
        hand = Hand.over(position)
        assert hand.action == PlaceLeather(Cell.parse("c3"))
        assert hand.next_spot(1).action == PlaceLeather(Cell.parse("g7"))
        assert hand.next_spot(1).next_spot(1).action == hand.action
        assert hand.moved(1, 0).action == PlaceLeather(Cell.parse("d3"))
        assert hand.under(Cell.parse("i9")).action == PlaceLeather(Cell.parse("i9"))

    def test_on_a_patch_it_says_which(self) -> None:
        hand = Hand.over(owing_leather().position())
        mover = hand.position.mover
        assert mover is not None
        for cell in (Cell(bit % 9, bit // 9) for bit in range(81)):
            piece = hand.position[mover].quilt.piece_at(cell)
            refusal = hand.under(cell).refusal
            if piece is None:
                assert refusal is None
            else:
                letter = "*" if piece.patch is None else hand.position.edition.patch(piece.patch).letter
                assert str(refusal) == f"overlaps {letter}"

    def test_it_cannot_be_put_back(self) -> None:
        hand = Hand.over(owing_leather().position()).moved(1, 1)
        assert hand.put_back().action == hand.action


class TestOtherQuilts:
    def test_the_ghost_can_be_looked_at_on_the_other_quilt(self) -> None:
        position = scene(player(), player(1, quilt=full_but("a1")), circle=circle_from("02"))
        hand = Hand.over(position).take(0)
        own, other = (hand.ghost_on(position[player].quilt) for player in (0, 1))  # type: ignore[index]
        assert own is not None
        assert other is not None
        assert own.cells == other.cells
        assert (own.fault.bit_count(), other.fault.bit_count()) == (0, 2)

    def test_a_quilt_of_another_size_has_its_own_edges(self) -> None:
        hand = Hand.over(toy_game().position()).take(0)
        assert isinstance(hand.held, Patch)
        assert hand.moved(9, 9).spot == Spot(
            Turn.R0, Cell(5 - hand.held.extent()[0], 5 - hand.held.extent()[1])
        )

    def test_a_game_that_is_over_puts_nothing_into_the_hand(self) -> None:
        hand = Hand.over(game("real-08").position())
        assert hand.held is None
        assert hand.fitting() == ()
        assert hand.position.mover is None
