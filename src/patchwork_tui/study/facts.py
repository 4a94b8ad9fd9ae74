"""A study as JSON: what `patchwork analyse --json` prints; docs/study.md says what each key means."""

from __future__ import annotations

from typing import Any

from patchwork_tui.study.estimate import Estimate
from patchwork_tui.study.judging import Judgement
from patchwork_tui.study.report import Study

FORMAT = 1


def study_facts(study: Study) -> dict[str, Any]:
    """The study as values that JSON has."""
    record = study.record
    return {
        "format": FORMAT,
        "green": record.green,
        "yellow": record.yellow,
        "actions": len(record.actions),
        "over": study.judgements[-1].player is None,
        "iterations": study.iterations,
        "states": study.states,
        "exact_from": study.exact_from,
        "positions": [
            {"number": one.number - 1, "mover": _word(one.player), **_estimate(one.before)}
            for one in study.judgements
        ],
        "decisions": [_decision(one) for one in study.judgements if one.action is not None],
        "costliest": [one.number for one in study.costliest],
    }


def _decision(one: Judgement) -> dict[str, Any]:
    return {
        "number": one.number,
        "player": _word(one.player),
        "action": str(one.action),
        "better": _word(one.better),
        "chance_lost": round(one.chance, 4),
        "points_lost": round(one.points, 2),
        "exact": one.exact,
        "played": None if one.played is None else _estimate(one.played),
        "best": None if one.best is None else _estimate(one.best),
    }


def _estimate(one: Estimate) -> dict[str, Any]:
    return {
        "chance": round(one.chance, 4),
        "margin": round(one.margin, 2),
        "exact": one.exact,
        "looked": one.looked,
    }


def _word(what: object) -> str | None:
    return None if what is None else str(what)
