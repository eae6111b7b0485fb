"""uvicorn's HTTP within bounds: what a connection may send, keep waiting and leave unread, as long as it lives.

uvicorn's parser takes what it is given and keeps every header, trailer and queued request. Here it is given small
slices, and after each of them we look whether that was enough. So much of a request is looked at: `MOST_HEAD` bytes and
`MOST_HEADERS` headers until its head ends, `MOST_REQUEST` bytes in all, and after its head `MOST_BESIDES` bytes that
are no body, such as chunk extensions and trailers. Trailers are dropped. Requests that come before the last one was
answered wait, `MOST_PIPELINED` at most. A request comes whole within `REQUEST_SECONDS`, and an answer is read: a peer
that leaves it lying, before or after its connection was to close, is cut off, and so is one that reads a large one
drop by drop.

A peer that was refused is told so, and nothing more of it is read; it has `LINGER_SECONDS` to read that, and to wonder.
One that dials again and again is read later and later (`slow_lane.py`), and one with too many connections is not read
at all (`open_connections.py`). Of a crowd that comes at once nobody is read before it is their turn (`Arrivals`): even
to read what they want takes as long as an action of somebody who plays.
"""

import asyncio
from http import HTTPStatus
from typing import Any

from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle
from uvicorn.server import ServerState

from feltroom.rooms.arrivals import Arrivals
from feltroom.server.net.open_connections import OPEN_CONNECTIONS, OpenConnections
from feltroom.server.net.security import HEADERS
from feltroom.server.net.slow_lane import MOST_WAIT, SLOW_LANE, SlowLane

REQUEST_SECONDS = 20.0
STALLED_SECONDS = 20.0  # for which a peer may read more slowly than this:
READ_BYTES_PER_SECOND = 32 * 1024
READ_BETWEEN = 48 * 1024  # bytes, from a pause of writing until it goes on
LINGER_SECONDS = 3.0  # less than the server waits when it stops
MOST_HEAD = 32 * 1024
MOST_HEADERS = 100
MOST_REQUEST = 128 * 1024  # twice a body, so that one a little too long is told so by the application
MOST_BESIDES = 16 * 1024
MOST_PIPELINED = 8
SLICE = 4096
ARRIVALS = "arrivals"


class HttpProtocol(HttpToolsProtocol):
    """One HTTP connection, in which nothing is endless."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._slow_lane: SlowLane = app_state[SLOW_LANE]
        self._arrivals: Arrivals = app_state[ARRIVALS]
        self._open: OpenConnections = app_state[OPEN_CONNECTIONS]
        self._counted = False
        self._begun = False
        self._paused = False
        self._address = ""
        self._size = 0
        self._head_size = 0
        self._body_size = 0
        self._trailers = 0
        self._refused = False
        self._head_complete = False
        self._whole = False
        self._excess: HTTPStatus | None = None
        self._answering: RequestResponseCycle | None = None
        self._deadline: asyncio.TimerHandle | None = None
        self._stalled: asyncio.TimerHandle | None = None
        self._stalled_since = 0.0
        self._patience = STALLED_SECONDS
        self._lingering: asyncio.TimerHandle | None = None

    # What asyncio calls.

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # uvicorn names the kind of transport it is given
        """Wait for a turn and a request, not for ever."""
        super().connection_made(transport)
        self._address = self.client[0] if self.client else ""
        self._counted = self._open.take(self._address)
        if not self._counted:
            self._slow_lane.refused(self._address)
            transport.write(_refusal(HTTPStatus.TOO_MANY_REQUESTS))
            transport.close()
            return
        wait = self._slow_lane.wait(self._address)
        if wait == 0:
            self._come()
        else:
            turn = (MOST_WAIT, self._give_up) if wait is None else (wait, self._come)
            self._deadline = self.loop.call_later(*turn)
        if not self._begun and not transport.is_closing():
            self._paused = True
            transport.pause_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget all timers, what waits for an answer, and whom an answer is for."""
        if self._counted:
            self._counted = False
            self._open.give_back(self._address)
        for timer in (self._deadline, self._stalled, self._lingering):
            if timer is not None:
                timer.cancel()
        self._deadline = self._stalled = self._lingering = None
        if self._answering is not None:
            self._answering.disconnected = True
            self._answering.message_event.set()
        self.pipeline.clear()
        self._unset_keepalive_if_required()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on, a slice at a time, until there is no more or it was too much."""
        if len(data) <= SLICE and not self._refused:
            self.feed(data)
            return
        for start in range(0, len(data), SLICE):
            if self._refused or self.transport.is_closing() or self.transport.get_protocol() is not self:
                return  # a client that asks for a socket has nothing to say before the answer
            self.feed(data[start : start + SLICE])

    def feed(self, data: bytes) -> None:
        """Let the parser have some bytes, and look whether a request is whole or has become too much."""
        self._whole = False
        super().data_received(data)
        if self._refused or self.transport.is_closing():
            return
        if self._whole or self.transport.get_protocol() is not self:
            self._expect_nothing()
            self._size = self._head_size = self._body_size = 0
        else:
            if self._deadline is None:
                self._expect()
            self._size += len(data)
            if not self._head_complete:
                self._head_size = self._size
        if self._excess is None and self._is_too_much():
            large, head = HTTPStatus.REQUEST_ENTITY_TOO_LARGE, HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
            self._excess = large if self._head_complete else head
        if self._excess is not None:
            self._refuse(self._excess)

    def _is_too_much(self) -> bool:
        if not self._head_complete:
            return self._size > MOST_HEAD
        # A slice in which a head ends may have anything in it: it is not counted as something else than a head.
        return self._size > MOST_REQUEST or self._size - self._head_size - self._body_size > MOST_BESIDES + SLICE

    def eof_received(self) -> None:
        """Let the transport close, with or without what was not read."""
        self._linger()

    def pause_writing(self) -> None:
        """Give the peer a time to read."""
        super().pause_writing()
        if self._stalled is None:
            self._stalled_since = self.loop.time()
            self._stalled = self.loop.call_later(self._patience, self._give_up)

    def resume_writing(self) -> None:
        """The peer has read: what it has read in time gives it more of it."""
        super().resume_writing()
        if self._stalled is not None:
            self._stalled.cancel()
            self._stalled = None
            left = self._patience - (self.loop.time() - self._stalled_since)
            self._patience = min(STALLED_SECONDS, left + READ_BETWEEN / READ_BYTES_PER_SECOND)

    # What the parser calls.

    def on_message_begin(self) -> None:
        """Begin with another head."""
        self._whole = self._head_complete = False
        self._trailers = 0
        super().on_message_begin()

    def on_header(self, name: bytes, value: bytes) -> None:
        """Note a header; a trailer comes after the request was judged, so it says nothing."""
        if self._head_complete:
            self._trailers += 1
        if self._trailers + len(self.headers) >= MOST_HEADERS:
            self._excess = HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE
        elif not self._head_complete:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The head is there: have the request answered, now or after those before it."""
        self._head_complete = True
        if len(self.pipeline) >= MOST_PIPELINED:
            self._excess = HTTPStatus.TOO_MANY_REQUESTS
        if self._excess is None:
            super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Keep a part of the body for the application."""
        self._body_size += len(body)
        if self._excess is None:
            super().on_body(body)

    def on_message_complete(self) -> None:
        """The request is there."""
        self._whole = True
        if self._excess is None:
            super().on_message_complete()

    # What uvicorn calls.

    def on_response_complete(self) -> None:
        """Go on with the next request, or close when the peer has read this answer."""
        if self._refused and not self.transport.is_closing():
            self._hang_up()
            return
        super().on_response_complete()
        if self.transport.is_closing():
            self._linger()

    def timeout_keep_alive_handler(self) -> None:
        """Close a connection that has nothing more to ask."""
        super().timeout_keep_alive_handler()
        self._linger()

    def shutdown(self) -> None:
        """Close as soon as the answer is read: the server stops."""
        super().shutdown()
        self._linger()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no HTTP, with the headers that every answer has."""
        del msg
        self._refuse(HTTPStatus.BAD_REQUEST)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._answering = cycle

        async def answer(scope: Any, receive: Any, send: Any) -> None:
            async def send_or_part(message: Any) -> None:
                """Send; a client that asks too often may ask no more on this connection."""
                if message.get("status") == HTTPStatus.TOO_MANY_REQUESTS and self._slow_lane.refused(self._address):
                    cycle.keep_alive = False
                await send(message)

            try:
                await app(scope, receive, send_or_part)
            except asyncio.CancelledError:
                if not cycle.disconnected:  # else the server stops, and nobody is there to read on
                    raise

        super()._start_asgi_task(cycle, answer)

    # Ending.

    def _refuse(self, status: HTTPStatus) -> None:
        """Say why, unless another answer is on its way, and read no more.

        To close both directions now would make the peer's system throw away the answer while it is still sending.
        """
        self._refused = True
        self._slow_lane.refused(self._address)
        self._expect_nothing()
        self.pipeline.clear()
        cycle = self._answering
        if cycle is not None and cycle is self.cycle and not cycle.response_started:
            cycle.disconnected = True  # it waits for the rest of its request, and this is its answer
            cycle.message_event.set()
        if cycle is None or cycle.response_complete or cycle.disconnected:
            self.transport.write(_refusal(status))
            self._hang_up()
        self.transport.pause_reading()
        self._linger()

    def _hang_up(self) -> None:
        """Say no more, and close soon."""
        if self.transport.can_write_eof():
            self.transport.write_eof()
        else:
            self.transport.close()

    def _linger(self) -> None:
        """Let the peer read what was sent, for a moment."""
        if self._lingering is None:
            self._lingering = self.loop.call_later(LINGER_SECONDS, self._give_up)

    def _come(self) -> None:
        """Wait for the turn of a peer whom nothing else keeps waiting."""
        self._deadline = None
        if not self._arrivals.come(self._address, self._begin):
            self.transport.write(_refusal(HTTPStatus.SERVICE_UNAVAILABLE))
            self.transport.close()

    def _begin(self) -> bool:
        """Read what a peer has said that had to wait; False if they have gone meanwhile."""
        if self.transport.is_closing():
            return False
        self._begun = True
        self._expect()
        if self._paused:
            self.transport.resume_reading()
        return True

    def _expect(self) -> None:
        self._deadline = self.loop.call_later(REQUEST_SECONDS, self._give_up)

    def _expect_nothing(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self) -> None:
        self._deadline = None
        self.transport.abort()


def _refusal(status: HTTPStatus) -> bytes:
    """Return a whole answer that says no, with the headers that every answer has."""
    lines = [STATUS_LINE[status], *(name + b": " + value + b"\r\n" for name, value in HEADERS)]
    return b"".join([*lines, b"content-length: 0\r\nconnection: close\r\n\r\n"])
