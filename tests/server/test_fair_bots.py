"""Whose bots think next, and how much of a house one person may have."""

import asyncio
from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import cast

import pytest

from feltroom.engine.actions import FOLD
from feltroom.rooms import house_limits
from feltroom.rooms.fair_bots import FairBots
from feltroom.rooms.ports.bots import BotAnswer
from feltroom.rooms.rates import Rate
from feltroom.rooms.tables.fair_shares import fair_share
from feltroom.table.commands import BotDecided
from feltroom.table.turn import PendingBot
from tests.server.harness import serving

DECISION = BotDecided(0, 1, 0, FOLD)


class Desk:
    """A house whose time passes only while bots think; each takes as long as its owner's do."""

    def __init__(self, seconds: dict[str, float], rate: Rate | None = None) -> None:
        self.now = 0.0
        self.seconds = seconds
        self.done: list[str] = []
        self._asked: list[tuple[str, Callable[[BotAnswer], None]]] = []
        self._alarms: list[tuple[float, Callable[[], None]]] = []
        self.bots = FairBots(self, clock=lambda: self.now, later=self._later, rate=rate)

    def _later(self, seconds: float, function: Callable[[], None]) -> None:
        self._alarms.append((self.now + seconds, function))

    def ask(self, pending: PendingBot, answer: Callable[[BotAnswer], None]) -> None:
        """What the fair bots ask of a thread."""
        self._asked.append((cast("str", pending), answer))

    def close(self) -> None:
        """Nothing is open."""

    def want(self, owner: str, *, again: bool = True) -> None:
        """Let a bot of somebody's wait for its turn, and again as soon as it has had it."""

        def answered(_: BotAnswer) -> None:
            self.done.append(owner)
            if again:
                self.want(owner)

        self.bots.ask(owner, cast("PendingBot", owner), answered)

    def run(self, until: float) -> None:
        """Let time pass."""
        while self.now < until:
            if self._asked:
                assert len(self._asked) == 1, "one at a time"
                owner, answer = self._asked.pop()
                self.now += self.seconds[owner]
                answer(DECISION)
            elif self._alarms:
                self._alarms.sort(key=lambda each: each[0])
                time, function = self._alarms.pop(0)
                self.now = max(self.now, time)
                function()
            else:
                return


def test_who_has_a_hundred_tables_gets_no_more_than_who_has_one() -> None:
    desk = Desk({"many": 0.002, "one": 0.002})
    for _ in range(100):
        desk.want("many")
    desk.want("one")
    desk.run(2.0)
    counts = Counter(desk.done)
    assert abs(counts["many"] - counts["one"]) <= 1
    waits = [place for place, owner in enumerate(desk.done) if owner == "one"]
    assert max(b - a for a, b in pairwise(waits)) <= 2, "every second turn"


def test_turns_are_shared_by_time_not_by_number() -> None:
    desk = Desk({"hard": 0.009, "easy": 0.001})
    for _ in range(10):
        desk.want("hard")
        desk.want("easy")
    desk.run(5.0)
    counts = Counter(desk.done)
    assert counts["easy"] == pytest.approx(9 * counts["hard"], rel=0.1)


def test_nobody_saves_up_turns() -> None:
    desk = Desk({"busy": 0.001, "late": 0.001})
    for _ in range(3):
        desk.want("busy")
    desk.run(1.0)
    for _ in range(3):
        desk.want("late")
    before = len(desk.done)
    desk.run(1.1)
    counts = Counter(desk.done[before:])
    assert abs(counts["busy"] - counts["late"]) <= 2


def test_all_bots_together_decide_so_often_a_second_and_no_more() -> None:
    desk = Desk({"a": 0.0001, "b": 0.0001}, Rate(burst=10, per_second=50))
    for _ in range(20):
        desk.want("a")
    desk.run(4.0)
    assert len(desk.done) == pytest.approx(10 + 4 * 50, abs=2)
    place = len(desk.done)
    desk.want("b", again=False)
    desk.run(4.1)
    assert "b" in desk.done[place : place + 3], "who comes late waits for a turn or two"


@pytest.mark.parametrize(
    ("used", "share"), [(0, 50), (1000, 50), (1900, 25), (1990, 2), (1999, 2), (2000, 0), (3000, 0)]
)
def test_what_one_may_have_shrinks_as_the_house_fills(used: int, share: int) -> None:
    assert fair_share(most=2000, used=used, each=50, few=2) == share


def test_a_house_has_only_so_many_tables_and_bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(house_limits, "MOST_TABLES", 12)
    monkeypatch.setattr(house_limits, "MOST_BOTS", 24)
    monkeypatch.setattr(house_limits, "FEW_BOTS", 2)

    async def scenario() -> None:
        async with serving(tmp_path) as server:
            greedy, late = await server.enter("Greedy"), await server.enter("Late")
            made = 0
            while (answer := await greedy.call("POST", "/api/tables", {"preset": "online"})).status_code == 200:
                made += 1
            assert (made, answer.json()["code"]) == (2, "too_many_tables")
            assert answer.json()["numbers"] == {"most": 2}, "a quarter of what is left"
            bots = [{"level": "easy"}] * 5
            table = await late.make(bots=bots)
            refused = (await late.call("POST", "/api/tables", {"preset": "online", "bots": bots})).json()
            assert (refused["code"], refused["numbers"]["most"]) == ("too_many_bots", 4)
            player = await late.sit(table)
            assert (await player.ask("addBot", table))["code"] == "too_many_bots"
            await player.do("removeBot", table, seat=0)
            await player.do("removeBot", table, seat=1)
            await player.do("addBot", table)

    asyncio.run(scenario())


def test_a_closed_house_lets_nobody_think_any_more() -> None:
    desk = Desk({"ann": 1.0}, rate=Rate(burst=1, per_second=1))
    for _ in range(3):
        desk.want("ann", again=False)
    desk.bots.close()
    desk.run(until=10.0)
    assert desk.done == ["ann"], "the one who was thinking already"
