"""uvicorn's HTTP within bounds: the head of a request ends, and the request comes in time."""

import asyncio
from http import HTTPStatus
from typing import Any

from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.server import ServerState

from feltroom.server.net.security import HEADERS

REQUEST_SECONDS = 20.0
MOST_HEAD = 32 * 1024


class HttpProtocol(HttpToolsProtocol):
    """uvicorn's HTTP, in which a request's head is not endless and a request comes within a time, or not at all."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._head_size = 0
        self._head_complete = False
        self._whole = False
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # uvicorn names the kind of transport it is given
        """Wait for a request, not for ever."""
        super().connection_made(transport)
        self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the deadline."""
        self._expect_nothing()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Read on, and look whether a request is whole."""
        self._whole = False
        super().data_received(data)
        if self._whole or self.transport.get_protocol() is not self:
            self._expect_nothing()
        elif self._deadline is None:
            self._expect()
        self._head_size = 0 if self._head_complete else self._head_size + len(data)
        if self._head_size > MOST_HEAD and not self.transport.is_closing():
            self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)

    def on_message_begin(self) -> None:
        """Begin with another head."""
        self._whole = self._head_complete = False
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """The head is there."""
        self._head_complete = True
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The request is there."""
        self._whole = True
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        """Refuse what is no HTTP, with the headers that every answer has."""
        del msg
        self._refuse(HTTPStatus.BAD_REQUEST)

    def _refuse(self, status: HTTPStatus) -> None:
        lines = [STATUS_LINE[status], *(name + b": " + value + b"\r\n" for name, value in HEADERS)]
        self.transport.write(b"".join([*lines, b"content-length: 0\r\nconnection: close\r\n\r\n"]))
        self.transport.close()

    def _expect(self) -> None:
        self._deadline = self.loop.call_later(REQUEST_SECONDS, self._give_up)

    def _expect_nothing(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _give_up(self) -> None:
        self._deadline = None
        self.transport.abort()
