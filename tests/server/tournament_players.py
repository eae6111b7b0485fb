"""People who play a tournament of several tables by themselves: they go where they are told to sit."""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import Any

from feltroom.table import TableEvent
from feltroom.tournament import Director
from tests.server.evening import QUICK, Choose, at_random
from tests.server.harness import Guest, Message, Player, Server, is_own_turn
from tests.tournament.counting import assert_in_one_hand_at_a_time, assert_results, counted_from_logs, read_logs

LEVELS = [
    {"small": 50, "big": 100},
    {"small": 200, "big": 400},
    {"small": 500, "big": 1000},
    {"small": 900, "big": 1800},
]
FAST: dict[str, object] = {
    "preset": "sng_turbo",
    "seats": 3,
    "stack": 1000,
    "schedule": {"levels": LEVELS, "milliseconds": 1500},
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
        self.out = False
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

    async def play(self, until: Callable[[], bool] = lambda: False) -> None:
        """Play until the tournament is over, or something else is so."""
        while not self.over and not until():
            await self.step()

    async def step(self) -> None:
        """Take in the next message and do what it asks for."""
        if self._read == len(self.player.heard):
            await self.player.wait(lambda _: True, since=self._read)
        message = self.player.heard[self._read]
        self._read += 1
        kind = message["type"]
        if kind == "tournamentSeat":
            await self.go_to(message["table"])
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

    async def go_to(self, table: str) -> None:
        """Watch the table where one sits."""
        if table == self._table:
            return
        if self._table:
            await self.player.say("unwatch", self._table)
        self.tables.append(table)
        self.seat = None
        await self.player.say("watch", table)

    async def _answer(self, event: Message) -> None:
        if event["type"] == "seatLeft" and event["seat"] == self.seat:
            self.out, self.seat = event["parting"] == "busted", None
        elif self.seat is not None and is_own_turn(event, self.seat):
            await self.player.say("act", self._table, **self.choose(event))


async def enter(guest: Guest, tournament: str, *, seed: int = 0, all_in: float = 0.4) -> Entrant:
    """Let somebody take part."""
    player = await guest.connect()
    await guest.post(f"/api/tournaments/{tournament}/entrants")
    return Entrant(guest, player, tournament, at_random(seed, all_in=all_in))


async def back_again(server: Server, entrant: Entrant) -> Entrant:
    """Come back to a tournament after a restart: the lobby says where one sits."""
    guest = Guest(server, entrant.guest.account, entrant.guest.token)
    again = Entrant(guest, await guest.connect(), entrant.tournament, entrant.choose)
    table = (await again.look())["table"]
    if table is not None:
        await again.go_to(table)
    return again


async def play_to_the_end(*entrants: Entrant, seconds: float = 60) -> Message:
    """Let all of them play until it is over, and return how it stands then."""
    async with asyncio.timeout(seconds):
        await asyncio.gather(*[entrant.play() for entrant in entrants])
    return await entrants[0].look()


async def logs_of(server: Server, tournament: str) -> tuple[Director, dict[int, list[TableEvent]]]:
    """Read the director of a tournament and what its tables wrote."""
    return await server.house.store.read(partial(read_logs, tournament=tournament))


async def count_again(server: Server, tournament: str) -> Director:
    """Count chips, places and prizes a second time, from the logs of the tables, and return the director."""
    director, tables = await logs_of(server, tournament)
    assert_results(director, counted_from_logs(director, tables))
    assert_in_one_hand_at_a_time(tables)
    return director
