"""What the program makes of the terminal it is in, without opening itself there."""

from __future__ import annotations

from typing import NamedTuple

from patchwork_tui.app.launch import TerminalOptions, prepare_environment, why_unfit_here


class Diagnosis(NamedTuple):
    """In words: whether the program can be shown, and if it is, in how many colours and in what form."""

    shown: str
    colours: str
    form: str


def diagnosis(options: TerminalOptions, size: tuple[int, int] | None) -> Diagnosis:
    """What the program would do in a window of `size`, columns and rows. It sets Textual's variables."""
    refusal = why_unfit_here(options)
    prepare_environment(options)
    from patchwork_tui.app.app import PatchworkApp

    depth = PatchworkApp(ascii_only=options.ascii).color_depth
    return Diagnosis(
        f"not from here: {refusal}" if refusal else "yes",
        depth.value,
        "unknown" if size is None else _form(*size),
    )


def _form(width: int, height: int) -> str:
    from patchwork_tui.app.composition import SMALLEST, compose, fits
    from patchwork_tui.rules import base_edition

    if not fits(width, height):
        return f"none: the window has less than {SMALLEST[0]} by {SMALLEST[1]} characters"
    return compose(width, height, base_edition().quilt).form.value
