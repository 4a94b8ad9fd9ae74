"""The headers of a record: what each value must look like, and the setup that they amount to."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from typing import NamedTuple

from patchwork_tui.record.editions import DEFAULT_EDITION, DIGEST_KEY, NAME_KEY, given, known
from patchwork_tui.record.errors import RecordError, quoted, short
from patchwork_tui.record.format import DEFAULT_NAMES
from patchwork_tui.record.names import check_name, same_name
from patchwork_tui.rules import BUNDLED, NotationError, Player, Setup, SetupError
from patchwork_tui.rules.setup import check_circle
from patchwork_tui.rules.variant import Variant

_HEADER = re.compile(r"([a-z][a-z0-9-]*): (.+)", re.DOTALL)
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
_IDS = re.compile(r"[0-9]{2}(?: [0-9]{2})*")
_DATE = re.compile(
    r"([0-9]{4})-([0-9]{2})-([0-9]{2})"
    r"(?:T([0-9]{2}):([0-9]{2})(?::([0-9]{2})(?:\.[0-9]+)?)?(?:Z|\+00:00))?"
)

_HEADER_FORM = "`key: value`, the key of small letters, digits and hyphens, or the first action"
_DIGEST = re.compile(r"[0-9a-f]{64}")
_REQUIRED = {"circle": "`circle: ID ID ...`", "first": "`first: green` or `first: yellow`"}
_DATE_FORM = "a day or moment in UTC, such as 2026-11-30T18:41:00Z"
_IDS_FORM = "two-digit patch ids parted by single spaces"


class Header(NamedTuple):
    """A header and the line where it stands."""

    line: int
    key: str
    value: str


class Fault(Exception):  # noqa: N818 - never leaves the reader, which turns it into a RecordError
    """What is wrong with a line and what was expected there."""

    def __init__(self, what: str, expected: str) -> None:
        super().__init__(what, expected)
        self.what = what
        self.expected = expected


def parse_header(text: str) -> tuple[str, str]:
    """A header's key and value; Fault if the line is no header."""
    match = _HEADER.fullmatch(text)
    if not match:
        raise Fault(f"{quoted(text)} is no header", _HEADER_FORM)
    key, value = match.groups()
    if value.startswith(" ") or value.endswith(" ") or "  " in value:
        raise Fault(f"stray spaces in {quoted(text)}", "single spaces between words and none around them")
    if _CONTROL.search(value):
        raise Fault(f"control characters in {quoted(text)}", "text")
    return key, value


def read_setup(headers: Sequence[Header], file: str) -> Setup | None:
    """The setup that the headers say, None while one of them is missing.

    RecordError at the first line whose value is wrong. The headers come in any order and some can only be
    judged in the light of others below, so all that there are must be given.
    """
    values = _Values(headers)
    for header in headers:
        try:
            values.check(header)
        except Fault as fault:
            raise RecordError(file, header.line, fault.what, fault.expected) from None
    return values.setup


def missing_header(headers: Sequence[Header]) -> tuple[str, str] | None:
    """The key of a header that a record needs and these do not have, and what it must be."""
    return next(_Values(headers).missing(), None)


class _Values:
    """Checks headers one by one, knowing them all."""

    def __init__(self, headers: Sequence[Header]) -> None:
        self._all = {header.key: header for header in headers}
        self._texts = {header.key: header.value for header in headers}
        self._edition = known(self._value(NAME_KEY, DEFAULT_EDITION), self._value(DIGEST_KEY))
        self._checks: dict[str, Callable[[Header], None]] = {
            NAME_KEY: self._check_edition,
            DIGEST_KEY: self._check_digest,
            "board": self._check_board,
            "green": self._check_name,
            "yellow": self._check_name,
            "first": self._check_first,
            "circle": self._check_circle,
            "date": self._check_date,
        }
        if self._edition and self._edition.rule:
            self._checks |= dict.fromkeys(self._edition.rule.keys, self._check_rule)

    @property
    def setup(self) -> Setup | None:
        if self._edition is None or any(self.missing()):
            return None
        circle = tuple(self._value("circle").split(" "))
        return Setup(
            circle, Player.parse(self._value("first")), self._value("board"), self._edition, self._variant("")
        )

    def missing(self) -> Iterator[tuple[str, str]]:
        rule = self._edition.rule if self._edition else None
        for key, form in (_REQUIRED | dict(rule.keys if rule else {})).items():
            if key not in self._all:
                yield key, form

    def check(self, header: Header) -> None:
        """Fault if the header's value is wrong."""
        if check := self._checks.get(header.key):
            check(header)

    def _value(self, key: str, default: str = "") -> str:
        return self._all[key].value if key in self._all else default

    def _check_edition(self, header: Header) -> None:
        if self._edition is None and DIGEST_KEY not in self._all:
            raise Fault(f"the edition {quoted(header.value)} is not known", " or ".join(BUNDLED))

    def _check_digest(self, header: Header) -> None:
        if not _DIGEST.fullmatch(header.value):
            raise Fault(f"{quoted(header.value)} is no SHA-256", "64 hexadecimal digits in small letters")
        if self._edition is None:
            name = quoted(self._value(NAME_KEY, DEFAULT_EDITION))
            other = given(self._value(NAME_KEY, DEFAULT_EDITION))
            what = f"the edition {name} is from a person's own file"
            if other:
                what += f", and the one given is another: its SHA-256 is {other.digest}"
            raise Fault(what, "that file, given with --edition FILE")

    def _check_board(self, header: Header) -> None:
        if self._edition and header.value not in self._edition.boards:
            raise Fault(f"there is no board {quoted(header.value)}", " or ".join(self._edition.boards))

    def _check_name(self, header: Header) -> None:
        if problem := check_name(header.value):
            raise Fault(f"the name {quoted(header.value)} will not do", problem)
        player = Player.parse(header.key)
        other = self._all.get(str(player.other))
        if same_name(header.value, other.value if other else DEFAULT_NAMES[player.other]) and (
            other is None or other.line < header.line
        ):
            raise Fault(f"both players are called {quoted(header.value)}", "two different names")

    def _check_first(self, header: Header) -> None:
        try:
            Player.parse(header.value)
        except NotationError:
            raise Fault(f"{quoted(header.value)} cannot begin", "green or yellow") from None
        first = self._edition.rule.first if self._edition and self._edition.rule else None
        if first is not None and header.value != str(first):
            raise Fault(f"{header.value} cannot begin", f"{first}, who always does in this edition")

    def _check_circle(self, header: Header) -> None:
        if not _IDS.fullmatch(header.value):
            raise Fault(f"the circle {quoted(header.value)} is malformed", _IDS_FORM)
        if self._edition is None:
            return
        try:
            check_circle(tuple(header.value.split(" ")), self._edition)
        except SetupError as error:
            smallest = self._edition.smallest.id
            raise Fault(str(error), f"each patch of the edition once, {smallest} last") from None

    def _check_rule(self, header: Header) -> None:
        assert self._edition is not None
        assert self._edition.rule is not None
        try:
            self._variant(header.key)
        except SetupError as error:
            raise Fault(short(str(error)), self._edition.rule.keys[header.key]) from None

    def _variant(self, key: str) -> Variant | None:
        rule = self._edition.rule if self._edition else None
        return rule.parsed(key, self._texts) if rule else None

    def _check_date(self, header: Header) -> None:
        match = _DATE.fullmatch(header.value)
        try:
            if match:
                year, month, day, hour, minute, second = (int(part or 0) for part in match.groups())
                datetime(year, month, day, hour, minute, second)
                return
        except ValueError:
            pass
        raise Fault(f"{quoted(header.value)} is no date", _DATE_FORM)
