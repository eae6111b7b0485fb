"""Over real sockets and HTTP: what the hands that somebody sees make, and nothing of those that they do not see."""

import asyncio
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from feltroom.contract.named_hands import Made
from feltroom.rooms.room.made_hands import SeenHands
from tests.server.evening import QUICK, fold, play_hand, seated, sit_down, three_at_a_table
from tests.server.harness import Message, Player, serving
from tests.table.driver import rig

BOARD = "2c 3d 8h 8s Js"
HOLES = {0: "JhJd", 2: "4c5c", 5: "AhKh"}
AT_THE_END = {
    0: {
        "seat": 0,
        "name": {"category": "full_house", "ranks": ["J", "8"], "kickers": []},
        "five": ["Jh", "Jd", "Js", "8h", "8s"],
        "board": 0,
    },
    2: {
        "seat": 2,
        "name": {"category": "pair", "ranks": ["8"], "kickers": ["J", "5", "4"]},
        "five": ["8h", "8s", "Js", "5c", "4c"],
        "board": 0,
    },
    5: {
        "seat": 5,
        "name": {"category": "pair", "ranks": ["8"], "kickers": ["A", "K", "J"]},
        "five": ["8h", "8s", "Ah", "Kh", "Js"],
        "board": 0,
    },
}


def told(player: Player) -> list[Message]:
    return [heard for heard in player.heard if heard["type"] == "handMade"]


def hands_in(messages: Iterable[Message]) -> list[Any]:
    return [message["hands"] for message in messages]


def seats_of(kind: str, player: Player) -> set[int]:
    return {event["seat"] for event in player.events if event["type"] == kind}


def seats_named(value: Any) -> Iterator[int]:
    """Every seat whose hand is named anywhere in an answer or a message."""
    if isinstance(value, dict):
        if "five" in value:
            yield value["seat"]
        for each in value.values():
            yield from seats_named(each)
    elif isinstance(value, list):
        for each in value:
            yield from seats_named(each)


def raise_first(turn: Any) -> dict[str, object]:
    """Bet whenever there is no bet yet: who bets last shows first."""
    legal = turn["legal"]
    action = {"action": "raise", "to": legal["minRaiseTo"]} if legal["check"] else {"action": "call"}
    return {"hand": turn["hand"], "decision": turn["decision"], **action}


@pytest.mark.socket
def test_after_a_showdown_everybody_is_told_the_hands_they_see_and_no_mucked_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Live, after resuming, in a snapshot, in the history and in a shared hand."""
    rig(monkeypatch, *HOLES.values(), board=BOARD)

    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(7).randbytes) as server:
            table, people = await three_at_a_table(server)
            people[0].choose = raise_first
            watcher = await server.enter("W")
            watching = await watcher.join(table)
            await play_hand(*people, first=True)
            await watching.wait_event("handSettled")
            seq = (await watching.wait_event("handBegan"))["seq"]
            shown, mucked = seats_of("handShown", watching), seats_of("handMucked", watching)
            assert (shown, mucked) == ({0}, {2, 5})
            link = (await people[0].guest.call("POST", f"/api/hands/{table}/1/share")).json()["link"]
            shared = (await server.http.get(f"/api/shared/{link.removeprefix('/s/')}")).json()
            for guest, player, own in [
                (watcher, watching, set[int]()),
                *[(person.guest, person.player, {person.seat}) for person in people],
            ]:
                await player.ask("ping")
                wanted = [AT_THE_END[seat] for seat in sorted(shown | own)]
                messages = told(player)
                assert all(message["hands"] for message in messages)
                assert messages[-1] == {"type": "handMade", "table": table, "hand": 1, "hands": wanted}
                again = await guest.join(table, seq=seq)
                assert told(again) == messages[-1:] and not [one for one in again.heard if one["type"] == "table"]
                afresh = await guest.join(table)
                assert [heard["made"] for heard in afresh.heard if heard["type"] == "table"] == [wanted]
                for heard in (*player.heard, *again.heard, *afresh.heard):
                    assert set(seats_named(heard)) <= shown | own
                kinds_heard = [heard["type"] for heard in player.heard if heard["type"] not in ("done", "pong")]
                assert {before for before, kind in pairwise(kinds_heard) if kind == "handMade"} == {"events"}
                if own:
                    seen = await guest.get(f"/api/hands/{table}/1")
                    assert seen["made"][-1]["hands"] == wanted and set(seats_named(seen)) == shown | own
                    kinds = {event["seq"]: event["type"] for event in seen["events"]}
                    changes = [kinds[made["seq"]] for made in seen["made"]]
                    expected = ["holeCardsDealt", "boardDealt", "boardDealt", "boardDealt"]
                    assert changes == expected + ["handShown"] * (own != shown)
                    live = [made["hands"] for made in seen["made"]]
                    assert all(hands in live for hands in hands_in(messages))
                    if own == {0}:
                        assert shared["made"] == seen["made"]
            for person in people:
                await person.player.do("watch", table)  # takes the seat over again
            await people[1].player.do("show", table)
            await watching.wait_event("cardsShown")
            await watching.ask("ping")
            assert told(watching)[-1]["hands"] == [AT_THE_END[0], AT_THE_END[2]]
            await people[0].player.do("nextHand", table)
            await watching.wait_event("turnStarted", hand=2)
            await watching.ask("ping")
            assert told(watching)[-1]["hand"] == 1, "nothing is open yet"

    asyncio.run(scenario())


def test_an_all_in_board_is_named_street_by_street(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rig(monkeypatch, *HOLES.values(), board=BOARD)

    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(7).randbytes) as server:
            table, people = await three_at_a_table(server, pace="fast")
            watching = await (await server.enter("W")).join(table)
            people[0].choose = people[2].choose = lambda turn: {**fold(turn), "action": "allIn"}
            people[1].choose = fold
            await play_hand(*people, first=True)
            await watching.wait_event("handSettled")
            await watching.ask("ping")
            open_hands = hands_in(told(watching))
            assert [{made["seat"] for made in hands} for hands in open_hands] == [{0, 5}] * 4
            assert [len(hands[0]["five"]) for hands in open_hands] == [2, 5, 5, 5]
            names = [[made["name"]["category"] for made in hands] for hands in open_hands]
            assert names == [["pair", "high_card"], ["pair", "high_card"], ["two_pair", "pair"], ["full_house", "pair"]]
            assert open_hands[-1] == [AT_THE_END[0], AT_THE_END[5]]
            for person in people:
                await person.player.ask("ping")
                last = hands_in(told(person.player))[-1]
                assert last == [AT_THE_END[seat] for seat in sorted({0, 5, person.seat})], "who folded sees their own"
                seen = await person.guest.get(f"/api/hands/{table}/1")
                along = [[one for one in made["hands"] if one["seat"] in (0, 5)] for made in seen["made"]]
                assert [hands for hands in along if len(hands) == 2] == open_hands

    asyncio.run(scenario())


def test_what_is_the_same_for_many_is_made_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Spectators, and who sits at the table without cards, share one message."""
    calls = 0

    made = SeenHands.made

    def counting(self: SeenHands) -> tuple[Made, ...]:
        nonlocal calls
        calls += 1
        return made(self)

    async def scenario() -> None:
        nonlocal calls
        async with serving(tmp_path, entropy=Random(7).randbytes) as server:
            host = await server.enter("A")
            table = await host.make("online", **QUICK, nextHand="manual", intro=0)
            people = [await sit_down(host, table, 0), await seated(server, table, "B", 2)]
            watchers = [await (await server.enter(f"W{number}")).join(table) for number in range(4)]
            await people[0].player.do("start", table)
            turn = await people[0].player.wait_event("turnStarted")
            watchers += [(await seated(server, table, "Late", 7)).player]
            monkeypatch.setattr(SeenHands, "made", counting)
            first, second = sorted(people, key=lambda person: person.seat != turn["seat"])
            await first.player.do("act", table, **fold({**turn}) | {"action": "allIn"})
            turn = await second.player.wait_event("turnStarted", seat=second.seat)
            await second.player.do("act", table, **fold(turn) | {"action": "call"})
            for watcher in watchers:
                await watcher.wait_event("handSettled")
                await watcher.ask("ping")
                (message,) = told(watcher)
                assert message == told(watchers[0])[0] and {made["seat"] for made in message["hands"]} == {0, 2}
            assert calls == 1, "they see the same two hands, those who hold them as well"

    asyncio.run(scenario())
