"""The truth of an evening, from the database alone: everything that somebody or nobody may know."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from sqlalchemy import NullPool, create_engine, text

from feltroom import Card, Cards, Deal
from feltroom.engine.events import BoardDealt, HandShown, HandStarted, HoleCardsDealt, RunDealt
from feltroom.log.codec import decode
from feltroom.table.events import (
    BotChose,
    CardsShown,
    HandBegan,
    HandEvent,
    HandVoided,
    PlayerSat,
    RabbitHunted,
    SeatLeft,
    TableEvent,
    TableOpened,
)


@dataclass(slots=True)
class HandTruth:
    """One hand: its private part, whose seat was whose, and which event showed which card to whom."""

    number: int
    secret: bytes
    seats: tuple[int, ...]
    accounts: dict[int, str]
    deal: Deal | None = None
    events: list[tuple[int, HandEvent]] = field(default_factory=list)
    dealt_at: int | None = None
    board: list[tuple[int, Card]] = field(default_factory=list)
    runs: list[tuple[int, Card]] = field(default_factory=list)
    shown: dict[int, int] = field(default_factory=dict)
    shared: set[int] = field(default_factory=set)

    def hole(self, seat: int) -> Cards:
        """The cards of a seat; none before they were dealt."""
        if self.deal is None or self.dealt_at is None:
            return ()
        return self.deal.hole[self.seats.index(seat)] or ()

    def known_to(self, account: str, *, seq: int) -> set[Card]:
        """The cards that somebody may know before event number `seq`: their own, those on the board, those shown."""
        cards = {card for at, card in self.board + self.runs if at < seq}
        for seat in self.seats:
            own = self.accounts.get(seat) == account and self.dealt_at is not None and self.dealt_at < seq
            if own or self.shown.get(seat, seq) < seq:
                cards |= set(self.hole(seat))
        return cards

    def seat_of(self, account: str) -> int | None:
        """Where somebody sat in this hand."""
        return next((seat for seat, owner in self.accounts.items() if owner == account and seat in self.seats), None)

    @property
    def two_boards(self) -> bool:
        """Whether it was played on two boards."""
        started = [event.event for _, event in self.events if isinstance(event.event, HandStarted)]
        return any([one.rules.boards > 1 for one in started])

    @property
    def all_cards(self) -> set[Card]:
        """All cards that were set aside for the hand."""
        deal = self.deal
        if deal is None:
            return set()
        hole = {card for cards in deal.hole for card in cards or ()}
        return hole | set(deal.board) | set(deal.burns) | set(deal.reserve) | set(deal.more)


@dataclass(slots=True)
class Truth:
    """A table's whole log, and the private things of the house."""

    table: str
    tokens: Mapping[str, str]
    events: list[TableEvent] = field(default_factory=list)
    hands: dict[int, HandTruth] = field(default_factory=dict)
    blobs: dict[str, bytes] = field(default_factory=dict)
    documents: dict[str, bytes] = field(default_factory=dict)
    choices: list[tuple[int, BotChose]] = field(default_factory=list)
    traces: list[str] = field(default_factory=list)
    seeds: list[int] = field(default_factory=list)
    shared: int = 0


def read_truth(database: str, table: str, tokens: Mapping[str, str]) -> Truth:
    """Read everything about one table from the database at a URL."""
    truth = Truth(table, tokens)
    engine = create_engine(database.replace("postgresql://", "postgresql+psycopg://"), poolclass=NullPool)
    with engine.connect() as connection:
        of_table = {"table": table}
        rows = connection.execute(
            text("SELECT seq, version, body, chain FROM events WHERE table_id = :table ORDER BY seq"), of_table
        )
        accounts: dict[int, str] = {}
        for seq, version, body, chain in rows:
            event = decode(body, version)
            truth.events.append(event)
            truth.blobs[f"chain hash {seq}"] = chain
            add_event(truth, seq, event, accounts)
        for seq, body, seal in connection.execute(text("SELECT seq, body, seal FROM checkpoints")):
            truth.documents[f"checkpoint {seq}"] = body
            truth.blobs[f"seal {seq}"] = seal
        for name, value in connection.execute(text("SELECT name, value FROM secrets")):
            truth.blobs[f"key {name}"] = value
        for number, (digest,) in enumerate(connection.execute(text("SELECT hash FROM tokens"))):
            truth.blobs[f"token hash {number}"] = digest
        last = len(truth.events) - 1
        shares = connection.execute(text("SELECT hand, seat FROM shares WHERE table_id = :table"), of_table)
        for hand, seat in shares:
            truth.hands[hand].shown.setdefault(seat, last)  # whoever has the link sees the cards of who shared it
            truth.hands[hand].shared.add(seat)
            truth.shared = hand
        passwords = connection.execute(text("SELECT password_hash FROM tables WHERE password_hash IS NOT NULL"))
        for (password,) in passwords:
            truth.blobs["password hash"] = bytes.fromhex(password)
    return truth


def add_event(truth: Truth, seq: int, event: TableEvent, accounts: dict[int, str]) -> None:
    """Take in what an event means; `accounts` are those of the seats before it, and are kept up to date."""
    match event:
        case TableOpened():
            accounts |= {plan.seat: plan.account for plan in event.config.seating if plan.account}
            if isinstance(event.config.seed, int):
                truth.seeds.append(event.config.seed)
        case PlayerSat():
            accounts[event.seat] = event.account
        case SeatLeft():
            accounts.pop(event.seat, None)
        case HandBegan():
            truth.hands[event.hand] = HandTruth(event.hand, event.secret, event.seats, dict(accounts))
            truth.blobs[f"secret {event.hand}"] = event.secret
        case HandEvent():
            _take_hand(truth, truth.hands[event.hand], seq, event)
        case CardsShown():
            truth.hands[event.hand].shown.setdefault(event.seat, seq)
        case RabbitHunted():
            truth.hands[event.hand].board += [(seq, card) for card in event.cards]
        case BotChose():
            truth.choices.append((seq, event))
        case HandVoided():
            truth.traces.append(event.trace)
        case _:
            pass


def _take_hand(truth: Truth, hand: HandTruth, seq: int, event: HandEvent) -> None:
    hand.events.append((seq, event))
    match event.event:
        case HandStarted(deal=deal):
            hand.deal = deal
            if deal is not None and isinstance(deal.seed, bytes):
                truth.blobs[f"deal seed {hand.number}"] = deal.seed
        case HoleCardsDealt():
            hand.dealt_at = seq
        case BoardDealt(cards=cards):
            hand.board += [(seq, card) for card in cards]
        case RunDealt(cards=cards):
            hand.runs += [(seq, card) for card in cards]
        case HandShown(player=player):
            hand.shown.setdefault(event.seats[player], seq)
        case _:
            pass
