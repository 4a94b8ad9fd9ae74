"""A line in which a file's new name is typed."""

from __future__ import annotations

from patchwork_tui.app.screens.line import Line
from patchwork_tui.record.files import FileNameError, check_file_name


class FileNameLine(Line[str]):
    """Asks for a name that a game's file may have."""

    def __init__(self, name: str) -> None:
        super().__init__("rename the file", "without the ending · Esc closes", value=name)

    def understand(self, text: str) -> str:
        """The name, if it will do."""
        if problem := check_file_name(text):
            raise FileNameError(problem)
        return text
