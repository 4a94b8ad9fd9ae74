"""What is to be seen at the table, explained for the help: the forecast, and the Automa's place."""

from __future__ import annotations

import re
from collections.abc import Mapping

from patchwork_tui.app.commands import said
from patchwork_tui.rules.bundled import bundled


def forecast_explained(keys: Mapping[str, str]) -> str:
    """What each line of the forecast says, as Markdown; `keys` as in `Command.written`."""
    return f"""
## The forecast

The panel with these lines shows what `{said("enter", keys)}` would do; with nothing held, what advancing
would.

| line | what it says |
| --- | --- |
| `pays` | What the patch costs, and how many buttons are left. |
| `earns` | What advancing pays: a button a space. |
| `time` | Your space before and after, and who acts then. |
| `marks` | What the move crosses: income, with the buttons it pays at once, and leather. |
| `income` | The buttons that are then sewn on your quilt; each later income mark pays so many. |
| `worth` | The buttons that the patch brings until the end: its income at all marks ahead, less its price. |
| `quilt` | What is empty. `7x7 lacks 45`: the best square for the tile has so many empty cells. |
| `score` | As if the game ended: before, and after. An empty cell is -2, so scores begin far below 0. |
| the last | Whether the patch may lie there. `448 places`: it fits in so many, turns and flips counted. |

Beside the time track stands the space of each token and how many income marks it has ahead, such as
`9 marks left`. The score `now` over a quilt is its score as if the game ended now.
"""


def automa_explained() -> str:
    """The Automa's turn, place and score, as docs/EDITIONS.md has them."""
    text = bundled("docs", "EDITIONS.md").read_text(encoding="utf-8")
    found = re.search(r"^## The Automa$.*?(?=^## )", text, re.MULTILINE | re.DOTALL)
    assert found is not None
    return found[0]
