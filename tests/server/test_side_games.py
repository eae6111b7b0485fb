"""Games of friends over the wire: what everybody is told, and what the ledger, the files and a review say of it."""

import asyncio
from pathlib import Path

import pytest

from tests.server.harness import serving
from tests.server.test_playing import QUICK

SETTINGS = {"standUp": 2, "nextHand": "manual", "clock": None}


@pytest.mark.everywhere
def test_the_stand_up_game_is_told_and_stands_in_the_ledger_and_the_files(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            guests = [await server.enter(name) for name in ("Ann", "Ben", "Cai")]
            table = await guests[0].make("online", **QUICK, **SETTINGS)
            players = [await guest.sit(table, seat=seat) for seat, guest in enumerate(guests)]
            await players[0].do("start", table)
            assert (await players[1].wait_event("standingChanged", hand=1))["standing"] == [0, 1, 2]
            spectator = await (await server.enter("Dee")).join(table)
            assert (await spectator.wait(lambda heard: heard["type"] == "table"))["standing"] == [0, 1, 2]
            for hand in (1, 2):  # everybody folds to the big blind, who is another player each time
                for decision in (0, 1):
                    turn = await players[0].wait_event("turnStarted", hand=hand, decision=decision)
                    await players[turn["seat"]].do("act", table, hand=hand, decision=decision, action="fold")
                await players[0].wait_event("handSettled", hand=hand)
                if hand == 1:
                    await players[0].do("nextHand", table)
            paid = await spectator.wait_event("sideGamePaid")
            shares = {one["seat"]: one["amount"] for one in paid["payments"]}
            loser = paid["seat"]
            assert (paid["game"], sum(shares.values()), len(shares)) == ("stand_up", 0, 3)
            assert shares == {seat: -80 if seat == loser else 40 for seat in range(3)}
            await server.caught_up()
            ledger = await guests[0].get(f"/api/tables/{table}/ledger")
            assert {one["name"]: one["beside"] for one in ledger["entries"]} == {
                name: shares[seat] for seat, name in enumerate(("Ann", "Ben", "Cai"))
            }
            text = (await guests[0].call("GET", f"/api/hands/{table}/2/text?lang=en")).text
            assert f"Stand-up: {('Ann', 'Ben', 'Cai')[loser]} pays 80" in text
            phh = (await guests[0].call("GET", f"/api/hands/{table}/2/phh")).text
            assert "_side_games" in phh

    asyncio.run(scenario())


def test_a_bomb_pot_on_two_boards_is_called_told_and_not_reviewed(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            guests = [await server.enter(name) for name in ("Ann", "Ben")]
            home = {"bombPot": 3, "doubleBoard": "bomb_pot", "nextHand": "manual", "clock": None}
            table = await guests[0].make("online", **QUICK, **home)
            ann, ben = [await guest.sit(table, seat=seat) for seat, guest in enumerate(guests)]
            assert (await ben.ask("callBombPot", table, on=True))["code"] == "not_host"
            await ann.do("callBombPot", table, on=True)
            assert (await ben.wait_event("bombPotCalled"))["on"] is True
            spectator = await (await server.enter("Dee")).join(table)
            assert (await spectator.wait(lambda heard: heard["type"] == "table"))["bombCalled"] is True
            await ann.do("start", table)
            turn = await ben.wait_event("turnStarted")
            dealt = {
                event["type"]: event["cards"] for event in ben.events if event["type"] in ("boardDealt", "runDealt")
            }
            assert [len(cards) for cards in dealt.values()] == [3, 3]
            assert {event["kind"] for event in ben.events if event["type"] == "chipsPosted"} == {"bomb"}
            made = await ben.wait(lambda heard: heard["type"] == "handMade" and len(heard["hands"]) == 2)
            assert [one.get("board", 0) for one in made["hands"]] == [0, 1]
            await (ann, ben)[turn["seat"]].do("act", table, hand=1, decision=0, action="fold")
            await ann.wait_event("handSettled", hand=1)
            await server.caught_up()
            own = {"table": table, "hand": 1, "seq": turn["seq"] + 1, "option": 0}
            for answer in (
                await guests[0].call("GET", f"/api/hands/{table}/1/review"),
                await guests[0].call("GET", f"/api/hands/{table}/1/solution?seq={turn['seq'] + 1}"),
                await guests[turn["seat"]].call("POST", "/api/drill/own-answers", own),
            ):
                assert answer.json()["code"] == "two_boards"
            unkept = await guests[0].call("POST", "/api/drill/own-answers", {**own, "table": "\0"})
            assert unkept.json()["code"] == "bad_field", "no database keeps it"

    asyncio.run(scenario())
