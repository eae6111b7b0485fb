"""The transport of WebSockets: the one file that knows the websockets library.

uvicorn answers HTTP, within the bounds of `HttpProtocol`, and hands a connection that asks for an upgrade to
`SocketProtocol`. From then on bytes go straight from the event loop to a `Session` and back, without a task, a queue or
an ASGI message in between: a message for many viewers is encoded once, and each of their transports puts a frame
around it.

A socket goes through four phases. It *knocks* until its request is read; while the gatekeeper decides it is *admitted*,
and nothing is read from it; then it is *open*. It has *parted* as soon as either side says goodbye, fails or is cut
off: from then on nothing is taken in or sent, the session is dismissed, and the peer has a moment to read what was sent
before the connection is gone. Each phase has one timer, so no connection stays for nothing.

What a peer can cost is bounded in every phase. What it has not read waits in its transport's buffer, and a peer with
more than `MOST_UNREAD` there when the next frame comes is cut off, so that one slow phone never holds up a table. What
it sends is read in slices, one in `SLICE_SECONDS`, so that many who send a lot at once do not keep the event loop from
everybody else. The rest of a flood is not even looked at once the session has ended it. Messages are counted by the
session; pings, pongs and fragments, of which the session knows nothing, are counted here.
"""

import asyncio
import logging
from collections.abc import Coroutine
from enum import Enum, auto
from http import HTTPStatus
from typing import Any, Protocol, cast

from uvicorn.config import Config
from uvicorn.server import ServerState
from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Request
from websockets.server import ServerProtocol

from feltroom.rooms.rates import Bucket, Rate
from feltroom.server.net.open_connections import OPEN_CONNECTIONS, OpenConnections
from feltroom.server.net.security import HEADERS
from feltroom.server.net.slow_lane import SLOW_LANE, SlowLane

MOST_UNREAD = 128 * 1024
MOST_MESSAGE = 16 * 1024  # more than the protocol's limit, so that a message a little too long gets an answer
MOST_PARTS = 64
MOST_AFTER_PARTING = 64 * 1024
OTHER_FRAMES = Rate(burst=100, per_second=20)
SLICE = 4096
SLICE_SECONDS = 0.02
KEEPALIVE_SECONDS = 20.0
SILENCE_SECONDS = 50.0
HANDSHAKE_SECONDS = 10.0
CLOSE_SECONDS = 3.0
GATEKEEPER = "gatekeeper"
_PING = b"\x89\x00"
_FAULTS = frozenset({CloseCode.PROTOCOL_ERROR, CloseCode.POLICY_VIOLATION, CloseCode.MESSAGE_TOO_BIG})
_TEXT = 0x81
_FINAL = 0x80
_MASKED = 0x80
_END_OF_HEAD = b"\r\n\r\n"
_log = logging.getLogger("feltroom.transport")
_QUIET = logging.getLogger("feltroom.websockets")
_QUIET.setLevel(logging.CRITICAL)


class Talker(Protocol):
    """The other side of a socket: what a session offers to the transport."""

    def opened(self) -> None:
        """Take in that messages can be sent from now on."""

    def receive(self, data: bytes) -> None:
        """Take in a text message."""

    def receive_binary(self, size: int) -> None:
        """Take in that a binary message came."""

    def closed(self) -> None:
        """Take in that the connection is gone."""


class Gatekeeper(Protocol):
    """Decides about new connections."""

    async def admit(self, socket: "SocketProtocol", request: "Handshake") -> Talker | HTTPStatus:
        """Return the talker of a connection, or why it is turned away."""
        ...


class Handshake:
    """What a peer said when it asked for a socket."""

    __slots__ = ("_request", "peer")

    def __init__(self, request: Request, peer: str) -> None:
        self._request = request
        self.peer = peer

    @property
    def path(self) -> str:
        """The path without the query."""
        return self._request.path.partition("?")[0]

    def header(self, name: str) -> str | None:
        """The only value of a header; None if it is missing or given twice."""
        values = self._request.headers.get_all(name)
        return values[0] if len(values) == 1 else None

    def header_values(self, name: str) -> list[str]:
        """All values of a header, in their order."""
        return self._request.headers.get_all(name)


class _Phase(Enum):
    KNOCKING = auto()
    ADMITTED = auto()
    OPEN = auto()
    PARTED = auto()


class SocketProtocol(asyncio.Protocol):
    """One WebSocket connection, from the handshake on."""

    __slots__ = (
        "_after_parting",
        "_aligned",
        "_binary",
        "_gatekeeper",
        "_held_back",
        "_last_seen",
        "_loop",
        "_open",
        "_others",
        "_parts",
        "_phase",
        "_pinged",
        "_protocol",
        "_rest",
        "_server_state",
        "_slow_lane",
        "_timer",
        "_transport",
        "account",
        "peer",
        "talker",
        "token",
        "visitor",
    )

    def __init__(self, config: Config, server_state: ServerState, app_state: dict[str, Any]) -> None:
        del config
        self._loop = asyncio.get_running_loop()
        self._server_state = server_state
        self._gatekeeper: Gatekeeper = app_state[GATEKEEPER]
        self._slow_lane: SlowLane = app_state[SLOW_LANE]
        self._open: OpenConnections = app_state[OPEN_CONNECTIONS]
        self._protocol = ServerProtocol(max_size=MOST_MESSAGE, logger=_QUIET)
        self._phase = _Phase.KNOCKING
        self._parts: list[bytes] = []
        self._rest = b""
        self._held_back: list[bytes] | None = None
        self._binary = False
        self._aligned = False
        self._transport: asyncio.Transport | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._last_seen = self._loop.time()
        self._others = Bucket(OTHER_FRAMES, self._last_seen)
        self._pinged = False
        self._after_parting = 0
        self.talker: Talker | None = None
        self.account = ""
        self.token = b""
        self.peer = ""
        self.visitor = ""
        """Whose connections this one is counted among, besides its peer's, who speaks for them."""

    # What asyncio calls.

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Take over the transport from the HTTP protocol."""
        self._transport = cast("asyncio.Transport", transport)
        peer = transport.get_extra_info("peername")
        self.peer = str(peer[0]) if peer else ""
        self._server_state.connections.add(cast("Any", self))
        self._wake_after(HANDSHAKE_SECONDS)

    def connection_lost(self, error: Exception | None) -> None:
        """Let the session know, and forget everything."""
        del error
        self._open.give_back(self.peer)  # counted when it was HTTP
        if self.visitor:
            self._open.give_back(self.visitor)
        self._server_state.connections.discard(cast("Any", self))
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._transport = None
        self._rest = b""
        self._phase = _Phase.PARTED
        self._dismiss()

    def data_received(self, data: bytes) -> None:
        """Read frames and hand whole messages on, until somebody has had enough."""
        self._last_seen = self._loop.time()
        self._pinged = False
        if self._phase is _Phase.ADMITTED:  # reading is paused: this can only be a peer that plays tricks with HTTP
            self._cut_off()
            return
        if self._phase is _Phase.OPEN:
            if len(data) <= SLICE and not self._rest:
                self._read(data)
                return
            due = bool(self._rest)
            self._rest += data
            if not due:
                self._read_slice()
            return
        for start in range(0, len(data), SLICE):
            if self._phase is _Phase.PARTED:
                self._disregard(len(data) - start)
                return
            self._read(data[start : start + SLICE])

    def _read_slice(self) -> None:
        """Read as much as is read at once, and nothing more of this peer until its turn comes again."""
        data, self._rest = self._rest[:SLICE], self._rest[SLICE:]
        if self._phase is _Phase.OPEN:
            self._read(data)
        if self._phase is not _Phase.OPEN:
            rest, self._rest = self._rest, b""
            if self._transport is not None:
                self._transport.resume_reading()  # else it would not be seen to hang up
                self._disregard(len(rest))
        elif self._transport is not None:
            if self._rest:
                self._transport.pause_reading()
                self._loop.call_later(SLICE_SECONDS, self._read_slice)
            else:
                self._transport.resume_reading()

    def eof_received(self) -> bool:
        """Let the transport close: a peer that has stopped sending has stopped playing."""
        self._phase = _Phase.PARTED
        self._wake_after(CLOSE_SECONDS)
        return False

    def pause_writing(self) -> None:
        """Nothing is held back: `_write` looks how much waits."""

    def resume_writing(self) -> None:
        """Nothing waits for this."""

    def shutdown(self) -> None:
        """Close in an orderly way: the server stops (called by uvicorn)."""
        if self._after_parting > MOST_AFTER_PARTING:  # nothing is read from it: it would not be seen to hang up
            self._cut_off()
        else:
            self.close(CloseCode.SERVICE_RESTART)

    # What sessions and rooms call.

    def send(self, *payloads: bytes) -> None:
        """Send text messages in one write, unless the connection is gone or closing."""
        if self._phase is _Phase.OPEN:
            self._write(text_frame(*payloads) if len(payloads) == 1 else b"".join(map(text_frame, payloads)))

    def close(self, code: int) -> None:
        """Say goodbye; the transport is closed soon, whether the peer answers or not."""
        if self._phase is _Phase.OPEN:
            self._protocol.fail(code)
            self._flush()
        elif self._phase is not _Phase.PARTED:
            self._cut_off()

    # The handshake.

    def _begin(self, request: Request) -> None:
        """Let the gatekeeper decide; nothing is read meanwhile, since a peer has nothing to say before it is let in."""
        assert self._transport is not None
        self._phase = _Phase.ADMITTED
        self._transport.pause_reading()
        self._spawn(self._admit(request, Handshake(request, self.peer)))

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = self._loop.create_task(work)
        self._server_state.tasks.add(task)
        task.add_done_callback(self._server_state.tasks.discard)

    async def _admit(self, request: Request, handshake: Handshake) -> None:
        try:
            talker = await self._gatekeeper.admit(self, handshake)
        except Exception:
            _log.exception("handshake failed")
            talker = HTTPStatus.INTERNAL_SERVER_ERROR
        if self._phase is not _Phase.ADMITTED or self._transport is None:
            if not isinstance(talker, HTTPStatus):
                talker.closed()
            return
        protocol = self._protocol
        if isinstance(talker, HTTPStatus):
            response = protocol.reject(talker, "")
            if talker == HTTPStatus.TOO_MANY_REQUESTS:
                self._slow_lane.refused(self.peer)
        else:
            self.talker = talker
            response = protocol.accept(request)  # or a refusal, if this is no proper handshake
        if response.status_code == HTTPStatus.SWITCHING_PROTOCOLS:
            self._phase = _Phase.OPEN
            self._wake_after(KEEPALIVE_SECONDS)
        else:
            response.headers.update({name.decode(): value.decode() for name, value in HEADERS})
        protocol.send_response(response)
        if self._phase is _Phase.OPEN and self.talker is not None:
            self._held_back = []  # the greeting goes out in the same write
            self._flush()
            try:
                self.talker.opened()
            finally:
                written, self._held_back = self._held_back, None
                self._write(b"".join(written))
        else:
            self._flush()
        if self._transport is not None:
            self._transport.resume_reading()

    # Frames.

    def _read(self, data: bytes) -> None:
        """Take in some bytes; what came before a goodbye counts, even if both came at once.

        Almost always they are one whole frame of text. The library, which takes ten times as long for it, is not asked
        then; nor need it be later, as long as everything it got was whole frames as well (`_aligned`).
        """
        if self._aligned:
            frames = whole_frames(data)
            if frames:
                for mask, start, end in frames:
                    if self._phase is _Phase.OPEN:
                        self._binary = False
                        self._hand_on(unmasked(data[start:end], mask=data[mask:start]))
                return
            self._aligned = frames is not None
        self._protocol.receive_data(data)
        for event in self._protocol.events_received():
            if isinstance(event, Request):
                self._aligned = data.find(_END_OF_HEAD) == len(data) - len(_END_OF_HEAD)
                self._begin(event)
            elif isinstance(event, Frame) and self._phase is _Phase.OPEN:
                self._take(event)
        self._flush()

    def _take(self, frame: Frame) -> None:
        """Hand on a message when its last frame is there; pings and closes have been answered by the library."""
        opcode = frame.opcode
        whole = frame.fin and (opcode is Opcode.TEXT or opcode is Opcode.BINARY)
        if not whole and not self._others.take(self._last_seen):
            self.close(CloseCode.POLICY_VIOLATION)
            return
        if opcode not in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
            return
        if opcode is not Opcode.CONT:
            self._binary = opcode is Opcode.BINARY
        if whole:
            self._hand_on(bytes(frame.data))
            return
        self._parts.append(bytes(frame.data))
        if frame.fin:
            parts, self._parts = self._parts, []
            self._hand_on(b"".join(parts))
        elif len(self._parts) >= MOST_PARTS:
            self.close(CloseCode.MESSAGE_TOO_BIG)

    def _hand_on(self, message: bytes) -> None:
        talker = self.talker
        if talker is None:
            return
        try:
            if self._binary:
                talker.receive_binary(len(message))
            else:
                talker.receive(message)
        except Exception:
            _log.exception("message failed")
            self.close(CloseCode.INTERNAL_ERROR)

    def _write(self, data: bytes) -> None:
        """Write; cut off a peer that has left too much unread; one that keeps up gets a frame of any size."""
        if self._transport is None:
            return
        if self._transport.get_write_buffer_size() > MOST_UNREAD:
            _log.info("slow reader cut off", extra={"account": self.account})
            self._cut_off()
        elif self._held_back is not None:
            self._held_back.append(data)
        else:
            self._transport.write(data)

    def _flush(self) -> None:
        """Write what the library wants to have written, and part when it has nothing more to say."""
        for data in self._protocol.data_to_send():
            if self._phase is _Phase.PARTED:
                return
            if data:
                self._write(data)
            else:
                self._part()

    # Parting.

    def _part(self) -> None:
        """Take in and send nothing more, and wait a moment for the peer to read the goodbye and hang up.

        Only our own direction is closed now. To close both while the peer is still sending would make its system throw
        away what it has not read yet, the goodbye among it.
        """
        self._phase = _Phase.PARTED
        said = self._protocol.close_sent
        if said is not None and said.code in _FAULTS:
            self._slow_lane.refused(self.peer)
        self._loop.call_soon(self._dismiss)
        if self._transport is None:
            return
        self._wake_after(CLOSE_SECONDS)
        try:
            if self._transport.can_write_eof() and not self._transport.is_closing():
                self._transport.write_eof()
            else:
                self._transport.close()
        except OSError:  # the peer has hung up already
            self._transport.abort()

    def _cut_off(self) -> None:
        """Let go of a peer at once."""
        self._phase = _Phase.PARTED
        if self._transport is not None:
            self._transport.abort()

    def _disregard(self, size: int) -> None:
        """Throw away what comes after a goodbye; from a peer that goes on and on, do not even read it."""
        self._after_parting += size
        if self._after_parting > MOST_AFTER_PARTING and self._transport is not None:
            self._transport.pause_reading()

    def _dismiss(self) -> None:
        self._parts = []
        talker, self.talker = self.talker, None
        if talker is not None:
            talker.closed()

    # Time.

    def _wake_after(self, seconds: float) -> None:
        if self._timer is not None:
            self._timer.cancel()
        self._timer = self._loop.call_later(seconds, self._wake)

    def _wake(self) -> None:
        """Ping a silent peer; cut off one that stays silent, as a half-open connection does, or is not done in time."""
        silence = self._loop.time() - self._last_seen
        if self._phase is not _Phase.OPEN or silence > SILENCE_SECONDS:
            self._cut_off()
            return
        if silence > KEEPALIVE_SECONDS - 1 and not self._pinged:
            self._pinged = True
            self._write(_PING)
        self._wake_after(KEEPALIVE_SECONDS)


def whole_frames(data: bytes) -> list[tuple[int, int, int]] | None:
    """Find the frames of text in bytes that begin with a frame: where mask, payload and end of each are.

    None if the bytes are not whole, final frames of a client alone; nothing if they are, but not all of them text.
    """
    frames: list[tuple[int, int, int]] = []
    at, size, text = 0, len(data), True
    while at < size:
        if size - at < 6 or not data[at] & _FINAL or not data[at + 1] & _MASKED:
            return None
        text = text and data[at] == _TEXT
        length, mask = data[at + 1] & 127, at + 2
        if length == 126:
            length, mask = int.from_bytes(data[mask : mask + 2], "big"), mask + 2
        elif length == 127:
            return None
        end = mask + 4 + length
        if end > size:
            return None
        frames.append((mask, mask + 4, end))
        at = end
    return frames if text else []


def unmasked(payload: bytes, *, mask: bytes) -> bytes:
    """Return what a client has masked (RFC 6455, section 5.3)."""
    size = len(payload)
    repeated = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(payload, "big") ^ int.from_bytes(repeated, "big")).to_bytes(size, "big")


def text_frame(payload: bytes) -> bytes:
    """Return a whole, unmasked text frame (RFC 6455, section 5.2)."""
    size = len(payload)
    if size < 126:
        return bytes((_TEXT, size)) + payload
    if size < 65_536:
        return bytes((_TEXT, 126)) + size.to_bytes(2, "big") + payload
    return bytes((_TEXT, 127)) + size.to_bytes(8, "big") + payload
