"""Positions set up by hand, so that a test can begin where the rule it is about applies."""

from collections.abc import Sequence

from patchwork_tui.rules import (
    Action,
    Buy,
    Edition,
    Event,
    Piece,
    Player,
    PlayerState,
    Position,
    Quilt,
    base_edition,
    parse_action,
    parse_edition,
)

GREEN, YELLOW = Player.GREEN, Player.YELLOW

TOY_TEXT = """
edition = "toy"
quilt = 5
buttons = 4
special_tile = 3

[track]
final = 12
income = [4, 8, 12]

[boards.toy]
leather = [5, 6, 10]

[[patch]]
id = "01"
letter = "A"
name = "domino"
buttons = 1
time = 1
income = 0
shape = '''
##
'''

[[patch]]
id = "02"
letter = "B"
name = "tromino"
buttons = 2
time = 2
income = 1
shape = '''
#.
##
'''

[[patch]]
id = "03"
letter = "C"
name = "bar"
buttons = 0
time = 6
income = 2
shape = '''
####
'''

[[patch]]
id = "04"
letter = "D"
name = "square"
buttons = 3
time = 1
income = 1
shape = '''
##
##
'''
"""


def toy_edition() -> Edition:
    """A made-up small game: 5x5 quilts, a 3x3 for the tile, two leather marks side by side."""
    return parse_edition(TOY_TEXT, "toy.toml")


def quilt(*rows: str, income: int = 0) -> Quilt:
    """A quilt with the cells marked `#` covered, as if by one big piece bearing `income` buttons."""
    size = len(rows)
    mask = sum(1 << (y * size + x) for y, row in enumerate(rows) for x, mark in enumerate(row) if mark == "#")
    return Quilt(size=size, filled=mask, pieces=(Piece(None, mask),) if mask else (), income=income)


def bare(income: int = 0, size: int = 9) -> Quilt:
    return quilt(*["." * size] * size, income=income)


def full_but(*empty: str, income: int = 0, size: int = 9) -> Quilt:
    """A quilt where only the cells named are empty."""
    rows = [["#"] * size for _ in range(size)]
    for cell in empty:
        rows[int(cell[1]) - 1]["abcdefghi".index(cell[0])] = "."
    return quilt(*("".join(row) for row in rows), income=income)


def square(side: int, column: int = 0, row: int = 0, without: str = "") -> Quilt:
    """A 9x9 quilt with one covered square, but for the cell `without`."""
    columns, lines = range(column, column + side), range(row, row + side)
    rows = [["#" if x in columns and y in lines else "." for x in range(9)] for y in range(9)]
    if without:
        rows[int(without[1]) - 1]["abcdefghi".index(without[0])] = "."
    return quilt(*("".join(line) for line in rows))


def player(space: int = 0, buttons: int = 5, quilt: Quilt | None = None, size: int = 9) -> PlayerState:
    return PlayerState(buttons=buttons, space=space, quilt=bare(size=size) if quilt is None else quilt)


def circle_from(*ids: str) -> tuple[str, ...]:
    """The whole circle of the base game, read from the token: the patches named, then the others."""
    others = [patch.id for patch in base_edition().patches if patch.id not in ids and patch.id != "01"]
    return (*ids, *others, *([] if "01" in ids else ["01"]))


def scene(
    green: PlayerState,
    yellow: PlayerState,
    *,
    circle: Sequence[str] | None = None,
    board: str = "2014",
    top: Player = GREEN,
    owed: int = 0,
    tile: Player | None = None,
    leather: Sequence[int] | None = None,
    edition: Edition | None = None,
) -> Position:
    """A position in mid-game; without `leather`, the leather patches that a token has passed are gone."""
    edition = edition or base_edition()
    if leather is None:
        leather = [mark for mark in edition.boards[board] if mark > max(green.space, yellow.space)]
    return Position(
        edition=edition,
        circle=circle_from() if circle is None else tuple(circle),
        players=(green, yellow),
        leather=tuple(leather),
        top=top,
        owed=owed,
        tile=tile,
    )


def play(position: Position, *actions: str) -> Position:
    """The position after the actions, given in the words of a record."""
    for action in actions:
        position = position.play(parse_action(action))
    return position


def events(position: Position, action: str | Action) -> tuple[Event, ...]:
    return position.events(parse_action(action) if isinstance(action, str) else action)


def by_kind(position):
    """The legal actions by what is done, so that an advance is drawn as often as a patch of many places."""
    kinds = {}
    for action in position.legal_actions():
        kinds.setdefault(action.patch if isinstance(action, Buy) else type(action).__name__, []).append(
            action
        )
    return list(kinds.values())
