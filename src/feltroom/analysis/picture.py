"""A picture as boxes and words on a white page, and the SVG of it; other formats draw the same list."""

from collections.abc import Iterator
from dataclasses import dataclass
from html import escape
from typing import Literal

INK = "#000000"
PAPER = "#ffffff"

_DARK = 0.179
"""The relative luminance at which black and white words can be read equally well, with a contrast of 4.6."""


@dataclass(frozen=True, slots=True)
class Box:
    """A filled rectangle; x and y are its upper left corner, in pixels from the page's."""

    x: float
    y: float
    width: float
    height: float
    fill: str


@dataclass(frozen=True, slots=True)
class Words:
    """A line of text on its base line, which `x` is the start or the middle of."""

    x: float
    y: float
    text: str
    size: float
    fill: str = INK
    anchor: Literal["start", "middle"] = "start"


@dataclass(frozen=True, slots=True)
class Picture:
    """What is on a page; words lie above boxes. `title` is what a screen reader says."""

    width: int
    height: int
    title: str
    boxes: tuple[Box, ...]
    words: tuple[Words, ...]


def to_svg(picture: Picture) -> str:
    """Write a picture as SVG."""
    return "\n".join([*_svg_lines(picture), "</svg>", ""])


def _svg_lines(picture: Picture) -> Iterator[str]:
    size = f'width="{picture.width}" height="{picture.height}" viewBox="0 0 {picture.width} {picture.height}"'
    yield f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" font-family="sans-serif">'
    yield f"<title>{escape(picture.title)}</title>"
    yield f'<rect width="{picture.width}" height="{picture.height}" fill="{PAPER}"/>'
    for box in picture.boxes:
        place = f'x="{box.x:g}" y="{box.y:g}" width="{box.width:g}" height="{box.height:g}"'
        yield f'<rect {place} fill="{box.fill}"/>'
    for words in picture.words:
        place = f'x="{words.x:g}" y="{words.y:g}" font-size="{words.size:g}" text-anchor="{words.anchor}"'
        yield f'<text {place} fill="{words.fill}">{escape(words.text)}</text>'


def blend(start: str, end: str, part: float) -> str:
    """Return the colour that lies a part of the way, from 0 to 1, between two."""
    part = min(1.0, max(0.0, part))
    mixed = [round(a + (b - a) * part) for a, b in zip(_channels(start), _channels(end), strict=True)]
    return "#" + "".join([f"{channel:02x}" for channel in mixed])


def ink_on(fill: str) -> str:
    """Return the colour of words that can be read on a fill."""
    red, green, blue = [_linear(channel / 255) for channel in _channels(fill)]
    return INK if 0.2126 * red + 0.7152 * green + 0.0722 * blue > _DARK else PAPER


def _linear(channel: float) -> float:
    """Undo the gamma of sRGB."""
    return channel / 12.92 if channel <= 0.04045 else float(((channel + 0.055) / 1.055) ** 2.4)


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
