"""The Automa: each rule of its turn, in a turn worked out by hand."""

import random
from dataclasses import replace

import pytest
from tests.rules.scenes import GREEN, YELLOW

from patchwork_tui.rules import (
    Advance,
    Arrived,
    CrossedIncome,
    IllegalAction,
    LostLeather,
    Moved,
    Phase,
    PlayerState,
    Quilt,
    Setup,
    SetupError,
    Shuffle,
    Shuffled,
    Take,
    Took,
    TookTile,
    TurnedUp,
    automa_of,
    bundled_edition,
    parse_action,
)
from patchwork_tui.rules.automa_cards import reshuffle
from patchwork_tui.rules.varied import VariedPosition

EDITION = bundled_edition("automa")
RULE = EDITION.rule
NORMAL = tuple(range(1, 13))


def scene(
    offers, *cards, own=0, person=9, opponent="normal intern", tile=None, buttons=0, taken=(), leather=()
):
    """The Automa to act on space `own`, the person on `person`, these offers, these cards next."""
    automa = RULE.drawn(random.Random(1), opponent)
    return VariedPosition(
        EDITION,
        tuple(offers.split()),
        (PlayerState(5, person, Quilt(9)), PlayerState(buttons, own, Quilt(9))),
        leather,
        YELLOW if own == person else GREEN,
        tile=tile,
        variant=replace(automa, cards=cards, aside=(), taken=taken),
    )


def turn(position):
    return automa_of(position).turn(position)


def told(position):
    return turn(position).sentence


class TestWhatItTakes:
    # 02 1b 3t, 3 cells     05 2b 2t, 4 cells     06 3b 2t +1, 4 cells  08 4b 2t +1, 4 cells
    # 15 3b 4t +1, 5 cells  16 5b 4t +2, 5 cells  17 5b 5t +2, 5 cells  21 0b 3t +1, 6 cells
    # 27 7b 2t +2, 6 cells  28 7b 4t +2, 6 cells  33 5b 3t +1, 8 cells

    @pytest.mark.parametrize(
        ("position", "action", "sentence"),
        [
            pytest.param(
                scene("02 08 15", 3, person=3),
                "take 02",
                "card 3: 3 buttons; may take 1 and 3; no overtaking leaves 1; takes it",
                id="no overtaking, and landing on the person's space is none",
            ),
            pytest.param(
                scene("02 08 15", 3, person=2),
                "take 15",
                "card 3: 3 buttons; may take 1 and 3; no overtaking would leave none, so it is skipped; "
                "the largest leaves 3; takes it",
                id="a filter that would leave none is skipped",
            ),
            pytest.param(
                scene("15 06 21", 1, 5),
                "take 21",
                "card 1: 1 button; may take 3; takes it",
                id="one that it may take needs no filter",
            ),
            pytest.param(
                scene("08 16 28", 7),
                "take 28",
                "card 7: 7 buttons; may take 1, 2 and 3; most buttons leaves 2 and 3; the largest leaves 3; "
                "takes it",
                id="a tie in most buttons keeps all the tied",
            ),
            pytest.param(
                scene("17 05 16", 7),
                "take 16",
                "card 7: 7 buttons; may take 1, 2 and 3; most buttons leaves 1 and 3; "
                "the largest leaves 1 and 3; the farthest from the token leaves 3; takes it",
                id="a tie in the largest keeps all the tied, and the farthest decides",
            ),
            pytest.param(
                scene("33 28 27", 8),
                "take 33",
                "card 8: 8 buttons; may take 1, 2 and 3; the largest leaves 1; takes it",
                id="the largest first",
            ),
            pytest.param(
                scene("27 33 28", 9, person=3),
                "take 27",
                "card 9: 8 buttons; may take 1, 2 and 3; most buttons leaves 1 and 3; "
                "no overtaking leaves 1; takes it",
                id="no overtaking among the tied alone",
            ),
            pytest.param(
                scene("28 16 17", 6, own=48, person=53),
                "take 17",
                "card 6: 6 buttons; may take 2 and 3; no overtaking leaves 2 and 3; "
                "the largest leaves 2 and 3; the farthest from the token leaves 3; takes it",
                id="what ends in the centre overtakes nobody there",
            ),
            pytest.param(
                scene("21 02 05", 12),
                "take 21",
                "card 12: 0 buttons; may take 1; takes it",
                id="card 12 takes what costs nothing",
            ),
            pytest.param(
                scene("02 05 15", 12, own=3, person=9),
                "advance",
                "card 12: 0 buttons; may take nothing; advances 7 spaces unpaid",
                id="card 12 takes nothing else",
            ),
            pytest.param(
                scene("30 19", 5, own=50, person=53),
                "advance",
                "card 5: 5 buttons; may take nothing; advances 3 spaces unpaid",
                id="no farther than the centre",
            ),
            pytest.param(
                scene("", 5, own=9),
                "advance",
                "card 5: 5 buttons; may take nothing; advances 1 space unpaid",
                id="no patch is left",
            ),
        ],
    )
    def test_by_its_card(self, position, action, sentence):
        assert told(position) == sentence
        assert list(position.legal_actions()) == [parse_action(action)]

    def test_the_filters_are_there_one_by_one(self):
        steps = turn(scene("17 05 16", 7)).steps
        assert [(step.filter.value, step.left, step.skipped) for step in steps] == [
            ("most_buttons", (1, 3), False),
            ("largest", (1, 3), False),
            ("farthest_from_token", (3,), False),
        ]

    def test_nothing_else_is_allowed_and_the_reason_is_told(self):
        position = scene("02 08 15", 3, person=3)
        refusal = position.why_not(Take("15"))
        assert refusal.text == (
            "the Automa must take 02: card 3: 3 buttons; may take 1 and 3; no overtaking leaves 1; takes it"
        )
        with pytest.raises(IllegalAction, match="must take 02"):
            position.play(Advance())
        assert (
            position.why_not(Shuffle(NORMAL)).text == "the cards are shuffled when the last one has been used"
        )

    def test_a_person_cannot_play_for_it(self):
        position = Setup.shuffled(1, edition=EDITION).start()
        assert position.mover is GREEN
        for action in (Take(position.offers[0].id), Shuffle(NORMAL)):
            assert position.why_not(action).text == f"only the Automa may {action}"


class TestWhatComesOfIt:
    def test_the_patch_goes_to_its_pile_and_both_tokens_move(self):
        position = scene("02 08 15 06", 3, 4, person=3, taken=("22",))
        after = position.play(Take("02"))
        assert after.circle == ("08", "15", "06")
        assert (after.yellow.space, after.yellow.buttons) == (3, 0)
        assert automa_of(after).piles(after) == ((), ("22", "02"))
        assert (automa_of(after).card, automa_of(after).cards) == (3, (4,))
        assert after.mover is YELLOW, "it arrived on the person's space last, so it acts again"
        assert position.events(Take("02")) == (TurnedUp(YELLOW, 3), Took(YELLOW, "02"), Moved(YELLOW, 0, 3))
        after = after.play(turn(after).action)
        assert automa_of(after).piles(after) == (("15",), ("22", "02")), "card 4 takes the largest, 15"
        assert after.circle == ("06", "08")

    def test_an_advance_is_not_paid_but_income_marks_are(self):
        position = scene("30 19", 4, own=4, person=10)
        after = position.play(Advance())
        assert (after.yellow.space, after.yellow.buttons) == (11, 2), (
            "5 and 11 are crossed, card 4 pays 1 each"
        )
        assert position.events(Advance()) == (
            TurnedUp(YELLOW, 4),
            Moved(YELLOW, 4, 11),
            CrossedIncome(YELLOW, 5, 1),
            CrossedIncome(YELLOW, 11, 1),
        )

    def test_the_current_card_pays_not_the_next(self):
        after = scene("21 02 05", 12, 1, own=4).play(Take("21"))
        assert (after.yellow.space, after.yellow.buttons) == (7, 5)

    def test_leather_that_it_passes_leaves_the_game(self):
        position = scene("15 02 05", 4, 5, own=19, person=30, leather=(20, 26, 32))
        after = position.play(Take("15"))
        assert after.yellow.space == 23
        assert after.leather == (26, 32)
        assert (after.owed, after.phase) == (0, Phase.TURN)
        assert LostLeather(YELLOW, 20) in position.events(Take("15"))

    def test_it_arrives_like_anybody_else(self):
        position = scene("28 16 17", 6, 1, own=50, person=52)
        assert position.events(turn(position).action)[-1] == Arrived(YELLOW, first=True)


class TestTheSpecialTile:
    @pytest.mark.parametrize(
        ("own", "takes"), [(34, False), (35, False), (36, True), (37, True), (38, False)]
    )
    def test_it_is_taken_on_reaching_or_passing_the_bonus_space(self, own, takes):
        position = scene("06 30 19", 4, 1, own=own, person=45, opponent="normal master")  # 06 takes 2 time
        after = position.play(Take("06"))
        assert after.tile is (YELLOW if takes else None)
        assert (TookTile(YELLOW, 7) in position.events(Take("06"))) is takes

    def test_a_person_with_a_7x7_has_had_the_bonus_button_removed(self):
        position = scene("06 30 19", 4, 1, own=37, person=45, opponent="normal master", tile=GREEN)
        assert position.play(Take("06")).tile is GREEN
        assert not [event for event in position.events(Take("06")) if isinstance(event, TookTile)]

    def test_a_person_gets_no_tile_once_it_is_gone(self):
        square = sum(0b1111111 << 9 * row for row in range(7)) & ~(1 << 60)  # but for g7
        position = scene("06 30 19", 4, 1, own=50, person=45, tile=YELLOW)
        quilt = Quilt(9, square)
        position = replace(position, players=(PlayerState(5, 45, quilt), position.yellow), owed=1, top=GREEN)
        after = position.play(parse_action("leather g7"))
        assert after.green.quilt.has_square(7)
        assert after.tile is YELLOW


class TestItsScore:
    @pytest.mark.parametrize(
        ("level", "tile", "total"),
        [
            ("intern", YELLOW, 7),
            ("intern", None, 0),
            ("intern", GREEN, 0),
            ("apprentice", YELLOW, 7 + 9),
            ("apprentice", None, 9),
            ("fellow", YELLOW, 7 + 9 + 2),
            ("master", YELLOW, 7 + 9 + 3),
            ("legend", YELLOW, 7 + 9 + 2 + 3),
            ("legend", None, 9 + 2 + 3),
        ],
    )
    def test_by_level(self, level, tile, total):
        position = scene("02", 4, opponent=f"normal {level}", tile=tile, buttons=9, taken=("08", "22", "16"))
        assert position.score(YELLOW).total == total
        assert position.score(YELLOW).empty == 0
        assert position.score(GREEN).total == 5 - 2 * 81 + (7 if tile is GREEN else 0)

    @pytest.mark.parametrize("first", [GREEN, YELLOW])
    def test_on_a_tie_the_first_in_the_centre_wins(self, first):
        position = scene("", 4, own=53, person=53, opponent="normal apprentice", buttons=3)
        full = PlayerState(3, 53, Quilt(9, (1 << 81) - 1))
        position = replace(position, players=(full, position.yellow), top=first.other)
        outcome = position.outcome()
        assert outcome.tie_broken
        assert outcome.winner is first


class TestItsCards:
    def test_the_last_one_used_they_are_shuffled_before_anything_else(self):
        position = scene("02 08 15", 3, person=2).play(Take("15"))  # the person is behind now, and would act
        assert (position.mover, position.phase) == (YELLOW, Phase.SHUFFLE)
        assert position.legal_actions().counts() == {"shuffle": 1}
        assert position.why_not(Advance()).text == "the cards must be shuffled first"
        assert position.events(Shuffle(NORMAL)) == (Shuffled(YELLOW),)
        shuffled = position.play(Shuffle(NORMAL[::-1]))
        assert (shuffled.mover, shuffled.phase) == (GREEN, Phase.TURN)
        assert automa_of(shuffled).cards == NORMAL[::-1], "all twelve: none is put aside again"
        assert automa_of(shuffled).next_card.number == 12

    @pytest.mark.parametrize("cards", [NORMAL[:-1], (*NORMAL, 1), (*NORMAL[:-1], 13), (1,) * 12])
    def test_a_shuffle_has_each_card_once(self, cards):
        position = scene("02 08 15", 3, person=2).play(Take("15"))
        expected = "a shuffle has each card of the normal deck once: 1 2 3 4 5 6 7 8 9 10 11 12"
        assert position.why_not(Shuffle(cards)).text == expected

    def test_after_the_end_of_the_game_nobody_shuffles(self):
        position = scene("16", 6, own=50, person=53).play(Take("16"))
        assert position.phase is Phase.OVER
        assert position.outcome() is not None

    def test_a_shuffle_follows_from_the_seed_and_the_number_of_the_action(self):
        assert reshuffle(NORMAL, "7", 25) == reshuffle(NORMAL[::-1], "7", 25)
        different = {reshuffle(NORMAL, seed, n) for seed in ("7", "8") for n in (25, 26)}
        assert len(different) == 4
        assert all(sorted(shuffle.cards) == list(NORMAL) for shuffle in different)

    def test_tactical_backs_show_the_next_buttons_and_normal_ones_nothing(self):
        assert automa_of(scene("02", 4)).next_buttons is None
        assert automa_of(scene("02", 19, opponent="tactical intern")).next_buttons == 6

    def test_two_are_put_aside_at_first(self):
        automa = RULE.drawn(random.Random(3), "tactical legend")
        assert (len(automa.cards), len(automa.aside)) == (10, 2)
        assert sorted((*automa.cards, *automa.aside)) == list(range(13, 25))
        assert automa.level.bonus_space == 35


class TestTheBeginning:
    def test_the_person_begins_and_the_automa_has_nothing(self):
        position = Setup.shuffled(5, edition=EDITION, opponent="tactical fellow").start()
        assert (position.mover, position.green.buttons, position.yellow.buttons) == (GREEN, 5, 0)
        assert position.score(YELLOW).total == 0

    def test_who_else_begins_or_what_opponent_there_is_not(self):
        with pytest.raises(SetupError, match="yellow cannot begin; in the automa edition green does"):
            Setup.shuffled(5, edition=EDITION, first=YELLOW)
        with pytest.raises(
            SetupError, match="there is no opponent 'easy one'; the decks are normal, tactical"
        ):
            Setup.shuffled(5, edition=EDITION, opponent="easy one")
        with pytest.raises(SetupError, match="there is no opponent 'x' in the base edition"):
            Setup.shuffled(5, opponent="x")
        with pytest.raises(SetupError, match="a game of the automa edition needs automa and deck"):
            Setup(Setup.shuffled(5).circle, edition=EDITION)


def test_the_levels_and_cards_are_those_printed():
    assert [(level.name, level.bonus_space) for level in RULE.levels] == [
        ("intern", 52), ("apprentice", 44), ("fellow", 41), ("master", 38), ("legend", 35)
    ]  # fmt: skip
    decks = dict(RULE.decks)
    assert {name: [card.buttons for card in cards] for name, cards in decks.items()} == {
        "normal": [1, 2, 3, 4, 5, 6, 7, 8, 8, 10, 10, 0],
        "tactical": [1, 1, 3, 3, 4, 4, 6, 6, 8, 8, 10, 10],
    }
    assert sum(card.income for cards in decks.values() for card in cards) == 18 + 18
