"""Just enough of the record format to replay the conformance games without the program's own reader."""

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from patchwork_tui.rules import Player, Position, Setup, automa_of, bundled_edition, parse_action

CONFORMANCE = Path(__file__).parents[1] / "conformance"
GAMES = tuple(sorted(path.stem for path in (CONFORMANCE / "games").glob("*.quilt")))
ACTION_LINE = re.compile(
    r"(?P<number>\d+) (?P<player>green|yellow) "
    r"(?P<action>advance|buy \d\d [rf][0-3] [a-i][1-9]|leather [a-i][1-9]|take \d\d|shuffle [\d ]+)"
)


@dataclass(frozen=True, slots=True)
class Record:
    """A game file, cut into its words."""

    headers: dict[str, str]
    actions: tuple[tuple[Player, str], ...]
    result: str | None

    @property
    def setup(self) -> Setup:
        edition = bundled_edition(self.headers.get("edition", "base"))
        return Setup(
            circle=tuple(self.headers["circle"].split()),
            first=Player.parse(self.headers["first"]),
            board=self.headers.get("board", edition.default_board),
            edition=edition,
            variant=edition.rule.parsed("", self.headers) if edition.rule else None,
        )

    def positions(self) -> list[Position]:
        """The position before the first action and after each."""
        positions = [self.setup.start()]
        for _, action in self.actions:
            positions.append(positions[-1].play(parse_action(action)))
        return positions


def read(name: str, folder: str = "games") -> Record:
    text = (CONFORMANCE / folder / f"{name}.quilt").read_bytes().decode()
    first_line, *lines = text.replace("\r\n", "\n").split("\n")
    assert first_line == "patchwork-record 1"
    headers, actions, result = {}, [], None
    for line in lines:
        if not line or line.startswith("#"):
            continue
        if match := ACTION_LINE.fullmatch(line):
            assert int(match["number"]) == len(actions) + 1
            actions.append((Player.parse(match["player"]), match["action"]))
        elif line.startswith("result: "):
            result = line.removeprefix("result: ")
        elif not actions:
            key, value = line.split(": ", 1)
            headers[key] = value
        else:
            assert line is lines[-1], f"only a torn tail may be unreadable, not {line!r}"
    return Record(headers, tuple(actions), result)


def read_facts(name: str, folder: str = "games") -> list[dict[str, Any]]:
    lines = (CONFORMANCE / folder / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def facts(position: Position, n: int) -> dict[str, Any]:
    """What a line of the .jsonl says, asked of the engine."""
    automa = automa_of(position)
    deck = {} if automa is None else {"deck": len(automa.cards), "card": automa.card}
    return deck | {
        "n": n,
        "mover": None if position.mover is None else str(position.mover),
        "phase": position.phase.value,
        "offers": [patch.id for patch in position.offers],
        "left": len(position.circle),
        "leather_left": len(position.leather),
        "legal": position.legal_actions().counts(),
        "green": player_facts(position, Player.GREEN),
        "yellow": player_facts(position, Player.YELLOW),
    }


def player_facts(position: Position, player: Player) -> dict[str, Any]:
    state = position[player]
    automa = automa_of(position)
    if automa and player is Player.YELLOW:
        with_buttons, without = automa.piles(position)
        return {
            "buttons": state.buttons,
            "space": state.space,
            "tile": position.tile is player,
            "score": position.score(player).total,
            "with": list(with_buttons),
            "without": list(without),
        }
    return {
        "buttons": state.buttons,
        "space": state.space,
        "income": state.quilt.income,
        "empty": state.quilt.empty,
        "tile": position.tile is player,
        "score": position.score(player).total,
        "quilt": "/".join(state.quilt.rows()),
    }
