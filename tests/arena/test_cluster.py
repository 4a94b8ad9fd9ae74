"""A match on a real Dask cluster: a scheduler and a worker, each a process of this machine."""

import contextlib
import re
import socket
import subprocess
import sys
from importlib.util import find_spec

import pytest
from tests.arena.matches import courses, kept, played_here

from patchwork_tui.arena import Match

pytestmark = [
    pytest.mark.cluster,
    pytest.mark.slow,
    pytest.mark.skipif(find_spec("distributed") is None, reason="the extra `cluster` is not installed"),
]

MATCH = Match("novice", "random", 6, seed=2, board="2014")


def arena(address, *words):
    command = (sys.executable, "-m", "patchwork_tui", "arena", "novice", "random", "--dask", address, *words)
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


@contextlib.contextmanager
def dask(folder, ready, *words):
    """A Dask process, once it has said something that matches `ready`; that is given."""
    command = (sys.executable, "-m", "dask", *words)
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True, cwd=folder) as process:
        try:
            said = ""
            while not (match := re.search(ready, said)):
                said = process.stderr.readline()
                assert said, f"{words[0]} has ended"
            yield match
            process.terminate()
            process.communicate(timeout=60)
        finally:
            process.kill()


@pytest.fixture(scope="module")
def scheduler(tmp_path_factory):
    words = ("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--no-show")
    with dask(tmp_path_factory.mktemp("scheduler"), r"Scheduler at:\s+(tcp://\S+)", *words) as match:
        yield match[1]


def test_a_cluster_plays_the_same_games(scheduler, tmp_path):
    words = ("worker", scheduler, "--host", "127.0.0.1", "--nworkers", "1", "--nthreads", "2")
    with dask(tmp_path, r"Registered to:\s+tcp", *words, "--no-dashboard", "--no-nanny"):
        done = arena(scheduler, "--games", "6", "--seed", "2", "--out", str(tmp_path / "out"))
    assert (done.returncode, done.stderr) == (0, "")
    assert courses(kept(tmp_path / "out", MATCH)) == courses(played_here(MATCH))


def test_a_cluster_without_workers_is_told(scheduler):
    done = arena(scheduler, "--games", "2")
    assert done.returncode == 1
    assert done.stderr == (
        f"patchwork: the Dask scheduler at {scheduler} has no workers; "
        f"`dask worker {scheduler} --nthreads 1` starts one\n"
    )


def test_an_address_where_no_scheduler_answers_is_told():
    with socket.create_server(("127.0.0.1", 0)) as mute:
        address = f"tcp://127.0.0.1:{mute.getsockname()[1]}"
        for wrong in (address, "nowhere at all", "tcp://127.0.0.1:99999"):
            done = arena(wrong, "--games", "2")
            assert (done.returncode, done.stdout) == (1, "")
            assert done.stderr == f"patchwork: no Dask scheduler answers at {wrong}\n"
