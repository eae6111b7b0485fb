"""Finding a seat: quick seat, changing table, and offers to who waits."""

import asyncio
from pathlib import Path

import pytest

from feltroom.rooms.room import waiting_list as waiting
from tests.server.harness import Guest, Player, serving

QUICK = {"pace": "off", "think": [0, 0]}


@pytest.mark.everywhere
def test_quick_seat_finds_company_and_makes_a_table_when_there_is_none(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben = await server.enter("安娜"), await server.enter("Ben")
            lonely = (await anna.call("POST", "/api/quick-seat", {})).json()["table"]
            lively = await anna.make("online")
            await anna.sit(lively)
            assert (await ben.call("POST", "/api/quick-seat", {})).json()["table"] == lively
            assert (await anna.call("POST", "/api/quick-seat", {})).json()["table"] == lonely
            none = await ben.call("POST", "/api/quick-seat", {"preset": "dense", "make": False})
            assert none.json()["code"] == "no_such_table"

    asyncio.run(scenario())


@pytest.mark.socket
def test_changing_table_leaves_one_and_finds_another(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben = await server.enter("安娜"), await server.enter("Ben")
            one, other = await anna.make("online"), await ben.make("online")
            player = await anna.sit(one)
            await ben.sit(other)
            assert (await anna.call("POST", f"/api/tables/{one}/change")).json()["table"] == other
            await player.wait_event("seatLeft", parting="left")
            again = await anna.call("POST", f"/api/tables/{one}/change")
            assert again.json()["code"] == "not_seated"

    asyncio.run(scenario())


async def full_table(host: Guest, guests: list[Guest]) -> tuple[str, list[Player]]:
    table = await host.make("online", seats=2, **QUICK)
    return table, [await guest.sit(table) for guest in (host, *guests)]


def test_nobody_is_sent_to_a_table_that_sent_them_away(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben = await server.enter("安娜"), await server.enter("Ben")
            table, own = await anna.make("online"), await ben.make("online")
            host, rude = await anna.sit(table), await ben.sit(table)
            await host.do("kick", table, seat=1)
            quick = (await ben.call("POST", "/api/quick-seat", {"make": False})).json()
            assert quick["table"] == own
            await rude.do("watch", own)
            await rude.do("sit", own)
            answer = await ben.call("POST", f"/api/tables/{own}/change")
            assert answer.json()["code"] == "no_such_table"
            room = server.house.rooms.find(own)
            assert room is not None and room.owners.seat_of(ben.account) == 0

    asyncio.run(scenario())


def test_quick_seat_knows_the_place_of_who_leaves_in_a_hand(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben, chen = [await server.enter(name) for name in ("安娜", "Ben", "Chen")]
            bots = [{"seat": 5, "level": "caller"}]
            table = await anna.make("online", maxHumans=2, bots=bots, **QUICK)
            host, gone = await anna.sit(table, seat=0), await ben.sit(table, seat=1)
            await host.do("start", table)
            await host.wait_event("turnStarted")
            assert (await chen.call("POST", "/api/quick-seat", {"make": False})).json()["code"] == "no_such_table"
            await gone.do("leave", table)
            assert (await chen.call("POST", "/api/quick-seat", {"make": False})).json()["table"] == table
            await chen.sit(table)

    asyncio.run(scenario())


@pytest.mark.socket
def test_a_free_seat_is_offered_to_who_has_waited_longest(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben, chen, dora = [await server.enter(name) for name in ("安娜", "Ben", "陈", "Dora")]
            table, (_, second) = await full_table(anna, [ben])
            waiting_one, waiting_two = await chen.join(table), await dora.join(table)
            assert (await waiting_one.ask("sit", table))["code"] == "table_full"
            await waiting_one.do("queue", table)
            await waiting_two.do("queue", table)
            place = await waiting_two.wait(lambda heard: heard["type"] == "queue" and heard["position"] == 2)
            assert place["waiting"] == 2
            await second.do("leave", table)
            await waiting_one.wait(lambda heard: heard["type"] == "seatOffered")
            assert (await waiting_two.ask("sit", table))["code"] == "seat_offered"
            await waiting_one.do("sit", table)
            await waiting_two.wait(lambda heard: heard["type"] == "queue" and heard["position"] == 1)
            await waiting_two.do("unqueue", table)

    asyncio.run(scenario())


def test_an_offer_that_is_not_taken_goes_to_the_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "OFFER_SECONDS", 0.05)

    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben, chen, dora = [await server.enter(name) for name in ("安娜", "Ben", "陈", "Dora")]
            table, (_, second) = await full_table(anna, [ben])
            sleepy, awake = await chen.join(table), await dora.join(table)
            await sleepy.do("queue", table)
            await awake.do("queue", table)
            await second.do("leave", table)
            await awake.wait(lambda heard: heard["type"] == "seatOffered")
            await awake.do("sit", table)

    asyncio.run(scenario())


def test_nobody_waits_while_a_seat_is_free(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben = await server.enter("安娜"), await server.enter("Ben")
            table = await anna.make("online")
            player = await ben.join(table)
            assert (await player.ask("queue", table))["code"] == "seats_free"
            assert (await player.ask("unqueue", table))["code"] == "not_waiting"

    asyncio.run(scenario())


def test_changing_table_without_another_one_keeps_the_seat(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            guest = await server.enter("安娜")
            table = await guest.make("online")
            await guest.sit(table, seat=2)
            assert (await guest.call("POST", f"/api/tables/{table}/change")).json()["code"] == "no_such_table"
            room = server.house.rooms.find(table)
            assert room is not None
            assert room.owners.seat_of(guest.account) == 2

    asyncio.run(scenario())
