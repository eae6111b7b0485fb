"""Showing or mucking by choice, and asking to see, over the wire (R2)."""

import asyncio
from pathlib import Path

import pytest

from tests.server.harness import Player, act_passively, is_own_turn, serving
from tests.server.test_playing import QUICK

SEATS = (0, 3)


async def to_showdown(players: dict[int, Player], table: str) -> None:
    """Check and call until somebody is asked to show or muck."""
    watcher = players[SEATS[0]]
    done: set[int] = set()
    while not any(event["type"] == "showAsked" for event in watcher.events):
        place = len(watcher.heard)
        for event in watcher.events:
            for seat, player in players.items():
                if is_own_turn(event, seat) and event["decision"] not in done:
                    done.add(event["decision"])
                    await player.do("act", table, **act_passively(event))
        if not any(event["type"] == "showAsked" for event in watcher.events):
            await watcher.wait(lambda _: True, since=min(place, len(watcher.heard) - 1))


@pytest.mark.everywhere
def test_each_in_turn_answers_and_a_hand_that_was_mucked_can_be_asked_for(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            guests = [await server.enter(name) for name in ("Ann", "Ben")]
            settings = {"showing": "choose", "mayAsk": "river", "nextHand": "manual", "clock": None}
            table = await guests[0].make("online", **QUICK, **settings)
            players = {seat: await guest.sit(table, seat=seat) for seat, guest in zip(SEATS, guests, strict=True)}
            spectator = await (await server.enter("Sam")).join(table)
            shown = await spectator.wait(lambda heard: heard["type"] == "table")
            assert shown["rules"]["showing"] == "choose" and shown["config"]["mayAsk"] == "river"
            await players[0].do("start", table)
            await to_showdown(players, table)

            asked = await spectator.wait_event("showAsked")
            first, second = players[asked["seat"]], next(one for seat, one in players.items() if seat != asked["seat"])
            assert asked["until"] == asked["time"] + 5000
            early = await second.ask("showOrMuck", table, hand=1, show=True)
            assert early["code"] == "not_asked"
            await first.do("showOrMuck", table, hand=1, show=False)
            await spectator.wait_event("handMucked", seat=asked["seat"])

            settled = await spectator.wait_event("handSettled")
            other = next(seat for seat in SEATS if seat != asked["seat"])
            assert [share["seat"] for pot in settled["pots"] for share in pot["winners"]] == [other]
            assert {result["mayAsk"] for result in settled["results"]} == {True}
            refused = await spectator.ask("askToSee", table, of=asked["seat"])
            assert refused["type"] == "refused"
            await second.do("askToSee", table, of=asked["seat"])
            assert (await spectator.wait_event("askedToSee"))["of"] == asked["seat"]
            cards = (await spectator.wait_event("cardsShown", seat=asked["seat"]))["cards"]
            dealt = await first.wait_event("holeCardsDealt")
            assert cards == next(one["cards"] for one in dealt["hands"] if one["seat"] == asked["seat"])
            assert (await second.ask("askToSee", table, of=asked["seat"]))["code"] == "already_shown"

    asyncio.run(scenario())
