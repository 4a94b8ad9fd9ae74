"""What is seen while the window is too small: both sizes, and that nothing is lost."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.widgets import Static

from patchwork_tui.app.composition import SMALLEST, fits
from patchwork_tui.app.front import FrontModal


class TooSmall(FrontModal[None]):
    """Covers everything, takes every key but those that leave, and goes when the window has grown."""

    DEFAULT_CSS = """
    TooSmall { align: center middle; background: $background; }
    TooSmall > Static { width: auto; max-width: 100%; height: auto; text-align: center; }
    """

    def compose(self) -> ComposeResult:
        """The two sizes."""
        yield Static(id="sizes")

    def on_mount(self) -> None:
        """Name the size at once."""
        self._tell(*self.app.size)

    def on_resize(self) -> None:
        """Name the new size, or make way for what is below."""
        if not fits(*self.app.size):
            self._tell(*self.app.size)
        else:
            self.dismiss(None)

    def _tell(self, width: int, height: int) -> None:
        sizes = f"The window is {width}x{height},\nPatchwork needs {SMALLEST[0]}x{SMALLEST[1]}."
        self.query_one("#sizes", Static).update(f"{sizes}\n\nMake it larger to go on;\nnothing is lost.")
