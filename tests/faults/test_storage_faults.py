"""While people play, the disk fails, bots and rules break, connections raise: one table notices, the others do not."""

import asyncio
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from feltroom.bots.make import make_bot
from feltroom.contract.command_messages import SitOut
from feltroom.contract.message_sender import Sender
from feltroom.engine.actions import Action, Legal
from feltroom.engine.events import Event
from feltroom.engine.state import HandState
from feltroom.engine.view import HandView
from feltroom.rng import Stream
from feltroom.rooms import bot_decision, house
from feltroom.rooms.ports.records.tables import TableRow
from feltroom.rooms.room.hands_in_view import HandsInView
from feltroom.rooms.tables import rooms, table_opener
from feltroom.rooms.tables.table_reader import LoadedTable, load_table
from feltroom.server.net.transport import SocketProtocol
from feltroom.storage.group_writer import GroupWriter, Unwritable
from feltroom.table.commands import Act, Command
from feltroom.table.events import TableEvent, TableRecovered
from feltroom.table.table import Table
from tests.faults.begun import QUICK, started
from tests.marks import long_only
from tests.server.harness import Message, Player, Server, act_passively, serving
from tests.storage.harness import in_sql

ODD_STACK = 7777  # marks the table whose rules are made to fail
STORM = 1.0


async def sql(server: Server, statement: str) -> None:
    await server.house.store.write(in_sql(lambda connection: connection.execute(text(statement)).close()))


def breaking(table: str) -> str:
    return (
        f"CREATE TRIGGER planted BEFORE INSERT ON events WHEN NEW.table_id = '{table}'"
        " BEGIN SELECT RAISE(ABORT, 'planted'); END"
    )


async def play_on(table: str, players: list[Player], *, hands: int = 1) -> None:
    """Everybody checks or calls until so many more hands are settled."""
    before = sum(event["type"] == "handSettled" for event in players[0].events)
    answered: set[tuple[int, int]] = set()
    async with asyncio.timeout(10):
        while sum(event["type"] == "handSettled" for event in players[0].events) < before + hands:
            place = len(players[0].heard)
            for seat, player in enumerate(players):
                turns = [event for event in player.events if event["type"] == "turnStarted" and event["seat"] == seat]
                if turns and (key := (turns[-1]["hand"], turns[-1]["decision"])) not in answered:
                    answered.add(key)
                    await player.ask("act", table, **act_passively(turns[-1]))
            if len(players[0].heard) == place:
                await asyncio.sleep(0.005)


def test_a_commit_that_fails_never_happened_and_play_goes_on_after_it(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            table, _, players, turn = await started(server)
            other, _, others, _ = await started(server, "XY")
            actor, witness = players[turn["seat"]], players[1 - turn["seat"]]
            await sql(server, breaking(table))
            places, seen = [len(player.heard) for player in players], len(witness.events)
            answer = await actor.ask("act", table, **act_passively(turn))
            assert (answer["type"], answer["code"]) == ("refused", "storage_failed")
            await play_on(other, others)
            assert all(event in witness.events[:seen] for event in witness.events[seen:])
            await sql(server, "DROP TRIGGER planted")
            for place, player in zip(places, players, strict=True):
                shown = await player.wait(lambda heard: heard["type"] == "table", since=place)
                assert shown["turn"]["event"] == turn
                await player.wait_event("tableRecovered", since=place)
            await play_on(table, players, hands=2)
            assert not [event for event in witness.events if event["type"] == "handVoided"]

    asyncio.run(scenario())


def test_the_same_request_can_be_sent_again_after_a_failure(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            table, _, players, turn = await started(server)
            actor = players[turn["seat"]]
            await sql(server, breaking(table))
            answer = await actor.ask("act", table, **act_passively(turn))
            assert answer["code"] == "storage_failed"
            await sql(server, "DROP TRIGGER planted")
            place = len(actor.heard)
            await actor.wait_event("tableRecovered", since=0)
            fields = {**act_passively(turn), "type": "act", "table": table, "id": answer["id"]}
            await actor.socket.send(json.dumps(fields))
            again = await actor.wait(lambda heard: heard.get("id") == answer["id"], since=place)
            assert again["type"] == "done"

    asyncio.run(scenario())


def test_a_table_that_cannot_be_written_does_not_run_in_circles(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            table, _, players, turn = await started(server)
            await sql(server, breaking(table))
            await players[turn["seat"]].ask("act", table, **act_passively(turn))
            failures = server.house.store.stats.failures
            await asyncio.sleep(STORM)
            assert server.house.store.stats.failures - failures <= 5
            assert sum(heard["type"] == "table" for heard in players[0].heard) <= 8
            await sql(server, "DROP TRIGGER planted")
            await play_on(table, players)

    asyncio.run(scenario())


def test_after_an_outage_the_player_to_act_has_their_whole_allowance_whatever_waits(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            table, _, players, turn = await started(server, "ABC", clock={"allowance": 1000, "bank": 0})
            actor, witness = players[turn["seat"]], players[turn["seat"] - 1]
            await sql(server, breaking(table))
            answer = await witness.ask("sitOut", table)
            assert answer["code"] == "storage_failed"
            await asyncio.sleep(1.6)  # the allowance and its grace
            waiting = await witness.say("sitOut", table)
            place = len(actor.heard)
            await sql(server, "DROP TRIGGER planted")
            await witness.wait(lambda heard: heard.get("id") == waiting)
            recovered = await actor.wait_event("tableRecovered", since=place)
            assert not [event for event in actor.events if event["type"] in ("folded", "checked", "timedOut")]
            acted = await actor.ask("act", table, **act_passively(turn))
            assert acted["type"] == "done", (acted, recovered)

    asyncio.run(scenario())


def test_a_full_disk_stops_play_and_room_on_it_lets_it_go_on(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            table, guests, players, turn = await started(server)
            pages = await server.house.store.write(in_sql(lambda c: c.execute(text("PRAGMA page_count")).scalar_one()))
            await sql(server, f"PRAGMA max_page_count = {pages}")
            answer: Message = {"type": "done"}
            for _ in range(200):  # until the last page is full
                if answer["type"] != "done":
                    break
                answer = await players[0].ask("sitOut", table)
                if answer["type"] == "done":
                    answer = await players[0].ask("comeBack", table)
            assert answer["code"] == "storage_failed", answer
            for _ in range(50):
                response = await guests[0].call("POST", "/api/tables", {"preset": "online"})
                if response.status_code != 200:
                    break
            assert response.status_code == 503 or response.json()["code"] in ("storage_failed", "rate_limited")
            await sql(server, "PRAGMA max_page_count = 1000000")
            await players[0].wait_event("tableRecovered")
            await play_on(table, players)
            assert turn["hand"] == 1

    asyncio.run(scenario())


def test_what_cannot_be_written_is_a_typed_refusal_everywhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def unwritable(*_: object) -> None:
        raise Unwritable("planted in the writer")

    async def scenario() -> None:
        async with serving(tmp_path) as server:
            table, guests, players, turn = await started(server)
            honest = GroupWriter._attempt
            monkeypatch.setattr(GroupWriter, "_attempt", unwritable)
            calls = [
                ("POST", "/api/enter", {"nickname": "C", "program": True}),
                ("PUT", "/api/me", {"nickname": "D"}),
                ("POST", "/api/tables", {"preset": "online"}),
                ("POST", "/api/me/transfer", None),
            ]
            for method, path, body in calls:
                response = await guests[0].call(method, path, body)
                assert response.status_code == 503 and response.json()["code"] == "storage_failed", (
                    path,
                    response.text,
                )
            answer = await players[turn["seat"]].ask("act", table, **act_passively(turn))
            assert answer["code"] == "storage_failed"
            said = await players[0].ask("chat", table, text="lost")
            assert said["code"] == "storage_failed"
            monkeypatch.setattr(GroupWriter, "_attempt", honest)
            await play_on(table, players)
            await players[0].do("chat", table, text="kept")
            heard = await players[1].wait(lambda heard: heard["type"] == "chat")
            assert heard["text"] == "kept", "what was refused is heard by nobody"

    asyncio.run(scenario())


class _Broken:
    def act(self, view: HandView, legal: Legal, stream: Stream) -> Action:
        del view, legal, stream
        raise RuntimeError("a secret of the bot: AhKh")


def test_a_bot_that_fails_voids_its_hand_and_no_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    honest = make_bot

    def make(level: str, *, personality: str | None = None) -> object:
        return _Broken() if level == "easy" else honest(level, personality=personality)

    monkeypatch.setattr(bot_decision, "make_bot", make)
    bot_decision.bot_of.cache_clear()

    async def scenario() -> None:
        async with serving(tmp_path, hand_log=str(tmp_path / "hands.log")) as server:
            other, _, others, _ = await started(server, "XY", bots=[{"level": "caller", "seat": 5}])
            guest = await server.enter("A")
            table = await guest.make("online", **QUICK, bots=[{"level": "easy", "seat": 5}])
            player = await guest.sit(table, seat=0)
            await player.do("start", table)
            turn = await player.wait_event("turnStarted")
            if turn["seat"] == 0:
                await player.do("act", table, **act_passively(turn))
            voided = await player.wait_event("handVoided")
            assert set(voided) == {"type", "seq", "time", "hand"}
            shown = await _look_again(player, table)
            assert shown["phase"] == "Waiting" and shown["pot"] == 0
            assert [seat["stack"] for seat in shown["seats"] if seat] == [2000, 2000]
            await play_on(other, others)
            traces = [json.loads(line) for line in (tmp_path / "hands.log").read_text().splitlines()]
            assert [line["table"] for line in traces if line["event"] == "void"] == [table]
            assert "a secret of the bot" in next(line["trace"] for line in traces if line["event"] == "void")
            assert not any(b"secret" in raw for raw in player.raw)
            await player.do("start", table)  # and it can be tried again

    try:
        asyncio.run(scenario())
    finally:
        bot_decision.bot_of.cache_clear()


async def _look_again(player: Player, table: str) -> Message:
    place = len(player.heard)
    await player.do("watch", table)
    return await player.wait(lambda heard: heard["type"] == "table", since=place)


def _break_rules(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Let the rules fail at tables with one odd stack from now on; return what mends them."""
    honest = HandState.apply

    def apply(self: HandState, *arguments: Any, **named: Any) -> list[Event]:
        if any(stack + put_in == ODD_STACK for stack, put_in in zip(self.stacks, self.committed, strict=True)):
            raise RuntimeError("planted in the rules: AhKh")
        return honest(self, *arguments, **named)

    monkeypatch.setattr(HandState, "apply", apply)
    return lambda: monkeypatch.setattr(HandState, "apply", honest)


def test_rules_that_fail_void_the_hand_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, hand_log=str(tmp_path / "hands.log")) as server:
            other, _, others, _ = await started(server, "XY")
            table, _, players, turn = await started(server, stack=ODD_STACK)
            mend = _break_rules(monkeypatch)
            await players[turn["seat"]].ask("act", table, **act_passively(turn))
            await players[0].wait_event("handVoided", patience=5)
            shown = await _look_again(players[0], table)
            assert [seat["stack"] for seat in shown["seats"] if seat] == [ODD_STACK] * 2 and shown["pot"] == 0
            await play_on(other, others)
            assert "planted in the rules" in (tmp_path / "hands.log").read_text()
            assert not any(b"planted" in raw for player in players for raw in player.raw)
            mend()
            await players[0].do("start", table)
            await play_on(table, players)

    asyncio.run(scenario())
    output = capsys.readouterr()
    assert "AhKh" not in output.out + output.err


def _break_table(
    monkeypatch: pytest.MonkeyPatch, wanted: Callable[[Command], bool], *, times: int
) -> Callable[[], int]:
    """Let tables with the odd stack fail so many times at commands of a kind; return a count of failures."""
    honest, count = Table.handle, 0

    def handle(self: Table, command: Command, now: int) -> list[TableEvent]:
        nonlocal count
        if self.config.stack == ODD_STACK and wanted(command) and count < times:
            count += 1
            raise RuntimeError("planted in the table")
        return honest(self, command, now)

    monkeypatch.setattr(Table, "handle", handle)
    return lambda: count


def test_a_table_that_fails_once_is_read_back_and_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            table, _, players, turn = await started(server, stack=ODD_STACK)
            _break_table(monkeypatch, lambda command: isinstance(command, Act), times=1)
            actor = players[turn["seat"]]
            place = len(actor.heard)
            answer = await actor.ask("act", table, **act_passively(turn))
            assert (answer["type"], answer["code"]) == ("refused", "internal")
            shown = await actor.wait(lambda heard: heard["type"] == "table", since=place)
            assert shown["turn"]["event"] == turn
            await play_on(table, players)

    asyncio.run(scenario())


def test_a_table_that_cannot_be_read_back_for_whatever_reason_is_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "RETRY_SECONDS", 0.05)
    read, failures = load_table, iter([ZeroDivisionError, MemoryError])

    def failing(*given: Any, **named: Any) -> LoadedTable:
        error = next(failures, None)
        if error is not None:
            raise error
        return read(*given, **named)

    async def scenario() -> None:
        async with serving(tmp_path) as server:
            table, _, players, turn = await started(server)
            monkeypatch.setattr(table_opener, "load_table", failing)
            await sql(server, breaking(table))
            actor = players[turn["seat"]]
            assert (await actor.ask("act", table, **act_passively(turn)))["code"] == "storage_failed"
            await sql(server, "DROP TRIGGER planted")
            await actor.wait_event("tableRecovered")
            await play_on(table, players)

    asyncio.run(scenario())


@pytest.mark.long
def test_a_table_that_fails_again_and_again_does_not_run_in_circles(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            other, _, others, _ = await started(server, "XY")
            table, _, players, turn = await started(server, stack=ODD_STACK)
            failures = _break_table(monkeypatch, lambda _: True, times=10_000)
            await players[turn["seat"]].ask("act", table, **act_passively(turn))
            await play_on(other, others)
            before = failures()
            await asyncio.sleep(STORM)
            assert failures() - before <= 5
            assert sum(heard["type"] == "table" for heard in players[0].heard) <= 8

    asyncio.run(scenario())


def _break_sending(monkeypatch: pytest.MonkeyPatch, account: str) -> None:
    honest = SocketProtocol.send

    def send(self: SocketProtocol, *payloads: bytes) -> None:
        if self.account == account:
            raise RuntimeError("planted in a connection")
        honest(self, *payloads)

    monkeypatch.setattr(SocketProtocol, "send", send)


def test_a_connection_that_raises_does_not_stop_the_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            table, _, players, _ = await started(server)
            watcher = await server.enter("观众")
            await watcher.join(table)
            lobby = await (await server.enter("大厅")).connect()
            await lobby.do("watchLobby")
            _break_sending(monkeypatch, watcher.account)
            await play_on(table, players, hands=2)
            await players[0].do("chat", table, text="hello")
            await players[1].wait(lambda heard: heard["type"] == "chat")

    asyncio.run(scenario())


@pytest.mark.long
def test_a_person_whose_connection_raises_is_played_for_by_the_clock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            clock = {"allowance": 300, "bank": 0}
            _, guests, players, turn = await started(server, "ABC", clock=clock)
            _break_sending(monkeypatch, guests[turn["seat"]].account)
            witness = players[(turn["seat"] + 1) % 3]
            await witness.wait_event("timedOut", seat=turn["seat"])
            await witness.wait_event("turnStarted", decision=turn["decision"] + 1)

    asyncio.run(scenario())


@pytest.mark.parametrize("name", ["HandsInView.message", *long_only("send_waiting_places")])
def test_what_is_told_besides_events_cannot_stop_a_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    def planted(*_: object, **__: object) -> None:
        raise RuntimeError("planted in the house")

    async def scenario() -> None:
        async with serving(tmp_path) as server:
            table, _, players, _ = await started(server, bots=[{"level": "caller", "seat": 5}])
            if name == "send_waiting_places":
                monkeypatch.setattr(house, name, planted)
            else:
                monkeypatch.setattr(HandsInView, "message", planted)
            await play_on(table, players, hands=2)

    asyncio.run(scenario())


def test_a_command_that_cannot_be_made_is_answered_and_the_room_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def planted(_message: SitOut, _sender: Sender) -> Command:
        raise RuntimeError("planted in the message")

    async def scenario() -> None:
        async with serving(tmp_path) as server:
            table, guests, players, _ = await started(server)
            monkeypatch.setattr(SitOut, "command", planted)
            await players[0].socket.send(json.dumps({"type": "sitOut", "id": "planted", "table": table}))
            async with asyncio.timeout(5):
                while not players[0].closed.is_set():
                    if any(heard.get("id") == "planted" for heard in players[0].heard):
                        break
                    await asyncio.sleep(0.005)
            if players[0].closed.is_set():
                players[0] = await guests[0].join(table)
            await play_on(table, players)

    asyncio.run(scenario())


def test_a_table_that_could_not_be_woken_is_woken_properly_later(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, park_seconds=0.1) as server:
            guest = await server.enter("A")
            table = await guest.make("online", **QUICK)
            player = await guest.sit(table, seat=0)
            await player.close()
            async with asyncio.timeout(10):
                while server.house.rooms.find(table) is not None:
                    await asyncio.sleep(0.02)
                while not (await _row(server, table)).parked:
                    await asyncio.sleep(0.02)
            await sql(server, "PRAGMA query_only = ON")
            again = await guest.connect()
            answer = await again.ask("watch", table)
            assert answer["code"] == "storage_failed", answer
            await sql(server, "PRAGMA query_only = OFF")
            done = await again.do("watch", table)
            log = await server.house.store.read(
                lambda records: records.table_logs.events(table, first=1, stop=done["seq"])
            )
            assert sum(isinstance(event, TableRecovered) for _, event in log) == 1
            assert not (await _row(server, table)).parked

    asyncio.run(scenario())


@pytest.mark.parametrize("seated", [True, *long_only(False)])
def test_a_table_that_is_woken_while_it_is_being_parked_stays_open(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seated: bool
) -> None:
    """The note that a table is parked or closed must not come after somebody has come back to it."""

    async def scenario() -> None:
        async with serving(tmp_path, park_seconds=0.2) as server:
            guest = await server.enter("A")
            table = await guest.make("online", **QUICK)
            player = await (guest.sit(table, seat=0) if seated else guest.join(table))
            again = await guest.connect()
            held, parking = asyncio.Event(), asyncio.Event()
            honest = server.house.store.write

            async def write(function: Any) -> Any:
                if not parking.is_set():  # nothing else is written meanwhile
                    parking.set()
                    await held.wait()
                return await honest(function)

            monkeypatch.setattr(server.house.store, "write", write)
            await player.close()
            await asyncio.wait_for(parking.wait(), 10)
            watching = asyncio.create_task(again.ask("watch", table))
            await asyncio.sleep(0.1)  # the watcher is let in now, or waits until the note is written
            held.set()
            answer = await watching
            await asyncio.sleep(0.1)
            row = await _row(server, table)
            if answer["type"] == "done":
                assert not row.parked and not row.closed, "the table is live and would not be after a restart"
            else:
                assert row.closed and answer["code"] == "closed"

    asyncio.run(scenario())


async def _row(server: Server, table: str) -> TableRow:
    row = await server.house.store.read(lambda records: records.tables.get(table))
    assert row is not None
    return row
