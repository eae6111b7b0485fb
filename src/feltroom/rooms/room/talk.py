"""Talking at a table: a line is stored, then everybody hears it, one after the other."""

import asyncio
from collections.abc import Coroutine

from feltroom.contract.client_messages import EmoteName
from feltroom.contract.codes import Code
from feltroom.contract.refusals import Refusal
from feltroom.contract.server_messages import ChatDeleted, encode
from feltroom.rooms.ports.clock import Clock
from feltroom.rooms.ports.records.chat import KeptChat
from feltroom.rooms.ports.store import Store
from feltroom.rooms.room.audience import Audience
from feltroom.rooms.room.chat import Chat, chat_line


class Talk:
    """The chat of one table, between its store and its audience."""

    def __init__(self, table: str, kept: KeptChat, *, store: Store, audience: Audience, now: Clock) -> None:
        self.chat = Chat(kept)
        self._table = table
        self._store = store
        self._audience = audience
        self._now = now
        self._in_turn = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()

    @property
    def busy(self) -> bool:
        """Whether something was said that nobody has heard yet."""
        return bool(self._tasks)

    async def rest(self) -> None:
        """Wait until all that was said so far is stored, or cannot be."""
        if self._tasks:
            await asyncio.wait(self._tasks)

    def say(
        self, *, account: str, seat: int | None, name: str, text: str | None, emote: EmoteName | None
    ) -> "asyncio.Future[None]":
        """Add a line, and let everybody hear it who wants to; StorageError, and nobody does, if it is not stored."""
        return self._in_its_turn(self._say(account=account, seat=seat, name=name, text=text, emote=emote))

    def take_back(self, number: int) -> "asyncio.Future[None]":
        """Take a line back from everybody; Refusal if it is not there."""
        return self._in_its_turn(self._take_back(number))

    async def forget(self, kept: KeptChat) -> None:
        """Take back from everybody what is no longer kept."""
        gone = {number for number, _ in kept.deleted}
        async with self._in_turn:
            for line in self.chat.lines:
                if line.number in gone:
                    self.chat.delete(line.number, time=self._now())
                    self._audience.send(encode(ChatDeleted(self._table, line.number)))

    def _in_its_turn(self, work: Coroutine[object, object, None]) -> "asyncio.Future[None]":
        """Do something after what was asked for before it, and to its end, though whoever asked may be gone by then."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._over)
        return asyncio.shield(task)

    def _over(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # who asked may be gone, and then nobody else fetches it

    async def _say(
        self, *, account: str, seat: int | None, name: str, text: str | None, emote: EmoteName | None
    ) -> None:
        async with self._in_turn:
            line = self.chat.next_line(time=self._now(), account=account, seat=seat, name=name, text=text, emote=emote)
            await self._store.write(lambda records: records.chat.add(line, table_id=self._table))
            self.chat.add(line)
            self._audience.say(encode(chat_line(self._table, line)))

    async def _take_back(self, number: int) -> None:
        async with self._in_turn:
            if number not in self.chat:
                raise Refusal(Code.NO_SUCH_MESSAGE, message=number)
            time = self._now()
            await self._store.write(
                lambda records: records.chat.take_back(table_id=self._table, number=number, time=time)
            )
            self.chat.delete(number, time=time)
            self._audience.send(encode(ChatDeleted(self._table, number)))
