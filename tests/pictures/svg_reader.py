"""Reads the program's SVG back: what is drawn, where, and in which cloth."""

from __future__ import annotations

import re
import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from xml.etree import ElementTree

SVG = "{http://www.w3.org/2000/svg}"
BUTTON_RADIUS = "11"


@dataclass(frozen=True, slots=True)
class Patch:
    """A patch in the picture: what its title says, its cloth, its letter, how many buttons are on it."""

    title: str
    fill: str
    letter: str
    buttons: int

    @property
    def id(self) -> str | None:
        """Its id, or None for leather."""
        found = re.match(r"., patch (\d\d):", self.title)
        return found[1] if found else None


def parsed(svg: str) -> ElementTree.Element:
    return ElementTree.fromstring(svg)


def patches(svg: ElementTree.Element) -> Iterator[Patch]:
    """All patches, in the order in which they are drawn."""
    for group in svg.iter(f"{SVG}g"):
        title = group.find(f"{SVG}title")
        if title is None:
            continue
        path, letter = group.find(f".//{SVG}path"), group.find(f"{SVG}text")
        assert title.text
        assert path is not None
        assert letter is not None
        assert letter.text
        circles = [circle.get("r") for circle in group.iter(f"{SVG}circle") if circle.get("stroke") is None]
        yield Patch(title.text, path.get("fill", ""), letter.text, circles.count(BUTTON_RADIUS))


def texts(svg: ElementTree.Element) -> list[str]:
    """All lines of text."""
    return ["".join(text.itertext()) for text in svg.iter(f"{SVG}text")]


def patterns(svg: ElementTree.Element) -> dict[str, ElementTree.Element]:
    """The patterns by what a `fill` says to use them."""
    return {f"url(#{pattern.get('id')})": pattern for pattern in svg.iter(f"{SVG}pattern")}


def cloth_colours(svg: ElementTree.Element, fill: str) -> tuple[str, str | None]:
    """The colour of a cloth and that of its texture, None where it is plain."""
    pattern = patterns(svg).get(fill)
    if pattern is None:
        return fill, None
    ground, drawn = pattern[0], pattern[1]
    return ground.get("fill", ""), drawn.get("stroke")


def colours_in_png(data: bytes) -> dict[str, int]:
    """How many pixels of a PNG (8 bits, not interlaced) have each colour, as `#rrggbb`."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    width, height, depth, kind = struct.unpack(">IIBB", data[16:26])
    assert depth == 8
    channels = {2: 3, 6: 4}[kind]
    packed, at = b"", 8
    while at < len(data):
        (length,) = struct.unpack(">I", data[at : at + 4])
        if data[at + 4 : at + 8] == b"IDAT":
            packed += data[at + 8 : at + 8 + length]
        at += length + 12
    raw, stride = zlib.decompress(packed), width * channels
    above, counts = bytearray(stride), dict[str, int]()
    for row in range(height):
        start = row * (stride + 1)
        line = _unfiltered(raw[start], bytearray(raw[start + 1 : start + 1 + stride]), above, channels)
        for pixel in range(0, stride, channels):
            colour = line[pixel : pixel + 3].hex()
            counts[colour] = counts.get(colour, 0) + 1
        above = line
    return {f"#{colour}": count for colour, count in counts.items()}


def _unfiltered(kind: int, line: bytearray, above: bytearray, channels: int) -> bytearray:
    for place in range(len(line)):
        left = line[place - channels] if place >= channels else 0
        up = above[place]
        corner = above[place - channels] if place >= channels else 0
        guess = (0, left, up, (left + up) // 2, _paeth(left, up, corner))[kind]
        line[place] = line[place] + guess & 0xFF
    return line


def _paeth(left: int, up: int, corner: int) -> int:
    guess = left + up - corner
    return min((left, up, corner), key=lambda near: abs(guess - near))
