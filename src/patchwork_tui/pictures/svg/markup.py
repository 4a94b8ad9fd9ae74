"""SVG as text: elements, numbers, and words that no reader can take for markup."""

from __future__ import annotations

import html
from typing import NamedTuple, TypeAlias

from patchwork_tui.pictures.names import printable

Value: TypeAlias = str | float
Attributes: TypeAlias = dict[str, Value]


class Drawing(NamedTuple):
    """Markup, and how high it came out."""

    markup: str
    height: float


def tag(name: str, *content: str, **attributes: Value) -> str:
    """An element; `content` is markup, and `_` in the name of an attribute stands for `-`.

    >>> tag("path", d="M0 0h5", stroke_width=1.50)
    '<path d="M0 0h5" stroke-width="1.5"/>'
    """
    told = "".join(f' {key.replace("_", "-")}="{_value(value)}"' for key, value in attributes.items())
    return f"<{name}{told}>{''.join(content)}</{name}>" if content else f"<{name}{told}/>"


def words(text: str) -> str:
    """A text as content: whatever it holds, it is shown and never obeyed."""
    return html.escape(printable(text))


def label(x: float, y: float, *content: str, **attributes: Value) -> str:
    """A line of text; `content` is markup."""
    return tag("text", *content, x=x, y=y, **attributes)


def moved(x: float, y: float, *content: str, scale: float = 1, **attributes: Value) -> str:
    """A group with its origin at a place, and everything in it drawn so many times as large."""
    transform = f"translate({number(x)} {number(y)})"
    if scale != 1:
        transform += f" scale({number(scale)})"
    return tag("g", "\n", *content, transform=transform, **attributes) + "\n"


def clipped(x: float, y: float, width: float, height: float, *content: str) -> str:
    """What of the content lies within these bounds; its origin is their top-left corner."""
    return tag("svg", *content, x=x, y=y, width=width, height=height)


def number(value: float) -> str:
    """A number to a hundredth, as short as it can be written.

    >>> number(12.0), number(1 / 3)
    ('12', '0.33')
    """
    return f"{round(value, 2):g}"


def _value(value: Value) -> str:
    return html.escape(value) if isinstance(value, str) else number(value)
