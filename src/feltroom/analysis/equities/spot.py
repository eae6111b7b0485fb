"""Reading the hands, the board and the dead cards of a question, and refusing what cannot be dealt."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import gcd

from feltroom.analysis.ranges import ALL_COMBOS, Range, format_range, parse_range
from feltroom.cards.card import DECK, Cards
from feltroom.cards.classes import Combo
from feltroom.cards.notation import format_card, format_cards, parse_cards
from feltroom.errors import InvalidNotation, InvalidSetup, shown
from feltroom.evaluator.checks import check_cards

Hand = str | Range | Sequence[int]

MIN_HANDS, MAX_HANDS = 2, 9
RANDOM = ("random", "*")
_WEIGHT_STEPS = 10_000
_TWO_CARDS = re.compile(r"\s*(?:(?:10|[2-9TJQKA])[cdhs♣♦♥♠][\s,]*){2}", re.IGNORECASE)
_EVERY_HAND = Range({(high, low): 1.0 for high in DECK for low in DECK[:high]})


@dataclass(frozen=True, slots=True)
class Holding:
    """What one player may hold: combos that are still possible, and how often each counts."""

    text: str
    combos: tuple[Combo, ...]
    weights: tuple[int, ...]
    random: bool
    """Whether it is any two cards that are left, all as likely."""

    @property
    def known(self) -> bool:
        """Whether it is two certain cards."""
        return len(self.combos) == 1

    @property
    def all_weigh_alike(self) -> bool:
        """Whether all combos count alike."""
        return len({*self.weights}) == 1


@dataclass(frozen=True, slots=True)
class Spot:
    """The holdings, the board so far, and the cards that are out of play."""

    holdings: tuple[Holding, ...]
    board: Cards
    dead: Cards

    @property
    def live(self) -> Cards:
        """The cards that are neither on the board, nor dead, nor in a known hand."""
        gone = {*self.board, *self.dead}
        gone.update(card for holding in self.holdings if holding.known for card in holding.combos[0])
        return tuple(card for card in DECK if card not in gone)

    @property
    def to_come(self) -> int:
        """How many cards of the board are missing."""
        return 5 - len(self.board)


def read_spot(hands: Iterable[Hand], *, board: str | Iterable[int], dead: str | Iterable[int]) -> Spot:
    """Read a spot; two players with the same card, a range that is blocked or too few cards are refused."""
    ranges = [_read_hand(hand, number) for number, hand in enumerate(hands, start=1)]
    if not MIN_HANDS <= len(ranges) <= MAX_HANDS:
        raise InvalidSetup(f"equity is for {MIN_HANDS} to {MAX_HANDS} hands, not {len(ranges)}")
    shared = _read_cards(board, "the board", counts=range(6))
    out = _read_cards(dead, "the dead cards", counts=range(53))
    places: dict[int, str] = dict.fromkeys(shared, "on the board")
    _place(out, "among the dead cards", places)
    spot = Spot(tuple(_hold(ranges, places)), shared, out)
    needed = spot.to_come + 2 * sum(not holding.known for holding in spot.holdings)
    if needed > len(spot.live):
        raise InvalidSetup(f"{needed} cards are still to be dealt, but only {len(spot.live)} are left")
    return spot


def no_way_to_hold(spot: Spot) -> InvalidSetup:
    """Return the error for ranges that conflict in every choice of their combos."""
    texts = ", ".join(holding.text for holding in spot.holdings)
    return InvalidSetup(f"the hands {texts} cannot be held at once: every choice has a card twice")


def _read_hand(hand: Hand, number: int) -> tuple[str, Range]:
    if isinstance(hand, str):
        text = hand.strip()
        if text.lower() in RANDOM:
            return "random", _EVERY_HAND
        if _TWO_CARDS.fullmatch(text):
            cards = parse_cards(text)
            return format_cards(cards), _just(cards)
        held = parse_range(text)
    elif isinstance(hand, Range):
        text, held = format_range(hand), hand
    else:
        cards = _read_cards(hand, f"hand {number}", counts=(2,))
        text, held = format_cards(cards), _just(cards)
    if not held.combos:
        raise InvalidNotation(f"hand {number} is an empty range: {shown(text)}")
    return text, held


def _just(cards: Cards) -> Range:
    first, second = cards
    return Range({(first, second): 1.0})


def _read_cards(cards: str | Iterable[int], what: str, *, counts: Sequence[int]) -> Cards:
    if not isinstance(cards, str):
        return check_cards(cards, counts=counts, what=what)  # type: ignore[arg-type]  # it refuses what are no cards
    found = parse_cards(cards)
    if len(found) not in counts:
        raise InvalidNotation(f"{what} has {counts[0]} to {counts[-1]} cards, not {len(found)}: {format_cards(found)}")
    return found


def _place(cards: Iterable[int], where: str, places: dict[int, str]) -> None:
    """Note where cards are; a card that is somewhere else already is refused."""
    for card in cards:
        if card in places:
            raise InvalidSetup(f"{format_card(card)} is {places[card]} and {where}")  # type: ignore[arg-type]  # checked before
        places[card] = where


def _hold(ranges: Sequence[tuple[str, Range]], places: dict[int, str]) -> Iterator[Holding]:
    """Take the combos that no known card blocks; a range that only one is left of becomes a known hand itself."""
    left = [dict(held.combos) for _, held in ranges]
    open_ranges = dict(enumerate(ranges))
    while True:
        for number in [number for number in open_ranges if len(left[number]) == 1]:
            text, _ = open_ranges.pop(number)
            _place(next(iter(left[number])), f"in {text}", places)
        for number, (text, held) in open_ranges.items():
            left[number] = _unblocked(text, held, places)
        if all(len(left[number]) > 1 for number in open_ranges):
            break
    for (text, held), combos in zip(ranges, left, strict=True):
        weights = [max(1, round(weight * _WEIGHT_STEPS)) for weight in combos.values()]
        common = gcd(*weights)
        everything = len(held.combos) == ALL_COMBOS and len({*held.combos.values()}) == 1
        yield Holding(text, tuple(combos), tuple(weight // common for weight in weights), random=everything)


def _unblocked(text: str, held: Range, places: dict[int, str]) -> dict[Combo, float]:
    free = {combo: weight for combo, weight in held.combos.items() if not places.keys() & {*combo}}
    if free:
        return free
    blocking = sorted({card for combo in held.combos for card in combo if card in places})
    named = ", ".join(f"{format_card(card)} {places[card]}" for card in blocking)
    raise InvalidSetup(f"all {len(held.combos)} combos of {text} are blocked: {named}")
