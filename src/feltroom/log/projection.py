"""What follows from a table's events for the list of hands and the ledger."""

from collections.abc import Iterable
from dataclasses import dataclass

from feltroom.cards.notation import format_cards
from feltroom.engine.events import HoleCardsDealt
from feltroom.log.rows import (
    SETTLED,
    VOID,
    HandEndRow,
    HandRow,
    HoleRow,
    LedgerRow,
    PlayerRow,
    ResultRow,
    Row,
)
from feltroom.table.config import BotSpec
from feltroom.table.events import (
    ChipsAdded,
    HandBegan,
    HandEvent,
    HandSettled,
    HandVoided,
    PlayerRenamed,
    PlayerSat,
    SeatLeft,
    StackCorrected,
    TableEvent,
    TableOpened,
)
from feltroom.table.seat import Seat
from feltroom.table.table import Table


@dataclass(frozen=True, slots=True)
class Sitter:
    """The player whose hands and chips those of a seat are."""

    account: str
    name: str


def account_key(*, account: str, name: str, bot: BotSpec | None) -> str:
    """Return the key of a player's hands and chips: their account, or their name if they have none."""
    if bot is not None:
        return f"bot:{name}"
    return account or f"name:{name}"


class Projector:
    """Follows one table from event to event and says which rows come of them."""

    def __init__(self, table_id: str, sitters: dict[int, Sitter] | None = None) -> None:
        self._table_id = table_id
        self._sitters = dict(sitters or {})

    @classmethod
    def of(cls, table_id: str, table: Table) -> "Projector":
        """Return the projector of a table as it stands now, for the events to come."""
        return cls.of_seats(table_id, table.seats)

    @classmethod
    def of_seats(cls, table_id: str, seats: Iterable[Seat | None]) -> "Projector":
        """Return the projector of a table by who sits there."""
        taken = [(number, seat) for number, seat in enumerate(seats) if seat is not None]
        return cls(
            table_id,
            {
                number: Sitter(account_key(account=seat.account, name=seat.name, bot=seat.bot), seat.name)
                for number, seat in taken
            },
        )

    def project(self, first_seq: int, events: Iterable[TableEvent]) -> list[Row]:
        """Return the rows of a call's events, the first of which has this number."""
        rows: list[Row] = []
        for seq, event in enumerate(events, first_seq):
            match event:
                case HandEvent():
                    if isinstance(event.event, HoleCardsDealt):
                        rows += self._hole(event, event.event)
                case HandBegan():
                    rows += self._begin(seq, event)
                case HandSettled():
                    rows += self._result_rows(event)
                case HandVoided():
                    rows.append(HandEndRow(self._table_id, event.hand, event.time, VOID))
                case TableOpened():
                    for plan in event.config.seating:
                        key = account_key(account=plan.account, name=plan.name, bot=plan.bot)
                        rows.append(self._sit(plan.seat, Sitter(key, plan.name), event.config.stack))
                case PlayerSat():
                    key = account_key(account=event.account, name=event.name, bot=event.bot)
                    rows.append(self._sit(event.seat, Sitter(key, event.name), event.stack))
                case PlayerRenamed():
                    rows.append(self._rename(event))
                case ChipsAdded():
                    rows.append(self._chips(self._sitters[event.seat], bought=event.amount))
                case StackCorrected():
                    sitter = self._sitters[event.seat]
                    rows.append(self._chips(sitter, bought=max(event.amount, 0), taken=max(-event.amount, 0)))
                case SeatLeft():
                    rows.append(self._chips(self._sitters.pop(event.seat), taken=event.stack))
                case _:
                    pass  # nothing is kept of it but the event itself
        return rows

    def _begin(self, seq: int, event: HandBegan) -> list[Row]:
        rows: list[Row] = [HandRow(self._table_id, event.hand, seq, event.time)]
        for seat in event.seats:
            sitter = self._sitters[seat]
            rows.append(PlayerRow(self._table_id, event.hand, seat, sitter.account, sitter.name, event.time))
        return rows

    def _hole(self, event: HandEvent, dealt: HoleCardsDealt) -> list[Row]:
        pairs = zip(event.seats, dealt.hands, strict=True)
        return [
            HoleRow(self._table_id, event.hand, seat, format_cards(cards)) for seat, cards in pairs if cards is not None
        ]

    def _result_rows(self, event: HandSettled) -> list[Row]:
        rows: list[Row] = [
            ResultRow(self._table_id, event.hand, result.seat, result.put_in, result.difference)
            for result in event.results
        ]
        return [*rows, HandEndRow(self._table_id, event.hand, event.time, SETTLED)]

    def _sit(self, seat: int, sitter: Sitter, stack: int) -> Row:
        self._sitters[seat] = sitter
        return self._chips(sitter, bought=stack)

    def _rename(self, event: PlayerRenamed) -> Row:
        """Keep the account of a player who has another name; who has no account is known by the name alone."""
        before = self._sitters[event.seat]
        named = account_key(account="", name=before.name, bot=None)
        key = account_key(account="", name=event.name, bot=None) if before.account == named else before.account
        self._sitters[event.seat] = after = Sitter(key, event.name)
        return self._chips(after)

    def _chips(self, sitter: Sitter, *, bought: int = 0, taken: int = 0) -> Row:
        return LedgerRow(self._table_id, sitter.account, sitter.name, bought, taken)
