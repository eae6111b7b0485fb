"""Who gets a session: people who have entered the house, as long as there is room for one more connection."""

from collections.abc import Callable
from http import HTTPStatus

from feltroom.contract.codes import Code
from feltroom.contract.refusals import Refusal
from feltroom.log.errors import StorageError
from feltroom.rooms.house import House
from feltroom.rooms.ports.connection import Connection
from feltroom.rooms.sessions.session import Session

_SOCKET = "GET /ws"
Connect = Callable[[str, bytes], Connection]
"""Makes the connection of an account that has come with a token of this hash."""


async def open_session(house: House, token: str | None, *, peer: str, connect: Connect) -> Session | HTTPStatus:
    """Return the session of a new connection, or why there is none."""
    if house.stopping or not house.neighbours.ready:
        return HTTPStatus.SERVICE_UNAVAILABLE
    if house.limits.requests.take(peer) is not None:
        house.refusals.note(Code.RATE_LIMITED, request=_SOCKET, visitor=peer)
        return HTTPStatus.TOO_MANY_REQUESTS
    try:
        person = None if token is None else await house.people.find(token)
    except StorageError:
        return HTTPStatus.SERVICE_UNAVAILABLE
    except Refusal:  # banned
        return HTTPStatus.FORBIDDEN
    if token is None or person is None:
        house.refusals.note(Code.NOT_SIGNED_IN, request=_SOCKET, visitor=peer)
        return HTTPStatus.UNAUTHORIZED
    own, caps = house.connections.of(person.account), house.caps
    if len(own) >= caps.most("connections-each") or len(house.connections) >= caps.most("connections"):
        house.refusals.note(Code.BUSY, request=_SOCKET, visitor=person.account, kind="account")
        return HTTPStatus.TOO_MANY_REQUESTS
    connection = connect(person.account, house.people.token_of(token))
    house.connections.add(connection)
    return Session(house, connection, person, peer=peer)
