"""A table of words, such as one of keys, drawn in one go: far quicker than a widget for each cell."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from rich.box import SIMPLE_HEAD
from rich.table import Table
from rich.text import Text
from textual.widgets import Static

_MARKED = re.compile(r"\*\*(.+?)\*\*|(?<!\\)`(.+?)`")
_CELLS = re.compile(r"(?<!\\)\|")
_RULE = re.compile(r"^[|\s:-]+$")
_NARROW = 16
"""Columns of words that are never parted."""


class TextTable(Static):
    """A table as Markdown has it, its head above a line; the last column takes the room there is."""

    DEFAULT_CSS = """
    TextTable { height: auto; margin: 0 2 1 2; }
    """

    def __init__(self, lines: Sequence[str]) -> None:
        head, *rows = (_cells(line) for line in lines if not _RULE.match(line))
        table = Table(box=SIMPLE_HEAD, show_edge=False, pad_edge=False, header_style="bold")
        for number, cell in enumerate(head, 1):
            table.add_column(cell, no_wrap=number < len(head) and _is_narrow(number - 1, rows))
        for row in rows:
            table.add_row(*row)
        super().__init__(table)


def _is_narrow(column: int, rows: Sequence[Sequence[Text]]) -> bool:
    return all(row[column].cell_len <= _NARROW for row in rows)


def _cells(line: str) -> list[Text]:
    """The cells of a row, what is emphasised in bold."""
    return [_text(cell.strip()) for cell in _CELLS.split(line.strip().strip("|"))]


def _text(markdown: str) -> Text:
    """Words with what is strong or a key in them."""
    text, done = Text(), 0
    for found in _MARKED.finditer(markdown):
        text.append(markdown[done : found.start()]).append(found[1] or found[2], "bold")
        done = found.end()
    return text.append(markdown[done:])


def parted(markdown: str) -> Iterator[str | list[str]]:
    r"""A text in its order: what is no table as it stands, each table as its lines.

    >>> list(parted("Keys:\n\n| a | b |\n| --- | --- |\n| c | d |\n\nSo."))
    ['Keys:', ['| a | b |', '| --- | --- |', '| c | d |'], 'So.']
    """
    for block in re.split(r"\n((?:\|[^\n]*(?:\n|$))+)", f"\n{markdown}"):
        if block.startswith("|"):
            yield block.splitlines()
        elif block.strip():
            yield block.strip("\n")
