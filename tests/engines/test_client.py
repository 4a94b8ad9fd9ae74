"""A program of someone else's as a player: whatever it does, our side gets a decision or a sentence."""

import gc
import random
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from tests.engines.programs import Held, ends, gone, program
from tests.rules.scenes import circle_from, scene

from patchwork_tui import Advance, IllegalAction, Setup, parse_action
from patchwork_tui.bots import Budget, Choice, Decision, ThinkingCancelled
from patchwork_tui.bots.protocol import never
from patchwork_tui.engines import Engine, EngineFailed, apart
from patchwork_tui.rules import PlayerState, Position, Quilt

pytestmark = pytest.mark.slow

START = Setup(circle_from("08", "02", "20", "23")).start()
ADVANCE = Advance()
OPEN = Budget()
POSIX = pytest.mark.skipif(sys.platform == "win32", reason="it looks at POSIX processes")


@pytest.fixture(autouse=True)
def _nothing_left():
    held = Held()
    yield
    gc.collect()
    assert held.nothing_more()


def ask(engine: Engine, position: Position = START, cancelled=never, budget: Budget = OPEN) -> Decision:
    return engine.choose(position, budget, random.Random(1), cancelled)


def failure(change: str, patience: float = 30.0) -> str:
    """Why the changed program failed; its process must be gone then."""
    engine = program(change, patience=patience)
    with pytest.raises(EngineFailed) as error:
        ask(engine)
    assert engine.process is None
    assert error.value.reason == str(error.value)
    assert error.value.reason.startswith("cmd:odd ")
    assert error.value.reason.isprintable()
    return error.value.reason


def test_an_honest_program_plays():
    with program() as engine:
        assert ask(engine).action == ADVANCE
        first = engine.process
        assert ask(engine).seconds > 0  # by our clock
        assert engine.process == first


def test_all_that_it_says_of_its_decision_arrives():
    change = """
def think():
    say("info seconds 0.25", "info looked 7", "info chance 0.125", "info exact", "info margin -4", "info why",
        "info line buy 08 r0 a1, advance", "info choice 0.5 2 advance", "info choice 0.75 3 buy 02 r2 a1",
        "answer buy 08 r0 a1")
"""
    buy, other = parse_action("buy 08 r0 a1"), parse_action("buy 02 r2 a1")
    with program(change) as engine:
        decision = ask(engine)
    assert decision.choices[1].action in START.legal_actions()  # by the first name of its turn
    assert START.play(decision.choices[1].action) == START.play(other)
    choices = (Choice(ADVANCE, 0.5, 2), Choice(decision.choices[1].action, 0.75, 3))
    assert decision == Decision(buy, 0.125, (buy, ADVANCE), 7, 0.25, True, -4, choices)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ("sys.exit(3)", "ended with exit status 3"),
        ("def think(): sys.exit('no idea')", "ended with exit status 1; it last complained 'no idea'"),
        (
            "def greet(): raise KeyError('x')",
            "ended with exit status 1; it last complained \"KeyError: 'x'\"",
        ),
        ("def think(): os.close(0), os.close(1), os.close(2), time.sleep(60)", "closed its output"),
        ("def think(): say('Advance!')", "answered wrongly: 'Advance!' is neither info nor answer"),
        ("def think(): os.write(1, b'\\xff\\n')", "answered wrongly: the line is not UTF-8"),
        ("def think(): say('answer advance, please')", "answered wrongly: 'advance, please' is no action"),
        ("def think(): say('answer leather a1')", "leather a1 is not allowed: no leather patch is waiting"),
        ("def think(): say('answer buy 20 r0 a1')", "buy 20 r0 a1 is not allowed: needs"),
        ("def think(): say('answer buy 02 r0 i9')", "buy 02 r0 i9 is not allowed: leaves the quilt"),
        ("def think(): say('answer buy 99 r0 a1')", "buy 99 r0 a1 is not allowed: patch 99 is not on offer"),
        ("def think(): say('info line buy 02 r0 a1', 'answer advance')", "the line begins with buy 02 r0 a1"),
        ("def think(): say('info line advance, leather a1', 'answer advance')", "leather a1 is not allowed"),
        ("def think(): say('info choice 0.5 1 buy 99 r0 a1', 'answer advance')", "99 is not on offer"),
        ("def think(): say('info chance high', 'answer advance')", "chance 'high' is wrong"),
        ("def think(): say('error I am\\ttired')", "reports an error: I am\\ttired"),
        ("def think(): say('stopped')", "answered wrongly: 'stopped' is neither info nor answer"),
        ("def ping(): say('pong?')", "answered wrongly: it said 'pong?' unasked"),
        ("def greet(): say('Hello, I am Odd 3.1')", "answered wrongly: it greets with 'Hello, I am Odd 3.1'"),
        ("def greet(): say('patchwork-engine 2')", "it does not speak version 1 of the protocol"),
        ("def greet(): say('error what?')", "reports an error: what?"),
    ],
)
def test_a_program_that_goes_wrong_fails_with_a_sentence(change: str, reason: str):
    assert reason in failure(change)


@pytest.mark.parametrize("where", ["greet", "ping", "think"])
def test_a_program_that_hangs_fails(where: str):
    assert "did not answer within 0.3 seconds" in failure(f"def {where}(): time.sleep(60)", patience=0.3)


def test_a_program_that_reads_nothing_fails():
    assert "did not answer within 0.2 seconds" in failure("time.sleep(60)", patience=0.2)


def test_a_program_has_the_seconds_of_its_budget(monkeypatch):
    monkeypatch.setattr("patchwork_tui.engines.client.MARGIN", 0.2)
    late = pytest.raises(EngineFailed, match=r"did not answer within 0\.3 seconds")
    with program("def think(): time.sleep(60)") as engine, late:
        ask(engine, budget=Budget(seconds=0.1))


@pytest.mark.parametrize("where", ["greet", "think"])
@pytest.mark.parametrize(
    ("flood", "reason"),
    [
        ("while True: os.write(1, b'info x\\n' * 1000)", "wrote more than any answer needs"),
        ("while True: os.write(1, b'name x' * 1000)", "wrote more than 64 KiB in one line"),
        ("os.write(1, b'info ' + b'x' * 65536)\n    time.sleep(60)", "wrote more than 64 KiB in one line"),
    ],
)
def test_a_program_that_floods_fails(where: str, flood: str, reason: str):
    if where == "greet":
        flood = flood.replace("info x", "name x")
    assert reason in failure(f"def {where}():\n    {flood}")


def test_a_program_that_floods_while_nobody_asks_has_to_wait():
    with program("def think():\n    say('answer advance')\n    while True: say('info x')") as engine:
        assert ask(engine).action == ADVANCE
        with pytest.raises(EngineFailed, match="it said 'info x' unasked"):
            ask(engine)


def test_a_program_that_complains_without_end_plays_all_the_same():
    with program("def think():\n    sys.stderr.write('oh ' * 400_000)\n    say('answer advance')") as engine:
        assert ask(engine).action == ADVANCE


def test_an_answer_that_came_too_late_is_not_the_next_one():
    with program("def think(): say('answer advance', 'answer advance')") as engine:
        ask(engine)
        with pytest.raises(EngineFailed, match="it said 'answer advance' unasked"):
            ask(engine)


def test_a_program_that_has_gone_since_its_last_answer_fails():
    with program("def think(): say('answer advance'), sys.exit(4)") as engine:
        ask(engine)
        for _ in range(2):  # the second time it has been started again
            with pytest.raises(EngineFailed, match="ended with exit status 4"):
                ask(engine), ask(engine)


def test_after_a_failure_the_program_is_started_again(tmp_path: Path):
    trace = tmp_path / "trace"
    change = f"""
def think():
    if os.path.exists({str(trace)!r}): say("answer advance")
    open({str(trace)!r}, "w").close()
    sys.exit()
"""
    with program(change) as engine:
        with pytest.raises(EngineFailed):
            ask(engine)
        assert ask(engine).action == ADVANCE


def cancelled_while_thinking(engine: Engine, said: Path) -> None:
    """Ask, and cancel once the program has noted in a file that it thinks."""
    with pytest.raises(ThinkingCancelled):
        ask(engine, cancelled=said.exists)


@pytest.fixture
def _no_hurry(monkeypatch):
    """A busy machine may take longer than a player should wait."""
    monkeypatch.setattr("patchwork_tui.engines.talk.OBEDIENCE", 30)


@pytest.mark.usefixtures("_no_hurry")
def test_a_program_that_stops_is_asked_again(tmp_path: Path):
    said = tmp_path / "said"
    change = f"""
def think(): open({str(said)!r}, "w").close() if not os.path.exists({str(said)!r}) else say("answer advance")
def stop(): say("info looked 1", "stopped")
"""
    with program(change) as engine:
        cancelled_while_thinking(engine, said)
        first = engine.process
        assert first is not None
        assert ask(engine).action == ADVANCE
        assert engine.process == first


@pytest.mark.usefixtures("_no_hurry")
def test_an_answer_may_cross_the_stop(tmp_path: Path):
    said = tmp_path / "said"
    change = f"""
def think(): open({str(said)!r}, "w").close() if not os.path.exists({str(said)!r}) else say("answer advance")
def stop(): say("answer advance")
"""
    with program(change) as engine:
        cancelled_while_thinking(engine, said)
        first = engine.process
        assert ask(engine).action == ADVANCE
        assert first == engine.process


@pytest.mark.parametrize("obey", ["time.sleep(60)", "pass", "say('info x')", "say('no')", "sys.exit()"])
@POSIX
def test_a_program_that_does_not_stop_is_ended(tmp_path: Path, obey: str):
    said = tmp_path / "said"
    change = f"""
def think(): open({str(said)!r}, "w").write(str(os.getpid()))
def stop(): {obey}
"""
    with program(change) as engine:
        cancelled_while_thinking(engine, said)
        assert engine.process is None
        assert gone(int(said.read_text()))
        said.unlink()
        cancelled_while_thinking(engine, said)  # it has been started again


@POSIX
def test_what_a_program_has_started_ends_with_it(tmp_path: Path):
    said = tmp_path / "said"
    change = f"""
import subprocess
def think():
    child = subprocess.Popen([sys.executable, "-S", "-I", "-c", "import time; time.sleep(60)"])
    open({str(said)!r} + "x", "w").write(str(child.pid))
    os.rename({str(said)!r} + "x", {str(said)!r})
    child.wait()
"""
    with program(change) as engine:
        cancelled_while_thinking(engine, said)
    assert ends(int(said.read_text()))


def test_nobody_is_asked_when_the_answer_is_not_wanted():
    with program() as engine, pytest.raises(ThinkingCancelled):
        ask(engine, cancelled=lambda: True)
    assert engine.process is None


def test_nobody_is_asked_when_the_game_is_over():
    end = PlayerState(10, 53, Quilt(9))
    with program() as engine, pytest.raises(IllegalAction, match="the game is over"):
        ask(engine, scene(end, end, leather=()))


def test_closing_ends_a_decision_under_way(tmp_path: Path):
    said = tmp_path / "said"
    engine = program(f"def think(): open({str(said)!r}, 'w').close()")
    began, outcome = threading.Event(), []

    def asked() -> None:
        def cancelled() -> bool:
            if said.exists():
                began.set()
            return False

        try:
            ask(engine, cancelled=cancelled)
        except ThinkingCancelled:
            outcome.append("cancelled")

    thread = threading.Thread(target=asked)
    thread.start()
    assert began.wait(30)
    engine.close()
    thread.join()
    assert outcome == ["cancelled"]
    assert engine.process is None
    with pytest.raises(EngineFailed, match="cmd:odd has been closed"):
        ask(engine)
    engine.close()


def test_a_file_that_is_no_program_cannot_be_started(tmp_path: Path):
    with pytest.raises(EngineFailed, match="no-such cannot be started: there is no such file"):
        ask(Engine("no-such", [str(tmp_path / "no-such")]))


def test_two_who_ask_at_once_wait_for_each_other():
    decisions = []
    with program() as engine:
        threads = [threading.Thread(target=lambda: decisions.append(ask(engine))) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert [decision.action for decision in decisions] == [ADVANCE] * 4


@pytest.mark.usefixtures("_no_hurry")
def test_our_own_program_stops_and_goes_on():
    with apart("strong") as engine:
        ask(engine, budget=Budget(iterations=1))
        first = engine.process
        looks = iter([False] * 3)
        with pytest.raises(ThinkingCancelled):
            ask(engine, cancelled=lambda: next(looks, True), budget=Budget(seconds=600))
        assert ask(engine, budget=Budget(iterations=5)).action in START.legal_actions()
        assert engine.process == first


def test_whoever_is_forgotten_is_ended():
    engine = program()
    ask(engine)
    process = engine.process
    del engine
    gc.collect()
    assert process is not None
    assert sys.platform == "win32" or gone(process)


OURS = """
import random, sys, time
sys.path[:0] = {path!r}
from patchwork_tui import Setup
from patchwork_tui.bots import Budget
from patchwork_tui.engines import apart, Engine
engine = {engine}
engine.choose(Setup.shuffled(7).start(), Budget(10), random.Random(1))
print(engine.process, flush=True)
{then}
"""


def started_by_another(engine: str, then: str) -> tuple[subprocess.Popen[str], int]:
    code = OURS.format(path=[path for path in sys.path if path], engine=engine, then=then)
    ours = subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True)
    assert ours.stdout
    return ours, int(ours.stdout.readline())


@POSIX
def test_the_program_ends_with_ours():
    deaf = [
        sys.executable,
        "-S",
        "-I",
        "-c",
        "import time; print('patchwork-engine 1\\npong\\nanswer advance', flush=True); time.sleep(60)",
    ]
    ours, theirs = started_by_another(f"Engine('deaf', {deaf!r})", "")
    ours.communicate()
    assert ours.returncode == 0
    assert ends(theirs)


@POSIX
def test_our_own_program_ends_when_ours_is_killed():
    ours, theirs = started_by_another("apart('steady')", "time.sleep(60)")
    ours.send_signal(signal.SIGKILL)
    ours.communicate()
    assert ends(theirs)
