"""Matches between computer players, on any executor: mirrored pairs of games, records, a summary."""

from patchwork_tui.arena.folder import Folder, FolderError, OtherMatch
from patchwork_tui.arena.match import MOST_GAMES, Game, Match
from patchwork_tui.arena.playing import Clock, Failure, Played, play
from patchwork_tui.arena.summary import Side, Summary, summarise
from patchwork_tui.arena.table import summary_text
from patchwork_tui.arena.workers import MatchFailed, processes, results

__all__ = [
    "MOST_GAMES",
    "Clock",
    "Failure",
    "Folder",
    "FolderError",
    "Game",
    "Match",
    "MatchFailed",
    "OtherMatch",
    "Played",
    "Side",
    "Summary",
    "play",
    "processes",
    "results",
    "summarise",
    "summary_text",
]
