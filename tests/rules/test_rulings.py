"""The settled rules, one case each, in the order of docs/rules.md."""

import random

import pytest
from tests.rules.plain import IDS
from tests.rules.scenes import (
    GREEN,
    TOY_TEXT,
    YELLOW,
    bare,
    circle_from,
    events,
    full_but,
    play,
    player,
    quilt,
    scene,
    square,
    toy_edition,
)

from patchwork_tui.rules import (
    Advance,
    Arrived,
    Cell,
    CrossedIncome,
    Earned,
    Ended,
    IllegalAction,
    LostLeather,
    Moved,
    Paid,
    Phase,
    Placed,
    Setup,
    SetupError,
    TookTile,
    WonLeather,
    parse_action,
    parse_edition,
)

TOY = toy_edition()


def kinds(happened, *wanted):
    """The events of the kinds wanted, in the order they happened."""
    return [event for event in happened if isinstance(event, wanted)]


class TestSetup:
    def test_each_player_starts_with_an_empty_quilt_five_buttons_and_a_token_on_the_start(self):
        position = Setup(circle_from()).start()
        for state in (position.green, position.yellow):
            assert (state.buttons, state.space, state.quilt.empty, state.quilt.income) == (5, 0, 81, 0)
        assert position.tile is None
        assert position.outcome() is None

    @pytest.mark.parametrize("first", [GREEN, YELLOW])
    def test_the_starting_player_acts_first(self, first):
        position = Setup(circle_from(), first=first).start()
        assert position.mover is first
        assert position.phase is Phase.TURN

    def test_the_first_printing_is_the_default_board(self):
        assert (
            Setup(circle_from()).leather == Setup(circle_from(), board="2014").leather == (20, 26, 32, 44, 50)
        )
        assert Setup(circle_from()).start().leather == (20, 26, 32, 44, 50)

    def test_later_printings_have_their_leather_elsewhere(self):
        assert Setup(circle_from(), board="revised").start().leather == (26, 32, 38, 44, 50)

    def test_the_first_three_patches_of_the_circle_are_on_offer(self):
        position = Setup(circle_from("23", "08", "15", "02")).start()
        assert [patch.id for patch in position.offers] == ["23", "08", "15"]

    def test_a_shuffled_circle_ends_with_the_smallest_patch_and_holds_each_once(self):
        for seed in range(20):
            circle = Setup.shuffled(seed=seed).circle
            assert circle[-1] == "01"
            assert sorted(circle) == sorted(IDS)

    def test_a_seed_gives_the_same_circle_again_and_other_seeds_give_others(self):
        assert Setup.shuffled(seed=7) == Setup.shuffled(seed=7)
        assert len({Setup.shuffled(seed=seed).circle for seed in range(20)}) == 20

    def test_without_a_seed_every_circle_is_another(self):
        assert len({Setup.shuffled(seed=None).circle for _ in range(5)}) == 5

    def test_shuffling_keeps_the_first_player_and_the_board(self):
        setup = Setup.shuffled(seed=1, first=YELLOW, board="revised")
        assert (setup.first, setup.board) == (YELLOW, "revised")

    @pytest.mark.parametrize(
        ("circle", "named"),
        [
            pytest.param(circle_from()[1:], "02", id="one-missing"),
            pytest.param(("05", *circle_from()), "05", id="one-twice"),
            pytest.param(("99", *circle_from()), "99", id="unknown"),
            pytest.param(("01", *circle_from()[:-1]), "01", id="smallest-not-last"),
            pytest.param((), "01", id="empty"),
        ],
    )
    def test_a_circle_needs_each_patch_once_and_the_smallest_last(self, circle, named):
        with pytest.raises(SetupError, match=named):
            Setup(circle)

    def test_an_unknown_board_is_refused_by_name(self):
        with pytest.raises(SetupError, match="1999"):
            Setup(circle_from(), board="1999")


class TestWhoseTurn:
    def test_the_token_further_back_acts(self):
        assert scene(player(space=9), player(space=7), top=YELLOW).mover is YELLOW
        assert scene(player(space=6), player(space=7), top=GREEN).mover is GREEN

    @pytest.mark.parametrize("top", [GREEN, YELLOW])
    def test_on_the_same_space_the_one_on_top_acts(self, top):
        assert scene(player(space=7), player(space=7), top=top).mover is top

    def test_a_purchase_that_lands_on_the_opponent_gives_another_turn(self):
        position = scene(player(space=6), player(space=9), circle=circle_from("07"), top=YELLOW)
        position = play(position, "buy 07 r0 a1")
        assert position.green.space == position.yellow.space == 9
        assert position.mover is GREEN

    def test_a_purchase_that_stays_behind_gives_another_turn(self):
        position = scene(player(space=2), player(space=9), circle=circle_from("07"), top=YELLOW)
        assert play(position, "buy 07 r0 a1").mover is GREEN

    def test_a_purchase_that_overtakes_hands_the_turn_over(self):
        position = scene(player(space=7), player(space=9), circle=circle_from("07"), top=YELLOW)
        assert play(position, "buy 07 r0 a1").mover is YELLOW

    def test_a_player_at_the_centre_waits_while_the_other_plays_on(self):
        position = scene(player(space=53), player(space=40), top=GREEN)
        assert position.mover is YELLOW


class TestAdvance:
    def test_goes_just_ahead_of_the_opponent_for_a_button_a_space(self):
        position = scene(player(space=1), player(space=3), top=YELLOW)
        after = play(position, "advance")
        assert (after.green.space, after.green.buttons) == (4, 5 + 3)
        assert kinds(events(position, "advance"), Moved, Earned) == [Moved(GREEN, 1, 4), Earned(GREEN, 3)]

    def test_from_the_start_goes_one_space_for_one_button(self):
        after = play(Setup(circle_from()).start(), "advance")
        assert (after.green.space, after.green.buttons, after.mover) == (1, 6, YELLOW)

    def test_from_4_to_11_pays_seven_and_the_incomes_at_5_and_11(self):
        position = scene(player(space=4, quilt=bare(income=3)), player(space=10), top=YELLOW)
        after = play(position, "advance")
        assert (after.green.space, after.green.buttons) == (11, 5 + 7 + 3 + 3)
        assert kinds(events(position, "advance"), Earned, CrossedIncome) == [
            Earned(GREEN, 7),
            CrossedIncome(GREEN, 5, 3),
            CrossedIncome(GREEN, 11, 3),
        ]

    def test_from_22_to_26_crosses_an_income_and_wins_a_leather_patch(self):
        position = scene(player(space=22, quilt=bare(income=2)), player(space=25), top=YELLOW)
        after = play(position, "advance")
        assert after.green.buttons == 5 + 4 + 2
        assert kinds(events(position, "advance"), CrossedIncome, WonLeather) == [
            CrossedIncome(GREEN, 23, 2),
            WonLeather(GREEN, 26),
        ]
        assert (after.phase, after.mover, after.owed) == (Phase.LEATHER, GREEN, 1)

    def test_stops_at_the_centre_and_pays_only_the_spaces_moved(self):
        position = scene(player(space=51), player(space=53), top=YELLOW)
        after = play(position, "advance")
        assert (after.green.space, after.green.buttons) == (53, 5 + 2)

    def test_is_always_legal_for_nobody_is_forced_to_buy(self):
        position = scene(player(space=0, buttons=90), player(space=9), top=YELLOW)
        assert Advance() in position.legal_actions()
        assert next(iter(position.legal_actions())) == Advance()

    def test_is_all_that_is_left_without_a_button(self):
        position = scene(player(space=0, buttons=0), player(space=9), circle=circle_from("02", "03", "04"))
        assert list(position.legal_actions()) == [Advance()]


class TestBuying:
    def test_pays_places_and_moves_in_this_order(self):
        position = scene(player(space=0, buttons=7), player(space=9), circle=circle_from("08"), top=YELLOW)
        mask = 0b1 | 0b111 << 9
        assert events(position, "buy 08 r0 a1") == (
            Paid(GREEN, 4),
            Placed(GREEN, "08", mask),
            Moved(GREEN, 0, 2),
        )
        after = play(position, "buy 08 r0 a1")
        assert (after.green.buttons, after.green.space, after.green.quilt.income) == (3, 2, 1)
        assert after.green.quilt.rows()[:3] == ("#........", "###......", ".........")
        assert [(piece.patch, piece.mask) for piece in after.green.quilt.pieces] == [("08", mask)]

    @pytest.mark.parametrize(
        ("bought", "circle"),
        [
            ("05", ("06", "07", "08", "09", "01")),
            ("06", ("07", "08", "09", "01", "05")),
            ("07", ("08", "09", "01", "05", "06")),
        ],
    )
    def test_patches_passed_over_go_behind_the_token_in_their_order(self, bought, circle):
        position = scene(player(buttons=9), player(), circle=("05", "06", "07", "08", "09", "01"))
        after = play(position, f"buy {bought} r0 a1")
        assert after.circle == circle
        assert [patch.id for patch in after.offers] == list(circle[:3])

    @pytest.mark.parametrize("left", [("05", "06"), ("05",), ()])
    def test_with_fewer_than_three_left_each_is_offered_once(self, left):
        position = scene(player(buttons=9), player(), circle=left)
        assert [patch.id for patch in position.offers] == list(left)
        assert set(position.legal_actions().counts()) == {"advance", *left}

    def test_the_last_patch_of_the_circle_can_be_bought(self):
        after = play(scene(player(), player(space=9), circle=("01",), top=YELLOW), "buy 01 r0 a1")
        assert (after.circle, after.offers) == ((), ())
        assert list(after.legal_actions()) == [Advance()]

    def test_the_last_button_may_be_spent_but_not_more(self):
        position = scene(player(buttons=3), player(space=9), circle=circle_from("07", "08"), top=YELLOW)
        assert play(position, "buy 07 r0 a1").green.buttons == 0
        assert position.legal_actions().counts().keys() >= {"07"}
        assert "08" not in position.legal_actions().counts()
        with pytest.raises(IllegalAction):
            play(position, "buy 08 r0 a1")

    def test_a_patch_that_costs_nothing_can_be_had_without_a_button(self):
        position = scene(player(buttons=0), player(space=9), circle=circle_from("21"), top=YELLOW)
        after = play(position, "buy 21 r0 a1")
        assert (after.green.buttons, after.green.space) == (0, 3)

    def test_a_patch_that_fits_nowhere_cannot_be_bought(self):
        cloth = full_but("a1", "b1", "c1", "d2")
        position = scene(player(quilt=cloth), player(space=9), circle=("03", "02", "01"), top=YELLOW)
        assert position.legal_actions().counts() == {"advance": 1, "03": 1, "02": 0, "01": 2}

    def test_near_the_end_the_token_stops_at_the_centre_with_no_refund_and_no_pay(self):
        position = scene(player(space=51, buttons=9), player(space=52), circle=circle_from("09"), top=YELLOW)
        after = play(position, "buy 09 r0 a1")
        assert after.green.space == 53
        assert after.green.buttons == 9 - 4 + 2  # its cost, and the income at 53 with the patch just placed
        happened = events(position, "buy 09 r0 a1")
        assert kinds(happened, Earned) == []
        assert kinds(happened, Moved) == [Moved(GREEN, 51, 53)]

    def test_other_names_of_the_same_turn_buy_the_same(self):
        position = scene(player(), player(space=9), circle=circle_from("01"), top=YELLOW)
        assert (
            play(position, "buy 01 r2 c4") == play(position, "buy 01 f0 c4") == play(position, "buy 01 r0 c4")
        )


class TestIncome:
    def test_the_patch_just_placed_counts(self):
        position = scene(
            player(space=4, quilt=bare(income=2)), player(space=9), circle=circle_from("07"), top=YELLOW
        )
        after = play(position, "buy 07 r0 a1")
        assert after.green.quilt.income == 3
        assert after.green.buttons == 5 - 3 + 3

    def test_several_marks_in_one_purchase_each_pay(self):
        position = scene(
            player(space=3, size=5),
            player(space=9, size=5),
            circle=("03", "01"),
            edition=TOY,
            board="toy",
            top=YELLOW,
        )
        assert kinds(events(position, "buy 03 r0 a1"), CrossedIncome) == [
            CrossedIncome(GREEN, 4, 2),
            CrossedIncome(GREEN, 8, 2),
        ]
        assert play(position, "buy 03 r0 a1").green.buttons == 5 + 2 + 2

    def test_a_mark_is_crossed_by_landing_on_it_but_not_by_leaving_it(self):
        onto = scene(player(space=2), player(space=9), circle=circle_from("07"), top=YELLOW)
        assert [event.mark for event in kinds(events(onto, "buy 07 r0 a1"), CrossedIncome)] == [5]
        away = scene(player(space=5), player(space=9), circle=circle_from("07"), top=YELLOW)
        assert kinds(events(away, "buy 07 r0 a1"), CrossedIncome) == []

    def test_one_long_advance_can_cross_all_nine(self):
        position = scene(player(space=0, quilt=bare(income=2)), player(space=53), top=YELLOW)
        marks = [event.mark for event in kinds(events(position, "advance"), CrossedIncome)]
        assert marks == [5, 11, 17, 23, 29, 35, 41, 47, 53]

    def test_each_player_gets_the_ninth_once_on_arriving(self):
        position = scene(player(52, quilt=bare(income=4)), player(52, quilt=bare(income=6)), top=GREEN)
        position = play(position, "advance")
        assert position.green.buttons == 5 + 1 + 4
        assert position.mover is YELLOW
        position = play(position, "advance")
        assert (position.green.buttons, position.yellow.buttons) == (5 + 1 + 4, 5 + 1 + 6)
        assert position.phase is Phase.OVER


class TestLeather:
    def test_goes_to_the_first_to_pass_and_to_nobody_after(self):
        position = scene(player(space=18), player(space=19), top=YELLOW)
        position = play(position, "advance")
        assert position.leather == (26, 32, 44, 50)
        position = play(position, "leather a1")
        assert position.mover is YELLOW
        assert kinds(events(position, "advance"), WonLeather) == []
        assert play(position, "advance").leather == (26, 32, 44, 50)

    def test_is_won_by_a_purchase_too(self):
        position = scene(player(space=18), player(space=23), circle=circle_from("07"), top=YELLOW)
        assert kinds(events(position, "buy 07 r0 a1"), WonLeather) == []  # yellow has passed the mark at 20
        position = scene(player(space=18), player(space=19), circle=circle_from("07"), top=YELLOW)
        assert kinds(events(position, "buy 07 r0 a1"), WonLeather) == [WonLeather(GREEN, 20)]

    def test_is_placed_before_anything_else_even_by_a_player_now_ahead(self):
        position = play(scene(player(space=18), player(space=19), top=YELLOW), "advance")
        assert position.green.space > position.yellow.space
        assert (position.mover, position.phase, position.owed) == (GREEN, Phase.LEATHER, 1)
        assert position.legal_actions().counts() == {"leather": 81}
        for refused in ("advance", "buy 02 r0 a1"):
            with pytest.raises(IllegalAction):
                play(position, refused)

    def test_covers_one_cell_bears_no_button_and_moves_no_token(self):
        before = play(scene(player(space=18), player(space=19), top=YELLOW), "advance")
        after = play(before, "leather e5")
        assert after.green.quilt.rows()[4] == "....#...."
        assert after.green.quilt.empty == 80
        assert after.green.quilt.income == before.green.quilt.income
        assert [piece.patch for piece in after.green.quilt.pieces] == [None]
        assert (after.green.space, after.green.buttons) == (before.green.space, before.green.buttons)
        assert (after.owed, after.phase, after.mover) == (0, Phase.TURN, YELLOW)
        assert events(before, "leather e5") == (Placed(GREEN, None, 1 << 40),)

    def test_fits_any_empty_cell_and_no_other(self):
        cloth = full_but("c3", "i9")
        position = play(scene(player(space=18, quilt=cloth), player(space=19), top=YELLOW), "advance")
        assert [str(action) for action in position.legal_actions()] == ["leather c3", "leather i9"]
        with pytest.raises(IllegalAction):
            play(position, "leather a1")

    def test_cannot_be_placed_when_none_was_won(self):
        position = scene(player(space=1), player(space=2))
        assert parse_action("leather a1") not in position.legal_actions()
        with pytest.raises(IllegalAction):
            play(position, "leather a1")

    def test_without_an_empty_cell_it_leaves_the_game(self):
        position = scene(player(space=18, quilt=full_but()), player(space=19), top=YELLOW)
        happened = events(position, "advance")
        assert kinds(happened, LostLeather) == [LostLeather(GREEN, 20)]
        after = play(position, "advance")
        assert after.leather == (26, 32, 44, 50)
        assert (after.owed, after.phase, after.mover) == (0, Phase.TURN, YELLOW)

    def test_is_lost_when_the_patch_that_won_it_filled_the_last_cells(self):
        cloth = full_but("a1", "b1", "c1")
        position = scene(
            player(space=18, quilt=cloth), player(space=19), circle=circle_from("03"), top=YELLOW
        )
        happened = events(position, "buy 03 r0 a1")
        assert kinds(happened, LostLeather) == [LostLeather(GREEN, 20)]
        assert play(position, "buy 03 r0 a1").phase is Phase.TURN

    def test_won_by_the_move_that_reaches_the_centre_is_placed_before_anyone_acts(self):
        position = scene(player(space=49), player(space=49), circle=circle_from("09"), top=GREEN)
        after = play(position, "buy 09 r0 a1")  # six spaces, of which four are left
        assert (after.green.space, after.home) == (53, GREEN)
        assert (after.phase, after.mover, after.outcome()) == (Phase.LEATHER, GREEN, None)
        placed = play(after, "leather i9")
        assert (placed.phase, placed.mover) == (Phase.TURN, YELLOW)

    def test_waiting_to_be_placed_keeps_the_game_from_ending(self):
        waiting = scene(player(space=53), player(space=53), top=GREEN, owed=1)
        assert (waiting.phase, waiting.mover, waiting.outcome()) == (Phase.LEATHER, GREEN, None)
        over = play(waiting, "leather i9")
        assert (over.phase, over.mover) == (Phase.OVER, None)
        assert kinds(events(waiting, "leather i9"), Ended) == [Ended(over.outcome())]
        assert over.score(GREEN).total == waiting.score(GREEN).total + 2

    def test_two_won_by_one_move_are_placed_one_after_the_other(self):
        position = Setup(("03", "02", "04", "01"), board="toy", edition=TOY).start()
        happened = events(position, "buy 03 r1 a1")
        assert kinds(happened, WonLeather) == [WonLeather(GREEN, 5), WonLeather(GREEN, 6)]
        position = play(position, "buy 03 r1 a1")
        assert (position.owed, position.mover, position.leather) == (2, GREEN, (10,))
        assert position.legal_actions().counts() == {"leather": 21}
        position = play(position, "leather b1")
        assert (position.owed, position.phase, position.mover) == (1, Phase.LEATHER, GREEN)
        assert position.legal_actions().counts() == {"leather": 20}
        position = play(position, "leather c1")
        assert (position.owed, position.phase, position.mover) == (0, Phase.TURN, YELLOW)

    def test_two_won_with_one_empty_cell_place_one_and_lose_the_other(self):
        cloth = full_but("a1", "a2", "a3", "a4", "e5", size=5)
        position = scene(player(quilt=cloth), player(size=5), circle=("03", "01"), edition=TOY, board="toy")
        won = play(position, "buy 03 r1 a1")
        assert [str(action) for action in won.legal_actions()] == ["leather e5"]
        placed = play(won, "leather e5")
        assert (placed.owed, placed.phase, placed.mover) == (0, Phase.TURN, YELLOW)
        assert placed.leather == (10,)
        happened = events(position, "buy 03 r1 a1") + events(won, "leather e5")
        assert kinds(happened, WonLeather, LostLeather) == [WonLeather(GREEN, 5), LostLeather(GREEN, 6)]


class TestQuilt:
    def test_tells_which_patch_lies_on_a_cell(self):
        position = play(
            scene(player(), player(space=9), circle=circle_from("02"), top=YELLOW), "buy 02 r0 a1"
        )
        cloth = position.green.quilt
        assert cloth.piece_at(Cell.parse("a2")).patch == "02"
        assert cloth.piece_at(Cell.parse("b1")) is None

    def test_counts_its_cells_row_by_row_from_the_top_left(self):
        cloth = bare()
        assert cloth.bit(Cell.parse("a1")) == 1
        assert cloth.bit(Cell.parse("c4")) == 1 << 3 * 9 + 2
        assert cloth.bit(Cell.parse("i9")) == 1 << 80

    def test_knows_its_free_cells_as_a_mask(self):
        assert bare().free == (1 << 81) - 1
        assert full_but("a1", "c4").free == 1 | 1 << 3 * 9 + 2

    @pytest.mark.parametrize("cell", [Cell(9, 0), Cell(0, 9), Cell(-1, 1), Cell(1, -1)])
    def test_has_nothing_beyond_its_edge(self, cell):
        assert full_but().bit(cell) == 0
        assert full_but().piece_at(cell) is None


class TestTile:
    @pytest.mark.parametrize("column", range(3))
    @pytest.mark.parametrize("row", range(3))
    def test_goes_to_a_7x7_anywhere_on_the_quilt(self, column, row):
        corner = "abcdefghi"[column] + str(row + 1)
        position = owing_leather(square(7, column, row, without=corner))
        after = play(position, f"leather {corner}")
        assert after.tile is GREEN
        assert after.green.quilt.has_square(7)
        covered = square(7, column, row).filled
        last = after.green.quilt.pieces[-1].mask
        assert after.green.quilt.square_closed_by(last, 7) == covered
        assert after.green.quilt.square_closed_by(0, 7) == 0

    def test_is_not_won_by_a_7x7_with_a_hole(self):
        position = owing_leather(square(7, without="d4"))
        after = play(position, "leather i9")
        assert after.tile is None
        assert not after.green.quilt.has_square(7)

    def test_is_not_won_by_49_cells_of_another_form(self):
        cloth = quilt(*["#########"] * 5, "###......", *["........."] * 3)
        after = play(owing_leather(cloth), "leather d6")
        assert after.green.quilt.empty == 81 - 49
        assert after.tile is None

    def test_is_not_won_by_seven_columns_that_are_parted_by_the_edge(self):
        cloth = quilt("...######", *["#..######"] * 6, "#........", ".........")
        after = play(owing_leather(cloth), "leather i9")
        assert (after.tile, after.green.quilt.best_square(7)) == (None, 42)
        assert not after.green.quilt.has_square(7)

    def test_is_won_at_once_by_a_purchase_before_the_token_moves(self):
        cloth = quilt(*["#######.."] * 6, "#####....", *["........."] * 2)
        position = scene(player(quilt=cloth), player(space=9), circle=circle_from("01"), top=YELLOW)
        happened = events(position, "buy 01 r0 f7")
        assert kinds(happened, Placed, TookTile, Moved) == [
            Placed(GREEN, "01", 0b11 << 59),
            TookTile(GREEN, 7),
            Moved(GREEN, 0, 1),
        ]
        assert play(position, "buy 01 r0 f7").tile is GREEN

    def test_is_won_by_a_leather_patch_at_once(self):
        position = owing_leather(square(7, without="g7"))
        assert kinds(events(position, "leather g7"), TookTile) == [TookTile(GREEN, 7)]
        assert play(position, "leather g7").tile is GREEN

    def test_is_worth_seven_points_and_no_buttons(self):
        before = owing_leather(square(7, without="g7"))
        after = play(before, "leather g7")
        assert after.green.buttons == before.green.buttons
        assert before.score(GREEN).tile == 0
        assert after.score(GREEN).tile == 7
        assert after.score(GREEN).total == before.score(GREEN).total + 2 + 7

    def test_a_later_7x7_earns_nothing(self):
        cloth = square(7, without="g7")
        position = owing_leather(cloth, tile=YELLOW)
        assert kinds(events(position, "leather g7"), TookTile) == []
        after = play(position, "leather g7")
        assert after.tile is YELLOW
        assert (after.score(GREEN).tile, after.score(YELLOW).tile) == (0, 7)

    def test_a_second_7x7_of_its_holder_earns_nothing_more(self):
        position = owing_leather(square(7), tile=GREEN)
        assert kinds(events(position, "leather h1"), TookTile) == []
        assert play(position, "leather h1").score(GREEN).tile == 7

    def test_the_most_covered_square_tells_how_near_it_is(self):
        assert bare().best_square(7) == 0
        assert square(7, 1, 2, without="d5").best_square(7) == 48
        assert square(7, 2, 2).best_square(7) == 49
        assert square(3, 6, 6).best_square(7) == 9

    def test_no_square_is_larger_than_the_quilt(self):
        assert full_but().best_square(10) == 0
        assert not full_but().has_square(10)


class TestEnd:
    def test_comes_when_both_tokens_are_at_the_centre(self):
        position = scene(player(space=52), player(space=52), top=GREEN)
        first = play(position, "advance")
        assert kinds(events(position, "advance"), Arrived, Ended) == [Arrived(GREEN, first=True)]
        assert (first.home, first.outcome()) == (GREEN, None)
        over = play(first, "advance")
        assert kinds(events(first, "advance"), Arrived, Ended) == [
            Arrived(YELLOW, first=False),
            Ended(over.outcome()),
        ]
        assert (over.phase, over.mover, over.home) == (Phase.OVER, None, GREEN)

    def test_nothing_can_be_played_after_it(self):
        over = scene(player(space=53), player(space=53), top=YELLOW)
        assert list(over.legal_actions()) == []
        assert over.legal_actions().count() == 0
        assert over.legal_actions().counts() == {}
        assert not over.legal_actions()
        assert Advance() not in over.legal_actions()
        for action in ("advance", "buy 02 r0 a1", "leather a1"):
            with pytest.raises(IllegalAction):
                play(over, action)

    def test_the_score_is_buttons_and_tile_less_two_for_each_empty_cell(self):
        position = scene(player(buttons=20, quilt=square(8)), player(buttons=9, quilt=square(7)), tile=GREEN)
        green, yellow = position.score(GREEN), position.score(YELLOW)
        assert (green.buttons, green.empty, green.penalty, green.tile, green.total) == (20, 17, -34, 7, -7)
        assert (yellow.buttons, yellow.empty, yellow.penalty, yellow.tile, yellow.total) == (
            9,
            32,
            -64,
            0,
            -55,
        )

    def test_the_score_can_be_negative_and_is_minus_157_at_the_start(self):
        position = Setup(circle_from()).start()
        assert position.score(GREEN).total == position.score(YELLOW).total == 5 - 2 * 81

    @pytest.mark.parametrize("home", [GREEN, YELLOW])
    def test_more_points_win_whoever_came_home_first(self, home):
        over = scene(player(53, buttons=9), player(53, buttons=8), top=home.other)
        assert (over.outcome().winner, over.outcome().tie_broken) == (GREEN, False)
        over = scene(player(53, buttons=8), player(53, buttons=9), top=home.other)
        assert (over.outcome().winner, over.outcome().tie_broken) == (YELLOW, False)

    @pytest.mark.parametrize("home", [GREEN, YELLOW])
    def test_a_tie_goes_to_whoever_came_home_first(self, home):
        over = scene(player(53), player(53), top=home.other)
        outcome = over.outcome()
        assert (outcome.winner, outcome.tie_broken) == (home, True)
        assert outcome.scores == (over.score(GREEN), over.score(YELLOW))

    def test_the_tile_can_decide(self):
        over = scene(player(53, buttons=1), player(53, buttons=5), tile=GREEN)
        assert over.outcome().winner is GREEN
        assert [score.total for score in over.outcome().scores] == [1 + 7 - 162, 5 - 162]


class TestAlwaysAdvancing:
    @pytest.mark.parametrize("board", ["2014", "revised"])
    @pytest.mark.parametrize("first", [GREEN, YELLOW])
    def test_ends_58_to_58_with_all_leather_on_the_second_quilt(self, board, first):
        position = Setup(circle_from(), first=first, board=board).start()
        rng = random.Random(1)
        while position.phase is not Phase.OVER:
            owes = position.phase is Phase.LEATHER
            position = position.play(rng.choice(list(position.legal_actions())) if owes else Advance())
        starter, second = position[first], position[first.other]
        assert (starter.buttons, second.buttons) == (58, 58)
        assert (starter.quilt.empty, second.quilt.empty) == (81, 76)
        assert (position.score(first).total, position.score(first.other).total) == (-104, -94)
        assert position.home is first
        assert position.outcome().winner is first.other


class TestOtherEditions:
    def test_a_small_game_is_played_to_its_end(self):
        position = Setup(("02", "03", "04", "01"), board="toy", edition=TOY).start()
        assert (position.green.buttons, position.green.quilt.empty, position.leather) == (4, 25, (5, 6, 10))
        position = play(position, "buy 03 r1 a1")  # six spaces: income at 4, leather at 5 and 6
        assert (position.green.buttons, position.green.space, position.owed) == (4 + 2, 6, 2)
        position = play(position, "leather b1", "leather e5")
        position = play(position, "buy 04 r0 a1", "buy 01 r0 c1")
        assert (position.mover, position.yellow.buttons, position.yellow.space) == (YELLOW, 0, 2)
        position = play(position, "advance")  # to 7: five spaces and the income at 4
        assert (position.mover, position.yellow.buttons) == (GREEN, 5 + 1)
        position = play(position, "buy 02 r0 b3")  # to 8: the income there is of both patches
        assert (position.green.buttons, position.green.quilt.rows()) == (
            6 - 2 + 3,
            ("##...", "#....", "##...", "###..", "....#"),
        )
        position = play(position, "advance", "advance", "leather e1", "advance", "advance", "advance")
        outcome = position.outcome()
        assert [(score.buttons, score.empty, score.tile) for score in outcome.scores] == [
            (14, 15, 0),
            (13, 19, 0),
        ]
        assert (outcome.winner, position.home) == (GREEN, GREEN)

    def test_its_tile_has_the_side_and_the_points_that_the_edition_names(self):
        cloth = quilt("###..", "###..", "##...", ".....", ".....")
        position = scene(
            player(quilt=cloth), player(size=5), edition=TOY, board="toy", circle=("01",), owed=1
        )
        after = play(position, "leather c3")
        assert (after.tile, after.score(GREEN).tile) == (GREEN, 3)

    def test_without_a_tile_no_square_wins_one(self):
        edition = parse_edition(TOY_TEXT.replace("special_tile = 3", "special_tile = 0"), "toy.toml")
        position = scene(
            player(quilt=full_but("c3", size=5)),
            player(size=5),
            edition=edition,
            board="toy",
            circle=("01",),
            owed=1,
        )
        assert events(position, "leather c3") == (Placed(GREEN, None, 1 << 12),)
        after = play(position, "leather c3")
        assert (after.tile, after.score(GREEN).tile) == (None, 0)


def owing_leather(cloth, tile=None):
    """Green, with this quilt, has just won a leather patch."""
    return scene(player(space=20, quilt=cloth), player(space=19), owed=1, tile=tile)
