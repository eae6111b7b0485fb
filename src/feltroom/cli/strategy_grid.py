"""How each class of hands mixes its moves, as a square of 13 by 13: in colours on a terminal, else in letters."""

from collections.abc import Mapping, Sequence

from feltroom.analysis.grid import SIDE, class_at
from feltroom.cards.classes import HandClass

_CELL = 5
_EMPTY = (58, 62, 66)
_FOLD, _CHECK, _CALL = (74, 98, 138), (70, 110, 90), (34, 116, 64)
# From the smallest bet or raise to the largest; white can be read on each with a contrast of 4.5 or more.
_BETS = ((180, 94, 42), (176, 70, 48), (150, 42, 52), (108, 26, 50))

Colour = tuple[int, int, int]


def colours_of(kinds: Sequence[str]) -> list[Colour]:
    """Return a colour for each move by its kind: the larger a bet, the darker its red."""
    bets = [place for place, kind in enumerate(kinds) if kind in ("bet", "raise")]
    named = {"fold": _FOLD, "check": _CHECK, "call": _CALL}
    steps = max(1, len(bets) - 1)
    return [
        named[kind] if kind in named else _BETS[round(bets.index(place) * (len(_BETS) - 1) / steps)]
        for place, kind in enumerate(kinds)
    ]


def coloured_grid(mixes: Mapping[HandClass, Sequence[float]], colours: Sequence[Colour]) -> str:
    """Write the square with the parts of each cell in the colours of the moves; a class that is not held is grey."""
    return "\n".join(
        "".join(_cell(class_at(row=row, column=column), mixes, colours) for column in range(SIDE)) + "\x1b[0m"
        for row in range(SIDE)
    )


def _cell(name: HandClass, mixes: Mapping[HandClass, Sequence[float]], colours: Sequence[Colour]) -> str:
    mix = mixes.get(name)
    if mix is None:
        return _painted(_EMPTY, f" {name:<{_CELL - 1}}", dim=True)
    text, written = f" {name:<{_CELL - 1}}", []
    for place, sign in enumerate(text):
        reached, colour = 0.0, colours[-1]
        for part, each in zip(mix, colours, strict=True):
            reached += part
            if reached > (place + 0.5) / _CELL:
                colour = each
                break
        written.append(_painted(colour, sign))
    return "".join(written)


def _painted(colour: Colour, text: str, *, dim: bool = False) -> str:
    ink = (130, 134, 138) if dim else (255, 255, 255)
    return f"\x1b[48;2;{colour[0]};{colour[1]};{colour[2]}m\x1b[38;2;{ink[0]};{ink[1]};{ink[2]}m{text}"


def swatch(colour: Colour) -> str:
    """Return two spaces in a colour."""
    return f"\x1b[48;2;{colour[0]};{colour[1]};{colour[2]}m  \x1b[0m"


def lettered_grid(mixes: Mapping[HandClass, Sequence[float]], letters: Sequence[str]) -> str:
    """Write the square with the most frequent move of each class and its per cent; a dot where none is held."""
    rows = []
    for row in range(SIDE):
        cells = []
        for column in range(SIDE):
            name = class_at(row=row, column=column)
            mix = mixes.get(name)
            if mix is None:
                cells.append("·")
                continue
            most = max(range(len(mix)), key=lambda place: mix[place])
            cells.append(f"{name:<3} {letters[most]}" + ("" if mix[most] > 0.995 else f"{100 * mix[most]:.0f}"))
        rows.append("".join(cell.ljust(8) for cell in cells).rstrip())
    return "\n".join(rows)
