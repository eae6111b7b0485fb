"""An erasure against somebody who goes on writing: whatever was on its way, nothing of them is left behind."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import pytest

from feltroom.rooms.people import erasing
from tests.patience import PATIENCE
from tests.server.evening import STEPS, at_random, play_hand, seated, sit_down
from tests.server.harness import Guest, serving
from tests.server.test_administration import Key, done
from tests.server.test_erasing import NICKNAME, assert_nowhere, finished
from tests.server.test_fighting_back import NO_LIMIT

pytestmark = pytest.mark.not_in_memory  # requests overlap, each on a connection of its own
ENOUGH = 3  # of each kind, before the measure comes
WEIGHTS = {f"{rank}{rank}": 1.0 for rank in "AKQJT98765432"}


class Writer:
    """Somebody who writes everything that a person can have kept, again and again."""

    def __init__(self, guest: Guest, *, table: str, club: str, day: str, seat: int, nodes: int) -> None:
        self.guest = guest
        self.stop = False
        # Two nodes write at once, so that the database itself may have to refuse; one knows before.
        self._worst = 503 if nodes > 1 else 499
        self.done: dict[str, int] = {}
        note = {"seat": seat, "text": f"{NICKNAME} was here", "colour": "red", "muted": False}
        self._works: dict[str, Callable[[int], Awaitable[int]]] = {
            "share": lambda _: self._call("POST", f"/api/hands/{table}/1/share"),
            "weights": lambda n: self._call("POST", "/api/weights", {"name": f"w{n % 40}", "weights": WEIGHTS}),
            "drill": lambda n: self._call("POST", "/api/drill/answers", {"day": day, "spot": n % 5, "move": 0}),
            "note": lambda _: self._call("PUT", f"/api/tables/{table}/notes", note),
            "report": lambda _: self._call(
                "POST", f"/api/tables/{table}/report", {"seat": seat, "reason": "abuse", "text": NICKNAME}
            ),
            "club": lambda n: self._call("POST", "/api/clubs", {"name": f"Club {n % 90}"}),
            "fame": lambda _: self._call("POST", f"/api/clubs/{club}/hands", {"table": table, "hand": 1}),
            "rename": lambda _: self._call("PUT", "/api/me", {"nickname": NICKNAME}),
            "table": lambda _: self._call("POST", "/api/tables", {"preset": "solo", "players": 2}),
        }

    async def write(self) -> None:
        """Go on until told to stop; refusals are no reason to."""
        await asyncio.gather(*[self._go_on(name) for name in self._works])

    @property
    def started(self) -> bool:
        return all(self.done.get(name, 0) >= ENOUGH for name in self._works)

    async def _go_on(self, name: str) -> None:
        number = 0
        while not self.stop:
            status = await self._works[name](number)
            number += 1
            self.done[name] = self.done.get(name, 0) + (status < 300)
            assert status <= self._worst, f"{name}: {status}"

    async def _call(self, method: str, path: str, body: object = None) -> int:
        return (await self.guest.call(method, path, body)).status_code


@pytest.mark.slow
def test_whoever_writes_on_while_they_are_erased_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(erasing, "SETTLING_MILLISECONDS", 0)

    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(5).randbytes, admin_key=Key()) as server:
            for house in dict.fromkeys([server.front, server.house]):
                for limiter in vars(house.limits).values():
                    if hasattr(limiter, "change"):
                        limiter.change(NO_LIMIT)
            bad = await server.enter(NICKNAME)
            table = await bad.make("online", **STEPS)
            people = [
                await sit_down(bad, table, 0, at_random(1)),
                await seated(server, table, "Ben", 2, at_random(2)),
            ]
            await play_hand(*people, first=True)
            club = (await bad.call("POST", "/api/clubs", {"name": "Friday"})).json()["club"]
            nodes, day = 1 + (server.front is not server.house), (await bad.get("/api/drill"))["day"]
            writer = Writer(bad, table=table, club=club, day=day, seat=2, nodes=nodes)
            writing = asyncio.create_task(writer.write())
            try:
                async with asyncio.timeout(PATIENCE):
                    while not writer.started and not writing.done():
                        await asyncio.sleep(0.01)
                await done(server, f"people/{bad.account}/erase", why="has to go")
                await asyncio.sleep(0.3)  # they go on for a while
            finally:
                writer.stop = True
                await writing
            for _ in range(3):
                await server.house.erasing.go_on()
            await finished(server)
            await assert_nowhere(server, bad.account)

    asyncio.run(scenario())
