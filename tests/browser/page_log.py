"""What a page did while a test used it: the console, errors, who was asked, and every frame of its sockets."""

import json
import re
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import ConsoleMessage, Error, Page, Request, WebSocket

Message = dict[str, Any]
_CARD = re.compile(r"[2-9TJQKA][cdhs]")
_SAID_BY_PEOPLE = ("name", "nickname", "text")
_LOCAL = ("data", "blob", "about")


@dataclass(frozen=True, slots=True)
class Frame:
    """A text frame of a socket."""

    sent: bool
    text: str

    @property
    def message(self) -> Message:
        """The message in it."""
        message: Message = json.loads(self.text)
        return message


@dataclass
class PageLog:
    """Everything that is noted of one page; `home` is the only host that may be asked."""

    home: str
    errors: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)
    crashes: list[str] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)
    addresses: list[str] = field(default_factory=list)
    frames: list[Frame] = field(default_factory=list)
    _expected: list[re.Pattern[str]] = field(default_factory=list)

    def expect(self, pattern: str) -> None:
        """Let a console error pass: the test provokes it."""
        self._expected.append(re.compile(pattern))

    def watch(self, page: Page) -> None:
        """Note what a page does from now on."""
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.crashes.append(f"{error.name}: {error.message}"))
        page.on("requestfailed", lambda request: self.failed.append(f"{request.url}: {request.failure}"))
        page.on("request", self._request)
        page.on("websocket", self._socket)

    def problems(self) -> list[str]:
        """What a page must not have done."""
        errors = [text for text in self.errors if not any(one.search(text) for one in self._expected)]
        foreign = [url for url in self.addresses if is_foreign(url, self.home)]
        return [
            *[f"console error: {text}" for text in errors],
            *[f"page error: {text}" for text in self.crashes],
            *[f"foreign host: {url}" for url in foreign],
        ]

    def _console(self, message: ConsoleMessage) -> None:
        place = message.location
        text = f"{message.text} ({place.get('url', '')}:{place.get('lineNumber', 0)})"
        if message.type == "error":
            self.errors.append(text)
        elif message.type == "warning":
            self.warnings.append(text)

    def _request(self, request: Request) -> None:
        self.addresses.append(request.url)

    def _socket(self, socket: WebSocket) -> None:
        self.addresses.append(socket.url)
        socket.on("framesent", lambda payload: self._frame(payload, sent=True))
        socket.on("framereceived", lambda payload: self._frame(payload, sent=False))

    def _frame(self, payload: str | bytes, *, sent: bool) -> None:
        text = payload if isinstance(payload, str) else payload.decode(errors="replace")
        self.frames.append(Frame(sent, text))


def is_foreign(url: str, home: str) -> bool:
    """Whether an address leads anywhere but home."""
    parts = urlsplit(url)
    return parts.scheme not in _LOCAL and parts.netloc != home


_logs: dict[Page, PageLog] = {}


def start_log(page: Page, *, home: str) -> PageLog:
    """Note what a page does; `log_of` finds it again."""
    log = _logs[page] = PageLog(home)
    log.watch(page)
    return log


def end_log(page: Page) -> list[str]:
    """Forget a page and return what it must not have done."""
    if not page.is_closed():
        with suppress(Error):
            page.evaluate("0")  # what has happened reaches us with the next answer
    return _logs.pop(page).problems()


def log_of(page: Page) -> PageLog:
    """What is noted of a page."""
    return _logs[page]


def frames(page: Page) -> list[Frame]:
    """Every frame of a page's sockets so far, in order."""
    return log_of(page).frames


def heard(page: Page) -> list[Message]:
    """The messages a page received."""
    return [frame.message for frame in frames(page) if not frame.sent]


def said(page: Page) -> list[Message]:
    """The messages a page sent."""
    return [frame.message for frame in frames(page) if frame.sent]


def cards_seen(noted: Iterable[Frame]) -> set[str]:
    """Every card that is written in frames which were received, wherever in them."""
    return {card for frame in noted if not frame.sent for card in _cards(frame.message)}


def _cards(value: object) -> Iterator[str]:
    if isinstance(value, str) and _CARD.fullmatch(value):
        yield value
    elif isinstance(value, list):
        for one in value:
            yield from _cards(one)
    elif isinstance(value, dict):
        for key, one in value.items():
            if key not in _SAID_BY_PEOPLE:
                yield from _cards(one)
