"""What every line of the protocol is made of: its version, its bounds, and how its numbers are read."""

from __future__ import annotations

import math
import re
from collections.abc import Collection

from patchwork_tui.record import escaped, quoted
from patchwork_tui.rules import Action, NotationError, parse_action

VERSION = 1
GREETING = "patchwork-engine"
HELLO = f"{GREETING} {VERSION}"
"""Each side's first line, or the last of the program's first lines."""

LONGEST_LINE = 64 * 1024
"""Bytes, without the line's end."""

LONGEST_SENTENCE = 300
"""Characters of an error that are told."""

NONE = "none"
"""Stands where a list is empty or nobody holds the special tile."""

_WHOLE = re.compile(r"[0-9]{1,20}")
_REAL = re.compile(r"[0-9]{1,20}(?:\.[0-9]{1,20})?(?:e[+-]?[0-9]{1,3})?")


class ProtocolError(ValueError):
    """A line is not of the protocol, or says something that cannot be; the text is one sentence."""


def one_sentence(error: object) -> str:
    """What an error says, safe to print and in one line of reasonable length."""
    text = escaped(str(error)) or type(error).__name__
    return text if len(text) <= LONGEST_SENTENCE else text[:LONGEST_SENTENCE] + "..."


def decoded(line: bytes) -> str:
    """A line without its end as text; ProtocolError if it is too long or no text."""
    line = line.removesuffix(b"\n").removesuffix(b"\r")
    if len(line) > LONGEST_LINE:
        raise ProtocolError(f"the line is longer than {LONGEST_LINE // 1024} KiB; write a shorter one")
    try:
        return line.decode()
    except UnicodeDecodeError:
        raise ProtocolError("the line is not UTF-8; write text") from None


def parse_whole(text: str, what: str, least: int = 0, most: int = 10**18) -> int:
    """A whole number from `least` to `most`; ProtocolError, calling it `what`, if it is none."""
    if _WHOLE.fullmatch(text) and least <= int(text) <= most:
        return int(text)
    bounds = f"of {least} or more" if most == 10**18 else f"from {least} to {most}"
    raise ProtocolError(f"{what} {quoted(text)} is wrong; write a whole number {bounds}")


def parse_real(text: str, what: str, most: float = math.inf) -> float:
    """A decimal fraction from 0 to `most`; ProtocolError, calling it `what`, if it is none."""
    if _REAL.fullmatch(text) and math.isfinite(value := float(text)) and value <= most:
        return value
    bounds = "of 0 or more" if most == math.inf else f"from 0 to {most:g}"
    raise ProtocolError(f"{what} {quoted(text)} is wrong; write a decimal number {bounds}")


def parse_words(text: str) -> Action:
    """An action in the words of the record; ProtocolError if it is none."""
    try:
        return parse_action(text)
    except NotationError as error:
        raise ProtocolError(str(error)) from None


def parse_actions(text: str) -> tuple[Action, ...]:
    """Actions parted by a comma and a space, or `none`; the inverse of `format_actions`."""
    return () if text == NONE else tuple(map(parse_words, text.split(", ")))


def format_actions(actions: Collection[Action]) -> str:
    """Actions in one line.

    >>> from patchwork_tui.rules import Advance
    >>> format_actions([Advance(), Advance()])
    'advance, advance'
    """
    return ", ".join(map(str, actions)) or NONE


def parse_fields(text: str, names: Collection[str], optional: Collection[str] = ()) -> dict[str, str]:
    """The values of `NAME VALUE; NAME VALUE; …` by their names: each of `names` once, in any order.

    Those that are `optional` stand there once at most.

    >>> parse_fields("first green; board 2014", ["board", "first"])
    {'first': 'green', 'board': '2014'}
    """
    fields: dict[str, str] = {}
    for field in text.split("; "):
        name, _, value = field.partition(" ")
        if name not in names and name not in optional:
            raise ProtocolError(f"{quoted(name)} is no field here; there are {', '.join(names)}")
        if name in fields:
            raise ProtocolError(f"the field {name} stands there twice; write it once")
        if not value:
            raise ProtocolError(f"the field {name} is empty; write its value, or {NONE} for nothing")
        fields[name] = value
    if missing := [name for name in names if name not in fields]:
        raise ProtocolError(f"the field {missing[0]} is missing")
    return fields
