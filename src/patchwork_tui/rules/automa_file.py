"""Reading the Automa's decks and levels from the `automa` table of an edition's file."""

from __future__ import annotations

import re
from typing import Any

from patchwork_tui.rules.automa import AutomaRule
from patchwork_tui.rules.automa_cards import Card, Filter, Level, Part
from patchwork_tui.rules.errors import EditionError
from patchwork_tui.rules.table import Table

_NAME = re.compile(r"[a-z][a-z0-9-]*")
_NAMED = "a word in small letters, such as normal"
_LARGEST_CARD = 99
_MOST = 99


def read_automa(table: Table, final: int) -> AutomaRule:
    """The rule object of an edition with an Automa; EditionError, naming the key, if something is wrong."""
    decks = _decks(table.take("card", list))
    aside = table.number("aside", 0, min(map(len, decks.values())) - 1)
    open_backs = table.words("open_backs", decks)
    levels = _levels(table.table("levels", "automa.levels: "), final)
    table.done()
    return AutomaRule(tuple((name, tuple(cards)) for name, cards in decks.items()), levels, aside, open_backs)


def _decks(tables: list[object]) -> dict[str, list[Card]]:
    decks: dict[str, list[Card]] = {}
    numbers: set[int] = set()
    for count, fields in enumerate(tables, start=1):
        if not isinstance(fields, dict):
            raise EditionError(f"automa.card is {fields!a}; each card is an [[automa.card]] table")
        deck, card = _card(fields, count)
        if card.number in numbers:
            raise EditionError(f"automa.card {card.number}: number is used twice; each card has its own")
        numbers.add(card.number)
        decks.setdefault(deck, []).append(card)
    if not decks:
        raise EditionError("automa.card is empty; an Automa has at least one card")
    return decks


def _card(fields: dict[str, Any], count: int) -> tuple[str, Card]:
    known = fields.get("number")
    table = Table(
        fields, f"automa.card {known}: " if isinstance(known, int) else f"automa.card number {count}: "
    )
    number = table.number("number", 1, _LARGEST_CARD)
    deck = table.text("deck", _NAME, _NAMED)
    buttons, income = table.number("buttons", 0, _MOST), table.number("income", 0, _MOST)
    filters = table.words("filters", (known.value for known in Filter))
    table.done()
    return deck, Card(number, buttons, income, tuple(map(Filter, filters)))


def _levels(table: Table, final: int) -> tuple[Level, ...]:
    levels = []
    for name in table:
        if not _NAME.fullmatch(name):
            raise table.fail(f"{name!a} is no name of a level; it must be {_NAMED}")
        level = table.table(name, f"automa.levels.{name}: ")
        bonus_space = level.number("bonus_space", 1, final)
        counts = level.words("counts", (part.value for part in Part))
        level.done()
        levels.append(Level(name, bonus_space, tuple(map(Part, counts))))
    if not levels:
        raise table.fail("there is none; an Automa has at least one level")
    return tuple(levels)
