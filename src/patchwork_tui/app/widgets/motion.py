"""What is seen to move, and can be made to be there at once."""

from __future__ import annotations


class Motion:
    """Base of widgets in which something may be on its way."""

    def settle(self) -> None:
        """Be where the motion leads."""
        raise NotImplementedError
