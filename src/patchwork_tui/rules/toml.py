"""Reading TOML that a person wrote: whatever is wrong with it is one kind of error."""

from __future__ import annotations

import tomllib
from typing import Any


class NotToml(ValueError):  # noqa: N818 - named by what is the case
    """A text is no TOML, or none that can be read; the sentence says why, and where if that is known."""


def parse_toml(text: str) -> dict[str, Any]:
    """What a TOML text says; NotToml if it says nothing.

    >>> parse_toml("buttons = 5")
    {'buttons': 5}
    """
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise NotToml(str(error)) from None
    except RecursionError:
        raise NotToml("it is nested too deeply") from None
    except ValueError:  # Python reads no number of more than some thousand digits
        raise NotToml("a number in it has too many digits") from None
