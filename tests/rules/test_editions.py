"""Express and the Automa as data, and a thousand random games of each."""

import pickle
import random

import pytest

from patchwork_tui.rules import (
    CrossedIncome,
    Earned,
    NotationError,
    Paid,
    Phase,
    Player,
    Setup,
    SetupError,
    Take,
    automa_of,
    bundled_edition,
    parse_action,
)
from patchwork_tui.rules.varied import VariedPosition

EXPRESS, AUTOMA = bundled_edition("express"), bundled_edition("automa")
LEVELS = [f"{deck} {level}" for deck in AUTOMA.rule.deck_names for level in AUTOMA.rule.level_names]


def play_at_random(setup, seed):
    """The positions of a random game, every step of it checked by what the events say."""
    rng, position = random.Random(seed), setup.start()
    yield position
    while position.mover is not None:
        kinds = {}
        for action in position.legal_actions():
            kinds.setdefault(str(action).split(" ")[:2][-1], []).append(action)
        action = (
            position.random_action(rng) if len(kinds) == 1 else rng.choice(rng.choice(list(kinds.values())))
        )
        mover, events, after = position.mover, position.events(action), position.play(action)
        gained = sum(
            -event.buttons if isinstance(event, Paid) else event.buttons
            for event in events
            if isinstance(event, Paid | Earned | CrossedIncome)
        )
        assert after[mover].buttons == position[mover].buttons + gained
        assert after[mover.other] == position[mover.other]
        assert after.top is mover
        assert position.play(parse_action(str(action))) == after
        position = after
        yield position


def check_the_patches(position):
    sewn = [piece.patch for who in Player for piece in position[who].quilt.pieces if piece.patch]
    taken = automa_of(position).taken if automa_of(position) else ()
    ids = (*position.circle, *position.waiting, *sewn, *taken)
    assert sorted(ids) == sorted(position.edition.by_id)


def a_game_of_express(seed):
    setup = Setup.shuffled(seed, first=Player(seed % 2), edition=EXPRESS)
    for position in play_at_random(setup, seed):
        check_the_patches(position)
    assert position.outcome() is not None
    assert position.tile is None


def a_game_against_the_automa(seed):
    setup = Setup.shuffled(seed, edition=AUTOMA, opponent=LEVELS[seed % len(LEVELS)])
    shuffles = 0
    for position in play_at_random(setup, seed):
        check_the_patches(position)
        automa = automa_of(position)
        assert len(automa.cards) <= 12
        assert len(set(automa.cards)) == len(automa.cards)
        assert {*automa.cards, *automa.aside} <= set(automa.all_cards())
        assert bool(automa.cards) or position.phase in (Phase.SHUFFLE, Phase.OVER)
        assert not position.yellow.quilt.pieces
        shuffles += position.phase is Phase.SHUFFLE
        if position.tile is Player.YELLOW:
            assert position.yellow.space >= automa.level.bonus_space
    assert position.outcome() is not None
    return shuffles


@pytest.mark.parametrize("game", [a_game_of_express, a_game_against_the_automa])
def test_random_games_keep_the_rules(game):
    for seed in range(25):
        game(seed)


@pytest.mark.slow
@pytest.mark.parametrize("game", [a_game_of_express, a_game_against_the_automa])
def test_a_thousand_random_games_keep_the_rules(game):
    assert sum(game(seed) or 1 for seed in range(1000)) > 500


class TestExpress:
    def test_its_facts(self):
        assert (EXPRESS.quilt, EXPRESS.buttons, EXPRESS.special_tile, EXPRESS.final) == (7, 5, 0, 29)
        assert EXPRESS.income == (5, 9, 13, 17, 21, 25, 29)
        assert EXPRESS.boards["express"] == (7, 11, 15, 19, 23, 27)
        assert (len(EXPRESS.patches), len(EXPRESS.early), len(EXPRESS.rule.late)) == (23, 15, 8)
        assert EXPRESS.smallest.id == "01"
        assert EXPRESS.smallest.size == 3
        assert EXPRESS.note == "values unverified"

    def test_blue_patches_come_in_as_soon_as_a_purchase_leaves_five(self):
        setup = Setup.shuffled(4, edition=EXPRESS)
        rich = setup.start()
        position = VariedPosition.of(rich, rich.variant, ("15", "03", "13", "02", "04", "01", "05"))
        blue = position.waiting
        after = position.play(parse_action("buy 03 r0 a1"))  # leaves six: 13 02 04 01 05, then 15 passed over
        assert after.circle == ("13", "02", "04", "01", "05", "15")
        assert after.waiting == blue
        again = VariedPosition.of(after, after.variant)
        assert again == after
        last = after.play(parse_action("buy 13 r0 a1"))
        assert last.circle == ("02", "04", "01", "05", "15", *blue)
        assert last.waiting == ()

    def test_an_advance_brings_none_in(self):
        start = Setup.shuffled(4, edition=EXPRESS).start()
        position = VariedPosition.of(start, start.variant, ("15", "03", "13", "02", "04"))
        assert position.play(parse_action("advance")).waiting == position.waiting

    def test_a_circle_with_a_blue_patch_or_a_wrong_order_of_them_is_refused(self):
        setup = Setup.shuffled(4, edition=EXPRESS)
        with pytest.raises(SetupError, match="the circle has patch 16, which comes in later"):
            Setup(("16", *setup.circle), edition=EXPRESS, variant=setup.variant)
        with pytest.raises(SetupError, match="`blue` does not have each blue patch once: 16 17 18 19"):
            EXPRESS.rule.parsed("blue", {"blue": "16 17 18"})
        with pytest.raises(SetupError, match="needs blue"):
            Setup(setup.circle, edition=EXPRESS)
        with pytest.raises(SetupError, match="needs nothing beside the circle"):
            Setup(Setup.shuffled(4).circle, variant=setup.variant)
        with pytest.raises(SetupError, match="there is no opponent 'x'; this edition is for two"):
            Setup.shuffled(4, edition=EXPRESS, opponent="x")


@pytest.mark.parametrize("edition", [EXPRESS, AUTOMA])
def test_positions_and_editions_survive_pickling(edition):
    position = Setup.shuffled(3, edition=edition).start()
    for _ in range(8):
        position = position.play(position.random_action(random.Random(5)))
    again = pickle.loads(pickle.dumps(position))
    assert again == position
    assert again.edition == edition
    assert len({again, position}) == 1
    assert isinstance(again.play(again.random_action(random.Random(5))), VariedPosition)


def test_the_automas_patches_and_board_are_the_base_games():
    base = bundled_edition("base")
    assert AUTOMA.patches == base.patches
    assert (AUTOMA.boards, AUTOMA.income, AUTOMA.final) == (base.boards, base.income, base.final)
    assert Take("08") == parse_action("take 08")


class TestWhatAGameBeginsWith:
    @pytest.mark.parametrize(("edition", "opponent"), [(EXPRESS, ""), (AUTOMA, "tactical fellow")])
    def test_it_is_written_as_headers_and_read_from_them(self, edition, opponent):
        begun = Setup.shuffled(6, edition=edition, opponent=opponent).variant
        values = dict(begun.headers())
        assert values.keys() == edition.rule.keys.keys()
        assert all(edition.rule.parsed(key, values) == begun for key in (*values, ""))
        assert edition.rule.label(values) == opponent
        for missing in values:
            rest = {key: value for key, value in values.items() if key != missing}
            assert edition.rule.parsed("", rest) is None
            wrong = rest | {missing: "wrong"}
            assert edition.rule.parsed("", wrong) is None
            with pytest.raises(SetupError):
                edition.rule.parsed(missing, wrong)

    def test_it_goes_on_from_the_middle_of_a_game_where_that_says_enough(self):
        blue = EXPRESS.rule.late
        assert EXPRESS.rule.going_on(blue).waiting == blue
        assert EXPRESS.rule.going_on(()).waiting == ()
        with pytest.raises(SetupError, match="are not the blue ones, each once: 16 17"):
            EXPRESS.rule.going_on(blue[1:])
        with pytest.raises(SetupError, match="by its beginning and its actions alone"):
            AUTOMA.rule.going_on(())


def test_the_automas_turn_offers_no_purchase_and_its_chance_is_drawn_from_the_seed():
    position = Setup.shuffled(3, edition=AUTOMA).start().play(parse_action("advance"))
    assert position.mover is Player.YELLOW
    assert list(position.legal_buys(position.offers[0].id)) == []
    assert position.variant.drawn(position, "3", 2) == next(iter(position.legal_actions()))
    while position.phase is not Phase.SHUFFLE:
        position = position.play(next(iter(position.legal_actions())))
    assert position.variant.drawn(position, "3", 9) == position.variant.drawn(position, "3", 9)
    assert position.variant.drawn(position, "3", 9) in position.legal_actions()


@pytest.mark.parametrize("words", ["shuffle", "shuffle x", "shuffle 01", "shuffle 1  2", "take 8", "take"])
def test_words_that_are_no_action_of_the_automa(words):
    with pytest.raises(NotationError):
        parse_action(words)
