"""What a table's room remembers moves with it to another house, and its clocks run on."""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import cast

import msgspec
import pytest

from feltroom import CALL, FOLD
from feltroom.contract.codes import Code
from feltroom.contract.refusals import Refusal
from feltroom.log.commit import Commit
from feltroom.pocket.loop_work import LoopWork
from feltroom.rooms.counters import Counters
from feltroom.rooms.fair_bots import FairBots
from feltroom.rooms.ports.bots import BotAnswer, Bots
from feltroom.rooms.ports.records.chat import LINES_KEPT, KeptChat
from feltroom.rooms.ports.store import Store
from feltroom.rooms.room import room as rooms
from feltroom.rooms.room.chat import Chat
from feltroom.rooms.room.memory import RoomMemory, read_memory, write_memory
from feltroom.rooms.room.requests import Accepted
from feltroom.rooms.room.room import Room
from feltroom.rooms.room.seating import SENT_AWAY_MILLISECONDS, check_offer, unwelcome, wait_for_seat
from feltroom.rooms.room.services import RoomInfo, Services
from feltroom.rooms.room.waiting_list import Place
from feltroom.rooms.tables.table_reader import LoadedTable
from feltroom.table import Clock, Pace, Phase, Table, TableConfig
from feltroom.table import commands as do
from feltroom.table import events as on
from feltroom.table.turn import PendingBot
from tests.table.driver import NOW, act, entropy_from, opened, with_config

PLAIN = with_config(clock=Clock(allowance=6000))
END = NOW + 6300


@dataclass
class Watcher:
    """A connection that nobody reads."""

    account: str
    token: bytes = b""

    def send(self, *payloads: bytes) -> None:
        """Take messages."""

    def close(self, code: int) -> None:
        """Hang up."""


@dataclass
class FakeHouse:
    """What a room needs, with a clock that stands still; commits are durable at once."""

    time: int = NOW
    log: list[on.TableEvent] = field(default_factory=list)
    asked: list[PendingBot] = field(default_factory=list)

    def append(self, commit: Commit, done: Callable[[Exception | None], None]) -> None:
        """Keep the events."""
        self.log += commit.events
        asyncio.get_running_loop().call_soon(done, None)

    def ask(self, pending: PendingBot, answer: Callable[[BotAnswer], None]) -> None:
        """Note which bot is asked; it never answers."""
        del answer
        self.asked.append(pending)

    def open(self, table: Table, *, epoch: int | None = 1) -> Room:
        """A room for a table, read back from its log."""
        services = Services(
            store=cast(Store, self),
            bots=FairBots(cast(Bots, self), clock=lambda: 0.0, later=_ignore, rate=None),
            work=LoopWork(),
            counters=Counters(),
            now=lambda: self.time,
            happened=_ignore,
            changed=_ignore,
            asked=_ignore,
            failed=_fail,
            check_bots=_ignore,
            resting=lambda: False,
        )
        read = LoadedTable(Table.replay(table.events, entropy=entropy_from(2)), ())
        return Room(RoomInfo("t", "T", "online", False, False, "P0"), read, services, epoch=epoch)


def _ignore(*_: object) -> None:
    """Nobody is told."""


def _fail(room: Room) -> None:
    pytest.fail(f"the room of table {room.info.id} failed")


async def settled(room: Room) -> None:
    """Wait until nothing waits for the disk."""
    for _ in range(20):
        await asyncio.sleep(0)
    assert not room._inbox.held and not room._inbox


async def done(room: Room, command: do.Command) -> None:
    assert isinstance(await room.ask(lambda _: command), Accepted)


def of_people(count: int, config: TableConfig = PLAIN) -> Table:
    """A table of people with accounts, the first is the host."""
    table = opened({0: 5000}, button=0, config=config)
    table.handle(do.Leave(0), NOW)
    for seat in range(count):
        table.handle(do.Sit(seat, f"P{seat}", account=f"P{seat}"), NOW)
    return table


def in_a_hand(count: int = 3, config: TableConfig = PLAIN) -> Table:
    table = of_people(count, config)
    table.handle(do.Start(), NOW)
    return table


def moved(room: Room, house: FakeHouse, *, epoch: int = 3) -> Room:
    """The room of the same table at another house."""
    memory = room.memory()
    room.close(Code.MOVED)
    other = house.open(room.table, epoch=epoch)
    other.remember(memory, planned=True)
    return other


@pytest.mark.parametrize("skew", [3_600_000, -3_600_000, 60_000, 0])
def test_a_turn_goes_on_at_a_node_whose_clock_is_another(skew: int) -> None:
    """Nodes take the database's time when they start, and its clock may have been set since."""

    async def scenario() -> None:
        house = FakeHouse()
        first = house.open(in_a_hand())
        first.recover()
        await settled(first)
        turn = first.table.turn
        assert turn is not None
        left = END - NOW
        house.time += 1000
        other = FakeHouse(time=house.time + skew)
        second = moved(first, other)
        second.recover(planned=True)
        await settled(second)
        assert second.table.turn is not None and second.table.turn.decision == turn.decision
        assert second.table.deadline is not None and second.table.deadline - second.now() == left - 1000
        other.time += left - 1001
        second.when_durable(second._tick)
        await settled(second)
        assert second.table.turn is not None and second.table.turn.decision == turn.decision
        other.time += 2
        second.when_durable(second._tick)
        await settled(second)
        assert second.table.turn is None or second.table.turn.decision != turn.decision, "time passes there"

    asyncio.run(scenario())


@pytest.mark.parametrize("skew", [3_600_000, -3_600_000])
def test_a_dead_node_s_turn_has_a_full_allowance_whatever_the_clock_of_the_next_one(skew: int) -> None:
    async def scenario() -> None:
        house = FakeHouse()
        first = house.open(in_a_hand())
        first.recover()
        await settled(first)
        other = FakeHouse(time=NOW + 1000 + skew)
        second = other.open(first.table, epoch=3)
        second.recover()
        await settled(second)
        assert second.table.turn is not None and second.table.deadline is not None
        assert second.table.deadline - second.now() == END - NOW

    asyncio.run(scenario())


# Chat.


def say(chat: Chat, *texts: str) -> list[int]:
    for text in texts:
        chat.add(chat.next_line(time=NOW, account="ann", seat=None, name="安娜", text=text, emote=None))
    return [line.number for line in chat.lines[-len(texts) :]]


def test_lines_that_are_taken_back_are_remembered_as_such_and_their_numbers_do_not_come_again() -> None:
    chat = Chat(KeptChat(deleted=((NOW - 9, NOW - 8),), last=NOW + 3))
    numbers = say(chat, "one", "two")
    assert numbers == [NOW + 4, NOW + 5]
    chat.delete(numbers[1], time=NOW + 5)
    assert numbers[0] in chat and numbers[1] not in chat
    assert chat.deleted_since(NOW - 8) == [NOW - 9, numbers[1]] and chat.deleted_since(NOW) == [numbers[1]]
    assert say(chat, "three") == [NOW + 6]


def test_the_last_lines_can_be_read() -> None:
    chat = Chat(KeptChat())
    say(chat, *map(str, range(LINES_KEPT + 5)))
    assert [line.text for line in chat.lines] == [str(number) for number in range(5, LINES_KEPT + 5)]


def test_a_crowd_is_never_too_much() -> None:
    crowd = [f"{number:064}" for number in range(5000)]
    waits = tuple(Place(account, 2**45, 2**45) for account in crowd)
    sent = {account: 2**45 + place for place, account in enumerate(crowd)}
    data = write_memory(RoomMemory(waiting=waits, sent_away=sent))
    assert len(data) <= 200 * 1024
    kept = read_memory(data)
    assert kept is not None and kept.waiting == waits[:1000], "who is next"
    assert set(kept.sent_away) == set(crowd[-1000:]), "who was sent away last"


# What cannot be read.


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xc1",
        b"\xff" * 100,
        write_memory(RoomMemory())[:-1],
        msgspec.msgpack.encode(["a", 1]),
        msgspec.msgpack.encode({"sent_away": 5}),
        msgspec.msgpack.encode({"sent_away": {"A": "yesterday"}}),
        msgspec.msgpack.encode({"waiting": [{"account": None}]}),
        msgspec.msgpack.encode({"sent_away": {b"\xff": 5}}),
    ],
)
def test_what_cannot_be_read_is_ignored_and_said_so(data: bytes, caplog: pytest.LogCaptureFixture) -> None:
    async def scenario() -> None:
        house = FakeHouse()
        room = house.open(of_people(2))
        with caplog.at_level(logging.WARNING, logger="feltroom.room"):
            room.remember(data)
        assert [record.levelname for record in caplog.records] == ["WARNING"]
        assert not len(room.waiting) and unwelcome(room, "A") is None
        room.recover(planned=True)
        await settled(room)

    asyncio.run(scenario())


def test_a_house_of_another_version_may_know_more_or_less() -> None:
    assert read_memory(msgspec.msgpack.encode({})) == RoomMemory()
    more = {"chat": {"lines": []}, "waiting": [{"account": "A", "since": 5}], "sent_away": {"B": 7}}
    assert read_memory(msgspec.msgpack.encode(more)) == RoomMemory(waiting=(Place("A"),), sent_away={"B": 7})


# The room.


def test_who_was_sent_away_stays_away_for_as_long_as_it_takes() -> None:
    async def scenario() -> None:
        house = FakeHouse()
        room = house.open(of_people(4))
        await done(room, do.Kick(2, by=0))
        house.time += 60_000
        await done(room, do.Kick(3, by=0))
        again = moved(room, house)
        for there in (room, again):
            refusal = unwelcome(there, "P2")
            assert refusal is not None
            assert (refusal.code, refusal.numbers) == (Code.SENT_AWAY, {"wait": SENT_AWAY_MILLISECONDS - 60_000})
        house.time += SENT_AWAY_MILLISECONDS - 60_000
        kept = read_memory(again.memory())
        assert kept is not None and kept.sent_away == {"P3": NOW + 60_000}

    asyncio.run(scenario())


def test_who_was_sent_away_before_what_was_read_back_is_known_by_the_memory() -> None:
    async def scenario() -> None:
        house = FakeHouse()
        room = house.open(of_people(3))
        await done(room, do.Kick(2, by=0))
        checkpoint = room.table.checkpoint()
        assert checkpoint is not None
        other = house.open(of_people(2))
        other.remember(room.memory())
        assert unwelcome(other, "P2") is not None
        loaded = LoadedTable(Table.restore(checkpoint, entropy=entropy_from(2)), ())
        other.replace_table(loaded, lambda _: None, epoch=4)
        assert unwelcome(other, "P2") is not None

    asyncio.run(scenario())


def test_who_was_sent_away_is_known_from_the_log_where_nobody_remembers() -> None:
    async def scenario() -> None:
        house = FakeHouse()
        room = house.open(in_a_hand(4))
        await done(room, do.Kick(3, by=0))
        assert unwelcome(room, "P3") is None and room.owners.seat_of("P3") == 3, (
            "their seat is their until the hand is over"
        )
        while room.table.turn is not None:
            turn = room.table.turn
            await done(room, do.Act(turn.seat, turn.hand, turn.decision, FOLD))
        again = house.open(room.table)
        refusal = unwelcome(again, "P3")
        assert refusal is not None and refusal.numbers == {"wait": SENT_AWAY_MILLISECONDS}
        assert unwelcome(again, "P2") is None

    asyncio.run(scenario())


def test_the_waiting_list_of_a_room_moves_with_it() -> None:
    async def scenario() -> None:
        house = FakeHouse()
        full = replace(PLAIN, max_humans=3)
        room = house.open(of_people(3, full))
        for account in ("A", "B"):
            room.join(Watcher(account))
            wait_for_seat(room, account)
        await done(room, do.Leave(2))
        house.time += 1000
        again = moved(room, house)
        assert list(again.waiting) == ["A", "B"]
        assert again.waiting.offered_until("A") == NOW + 20_000
        with pytest.raises(Refusal) as refusal:
            check_offer(again, "C")
        assert refusal.value.code == Code.SEAT_OFFERED
        again.join(Watcher("A"))
        check_offer(again, "A")
        again.recover(planned=True)
        await done(again, do.Sit(2, "A", account="A"))
        assert list(again.waiting) == ["B"] and again.waiting.offered_until("B") is None
        again.close()

    asyncio.run(scenario())


def test_who_has_a_seat_does_not_wait_for_one() -> None:
    async def scenario() -> None:
        house = FakeHouse()
        room = house.open(of_people(2))
        room.remember(write_memory(RoomMemory(waiting=(Place("P1", NOW + 5000), Place("A")))))
        assert list(room.waiting) == ["A"]
        room.close()

    asyncio.run(scenario())


# Going on.


def test_a_table_that_was_handed_over_goes_on_with_the_clock_as_it_was() -> None:
    async def scenario() -> None:
        house = FakeHouse()
        room = house.open(in_a_hand(), epoch=1)
        for epoch, at in ((3, NOW + 1500), (5, NOW + 3000), (7, NOW + 4300)):
            house.time = at
            room = moved(room, house, epoch=epoch)
            room.recover(planned=True)
            await settled(room)
            assert room.epoch == epoch and room.table.deadline == END
        assert house.log == [on.OwnerChanged(NOW + at, epoch) for at, epoch in ((1500, 3), (3000, 5), (4300, 7))]
        house.time = END
        room._inbox.go_on()
        await settled(room)
        assert [type(event) for event in house.log[3:4]] == [on.TimedOut]
        room.close()

    asyncio.run(scenario())


def test_a_turn_that_would_have_been_over_can_still_be_played() -> None:
    async def scenario() -> None:
        house = FakeHouse(time=END + 500)
        room = house.open(in_a_hand(), epoch=3)
        room.recover(planned=True)
        await settled(room)
        assert room.table.deadline == END + 500 + rooms.GRACE_MILLISECONDS
        assert not any(isinstance(event, on.TimedOut) for event in house.log)
        turn = room.table.turn
        assert turn is not None
        await done(room, do.Act(turn.seat, turn.hand, turn.decision, CALL))
        room.close()

    asyncio.run(scenario())


def test_a_table_whose_house_died_gives_a_full_allowance() -> None:
    async def scenario() -> None:
        house = FakeHouse(time=NOW + 5000)
        room = house.open(in_a_hand(), epoch=2)
        room.recover()
        await settled(room)
        assert house.log == [on.OwnerChanged(NOW + 5000, 2), on.TableRecovered(NOW + 5000)]
        assert room.table.deadline == NOW + 5000 + 6300
        room.close()

    asyncio.run(scenario())


def test_a_pause_that_was_over_on_the_way_ends_at_once() -> None:
    async def scenario() -> None:
        table = in_a_hand(2, replace(PLAIN, pace=Pace.NORMAL))
        assert table.turn is None and table.deadline is not None
        house = FakeHouse(time=table.deadline + 1)
        room = house.open(table, epoch=3)
        room.recover(planned=True)
        await settled(room)
        assert isinstance(house.log[0], on.OwnerChanged) and len(house.log) > 1
        assert not any(isinstance(event, on.TablePaused) for event in house.log)
        room.close()

    asyncio.run(scenario())


def test_what_needs_no_time_and_has_not_happened_yet_happens_now() -> None:
    async def scenario() -> None:
        table = in_a_hand(2)
        act(table, FOLD)
        place = next(place for place, event in enumerate(table.events) if isinstance(event, on.HandSettled))
        cut_off = Table.replay(table.events[: place + 1])
        assert cut_off.deadline is None
        house = FakeHouse()
        room = house.open(cut_off, epoch=3)
        room.recover(planned=True)
        await settled(room)
        assert room.table.phase is Phase.HAND_SUMMARY
        room.close()

    asyncio.run(scenario())


def test_a_bot_that_was_thinking_is_asked_again() -> None:
    async def scenario() -> None:
        table = of_people(2)
        table.handle(do.AddBot(seat=2), NOW)
        table.handle(do.Start(), NOW)
        act(table, CALL)
        act(table, CALL)
        pending = table.pending_bot
        assert pending is not None
        house = FakeHouse()
        room = house.open(table, epoch=3)
        room.recover(planned=True)
        await settled(room)
        assert [(asked.seat, asked.decision) for asked in house.asked] == [(pending.seat, pending.decision)]
        room.close()

    asyncio.run(scenario())


def test_who_does_not_follow_their_table_is_noted_as_gone(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "ABSENT_SECONDS", 0.0)

    async def scenario() -> None:
        house = FakeHouse()
        room = house.open(in_a_hand(), epoch=3)
        for account in ("P0", "P2"):
            room.join(Watcher(account))
        room.recover(planned=True)
        await asyncio.sleep(0.01)
        await settled(room)
        assert [event for event in house.log if isinstance(event, on.PlayerDisconnected)] == [
            on.PlayerDisconnected(NOW, 1)
        ]
        room.close()

    asyncio.run(scenario())
