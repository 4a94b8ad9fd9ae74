"""The editions whose records can be read: those that come with the program, and those it has been given.

A record names an edition from a person's own file by its name and the file's SHA-256. The file itself is
given to the program with `--edition`, once for all that it then reads.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from patchwork_tui.rules import BUNDLED, Edition, EditionError, bundled_edition
from patchwork_tui.rules.catalogue import is_bundled

DEFAULT_EDITION = BUNDLED[0]
NAME_KEY, DIGEST_KEY = "edition", "edition-sha256"
"""The headers that name an edition; the second is there for a person's own alone."""

_SHORT = 8
"""Digits of a SHA-256 that tell apart two files of one name."""

_given: dict[str, Edition] = {}
_files: dict[str, Path] = {}


def give(edition: Edition, file: Path | None = None) -> None:
    """Let games of a person's own edition be read; EditionError if it is called as one of the program's.

    `file` is where it was read from, so that other processes can be given it too.
    """
    if edition.name in BUNDLED:
        raise EditionError(f"edition is {edition.name!a}, which comes with the program; choose another name")
    _given[edition.digest] = edition
    if file is not None:
        _files[edition.digest] = file.absolute()


def known(name: str, digest: str = "") -> Edition | None:
    """The edition that a record names so, None if it is not to be had."""
    if not digest:
        return bundled_edition(name) if name in BUNDLED else None
    edition = _given.get(digest)
    return edition if edition and edition.name == name else None


def given(name: str) -> Edition | None:
    """The last edition of this name that the program has been given."""
    return next((edition for edition in reversed(_given.values()) if edition.name == name), None)


def given_file() -> Path | None:
    """The file of the edition that the program was given last."""
    return next(reversed(_files.values()), None)


def is_own(edition: Edition) -> bool:
    """Whether it comes from a person's own file."""
    return not is_bundled(edition)


def variety(edition: Edition, headers: Mapping[str, str]) -> str:
    """What kind of game a record with these headers is of, in a few words; only equal kinds compare."""
    words = [edition.name]
    if is_own(edition):
        words.append(edition.digest[:_SHORT])
    if edition.rule and (label := edition.rule.label(headers)):
        words.append(label)
    return " ".join(words)
