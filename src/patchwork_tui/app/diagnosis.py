"""What the program makes of the terminal it is in, without opening itself there."""

from __future__ import annotations

from typing import NamedTuple

from patchwork_tui.app.launch import TerminalOptions, prepare_environment, why_unfit_here
from patchwork_tui.settings import Cells, Loaded


class Diagnosis(NamedTuple):
    """In words: whether the program can be shown, and if it is, how it looks."""

    shown: str
    colours: str
    fabric: str
    characters: str
    motions: str
    form: str


def diagnosis(
    options: TerminalOptions, size: tuple[int, int] | None, loaded: Loaded, fabric: str | None
) -> Diagnosis:
    """What the program would do in a window of `size`, columns and rows, by the settings and the options.

    It sets Textual's variables.
    """
    refusal = why_unfit_here(options)
    prepare_environment(options)
    from patchwork_tui.app.app import PatchworkApp
    from patchwork_tui.app.glyphs import ASCII

    app = PatchworkApp(ascii_only=options.ascii, fabric=fabric, moves=True, loaded=loaded)
    look = app.look
    return Diagnosis(
        f"not from here: {refusal}" if refusal else "yes",
        app.color_depth.value,
        look.palette.name,
        "ASCII alone" if look.glyphs is ASCII else "Unicode",
        "shown" if look.moves else "not shown",
        "unknown" if size is None else _form(*size, look.settings.cells),
    )


def _form(width: int, height: int, cells: Cells) -> str:
    from patchwork_tui.app.composition import LARGEST_CELLS, SMALLEST, compose, fits
    from patchwork_tui.rules import base_edition

    if not fits(width, height):
        return f"none: the window has less than {SMALLEST[0]} by {SMALLEST[1]} characters"
    return compose(width, height, base_edition().quilt, LARGEST_CELLS[cells]).form.value
