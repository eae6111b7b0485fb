"""A house among others: it lives by its lease, takes over the tables of dead nodes, and gives away its surplus.

Several times a second a node renews its lease and looks which tables it is to run. Everything it does may fail at any
point; the next look, by this node or by another, goes on from what the database says then.
"""

import asyncio
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from logging import getLogger

from sqlalchemy import Engine

from feltroom.cluster import leases
from feltroom.cluster.bus import Bus, BusError
from feltroom.cluster.forwarded_requests import answer_forwarded
from feltroom.cluster.leases import BEAT_SECONDS, LEASE_SECONDS
from feltroom.cluster.lobby_lines import HeardLines, ToldLines
from feltroom.cluster.lone_house import begin_to_live
from feltroom.cluster.node_channels import NodeChannels
from feltroom.cluster.node_messages import (
    Alive,
    AnyNodeMessage,
    AskAnswer,
    AskCompany,
    AskToFollow,
    HouseChanged,
    MovedMemory,
    PersonChanged,
    Question,
    Tell,
    TellAnswer,
    TellCompany,
    TellFollowed,
    Yours,
    encode,
    read_answer,
    read_notice,
    read_question,
)
from feltroom.cluster.owned_tables import OwnedTables
from feltroom.cluster.relays import Relays
from feltroom.cluster.repeated_warnings import RepeatedWarnings
from feltroom.cluster.transactions import Transactions
from feltroom.contract.http.exchange import HttpRequest, HttpResponse
from feltroom.contract.refusals import Refusal
from feltroom.contract.server_messages import LobbyTable
from feltroom.log.errors import StorageError
from feltroom.log.order_codec import decode_orders, decode_report, encode_orders, encode_report
from feltroom.rooms.house import House
from feltroom.rooms.ports.neighbours import Caller, Company, Elsewhere, Relay, RelayEnd, TableAnswer, Unreachable
from feltroom.table.orders import Order

CONNECTIONS = 5
SILENT_SECONDS = 2.0
UNLINKED_SECONDS = 0.8  # then the others get to know, which may be no better off
ASIDE_SECONDS = 2.4  # then the others have let us know, too
LONGER_SECONDS = 3 * BEAT_SECONDS  # if others renewed theirs so long after us, the database is there
RETURN_SECONDS = 6 * BEAT_SECONDS  # if others found it again so long before us; they give us more time than that
LOOK_SECONDS = 0.25
OVERDUE_LOOKS = 3  # a node that has only slept renews its lease before so many
BALANCE_LOOKS = 5
WHOLE_LOBBY_LOOKS = 2 * BALANCE_LOOKS
LOBBY_SECONDS = 1.0
LEAVE_SECONDS = 10.0
FORWARD_SECONDS = 5.0
ASK_SECONDS = 0.5
LIST_SECONDS = 2.0
_GOING_AWAY = 1012
_log = getLogger("feltroom.cluster")


@dataclass(frozen=True, slots=True)
class Heard:
    """When a node was last heard to have renewed its lease, and since when it has done so without a break."""

    last: float
    since: float

    def again(self, now: float) -> "Heard":
        """Return this when the node is heard once more; a break means that it could not reach the database either."""
        return Heard(now, self.since if now - self.last < LONGER_SECONDS else now)

    def outlasts(self, renewed: float, *, now: float) -> bool:
        """Whether it renewed its lease for long after we did last: the database is there, then, and not for us.

        After a break it may only have found the database sooner than we.
        """
        unbroken = self.since <= renewed or now - self.since > RETURN_SECONDS
        return unbroken and self.last - renewed > LONGER_SECONDS


class Node:
    """This house's place in the cluster; the `Neighbours` of its rooms."""

    alone = False
    lobby_seconds = LOBBY_SECONDS

    def __init__(self, house: House, engine: Engine, bus: Bus, *, name: str) -> None:
        loop = asyncio.get_running_loop()
        self.name = name
        self._house = house
        self._bus = bus
        self._engine = engine
        self._transactions = Transactions(engine, threads=CONNECTIONS - 1)
        self._lease_transactions = Transactions(engine, threads=1)  # nothing else may hold up the lease
        self._channels = NodeChannels(name, publish=bus.send, arrived=self._arrived, missed=self._missed)
        self._relays = Relays(house, self._channels)
        self.tables = OwnedTables(house, self._transactions, self._channels, name=name, spawn=self._spawn)
        self._living: tuple[leases.Living, ...] = ()
        self._heard: dict[str, Heard] = {}
        self._told_lines = ToldLines(name)
        self._heard_lines = HeardLines()
        self._told_nodes: frozenset[str] = frozenset()
        self._in_doubt = asyncio.Event()
        self._lobby_timer: asyncio.TimerHandle | None = None
        self._renewed = loop.time()
        self._linked = loop.time()
        self._looks = 0
        self._late = False
        self._gone = False
        self._tasks: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Begin to live: from now on tables may be claimed; NotAlone if a lone house runs them."""
        await self._bus.listen(batch=self._channels.receive, notice=self._noticed, question=self._questioned)
        await begin_to_live(self._lease_transactions, node=self.name)
        await self._renew()
        self._spawn(self._repeat(self._beat))
        self._spawn(self._repeat(self._look_after_tables))
        self._spawn(self._watch_lease())
        self._spawn(self._read_people_anew())

    async def hand_over(self) -> None:
        """Give everything away and take nothing any more; bounded in time."""
        if self.tables.ending:
            return
        self.tables.ending = True
        try:
            async with asyncio.timeout(LEAVE_SECONDS):
                await self._renew()  # nobody is to give us anything from now on
                await self.tables.give_all_away()
        except (TimeoutError, StorageError):
            _log.exception("could not give all tables away")

    async def leave(self) -> None:
        """Die."""
        self._gone = True
        for task in list(self._tasks):
            task.cancel()
        self._relays.close()
        try:
            await self._transactions.run(partial(leases.end, node=self.name))
        except StorageError:
            _log.info("the lease will expire")
        await self._bus.close()
        for asking in (self._transactions, self._lease_transactions):
            await asking.close()
        self._engine.dispose()  # what a thread still had open would never be closed

    # The port.

    @property
    def ready(self) -> bool:
        """Whether this node lives and can reach the others, as far as they can reach each other."""
        if self.tables.ending or asyncio.get_running_loop().time() - self._renewed > LEASE_SECONDS:
            return False
        return not self._worse_off

    @property
    def _worse_off(self) -> bool:
        """Whether others can reach each other, and not us."""
        return self._unlinked_for > ASIDE_SECONDS and self._others_in_touch

    @property
    def _unlinked_for(self) -> float:
        return asyncio.get_running_loop().time() - self._linked

    @property
    def _others_in_touch(self) -> bool:
        return any(each.linked for each in self._living if each.id != self.name)

    async def open_relay(self, node: str, table: str, caller: Caller, end: RelayEnd) -> Relay:
        """Open a relay to a table at another node."""
        if node == self.name:  # it was, a moment ago
            raise Unreachable(node)
        return await self._relays.open(node, table, caller, end)

    async def forward(self, node: str, request: HttpRequest) -> HttpResponse:
        """Have a request answered by another node."""
        return await self._forward(node, request, seconds=FORWARD_SECONDS)

    async def forward_to_all(self, request: HttpRequest) -> Mapping[str, HttpResponse | None]:
        """Have a request answered by every other node that lives."""
        others = self._others
        asked = [self._forward(node, request, seconds=LIST_SECONDS) for node in others]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        return {
            node: answer if isinstance(answer, HttpResponse) else None
            for node, answer in zip(others, answers, strict=True)
        }

    async def _forward(self, node: str, request: HttpRequest, *, seconds: float) -> HttpResponse:
        question = AskAnswer(
            request.method, request.path, request.query, list(request.headers), request.body, request.peer
        )
        answer = await self._question(node, question, seconds=seconds)
        if not isinstance(answer, TellAnswer):
            raise Unreachable(node)
        return HttpResponse(answer.status, tuple(answer.headers), answer.body)

    async def company(self, account: str, *, preset: str | None, without: str | None) -> Iterable[Company]:
        """Ask all other nodes for their best table; a node that does not answer has none."""
        question = AskCompany(account, preset, without)
        others = [each.id for each in self._living if each.id != self.name]
        asked = [self._question(node, question, seconds=ASK_SECONDS) for node in others]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        return [
            Company(answer.people, answer.players, answer.table)
            for answer in answers
            if isinstance(answer, TellCompany)
        ]

    async def follow(
        self, node: str, table: str, orders: Sequence[Order], *, seconds: float, stays: bool
    ) -> TableAnswer:
        """Have a table at another node follow orders."""
        question = AskToFollow(table, encode_orders(orders), seconds, stays)
        answer = await self._question(node, question, seconds=seconds + FORWARD_SECONDS)
        if not isinstance(answer, TellFollowed):
            raise Unreachable(node)
        return TableAnswer(answer.followed, decode_report(answer.report), over=answer.over)

    def tell(self, accounts: Sequence[str], payload: bytes) -> None:
        """Send people a message wherever they are connected to another node."""
        for node in self._others:
            self._channels.send(node, Tell(list(accounts), payload))

    def listed(self) -> Iterable[LobbyTable]:
        """The public tables of the others, as they sent them last."""
        return self._heard_lines.lines()

    def person_changed(self, account: str) -> None:
        """Let the others read a person again."""
        person = self._house.people.known(account)
        for node in self._others:
            self._channels.send(node, PersonChanged(account, None if person is None else person.nickname))

    def house_changed(self) -> None:
        """Let the others read again what the house was told."""
        for node in self._others:
            self._channels.send(node, HouseChanged())

    def lobby_changed(self) -> None:
        """Send the others what is different at our public tables, once a second at most."""
        if self._lobby_timer is None and not self._gone:
            self._lobby_timer = asyncio.get_running_loop().call_later(self.lobby_seconds, self._send_lobby)

    # What others say.

    def _arrived(self, sender: str, item: AnyNodeMessage) -> None:
        match item:
            case Alive():
                now = asyncio.get_running_loop().time()
                self._heard[sender] = self._heard.get(sender, Heard(now, now)).again(now)
            case MovedMemory():
                self.tables.inherit(item)
            case Yours():
                self._spawn(self.tables.take([item.table]))
            case PersonChanged():
                if item.nickname is not None:
                    self._house.called(item.account, item.nickname)
                self._spawn(self._read_person_anew(item.account))
            case Tell():
                self._house.tell_here(item.accounts, item.payload)
            case HouseChanged():
                self._spawn(self._read_words_anew())
            case _:
                self._relays.arrived(sender, item)

    def _missed(self, sender: str) -> None:
        self._relays.lose(sender)
        self._in_doubt.set()

    def _noticed(self, data: bytes) -> None:
        notice = read_notice(data)
        if notice.node in self._others:
            self._heard_lines.take(notice)
            self._house.lobby.changed_anywhere()

    async def _questioned(self, data: bytes) -> bytes:
        question = read_question(data)
        if isinstance(question, AskCompany):
            found = self._house.lobby.company(question.account, preset=question.preset, without=question.without)
            return encode(None if found is None else TellCompany(found.people, found.players, found.table))
        if isinstance(question, AskToFollow):
            return encode(await self._follow_here(question))
        return encode(await answer_forwarded(self._house, question))

    async def _follow_here(self, asked: AskToFollow) -> TellFollowed | None:
        try:
            answer = await self._house.directed.follow_here(
                asked.table, decode_orders(asked.orders), seconds=asked.seconds, stays=asked.stays
            )
        except (Elsewhere, Refusal, StorageError) as error:
            _log.info("not followed: %s", error, extra={"table": asked.table})
            return None
        return TellFollowed(answer.followed, encode_report(answer.report), answer.over)

    async def _question(self, node: str, question: Question, *, seconds: float) -> object:
        try:
            return read_answer(await self._bus.ask(node, encode(question), seconds=seconds))
        except BusError:
            raise Unreachable(node) from None

    def _send_lobby(self) -> None:
        self._lobby_timer = None
        for message in self._told_lines.news(self._house.lobby.own_tables()):
            self._bus.send_all_nodes(message)

    # Life.

    async def _repeat(self, work: Callable[[], Coroutine[object, object, None]]) -> None:
        loop, warnings = asyncio.get_running_loop(), RepeatedWarnings(_log)
        while not self._gone:
            began = loop.time()
            try:
                await work()
            except StorageError as error:
                warnings.warn("tried again", error)
            except Exception:
                _log.exception("tried again")
            await asyncio.sleep(max(0.05, BEAT_SECONDS - (loop.time() - began)))

    async def _beat(self) -> None:
        """Stay alive, and let the others hear of it."""
        if self._bus.connected:
            self._linked = asyncio.get_running_loop().time()
        beat = await self._renew()
        if beat.late:
            self._late = True
            self._in_doubt.set()  # we were dead to the others, which send the dead nothing
        for node in self._others:  # also so that the loss of what was sent before is noticed
            self._channels.send(node, Alive())
        for node in self._channels.silent(SILENT_SECONDS):
            self._relays.lose(node)

    async def _look_after_tables(self) -> None:
        """Let go of tables that others own, take what is ours, give away what is too much."""
        self._looks += 1
        often, late, self._late = self._looks % BALANCE_LOOKS == 0, self._late, False
        if late or often:
            await self.tables.drop_what_is_not_ours()
            if late or self._looks % WHOLE_LOBBY_LOOKS == 0 or self._newcomers():
                for message in self._told_lines.everything(self._house.lobby.own_tables()):
                    self._bus.send_all_nodes(message)
        if self.tables.ending:
            await self.tables.give_all_away()  # also what was given to us before the others knew
        elif self._worse_off:
            await self._step_aside()
        else:
            nodes = [each.id for each in self._living if each.linked] or [each.id for each in self._living]
            await self.tables.take_what_is_due(nodes)
            if often:
                await self.tables.balance()
                await self._transactions.run(leases.forget_dead)

    async def _renew(self) -> leases.Beat:
        began = asyncio.get_running_loop().time()
        linked = self._unlinked_for < UNLINKED_SECONDS and not self.tables.ending
        beat = await self._lease_transactions.run(
            partial(leases.renew, node=self.name, seconds=LEASE_SECONDS, linked=linked)
        )
        self._renewed = began
        known = {each.id for each in beat.living}
        for node in [each for each in self._others if each not in known]:
            _log.warning("a node is gone", extra={"node": node})
            self._channels.bury(node)
            self._relays.lose(node)
        self._living = beat.living
        self._heard = {node: heard for node, heard in self._heard.items() if node in known}
        if self._heard_lines.keep(known):
            self._house.lobby.changed_anywhere()
        return beat

    def _newcomers(self) -> bool:
        """Whether there are nodes that have not been told of all our public tables."""
        before, self._told_nodes = self._told_nodes, frozenset(self._others)
        return not self._told_nodes <= before

    @property
    def _others(self) -> tuple[str, ...]:
        """The other nodes that live."""
        return tuple(each.id for each in self._living if each.id != self.name)

    async def _read_person_anew(self, account: str) -> None:
        try:
            await self._house.person_changed(account)
        except StorageError:
            self._in_doubt.set()

    async def _read_words_anew(self) -> None:
        try:
            await self._house.words_changed()
        except StorageError:
            self._in_doubt.set()

    async def _read_people_anew(self) -> None:
        """Find out about everybody, once however much was missed meanwhile."""
        warnings = RepeatedWarnings(_log)
        while not self._gone:
            await self._in_doubt.wait()
            self._in_doubt.clear()
            try:
                await self._house.people_changed()
            except StorageError as error:
                warnings.warn("people cannot be read again", error)
                self._in_doubt.set()
                await asyncio.sleep(BEAT_SECONDS)

    async def _watch_lease(self) -> None:
        """Send everybody away if the lease runs out here and not elsewhere: others own our tables then."""
        loop, looks = asyncio.get_running_loop(), 0
        while not self._gone:
            await asyncio.sleep(LOOK_SECONDS)
            looks = looks + 1 if loop.time() - self._renewed > LEASE_SECONDS else 0
            # They speak to us until our lease has run out, so not later than that.
            others = any(heard.outlasts(self._renewed, now=loop.time()) for heard in self._heard.values())
            if looks >= OVERDUE_LOOKS and (others or (self._others and not self._bus.connected)):
                self._send_all_away()

    def _send_all_away(self) -> None:
        rooms = self._house.rooms.live
        for live in self._house.tournaments.live:
            self._house.tournaments.lost(live)
        if rooms or len(self._house.connections):
            _log.warning("the lease has run out: everything goes to the others")
        for room in rooms:
            self._house.rooms.moved_away(room)
        self._house.connections.close_all(_GOING_AWAY)

    async def _step_aside(self) -> None:
        """Leave the tables and the visitors to nodes that can reach each other."""
        if len(self._house.rooms) or len(self._house.connections):
            _log.warning("out of touch: everything goes to the others")
        await self.tables.give_all_away()
        self._house.connections.close_all(_GOING_AWAY)

    def _spawn(self, work: Coroutine[object, object, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None:  # the next beat tries again
            _log.warning("not done: %s", error)
