"""A visitor in the same process: no socket, no frame, the same session."""

import asyncio
from collections.abc import Callable
from http import HTTPStatus

from feltroom.rooms.house import House
from feltroom.rooms.sessions.open_session import open_session
from feltroom.rooms.sessions.session import Session

HERE = "pocket"
"""The address of every visitor."""


class LocalConnection:
    """One connection of one person; `heard` gets every message, `closed` the code with which the house ends it."""

    def __init__(self, *, heard: Callable[[bytes], None], closed: Callable[[int], None]) -> None:
        self.account = ""
        self.token = b""
        self._heard = heard
        self._closed = closed
        self._session: Session | None = None
        self._over = False

    async def open(self, house: House, token: str | None) -> HTTPStatus | None:
        """Begin to talk; return why that may not be, None if it may."""
        opened = await open_session(house, token, peer=HERE, connect=self._belong_to)
        if isinstance(opened, HTTPStatus):
            return opened
        if self._over:  # they have left before they were let in
            opened.closed()
            return None
        self._session = opened
        opened.opened()
        return None

    def say(self, message: bytes) -> None:
        """Say something to the house."""
        if self._session is not None:
            self._session.receive(message)

    def hang_up(self) -> None:
        """Leave."""
        self._over = True
        session, self._session = self._session, None
        if session is not None:
            session.closed()

    # What sessions and rooms call.

    def send(self, *payloads: bytes) -> None:
        """Hand messages over, unless the conversation is over."""
        for payload in payloads:
            if self._session is not None:
                self._heard(payload)

    def close(self, code: int) -> None:
        """End the conversation: nothing is taken in or sent from now on."""
        session, self._session = self._session, None
        if session is not None:
            asyncio.get_running_loop().call_soon(session.closed)
            self._closed(code)

    def _belong_to(self, account: str, token: bytes) -> "LocalConnection":
        self.account, self.token = account, token
        return self
