"""Positions, actions and patches in short lines of words, made to be listened to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby

from patchwork_tui.pictures.automa import automa_deed
from patchwork_tui.pictures.forecast import Forecast
from patchwork_tui.pictures.words import headline, hindrance, holdings, offer, standing, verdict
from patchwork_tui.rules import (
    Action,
    Advance,
    Arrived,
    Buy,
    Cell,
    CrossedIncome,
    Earned,
    Event,
    LostLeather,
    Outcome,
    Patch,
    Phase,
    PlaceLeather,
    Player,
    Position,
    Quilt,
    Take,
    TookTile,
    Turn,
    WonLeather,
)
from patchwork_tui.rules.quilt import cells_in
from patchwork_tui.rules.refusals import counted, listed

Names = tuple[str, str]


def deed(position: Position, action: Action, names: Names) -> Iterator[str]:
    """What a player does and what comes of it; IllegalAction if it is not allowed."""
    events = position.events(action)
    mover = position.mover
    assert mover is not None
    name = names[mover]
    match action:
        case Buy():
            patch = position.edition.patch(action.patch)
            yield f"{name} buys {patch.letter} for {counted(patch.buttons, 'button')} and {patch.time} time."
            yield f"{name} sews it on at {action.cell}, turned {action.turn}."
        case Advance() if not position.decided:
            end = position.play(action)[mover].space
            yield f"{name} advances to space {end}."
        case PlaceLeather():
            yield f"{name} sews leather on {action.cell}."
        case _:
            yield _automa_deed(position, action, name)
    for event in events:
        if effect := _effect(event, position.edition.final):
            yield f"{name} {effect}."


def _automa_deed(position: Position, action: Action, name: str) -> str:
    act, manner = automa_deed(position, action)
    if isinstance(action, Take):
        patch = position.edition.patch(action.patch)
        act += f" for {counted(patch.buttons, 'button')} and {patch.time} time"
    return f"{name} {act} {manner}".rstrip() + "."


def _effect(event: Event, final: int) -> str:
    match event:
        case Earned():
            return f"receives {counted(event.buttons, 'button')}"
        case CrossedIncome():
            return f"receives {counted(event.buttons, 'button')} of income at space {event.mark}"
        case WonLeather():
            return f"wins the leather patch of space {event.mark}"
        case LostLeather():
            return f"has no empty cell for the leather patch of space {event.mark}, which leaves the game"
        case TookTile():
            return f"takes the {event.points}x{event.points} tile"
        case Arrived():
            return f"arrives on space {final}, the centre{', as the first' if event.first else ''}"
        case _:
            return ""


def situation(position: Position, names: Names) -> list[str]:
    """How the game stands: both players, and who is to play."""
    lines = [f"{names[player]}: {', '.join(holdings(position, player))}." for player in Player]
    if outcome := position.outcome():
        return [*lines, *_ending(outcome, names)]
    return [*lines, f"{headline(position, names)}, {standing(position, names)}."]


def _ending(outcome: Outcome, names: Names) -> Iterator[str]:
    yield "The game is over."
    for player in Player:
        score = outcome.scores[player]
        tile = f", {score.tile} for the tile" if score.tile else ""
        yield (
            f"{names[player]}: {counted(score.buttons, 'button')}, {score.penalty} for "
            f"{counted(score.empty, 'empty cell')}{tile}: {score.total} in all."
        )
    yield f"{verdict(outcome, names)}."


def choices(position: Position) -> list[str]:
    """What can be chosen now, each under the number or the word that takes it up."""
    mover = position.mover
    if mover is None:
        return []
    if position.phase is Phase.LEATHER:
        quilt = position[mover].quilt
        return ["Empty cells for the leather patch:", *_by_row(list(cells_in(quilt.free, quilt.size)))]
    lines = [
        f"{number}: {offer(patch)}{f'; {complaint}' if (complaint := hindrance(position, patch)) else ''}."
        for number, patch in enumerate(position.offers, 1)
    ]
    moved = position.play(Advance())[mover].space - position[mover].space
    return [*lines, f"a: advance {counted(moved, 'space')}, for {counted(moved, 'button')}."]


def turns(patch: Patch, counts: Sequence[tuple[Turn, int]]) -> list[str]:
    """The turns in which a patch fits, each with its shape and how many places it has."""
    return [
        f"{number}: {turn}, {' / '.join(drawn(patch, turn))}, {counted(count, 'place')}."
        for number, (turn, count) in enumerate(counts, 1)
    ]


def places(patch: Patch, turn: Turn, cells: Sequence[Cell]) -> list[str]:
    """Where a turned patch fits, by the top left corner of the rectangle that it is drawn in."""
    corner = "its top left corner" if Cell(0, 0) in patch.cells(turn) else "the top left corner of its box"
    return [f"Places for {patch.letter} turned {turn}, by {corner}, or `back`:", *_by_row(cells)]


def _by_row(cells: Sequence[Cell]) -> Iterator[str]:
    """Cells in reading order, each with its number, a row a line."""
    for _, row in groupby(enumerate(cells, 1), key=lambda numbered: numbered[1].row):
        yield ", ".join(f"{number}: {cell}" for number, cell in row)


def drawn(patch: Patch, turn: Turn) -> list[str]:
    """The rows of a turned patch, cloth as # and nothing as a dot."""
    width, height = patch.extent(turn)
    cloth = frozenset(patch.cells(turn))
    return [
        "".join("#" if Cell(column, row) in cloth else "." for column in range(width))
        for row in range(height)
    ]


def patch_in_turns(patch: Patch) -> Iterator[str]:
    """A patch with what it costs and brings, drawn in each turn that looks different."""
    yield f"{offer(patch)}, {counted(patch.size, 'cell')}, called {patch.name}."
    for turn in patch.turns:
        width, height = patch.extent(turn)
        yield f"{turn}, {width} wide and {height} high:"
        yield from drawn(patch, turn)


def quilt_rows(position: Position, player: Player, names: Names) -> Iterator[str]:
    """A quilt row by row: what lies from which cell to which."""
    quilt = position[player].quilt
    yield f"The quilt of {names[player]}, {counted(quilt.empty, 'empty cell')}:"
    rows = [_row(position, quilt, row) for row in range(quilt.size)]
    number = 0
    for text, alike in groupby(rows):
        first, number = number + 1, number + len(list(alike))
        yield f"Row {first}: {text}." if first == number else f"Rows {first} to {number}: {text}."


def _row(position: Position, quilt: Quilt, row: int) -> str:
    def owner(cell: Cell) -> str:
        piece = quilt.piece_at(cell)
        if piece is None:
            return "empty"
        return "leather" if piece.patch is None else position.edition.patch(piece.patch).letter

    cells = [Cell(column, row) for column in range(quilt.size)]
    runs = [(word, list(run)) for word, run in groupby(cells, owner)]
    if len(runs) == 1:
        return f"all {runs[0][0]}"
    return ", ".join(f"{_span(run)} {word}" for word, run in runs)


def _span(cells: Sequence[Cell]) -> str:
    first, last = str(cells[0])[0], str(cells[-1])[0]
    return first if first == last else f"{first} to {last}"


def circle(position: Position) -> list[str]:
    """The patches left, clockwise from the neutral token; the first ones are on offer."""
    patches = map(position.edition.patch, position.circle)
    return [f"{number}: {offer(patch)}." for number, patch in enumerate(patches, 1)] or ["No patch is left."]


def forecast_lines(told: Forecast, names: Names, tile: int) -> Iterator[str]:
    """What an action would do, a few words a line; `tile` is the side of the special tile's square."""
    yield from turn_lines(told, names)
    if told.missing is not None:
        yield (
            f"Leaves {counted(told.empty, 'empty cell')}; the {tile}x{tile} square lacks {told.missing}."
            if told.missing
            else f"Takes the {tile}x{tile} tile."
        )
    yield f"Buttons in the end {told.buttons_after}; score {told.score_before} before, {told.score} after."


def _received(told: Forecast) -> str:
    """How many buttons come in: all that buying brings is income, an advance is also paid by the space."""
    if not told.incomes:
        return counted(told.gained, "button")
    income = f"of income at space {listed(map(str, told.incomes))}"
    if told.worth is not None:
        return f"{counted(told.gained, 'button')} {income}"
    spaces = told.end - told.start
    return f"{counted(told.gained, 'button')}: {spaces} for its spaces, {told.gained - spaces} {income}"


def turn_lines(told: Forecast, names: Names) -> Iterator[str]:
    """The part of a forecast that is the same wherever a patch is put."""
    if told.worth is not None:
        left = told.buttons - told.cost
        rest = f"leaves {left}" if left >= 0 else f"needs {-left} more"
        yield f"Pays {told.cost} of {counted(told.buttons, 'button')}, {rest}."
    if told.start != told.end:
        yield f"Moves from space {told.start} to {told.end}."
    if told.gained:
        yield f"Receives {_received(told)}."
    if told.leather:
        yield f"Wins the leather patch of space {listed(map(str, told.leather))}."
    if told.worth is not None:
        yield f"Income {told.income_before} before, {told.income} after; worth {told.worth} to the end."
    if told.next_mover is None:
        yield "Ends the game."
    elif told.leather:
        yield f"Then {names[told.next_mover]} sews on the leather patch."
    else:
        yield f"Then {names[told.next_mover]} is to play{' again' * (told.next_mover is told.player)}."
