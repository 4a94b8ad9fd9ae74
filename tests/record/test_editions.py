"""Records of other editions: their headers, a person's own file, and what a reader refuses."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.record.editions import (
    AUTOMA,
    CONFORMANCE,
    EXPRESS,
    POCKET,
    SOLO,
    SWIFT,
    pocket,
    random_game,
)

from patchwork_tui.pictures.facts import facts
from patchwork_tui.record import Record, RecordError, editions, format_record, parse_record, read_record
from patchwork_tui.record.glance import claim
from patchwork_tui.record.history import State, checked, glance
from patchwork_tui.record.standings import standings, standings_text
from patchwork_tui.rules import EditionError, bundled_edition, parse_edition

GAMES = sorted([*(CONFORMANCE / "express").glob("*.quilt"), *(CONFORMANCE / "automa").glob("*.quilt")])


@pytest.fixture(autouse=True)
def nothing_given(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(editions, "_given", {})


def read(text: str) -> Record:
    return parse_record(text.encode(), "game.quilt").record


def fault(text: str) -> str:
    with pytest.raises(RecordError) as error:
        read(text)
    return str(error.value)


def records() -> Iterator[Record]:
    for seed in range(6):
        yield random_game(EXPRESS, seed)
        yield random_game(AUTOMA, seed, "tactical fellow", actions=10 * seed)
        yield random_game(pocket(), seed)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_game_is_written_back_as_it_was_and_a_glance_sees_what_it_is(path: Path) -> None:
    reading = read_record(path)
    assert format_record(reading.record) == path.read_text()
    entry = glance(path)
    assert entry.variety == checked(entry).variety == reading.record.variety
    assert entry.state is State.FINISHED
    assert entry.kind == path.parent.name


def test_records_of_every_edition_are_read_as_they_were_written() -> None:
    editions.give(pocket())
    for record in records():
        text = format_record(record)
        again = read(text)
        assert again == record
        assert format_record(again) == text
        claimed = claim(text.encode())
        assert claimed is None or claimed.variety == record.variety
        for number, position in enumerate(again.positions()):
            assert facts(position, number)["n"] == number


def test_what_the_headers_say() -> None:
    express = dict(random_game(EXPRESS, 1).headers)
    assert "board" not in express, "Express has one board"
    assert sorted(express["blue"].split()) == [f"{number}" for number in range(16, 24)]
    solo = dict(random_game(AUTOMA, 1, "tactical master").headers)
    assert (solo["edition"], solo["board"], solo["automa"]) == ("automa", "2014", "tactical master")
    assert sorted(solo["deck"].split()) == [f"{number}" for number in range(13, 25)]
    own = dict(random_game(pocket(), 1).headers)
    assert (own["edition"], own["edition-sha256"]) == ("pocket", pocket().digest)
    assert "edition-sha256" not in express.keys() | solo.keys()


class TestWrong:
    @pytest.mark.parametrize(
        ("old", "new", "words"),
        [
            ("blue: 21 20", "blue: 21 21", ":7: `blue` does not have each blue patch once: 16 17"),
            ("blue: ", "bluish: ", "game.quilt: there is no header `blue`; expected the ids of the 8 blue"),
            ("circle: 03", "circle: 16", ":6: the circle has patch 16, which comes in later"),
            ("edition: express", "edition: base", ":6: the circle lacks"),
            ("edition: express", "edition: swift", ":2: the edition 'swift' is not known; expected base or"),
            ("buy 03 r1 f5", "take 03", ":9: 'take 03' is not allowed: only the Automa may take 03"),
            ("buy 03 r1 f5", "buy 03 r1 h5", "leaves the quilt"),
        ],
    )
    def test_express(self, old: str, new: str, words: str) -> None:
        text = SWIFT.read_text()
        assert old in text
        assert words in fault(text.replace(old, new, 1))

    @pytest.mark.parametrize(
        ("old", "new", "words"),
        [
            (
                "tactical intern",
                "tactical",
                ":7: there is no opponent 'tactical'; the decks are normal, tactical",
            ),
            (
                "automa: tactical intern\n",
                "",
                "game.quilt: there is no header `automa`; expected a deck (normal",
            ),
            (
                "deck: 16 15",
                "deck: 16 16",
                ":8: `deck` does not have each card of the tactical deck once: 13 14",
            ),
            ("deck: 16", "deck: sixteen", ":8: `deck` does not have each card"),
            ("first: green", "first: yellow", ":6: yellow cannot begin; expected green"),
            (
                "2 yellow take 32",
                "2 yellow take 15",
                ":12: 'take 15' is not allowed: the Automa must take 32: card",
            ),
            ("2 yellow take 32", "2 yellow buy 32 r0 a1", "the Automa must take 32"),
            ("2 yellow take 32", "2 yellow advance", "the Automa must take 32"),
            ("shuffle 20 14", "shuffle 20 20", "a shuffle has each card of the tactical deck once"),
            ("shuffle 20 14", "shuffle 20 x", "'x' is no card; write its number"),
            ("25 yellow shuffle", "25 yellow", "is no action"),
            ("yellow 0 winner", "yellow 1 winner", "is not true"),
        ],
    )
    def test_automa(self, old: str, new: str, words: str) -> None:
        text = SOLO.read_text()
        assert old in text
        assert words in fault(text.replace(old, new, 1))

    def test_a_torn_shuffle_is_left_out_and_the_rest_is_kept(self) -> None:
        text = SOLO.read_text()
        torn = text[: text.index(" 21 17\n26")] + " 2"
        reading = parse_record(torn.encode(), "game.quilt")
        assert len(reading.record.actions) == 24
        assert reading.notice is not None


class TestAFileOfOnesOwn:
    def test_without_it_the_game_is_refused(self) -> None:
        text = format_record(random_game(pocket(), 2))
        assert fault(text) == (
            "game.quilt:3: the edition 'pocket' is from a person's own file; expected that file, given with "
            "--edition FILE"
        )
        assert claim(text.encode()) is None

    def test_another_file_of_the_same_name_is_refused(self) -> None:
        other = parse_edition(POCKET.read_text().replace("buttons = 3 ", "buttons = 4 "), "other.toml")
        editions.give(other)
        said = fault(format_record(random_game(pocket(), 2)))
        assert f"the one given is another: its SHA-256 is {other.digest}; expected that file" in said
        editions.give(pocket())
        assert read(format_record(random_game(pocket(), 2))).setup.edition == pocket()

    def test_another_name_for_the_same_file_is_refused(self) -> None:
        editions.give(pocket())
        text = format_record(random_game(pocket(), 2))
        assert "the edition 'packet' is from a person's own file" in fault(
            text.replace(": pocket", ": packet")
        )
        assert "is no SHA-256; expected 64 hex" in fault(text.replace(pocket().digest, "ABC"))
        assert "the edition 'pocket' is not known" in fault(
            text.replace(f"edition-sha256: {pocket().digest}\n", "")
        )

    def test_it_cannot_take_the_name_of_an_edition_of_the_program(self) -> None:
        with pytest.raises(EditionError, match="edition is 'base', which comes with the program"):
            editions.give(parse_edition(POCKET.read_text().replace('"pocket"', '"base"', 1), "mine.toml"))

    def test_a_file_of_the_programs_own_words_is_no_persons_own(self) -> None:
        assert not editions.is_own(bundled_edition("express"))
        assert editions.is_own(pocket())


def test_standings_keep_editions_and_levels_apart(tmp_path: Path) -> None:
    editions.give(pocket())
    games = [
        random_game(bundled_edition("base"), 1),
        random_game(EXPRESS, 2),
        random_game(EXPRESS, 3),
        random_game(AUTOMA, 4, "normal legend"),
        random_game(AUTOMA, 5, "normal intern"),
        random_game(pocket(), 6),
    ]
    for number, record in enumerate(games):
        (tmp_path / f"{number}.quilt").write_text(format_record(record))
    pairs = standings([checked(glance(path)) for path in sorted(tmp_path.glob("*.quilt"))])
    own = f"pocket {pocket().digest[:8]}"
    assert {pair.variety: pair.games for pair in pairs} == {
        "base": 1, "express": 2, "automa normal legend": 1, "automa normal intern": 1, own: 1
    }  # fmt: skip
    headings = {line for line in standings_text(pairs).splitlines() if " and Yellow" in line}
    assert headings == {
        "Green and Yellow: 1 game",
        "Green and Yellow, express: 2 games",
        "Green and Yellow, automa normal legend: 1 game",
        "Green and Yellow, automa normal intern: 1 game",
        f"Green and Yellow, {own}: 1 game",
    }
