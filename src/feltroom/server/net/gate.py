"""The gate: who gets a socket."""

from http import HTTPStatus

from feltroom.rooms.api.sign_in import bearer, cookie_in
from feltroom.rooms.house import House
from feltroom.rooms.ports.connection import Connection
from feltroom.rooms.sessions.open_session import open_session
from feltroom.rooms.sessions.session import Session
from feltroom.server.net.open_connections import OpenConnections
from feltroom.server.net.proxies import Proxies
from feltroom.server.net.transport import Handshake, SocketProtocol

PATH = "/ws"


class Gate:
    """Lets in people who have entered the house, from our own page or from a program."""

    def __init__(self, house: House, proxies: Proxies, open_connections: OpenConnections) -> None:
        self._house = house
        self._proxies = proxies
        self._open = open_connections

    async def admit(self, socket: SocketProtocol, request: Handshake) -> Session | HTTPStatus:
        """Return the session of a new connection, or why there is none."""
        if request.path != PATH:
            return HTTPStatus.NOT_FOUND
        if not self._house.hosts.same_origin(request.header("Origin"), request.header("Host")):
            return HTTPStatus.FORBIDDEN

        def connect(account: str, token: bytes) -> Connection:
            socket.account, socket.token = account, token
            return socket

        token = bearer(request.header("Authorization")) or cookie_in(request.header("Cookie") or "")
        peer = self._proxies.visitor(request.peer, request.header_values("X-Forwarded-For"))
        if self._proxies.believes(request.peer):
            if not self._open.take(peer):
                return HTTPStatus.TOO_MANY_REQUESTS
            socket.visitor = peer
        return await open_session(self._house, token, peer=peer, connect=connect)
