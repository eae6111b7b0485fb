"""Waiting for a seat: who is next, what is kept for them and for how long."""

import asyncio
from pathlib import Path

import pytest

from feltroom.rooms.room import waiting_list as waiting
from tests.server.harness import Guest, Message, Player, Server, serving

QUICK = {"pace": "off", "think": [0, 0]}


def is_offer(heard: Message) -> bool:
    return bool(heard["type"] == "seatOffered")


def offers(player: Player) -> list[Message]:
    return [heard for heard in player.heard if is_offer(heard)]


async def crowd(
    server: Server, *, seats: int, waiting: int, **settings: object
) -> tuple[str, list[Player], list[tuple[Guest, Player]]]:
    """A table with every seat taken and a line of people who wait."""
    guests = [await server.enter(f"P{number}") for number in range(seats + waiting)]
    table = await guests[0].make("online", **{"seats": seats, **QUICK, **settings})
    seated = [await guest.sit(table) for guest in guests[:seats]]
    line = [(guest, await guest.join(table)) for guest in guests[seats:]]
    for _, player in line:
        await player.do("queue", table)
    return table, seated, line


@pytest.mark.socket
def test_an_offer_that_is_declined_goes_to_the_next_at_once(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            table, seated, [(_, first), (_, second)] = await crowd(server, seats=2, waiting=2)
            await seated[1].do("leave", table)
            await first.wait(is_offer)
            await first.do("unqueue", table)
            await second.wait(is_offer, patience=2)
            outsider = await (await server.enter("Out")).join(table)
            assert (await outsider.ask("sit", table))["code"] == "seat_offered"
            await second.do("sit", table)

    asyncio.run(scenario())


@pytest.mark.socket
def test_who_goes_away_with_an_offer_lets_the_next_have_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "AWAY_SECONDS", 0.05)

    async def scenario() -> None:
        async with serving(tmp_path) as server:
            table, seated, [(guest, first), (_, second)] = await crowd(server, seats=2, waiting=2)
            await seated[1].do("leave", table)
            await first.wait(is_offer)
            await first.close()
            await second.wait(is_offer, patience=2)
            again = await guest.join(table)
            shown = await again.wait(lambda heard: heard["type"] == "table")
            assert shown["you"]["queue"] == 1  # but their place is theirs
            assert not offers(again)

    asyncio.run(scenario())


def test_a_late_answer_is_too_late_and_they_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "OFFER_SECONDS", 0.05)

    async def scenario() -> None:
        async with serving(tmp_path) as server:
            table, seated, [(_, first), (_, second)] = await crowd(server, seats=2, waiting=2)
            await seated[1].do("leave", table)
            await first.wait(is_offer)
            await first.wait(lambda heard: heard["type"] == "queue" and heard["position"] is None)
            await second.wait(is_offer)

    asyncio.run(scenario())


@pytest.mark.everywhere
def test_a_reload_does_not_lose_the_place(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            table, seated, [(guest, first), (_, second)] = await crowd(server, seats=2, waiting=2)
            await first.close()
            again = await guest.join(table)
            shown = await again.wait(lambda heard: heard["type"] == "table")
            assert shown["you"]["queue"] == 1
            await seated[1].do("leave", table)
            offer = await again.wait(is_offer)
            await again.close()
            third = await guest.join(table)  # with the offer open
            assert (await third.wait(is_offer))["until"] == offer["until"]
            await third.do("sit", table)
            assert not offers(second)

    asyncio.run(scenario())


def test_who_stays_away_loses_their_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(waiting, "AWAY_SECONDS", 0.02)
    monkeypatch.setattr(waiting, "PLACE_SECONDS", 0.05)

    async def scenario() -> None:
        async with serving(tmp_path) as server:
            table, _, [(guest, first), (_, second)] = await crowd(server, seats=2, waiting=2)
            await first.close()
            await second.wait(lambda heard: heard["type"] == "queue" and heard["position"] == 1)
            again = await guest.join(table)
            assert (await again.ask("unqueue", table))["code"] == "not_waiting"

    asyncio.run(scenario())


def test_the_end_of_an_offer_stays_where_it_is(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            table, seated, [(_, first)] = await crowd(server, seats=2, waiting=1)
            await seated[1].do("leave", table)
            await first.wait(is_offer)
            for _ in range(3):
                await (await (await server.enter("Z")).join(table)).close()
                await asyncio.sleep(0.02)
            await first.ask("ping")
            assert len({offer["until"] for offer in offers(first)}) == 1

    asyncio.run(scenario())


def test_as_many_are_offered_a_seat_as_there_are(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            table, seated, line = await crowd(server, seats=3, waiting=3)
            await seated[1].do("leave", table)
            await seated[2].do("leave", table)
            (_, first), (_, second), (_, third) = line
            await first.wait(is_offer)
            await second.wait(is_offer)
            outsider = await (await server.enter("Out")).join(table)
            for player in (third, outsider):
                assert (await player.ask("sit", table))["code"] == "seat_offered"
            assert (await seated[0].ask("addBot", table))["code"] == "seat_offered"
            await second.do("sit", table)
            assert (await outsider.ask("sit", table))["code"] == "seat_offered"
            await first.do("sit", table)
            assert not offers(third)

    asyncio.run(scenario())


def test_people_wait_too_where_only_so_many_may_sit(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            guests = [await server.enter(name) for name in "ABCD"]
            table = await guests[0].make("online", seats=6, maxHumans=2, **QUICK)
            first, second = [await guest.sit(table) for guest in guests[:2]]
            waits, outsider = [await guest.join(table) for guest in guests[2:]]
            assert (await waits.ask("sit", table))["code"] == "no_more_people"
            await waits.do("queue", table)
            assert not offers(waits)
            await first.do("addBot", table)
            await second.do("leave", table)
            await waits.wait(is_offer)
            assert (await outsider.ask("sit", table))["code"] == "seat_offered"
            await first.do("addBot", table)  # on a chair that nobody is waiting for
            await outsider.do("queue", table)
            await waits.do("sit", table)

    asyncio.run(scenario())


def test_nobody_waits_while_a_place_is_free(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            table, seated, [(_, first), (_, second)] = await crowd(server, seats=3, waiting=2)
            await second.do("unqueue", table)
            await seated[1].do("leave", table)
            await first.wait(is_offer)
            await second.do("queue", table)
            await second.do("unqueue", table)
            await seated[2].do("leave", table)
            assert (await second.ask("queue", table))["code"] == "seats_free"
            await second.do("sit", table)

    asyncio.run(scenario())


def test_who_was_sent_away_does_not_wait_for_a_seat(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            names = ("Host", "Rude", "Next", "Last")
            host, rude, following, last = [await server.enter(name) for name in names]
            table = await host.make("online", seats=2, **QUICK)
            owner, sent = await host.sit(table), await rude.sit(table)
            await owner.do("kick", table, seat=1)
            taker = await following.sit(table)
            answer = await sent.ask("queue", table)
            assert (answer["code"], answer["numbers"]["wait"] > 0) == ("sent_away", True)
            patient = await last.join(table)
            await patient.do("queue", table)
            await taker.do("leave", table)
            await patient.wait(is_offer)
            await patient.do("sit", table)

    asyncio.run(scenario())


def test_who_was_sent_away_is_not_forgotten_with_their_room(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            host, rude = await server.enter("Host"), await server.enter("Rude")
            table = await host.make("online", seats=2, **QUICK)
            owner, _ = await host.sit(table), await rude.sit(table)
            await owner.do("kick", table, seat=1)
        async with serving(tmp_path) as server:
            again = await Guest(server, rude.account, rude.token).join(table)
            for request in ("sit", "queue"):
                answer = await again.ask(request, table)
                assert (answer["code"], answer["numbers"]["wait"] > 0) == ("sent_away", True)

    asyncio.run(scenario())


@pytest.mark.socket
def test_the_place_of_who_leaves_in_a_hand_is_offered_at_once_to_who_waits(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            names = ("Host", "Goes", "Waits", "Late")
            host, goes, waits, late = [await server.enter(name) for name in names]
            table = await host.make("online", seats=6, maxHumans=2, bots=[{"seat": 5, "level": "caller"}], **QUICK)
            seated = [await host.sit(table, seat=0), await goes.sit(table, seat=1)]
            patient, outsider = await waits.join(table), await late.join(table)
            await patient.do("queue", table)
            await seated[0].do("start", table)
            await seated[0].wait_event("turnStarted")
            await seated[1].do("leave", table)
            await patient.wait(is_offer)
            assert (await outsider.ask("sit", table))["code"] == "seat_offered"
            await patient.do("sit", table)

    asyncio.run(scenario())
