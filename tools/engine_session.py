"""Has the session in docs/ENGINES.md again, and writes down what `patchwork engine` says in it now."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from patchwork_tui.engines.program import Program

PAGE = Path(__file__).parents[1] / "docs" / "ENGINES.md"
BEGIN, END = "writes the answers anew -->\n```\n", "```\n"
ENGINE = (sys.executable, "-m", "patchwork_tui", "engine", "--level", "steady")
LONG = 60.0


def session(page: str) -> str:
    """The lines of the session on the page."""
    return page.split(BEGIN)[1].split(END)[0]


def commands(lines: str) -> list[str]:
    """What we write in a session."""
    return [line.removeprefix("> ") for line in lines.splitlines() if line.startswith("> ")]


def had(commands: Sequence[str]) -> Iterator[str]:
    """The session with these commands, line by line, as it goes now."""
    program = Program(ENGINE)
    try:
        for command, following in zip(commands, [*commands[1:], ""], strict=True):
            yield f"> {command}"
            program.say(command)
            if command == "quit" or following == "stop":
                continue
            thinking = command.split(" ")[0] in ("think", "stop")
            if not thinking:
                program.say("ping")
            yield from (f"< {line}" for line in answers(program, thinking, command == "ping"))
    finally:
        program.end()


def answers(program: Program, thinking: bool, pinged: bool) -> Iterator[str]:
    """What the program says to one command: to a `think` or `stop` up to the answer, else up to a `pong`."""
    while True:
        line = (program.hear(LONG) or b"").decode()
        if line == "pong" and not pinged:
            return
        pinged = pinged and line != "pong"
        yield line
        if thinking and line.split(" ")[0] in ("answer", "stopped", "error", ""):
            return


if __name__ == "__main__":
    page = PAGE.read_text(encoding="utf-8")
    old = session(page)
    new = "".join(f"{line}\n" for line in had(commands(old)))
    PAGE.write_text(page.replace(old, new), encoding="utf-8", newline="\n")
