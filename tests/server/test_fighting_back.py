"""A ban, an end of sessions and an erasure against somebody who fights back with everything that a room offers."""

import asyncio
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import WebSocketException

from feltroom.rooms.rates import Rate
from tests.marks import long_only
from tests.patience import PATIENCE
from tests.server.harness import Guest, Player, Server, serving
from tests.server.test_administration import Key, done, shown

pytestmark = pytest.mark.not_in_memory  # what is fought with are real sockets, and requests that overlap
SOCKETS = 3
NO_LIMIT = Rate(burst=10**6, per_second=10**6)
ENOUGH = 4  # of each, before the measure comes


class Fighter:
    """Somebody who opens sockets, makes tokens and transfer codes and uses them, without end."""

    def __init__(self, guest: Guest, devices: list[httpx.AsyncClient]) -> None:
        self.guest = guest
        self.tokens = [guest.token]
        self.codes: list[str] = []
        self.sockets: list[Player] = []
        self.devices = devices
        self.stop = False

    async def fight(self) -> None:
        """Go on until told to stop; refusals are no reason to."""
        await asyncio.gather(*[work() for work in (self._make_tokens, self._make_codes, self._use_codes, self._knock)])

    def _any(self, place: int) -> Guest:
        return Guest(self.guest.server, self.guest.account, self.tokens[place % len(self.tokens)])

    async def _make_tokens(self) -> None:
        place = 0
        while not self.stop:
            answer = await self._any(place).call("POST", "/api/me/token")
            place += 1
            if answer.status_code == 200:
                self.tokens.append(answer.json()["token"])
            await self._any(0).call("DELETE", "/api/me/tokens")  # which writes the own token anew

    async def _make_codes(self) -> None:
        place = 0
        while not self.stop:
            answer = await self._any(place).call("POST", "/api/me/transfer")
            place += 1
            if answer.status_code == 200:
                self.codes.append(answer.json()["code"])

    async def _use_codes(self) -> None:
        place = 0
        while not self.stop:
            await asyncio.sleep(0.001)
            if self.codes:
                await self.devices[place % len(self.devices)].post("/api/transfer", json={"code": self.codes[-1]})
                place += 1

    async def _knock(self) -> None:
        while not self.stop:
            try:
                self.sockets.append(await self._any(len(self.sockets)).connect())
            except (WebSocketException, OSError, AssertionError):
                await asyncio.sleep(0.001)
            if len(self.sockets) > SOCKETS and not self.sockets[-4].closed.is_set():
                await self.sockets[-4].close()


async def assert_out(server: Server, fighter: Fighter, code: str) -> None:
    """Nothing that was collected is good for anything."""
    for socket in fighter.sockets:
        async with asyncio.timeout(PATIENCE):
            await socket.closed.wait()
    await server.caught_up()
    for token in fighter.tokens:
        answer = await Guest(server, fighter.guest.account, token).call("GET", "/api/me")
        assert answer.json()["code"] in (code, "not_signed_in"), "the token is good"
    for device in fighter.devices:
        answer = await device.get("/api/me")
        assert answer.json()["code"] in (code, "not_signed_in"), "the device is signed in"
    with pytest.raises(WebSocketException):
        await server.connect(fighter.tokens[0], None)
    last = await server.http.post("/api/transfer", json={"code": fighter.codes[-1]})
    assert last.json()["code"] in (code, "wrong_code")
    assert fighter.guest.account not in server.front.connections.accounts()
    online = (await shown(server, "online"))["people"]
    assert fighter.guest.account not in [one["account"] for one in online]


@pytest.mark.parametrize("measure", ["end-sessions", *long_only("ban", "erase")])
def test_whoever_is_sent_away_stays_away_whatever_they_try(tmp_path: Path, measure: str) -> None:
    """O2: sockets are opened, tokens and codes made and used, before, while and after the measure is taken."""

    async def scenario() -> None:
        async with serving(tmp_path, admin_key=Key()) as server:
            for house in dict.fromkeys([server.front, server.house]):
                limits = house.limits
                for limiter in (limits.requests, limits.programs, limits.changes, limits.codes):
                    limiter.change(NO_LIMIT)
            devices = [server.browser() for _ in range(2)]
            fighter = Fighter(await server.enter("Fighter"), devices)
            table = await fighter.guest.make(seats=2)
            fighter.sockets.append(await fighter.guest.sit(table, seat=0))
            fight = asyncio.create_task(fighter.fight())
            try:
                async with asyncio.timeout(PATIENCE):
                    while min(len(fighter.tokens), len(fighter.codes), len(fighter.sockets)) < ENOUGH:
                        await asyncio.sleep(0.01)
                before = len(fighter.sockets), len(fighter.codes)
                await done(server, f"people/{fighter.guest.account}/{measure}", why="has to go")
                await asyncio.sleep(0.3)  # they go on for a while
            finally:
                fighter.stop = True
                await fight
            assert before[0] >= ENOUGH and before[1] >= ENOUGH
            await assert_out(server, fighter, "banned" if measure == "ban" else "not_signed_in")
            if measure != "end-sessions":  # who only lost their devices keeps the seat, for when they come again
                ann = await server.enter("Ann")
                await ann.sit(table, seat=0)
            for device in devices:
                await device.aclose()

    asyncio.run(scenario())
