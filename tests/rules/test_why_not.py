"""Why an action cannot be played, in words for the player and cells for the picture."""

import pytest
from tests.rules.scenes import (
    YELLOW,
    circle_from,
    full_but,
    play,
    player,
    scene,
    square,
)

from patchwork_tui.rules import Buy, Cell, IllegalAction, PlaceLeather, Turn, parse_action


def why_not(position, action):
    return position.why_not(parse_action(action))


def cells(*names):
    return sum(1 << (Cell.parse(name).row * 9 + Cell.parse(name).column) for name in names)


PLAIN = scene(player(), player(space=9), circle=circle_from("08", "05", "07", "19", "02"), top=YELLOW)
OWING = scene(player(space=20), player(space=19), owed=1)
OVER = scene(player(space=53), player(space=53))


@pytest.mark.parametrize("action", ["advance", "buy 08 r0 a1", "buy 07 r1 i6", "buy 05 f2 c3"])
def test_nothing_stands_against_a_legal_action(action):
    assert why_not(PLAIN, action) is None


@pytest.mark.parametrize(
    ("buttons", "text"),
    [(3, "needs 1 more button"), (2, "needs 2 more buttons"), (0, "needs 4 more buttons")],
)
def test_too_dear_says_how_many_buttons_are_missing(buttons, text):
    position = scene(player(buttons=buttons), player(space=9), circle=circle_from("08"), top=YELLOW)
    refusal = why_not(position, "buy 08 r0 a1")
    assert (refusal.text, refusal.cells) == (text, 0)


def test_an_overlap_names_the_patch_below_and_marks_the_cells_at_fault():
    position = scene(player(buttons=20), player(space=40), circle=circle_from("02", "08"), top=YELLOW)
    position = play(position, "buy 02 r0 a1")  # letter B, on a1 a2 b2
    refusal = why_not(position, "buy 08 r0 a1")  # on a1 a2 b2 c2
    assert refusal.text == "overlaps B"
    assert refusal.cells == cells("a1", "a2", "b2")
    assert why_not(position, "buy 08 r0 b1").cells == cells("b2")
    assert why_not(position, "buy 08 r0 c1") is None


def test_an_overlap_does_not_name_the_patches_elsewhere():
    position = scene(player(buttons=20), player(space=40), circle=circle_from("02", "03", "18"), top=YELLOW)
    position = play(position, "buy 02 r0 a1", "buy 03 r0 g9")
    assert why_not(position, "buy 18 r0 b2").text == "overlaps B"
    assert why_not(position, "buy 18 r0 e9").text == "overlaps C"


def test_an_overlap_of_several_patches_names_each():
    position = scene(player(buttons=20), player(space=40), circle=circle_from("02", "03", "18"), top=YELLOW)
    position = play(position, "buy 02 r0 a1", "buy 03 r0 d1")  # B on a1 a2 b2, C on d1 e1 f1
    refusal = why_not(position, "buy 18 r0 a1")
    assert refusal.text.startswith("overlaps")
    assert "B" in refusal.text
    assert "C" in refusal.text
    assert refusal.cells == cells("a1", "d1", "e1")


def test_an_overlap_of_leather_names_it_by_its_mark():
    position = scene(
        player(buttons=20, quilt=square(1, 2, 2)), player(space=9), circle=circle_from("08"), top=YELLOW
    )
    refusal = why_not(position, "buy 08 r0 c3")
    assert refusal.text == "overlaps *"
    assert refusal.cells == cells("c3")


def test_a_patch_without_any_place_fits_nowhere():
    position = scene(
        player(quilt=full_but("a1", "c1")), player(space=9), circle=circle_from("05"), top=YELLOW
    )
    assert why_not(position, "buy 05 r0 a1").text.startswith("fits nowhere")


def test_a_patch_that_fits_elsewhere_does_not_fit_nowhere():
    position = scene(
        player(quilt=full_but("a1", "b1", "c1")), player(space=9), circle=circle_from("03"), top=YELLOW
    )
    assert "nowhere" not in why_not(position, "buy 03 r0 d4").text


@pytest.mark.parametrize("action", ["buy 08 r0 h1", "buy 08 r0 a9", "buy 07 r0 g1", "buy 07 r1 a7"])
def test_a_patch_must_lie_wholly_on_the_quilt(action):
    assert "leaves the quilt" in why_not(PLAIN, action).text


def test_a_cell_beyond_the_quilt_leaves_it_too():
    for cell in (Cell(9, 0), Cell(0, 9), Cell(-1, 0), Cell(0, -1), Cell(40, 40)):
        assert "leaves the quilt" in PLAIN.why_not(Buy("08", Turn.R0, cell)).text
        assert "quilt" in OWING.why_not(PlaceLeather(cell)).text


@pytest.mark.parametrize("id", ["19", "02"])
def test_a_patch_further_round_the_circle_is_not_on_offer(id):
    assert "not on offer" in why_not(PLAIN, f"buy {id} r0 a1").text


def test_a_patch_that_was_bought_or_never_was_is_not_on_offer():
    assert "not on offer" in why_not(play(PLAIN, "buy 08 r0 a1"), "buy 08 r0 e5").text
    assert "patch 99 is not on offer" in why_not(PLAIN, "buy 99 r0 a1").text


def test_patches_are_named_by_the_letters_that_are_seen_and_by_their_ids():
    assert [patch.letter for patch in PLAIN.offers] == ["H", "E", "G"]
    refusal = why_not(PLAIN, "buy 19 r0 a1").text
    assert refusal == "patch S (19) is not on offer; H (08), E (05) and G (07) can be bought"


@pytest.mark.parametrize("action", ["advance", "buy 02 r0 a1", "buy 99 r0 a1"])
def test_a_leather_patch_comes_first(action):
    assert "leather patch must be placed first" in why_not(OWING, action).text


def test_a_leather_patch_covers_an_empty_cell():
    position = scene(player(space=20, quilt=square(2)), player(space=19), owed=1)
    refusal = why_not(position, "leather b2")
    assert refusal.text.startswith("overlaps")
    assert refusal.cells == cells("b2")
    assert why_not(position, "leather c3") is None


def test_leather_that_nobody_won_cannot_be_placed():
    assert "leather" in why_not(PLAIN, "leather a1").text


@pytest.mark.parametrize("action", ["advance", "buy 02 r0 a1", "leather a1"])
def test_after_the_end_the_game_is_over(action):
    assert "game is over" in why_not(OVER, action).text


@pytest.mark.parametrize(
    ("position", "action"),
    [
        (PLAIN, "buy 08 r0 a9"),
        (PLAIN, "buy 19 r0 a1"),
        (PLAIN, "leather a1"),
        (OWING, "advance"),
        (OVER, "advance"),
    ],
)
def test_playing_it_all_the_same_raises_the_same_words(position, action):
    refusal = why_not(position, action)
    with pytest.raises(IllegalAction) as error:
        play(position, action)
    assert str(error.value) == str(refusal) == refusal.text
    with pytest.raises(IllegalAction):
        position.events(parse_action(action))
    assert parse_action(action) not in position.legal_actions()
