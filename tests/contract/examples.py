"""Examples of every message, taken from real play; the documentation shows them."""

from collections.abc import Iterator
from dataclasses import replace

import msgspec

from feltroom import IllegalAction, parse_cards, raise_to
from feltroom.contract import client_messages as say
from feltroom.contract.base import tag_of
from feltroom.contract.bounds import MAX_FRAME, MAX_TEXT
from feltroom.contract.codes import Code
from feltroom.contract.decode import decode_client
from feltroom.contract.message_sender import Sender
from feltroom.contract.refusals import BadFrame, answer_to_unreadable, refused
from feltroom.contract.server_messages import (
    PROTOCOL,
    AccountChanged,
    Avatars,
    BotSaid,
    ChancesKnown,
    ChatDeleted,
    ChatLine,
    Closing,
    Control,
    Done,
    Events,
    HandMade,
    HouseNotice,
    Limits,
    Lobby,
    LobbyChanged,
    LobbyPage,
    Pong,
    QueuePlace,
    Reacted,
    Refused,
    SeatAvatar,
    SeatOffered,
    SeatRefused,
    SeatRequest,
    SeatRequests,
    ServerMessage,
    TableClosed,
    TableMoved,
    TableShown,
    TournamentNews,
    TournamentSeat,
    Welcome,
    encode,
)
from feltroom.contract.to_wire import to_wire
from feltroom.rooms.room.chances import OpenSpot, chances_of
from feltroom.rooms.room.made_hands import made_hands
from feltroom.rooms.room.snapshot import snapshot
from feltroom.rooms.tables.lobby_line import lobby_table
from feltroom.table import commands as do
from feltroom.table import events as on
from feltroom.tournament.events import SeatReason
from tests.contract.samples import SAMPLES, T
from tests.contract.session import HOUSE, Evening, seen_by, sessions
from tests.table.driver import last


def client_examples() -> dict[str, str]:
    """Every message of a client by its type."""
    return {tag_of(type(message).__name__): msgspec.json.encode(message).decode() for message in SAMPLES}


def event_examples() -> dict[str, str]:
    """The first event of every type that the player at seat 0 is told."""
    found: dict[str, str] = {}
    for _, table in sessions():
        for seq, visible in enumerate(seen_by(table, 0)):
            event = to_wire(seq, visible)
            if event is not None:
                found.setdefault(tag_of(type(event).__name__), msgspec.json.encode(event).decode())
    return found


def server_examples() -> dict[str, str]:
    """Every message of the server by its type."""
    return {str(type(message).__struct_config__.tag): encode(message).decode() for message in _said()}


def _said() -> Iterator[ServerMessage]:
    evening = _heads_up()
    table, now = evening.table, evening.now
    yield Welcome("3k9wz1rf6d0xq8t2", "Ann", "0.1.0", PROTOCOL, now, Limits(MAX_FRAME, MAX_TEXT, 40, 20), "moon")
    yield Pong("31", now)
    yield Done("10", T, table.seq)
    yield _refusal(evening)
    try:
        decode_client(b'["act"]')
    except BadFrame as bad:
        yield answer_to_unreadable(bad)
    line = lobby_table(
        table,
        id=T,
        name="Friday",
        preset="online",
        private=False,
        has_password=False,
        waiting=0,
        watching=2,
        running=True,
    )
    yield LobbyPage(0, 1, 1, 1, ("online",), (line,), (T,))
    yield Lobby((line,))
    yield LobbyChanged(gone="p3x8d1")
    chat = ChatLine(T, message=14, time=now, seat=1, name="Ben", text="好牌")
    yield _snapshot(evening, chat)
    told = [to_wire(seq, visible) for seq, visible in enumerate(seen_by(table, 0))]
    yield Events(T, tuple(event for event in told[-2:] if event is not None))
    yield HandMade(T, table.hand_number, made_hands(seen_by(table, 0)))
    yield _chances()
    yield Control(T, controls=False)
    yield QueuePlace(T, 1, 3)
    yield SeatOffered(T, None, now + 20_000)
    yield SeatRequests(T, (SeatRequest(3, "Cleo", None, 2000, now + 60_000, you=False),))
    yield SeatRefused(T, Code.SEAT_REFUSED)
    yield Avatars(T, (SeatAvatar(0, "moon"),))
    yield chat
    yield Reacted(T, 1, "tomato", 0)
    yield BotSaid(T, 2, "loose", "won", 1)
    yield ChatDeleted(T, 14)
    yield Closing(Code.SHUTTING_DOWN)
    yield TableClosed(T, Code.CLOSED)
    yield TableMoved(T)
    yield AccountChanged("Anna", "moon")
    yield HouseNotice("周五八点开局", None)
    yield TournamentSeat("8m3k", "8m3k-2", 4, SeatReason.BALANCE)
    yield TournamentNews("8m3k", "running", 45, 31, 2177, 4, 3, 95_000, hand_for_hand=False)


def _chances() -> ChancesKnown:
    """Two pairs against a draw to a flush, on the turn."""
    hands = ((0, parse_cards("KsQs")), (1, parse_cards("JdTd")))
    return ChancesKnown(T, chances_of(OpenSpot(hands, (parse_cards("Kd Qh 4d 2c"),), ())))


def _heads_up() -> Evening:
    """Two people, a raise, and the other one to act."""
    evening = Evening(replace(HOUSE, seats=2, max_humans=2))
    evening.do(do.Sit(0, "Ann", account="a-0001"))
    evening.do(do.Sit(1, "Ben", account="a-0002"))
    evening.do(do.Start(by=0))
    evening.act(raise_to(60))
    return evening


def _refusal(evening: Evening) -> Refused:
    """The refusal of a raise that is too small."""
    turn = last(evening.table.events, on.TurnStarted)
    chips = turn.legal.price + 5
    act = say.Act("10", T, hand=turn.hand, decision=turn.decision, action="raise", put_in=chips)
    try:
        evening.do(act.command(Sender(turn.seat, turn=turn)))
    except IllegalAction as error:
        return refused(act.id, error.code, error.numbers)
    raise AssertionError("the raise was accepted")


def _snapshot(evening: Evening, chat: ChatLine) -> TableShown:
    return snapshot(
        evening.table,
        seen_by(evening.table, 0),
        first_seq=0,
        id=T,
        name="Friday",
        preset="online",
        now=evening.now,
        seat=0,
        controls=True,
        owner=True,
        chat=[chat],
        watching=2,
    )
