"""Game records: text to game and back, the journal on disk, the lock on a game, the folder of games."""

from patchwork_tui.record.errors import (
    GameExists,
    GameHeld,
    JournalError,
    PlayerNameError,
    RecordError,
    escaped,
    quoted,
)
from patchwork_tui.record.format import EXTENSION, LARGEST_FILE, Comment, Record
from patchwork_tui.record.journal import Journal
from patchwork_tui.record.library import (
    SavedGame,
    games_folder,
    home,
    log_path,
    newest_unfinished,
    saved_games,
    screenshots_folder,
    start_game,
)
from patchwork_tui.record.lock import Hold, hold
from patchwork_tui.record.names import LONGEST_NAME, check_name, check_names
from patchwork_tui.record.reader import Reading, parse_record, read_record
from patchwork_tui.record.writer import format_record

__all__ = [
    "EXTENSION",
    "LARGEST_FILE",
    "LONGEST_NAME",
    "Comment",
    "GameExists",
    "GameHeld",
    "Hold",
    "Journal",
    "JournalError",
    "PlayerNameError",
    "Reading",
    "Record",
    "RecordError",
    "SavedGame",
    "check_name",
    "check_names",
    "escaped",
    "format_record",
    "games_folder",
    "hold",
    "home",
    "log_path",
    "newest_unfinished",
    "parse_record",
    "quoted",
    "read_record",
    "saved_games",
    "screenshots_folder",
    "start_game",
]
