"""Rows that follow from events and are written together with them: hands, their players, the ledger, requests."""

from dataclasses import dataclass

PLAYING, SETTLED, VOID = "playing", "settled", "void"


@dataclass(frozen=True, slots=True)
class HandRow:
    """A hand began."""

    table_id: str
    hand: int
    first_seq: int
    began: int


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """Somebody was dealt into a hand."""

    table_id: str
    hand: int
    seat: int
    account: str
    name: str
    began: int


@dataclass(frozen=True, slots=True)
class HoleRow:
    """The two cards of a player, as `format_cards` writes them."""

    table_id: str
    hand: int
    seat: int
    hole: str


@dataclass(frozen=True, slots=True)
class ResultRow:
    """What a hand was for a player."""

    table_id: str
    hand: int
    seat: int
    put_in: int
    difference: int


@dataclass(frozen=True, slots=True)
class HandEndRow:
    """A hand was settled or void."""

    table_id: str
    hand: int
    ended: int
    state: str


@dataclass(frozen=True, slots=True)
class LedgerRow:
    """Chips that somebody bought or took home, added to what there is."""

    table_id: str
    account: str
    name: str
    bought: int
    taken: int


@dataclass(frozen=True, slots=True)
class RequestRow:
    """A request was done; `seq` is the number of the table's next event after it."""

    table_id: str
    account: str
    id: str
    seq: int


Row = HandRow | PlayerRow | HoleRow | ResultRow | HandEndRow | LedgerRow | RequestRow
