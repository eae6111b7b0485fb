"""What a person at a table asks of it: checked and made into a command in its turn, and done once for each id."""

from feltroom.contract import client_messages as say
from feltroom.contract import command_messages as order
from feltroom.contract.codes import Code
from feltroom.contract.commands import to_command
from feltroom.contract.refusals import Refusal, refused
from feltroom.contract.server_messages import Done, encode
from feltroom.rooms.people.people import Person
from feltroom.rooms.ports.connection import Connection
from feltroom.rooms.room.audience import deliver
from feltroom.rooms.room.request import Accepted, Denied, Request, Result
from feltroom.rooms.room.room import Room
from feltroom.rooms.room.seating import check_chair, check_offer, check_welcome, free_seat
from feltroom.table.commands import Command


def ask(room: Room, person: Person, connection: Connection, message: say.CommandMessage) -> None:
    """Ask a table for something; the connection gets the reply, also if the same was asked before."""
    match room.answered.find(person.account, message.id):
        case PersonRequest() as waiting:
            waiting.connections.append(connection)
        case Accepted() | Denied() as result:
            room.counters.commands += isinstance(result, Accepted)
            connection.send(reply_message(message, result))
        case _:
            request = PersonRequest(room, person, connection, message)
            room.answered.begin(person.account, message.id, request)
            room.submit(request)


class PersonRequest(Request):
    """A message that commands something; `connections` wait for the reply."""

    __slots__ = ("_message", "_person", "_room", "connections")

    def __init__(self, room: Room, person: Person, connection: Connection, message: say.CommandMessage) -> None:
        self._room = room
        self._person = person
        self._message = message
        self.connections = [connection]

    @property
    def stored_as(self) -> tuple[str, str] | None:
        """The account and id of the request; an action is known by its decision already."""
        return None if isinstance(self._message, say.Act) else (self._person.account, self._message.id)

    def command(self, room: Room) -> Command:
        """Return what the table is to do; Refusal if the person may not ask for it now."""
        message, account = self._message, self._person.account
        if isinstance(message, order.AddBot):
            check_chair(room)
        if not isinstance(message, order.Sit):
            return to_command(message, seat=room.seat_of(account), turn=room.turn_started)
        own = room.owners.seat_of(account)
        if own is not None:
            raise Refusal(Code.ALREADY_SEATED, seat=own)
        check_welcome(room, account)
        seat = free_seat(room) if message.seat is None else message.seat
        check_offer(room, account)
        return to_command(message, seat=seat, name=self._person.nickname, account=account)

    def reply(self, result: Result) -> None:
        """Remember how it ended, and send that to every connection that has asked."""
        room, message = self._room, self._message
        room.answered.end(self._person.account, message.id, self, result)
        if isinstance(result, Accepted):
            room.counters.commands += len(self.connections)
        deliver(self.connections, reply_message(message, result))


def reply_message(message: say.CommandMessage, result: Result) -> bytes:
    """Return the message that says how a request ended."""
    if isinstance(result, Accepted):
        return encode(Done(message.id, message.table, result.seq))
    return encode(refused(message.id, result.code, result.numbers))
