"""People and bots play whole hands over real sockets."""

import asyncio
import json
from pathlib import Path

import pytest

from feltroom.server.net.transport import SocketProtocol
from tests.server.harness import Player, act_passively, is_own_turn, serving

QUICK = {"pace": "off", "think": [0, 0]}


async def play_until(player: Player, table: str, seat: int, kind: str, *, count: int = 1) -> None:
    """Check or call whenever asked, until an event of a kind has been heard so many times."""
    answered: set[tuple[int, int]] = set()
    while sum(event["type"] == kind for event in player.events) < count:
        place = len(player.heard)
        for event in player.events:
            key = (event.get("hand", 0), event.get("decision", -1))
            if is_own_turn(event, seat) and key not in answered:
                answered.add(key)
                await player.say("act", table, **act_passively(event))
        await player.wait(lambda _: True, since=place)


@pytest.mark.everywhere
def test_two_people_play_a_hand_to_its_settlement(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben = await server.enter("安娜"), await server.enter("Ben")
            table = await anna.make("online", **QUICK)
            first, second = await anna.sit(table, seat=0), await ben.sit(table, seat=5)
            await first.do("start", table)
            await asyncio.gather(
                play_until(first, table, 0, "handSettled"), play_until(second, table, 5, "handSettled")
            )
            settled = await first.wait_event("handSettled")
            assert settled == await second.wait_event("handSettled")
            assert sum(result["difference"] for result in settled["results"]) == 0

    asyncio.run(scenario())


@pytest.mark.socket
def test_a_solo_session_is_played_to_its_end_and_is_the_same_for_the_same_seed(tmp_path: Path) -> None:
    async def session(folder: Path) -> list[tuple[str, object]]:
        async with serving(folder) as server:
            guest = await server.enter("独行")
            table = await guest.make("solo", seed=7, players=3, **QUICK)
            player = await guest.join(table)
            shown = await player.wait(lambda heard: heard["type"] == "table")
            await player.do("start", table)
            await play_until(player, table, shown["you"]["seat"], "handSettled", count=5)
            wanted = ("holeCardsDealt", "boardDealt", "folded", "checked", "called", "raised", "handSettled")
            return [
                (event["type"], {name: value for name, value in event.items() if name != "time"})
                for event in player.events
                if event["type"] in wanted and event["hand"] <= 5
            ]

    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    assert asyncio.run(session(tmp_path / "one")) == asyncio.run(session(tmp_path / "two"))


def test_everybody_is_told_what_their_own_cards_make(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben = await server.enter("安娜"), await server.enter("Ben")
            table = await anna.make("online", **QUICK)
            first, second = await anna.sit(table, seat=0), await ben.sit(table, seat=5)
            watcher = await (await server.enter("W")).join(table)
            await first.do("start", table)
            await asyncio.gather(
                play_until(first, table, 0, "handSettled"), play_until(second, table, 5, "handSettled")
            )
            for player, seat in ((first, 0), (second, 5)):
                dealt = next(event for event in player.events if event["type"] == "holeCardsDealt")
                own = next(hand["cards"] for hand in dealt["hands"] if hand["seat"] == seat)
                named = await player.wait(lambda heard: heard["type"] == "handMade" and heard["hand"] == 1)
                (made,) = named["hands"]
                assert (made["seat"], made["five"]) == (seat, own)
                assert made["name"]["category"] == ("pair" if own[0][0] == own[1][0] else "high_card")
            await watcher.wait(lambda heard: heard["type"] == "handMade")
            kinds = [heard["type"] for heard in watcher.heard]
            before = watcher.heard[: kinds.index("handMade")]
            assert any("handShown" in str(heard) for heard in before), "a spectator sees no hand before it is shown"

    asyncio.run(scenario())


@pytest.mark.embedded  # it is about writes to sockets; between nodes lines come one by one
def test_what_a_commit_brings_somebody_comes_in_one_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The events, what the hands make and the answer to whoever acted."""
    writes: list[list[str]] = []
    honest = SocketProtocol.send

    def send(self: SocketProtocol, *payloads: bytes) -> None:
        writes.append([json.loads(payload)["type"] for payload in payloads])
        honest(self, *payloads)

    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben = await server.enter("A"), await server.enter("B")
            table = await anna.make("online", **QUICK)
            first, second = await anna.sit(table, seat=0), await ben.sit(table, seat=5)
            monkeypatch.setattr(SocketProtocol, "send", send)
            await first.do("start", table)
            await asyncio.gather(
                play_until(first, table, 0, "handSettled"), play_until(second, table, 5, "handSettled")
            )

    asyncio.run(scenario())
    told = [write for write in writes if "events" in write]
    assert ["events", "done"] in told and ["events", "handMade"] in told and ["events", "handMade", "done"] in told
    assert not [write for write in writes if write[0] in ("handMade", "done")]
