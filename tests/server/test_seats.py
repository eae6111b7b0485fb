"""Sitting, leaving, coming back, hosting, and who may speak for a seat."""

import asyncio
from pathlib import Path

import pytest

from feltroom.log.commit import Commit
from feltroom.rooms.ports.store import Done
from feltroom.rooms.room import room as rooms
from feltroom.rooms.room.requests import REMEMBERED, Accepted, AnsweredRequests, OwnRequest
from feltroom.rooms.room.seating import SENT_AWAY_MILLISECONDS
from feltroom.table import seating
from feltroom.table.commands import Recover
from feltroom.table.events import HostChanged, PlayerSat
from tests.server.harness import Guest, Message, Player, Server, act_passively, serving
from tests.server.slow_disk import SlowDisk

QUICK = {"pace": "off", "think": [0, 0]}


async def seated(server: Server, names: str, **settings: object) -> tuple[str, list[Guest], list[Player]]:
    """Seat people at a new table, one letter each, the first of them the host."""
    guests = [await server.enter(name) for name in names]
    table = await guests[0].make("online", **{**QUICK, **settings})
    return table, guests, [await guest.sit(table, seat=seat) for seat, guest in enumerate(guests)]


async def started(server: Server, names: str, **settings: object) -> tuple[str, list[Guest], list[Player], Message]:
    """The same, and the first decision of the first hand."""
    table, guests, players = await seated(server, names, **settings)
    await players[0].do("start", table)
    return table, guests, players, await players[0].wait_event("turnStarted")


@pytest.mark.socket
def test_leaving_in_the_middle_of_a_hand_folds_and_settles_the_chips(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            table, _, players, turn = await started(server, "ABC")
            leaver = (turn["seat"] + 1) % 3  # not even their turn
            await players[leaver].do("leave", table)
            witness = players[turn["seat"]]
            await witness.wait_event("folded", seat=leaver)
            await witness.do("act", table, hand=1, decision=turn["decision"], action="fold")
            settled = await witness.wait_event("handSettled")
            assert sum(result["difference"] for result in settled["results"]) == 0
            left = await witness.wait_event("seatLeft", seat=leaver)
            own = next(result for result in settled["results"] if result["seat"] == leaver)
            assert left["stack"] == own["stack"] == 2000 + own["difference"]

    asyncio.run(scenario())


@pytest.mark.socket
def test_a_reload_in_the_middle_of_a_hand_finds_seat_and_cards_again(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            table, guests, players, turn = await started(server, "AB")
            seat = turn["seat"]
            dealt = await players[seat].wait_event("holeCardsDealt")
            await players[seat].close()
            again = await guests[seat].join(table)
            shown = await again.wait(lambda heard: heard["type"] == "table")
            assert shown["you"]["seat"] == seat
            assert dealt in shown["hand"]
            assert shown["turn"]["event"]["decision"] == turn["decision"]
            await again.do("act", table, **act_passively(turn))

    asyncio.run(scenario())


@pytest.mark.socket
def test_a_client_that_names_its_last_event_gets_only_what_it_missed(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            table, guests, players, turn = await started(server, "AB")
            other = 1 - turn["seat"]
            last = players[other].events[-1]["seq"]
            await players[other].close()
            await players[turn["seat"]].do("act", table, **act_passively(turn))
            again = await guests[other].join(table, seq=last)
            missed = [event["seq"] for event in again.events]
            assert missed[0] == last + 1
            assert missed == sorted(set(missed))
            assert not [heard for heard in again.heard if heard["type"] == "table"]

    asyncio.run(scenario())


@pytest.mark.parametrize("seq", [10**9, 0])
def test_a_client_whose_last_event_is_not_held_gets_the_whole_table(tmp_path: Path, seq: int) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            table, guests, players, _ = await started(server, "AB")
            room = server.house.rooms.find(table)
            assert room is not None
            room.table.trim(10**9)
            again = await guests[0].join(table, seq=seq)
            await again.wait(lambda heard: heard["type"] == "table")
            await players[0].wait(lambda heard: heard["type"] == "control" and not heard["controls"])

    asyncio.run(scenario())


@pytest.mark.socket
def test_of_two_tabs_the_newest_controls_and_both_see(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            table, guests, players, turn = await started(server, "AB")
            seat = turn["seat"]
            old, new = players[seat], await guests[seat].join(table)
            await old.wait(lambda heard: heard["type"] == "control" and not heard["controls"])
            assert (await old.ask("act", table, **act_passively(turn)))["code"] == "not_controlling"
            place = len(old.heard)
            await new.do("act", table, **act_passively(turn))
            await old.wait(lambda heard: heard["type"] == "events", since=place)
            await new.close()
            await old.wait(lambda heard: heard["type"] == "control" and heard["controls"])

    asyncio.run(scenario())


@pytest.mark.socket
def test_a_lost_connection_is_shown_to_others_and_taken_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "GONE_SECONDS", 0.02)

    async def scenario() -> None:
        async with serving(tmp_path) as server:
            table, guests, players = await seated(server, "AB")
            await players[1].close()
            await players[0].wait_event("playerDisconnected", seat=1)
            await guests[1].join(table)
            await players[0].wait_event("playerReconnected", seat=1)

    asyncio.run(scenario())


@pytest.mark.socket
def test_a_quick_reload_is_not_noticed_by_others(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            table, guests, players = await seated(server, "AB")
            await players[1].close()
            await guests[1].join(table)
            await players[0].do("start", table)
            await players[0].wait_event("turnStarted")
            assert not [event for event in players[0].events if event["type"] == "playerDisconnected"]

    asyncio.run(scenario())


@pytest.mark.socket
def test_a_repeated_request_is_done_once_and_answered_again(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            table, _, players = await seated(server, "AB", maxStack=5000)
            request = b'{"type":"topUp","id":"same","table":"%b","amount":100}' % table.encode()
            for _ in range(2):
                await players[0].socket.send(request, text=True)
            place = len(players[0].heard)
            await players[0].wait(lambda heard: heard.get("id") == "same")
            await players[0].socket.send(request, text=True)
            await players[0].do("sitOut", table)
            answers = [heard for heard in players[0].heard[place - 1 :] if heard.get("id") == "same"]
            assert len(answers) == 3
            assert answers[0] == answers[1] == answers[2]
            assert len([event for event in players[0].events if event["type"] == "chipsAdded"]) == 1

    asyncio.run(scenario())


@pytest.mark.everywhere
def test_a_request_repeated_after_a_restart_is_not_done_twice(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            table, (guest, _), players = await seated(server, "AB", maxStack=5000)
            request = b'{"type":"topUp","id":"once","table":"%b","amount":100}' % table.encode()
            await players[0].socket.send(request, text=True)
            before = await players[0].wait(lambda heard: heard.get("id") == "once")
        async with serving(tmp_path) as server:
            again = await Guest(server, guest.account, guest.token).join(table)
            await again.socket.send(request, text=True)
            assert await again.wait(lambda heard: heard.get("id") == "once") == before
            room = server.house.rooms.find(table)
            assert room is not None
            seat = room.table.seats[0]
            assert seat is not None
            assert seat.stack == 2100

    asyncio.run(scenario())


@pytest.mark.socket
def test_an_action_for_another_decision_is_stale_and_changes_nothing(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            table, _, players, turn = await started(server, "AB")
            player = players[turn["seat"]]
            before = len(player.events)
            for hand, decision in ((1, turn["decision"] + 1), (2, turn["decision"]), (0, 0)):
                answer = await player.ask("act", table, hand=hand, decision=decision, action="fold")
                assert answer["code"] == "stale"
            other = await players[1 - turn["seat"]].ask("act", table, **act_passively(turn))
            assert other["code"] == "not_your_turn"
            assert len(player.events) == before

    asyncio.run(scenario())


def test_a_chat_line_does_not_make_an_honest_action_stale(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            table, _, players, turn = await started(server, "AB")
            await players[1 - turn["seat"]].do("chat", table, text="快点")
            await players[turn["seat"]].do("act", table, **act_passively(turn))

    asyncio.run(scenario())


def test_a_raise_may_be_typed_as_chips_put_in(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            table, _, players, turn = await started(server, "ABC")
            player, legal = players[turn["seat"]], turn["legal"]
            same = {"hand": 1, "decision": turn["decision"], "action": "raise"}
            small = await player.ask("act", table, **same, putIn=legal["minRaiseTotal"] - 1)
            assert small["code"] == "raise_too_small"
            assert small["numbers"]["minRaise"] == legal["minRaise"]
            assert small["numbers"]["increment"] == legal["minRaise"] - 1
            large = await player.ask("act", table, **same, putIn=legal["stack"] + 1)
            assert (large["code"], large["numbers"]["stack"]) == ("not_enough_chips", legal["stack"])
            assert (await player.ask("act", table, **same, putIn=0))["code"] == "bad_amount"
            assert (await player.ask("act", table, **same))["code"] == "bad_amount"
            await player.do("act", table, **same, putIn=legal["minRaiseTotal"])
            raised = await player.wait_event("raised")
            assert raised["to"] == legal["minRaiseTo"]

    asyncio.run(scenario())


def test_the_host_runs_the_table_and_hands_it_over(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            table, _, (host, guest, third) = await seated(server, "ABC")
            assert (await guest.ask("start", table))["code"] == "not_host"
            assert (await guest.ask("kick", table, seat=2))["code"] == "not_host"
            await host.do("addBot", table, level="easy")
            await host.do("changeBlinds", table, small=50, big=100)
            await host.do("kick", table, seat=2)
            await third.wait_event("seatLeft", seat=2, parting="kicked")
            await host.do("handOver", table, seat=1)
            assert (await host.ask("pause", table))["code"] == "not_host"
            await guest.do("start", table)
            began = await host.wait_event("handStarted")
            assert began["rules"]["bigBlind"] == 100
            await guest.do("pause", table)
            await guest.do("resume", table)

    asyncio.run(scenario())


@pytest.mark.socket
def test_a_host_takes_no_pot_by_sending_somebody_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "GONE_SECONDS", 0.02)

    async def scenario() -> None:
        async with serving(tmp_path) as server:
            table, guests, (host, guest, third) = await seated(server, "ABC")
            await host.do("start", table)
            turn = await host.wait_event("turnStarted")
            await host.do("kick", table, seat=1)
            await guest.wait_event("partingAnnounced", seat=1, parting="kicked")
            assert not [event for event in guest.events if event["type"] == "folded"]
            assert (await guests[0].call("DELETE", f"/api/tables/{table}")).json()["code"] == "table_in_use"
            players = {0: host, 1: guest, 2: third}
            while turn["seat"] != 1:
                place = len(guest.heard)
                await players[turn["seat"]].do("act", table, **act_passively(turn))
                turn = await guest.wait_event("turnStarted", since=place)
            await guest.do("act", table, **act_passively(turn))
            await host.close()
            await third.wait_event("playerDisconnected", seat=0)
            assert (await third.ask("kick", table, seat=0))["code"] == "not_host"
            assert (await third.ask("pause", table))["code"] == "not_host", "not before a minute is over"
            monkeypatch.setattr(seating, "ABSENT_TIME", 0)
            assert (await third.ask("kick", table, seat=0))["code"] == "not_host", "nor after it"
            await third.do("pause", table)

    asyncio.run(scenario())


def test_who_was_sent_away_does_not_sit_down_again_at_once(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            table, _, (host, rude) = await seated(server, "AB")
            await host.do("kick", table, seat=1)
            answer = await rude.ask("sit", table)
            assert answer["code"] == "sent_away"
            assert 0 < answer["numbers"]["wait"] <= SENT_AWAY_MILLISECONDS

    asyncio.run(scenario())


def test_a_seeded_table_is_for_its_maker_alone(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben = await server.enter("安娜"), await server.enter("Ben")
            table = await anna.make("dense", seed=7)
            player = await anna.join(table)
            await player.do("leave", table)
            other = await ben.join(table)
            assert (await other.ask("sit", table))["code"] == "no_more_people"

    asyncio.run(scenario())


def test_who_only_watches_may_not_play(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            table, _, _, turn = await started(server, "AB")
            spectator = await (await server.enter("S")).join(table)
            for kind, fields in (
                ("act", act_passively(turn)),
                ("leave", {}),
                ("kick", {"seat": 0}),
                ("topUp", {"amount": 1}),
            ):
                assert (await spectator.ask(kind, table, **fields))["code"] == "not_seated"

    asyncio.run(scenario())


@pytest.mark.socket
def test_nobody_sits_twice_or_in_a_taken_seat(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            table, _, players = await seated(server, "AB")
            assert (await players[0].ask("sit", table, seat=5))["code"] == "already_seated"
            third = await (await server.enter("C")).join(table)
            assert (await third.ask("sit", table, seat=0))["code"] == "seat_taken"
            assert (await third.ask("sit", table, seat=9))["code"] == "no_such_seat"

    asyncio.run(scenario())


@pytest.mark.socket
def test_a_player_who_is_alone_waits_and_play_goes_on_when_somebody_comes(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            table, _, players, turn = await started(server, "AB")
            stays = players[turn["seat"]]
            await players[1 - turn["seat"]].do("leave", table)
            await stays.wait_event("phaseEntered", phase="Waiting")
            place = len(stays.heard)
            await (await server.enter("C")).sit(table)
            await stays.wait_event("handBegan", since=place)

    asyncio.run(scenario())


@pytest.mark.socket
def test_time_runs_out_on_the_server(tmp_path: Path) -> None:
    async def scenario() -> None:
        clock = {"allowance": 50, "bank": 0, "atZero": "fold"}
        async with serving(tmp_path) as server:
            _, _, players, turn = await started(server, "AB", clock=clock)
            await players[0].wait_event("timedOut", seat=turn["seat"], decision=turn["decision"])
            await players[0].wait_event("folded", seat=turn["seat"])

    asyncio.run(scenario())


@pytest.mark.socket
def test_a_new_name_counts_from_the_next_seat_and_line_on(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            guest = await server.enter("Old")
            table = await guest.make("online")
            player = await guest.join(table)
            assert (await guest.call("PUT", "/api/me", {"nickname": "New"})).status_code == 200
            await player.do("sit", table)
            await player.do("chat", table, text="hi")
            assert (await player.wait_event("playerSat"))["name"] == "New"
            assert (await player.wait(lambda heard: heard["type"] == "chat"))["name"] == "New"

    asyncio.run(scenario())


def test_who_made_a_table_is_its_host_as_soon_as_they_sit(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            maker, guest = await server.enter("M"), await server.enter("G")
            table = await maker.make("online", **QUICK)
            early, late = await guest.sit(table), await maker.join(table)
            await late.say("sit", table)
            await early.wait_event("playerSat", name="M")
            assert (await early.ask("kick", table, seat=1))["code"] == "not_host"
            await late.wait_event("hostChanged", seat=1)
            await late.do("start", table)

    asyncio.run(scenario())


def test_who_made_a_table_sits_and_is_its_host_at_once_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            maker, guest = await server.enter("M"), await server.enter("G")
            table = await maker.make("online", **QUICK)
            await guest.sit(table)
            player = await maker.join(table)
            commits: list[Commit] = []
            append = server.house.store.append

            def noted(commit: Commit, done: Done) -> None:
                commits.append(commit)
                append(commit, done)

            monkeypatch.setattr(server.house.store, "append", noted)
            await player.do("sit", table)
            assert [[type(event) for event in commit.events] for commit in commits] == [[PlayerSat, HostChanged]]

    asyncio.run(scenario())


@pytest.mark.socket
def test_a_flood_does_not_make_a_table_forget_who_is_gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "GONE_SECONDS", 0.02)
    monkeypatch.setattr(rooms, "MOST_WAITING", 3)

    async def scenario() -> None:
        async with serving(tmp_path) as server:
            table, _, (busy, gone) = await seated(server, "AB")
            with pytest.MonkeyPatch.context() as patch:
                disk = SlowDisk(server, patch)
                await busy.say("sitOut", table)
                await disk.until_writing()
                for _ in range(4):
                    answer = await busy.say("rebuy", table)
                assert (await busy.wait(lambda heard: heard.get("id") == answer))["code"] == "busy"
                await gone.close()
                await asyncio.sleep(0.1)
            disk.write()
            await busy.wait_event("playerDisconnected", seat=1)

    asyncio.run(scenario())


def test_who_is_back_before_it_was_noted_that_they_are_gone_is_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "GONE_SECONDS", 0.02)

    async def scenario() -> None:
        async with serving(tmp_path) as server:
            table, guests, (busy, gone) = await seated(server, "AB")
            with pytest.MonkeyPatch.context() as patch:
                disk = SlowDisk(server, patch)
                await busy.say("sitOut", table)
                await disk.until_writing()
                back = await guests[1].connect()
                await back.say("watch", table)
                await asyncio.sleep(0.05)
                await gone.close()
                await asyncio.sleep(0.1)
            disk.write()
            await back.wait(lambda heard: heard["type"] == "table")
            await busy.do("comeBack", table)
            room = server.house.rooms.find(table)
            assert room is not None and room.table.seats[1] is not None
            assert room.table.seats[1].connected

    asyncio.run(scenario())


def test_a_refusal_that_never_reached_the_table_is_not_kept(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            guest = await server.enter("A")
            table = await guest.make("online", maxStack=5000)
            player = await guest.join(table)
            request = b'{"type":"topUp","id":"again","table":"%b","amount":100}' % table.encode()
            await player.socket.send(request, text=True)
            assert (await player.wait(lambda heard: heard.get("id") == "again"))["code"] == "not_seated"
            await player.do("sit", table)
            place = len(player.heard)
            await player.socket.send(request, text=True)
            assert (await player.wait(lambda heard: heard.get("id") == "again", since=place))["type"] == "done"

    asyncio.run(scenario())


def test_answers_are_kept_for_so_many_requests_and_people_only() -> None:
    seated = {"seated"}
    answered = AnsweredRequests(seated.__contains__)
    for account in ("seated", *(f"guest{number}" for number in range(300))):
        for number in range(600 if account == "seated" else 70):
            request = OwnRequest(lambda _: Recover())
            answered.begin(account, str(number), request)
            assert answered.find(account, str(number)) is request
            answered.end(account, str(number), request, Accepted(number))
    assert answered.find("seated", "599") == Accepted(599)  # spectators do not push them out
    assert answered.find("seated", str(600 - REMEMBERED)) == Accepted(600 - REMEMBERED)
    assert answered.find("seated", str(599 - REMEMBERED)) is None
    assert answered.find("guest299", "6") == Accepted(6)
    assert answered.find("guest299", "5") is None
    assert answered.find("guest0", "69") is None


@pytest.mark.socket
def test_how_long_answers_take_is_measured(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            guest = await server.enter("A")
            await guest.sit(await guest.make("online"))
            answers = server.house.counters.answers
            assert sum(answers.counts) >= 1 and answers.seconds > 0

    asyncio.run(scenario())
