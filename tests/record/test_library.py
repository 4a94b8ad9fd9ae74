"""The folder of saved games."""

import os
import re
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.record.games import file_with, random_record, text_of

from patchwork_tui.record import (
    Journal,
    JournalError,
    Record,
    RecordError,
    check_name,
    games_folder,
    home,
    library,
    log_path,
    newest_unfinished,
    read_record,
    saved_games,
    screenshots_folder,
    start_game,
)
from patchwork_tui.rules import Setup

SETUP = Setup.shuffled(1)
PRINTABLE = st.text(min_size=1, max_size=40).filter(lambda name: check_name(name) is None)


def put(folder, name, data, age):
    """A file that was last written to `age` seconds ago."""
    path = folder / name
    path.write_bytes(data)
    os.utime(path, (1_700_000_000 - age, 1_700_000_000 - age))
    return path


class TestFolders:
    def test_home_is_the_users_data_folder(self, monkeypatch):
        monkeypatch.delenv("PATCHWORK_HOME", raising=False)
        assert home().name == "patchwork-tui"
        monkeypatch.setenv("PATCHWORK_HOME", "")
        assert home().name == "patchwork-tui"

    def test_a_variable_puts_it_elsewhere(self, monkeypatch, tmp_path):
        monkeypatch.setenv("PATCHWORK_HOME", str(tmp_path))
        assert games_folder() == tmp_path / "games"
        assert screenshots_folder() == tmp_path / "screenshots"
        assert log_path() == tmp_path / "patchwork.log"
        monkeypatch.chdir(tmp_path)
        monkeypatch.setenv("PATCHWORK_HOME", "here")
        assert home() == tmp_path / "here"


class TestNewGames:
    def test_named_by_date_and_players(self, monkeypatch, tmp_path):
        monkeypatch.setenv("PATCHWORK_HOME", str(tmp_path / "new"))
        record = Record.new(SETUP, green="Ana María", yellow="Bo/../x")
        journal = start_game(record)
        assert Path(journal.path) == tmp_path / "new" / "games" / f"{date.today()}-ana-maria-bo-x.quilt"
        assert read_record(journal.path).record == record

    def test_never_the_same_name_twice(self, tmp_path):
        record = random_record(1, 0)
        with ThreadPoolExecutor(8) as pool:
            paths = list(pool.map(lambda _: start_game(record, tmp_path).path, range(12)))
        stem = f"{date.today()}-ana-bo"
        names = [f"{stem}.quilt", *(f"{stem}-{number}.quilt" for number in range(2, 13))]
        assert sorted(os.path.basename(path) for path in paths) == sorted(names)

    @pytest.mark.parametrize(
        ("name", "slug"),
        [
            ("Ana", "ana"),
            ("Zoë O'Brien", "zoe-o-brien"),
            ("Søren Ægir", "soren-aegir"),
            ("Straße", "strasse"),
            ("İI", "ii"),
            ("../../etc", "etc"),
            ("小明", ""),
            ("Ольга", ""),
            ("❤", ""),
            ("x" * 40, "x" * 24),
            ("x" * 23 + " y", "x" * 23),
            ("CON", "con"),
            ("٣", ""),
        ],
    )
    def test_slugs(self, name, slug):
        assert library.slug(name) == slug

    def test_names_without_latin_letters_fall_back_to_the_colour(self, tmp_path):
        journal = start_game(Record.new(SETUP, green="小明", yellow="Ольга"), tmp_path)
        assert Path(journal.path).name == f"{date.today()}-green-yellow.quilt"

    @given(PRINTABLE)
    def test_any_name_makes_a_file_name_for_every_system(self, name):
        assert re.fullmatch(r"|[a-z0-9]+(-[a-z0-9]+)*", library.slug(name))
        assert len(library.slug(name)) <= 24

    def test_a_folder_that_cannot_be_made(self, tmp_path):
        (tmp_path / "file").touch()
        for folder in (tmp_path / "file", tmp_path / "file" / "games"):
            with pytest.raises(JournalError, match="games cannot be kept here"):
                start_game(random_record(1, 0), folder)

    def test_a_full_disk_is_no_name_taken(self, tmp_path, monkeypatch):
        def full(path, record):
            raise JournalError(path, "a new game cannot be kept here", "the disk is full")

        monkeypatch.setattr(Journal, "create", full)
        with pytest.raises(JournalError, match="the disk is full"):
            start_game(random_record(1, 0), tmp_path)


class TestSavedGames:
    def test_the_newest_first_and_games_only(self, tmp_path):
        for age, name in enumerate(["b.quilt", "a.quilt", "c.quilt"]):
            put(tmp_path, name, b"", age)
        put(tmp_path, "notes.txt", b"", 0)
        put(tmp_path, ".b.quilt.lock", b"", 0)
        put(tmp_path, ".b.quilt", b"", 0)
        (tmp_path / "folder.quilt").mkdir()
        (tmp_path / "gone.quilt").symlink_to("nowhere")
        assert [path.name for path in saved_games(tmp_path)] == ["b.quilt", "a.quilt", "c.quilt"]

    def test_a_file_that_vanishes_meanwhile(self, tmp_path):
        class Gone:
            name = "gone.quilt"

            def is_file(self):
                raise FileNotFoundError

        assert library._dated(Gone()) == []

    def test_no_folder_is_no_games(self, tmp_path, monkeypatch):
        assert list(saved_games(tmp_path / "none")) == []
        assert newest_unfinished(tmp_path / "none") is None
        monkeypatch.setenv("PATCHWORK_HOME", str(tmp_path))
        assert list(saved_games()) == []
        assert newest_unfinished() is None

    def test_a_folder_that_cannot_be_read_is_said_so(self, tmp_path):
        (tmp_path / "file").touch()
        with pytest.raises(RecordError, match="file: it cannot be read: there is no such folder"):
            list(saved_games(tmp_path / "file"))


class TestNewestUnfinished:
    def test_passes_over_all_else(self, tmp_path, monkeypatch):
        put(tmp_path, "a-broken.quilt", b"hello\n", 0)
        put(tmp_path, "b-empty.quilt", b"", 1)
        put(tmp_path, "c-finished.quilt", text_of("game-9000").encode(), 2)
        put(tmp_path, "d-finished.quilt", text_of("form-crlf").encode() + b"# well played", 3)
        put(tmp_path, "e-no-result.quilt", text_of("form-no-result").encode(), 4)
        finished = text_of("game-9000") + ("#" + "x" * 4000 + "\n") * 2
        put(tmp_path, "f-much-said.quilt", finished.encode(), 5)
        newest = put(tmp_path, "g-unfinished.quilt", text_of("form-torn").encode(), 6)
        put(tmp_path, "h-older.quilt", file_with(), 7)
        read = []
        monkeypatch.setattr(
            library, "read_record", lambda path: (read.append(path.name), read_record(path))[1]
        )
        found = newest_unfinished(tmp_path)
        assert found is not None
        assert (found.path, len(found.reading.record.actions)) == (newest, 11)
        assert [name[0] for name in read] == list("abefg")

    def test_one_that_was_only_begun_gives_way(self, tmp_path):
        first = put(tmp_path, "a-begun.quilt", file_with(), 0)
        put(tmp_path, "b-begun.quilt", file_with(), 1)
        found = newest_unfinished(tmp_path)
        assert found is not None
        assert (found.path, found.reading.record.actions) == (first, ())
        played = put(tmp_path, "c-played.quilt", text_of("form-torn").encode(), 2)
        found = newest_unfinished(tmp_path)
        assert found is not None
        assert found.path == played

    def test_none_is_left(self, tmp_path):
        put(tmp_path, "finished.quilt", text_of("game-9000").encode(), 0)
        assert newest_unfinished(tmp_path) is None

    def test_a_file_that_cannot_be_opened(self, tmp_path, monkeypatch):
        put(tmp_path, "a.quilt", file_with(), 0)

        def refuse(path):
            raise PermissionError

        monkeypatch.setattr(library, "_says_result", refuse)
        assert newest_unfinished(tmp_path) is None
