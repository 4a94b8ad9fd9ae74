"""Matches: mirrored pairs, the same games wherever they are played, and figures that agree with them."""

import pytest
from tests.arena.matches import Here, courses, played_here

from patchwork_tui.arena import Clock, Failure, Match, MatchFailed, processes, results, summarise
from patchwork_tui.arena.summary import wilson
from patchwork_tui.bots import Budget
from patchwork_tui.engines import UnknownPlayer
from patchwork_tui.rules import Player, Setup

MATCH = Match("novice", "random", 6, seed=3, board="revised")


def test_a_pair_is_one_circle_with_the_seats_swapped():
    games = list(MATCH.all_games())
    assert [game.number for game in games] == [1, 2, 3, 4, 5, 6]
    for there, back in zip(games[::2], games[1::2], strict=True):
        assert there.setup == back.setup == Setup.shuffled(there.circle, board="revised")
        assert there.players == back.players[::-1] == ("bot:novice", "bot:random")
        assert (there.a_side, back.a_side) == (Player.GREEN, Player.YELLOW)
    assert len({game.circle for game in games}) == 3
    other = Match("novice", "random", 6, seed=4)
    assert not {game.circle for game in other.all_games()} & {game.circle for game in games}


def test_more_games_begin_with_the_same():
    more = Match("novice", "random", 40, seed=3, board="revised")
    assert list(more.all_games())[:6] == list(MATCH.all_games())


@pytest.mark.parametrize("games", [-2, 0, 1, 7, 100_000])
def test_games_come_in_pairs(games):
    with pytest.raises(ValueError, match="an even number from 2 to 99998"):
        Match("novice", "random", games)


def test_players_must_exist():
    with pytest.raises(UnknownPlayer, match="'grandmaster'"):
        Match("novice", "grandmaster", 2)


def test_the_games_are_the_same_whoever_plays_them_and_how_many_at_once():
    match = Match("novice", "steady:20", 4, budget=Budget(iterations=10))
    here = played_here(match)
    assert courses(here) == courses(played_here(match))
    with processes(2) as executor:
        apart = sorted(results(match.all_games(), executor), key=lambda played: played.game.number)
    assert courses(apart) == courses(here)
    assert all(game.outcome for game in here)


def test_the_summary_counts_by_player_and_not_by_seat():
    games = played_here(MATCH)
    summary = summarise(MATCH, reversed(games))
    wins = sum(game.winner is game.game.a_side for game in games)
    assert (summary.a.name, summary.b.name) == ("novice", "random")
    assert (summary.games, summary.a.wins, summary.b.wins) == (6, wins, 6 - wins)
    scores = [game.outcome.scores[game.game.a_side.other] for game in games]
    assert summary.b.score == pytest.approx(sum(score.total for score in scores) / 6)
    assert summary.b.empty == pytest.approx(sum(score.empty for score in scores) / 6)
    assert summary.b.tile_rate == sum(score.tile > 0 for score in scores) / 6
    clocks = [game.clocks[game.game.a_side] for game in games]
    assert summary.a.ms == pytest.approx(sum(c.total for c in clocks) / sum(c.decisions for c in clocks))
    assert summary.a.worst_ms == max(clock.worst for clock in clocks)
    decisions = sum(clock.decisions for game in games for clock in game.clocks)
    assert decisions == sum(len(game.actions) for game in games)


def test_pairs_are_won_split_or_lost_once_both_games_are_played():
    games = played_here(MATCH)
    outcomes = {game.game.number: game.winner is game.game.a_side for game in games}
    pairs = [outcomes[number] + outcomes[number + 1] for number in (1, 3, 5)]
    assert summarise(MATCH, games).pairs == (pairs.count(2), pairs.count(1), pairs.count(0))
    assert sum(summarise(MATCH, games[1:]).pairs) == 2


@pytest.mark.parametrize(
    ("wins", "games", "low", "high"),
    [(8, 10, 0.4902, 0.9433), (0, 10, 0.0, 0.2775), (10, 10, 0.7225, 1.0), (0, 0, 0.0, 1.0)],
)
def test_wilsons_interval(wins, games, low, high):
    assert wilson(wins, games) == pytest.approx((low, high), abs=5e-5)


def test_a_clock_adds_up():
    assert Clock().with_decision(0.25).with_decision(0.1) == Clock(2, 350.0, 250.0)


def test_a_player_that_fails_has_lost_and_leaves_the_means_alone():
    games = played_here(MATCH)
    first = games[0]
    games[0] = type(first)(
        first.game, first.began, first.actions[:3], first.clocks, None, Failure(first.game.a_side, "It died.")
    )
    summary = summarise(MATCH, games)
    assert games[0].winner is first.game.a_side.other
    assert summary.a.failures == ((1, "It died."),)
    assert not summary.b.failures
    scores = [game.outcome.scores[game.game.a_side].total for game in games[1:]]
    assert summary.a.score == pytest.approx(sum(scores) / 5)


def test_a_game_that_nobody_can_play_ends_the_match_with_a_sentence(monkeypatch):
    def broken(text):
        raise ZeroDivisionError("by nought")

    monkeypatch.setattr("patchwork_tui.arena.playing.make_player", broken)
    with pytest.raises(MatchFailed, match=r"game \d could not be played: ZeroDivisionError: by nought"):
        list(results(MATCH.all_games(), Here()))
