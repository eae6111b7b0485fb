"""The tables that one connection watches: rooms of this house, and relays to tables at other nodes."""

import asyncio
from functools import partial

import msgspec

from feltroom.contract.client_messages import Watch
from feltroom.contract.codes import Code
from feltroom.contract.refusals import Refusal
from feltroom.contract.server_messages import Done, TableMoved, encode
from feltroom.rooms.house import House
from feltroom.rooms.people.people import Person
from feltroom.rooms.ports.connection import Connection
from feltroom.rooms.ports.neighbours import Caller, Elsewhere, Relay, Unreachable
from feltroom.rooms.room.catch_up import catch_up, send_control
from feltroom.rooms.room.room import Room

MOST_TABLES = 16


class WatchedTables:
    """What a connection watches; `far` is a connection whose socket is at another node, which finds tables itself."""

    def __init__(self, house: House, connection: Connection, *, peer: str, far: bool) -> None:
        self._house = house
        self._connection = connection
        self._peer = peer
        self._far = far
        self._rooms: dict[str, Room] = {}
        self._relays: dict[str, Relay] = {}
        self._moved: set[str] = set()
        self._closed = False

    def __len__(self) -> int:
        return len(self._rooms) + len(self._relays)

    def relay(self, table: str) -> Relay | None:
        """The relay to a table at another node."""
        return self._relays.get(table)

    def room(self, table: str) -> Room:
        """The room of a table; Refusal if it is not watched, or has moved."""
        room = self._rooms.get(table)
        if room is not None and not room.closed:
            return room
        moved = table in self._moved if room is None else room.why_closed is Code.MOVED
        raise Refusal(Code.MOVED if moved else Code.NOT_WATCHING)

    async def watch(self, message: Watch, person: Person) -> None:
        """Show a table, from the last event on that was seen if that is still held."""
        table = message.table
        self._rooms = {name: room for name, room in self._rooms.items() if not room.closed}
        self.close_relay(table)
        if table not in self._rooms:
            await self._check_number()
        self._moved.discard(table)
        if not await self._house.arrivals.turn(self._peer):
            raise Refusal(Code.BUSY, waiting=len(self._house.arrivals))
        try:
            room = await self._house.rooms.get(table)
            await self._house.entrance.admit(room, person, password=message.password, peer=self._peer)
            room = await self._house.rooms.get(table)  # it may have been parked in the meantime
        except Elsewhere as other:
            await self._watch_there(other.node, message, person)
            return
        if self._closed:
            return
        durable: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        room.when_durable(
            partial(self._join, room, message, person, durable), otherwise=partial(_resolve, durable, False)
        )
        if not await durable:  # the next message has to find the table watched
            raise Refusal(room.why_closed)

    def _join(self, room: Room, message: Watch, person: Person, durable: "asyncio.Future[bool]") -> None:
        _resolve(durable, True)
        if self._closed:
            return
        self._rooms[message.table] = room
        before = room.join(self._connection)
        if before is not None:
            send_control(room, before, controls=False)
        done = encode(Done(message.id, message.table, room.table.seq))
        self._connection.send(*catch_up(room, self._connection, seq=message.seq), done)
        room.rename(person)  # who took another name while the table was parked, or its server down

    def leave(self, table: str) -> None:
        """Watch a table no more; Refusal if it is not watched."""
        if table in self._relays:
            self.close_relay(table)
        else:
            self._leave(self.room(table))

    def close(self) -> None:
        """Leave everything."""
        self._closed = True
        for room in list(self._rooms.values()):
            self._leave(room)
        for table in list(self._relays):
            self.close_relay(table)

    def _leave(self, room: Room) -> None:
        self._rooms.pop(room.info.id, None)
        heir = room.leave(self._connection)
        if heir is not None:
            send_control(room, heir, controls=True)

    async def _check_number(self) -> None:
        if len(self) < MOST_TABLES:
            return
        for table in list(self._relays):  # the nodes that owned closed tables do not say that they are closed
            if await self._house.rooms.is_closed(table):
                self.close_relay(table)
        if len(self) >= MOST_TABLES:
            raise Refusal(Code.TOO_MANY_TABLES, most=MOST_TABLES)

    # Tables at other nodes.

    async def _watch_there(self, node: str, message: Watch, person: Person) -> None:
        """Watch a table at the node that owns it: whatever is said to the table from now on is passed on.

        Refusal if that node cannot be reached: the client asks again, and perhaps another one owns the table then.
        """
        table = message.table
        if self._far:
            raise Refusal(Code.MOVED)  # the node that has the socket finds out where to
        caller = Caller(person.account, person.nickname, self._peer)
        end = _RelayEnd(self, table)
        try:
            relay = await self._house.neighbours.open_relay(node, table, caller, end)
        except Unreachable:
            end.dead = True
        if end.dead:  # it may have died as soon as it was open
            raise Refusal(Code.MOVED)
        if self._closed:
            relay.close()
        else:
            self._relays[table] = relay
            relay.send(msgspec.json.encode(message))

    def close_relay(self, table: str) -> None:
        """Close the relay to a table, if there is one."""
        relay = self._relays.pop(table, None)
        if relay is not None:
            relay.close()

    def heard(self, payload: bytes) -> None:
        """Pass on what a table at another node sends."""
        self._connection.send(payload)

    def relay_lost(self, table: str) -> None:
        """Let the client ask again for a table whose node cannot be reached any more."""
        if self._relays.pop(table, None) is not None:
            self._moved.add(table)
            self._connection.send(encode(TableMoved(table)))

    def cut_off(self, code: int) -> None:
        """End the connection, because another node wants that."""
        self._connection.close(code)


class _RelayEnd:
    """Our end of the relay to one table."""

    __slots__ = ("_table", "_watched", "dead")

    def __init__(self, watched: WatchedTables, table: str) -> None:
        self.dead = False
        self._watched = watched
        self._table = table

    def heard(self, payload: bytes) -> None:
        self._watched.heard(payload)

    def lost(self) -> None:
        self.dead = True
        self._watched.relay_lost(self._table)

    def cut_off(self, code: int) -> None:
        self._watched.cut_off(code)


def _resolve(durable: "asyncio.Future[bool]", value: bool) -> None:
    if not durable.done():
        durable.set_result(value)
