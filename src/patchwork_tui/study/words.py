"""A study told in words: what an action cost and what would have been better, and the whole as text."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor

from patchwork_tui.columns import folded
from patchwork_tui.pictures.words import BUTTON, account
from patchwork_tui.record import Record
from patchwork_tui.rules import Advance, Buy, PlaceLeather, Player, Position
from patchwork_tui.rules.refusals import counted
from patchwork_tui.study.judging import Judgement
from patchwork_tui.study.report import Study

COLUMNS = 80
"""Columns that a sentence has before it goes on in another line."""
WIDEST = 72
"""Columns of the graph; where there are more positions, some are left out of it."""

_STEPS = 5
"""About how many lines the graph has on the longer side of its axis."""
_LABEL = 6
_TICK = 10


def percent(share: float) -> str:
    """A chance or a loss of it; what would be rounded to nothing is told as less than one."""
    return "<1 %" if 0 < share < 0.005 else f"{100 * share:.0f} %"


def cost(judgement: Judgement, *, brief: bool = False) -> str:
    """What an action cost, as far as is known; in `brief` without saying of what the percents are.

    >>> from patchwork_tui.rules import Player
    >>> from patchwork_tui.study import Estimate
    >>> before = Estimate(Player.GREEN, 0.5, 0.0, False, 100)
    >>> cost(Judgement(7, Player.GREEN, Advance(), before, chance=0.09, points=4.2))
    'about 9 % chance to win and 4 points'
    """
    points = counted(round(judgement.points), "point")
    lost = f"{percent(judgement.chance)}{'' if brief else ' chance to win'} and {points}"
    return f"{lost}, exactly" if judgement.exact else f"about {lost}"


def better(position: Position, judgement: Judgement, button: str = BUTTON) -> str:
    """What would have been better in the position before the action, in words; nothing if nothing was.

    Buttons are written as `button`.
    """
    choice, action = judgement.better, judgement.action
    match choice:
        case Advance():
            return "to advance"
        case PlaceLeather():
            return f"leather on {choice.cell}"
        case Buy():
            patch = position.edition.patch(choice.patch)
            same = isinstance(action, Buy) and action.patch == choice.patch
            what = (
                f"{patch.letter} as well, but"
                if same
                else f"{patch.letter} ({patch.buttons}{button} {patch.time}t)"
            )
            return f"{what} turned {choice.turn} at {choice.cell}"
        case _:
            return ""


def sentence(study: Study, judgement: Judgement, position: Position) -> str:
    """An action with its number, what it cost and what would have been better."""
    action = judgement.action
    assert action is not None
    told = account(position, action)
    deed = f"{judgement.number}. {study.record.name_of(told.player)} {told.deed()}"
    return f"{deed}: cost {cost(judgement)}. Better was {better(position, judgement)}."


def hanging(text: str, columns: int = COLUMNS) -> list[str]:
    """A sentence that begins with a number, in lines of so many columns that leave the numbers standing out.

    >>> hanging("17. Ana advances 3: cost much.", 20)
    ['17. Ana advances 3:', '    cost much.']
    """
    indent = " " * (len(text) - len(text.lstrip()) + len(text.split(maxsplit=1)[0]) + 1)
    return folded(text, columns, indent)


def basis(study: Study) -> str:
    """How much was looked at."""
    return (
        f"looked at: {study.iterations:,} iterations a position, or up to {study.states:,} states to solve it"
    )


def solved(study: Study) -> str:
    """From where on the margins are exact."""
    first = study.exact_from
    if first is None:
        return "no position is solved: all margins before the end are estimates"
    where = "from the start on" if first == 0 else f"from action {first} on"
    return f"{where} the draft is solved exactly, patches placed by the packer"


def study_text(study: Study, *, ascii: bool = False) -> str:
    """The whole study: the margins as a graph, and the actions that cost most as sentences."""
    record = study.record
    costliest = study.costliest
    positions = tuple(record.positions())
    told = [line for one in costliest for line in hanging(sentence(study, one, positions[one.number - 1]))]
    lines = [
        _head(record),
        f"{_capital(basis(study))}.",
        "",
        "Expected margin, green's score less yellow's",
        *graph(study.margins, ascii=ascii),
        "",
        f"{_capital(solved(study))}.",
        "",
        "What cost most, in the chance to win and in points"
        if told
        else "No action is known to have cost anything.",
        *told,
    ]
    return "\n".join(lines)


def standing_text(record: Record, why: str, *, ascii: bool = False) -> str:
    """A game that nobody can judge: how the scores stood along the way, and `why` there is no more."""
    scores = [[position.score(player).total for player in Player] for position in record.positions()]
    lines = [
        _head(record),
        "",
        "Green's score less yellow's, as it stood",
        *graph([green - yellow for green, yellow in scores], ascii=ascii),
        "",
        f"What would have been better is not known: {why}.",
    ]
    return "\n".join(lines)


def _head(record: Record) -> str:
    return f"{record.green} (green) and {record.yellow} (yellow), {counted(len(record.actions), 'action')}"


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


def graph(values: Sequence[float], *, ascii: bool = False) -> list[str]:
    r"""Values as bars on an axis, one column each as far as there is room; the axis has its labels below.

    >>> print(*graph([-2, 0, 1, 4], ascii=True), sep="\n")
        +4    #
        +3    #
        +2    #
        +1   ##
         0 ----
        -1 #
        -2 #
           0
    """
    bar, axis = ("#", "-") if ascii else ("█", "─")
    columns = min(WIDEST, len(values))
    last = len(values) - 1
    numbers = [round(column * last / max(columns - 1, 1)) for column in range(columns)]
    shown = [values[number] for number in numbers]
    step = max(1, ceil(max(map(abs, shown)) / _STEPS))
    lines = []
    for row in range(ceil(max(*shown, 0) / step - 0.5), floor(min(*shown, 0) / step + 0.5) - 1, -1):
        marks = (bar if _reaches(value, row, step) else axis if row == 0 else " " for value in shown)
        lines.append(f"{row * step:{'+' if row else ''}{_LABEL}} {''.join(marks)}".rstrip())
    return [*lines, f"{'':{_LABEL}} {_ticks(numbers)}"]


def _reaches(value: float, row: int, step: int) -> bool:
    """Whether the bar of a value reaches a line of the graph, which stands for the values nearest to it."""
    return row != 0 and value / row >= 0 and abs(value) >= (abs(row) - 0.5) * step


def _ticks(numbers: Sequence[int]) -> str:
    """The numbers of the actions under an axis, every tenth."""
    line = ""
    for column, number in enumerate(numbers):
        if number % _TICK == 0 and len(line) <= column:
            line = f"{line:{column}}{number}"
    return line
