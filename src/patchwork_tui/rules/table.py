"""A table of an edition's file, whose values are checked as they are taken."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeVar

from patchwork_tui.rules.errors import EditionError

_T = TypeVar("_T")
_KINDS = {int: "a whole number", str: "text", list: "a list", dict: "a table"}


class Table:
    """A TOML table that is emptied field by field, so that what is left over is unknown."""

    def __init__(self, fields: Mapping[str, object], where: str) -> None:
        self._fields = dict(fields)
        self._where = where

    def fail(self, what: str) -> EditionError:
        """The error that says what is wrong in this table."""
        return EditionError(self._where + what)

    def take(self, key: str, kind: type[_T]) -> _T:
        """A field of this kind, which must be there."""
        if key not in self._fields:
            raise self.fail(f"{key} is missing; it must be {_KINDS[kind]}")
        value = self._fields.pop(key)
        if not isinstance(value, kind) or isinstance(value, bool):
            raise self.fail(f"{key} is {value!a}; it must be {_KINDS[kind]}")
        return value

    def number(self, key: str, least: int, most: int) -> int:
        """A whole number within these limits."""
        value = self.take(key, int)
        if not least <= value <= most:
            raise self.fail(f"{key} is {value}; it must be {least} to {most}")
        return value

    def text(self, key: str, pattern: re.Pattern[str], expected: str) -> str:
        """A text that all of the pattern matches."""
        value = self.take(key, str)
        if not pattern.fullmatch(value):
            raise self.fail(f"{key} is {value!a}; it must be {expected}")
        return value

    def marks(self, key: str, final: int) -> tuple[int, ...]:
        """Spaces of a track that ends on `final`, ascending."""
        values = self.take(key, list)
        for value in values:
            if type(value) is not int or not 0 < value <= final:
                raise self.fail(f"{key} has the mark {value!a}; marks are spaces 1 to {final}")
        if values != sorted(set(values)):
            raise self.fail(f"{key} is {values}; marks must ascend, each once")
        return tuple(values)

    def table(self, key: str, where: str) -> Table:
        """A table in this one; `where` begins its errors."""
        return Table(self.take(key, dict), where)

    def __iter__(self) -> Iterator[str]:
        return iter(list(self._fields))

    def done(self) -> None:
        """EditionError if a field has not been taken: it has no business here."""
        for key in self._fields:
            raise self.fail(f"{key!a} is no key of an edition")

    def word(self, key: str, known: Iterable[str]) -> str:
        """One of the known words."""
        return self._known(key, self.take(key, str), tuple(known))

    def words(self, key: str, known: Iterable[str]) -> tuple[str, ...]:
        """A list of known words, each once at most."""
        values, words = self.take(key, list), tuple(known)
        for value in values:
            self._known(key, value, words)
        if len(set(values)) < len(values):
            raise self.fail(f"{key} is {values}; each word stands in it once")
        return tuple(values)

    def _known(self, key: str, value: object, known: tuple[str, ...]) -> str:
        if not isinstance(value, str) or value not in known:
            raise self.fail(f"{key} has {value!a}; there is {', '.join(known) or 'nothing'}")
        return value
