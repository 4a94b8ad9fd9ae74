"""The command `serve` without a browser: who is answered, and how it ends."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest
from tests.e2e.serving import Serving
from tests.e2e.terminal import environment
from tests.record.games import random_record

from patchwork_tui.cli import main
from patchwork_tui.pictures.fabrics import fabric_names
from patchwork_tui.record import Journal, hold, read_record

pytestmark = pytest.mark.slow

aiohttp = pytest.importorskip("aiohttp", reason="needs the extra `web`")
pytest.importorskip("textual_serve", reason="needs the extra `web`")
server = pytest.importorskip("patchwork_tui.app.browser.server")


def serve(home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "patchwork_tui", "serve", *words],
        env=environment(home),
        capture_output=True,
        text=True,
        timeout=60,
    )


def test_a_port_in_use_is_told(tmp_path: Path) -> None:
    with Serving(tmp_path) as serving:
        port = serving.url.rpartition(":")[2]
        done = serve(tmp_path, "--port", port)
        assert done.returncode == 2
        assert not done.stdout
        (sentence,) = done.stderr.splitlines()
        assert f"port {port} of 127.0.0.1 cannot be had" in sentence
        assert serving.interrupt() == (0, "")


@pytest.mark.parametrize("port", ["x", "-1", "65536", "8000.0", "９"])
def test_what_is_no_port_is_wrong_usage(tmp_path: Path, port: str) -> None:
    done = serve(tmp_path, f"--port={port}")
    assert done.returncode == 2
    assert "--port" in done.stderr


def test_without_the_package_what_installs_it_is_told(tmp_path: Path) -> None:
    missing = "import sys; sys.modules['textual_serve.server'] = None"
    code = f"{missing}; from patchwork_tui.cli import main; sys.exit(main())"
    done = subprocess.run(
        [sys.executable, "-c", code, "serve"],
        env=environment(tmp_path),
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 2
    installing = f"{sys.executable} -m pip install textual-serve"
    assert done.stderr == f"patchwork: the package textual-serve is missing; `{installing}` installs it\n"


@pytest.mark.parametrize(
    "options",
    [["--color=auto"], ["--color=16", "--no-mouse", "--ascii", f"--fabric={fabric_names()[-1]}"]],
)
def test_a_page_has_the_options_of_the_terminal(monkeypatch: pytest.MonkeyPatch, options: list[str]) -> None:
    told: list[str] = []
    monkeypatch.setattr(server, "listen", lambda port: None)
    monkeypatch.setattr(server, "serve", lambda listening, arguments: told.extend(arguments))
    assert main(["serve", *options]) == 0
    assert told == options


async def test_a_page_is_a_program_that_leaves_with_the_server(tmp_path: Path) -> None:
    games = tmp_path / "patchwork" / "games"
    games.mkdir(parents=True)
    journal = Journal.create(games / "game.quilt", random_record(3, 9))
    before = Path(journal.path).read_bytes()
    with Serving(tmp_path) as serving:
        async with (
            aiohttp.ClientSession() as browser,
            browser.ws_connect(f"{serving.url}/ws?width=100&height=30", origin=serving.url) as socket,
        ):
            seen = b""
            while b"Resume" not in seen:
                seen += (await socket.receive(timeout=30)).data
            await socket.send_json(["stdin", "\r"])
            while b"undo" not in seen:
                seen += (await socket.receive(timeout=30)).data
            ending = asyncio.create_task(asyncio.to_thread(serving.interrupt))
            async for _ in socket:
                pass
            assert await ending == (0, "")
    assert Path(journal.path).read_bytes() == before
    read_record(journal.path)
    hold(journal.path).release()  # nobody holds it any more


async def test_no_other_page_is_answered(tmp_path: Path) -> None:
    elsewhere = "http://example.org"
    cases: list[tuple[str, dict[str, str]]] = [
        ("/", {"Host": "example.org"}),
        ("/", {"Host": "127.0.0.1:1"}),
        ("/ws", {"Origin": elsewhere}),
        ("/ws", {"Origin": "null"}),
        ("/ws", {}),
        ("/ws", {"Host": "example.org", "Origin": elsewhere}),
    ]
    with Serving(tmp_path) as serving:
        async with aiohttp.ClientSession() as browser:
            for path, headers in cases:
                async with browser.get(serving.url + path, headers=headers) as answer:
                    assert answer.status == 403, (path, headers)


async def test_localhost_is_led_to_the_address(tmp_path: Path) -> None:
    with Serving(tmp_path) as serving:
        port = serving.url.rpartition(":")[2]
        async with (
            aiohttp.ClientSession() as browser,
            browser.get(serving.url, headers={"Host": f"localhost:{port}"}, allow_redirects=False) as answer,
        ):
            assert (answer.status, answer.headers["Location"]) == (302, serving.url)


async def test_the_page_asks_for_nothing_from_elsewhere(tmp_path: Path) -> None:
    with Serving(tmp_path) as serving:
        async with aiohttp.ClientSession() as browser, browser.get(serving.url) as answer:
            page = await answer.text()
    assert page.replace(serving.url, "").count("http") == 0
