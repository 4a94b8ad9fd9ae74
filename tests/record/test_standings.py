"""Head to head, checked against a count that replays nothing and knows nothing of the program's scores."""

import json
import random
import re
from datetime import UTC, datetime, timedelta
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st
from tests.record.games import GAMES, random_actions, text_of

from patchwork_tui.record import Record, format_record
from patchwork_tui.record.history import GameEntry, checked, games
from patchwork_tui.record.standings import (
    NO_GAMES,
    HeadToHead,
    Tally,
    standings,
    standings_json,
    standings_text,
)
from patchwork_tui.rules import Cell, Outcome, Player, Score, Setup, Turn, base_edition

GENERATED = 200
SAYING_SO = tuple(path for path in GAMES if path.stem != "form-no-result")
"""The conformance games whose files tell how they ended."""
NAMES = ("Ana", "Bo", "Zoë", "小明", "ana")
START = datetime(2026, 1, 1, tzinfo=UTC)


def fill(folder):
    """200 random games and the conformance games, shuffled in names, dates and file names.

    Every tenth random game is not finished, and some dates are days alone or missing.
    """
    rng = random.Random(3)
    moments = rng.sample(range(10_000), GENERATED + len(SAYING_SO))
    for seed in range(GENERATED):
        actions = random_actions(seed)
        green, yellow = rng.sample(NAMES, 2)
        date = START + timedelta(minutes=37 * moments.pop())
        record = Record.new(Setup.shuffled(seed), green=green, yellow=yellow, date=date)
        text = format_record(record.with_actions(*actions[: -3 if seed % 10 == 9 else None]))
        if seed % 7 == 0:
            text = re.sub(r"(?m)^(date: .{10}).*", r"\1", text)
        if seed % 11 == 0:
            text = text.replace("yellow: Zoë\n", "yellow: Zoe\u0308\n")  # the same in other code points
        (folder / f"{rng.random()}.quilt").write_text(text, encoding="utf-8", newline="")
    for path in SAYING_SO:
        text = re.sub(r"(?m)^(green|yellow|date): .*\r?\n", "", path.read_bytes().decode())
        date = START + timedelta(minutes=37 * moments.pop())
        header = f"green: Bo\nyellow: Ana\ndate: {date:%Y-%m-%dT%H:%MZ}\nfirst:"
        text = re.sub("^first:", header, text, count=1, flags=re.MULTILINE)
        (folder / path.name).write_text(text, encoding="utf-8", newline="")
    (folder / "broken.quilt").write_text("patchwork-record 1\n")
    (folder / "foreign.txt").write_text("Ana won\n")


class Game:
    """A record taken apart by hand."""

    def __init__(self, path):
        text = path.read_bytes().decode().replace("\r\n", "\n").replace("e\u0308", "ë")
        self.headers = dict(re.findall(r"(?m)^([a-z]+): (.*)$", text))
        self.order = (self.headers["date"].rstrip("Z"), path.stat().st_mtime_ns, path.name)
        result = re.search(r"(?m)^result: green (\S+) yellow (\S+) winner (\S+)$", text)
        self.finished = result is not None
        if not result:
            return
        self.totals = {"green": int(result[1]), "yellow": int(result[2])}
        self.winner = result[3]
        self.covered = {"green": set(), "yellow": set()}
        self.tile = None
        for player, words in re.findall(r"(?m)^[0-9]+ (green|yellow) (.*)$", text):
            self.place(player, words.split(" "))

    def place(self, player, words):
        if words[0] == "leather":
            self.covered[player].add(Cell.parse(words[1]))
        elif words[0] == "buy":
            corner = Cell.parse(words[3])
            cells = base_edition().patch(words[1]).cells(Turn.parse(words[2]))
            self.covered[player] |= {(corner.column + column, corner.row + row) for column, row in cells}
        corners = [(column, row) for column in range(3) for row in range(3)]
        if self.tile is None and any(self.whole(player, *corner) for corner in corners):
            self.tile = player

    def whole(self, player, left, top):
        square = {(left + column, top + row) for column in range(7) for row in range(7)}
        return square <= self.covered[player]


def plain_count(paths):
    found = {}
    played = sorted((Game(path) for path in paths), key=lambda game: game.order)
    for game in played:
        if not game.finished:
            continue
        pair = frozenset(game.headers[player] for player in ("green", "yellow"))
        for player in ("green", "yellow"):
            row = found.setdefault((pair, game.headers[player]), [])
            row.append(
                (
                    game.totals[player],
                    81 - len(game.covered[player]),
                    game.tile == player,
                    game.winner == player,
                )
            )
    return {key: summary(rows) for key, rows in found.items()}


def summary(rows):
    totals, empties, tiles, won = zip(*rows, strict=True)
    return {
        "games": len(rows),
        "wins": won.count(True),
        "mean": sum(totals) / len(rows),
        "best": max(totals),
        "empty": sum(empties) / len(rows),
        "tiles": tiles.count(True),
        "streak": max(map(len, "".join("w" if win else " " for win in won).split(" "))),
    }


def test_as_a_separate_count_says(tmp_path):
    fill(tmp_path)
    entries = games(tmp_path)
    assert standings(entries) == ()  # a glance does not say how scores came about
    pairs = standings(map(checked, entries))
    counted = plain_count([path for path in tmp_path.glob("*.quilt") if path.name != "broken.quilt"])
    found = {
        (frozenset(pair.names), tally.name): {
            "games": pair.games,
            "wins": tally.wins,
            "mean": tally.mean_score,
            "best": tally.best_score,
            "empty": tally.mean_empty,
            "tiles": tally.tiles,
            "streak": tally.streak,
        }
        for pair in pairs
        for tally in pair.players
    }
    assert found == counted
    assert len(pairs) == 10
    assert sum(row["tiles"] for row in counted.values()) > 3
    assert max(row["streak"] for row in counted.values()) > 3
    assert [pair.games for pair in pairs] == sorted((pair.games for pair in pairs), reverse=True)


def game(number, names, won, scores=((10, 3, 0), (4, 0, 7))):
    """An entry of a game; `won` is who won it."""
    green, yellow = (Score(*score) for score in scores)
    return GameEntry(
        Path(f"{number}.quilt"),
        green=names[0],
        yellow=names[1],
        date=f"2026-01-{number + 1:02}",
        outcome=Outcome(won, (green, yellow), 53),
    )


class TestOneByOne:
    def test_the_order_of_colours_makes_no_difference(self):
        (pair,) = standings([game(0, ("Bo", "Ana"), Player.GREEN), game(1, ("Ana", "Bo"), Player.GREEN)])
        assert pair == HeadToHead(
            2, (Tally("Ana", 1, 7.5, 11, 1.5, 1, 1), Tally("Bo", 1, 7.5, 11, 1.5, 1, 1))
        )
        assert pair.names == ("Ana", "Bo")

    def test_capitals_make_another_player_and_code_points_do_not(self):
        entries = [
            game(0, ("Zoë", "Bo"), Player.GREEN),
            game(1, ("Bo", "Zoe\u0308"), Player.GREEN),
            game(2, ("zoë", "Bo"), Player.GREEN),
        ]
        assert [(pair.names, pair.games) for pair in standings(entries)] == [
            (("Bo", "Zoë"), 2),
            (("Bo", "zoë"), 1),
        ]

    def test_a_streak_goes_by_the_date_not_by_the_order_of_the_files(self):
        winners = [Player.GREEN, Player.YELLOW, Player.YELLOW, Player.YELLOW, Player.GREEN]
        entries = [game(number, ("Ana", "Bo"), winner) for number, winner in enumerate(winners)]
        random.Random(1).shuffle(entries)
        (pair,) = standings(entries)
        assert [tally.streak for tally in pair.players] == [1, 3]

    def test_a_game_that_is_over_counts_though_its_file_does_not_say_so(self, tmp_path):
        (tmp_path / "a.quilt").write_text(text_of("form-no-result"), newline="")
        (tmp_path / "b.quilt").write_text(text_of("form-unfinished"), newline="")
        (pair,) = standings(map(checked, games(tmp_path)))
        assert pair.games == 1

    @given(st.lists(st.tuples(st.sampled_from(["Ana", "Bo"]), st.sampled_from(Player)), max_size=12))
    def test_wins_add_up(self, played):
        others = {"Ana": "Bo", "Bo": "Ana"}
        entries = [game(n, (green, others[green]), won) for n, (green, won) in enumerate(played)]
        for pair in standings(entries):
            assert pair.games == len(played) == sum(tally.wins for tally in pair.players)
            assert max(tally.streak for tally in pair.players) >= 1


class TestShown:
    PAIRS = standings(
        [
            game(0, ("Ana", "小明"), Player.GREEN),
            game(1, ("小明", "Ana"), Player.YELLOW, ((-10, 1, 0), (4, 0, 7))),
            game(2, ("Bo", "Ana"), Player.YELLOW),
        ]
    )

    def test_as_tables(self):
        assert standings_text(self.PAIRS).splitlines() == [
            "Ana and 小明: 2 games",
            "        wins    mean    best   empty   tiles  streak",
            "Ana        2     7.5      11     1.5       1       2",
            "小明       0    -0.5      11     0.5       1       0",
            "",
            "Ana and Bo: 1 game",
            "       wins    mean    best   empty   tiles  streak",
            "Ana       1    11.0      11     0.0       1       1",
            "Bo        0     4.0       4     3.0       0       0",
            "",
            "mean and best score; mean of empty cells; special tiles; longest streak of wins",
        ]

    def test_as_values(self):
        values = json.loads(json.dumps(standings_json(self.PAIRS)))
        assert values["games"] == 3
        assert [pair["games"] for pair in values["pairs"]] == [2, 1]
        assert values["pairs"][1]["players"][0] == {
            "name": "Ana",
            "wins": 1,
            "mean_score": 11.0,
            "best_score": 11,
            "mean_empty": 0.0,
            "tiles": 1,
            "streak": 1,
        }

    def test_no_games(self):
        assert standings([]) == ()
        assert standings_text(()) == NO_GAMES
        assert standings_json(()) == {"games": 0, "pairs": []}
