"""The gate: who gets a socket."""

from http import HTTPStatus

from feltroom.log.errors import StorageError
from feltroom.rooms.api.sign_in import bearer, cookie_in
from feltroom.rooms.house import House
from feltroom.rooms.house_limits import MOST_CONNECTIONS, MOST_CONNECTIONS_EACH
from feltroom.rooms.sessions.session import Session
from feltroom.server.net.proxies import Proxies
from feltroom.server.net.transport import Handshake, SocketProtocol

PATH = "/ws"


class Gate:
    """Lets in people who have entered the house, from our own page or from a program."""

    def __init__(self, house: House, proxies: Proxies) -> None:
        self._house = house
        self._proxies = proxies

    async def admit(self, socket: SocketProtocol, request: Handshake) -> Session | HTTPStatus:
        """Return the session of a new connection, or why there is none."""
        house = self._house
        peer = self._proxies.visitor(request.peer, request.header("X-Forwarded-For"))
        if house.stopping or not house.neighbours.ready:
            return HTTPStatus.SERVICE_UNAVAILABLE
        if request.path != PATH:
            return HTTPStatus.NOT_FOUND
        if not house.hosts.same_origin(request.header("Origin"), request.header("Host")):
            return HTTPStatus.FORBIDDEN
        if house.limits.requests.take(peer) is not None:
            return HTTPStatus.TOO_MANY_REQUESTS
        signed = bearer(request.header("Authorization")) or cookie_in(request.header("Cookie") or "")
        try:
            person = None if signed is None else await house.people.find(signed)
        except StorageError:
            return HTTPStatus.SERVICE_UNAVAILABLE
        if signed is None or person is None:
            return HTTPStatus.UNAUTHORIZED
        own = house.connections.of(person.account)
        if len(own) >= MOST_CONNECTIONS_EACH or len(house.connections) >= MOST_CONNECTIONS:
            return HTTPStatus.TOO_MANY_REQUESTS
        socket.account = person.account
        socket.token = house.people.token_of(signed)
        house.connections.add(socket)
        return Session(house, socket, person, peer=peer)
