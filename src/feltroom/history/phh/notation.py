"""The lines of the `actions` field: who was dealt what, and who did what."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from feltroom.cards.card import Card
from feltroom.cards.notation import format_card, parse_cards
from feltroom.errors import InvalidNotation
from feltroom.history.phh.amounts import Number, parse_number

_PLACE = re.compile(r"p([1-9][0-9]?)")
FileCards = tuple[Card | None, ...]


class Verb(Enum):
    """What a player can do in a file: checks and calls are one, bets and raises are one."""

    FOLD = "f"
    CHECK_OR_CALL = "cc"
    BET_OR_RAISE = "cbr"


@dataclass(frozen=True, slots=True)
class HoleLine:
    """Cards went to a player."""

    place: int
    cards: FileCards


@dataclass(frozen=True, slots=True)
class BoardLine:
    """Cards went to the board."""

    cards: FileCards


@dataclass(frozen=True, slots=True)
class ActLine:
    """A player acted; `amount` is the total bet on the street."""

    place: int
    verb: Verb
    amount: Number | None = None


@dataclass(frozen=True, slots=True)
class ShowLine:
    """A player showed cards, or mucked (no cards), or showed what the file has given before (None)."""

    place: int
    cards: FileCards | None


Line = HoleLine | BoardLine | ActLine | ShowLine


def parse_line(text: str) -> Line | None:
    """Read one entry of `actions`; None if it holds a comment only."""
    words = text.partition("#")[0].split()
    match words:
        case []:
            return None
        case ["d", "dh", player, cards]:
            return HoleLine(_place(player), parse_file_cards(cards))
        case ["d", "db", cards]:
            return BoardLine(parse_file_cards(cards))
        case [player, "f"]:
            return ActLine(_place(player), Verb.FOLD)
        case [player, "cc"]:
            return ActLine(_place(player), Verb.CHECK_OR_CALL)
        case [player, "cbr", amount]:
            return ActLine(_place(player), Verb.BET_OR_RAISE, parse_number(amount))
        case [player, "sm"]:
            return ShowLine(_place(player), ())
        case [player, "sm", "-"]:
            return ShowLine(_place(player), None)
        case [player, "sm", cards]:
            return ShowLine(_place(player), parse_file_cards(cards))
        case [_, "sd" | "pb", *_]:
            raise InvalidNotation(f"{words[1]!r} belongs to draw and stud games")
    raise InvalidNotation("not an action: d dh, d db, f, cc, cbr and sm are known")


def parse_file_cards(text: str) -> FileCards:
    """Read cards, `??` being an unknown one."""
    if len(text) % 2:
        raise InvalidNotation(f"{text[:60]!r} is not a row of cards of two signs each")
    pairs = [text[place : place + 2] for place in range(0, len(text), 2)]
    return tuple([None if pair == "??" else parse_cards(pair)[0] for pair in pairs])


def format_file_cards(cards: Sequence[Card | None]) -> str:
    """Write cards, `??` for an unknown one."""
    return "".join("??" if card is None else format_card(card) for card in cards)


def _place(text: str) -> int:
    match = _PLACE.fullmatch(text)
    if match is None:
        raise InvalidNotation(f"{text[:60]!r} is not a player: p1, p2 … are")
    return int(match[1])
