"""Thinking in the words of the protocol: what is asked for, and a decision as the lines that tell it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from patchwork_tui.bots import Budget, Choice, Decision
from patchwork_tui.engines.words import (
    ProtocolError,
    format_actions,
    parse_actions,
    parse_real,
    parse_whole,
    parse_words,
)
from patchwork_tui.record import quoted
from patchwork_tui.rules import Action

THINK, INFO, ANSWER = "think", "info", "answer"

SEED_BITS = 63
"""Seeds are whole numbers from 0 of so many bits at most."""

_LIMITS = {"iterations", "seconds", "seed"}
_MOST_POINTS = 100_000
"""More than any margin."""


def format_think(budget: Budget, seed: int | None = None) -> str:
    """The line that asks for a decision; the inverse of `parse_think`.

    >>> format_think(Budget(400, 1.5), 7)
    'think iterations 400 seconds 1.5 seed 7'
    """
    parts = [THINK]
    if budget.iterations is not None:
        parts.append(f"iterations {budget.iterations}")
    if budget.seconds is not None:
        parts.append(f"seconds {float(budget.seconds)!r}")
    if seed is not None:
        parts.append(f"seed {seed}")
    return " ".join(parts)


def parse_think(text: str) -> tuple[Budget, int | None]:
    """The budget and the seed of a `think` line; ProtocolError if it is none."""
    keyword, *words = text.split(" ")
    values = dict(zip(words[::2], words[1::2], strict=False))
    if keyword != THINK or 2 * len(values) != len(words) or not values.keys() <= _LIMITS:
        raise ProtocolError(f"{quoted(text)} is wrong; write think, then iterations N, seconds S or seed N")
    iterations = parse_whole(values["iterations"], "iterations", 1) if "iterations" in values else None
    seconds = parse_real(values["seconds"], "seconds") if "seconds" in values else None
    seed = parse_whole(values["seed"], "seed", most=(1 << SEED_BITS) - 1) if "seed" in values else None
    if seconds == 0:
        raise ProtocolError("seconds 0 is no time to think; write more than 0")
    return Budget(iterations, seconds), seed


def format_decision(decision: Decision) -> Iterator[str]:
    """The lines that tell a decision, the answer last; the inverse of `parse_decision`."""
    yield f"{INFO} seconds {decision.seconds!r}"
    yield f"{INFO} looked {decision.looked}"
    if decision.chance is not None:
        yield f"{INFO} chance {decision.chance!r}"
    if decision.exact:
        yield f"{INFO} exact"
    if decision.margin is not None:
        yield f"{INFO} margin {decision.margin}"
    if decision.line:
        yield f"{INFO} line {format_actions(decision.line)}"
    for choice in decision.choices:
        yield f"{INFO} choice {choice.chance!r} {choice.looked} {choice.action}"
    yield f"{ANSWER} {decision.action}"


def parse_decision(lines: Iterable[str]) -> Decision:
    """The decision that the lines tell; ProtocolError at the first that is wrong, or without an answer."""
    report = Report()
    for line in lines:
        if decision := report.take(line):
            return decision
    raise ProtocolError("there is no answer")


class Report:
    """A decision being told, line by line."""

    def __init__(self) -> None:
        self._facts: dict[str, str] = {}
        self._choices: list[Choice] = []

    def take(self, line: str, seconds: float = 0.0) -> Decision | None:
        """The decision, once the line with the answer is taken; ProtocolError if the line is wrong.

        `seconds` is what the thinking took if the lines do not say it.
        """
        keyword, _, rest = line.partition(" ")
        if keyword == ANSWER:
            return self._decision(parse_words(rest), seconds)
        if keyword != INFO:
            raise ProtocolError(f"{quoted(line)} is neither {INFO} nor {ANSWER}")
        name, _, value = rest.partition(" ")
        if name == "choice":
            self._choices.append(_choice(value))
        else:
            self._facts[name] = value  # what nobody knows here is nobody's fault
        return None

    def _decision(self, action: Action, seconds: float) -> Decision:
        facts = self._facts
        return Decision(
            action,
            parse_real(facts["chance"], "chance", 1) if "chance" in facts else None,
            parse_actions(facts["line"]) if "line" in facts else (),
            parse_whole(facts.get("looked", "0"), "looked"),
            parse_real(facts["seconds"], "seconds") if "seconds" in facts else seconds,
            "exact" in facts,
            _margin(facts["margin"]) if "margin" in facts else None,
            tuple(self._choices),
        )


def _choice(text: str) -> Choice:
    chance, _, rest = text.partition(" ")
    looked, _, action = rest.partition(" ")
    return Choice(parse_words(action), parse_real(chance, "chance", 1), parse_whole(looked, "looked"))


def _margin(text: str) -> int:
    points = parse_whole(text.removeprefix("-"), "margin", most=_MOST_POINTS)
    return -points if text.startswith("-") else points
