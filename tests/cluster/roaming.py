"""A crowd that goes on wherever it gets in: people lose their sockets, find another node, and ask again."""

import asyncio
import json
from collections.abc import Callable
from random import Random
from typing import Any

from websockets.exceptions import WebSocketException

from tests.faults.crowd import Crowd, Link, Message

AGAIN = frozenset({"moved", "busy", "not_watching", "storage_failed", "shutting_down", "not_controlling"})
PAUSE = 0.2


class Roamer(Link):
    """One person's way into the room, over as many sockets as it takes."""

    crowd: "RoamingCrowd"

    async def roam(self) -> None:
        """Be somewhere, as long as the crowd roams."""
        while self.crowd.roaming:
            try:
                async with asyncio.timeout(5):
                    await self.open(self.crowd.some_port())
            except (OSError, WebSocketException, TimeoutError, IndexError):
                await self.close()
                await asyncio.sleep(PAUSE)
                continue
            joining = [asyncio.create_task(self._join(table)) for table in self.tables]
            await asyncio.wait(self.tasks[:1])
            failure = self.failure()
            for task in joining:
                task.cancel()
            await asyncio.gather(*joining, return_exceptions=True)
            await self.close()
            if failure is not None:
                raise failure
            await asyncio.sleep(PAUSE)

    async def do(self, kind: str, table: str, **fields: Any) -> Message:
        """Say something until it is done: a table may be on its way to another node."""
        name = self.crowd.new_name()
        while (answer := await self.ask(kind, table, name=name, **fields))["type"] != "done":
            assert answer["code"] in AGAIN, (kind, answer)
            await asyncio.sleep(PAUSE)
        return answer

    async def _join(self, table: str) -> None:
        """Watch a table, from the last event that was seen, until that succeeds; then ask for what is open."""
        while True:
            last = self.memory[table].last
            try:
                resume: dict[str, Any] = {"seq": last} if last >= 0 else {}
                answer = await self.ask("watch", table, **resume)
            except TimeoutError:
                continue
            if answer["type"] == "done":
                self.crowd.joined(self, table)
                return
            assert answer["code"] in AGAIN, answer
            await asyncio.sleep(PAUSE)

    def _hear(self, data: bytes) -> None:
        if b'"type":"tableMoved"' in data:
            table = str(json.loads(data)["table"])
            task = asyncio.get_running_loop().create_task(self._follow_table(table))
            self.tasks.append(task)
        else:
            super()._hear(data)

    async def _follow_table(self, table: str) -> None:
        self.crowd.moves += 1
        await asyncio.sleep(PAUSE)
        await self._join(table)


class RoamingCrowd(Crowd):
    """A crowd over many nodes."""

    def __init__(self, random: Random, ports: Callable[[], list[int]]) -> None:
        super().__init__(random)
        self._ports = ports
        self.roaming = False
        self.moves = 0
        self._tasks: list[asyncio.Task[None]] = []

    def _link(self, person: Message, tables: list[str], seat: int | None) -> Link:
        return Roamer(self, account=person["account"], token=person["token"], tables=tables, seat=seat)

    def some_port(self) -> int:
        """A node that may let somebody in."""
        return self.random.choice(self._ports())

    async def roam(self) -> None:
        """Let go of the first node and begin to wander, playing."""
        await self.disconnect()
        self.roaming = self.playing = True
        self._tasks = [asyncio.create_task(link.roam()) for link in self.links if isinstance(link, Roamer)]

    async def stop(self) -> None:
        """Stand still; raise what went wrong on the way."""
        self.playing = self.roaming = False
        for link in self.links:
            await link.close()
        await asyncio.gather(*self._tasks)

    def check(self) -> None:
        """Raise what has gone wrong with anybody so far."""
        for task in self._tasks:
            if task.done():
                task.result()

    def joined(self, link: Link, table: str) -> None:
        """Ask again for whatever was not answered, and act."""
        for name, sent in list(self.open_commands.items()):
            if sent.link is link and sent.table == table:
                sent.again = True
                link.say(sent.kind, table, name, **sent.fields)
        self.may_act(link, table)

    def answered(self, link: Link, message: Message) -> None:
        """Note how a command ended; what could not be done now is asked for again."""
        if message["type"] != "refused" or message["code"] not in AGAIN:
            if message["id"] in self.open_commands:  # else it was answered twice, having been asked twice
                super().answered(link, message)
            return
        sent = self.open_commands.get(message["id"])
        if sent is not None:
            sent.again = True
            asyncio.get_running_loop().call_later(PAUSE, self._say_again, link, message["id"])

    def _say_again(self, link: Link, name: str) -> None:
        sent = self.open_commands.get(name)
        if sent is not None and self.roaming:
            link.say(sent.kind, sent.table, name, **sent.fields)
