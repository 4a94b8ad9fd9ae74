"""The settings' file: what comes back, what is told of a wrong one, and that nothing in it is lost."""

from __future__ import annotations

import errno
import os
from collections.abc import Mapping
from dataclasses import fields, replace
from pathlib import Path
from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.record.disks import FaultyOS

from patchwork_tui.record import hold, journal
from patchwork_tui.record.names import check_names
from patchwork_tui.settings import (
    Cells,
    GlyphSet,
    KeyPreset,
    Pace,
    Seating,
    Settings,
    SettingsError,
    load,
    save,
    settings_path,
)
from patchwork_tui.settings.values import DEFAULTS

OTHER = Settings(
    fabric="winter-dark",
    glyphs=GlyphSet.ASCII,
    cells=Cells.SMALL,
    seating=Seating.MOVER_LEFT,
    first_click=True,
    pace=Pace.AT_ONCE,
    animations=False,
    confirmations=True,
    names=("Zoë", '"李"'),
    key_preset=KeyPreset.LEFT_HAND,
    keys={"advance": "e,f2", "help": "?"},
)
"""Different from the default settings in everything."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "settings.toml"


class TestWhere:
    def test_everything_is_in_the_named_home(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("PATCHWORK_HOME", str(tmp_path))
        assert settings_path() == tmp_path / "settings.toml"

    def test_else_they_are_with_the_users_settings(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.delenv("PATCHWORK_HOME", raising=False)
        monkeypatch.setattr("platformdirs.user_config_path", lambda *_, **__: tmp_path / "patchwork-tui")
        assert settings_path() == tmp_path / "patchwork-tui" / "settings.toml"


class TestRoundTrip:
    def test_without_a_file_they_are_the_usual_ones(self, file: Path) -> None:
        assert load(file)[:2] == (DEFAULTS, ())
        assert not file.exists()

    def test_the_example_differs_in_every_setting(self) -> None:
        for field in fields(Settings):
            assert getattr(OTHER, field.name) != getattr(DEFAULTS, field.name), field.name

    @pytest.mark.parametrize("settings", [DEFAULTS, OTHER])
    def test_what_is_saved_comes_back(self, file: Path, settings: Settings) -> None:
        for _ in range(2):
            save(settings, file)
            assert load(file)[:2] == (settings, ())
        save(DEFAULTS, file)
        assert load(file)[:2] == (DEFAULTS, ())

    @given(
        st.text(max_size=40),
        st.text(max_size=40),
        st.dictionaries(
            st.text(max_size=8), st.from_regex(r"[^\s,]+(,[^\s,]+)*", fullmatch=True), max_size=3
        ),
    )
    def test_names_and_keys_of_any_kind_come_back(
        self, tmp_path_factory: pytest.TempPathFactory, green: str, yellow: str, keys: Mapping[str, str]
    ) -> None:
        if check_names(green, yellow) is not None:
            green, yellow = "Ana", "Bo"
        settings = Settings(names=(green, yellow), keys=MappingProxyType(keys))
        path = tmp_path_factory.mktemp("settings") / "settings.toml"
        save(settings, path)
        assert load(path)[:2] == (settings, ())

    def test_the_folder_is_made(self, tmp_path: Path) -> None:
        path = tmp_path / "a" / "b" / "settings.toml"
        save(OTHER, path)
        assert load(path).settings == OTHER

    def test_a_new_file_says_what_each_setting_can_be(self, file: Path) -> None:
        save(DEFAULTS, file)
        assert 'glyphs = "unicode" # unicode, ascii' in file.read_text()

    def test_a_persons_own_comments_and_order_stay(self, file: Path) -> None:
        file.write_text(
            '# mine\npace = "quick" # mild\nfabric = "calico"\n\n[keys]\n# for the left\nadvance = "e"\n'
        )
        save(Settings(pace=Pace.SLOW, keys={"advance": "e", "undo": "z"}), file)
        text = file.read_text()
        assert text.startswith('# mine\npace = "slow" # mild\nfabric = "calico"\n')
        assert '# for the left\nadvance = "e"\nundo = "z"\n' in text

    def test_the_mark_that_some_editors_begin_a_text_with_is_passed_over(self, file: Path) -> None:
        file.write_text('fabric = "mono"\n', encoding="utf-8-sig")
        loaded = load(file)
        assert (loaded.settings.fabric, loaded.problems) == ("mono", ())
        save(replace(loaded.settings, animations=False), before=loaded.settings, path=file)
        assert load(file).settings == Settings(fabric="mono", animations=False)

    def test_unknown_settings_of_a_newer_program_stay(self, file: Path) -> None:
        file.write_text("weather = true\n")
        save(OTHER, file)
        assert "weather = true" in file.read_text()
        assert load(file).settings == OTHER


class TestChangesFromElsewhere:
    """Two copies of the program, and a person with an editor, on one file."""

    def test_only_what_was_changed_is_written(self, file: Path) -> None:
        save(DEFAULTS, file)
        save(Settings(glyphs=GlyphSet.ASCII), file, before=DEFAULTS)
        save(Settings(cells=Cells.SMALL), file, before=DEFAULTS)
        assert load(file).settings == Settings(glyphs=GlyphSet.ASCII, cells=Cells.SMALL)

    def test_keys_written_by_hand_meanwhile_stay(self, file: Path) -> None:
        save(DEFAULTS, file)
        file.write_text(file.read_text().replace("[keys]\n", '[keys]\nadvance = "e" # mine\n'))
        save(Settings(pace=Pace.SLOW), file, before=DEFAULTS)
        assert 'advance = "e" # mine' in file.read_text()
        assert load(file).settings == Settings(pace=Pace.SLOW, keys={"advance": "e"})

    def test_a_file_that_was_broken_meanwhile_is_kept_aside_and_told(self, file: Path) -> None:
        save(DEFAULTS, file)
        broken = file.read_text() + 'undo = "z\n'
        file.write_text(broken)
        told = save(Settings(pace=Pace.SLOW), file, before=DEFAULTS)
        assert told.startswith(f"{file}:")
        assert told.endswith("it is kept as settings.broken.toml")
        assert file.with_suffix(".broken.toml").read_text() == broken
        assert load(file).settings == Settings(pace=Pace.SLOW)

    @pytest.mark.parametrize("step", ["shutil.copyfile", "patchwork_tui.settings.saving.replace_file"])
    def test_a_broken_file_stays_where_it_is_if_nothing_can_be_written(
        self, file: Path, monkeypatch: pytest.MonkeyPatch, step: str
    ) -> None:
        def fails(*_: object) -> None:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

        file.write_text('undo = "z\n')
        monkeypatch.setattr(step, fails)
        with pytest.raises(SettingsError, match="could not be saved"):
            save(OTHER, file)
        assert file.read_text() == 'undo = "z\n'
        assert os.listdir(file.parent) == [file.name]

    def test_while_another_copy_writes_nothing_is_written(self, file: Path) -> None:
        save(DEFAULTS, file)
        with hold(file), pytest.raises(SettingsError, match="another copy of the program is writing them"):
            save(OTHER, file)
        assert load(file).settings == DEFAULTS
        save(OTHER, file)
        assert os.listdir(file.parent) == [file.name]

    @pytest.mark.parametrize(
        "text",
        [
            '[names.y]\n[names]\ngreen = "A"\nyellow = "B"\n',
            '[names]\n[keys]\n[names.y]\n',
            'names.green = "A"\n[keys]\n',
        ],
    )  # fmt: skip
    def test_whatever_the_file_is_like_a_choice_is_kept_or_the_file_is_as_it_was(
        self, file: Path, text: str
    ) -> None:
        file.write_text(text)
        wished = Settings(pace=Pace.SLOW, names=("C", "D"))
        told = ""
        try:
            save(wished, file, before=DEFAULTS)
        except SettingsError as error:
            told = str(error)
        assert load(file).settings == wished or "only a person can change it" in told
        assert not told or file.read_text() == text


class TestWrongFiles:
    @pytest.mark.parametrize(
        ("data", "line"),
        [
            (b'pace = "quick"\nfabric = \n', 2),
            (b"glyphs\n", 1),
            (b'pace = "quick"\npace = "slow"\n', 2),
            (b'\n\nfabric = "\xff"\n', 3),
            (b"\x00", 1),
            (b"#" * 70_000, None),
        ],
        ids=["cut-off", "no-value", "twice", "not-utf-8", "null", "large"],
    )
    def test_a_broken_one_is_told_and_kept_aside(self, file: Path, data: bytes, line: int | None) -> None:
        file.write_bytes(data)
        settings, (problem,), _ = load(file)
        assert settings == DEFAULTS
        assert problem.startswith(f"{file}:{line}: " if line else f"{file}: ")
        assert problem.endswith("it is kept as settings.broken.toml")
        assert problem.isprintable()
        assert not file.exists()
        assert file.with_name("settings.broken.toml").read_bytes() == data

    def test_one_kept_aside_earlier_is_not_written_over(self, file: Path) -> None:
        for text in ("one", "two", "three"):
            file.write_text(text)
            load(file)
        kept = ["settings.broken.toml", "settings.broken-2.toml", "settings.broken-3.toml"]
        assert [file.with_name(name).read_text() for name in kept] == ["one", "two", "three"]

    @pytest.mark.parametrize(
        ("line", "expected"),
        [
            ("fabric = 3", "fabric"),
            ('fabric = "../x"', "fabric"),
            ('glyphs = "runes"', '"unicode" or "ascii"'),
            ("glyphs = 1", '"unicode" or "ascii"'),
            ('animations = "no"', "true or false"),
            ("animations = 0", "true or false"),
            ("pace = []", '"slow"'),
            ("key-preset = {}", '"left-hand"'),
            ("names = 1", "table"),
            ('names = { green = "Ana" }', "table"),
            ('names = { green = "Ana", yellow = "Ana" }', "different"),
            ('names = { green = "", yellow = "Ana" }', "at least one"),
            ('names = { green = 1, yellow = "Ana" }', "quotes"),
            ('keys = "a"', "table"),
            ("keys = { advance = 1 }", "'advance'"),
            ('keys = { advance = "e," }', "'advance'"),
            ('"\\u001b[2J" = 1', "no setting"),
            ("weather = true", "no setting 'weather'"),
        ],
    )
    def test_a_wrong_value_is_told_with_its_line_and_the_rest_holds(
        self, file: Path, line: str, expected: str
    ) -> None:
        text = f'cells = "2x1"\n{line}\n'
        file.write_text(text)
        settings, (problem,), _ = load(file)
        assert settings == Settings(cells=Cells.SMALL)
        assert problem.startswith(f"{file}:2: ") or "2J" in line
        assert expected in problem
        assert problem.isprintable()
        assert file.read_text() == text

    def test_one_wrong_key_takes_no_other_along_and_is_still_there_after_saving(self, file: Path) -> None:
        file.write_text('[keys]\nadvance = "e"\nundo = 1 # oh\nredo = "f2,"\n')
        settings, (problem,), _ = load(file)
        assert settings == Settings(keys={"advance": "e"})
        assert "'undo', 'redo'" in problem
        save(replace(settings, pace=Pace.SLOW), file)
        assert load(file).settings == Settings(pace=Pace.SLOW, keys={"advance": "e"})
        assert "undo = 1 # oh" in file.read_text()

    def test_the_line_of_a_key_in_a_table_is_found(self, file: Path) -> None:
        file.write_text('pace = "slow"\n\n[keys]\nredo = "e"\nadvance = 1\n')
        assert load(file).problems[0].startswith(f"{file}:5: ")

    def test_the_place_of_what_a_file_gives_is_known(self, file: Path) -> None:
        file.write_text('"fabric" = "tweed"\n[names]\n[ keys ] # mine\n"redo" = "e"\n')
        places = load(file).places
        assert (places["fabric"], places["keys"], places["keys.redo"]) == (
            f"{file}:1",
            f"{file}:3",
            f"{file}:4",
        )

    @pytest.mark.parametrize(
        ("text", "reason"),
        [("a=" + "[" * 5_000 + "]" * 5_000, "nested too deeply"), ("a=" + "9" * 10_000, "too many digits")],
        ids=["nested", "digits"],
    )
    def test_what_cannot_be_read_is_kept_aside_as_what_is_no_toml(
        self, file: Path, text: str, reason: str
    ) -> None:
        file.write_text(text)
        settings, [problem], _ = load(file)
        assert settings == DEFAULTS
        assert reason in problem
        assert file.with_suffix(".broken.toml").read_text() == text

    @pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes with a name")
    def test_a_pipe_in_its_place_is_not_waited_for(self, file: Path) -> None:
        os.mkfifo(file)
        settings, [problem], _ = load(file)
        assert settings == Settings()
        assert "it is no regular file" in problem
        with pytest.raises(SettingsError, match="it is no regular file"):
            save(OTHER, file)
        assert file.is_fifo()

    def test_a_folder_in_its_place_is_told(self, file: Path) -> None:
        file.mkdir()
        settings, (problem,), _ = load(file)
        assert settings == DEFAULTS
        assert problem.startswith(f"{file}: the settings cannot be read")
        with pytest.raises(SettingsError, match="could not be saved"):
            save(OTHER, file)

    def test_a_full_disk_leaves_what_was_there(self, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        save(OTHER, file)
        before = file.read_bytes()
        faulty = FaultyOS()
        faulty.fail("write", errno.ENOSPC, times=9)
        monkeypatch.setattr(journal, "os", faulty)
        with pytest.raises(SettingsError, match="the disk is full"):
            save(DEFAULTS, file)
        assert file.read_bytes() == before
        assert os.listdir(file.parent) == [file.name]
