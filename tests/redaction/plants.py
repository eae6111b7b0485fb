"""Leaks to be found: each changes real code in one place, as a slip of somebody's hand could."""

from base64 import urlsafe_b64encode
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from hashlib import sha256
from logging import getLogger
from typing import Any

import msgspec
import pytest
from prometheus_client.core import CounterMetricFamily, Metric

from feltroom import format_cards
from feltroom.contract.client_messages import CommandMessage
from feltroom.contract.named_hands import MadeAt
from feltroom.contract.server_messages import HandMade, LobbyTable, TableShown, encode
from feltroom.contract.to_wire import encode_event
from feltroom.engine.actions import ActionKind
from feltroom.engine.events import Called, Checked, Event, HandStarted, HoleCardsDealt, Street
from feltroom.errors import IllegalAction
from feltroom.rooms.hands.seen_hand import SeenHand, hand_events, read_seen
from feltroom.rooms.house import House
from feltroom.rooms.ports.connection import Connection
from feltroom.rooms.ports.store import Records
from feltroom.rooms.room import requests
from feltroom.rooms.room.audience import Answer, Audience
from feltroom.rooms.room.catch_up import missed_notices
from feltroom.rooms.room.chat import chat_line
from feltroom.rooms.room.hands_in_view import HandsInView
from feltroom.rooms.room.made_hands import made_along, made_hands
from feltroom.rooms.room.requests import Accepted, Denied, PersonRequest, Result
from feltroom.rooms.room.room import Room
from feltroom.rooms.room.seat_owners import SeatOwners
from feltroom.rooms.room.snapshot import snapshot
from feltroom.rooms.tables.lobby_line import lobby_line
from feltroom.server.metrics import HouseCollector
from feltroom.storage.sql_store import SqlStore
from feltroom.table import playing
from feltroom.table.commands import Act
from feltroom.table.config import TableConfig
from feltroom.table.events import BotChose, HandBegan, HandEvent, HandVoided, PlayerSat, TableEvent
from feltroom.table.redact import VisibleAtTable, redact_table
from feltroom.table.refusal import TableError
from feltroom.table.state import TableState

Patch = pytest.MonkeyPatch
BOT_SEAT = 4


def in_hand(events: Sequence[TableEvent], kind: type[Event]) -> HandEvent | None:
    """The last event of a kind that happened in a hand."""
    found = [event for event in events if isinstance(event, HandEvent) and isinstance(event.event, kind)]
    return found[-1] if found else None


def cards_at(events: Sequence[TableEvent], seat: int) -> str:
    """The last cards dealt to a seat, as they are written."""
    dealt = in_hand(events, HoleCardsDealt)
    if dealt is None or seat not in dealt.seats or not isinstance(dealt.event, HoleCardsDealt):
        return ""
    return format_cards(dealt.event.hands[dealt.seats.index(seat)] or ())


def after_everything(patch: Patch, leak: Callable[[House, Room, Sequence[TableEvent]], None]) -> None:
    """Do something whenever something has happened at a table."""
    happened = House._happened

    def leaking(self: House, room: Room, events: Sequence[TableEvent]) -> None:
        happened(self, room, events)
        leak(self, room, events)

    patch.setattr(House, "_happened", leaking)


def redacting(patch: Patch, where: str, rule: Callable[[TableEvent, int | None], VisibleAtTable]) -> None:
    """Let one module redact by another rule."""
    patch.setattr(f"feltroom.rooms.{where}.redact_table", rule)


# On the socket.


def replying(patch: Patch, leak: Callable[[Room, CommandMessage, Result], bytes | None]) -> None:
    """Let requests be replied to by other words, unless these are None."""
    honest, answer = requests.reply_message, PersonRequest.answer
    replied: list[Room] = []

    def noting(self: PersonRequest, result: Result) -> Answer | None:
        replied[:] = [self._room]
        return answer(self, result)

    def leaking(message: CommandMessage, result: Result) -> bytes:
        leaked = leak(replied[0], message, result)
        return honest(message, result) if leaked is None else leaked

    patch.setattr(PersonRequest, "answer", noting)
    patch.setattr(requests, "reply_message", leaking)


def chain_hash_in_done(patch: Patch) -> None:
    def leak(room: Room, message: CommandMessage, result: Result) -> bytes | None:
        if not isinstance(result, Accepted):
            return None
        store = room._services.store
        assert isinstance(store, SqlStore)
        head = store._writer._group._appender._heads[message.table]
        done = {"type": "done", "id": message.id, "table": message.table, "seq": result.seq}
        proof = urlsafe_b64encode(head.chain).rstrip(b"=").decode()
        return msgspec.json.encode(done | {"proof": proof})

    replying(patch, leak)


def commitment_to_the_events(patch: Patch) -> None:
    broadcast = Audience.broadcast

    def leaking(self: Audience, first_seq: int, events: Sequence[TableEvent], answer: Answer | None = None) -> None:
        broadcast(self, first_seq, events, answer)
        self.send(msgspec.json.encode({"type": "check", "sum": sha256(repr(events).encode()).hexdigest()[:6]}))

    patch.setattr(Audience, "broadcast", leaking)


def numbers_of_a_refusal(patch: Patch) -> None:
    decide = playing.decide

    def leaking(state: TableState, now: int, command: Act) -> list[TableEvent]:
        try:
            return decide(state, now, command)
        except (IllegalAction, TableError) as refusal:
            deal = None if state.hand is None or state.hand.state is None else state.hand.state.deal
            if deal is not None:
                refusal.numbers["late"] = deal.burns[0]
            raise

    patch.setattr(playing, "decide", leaking)


def text_of_a_refusal(patch: Patch) -> None:
    def leak(room: Room, message: CommandMessage, result: Result) -> bytes | None:
        if not isinstance(result, Denied):
            return None
        why = f"the bot holds {cards_at(room.table.events, BOT_SEAT)}"
        return msgspec.json.encode({"type": "refused", "id": message.id, "code": result.code, "reason": why})

    replying(patch, leak)


def resume_from_another_seat(patch: Patch) -> None:
    def leaking(self: Audience, _account: str, events: Iterable[tuple[int, TableEvent]]) -> bytes | None:
        return self._join([encode_event(seq, redact_table(event, 3)) for seq, event in events], {})

    patch.setattr(Audience, "missed", leaking)


def spectators_see_a_seat(patch: Patch) -> None:
    redacting(patch, "room.audience", lambda event, seat: redact_table(event, 0 if seat is None else seat))


def snapshots_of_another_seat(patch: Patch) -> None:
    redacting(patch, "room.catch_up", lambda event, seat: redact_table(event, 1 if seat is None else seat))


def newcomers_see_the_past_of_their_seat(patch: Patch) -> None:
    def leaking(self: SeatOwners, account: str, seq: int) -> int | None:
        del seq
        return self.seat_of(account)

    patch.setattr(SeatOwners, "seat_then", leaking)


def made_of_all(room: Room) -> bytes:
    """What all hands make, seen or not."""
    made = made_hands([VisibleAtTable(event) for event in room.table.events])
    return encode(HandMade(room.info.id, room.table.hand_number, made))


def made_hands_of_events_before_redaction(patch: Patch) -> None:
    def leaking(
        owners: SeatOwners, account: str, events: Sequence[tuple[int, TableEvent, VisibleAtTable]]
    ) -> list[VisibleAtTable]:
        del owners, account
        return [VisibleAtTable(event) for _, event, _ in events]

    patch.setattr("feltroom.rooms.room.hands_in_view._seen", leaking)


def made_hands_of_all_seats(patch: Patch) -> None:
    def leak(house: House, room: Room, events: Sequence[TableEvent]) -> None:
        del house
        if in_hand(events, HoleCardsDealt) is not None:
            room.audience.send(made_of_all(room))

    after_everything(patch, leak)


def made_hands_that_everybody_sees(patch: Patch) -> None:
    """Tell everybody what the hands make that the first who is asked about sees."""
    message = HandsInView.message
    told: dict[tuple[int, int], bytes | None] = {}

    def leaking(self: HandsInView, account: str) -> bytes | None:
        return told.setdefault((id(self), len(self._events)), message(self, account))

    patch.setattr(HandsInView, "message", leaking)


def made_hands_of_all_seats_when_resuming(patch: Patch) -> None:
    def leaking(room: Room, connection: Connection, *, seq: int) -> list[bytes]:
        return [made_of_all(room), *missed_notices(room, connection, seq=seq)]

    patch.setattr("feltroom.rooms.room.catch_up.missed_notices", leaking)


def made_hands_of_all_seats_in_snapshots(patch: Patch) -> None:
    def leaking(table: Any, seen: Sequence[VisibleAtTable], **fields: Any) -> TableShown:
        made = made_hands([VisibleAtTable(event) for event in table.events])
        return msgspec.structs.replace(snapshot(table, seen, **fields), made=made)

    patch.setattr("feltroom.rooms.room.catch_up.snapshot", leaking)


def naming_all(patch: Patch, where: str) -> None:
    """Let one part of the API name all hands along those events of a hand that it shows."""
    logs: dict[int, list[tuple[int, VisibleAtTable]]] = {}

    def reading(
        records: Records, *, table_id: str, hand: int, account: str, seat: int | None = None
    ) -> SeenHand | None:
        log = hand_events(records, table_id=table_id, hand=hand)
        logs[hand] = [(seq, VisibleAtTable(event)) for seq, event in log]
        return read_seen(records, table_id=table_id, hand=hand, account=account, seat=seat)

    def naming(events: Sequence[tuple[int, VisibleAtTable]]) -> tuple[MadeAt, ...]:
        began = events[0][1].event
        assert isinstance(began, HandBegan)
        return made_along(logs.get(began.hand, events))

    patch.setattr(f"feltroom.rooms.hands.{where}.read_seen", reading)
    patch.setattr("feltroom.rooms.hands.hand_answers.made_along", naming)


def made_hands_of_all_seats_in_history(patch: Patch) -> None:
    naming_all(patch, "own_hand")


def made_hands_of_all_seats_in_shared_hands(patch: Patch) -> None:
    naming_all(patch, "shared_hands")


def made_hands_with_the_whole_board(patch: Patch) -> None:
    def naming(events: Sequence[tuple[int, VisibleAtTable]]) -> tuple[MadeAt, ...]:
        along = made_along(events)
        return tuple(MadeAt(one.seq, along[-1].hands) for one in along)

    patch.setattr("feltroom.rooms.hands.hand_answers.made_along", naming)


def secret_of_the_hand(patch: Patch) -> None:
    def keeping(event: TableEvent, seat: int | None) -> VisibleAtTable:
        return VisibleAtTable(event) if isinstance(event, HandBegan) else redact_table(event, seat)

    def telling(seq: int, visible: VisibleAtTable) -> bytes | None:
        told = encode_event(seq, visible)
        event = visible.event
        if told is not None and isinstance(event, HandBegan) and event.secret:
            return told[:-1] + b',"nonce":%d}' % int.from_bytes(event.secret, "big")
        return told

    redacting(patch, "room.audience", keeping)
    patch.setattr("feltroom.rooms.room.audience.encode_event", telling)


def account_of_who_sits_down(patch: Patch) -> None:
    def leaking(event: TableEvent, seat: int | None) -> VisibleAtTable:
        if isinstance(event, PlayerSat):
            return VisibleAtTable(replace(event, name=event.account or event.name))
        return redact_table(event, seat)

    redacting(patch, "room.audience", leaking)


def choice_of_a_bot(patch: Patch) -> None:
    def leaking(event: TableEvent, seat: int | None) -> VisibleAtTable:
        if not isinstance(event, BotChose):
            return redact_table(event, seat)
        check = event.action.kind is ActionKind.CHECK
        chosen = Checked(0, Street.PREFLOP) if check else Called(0, Street.PREFLOP, 20)
        return VisibleAtTable(HandEvent(event.time, event.hand, (event.seat,), chosen))

    redacting(patch, "room.audience", leaking)


def thinking_time_of_a_bot(patch: Patch) -> None:
    def leaking(config: TableConfig, secret: bytes, *, hand: int, seat: int, decision: int, hard: float) -> int:
        del config, hand, seat, decision, hard
        return 500 + secret[0]

    patch.setattr("feltroom.table.flow.think_time", leaking)


def trace_of_an_error(patch: Patch) -> None:
    def leak(house: House, room: Room, events: Sequence[TableEvent]) -> None:
        del house
        for event in events:
            if isinstance(event, HandVoided):
                room.audience.send(msgspec.json.encode({"type": "error", "code": "internal", "path": event.trace}))

    after_everything(patch, leak)


def chat_of_a_bot(patch: Patch) -> None:
    def leak(house: House, room: Room, events: Sequence[TableEvent]) -> None:
        if cards := cards_at(events, BOT_SEAT):
            text = f"I like my {cards}!"
            line = room.talk.chat.next_line(
                time=house.now(), account="", seat=BOT_SEAT, name="Robo", text=text, emote=None
            )
            room.audience.say(encode(chat_line(room.info.id, line)))

    after_everything(patch, leak)


def cards_in_the_lobby(patch: Patch) -> None:
    def leaking(room: Room) -> LobbyTable:
        line = lobby_line(room)
        return msgspec.structs.replace(line, name=f"{line.name} {cards_at(room.table.events, BOT_SEAT)}")

    patch.setattr("feltroom.rooms.tables.lobby.lobby_line", leaking)


# Over HTTP.


def history_from_the_next_seat(patch: Patch) -> None:
    redacting(
        patch, "hands.seen_hand", lambda event, seat: redact_table(event, None if seat is None else (seat + 1) % 5)
    )


def export_of_the_full_record(patch: Patch) -> None:
    def leaking(event: TableEvent, seat: int | None) -> VisibleAtTable:
        if isinstance(event, HandEvent) and isinstance(event.event, HandStarted):
            return VisibleAtTable(event)
        return redact_table(event, seat)

    redacting(patch, "hands.seen_hand", leaking)


def history_for_who_was_not_there(patch: Patch) -> None:
    def leaking(
        records: Records, *, table_id: str, hand: int, account: str, seat: int | None = None
    ) -> SeenHand | None:
        seen = read_seen(records, table_id=table_id, hand=hand, account=account, seat=seat)
        players = records.hands.players(table_id=table_id, hand=hand)
        if seen is not None or not players:
            return seen
        return read_seen(records, table_id=table_id, hand=hand, account=players[0].account)

    patch.setattr("feltroom.rooms.hands.own_hand.read_seen", leaking)


def share_link_to_all_seats(patch: Patch) -> None:
    def leaking(
        records: Records, *, table_id: str, hand: int, account: str, seat: int | None = None
    ) -> SeenHand | None:
        seen = read_seen(records, table_id=table_id, hand=hand, account=account, seat=seat)
        events = hand_events(records, table_id=table_id, hand=hand)
        opened = tuple((seq, VisibleAtTable(event)) for seq, event in events)
        return None if seen is None else replace(seen, events=opened)

    patch.setattr("feltroom.rooms.hands.shared_hands.read_seen", leaking)


def counting(patch: Patch, name: str, label: str) -> Callable[[House, str], None]:
    """Add a metric with a label, and return what counts one more of a value."""
    counts: dict[tuple[int, str], int] = {}
    collect = HouseCollector.collect

    def leaking(self: HouseCollector) -> Iterator[Metric]:
        yield from collect(self)
        family = CounterMetricFamily(name, "Planted.", labels=[label])
        for (house, value), count in counts.items():
            if house == id(self._house):
                family.add_metric([value], count)
        yield family

    def count(house: House, value: str) -> None:
        counts[id(house), value] = counts.get((id(house), value), 0) + 1

    patch.setattr(HouseCollector, "collect", leaking)
    return count


def metrics_by_table(patch: Patch) -> None:
    count = counting(patch, "feltroom_by_table", "table")

    def leak(house: House, room: Room, events: Sequence[TableEvent]) -> None:
        del events
        count(house, room.info.id)

    after_everything(patch, leak)


def metrics_with_cards(patch: Patch) -> None:
    count = counting(patch, "feltroom_dealt", "le")

    def leak(house: House, room: Room, events: Sequence[TableEvent]) -> None:
        del room
        if cards := cards_at(events, BOT_SEAT):
            count(house, cards)

    after_everything(patch, leak)


# In the logs.


def secret_in_the_log(patch: Patch) -> None:
    def leak(house: House, room: Room, events: Sequence[TableEvent]) -> None:
        del house, room
        for event in events:
            if isinstance(event, HandBegan):
                getLogger("feltroom.room").info("hand began", extra={"nonce": event.secret.hex()})

    after_everything(patch, leak)


def cards_at_the_terminal(patch: Patch) -> None:
    def leak(house: House, room: Room, events: Sequence[TableEvent]) -> None:
        del house, room
        if cards := cards_at(events, 0):
            getLogger("feltroom.room").warning("dealt %s", cards)

    after_everything(patch, leak)


HUNTED: Mapping[str, Callable[[Patch], None]] = {
    plant.__name__: plant
    for plant in (
        chain_hash_in_done,
        text_of_a_refusal,
        resume_from_another_seat,
        spectators_see_a_seat,
        snapshots_of_another_seat,
        newcomers_see_the_past_of_their_seat,
        made_hands_of_events_before_redaction,
        made_hands_of_all_seats,
        made_hands_that_everybody_sees,
        made_hands_of_all_seats_when_resuming,
        made_hands_of_all_seats_in_snapshots,
        made_hands_of_all_seats_in_history,
        made_hands_of_all_seats_in_shared_hands,
        made_hands_with_the_whole_board,
        secret_of_the_hand,
        account_of_who_sits_down,
        choice_of_a_bot,
        trace_of_an_error,
        chat_of_a_bot,
        cards_in_the_lobby,
        history_from_the_next_seat,
        export_of_the_full_record,
        history_for_who_was_not_there,
        share_link_to_all_seats,
        metrics_by_table,
        metrics_with_cards,
        secret_in_the_log,
        cards_at_the_terminal,
    )
}
TWINNED: Mapping[str, tuple[str, Callable[[Patch], None]]] = {
    plant.__name__: (viewer, plant)
    for viewer, plant in (
        ("Sam", commitment_to_the_events),
        ("Ben", numbers_of_a_refusal),
        ("Sam", thinking_time_of_a_bot),
        ("Ben", chain_hash_in_done),
    )
}
