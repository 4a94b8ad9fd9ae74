"""Games looked at afterwards: the margin to expect at each action, and what the actions cost.

>>> from patchwork_tui.record import Record
>>> from patchwork_tui.rules import Advance, Setup
>>> from patchwork_tui.study import study
>>> found = study(Record.new(Setup.shuffled(7)).with_actions(Advance()), iterations=20)
>>> len(found.margins), found.exact_from
(2, None)
"""

from patchwork_tui.study.estimate import DEFAULT_ITERATIONS, Estimate, estimate
from patchwork_tui.study.judging import Judgement, judge
from patchwork_tui.study.report import MOST_SHOWN, Study
from patchwork_tui.study.running import stopper, study, workers

__all__ = [
    "DEFAULT_ITERATIONS",
    "MOST_SHOWN",
    "Estimate",
    "Judgement",
    "Study",
    "estimate",
    "judge",
    "stopper",
    "study",
    "workers",
]
