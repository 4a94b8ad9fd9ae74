"""A position in one line: as a game so far, or as a state that does not say how it came about."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from patchwork_tui.engines.words import (
    NONE,
    ProtocolError,
    format_actions,
    parse_actions,
    parse_fields,
    parse_whole,
)
from patchwork_tui.record import quoted
from patchwork_tui.record.editions import given, known
from patchwork_tui.rules import (
    BUNDLED,
    Action,
    Buy,
    Edition,
    NotationError,
    Piece,
    PlaceLeather,
    Player,
    PlayerState,
    Position,
    Quilt,
    RulesError,
    Setup,
    automa_of,
    parse_action,
)
from patchwork_tui.rules.quilt import cells_in
from patchwork_tui.rules.varied import VariedPosition

_RECORD, _STATE = "record", "state"
_RECORD_FIELDS = ("edition", "board", "first", "circle", "actions")
_TABLE_FIELDS = ("edition", "leather", "circle", "top", "owed", "tile")
_STATE_FIELDS = (
    *_TABLE_FIELDS,
    *(f"{player}-{what}" for player in Player for what in ("buttons", "space", "quilt")),
)
_WAITING = "waiting"
"""A field that some editions add to a state: the patches to come in later."""

_BUY, _LEATHER = "buy ", "leather "
MOST_BUTTONS = 10_000


def format_position(position: Position) -> str:
    """What stands behind `position` for a state without its history; `parse_position` inverts it.

    Whatever follows from the rest is left out: whose turn it is, the income, who reached the centre first,
    the name of the board. ValueError where something is sewn on that is neither a patch nor leather, and in a
    game against the Automa.
    """
    if automa_of(position):
        raise ValueError("a game against the Automa cannot be told to another program")
    table = (
        position.edition.name,
        _listed(position.leather),
        _listed(position.circle),
        str(position.top),
        str(position.owed),
        NONE if position.tile is None else str(position.tile),
    )
    sides = (
        text
        for buttons, space, quilt in position.players
        for text in (str(buttons), str(space), format_quilt(quilt, position.edition))
    )
    told = _written(_STATE_FIELDS, (*table, *sides))
    late = f"; {_WAITING} {_listed(position.waiting)}" if position.waiting else ""
    return f"{_STATE} {told}{late}"


def format_game(setup: Setup, actions: Sequence[Action]) -> str:
    """What stands behind `position` for the beginning of a game and its actions so far."""
    begun = (setup.edition.name, setup.board, str(setup.first), _listed(setup.circle))
    told = _written(_RECORD_FIELDS, (*begun, format_actions(actions)))
    more = "".join(f"; {key} {value}" for key, value in (setup.variant.headers() if setup.variant else ()))
    return f"{_RECORD} {told}{more}"


def parse_position(text: str) -> Position:
    """The position that a `position` line tells; ProtocolError, saying what is wrong, where it tells none."""
    form, _, fields = text.partition(" ")
    if form == _STATE:
        return _state(parse_fields(fields, _STATE_FIELDS, (_WAITING,)))
    if form == _RECORD:
        setup, actions = parse_game(text)
        return _played(setup, actions)
    raise ProtocolError(
        f"{quoted(form)} is no form of a position; write position {_RECORD} or position {_STATE}"
    )


def parse_game(text: str) -> tuple[Setup, tuple[Action, ...]]:
    """The beginning of a game and its actions so far, which are not asked about: `format_game` inverted."""
    told = text.removeprefix(f"{_RECORD} ")
    fields = parse_fields(told, _RECORD_FIELDS, _added_fields(told))
    edition = _edition(fields["edition"])
    first = _player(fields["first"], "first")
    try:
        variant = edition.rule.parsed("", fields) if edition.rule else None
        setup = Setup(tuple(fields["circle"].split(" ")), first, fields["board"], edition, variant)
    except RulesError as error:
        raise ProtocolError(str(error)) from None
    return setup, parse_actions(fields["actions"])


def _added_fields(told: str) -> tuple[str, ...]:
    """The fields that the edition of a game adds to it: the headers of its rule."""
    for field in told.split("; "):
        name, _, value = field.partition(" ")
        if name == "edition" and value:
            rule = _edition(value).rule
            return tuple(rule.keys) if rule else ()
    return ()


def format_quilt(quilt: Quilt, edition: Edition) -> str:
    """What lies on a quilt in the order it was sewn on, such as `23 r3 h1, leather c4`."""
    return ", ".join(_piece_text(piece, quilt.size, edition) for piece in quilt.pieces) or NONE


def parse_quilt(text: str, edition: Edition, what: str) -> Quilt:
    """The inverse of `format_quilt`; ProtocolError, naming the field `what`, if the quilt cannot be."""
    quilt = Quilt(edition.quilt)
    for part in _parts(text, ", "):
        patch, mask, income = _piece(part, quilt, edition, what)
        if mask & quilt.filled:
            raise ProtocolError(f"{what}: {part} lies on what is sewn on before it")
        quilt = quilt.sewn(patch, mask, income)
    return quilt


def _listed(things: Sequence[object]) -> str:
    return " ".join(map(str, things)) or NONE


def _written(names: Sequence[str], values: Sequence[str]) -> str:
    return "; ".join(f"{name} {value}" for name, value in zip(names, values, strict=True))


def _parts(text: str, between: str = " ") -> list[str]:
    return [] if text == NONE else text.split(between)


def _piece_text(piece: Piece, size: int, edition: Edition) -> str:
    if piece.patch is None and piece.mask.bit_count() == 1:
        return str(PlaceLeather(cells_in(piece.mask, size)[0]))
    if piece.patch is not None:
        patch = edition.patch(piece.patch)
        for _, buy in patch.placements:
            if patch.mask(buy.turn, buy.cell) == piece.mask:
                return str(buy).removeprefix(_BUY)
    raise ValueError(f"{piece} is neither a patch of the {edition.name} edition nor a leather patch")


def _piece(text: str, quilt: Quilt, edition: Edition, what: str) -> tuple[str | None, int, int]:
    """The patch, the cells and the income of one thing sewn on."""
    try:
        action = parse_action(text if text.startswith(_LEATHER) else _BUY + text)
    except NotationError:
        raise ProtocolError(f"{what}: {quoted(text)} is wrong; write ID TURN CELL or leather CELL") from None
    name: str | None = None
    mask: int | None
    if isinstance(action, Buy):
        patch = edition.by_id.get(action.patch)
        if patch is None:
            raise ProtocolError(f"{what}: there is no patch {action.patch} in the {edition.name} edition")
        name, mask, income = action.patch, patch.mask(action.turn, action.cell), patch.income
    else:
        assert isinstance(action, PlaceLeather)
        mask, income = quilt.bit(action.cell), 0
    if not mask:
        raise ProtocolError(f"{what}: {text} leaves the quilt; it has {quilt.size} cells a side")
    return name, mask, income


def _edition(name: str) -> Edition:
    edition = known(name) or given(name)
    if edition is None:
        raise ProtocolError(f"the edition {quoted(name)} is not known; there are {', '.join(BUNDLED)}")
    return edition


def _player(text: str, what: str) -> Player:
    try:
        return Player.parse(text)
    except NotationError:
        raise ProtocolError(f"{what} {quoted(text)} is no player; write green or yellow") from None


def _state(fields: dict[str, str]) -> Position:
    edition = _edition(fields["edition"])
    green, yellow = (_side(fields, player, edition) for player in Player)
    position = Position(
        edition,
        tuple(_parts(fields["circle"])),
        (green, yellow),
        tuple(parse_whole(mark, "leather", most=edition.final) for mark in _parts(fields["leather"])),
        _player(fields["top"], "top"),
        parse_whole(fields["owed"], "owed", most=len(max(edition.boards.values(), key=len))),
        None if fields["tile"] == NONE else _player(fields["tile"], "tile"),
    )
    waiting = tuple(_parts(fields.get(_WAITING, NONE)))
    problem = next(_problems(position, waiting), None)
    if problem is not None:
        raise ProtocolError(problem)
    return _varied(position, waiting)


def _varied(position: Position, waiting: tuple[str, ...]) -> Position:
    """The position with what the edition's rule keeps."""
    rule = position.edition.rule
    if rule is None:
        if waiting:
            raise ProtocolError(
                f"{_WAITING}: no patches come in later in the {position.edition.name} edition"
            )
        return position
    try:
        return VariedPosition.of(position, rule.going_on(waiting))
    except RulesError as error:
        raise ProtocolError(str(error)) from None


def _side(fields: dict[str, str], player: Player, edition: Edition) -> PlayerState:
    buttons, space, quilt = (f"{player}-{what}" for what in ("buttons", "space", "quilt"))
    return PlayerState(
        parse_whole(fields[buttons], buttons, most=MOST_BUTTONS),
        parse_whole(fields[space], space, most=edition.final),
        parse_quilt(fields[quilt], edition, quilt),
    )


def _problems(position: Position, waiting: Sequence[str]) -> Iterator[str]:
    """What is wrong with a position whose parts are right, each by itself."""
    edition = position.edition
    sewn = [piece.patch for side in position.players for piece in side.quilt.pieces if piece.patch]
    for patch, times in Counter((*position.circle, *waiting, *sewn)).items():
        if patch not in edition.by_id:
            yield f"circle: {quoted(patch)} is no patch of the {edition.name} edition"
        if times > 1:
            yield f"patch {patch} is there {times} times; each is in the circle or on one quilt, once"
    left = position.leather
    if not any(marks[len(marks) - len(left) :] == left for marks in edition.boards.values()):
        yield f"leather: {_listed(left)} are not the last leather patches of any board"
    if left and left[0] <= max(side.space for side in position.players):
        yield f"leather: a token has passed space {left[0]}, so no leather patch is left there"
    if position.owed > position[position.top].quilt.empty:
        yield f"owed: {position.top} has no room for {position.owed} leather patches"
    side = edition.special_tile
    for player in Player:
        has = bool(side) and position[player].quilt.has_square(side)
        if position.tile is player and not has:
            yield f"tile: {player} has no covered {side}x{side} square"
        if position.tile is None and has:
            yield f"tile: {player} has a covered {side}x{side} square, so someone holds the tile"


def _played(setup: Setup, actions: Sequence[Action]) -> Position:
    position = setup.start()
    for number, action in enumerate(actions, 1):
        try:
            position = position.play(action)
        except RulesError as error:
            raise ProtocolError(f"action {number}, {action}, is not allowed: {error}") from None
    return position
