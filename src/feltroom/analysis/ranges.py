"""Ranges of starting hands in the usual notation: `22+, A2s+, KTo+, 87s-54s, AKs:0.5, 15%, AhKh`, `random`.

Items stand apart by commas or spaces; case does not matter, a ten is `T` or `10`, and dashes, commas, colons and the
like may be those of a Chinese or Japanese keyboard. `AK` means suited and offsuit, `random` or `*` all hands. `+`
raises the lower card up to the one below the higher (`A2s+`), or a pair up to aces. A dash joins two pairs, two hands
with the same high card (`A5s-A2s`) or with the same gap (`87s-54s`). A weight after a colon is from 0 to 1; where items
overlap, the later one counts. `15%` is the strongest 15 % of all 1326 combos by the exact chances against one unknown
hand (`feltroom.deal.formula.STRENGTHS`); the class on the edge gets the part that is missing.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from math import isfinite

from feltroom.cards.card import RANKS, Card
from feltroom.cards.classes import COMBOS, HAND_CLASSES, Combo, HandClass, class_of, plain_combos
from feltroom.cards.notation import format_cards, parse_cards
from feltroom.deal.formula import STRENGTHS
from feltroom.errors import InvalidNotation, shown

ALL_COMBOS = 1326

# Every sign is replaced by one sign, so that positions stay what they are.
_SIGNS = str.maketrans("‐‑‒–—−－～，、；;：％＋＊", "--------,,,,:%+*")
# Spaces may stand beside a dash or a colon, and before a plus or a per cent sign.
_ITEM = re.compile(r"[^\s,](?:[^\s,]|\s+(?=[-:%+])|(?<=[-:])\s+(?=[^\s,]))*")
_CLASS = re.compile(r"(10|[2-9TJQKA])(10|[2-9TJQKA])([so]?)", re.IGNORECASE)
_COMBO = re.compile(r"(?:(?:10|[2-9TJQKA])[cdhs♣♦♥♠]){2}", re.IGNORECASE)
_EVERYTHING = ("random", "*")
_PERCENT = re.compile(r"(\d+(?:\.\d+)?)%")


class Range:
    """How likely each combo is held, from 0 to 1, by value; a combo that is not listed has weight 0."""

    __slots__ = ("combos",)

    combos: dict[Combo, float]

    def __init__(self, combos: Mapping[Combo, float]) -> None:
        kept: dict[Combo, float] = {}
        for (first, second), weight in combos.items():
            class_of(first, second)
            if not isfinite(weight) or not 0 <= weight <= 1:
                raise InvalidNotation(f"the weight of {format_cards((first, second))} is from 0 to 1, not {weight!r}")
            if weight:
                kept[_ordered(first, second)] = float(weight)
        self.combos = dict(sorted(kept.items(), reverse=True))

    @classmethod
    def of_classes(cls, weights: Mapping[HandClass, float]) -> "Range":
        """Return the range in which every combo has the weight of its class."""
        return cls({combo: weight for name, weight in weights.items() for combo in plain_combos(name)})

    def weight(self, hand_class: HandClass) -> float:
        """Return the mean weight of a class's combos."""
        combos = plain_combos(hand_class)
        return sum([self.combos.get(_ordered(*combo), 0.0) for combo in combos]) / len(combos)

    def weight_of(self, first: Card, second: Card) -> float:
        """Return the weight of two cards, in either order."""
        return self.combos.get(_ordered(first, second), 0.0)

    @property
    def size(self) -> float:
        """The number of combos, each counted by its weight."""
        return sum(self.combos.values())

    @property
    def share(self) -> float:
        """The part of all 1326 combos, from 0 to 1."""
        return self.size / ALL_COMBOS

    def __eq__(self, other: object) -> bool:
        return self.combos == other.combos if isinstance(other, Range) else NotImplemented

    def __hash__(self) -> int:
        return hash(tuple(self.combos.items()))

    def __repr__(self) -> str:
        return f"<Range {format_range(self) or 'empty'}>"

    def _repr_html_(self) -> str:
        """Return the range as a square for a notebook."""
        from feltroom.analysis.grid_picture import range_picture  # it draws ranges
        from feltroom.analysis.picture import to_svg

        return to_svg(range_picture(self, title=format_range(self) or "empty"))


def parse_range(text: str) -> Range:
    """Read a range; anything unreadable is refused with its position."""
    if not isinstance(text, str):
        raise InvalidNotation(f"a range is read from text, not from {type(text).__name__} {shown(text)}")
    combos: dict[Combo, float] = {}
    for item in _ITEM.finditer(text.translate(_SIGNS)):
        place = f"{text[item.start() : item.end()]!r} at position {item.start()} of {text!r}"
        name, colon, number = "".join(item.group().split()).partition(":")
        weight = _read_weight(number, place) if colon else 1.0
        for combo, part in _read_item(name, place):
            combos[combo] = part * weight
    return Range(combos)


def _read_weight(number: str, place: str) -> float:
    try:
        weight = float(number)
    except ValueError:
        weight = -1.0
    if not 0 <= weight <= 1 or "_" in number:
        raise InvalidNotation(f"{place} needs a weight from 0 to 1 after the colon")
    return weight


def _read_item(name: str, place: str) -> Iterator[tuple[Combo, float]]:
    if percent := _PERCENT.fullmatch(name):
        if not 0 <= float(percent[1]) <= 100:
            raise InvalidNotation(f"{place} is not a percentage from 0 to 100")
        yield from _strongest(float(percent[1]) / 100)
    elif name.lower() in _EVERYTHING:
        yield from _strongest(1.0)
    elif _COMBO.fullmatch(name):
        try:
            first, second = parse_cards(name)
        except InvalidNotation:
            raise InvalidNotation(f"{place} is one card twice") from None
        yield _ordered(first, second), 1.0
    else:
        for hand_class in _read_classes(name, place):
            for combo in COMBOS[hand_class]:
                yield _ordered(*combo), 1.0


def _strongest(share: float) -> Iterator[tuple[Combo, float]]:
    """The strongest combos up to a share of all; the class on the edge is taken in part."""
    left = share * ALL_COMBOS
    for hand_class in STRENGTHS:
        combos = COMBOS[hand_class]
        part = min(1.0, left / len(combos))
        if part <= 1e-9:
            return
        for combo in combos:
            yield _ordered(*combo), part
        left -= len(combos)


def _read_classes(name: str, place: str) -> Iterable[HandClass]:
    start, dash, end = name.partition("-")
    high, low, suits = _read_class(start.removesuffix("+"), place)
    if not dash:
        lows = range(low, high) if start.endswith("+") and high != low else range(low, low + 1)
        if start.endswith("+") and high == low:
            return [RANKS[rank] * 2 for rank in range(low, 13)]
        return _named([(high, rank) for rank in lows], suits)
    last_high, last_low, last_suits = _read_class(end, place)
    if "+" in name or suits != last_suits:
        raise InvalidNotation(f"{place} joins two hands that are not of one kind")
    if high - low == last_high - last_low:
        steps = range(min(high, last_high), max(high, last_high) + 1)
        return _named([(rank, rank - (high - low)) for rank in steps], suits)
    if high == last_high and low < high and last_low < high:
        return _named([(high, rank) for rank in range(min(low, last_low), max(low, last_low) + 1)], suits)
    raise InvalidNotation(f"{place} joins hands with neither the same high card nor the same gap")


def _read_class(name: str, place: str) -> tuple[int, int, str]:
    """Return the higher and the lower rank and the suits, of which pairs have none."""
    found = _CLASS.fullmatch(name)
    if not found:
        raise InvalidNotation(f"{place} is not a hand, a run of hands, two cards or a percentage")
    first, second = _rank(found[1]), _rank(found[2])
    suits = found[3].lower()
    if first == second and suits:
        raise InvalidNotation(f"{place}: a pair is neither suited nor offsuit")
    return max(first, second), min(first, second), suits or ("" if first == second else "so")


def _rank(text: str) -> int:
    return RANKS.index("T" if text == "10" else text.upper())


def _named(pairs: Iterable[tuple[int, int]], suits: str) -> list[HandClass]:
    return [RANKS[high] + RANKS[low] + suit for high, low in pairs for suit in (suits or ("",))]


def _ordered(first: Card, second: Card) -> Combo:
    return (first, second) if first > second else (second, first)


def format_range(hands: Range) -> str:
    """Write a range so that `parse_range` reads the same one, weights to six decimals.

    Pairs come first, then suited hands, offsuit hands and single combos.
    """
    weights: dict[HandClass, float] = {}
    single: list[str] = []
    for hand_class in HAND_CLASSES:
        combos = [_ordered(*combo) for combo in COMBOS[hand_class]]
        held = [hands.combos.get(combo, 0.0) for combo in combos]
        if len({*held}) == 1:
            weights[hand_class] = held[0]
        else:
            single += [
                format_cards(combo) + _format_weight(weight)
                for combo, weight in zip(combos, held, strict=True)
                if weight
            ]
    rows = [[RANKS[rank] * 2 for rank in range(12, -1, -1)]]
    for suit in "so":
        rows += [[RANKS[high] + RANKS[low] + suit for low in range(high - 1, -1, -1)] for high in range(12, 0, -1)]
    return ", ".join([item for row in rows for item in _format_row(row, weights)] + single)


def _format_row(row: list[HandClass], weights: Mapping[HandClass, float]) -> Iterator[str]:
    """Write the runs of equal weight in a row of neighbours, best first."""
    start = 0
    for end in range(1, len(row) + 1):
        weight = weights.get(row[start], 0.0)
        if end < len(row) and weights.get(row[end], 0.0) == weight:
            continue
        if weight:
            last = row[end - 1]
            text = last if end - start == 1 else f"{last}+" if start == 0 else f"{row[start]}-{last}"
            yield text + _format_weight(weight)
        start = end


def _format_weight(weight: float) -> str:
    """At most six decimals, and never a weight that would read as none."""
    return "" if weight == 1 else f":{max(round(weight, 6), 1e-6):f}".rstrip("0").removesuffix(".")
