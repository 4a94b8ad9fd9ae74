"""The catalogue: the 33 patches are the printed ones, and a file that is wrong says where."""

from collections import Counter

import pytest
from tests.rules.plain import CATALOGUE_TEXT, IDS, PATCHES, ROOT, TURNS, cells, covered, turned
from tests.rules.scenes import TOY_TEXT

from patchwork_tui.rules import (
    Cell,
    EditionError,
    Phase,
    RulesError,
    Setup,
    Turn,
    base_edition,
    load_edition,
    parse_action,
    parse_edition,
)

BASE = base_edition()


class TestBaseGame:
    def test_has_the_33_patches_in_the_order_of_the_file(self):
        assert tuple(patch.id for patch in BASE.patches) == IDS
        assert len(BASE.patches) == 33

    def test_has_166_cells_133_buttons_107_time_and_38_income_in_all(self):
        assert sum(patch.size for patch in BASE.patches) == 166
        assert sum(patch.buttons for patch in BASE.patches) == 133
        assert sum(patch.time for patch in BASE.patches) == 107
        assert sum(patch.income for patch in BASE.patches) == 38

    @pytest.mark.parametrize("id", IDS)
    def test_has_each_patch_as_the_file_draws_it(self, id):
        patch, written = BASE.patch(id), PATCHES[id]
        assert patch.shape == tuple(written["shape"].split())
        for field in ("id", "letter", "name", "buttons", "time", "income"):
            assert getattr(patch, field) == written[field]

    def test_has_the_track_and_both_boards(self):
        assert (BASE.name, BASE.quilt, BASE.buttons, BASE.special_tile, BASE.final) == ("base", 9, 5, 7, 53)
        assert BASE.income == (5, 11, 17, 23, 29, 35, 41, 47, 53)
        assert dict(BASE.boards) == {"2014": (20, 26, 32, 44, 50), "revised": (26, 32, 38, 44, 50)}

    def test_ends_the_circle_with_the_domino(self):
        assert BASE.smallest is BASE.patch("01")
        assert BASE.smallest.shape == ("##",)

    def test_knows_a_patch_by_its_letter_small_and_capital_being_different(self):
        assert BASE.by_letter("H").id == "08"
        assert BASE.by_letter("a").id == "27"
        assert [BASE.by_letter(patch.letter) for patch in BASE.patches] == list(BASE.patches)

    def test_says_so_when_asked_for_a_patch_that_it_has_not(self):
        with pytest.raises(RulesError, match="99"):
            BASE.patch("99")
        with pytest.raises(RulesError, match="z"):
            BASE.by_letter("z")

    def test_is_read_once(self):
        assert base_edition() is BASE

    def test_the_mark_that_some_editors_begin_a_text_with_is_passed_over(self, tmp_path):
        path = tmp_path / "patches.toml"
        path.write_text(CATALOGUE_TEXT, encoding="utf-8-sig")
        assert load_edition(path) == BASE

    def test_is_what_its_file_says(self):
        path = ROOT / "assets" / "patches.toml"
        assert load_edition(path) == BASE
        assert parse_edition(CATALOGUE_TEXT, "patches.toml") == BASE


class TestTurns:
    @pytest.mark.parametrize("id", IDS)
    @pytest.mark.parametrize("turn", TURNS)
    def test_mirror_first_and_then_turn_clockwise(self, id, turn):
        patch = BASE.patch(id)
        picture = turned(patch.shape, turn)
        assert {tuple(cell) for cell in patch.cells(Turn.parse(turn))} == cells(picture)
        assert patch.extent(Turn.parse(turn)) == (len(picture[0]), len(picture))
        assert len(patch.cells(Turn.parse(turn))) == patch.size

    @pytest.mark.parametrize("id", IDS)
    def test_each_picture_has_one_name_the_first_of_its_names(self, id):
        patch = BASE.patch(id)
        first_names = {}
        for turn in TURNS:
            first_names.setdefault(turned(patch.shape, turn), turn)
        assert [str(turn) for turn in patch.turns] == list(first_names.values())
        for turn in TURNS:
            assert str(patch.canonical(Turn.parse(turn))) == first_names[turned(patch.shape, turn)]

    @pytest.mark.parametrize(
        ("id", "pictures"),
        [
            pytest.param("10", 1, id="square"),
            pytest.param("16", 1, id="plus"),
            pytest.param("01", 2, id="domino"),
            pytest.param("18", 2, id="bar"),
            pytest.param("32", 2, id="H"),
            pytest.param("02", 4, id="L-tromino"),
            pytest.param("17", 4, id="T"),
            pytest.param("06", 4, id="S"),
            pytest.param("08", 8, id="L-tetromino"),
            pytest.param("13", 8, id="P"),
        ],
    )
    def test_a_symmetric_patch_has_fewer_pictures(self, id, pictures):
        assert len(BASE.patch(id).turns) == pictures

    def test_all_the_patches_together_have_their_known_numbers_of_pictures(self):
        assert Counter(len(patch.turns) for patch in BASE.patches) == {1: 2, 2: 7, 4: 16, 8: 8}

    def test_a_patch_is_off_the_quilt_left_of_it_and_above_it(self):
        for cell in (Cell(-1, 0), Cell(-1, 1), Cell(0, -1), Cell(8, -1)):
            assert BASE.patch("01").mask(Turn.R0, cell) is None
            assert BASE.patch("16").mask(Turn.R0, cell) is None  # its corners are empty

    @pytest.mark.parametrize("id", IDS)
    def test_the_mask_of_a_place_is_the_cells_covered_there(self, id):
        patch = BASE.patch(id)
        for turn in Turn:
            for cell in (Cell(column, row) for column in range(10) for row in range(10)):
                assert patch.mask(turn, cell) == covered(patch.shape, str(turn), cell, 9)


def wrong(old, new):
    assert old in TOY_TEXT
    return TOY_TEXT.replace(old, new, 1)


TRACK = "[track]\nfinal = 12\nincome = [4, 8, 12]\n"
BOARDS = "[boards.toy]\nleather = [5, 6, 10]\n"
SQUARE_OF_04 = "'''\n##\n##\n'''"

# What is wrong with the file, and the words that its refusal must contain: the patch and the field.
BAD_PATCHES = {
    "duplicate id": (wrong('id = "03"', 'id = "02"'), ["02", "id"]),
    "id of one digit": (wrong('id = "03"', 'id = "3"'), ["3", "id"]),
    "id of letters": (wrong('id = "03"', 'id = "x3"'), ["x3", "id"]),
    "id in other digits": (wrong('id = "03"', 'id = "٠٣"'), ["id"]),
    "id that is a number": (wrong('id = "03"', "id = 3"), ["id"]),
    "duplicate letter": (wrong('letter = "C"', 'letter = "B"'), ["03", "letter"]),
    "letter of two characters": (wrong('letter = "C"', 'letter = "CC"'), ["03", "letter"]),
    "letter that is none": (wrong('letter = "C"', 'letter = "*"'), ["03", "letter"]),
    "empty letter": (wrong('letter = "C"', 'letter = ""'), ["03", "letter"]),
    "missing id": (wrong('id = "03"\n', ""), ["id"]),
    "missing letter": (wrong('letter = "C"\n', ""), ["03", "letter"]),
    "missing name": (wrong('name = "bar"\n', ""), ["03", "name"]),
    "missing buttons": (wrong("buttons = 0\n", ""), ["03", "buttons"]),
    "missing time": (wrong("time = 6\n", ""), ["03", "time"]),
    "missing income": (wrong("time = 6\nincome = 2\n", "time = 6\n"), ["03", "income"]),
    "missing shape": (wrong("shape = '''\n####\n'''", ""), ["03", "shape"]),
    "negative cost": (wrong("buttons = 0\n", "buttons = -1\n"), ["03", "buttons"]),
    "negative time": (wrong("time = 6\n", "time = -6\n"), ["03", "time"]),
    "negative income": (wrong("income = 2\n", "income = -2\n"), ["03", "income"]),
    "cost as text": (wrong("buttons = 0\n", 'buttons = "0"\n'), ["03", "buttons"]),
    "cost as a truth value": (wrong("buttons = 0\n", "buttons = false\n"), ["03", "buttons"]),
    "time as a fraction": (wrong("time = 6\n", "time = 6.0\n"), ["03", "time"]),
    "name as a number": (wrong('name = "bar"', "name = 7"), ["03", "name"]),
    "shape as a list": (wrong("'''\n####\n'''", '["####"]'), ["03", "shape"]),
    "empty name": (wrong('name = "bar"', 'name = ""'), ["03", "name"]),
    "name that would move the cursor": (wrong('name = "bar"', 'name = "b\\u001b[2Jar"'), ["03", "name"]),
    "empty shape": (wrong("\n####\n", ""), ["03", "shape"]),
    "shape without cloth": (wrong("\n####\n", "\n....\n"), ["03", "shape"]),
    "bad character": (wrong("\n####\n", "\n##x#\n"), ["03", "shape"]),
    "shape in two parts": (wrong("\n####\n", "\n##.#\n"), ["03", "shape"]),
    "shape that only touches at a corner": (wrong(SQUARE_OF_04, "'''\n#.\n.#\n'''"), ["04", "shape"]),
    "wider than the quilt": (wrong("\n####\n", "\n######\n"), ["03", "shape"]),
    "higher than the quilt": (wrong("\n####\n", "\n#\n#\n#\n#\n#\n#\n"), ["03", "shape"]),
    "unknown key of a patch": (wrong("time = 6\n", "time = 6\ncolour = 1\n"), ["03", "colour"]),
}
BAD_EDITIONS = {
    "not TOML": ("edition = ", []),
    "nothing at all": ("", []),
    "unknown key": (wrong("buttons = 4\n", "buttons = 4\nplayers = 2\n"), ["players"]),
    "unknown key of the track": (wrong("final = 12\n", "final = 12\nlap = 2\n"), ["lap"]),
    "unknown key of a board": (wrong("leather = [5, 6, 10]", "leather = [5, 6, 10]\nsilk = [1]"), ["silk"]),
    "missing edition": (wrong('edition = "toy"\n', ""), ["edition"]),
    "missing quilt": (wrong("quilt = 5\n", ""), ["quilt"]),
    "missing buttons": (wrong("buttons = 4\n", ""), ["buttons"]),
    "missing tile": (wrong("special_tile = 3\n", ""), ["special_tile"]),
    "missing track": (wrong(TRACK, ""), ["track"]),
    "missing final": (wrong("final = 12\n", ""), ["final"]),
    "missing income": (wrong("income = [4, 8, 12]\n", ""), ["income"]),
    "missing boards": (wrong(BOARDS, ""), ["boards"]),
    "no board": (wrong(BOARDS, "[boards]\n"), ["boards"]),
    "missing leather": (wrong("leather = [5, 6, 10]\n", ""), ["toy", "leather"]),
    "quilt as text": (wrong("quilt = 5", 'quilt = "5"'), ["quilt"]),
    "quilt of no cells": (wrong("quilt = 5", "quilt = 0"), ["quilt"]),
    "quilt beyond the letters of a record": (wrong("quilt = 5", "quilt = 10"), ["quilt"]),
    "negative buttons": (wrong("buttons = 4", "buttons = -4"), ["buttons"]),
    "negative tile": (wrong("special_tile = 3", "special_tile = -3"), ["special_tile"]),
    "tile wider than the quilt": (wrong("special_tile = 3", "special_tile = 6"), ["special_tile", "6"]),
    "edition as a number": (wrong('edition = "toy"', "edition = 1"), ["edition"]),
    "track as a number": ("track = 1\n" + wrong(TRACK, ""), ["track"]),
    "boards as a list": ("boards = [1]\n" + wrong(BOARDS, ""), ["boards"]),
    "board as a number": (wrong(BOARDS, "[boards]\ntoy = 5\n"), ["toy"]),
    "no way to go": (wrong("final = 12", "final = 0"), ["final"]),
    "income mark beyond the end": (wrong("[4, 8, 12]", "[4, 8, 13]"), ["income", "13"]),
    "income mark on the start": (wrong("[4, 8, 12]", "[0, 8, 12]"), ["income", "0"]),
    "income marks out of order": (wrong("[4, 8, 12]", "[8, 4, 12]"), ["income"]),
    "income mark twice": (wrong("[4, 8, 12]", "[4, 4, 12]"), ["income"]),
    "income marks as a number": (wrong("[4, 8, 12]", "4"), ["income"]),
    "income mark as text": (wrong("[4, 8, 12]", '[4, "8", 12]'), ["income"]),
    "leather mark beyond the end": (wrong("[5, 6, 10]", "[5, 6, 13]"), ["leather", "13"]),
    "leather mark on the start": (wrong("[5, 6, 10]", "[0, 6, 10]"), ["leather", "0"]),
    "leather mark twice": (wrong("[5, 6, 10]", "[5, 5, 10]"), ["leather"]),
    "leather marks as text": (wrong("[5, 6, 10]", '"5"'), ["leather"]),
    "no patch": (TOY_TEXT[: TOY_TEXT.index("[[patch]]")], ["patch"]),
    "an empty list of patches": ("patch = []\n" + TOY_TEXT[: TOY_TEXT.index("[[patch]]")], ["patch"]),
    "patches as a number": ("patch = 3\n" + TOY_TEXT[: TOY_TEXT.index("[[patch]]")], ["patch"]),
    "longer than any game": (wrong("final = 12", "final = 1000000000"), ["final"]),
    "unknown set": (wrong('letter = "C"', 'letter = "C"\nset = "red"'), ["03", "set", "red"]),
    "blue patches that never come": (
        wrong('letter = "C"', 'letter = "C"\nset = "blue"'),
        ["blue_enter_when_light_left"],
    ),
    "no blue patch to come": (
        wrong("quilt = 5", "quilt = 5\nblue_enter_when_light_left = 1"),
        ["blue_enter_when_light_left", "set"],
    ),
    "blue patches that come too early": (
        wrong('letter = "C"', 'letter = "C"\nset = "blue"').replace(
            "quilt = 5", "quilt = 5\nblue_enter_when_light_left = 3"
        ),
        ["blue_enter_when_light_left", "3", "0 to 2"],
    ),
    "nothing but blue patches": (
        TOY_TEXT.replace('letter = "', 'set = "blue"\nletter = "').replace(
            "quilt = 5", "quilt = 5\nblue_enter_when_light_left = 0"
        ),
        ["set", "blue"],
    ),
    "like nothing": ('like = "winter"\n' + TOY_TEXT, ["like", "winter", "base", "express"]),
    "a note that would move the cursor": ('note = "\\u001b[2J"\n' + TOY_TEXT, ["note"]),
    "so deep that nobody reads it": ("x = " + 5000 * "[", []),
    "patches as numbers": ("patch = [3]\n" + TOY_TEXT[: TOY_TEXT.index("[[patch]]")], ["patch"]),
}


SMALLEST_TEXT = """
edition = "x"
quilt = 1
buttons = 0
special_tile = 1
track = { final = 1, income = [1] }
boards.b.leather = [1]
patch = [{ id = "01", letter = "A", name = "n", buttons = 0, time = 1, income = 0, shape = "#" }]
"""


class TestBadFiles:
    @pytest.mark.parametrize("fault", BAD_PATCHES)
    def test_a_bad_patch_is_refused_by_its_id_and_field(self, fault):
        text, words = BAD_PATCHES[fault]
        with pytest.raises(EditionError) as refusal:
            parse_edition(text, "toy.toml")
        for word in words:
            assert word in str(refusal.value)

    @pytest.mark.parametrize("fault", BAD_EDITIONS)
    def test_a_bad_edition_is_refused_by_the_field(self, fault):
        text, words = BAD_EDITIONS[fault]
        with pytest.raises(EditionError) as refusal:
            parse_edition(text, "toy.toml")
        for word in ["toy.toml", *words]:
            assert word in str(refusal.value)

    def test_a_file_that_is_not_text_is_refused_by_name(self, tmp_path):
        path = tmp_path / "mine.toml"
        path.write_bytes(b'edition = "\xff"')
        with pytest.raises(EditionError, match=r"mine\.toml"):
            load_edition(path)

    def test_a_file_that_is_not_there_is_refused_by_name(self, tmp_path):
        with pytest.raises((EditionError, OSError), match=r"mine\.toml"):
            load_edition(tmp_path / "mine.toml")


class TestAnotherEdition:
    def test_comes_from_a_file_in_the_same_schema(self, tmp_path):
        path = tmp_path / "toy.toml"
        path.write_text(TOY_TEXT, encoding="utf-8")
        edition = load_edition(path)
        assert edition == parse_edition(TOY_TEXT, "toy.toml")
        assert (edition.name, edition.quilt, edition.buttons, edition.special_tile) == ("toy", 5, 4, 3)
        assert (edition.final, edition.income, dict(edition.boards)) == (12, (4, 8, 12), {"toy": (5, 6, 10)})

    def test_can_be_as_small_as_one_cell_and_one_space(self):
        position = Setup(("01",), edition=parse_edition(SMALLEST_TEXT, "x.toml")).start()
        for action in ("buy 01 r0 a1", "advance"):
            position = position.play(parse_action(action))
        assert [score.total for score in position.outcome().scores] == [0 + 1, 1 - 2]

    def test_may_be_drawn_with_room_around_a_shape(self):
        edition = parse_edition(wrong("\n####\n", "\n.....\n.####\n"), "toy.toml")
        assert edition.patch("03").shape == ("####",)

    def test_may_name_a_patch_in_forty_characters_but_not_more(self):
        assert parse_edition(wrong('"bar"', f'"{"b" * 40}"'), "toy.toml").patch("03").name == "b" * 40
        with pytest.raises(EditionError, match="name"):
            parse_edition(wrong('"bar"', f'"{"b" * 41}"'), "toy.toml")

    def test_may_leave_out_the_empty_cells_at_the_end_of_a_row(self):
        edition = parse_edition(wrong(SQUARE_OF_04, "'''\n##\n#\n'''"), "toy.toml")
        assert edition.patch("04").shape == ("##", "#.")

    def test_is_played_on_its_own_board_where_none_is_named(self):
        edition = parse_edition(TOY_TEXT, "toy.toml")
        assert Setup(("02", "03", "04", "01"), edition=edition).leather == (5, 6, 10)

    def test_ends_its_circle_with_its_own_smallest_patch(self):
        assert parse_edition(TOY_TEXT, "toy.toml").smallest.id == "01"

    def test_shuffles_its_own_patches(self):
        setup = Setup.shuffled(seed=4, board="toy", edition=parse_edition(TOY_TEXT, "toy.toml"))
        assert sorted(setup.circle) == ["01", "02", "03", "04"]
        assert setup.circle[-1] == "01"

    @pytest.mark.parametrize("size", [4, 5, 7])
    def test_of_any_size_offers_every_place_on_its_quilt(self, size):
        edition = parse_edition(TOY_TEXT.replace("quilt = 5", f"quilt = {size}"), "toy.toml")
        position = Setup(("02", "03", "04", "01"), board="toy", edition=edition).start()
        assert position.phase is Phase.TURN
        assert position.legal_actions().counts() == {
            "advance": 1,
            "02": 4 * (size - 1) ** 2,
            "03": 2 * size * (size - 3),
            "04": (size - 1) ** 2,
        }


AUTOMA_TEXT = """
edition = "lone"
like = "base"
[automa]
aside = 1
open_backs = []
[automa.levels.easy]
bonus_space = 40
counts = ["buttons"]
[[automa.card]]
number = 1
deck = "one"
buttons = 3
income = 2
filters = ["largest", "farthest_from_token"]
[[automa.card]]
number = 2
deck = "one"
buttons = 5
income = 0
filters = []
"""


class TestAnAutomaOfOnesOwn:
    def test_cards_and_levels_are_read(self):
        rule = parse_edition(AUTOMA_TEXT, "lone.toml").rule
        assert rule.deck_names == ("one",)
        assert rule.level_names == ("easy",)
        assert rule.first == 0

    @pytest.mark.parametrize(
        ("old", "new", "words"),
        [
            ("aside = 1", "aside = 2", ["automa: aside is 2", "0 to 1"]),
            ("aside = 1\n", "", ["automa: aside is missing"]),
            ("aside = 1", "aside = 1\nseats = 2", ["automa: 'seats' is no key"]),
            ("open_backs = []", 'open_backs = ["two"]', ["automa: open_backs has 'two'", "one"]),
            ("bonus_space = 40", "bonus_space = 54", ["automa.levels.easy: bonus_space is 54", "1 to 53"]),
            ('["buttons"]', '["buttons", "buttons"]', ["automa.levels.easy: counts", "once"]),
            ('["buttons"]', '["style"]', ["automa.levels.easy: counts has 'style'", "special_tile"]),
            ("levels.easy", 'levels."Easy one"', ["automa.levels: 'Easy one'"]),
            ("number = 2", "number = 1", ["automa.card 1: number is used twice"]),
            ("number = 2", "number = 100", ["automa.card 100: number", "1 to 99"]),
            ('"largest", "far', '"dearest", "far', ["automa.card 1: filters has 'dearest'", "no_overtake"]),
            ('deck = "one"\nbuttons = 3', "deck = 1\nbuttons = 3", ["automa.card 1: deck is 1"]),
            ("income = 0", "income = 0\ncolour = 3", ["automa.card 2: 'colour' is no key"]),
            ("number = 2\n", "", ["automa.card number 2: number is missing"]),
        ],
    )
    def test_a_wrong_one_is_refused_by_its_key(self, old, new, words):
        assert old in AUTOMA_TEXT
        with pytest.raises(EditionError) as error:
            parse_edition(AUTOMA_TEXT.replace(old, new, 1), "lone.toml")
        assert str(error.value).startswith("lone.toml: ")
        assert all(word in str(error.value) for word in words)

    def test_without_cards_or_levels_or_with_blue_patches_it_is_refused(self):
        head, _, cards = AUTOMA_TEXT.partition("[automa.levels.easy]")
        no_level = head + "[automa.levels]\n" + cards[cards.index("[[") :]
        no_card = AUTOMA_TEXT[: AUTOMA_TEXT.index("[[")].replace("aside = 1", "aside = 1\ncard = []")
        for text, words in (
            (no_level, "automa.levels: there is none"),
            (no_card, "automa.card is empty"),
            (no_card.replace("card = []", "card = [7]"), "automa.card is 7"),
            (
                AUTOMA_TEXT.replace('"base"', '"express"').replace("40", "20"),
                "automa and blue_enter_when_light_left cannot both",
            ),
        ):
            with pytest.raises(EditionError, match=words):
                parse_edition(text, "lone.toml")


class TestLike:
    def test_what_is_left_out_is_as_in_the_edition_named(self):
        text = 'edition = "wide"\nlike = "base"\nbuttons = 9\n[boards.mine]\nleather = [3]\n'
        edition = parse_edition(text, "wide.toml")
        assert (edition.buttons, dict(edition.boards)) == (9, {"mine": (3,)})
        assert (edition.patches, edition.final) == (BASE.patches, BASE.final)
        assert edition != BASE

    def test_a_large_file_is_refused_unread(self, tmp_path):
        path = tmp_path / "large.toml"
        path.write_bytes(b"#" * 300_000)
        with pytest.raises(EditionError, match=r"large\.toml: is larger than 256 KiB"):
            load_edition(path)
