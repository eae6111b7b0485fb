"""People who play a tournament of several tables by themselves: they go where they are told to sit."""

import asyncio
from typing import Any

from tests.server.evening import QUICK, Choose, at_random
from tests.server.harness import Guest, Message, Player, is_own_turn

LEVELS = [{"small": 50, "big": 100}, {"small": 200, "big": 400}, {"small": 500, "big": 1000}]
FAST: dict[str, object] = {
    "preset": "sng_turbo",
    "seats": 3,
    "stack": 1000,
    "schedule": {"levels": LEVELS, "milliseconds": 60_000},
    **QUICK,
}


async def make_tournament(guest: Guest, **wish: object) -> str:
    """Make a tournament of small tables with high blinds, and return its id."""
    body: dict[str, Any] = {"name": "Friday", **wish}
    body["table"] = {**FAST, **dict(body.get("table", {}))}
    return str((await guest.post("/api/tournaments", body))["tournament"])


class Entrant:
    """Somebody who takes part with one connection, and decides whenever it is their turn."""

    def __init__(self, guest: Guest, player: Player, tournament: str, choose: Choose) -> None:
        self.guest = guest
        self.player = player
        self.tournament = tournament
        self.choose = choose
        self.tables: list[str] = []
        self.seat: int | None = None
        self.over = False
        self._read = 0

    @property
    def path(self) -> str:
        """The address of the tournament."""
        return f"/api/tournaments/{self.tournament}"

    async def look(self) -> Message:
        """How the tournament stands."""
        found: Message = await self.guest.get(self.path)
        return found

    async def play(self) -> None:
        """Play until the tournament is over."""
        while not self.over:
            await self.step()

    async def step(self) -> None:
        """Take in the next message and do what it asks for."""
        if self._read == len(self.player.heard):
            await self.player.wait(lambda _: True, since=self._read)
        message = self.player.heard[self._read]
        self._read += 1
        kind = message["type"]
        if kind == "tournamentSeat":
            await self._go_to(message["table"])
        elif kind == "tournamentNews":
            self.over = message["phase"] == "over"
        elif kind == "table" and message["table"] == self._table:
            self.seat = message["you"]["seat"]
            turn = message["turn"]
            if turn is not None:
                await self._answer(turn["event"])
        elif kind == "events" and message["table"] == self._table:
            for event in message["events"]:
                await self._answer(event)

    @property
    def _table(self) -> str:
        return self.tables[-1] if self.tables else ""

    async def _go_to(self, table: str) -> None:
        if table == self._table:
            return
        if self._table:
            await self.player.say("unwatch", self._table)
        self.tables.append(table)
        self.seat = None
        await self.player.say("watch", table)

    async def _answer(self, event: Message) -> None:
        if event["type"] == "seatLeft" and event["seat"] == self.seat:
            self.seat = None
        elif self.seat is not None and is_own_turn(event, self.seat):
            await self.player.say("act", self._table, **self.choose(event))


async def enter(guest: Guest, tournament: str, *, seed: int = 0) -> Entrant:
    """Let somebody take part."""
    player = await guest.connect()
    await guest.post(f"/api/tournaments/{tournament}/entrants")
    return Entrant(guest, player, tournament, at_random(seed, all_in=0.4))


async def play_to_the_end(*entrants: Entrant, seconds: float = 60) -> Message:
    """Let all of them play until it is over, and return how it stands then."""
    async with asyncio.timeout(seconds):
        await asyncio.gather(*[entrant.play() for entrant in entrants])
    return await entrants[0].look()
