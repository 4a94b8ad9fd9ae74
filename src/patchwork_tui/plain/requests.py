"""What can be typed: every request with its words, and the help that is made of them."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Request:
    """Something that can be asked for: its word, what may follow it, other words for it, and what it does."""

    word: str
    follows: str
    sentence: str
    others: tuple[str, ...] = ()

    @property
    def usage(self) -> str:
        """How it is typed."""
        return f"{self.word} {self.follows}".rstrip()


ACTIONS = (
    Request("advance", "", "move past the other player, a button for each space.", ("a",)),
    Request(
        "buy",
        "PATCH TURN CELL",
        "buy a patch, by letter or id; r0 to r3 turn it to the right, f0 to f3 flip it first; "
        "the cell is its top left corner.",
    ),
    Request("leather", "CELL", "sew on the leather patch just won."),
)
"""The actions of the game, as records write them."""

ASKING = (
    Request("look", "", "say how the game stands, and what can be chosen."),
    Request(
        "forecast",
        "ACTION",
        "say what an action, or what is under a number, would do, without playing it.",
    ),
    Request("patch", "PATCH", "draw a patch in all its turns."),
    Request(
        "quilt", "[green|yellow]", "read out a quilt, row by row; without a name that of who is to play."
    ),
    Request("picture", "[green|yellow]", "draw the table, or a quilt alone."),
    Request("circle", "", "list the patches clockwise from the neutral token."),
    Request("log", "[N]", "tell the last N actions, or all."),
    Request("undo", "", "take back the last action.", ("u",)),
    Request("redo", "", "play again what was taken back."),
    Request("back", "", "leave a list you are choosing from."),
    Request(
        "hint",
        "",
        "ask the strongest computer player what it would do, and how good that would be; "
        "the record notes it.",
    ),
    Request("ask", "", "let a computer player act that waits to be asked, or has failed."),
    Request("takeover", "", "take the seat of the computer player that is to play."),
    Request("rules", "", "read out the rules."),
    Request("help", "", "say what can be typed.", ("?",)),
    Request("quit", "", "leave; the game is saved after every action.", ("q", "exit")),
)
"""All else that can be typed."""

CHOOSING = "A number takes up what a list has under it: a patch, then its turn, then its place."

_WORDS = {word: request.word for request in (*ACTIONS, *ASKING) for word in (request.word, *request.others)}
"""Each word that can be typed first, and the request it stands for."""


def request_of(text: str) -> str | None:
    """The request that a word stands for. A capital letter by itself is a patch's."""
    return _WORDS.get(text if len(text) == 1 else text.lower())


def help_lines() -> list[str]:
    """All that can be typed, one request a line."""
    return [*(_line(request) for request in (*ACTIONS, *ASKING)), CHOOSING]


def _line(request: Request) -> str:
    others = f" Or: {', '.join(request.others)}." if request.others else ""
    return f"{request.usage}: {request.sentence}{others}"
