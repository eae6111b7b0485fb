"""A house among others: it lives by its lease, takes over what dead ones leave, and gives away what it has too much of.

Every fraction of a second a node renews its lease and looks what there is to drive. Everything it does may fail at any
point; the next look, by this node or by another, goes on from what the database says then.
"""

import asyncio
from collections.abc import Callable, Coroutine, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from logging import getLogger
from typing import TypeVar

from sqlalchemy import Connection, Engine

from feltroom.cluster import leases
from feltroom.cluster.bus import Bus, BusError
from feltroom.cluster.letters import answer_letter
from feltroom.cluster.parcels import (
    AskAnswer,
    AskCompany,
    Items,
    LobbyLines,
    PersonChanged,
    TellAnswer,
    TellCompany,
    Yours,
    encode,
    read_answer,
    read_notice,
    read_question,
)
from feltroom.cluster.post import Post
from feltroom.cluster.switchboard import Switchboard
from feltroom.server.app import make_app
from feltroom.server.house import House
from feltroom.server.messages.server import LobbyTable
from feltroom.server.people import Person
from feltroom.server.ports import Caller, Company, Elsewhere, Letter, Line, LineEnd, Response, Unreachable
from feltroom.server.refusal import Refusal
from feltroom.storage.errors import StorageError, storage_errors

THREADS = 4
BEAT_SECONDS = 0.4
LEASE_SECONDS = 2.0
SILENT_SECONDS = 2.0
UNLINKED_SECONDS = 1.5
BALANCE_BEATS = 5
MOST_GIVEN = 8
LOBBY_SECONDS = 0.25
LEAVE_SECONDS = 10.0
FORWARD_SECONDS = 5.0
ASK_SECONDS = 0.5
_GOING_AWAY = 1012
T = TypeVar("T")
_log = getLogger("feltroom.cluster")


class Node:
    """This house's place in the cluster; what `server.ports.Neighbours` asks for."""

    alone = False

    def __init__(self, house: House, engine: Engine, bus: Bus, *, name: str) -> None:
        loop = asyncio.get_running_loop()
        self.name = name
        self._house = house
        self._app = make_app(house)
        self._engine = engine
        self._bus = bus
        self._post = Post(name, publish=bus.send, arrived=self._arrived, missed=self._missed)
        self._board = Switchboard(house, self._post)
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="feltroom-cluster")
        self._living: tuple[leases.Living, ...] = ()
        self._leaving: dict[str, str] = {}
        self._lines_of: dict[str, list[LobbyTable]] = {}
        self._lobby_timer: asyncio.TimerHandle | None = None
        self._renewed = loop.time()
        self._linked = loop.time()
        self._beats = 0
        self._gone = False
        self._taking: set[str] = set()
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Begin to live: from now on tables may be claimed."""
        await self._bus.listen(parcel=self._post.receive, notice=self._noticed, question=self._questioned)
        await self._renew()
        self._spawn(self._live())

    async def leave(self) -> None:
        """Give everything away and die; bounded in time."""
        self._gone = True
        try:
            async with asyncio.timeout(LEAVE_SECONDS):
                await self._give_all_away()
        except (TimeoutError, StorageError):
            _log.exception("could not give all tables away")
        for task in list(self._tasks):
            task.cancel()
        self._board.close()
        try:
            await self._ask(partial(leases.end, node=self.name))
        except StorageError:
            _log.info("the lease ends by itself")
        await self._bus.close()
        # What a thread still has open when the engine goes would never be closed.
        await asyncio.get_running_loop().run_in_executor(None, self._threads.shutdown)
        self._engine.dispose()

    # What the house asks.

    @property
    def ready(self) -> bool:
        """Whether this node lives and can reach the others."""
        now = asyncio.get_running_loop().time()
        return not self._gone and now - self._renewed < LEASE_SECONDS and now - self._linked < UNLINKED_SECONDS

    async def claim(self, table: str) -> int | None:
        """Become the one that drives a table; Elsewhere if another node does."""
        if table in self._leaving:
            raise Elsewhere(self._leaving[table])
        return await self._ask(partial(leases.claim, table=table, node=self.name))

    async def let_go(self, table: str) -> None:
        """Let any node drive a table that is not played."""
        await self._ask(partial(leases.let_go, table=table, node=self.name))

    async def line(self, node: str, table: str, caller: Caller, end: LineEnd) -> Line:
        """Open a line to a table at another node."""
        return await self._board.open(node, table, caller, end)

    async def forward(self, node: str, letter: Letter) -> Response:
        """Have a request answered by another node."""
        question = AskAnswer(letter.method, letter.path, letter.query, list(letter.headers), letter.body, letter.peer)
        answer = await self._question(node, question, seconds=FORWARD_SECONDS)
        if not isinstance(answer, TellAnswer):
            raise Unreachable(node)
        return Response(answer.status, tuple(answer.headers), answer.body)

    async def company(self, account: str, *, preset: str | None, without: str | None) -> Iterable[Company]:
        """Ask all other nodes for their best table; who does not answer has none."""
        question = AskCompany(account, preset, without)
        others = [each.id for each in self._living if each.id != self.name]
        asked = [self._question(node, question, seconds=ASK_SECONDS) for node in others]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        return [
            Company(answer.people, answer.players, answer.table)
            for answer in answers
            if isinstance(answer, TellCompany)
        ]

    def listed(self) -> Iterable[LobbyTable]:
        """The public tables of the others, as they told."""
        return [line for lines in self._lines_of.values() for line in lines]

    def person_changed(self, account: str) -> None:
        """Let the others read anew who somebody is."""
        person = self._house.people.known(account)
        self._bus.tell_all(encode(PersonChanged(account, None if person is None else person.nickname)))

    def lobby_changed(self) -> None:
        """Tell the others about our tables, a few times a second at most."""
        if self._lobby_timer is None and not self._gone:
            self._lobby_timer = asyncio.get_running_loop().call_later(LOBBY_SECONDS, self._tell_lobby)

    # What others say.

    def _arrived(self, sender: str, item: Items) -> None:
        if isinstance(item, Yours):
            self._take(item.table)
        else:
            self._board.arrived(sender, item)

    def _missed(self, sender: str) -> None:
        self._board.lose(sender)

    def _noticed(self, data: bytes) -> None:
        notice = read_notice(data)
        if isinstance(notice, PersonChanged):
            if notice.nickname is not None:
                self._house.called(Person(notice.account, notice.nickname))
            self._spawn(self._house.person_changed(notice.account))
        elif notice.node != self.name:
            self._lines_of[notice.node] = notice.tables
            self._house.lobby.told()

    async def _questioned(self, data: bytes) -> bytes:
        question = read_question(data)
        if isinstance(question, AskCompany):
            found = self._house.lobby.company(question.account, preset=question.preset, without=question.without)
            return encode(None if found is None else TellCompany(found.people, found.players, found.table))
        return encode(await answer_letter(self._app, question))

    async def _question(self, node: str, question: AskCompany | AskAnswer, *, seconds: float) -> object:
        try:
            return read_answer(await self._bus.ask(node, encode(question), seconds=seconds))
        except BusError:
            raise Unreachable(node) from None

    def _tell_lobby(self) -> None:
        self._lobby_timer = None
        self._bus.tell_all(encode(LobbyLines(self.name, self._house.lobby.own_tables())))

    # Life.

    async def _live(self) -> None:
        loop = asyncio.get_running_loop()
        while not self._gone:
            began = loop.time()
            try:
                await self._beat()
            except StorageError as error:
                _log.warning("no beat: %s", error)
            except Exception:
                _log.exception("a beat failed")
            await asyncio.sleep(max(0.05, BEAT_SECONDS - (loop.time() - began)))

    async def _beat(self) -> None:
        now = asyncio.get_running_loop().time()
        if self._bus.connected:
            self._linked = now
        beat = await self._renew()
        if self._gone:
            return
        others = tuple(each.id for each in self._living if each.id != self.name)
        self._post.greet(others)
        for node in self._post.silent(SILENT_SECONDS):
            self._board.lose(node)
        self._beats += 1
        if beat.late or self._beats % BALANCE_BEATS == 0:
            await self._drop_what_is_not_ours()
            self._tell_lobby()
        if now - self._linked > UNLINKED_SECONDS and any(each.linked for each in self._living if each.id in others):
            await self._step_aside()
            return
        for table in await self._ask(partial(leases.to_drive, node=self.name)):
            self._take(table)
        if self._beats % BALANCE_BEATS == 0:
            await self._balance()

    async def _renew(self) -> leases.Beat:
        began = asyncio.get_running_loop().time()
        linked = began - self._linked < UNLINKED_SECONDS
        beat = await self._ask(partial(leases.renew, node=self.name, seconds=LEASE_SECONDS, linked=linked))
        self._renewed = began
        known = {each.id for each in beat.living}
        for node in [each.id for each in self._living if each.id not in known]:
            _log.warning("a node is gone", extra={"node": node})
            self._post.forget(node)
            self._board.lose(node)
            self._lines_of.pop(node, None)
            self._house.lobby.told()
        self._living = beat.living
        return beat

    async def _drop_what_is_not_ours(self) -> None:
        """Let go of tables that others have taken over while this node was thought dead."""
        ours = await self._ask(partial(leases.mine, node=self.name))
        for room in self._house.rooms:
            if room.info.id not in ours and room.info.id not in self._leaving:
                _log.warning("a table was taken over", extra={"table": room.info.id})
                self._house.moved_away(room)

    def _take(self, table: str) -> None:
        """Drive a table, unless this node does so already or is about to."""
        if table not in self._taking and table not in self._leaving and self._house.live_room(table) is None:
            self._taking.add(table)
            self._spawn(self._take_over(table))

    async def _take_over(self, table: str) -> None:
        try:
            await self._house.room(table)
        except (Elsewhere, Refusal, StorageError) as error:
            _log.info("not taken over: %s", error, extra={"table": table})
        finally:
            self._taking.discard(table)

    # Giving away.

    async def _balance(self) -> None:
        """Give tables to who has fewer, a few at a time; between two hands if possible."""
        loads = await self._ask(leases.loads)
        if self.name not in loads or len(loads) < 2:
            return
        rooms = sorted(self._house.rooms, key=lambda room: room.table.turn is not None)
        for room in rooms[:MOST_GIVEN]:
            least = min(loads, key=lambda node: (loads[node], node))
            if loads[self.name] < loads[least] + 2:
                return
            await self._give(room.info.id, least)
            loads[least] += 1
            loads[self.name] -= 1

    async def _give(self, table: str, target: str) -> None:
        self._leaving[table] = target
        try:
            await self._house.give_away(table)
            given = await self._ask(partial(leases.hand_over, table=table, node=self.name, target=target))
        finally:
            del self._leaving[table]
        if given:
            self._post.send(target, Yours(table))

    async def _give_all_away(self) -> None:
        loads = await self._ask(leases.loads)
        loads.pop(self.name, None)
        for room in self._house.rooms:
            if not loads:
                return  # nobody is left to take them: they wait in the database
            least = min(loads, key=lambda node: (loads[node], node))
            loads[least] += 1
            await self._give(room.info.id, least)

    async def _step_aside(self) -> None:
        """Leave the tables and the visitors to nodes that can reach each other."""
        if self._house.rooms or len(self._house.connections):
            _log.warning("out of touch: everything goes to the others")
        await self._give_all_away()
        self._house.connections.close_all(_GOING_AWAY)

    def _spawn(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _ask(self, function: Callable[[Connection], T]) -> T:
        """Run something in a transaction of its own, beside the house's writer."""
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._run, function)

    def _run(self, function: Callable[[Connection], T]) -> T:
        with storage_errors("the cluster's tables cannot be used"), self._engine.begin() as connection:
            return function(connection)
