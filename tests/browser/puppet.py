"""Somebody without a browser, who does exactly what a test says, over a real socket."""

import itertools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import httpx
import msgspec
from websockets.sync.client import ClientConnection, connect

from tests.browser.page_log import Message
from tests.browser.room_thread import OpenRoom
from tests.patience import PATIENCE
from tests.plain_http import NO_TLS

_numbers = itertools.count(1)


class Puppet:
    """A person at a table; everything that was heard is kept."""

    def __init__(self, socket: ClientConnection, http: httpx.Client) -> None:
        self._socket = socket
        self._http = http
        self.heard: list[Message] = []
        self.table = ""
        self.seat = -1

    def make(self, preset: str = "online", **settings: object) -> str:
        """Make a table."""
        answer = self._http.post("/api/tables", json={"preset": preset, **settings})
        assert answer.status_code == 200, answer.text
        return str(answer.json()["table"])

    def rename(self, nickname: str) -> None:
        """Take another nickname."""
        assert self._http.put("/api/me", json={"nickname": nickname}).status_code == 200

    def wait(self, wanted: Callable[[Message], bool], *, since: int = 0) -> Message:
        """The first message from a place on that is wanted."""
        for place in itertools.count(since):
            while place >= len(self.heard):
                self.heard.append(msgspec.json.decode(self._socket.recv(PATIENCE)))
            if wanted(self.heard[place]):
                return self.heard[place]
        raise AssertionError

    def ask(self, kind: str, **fields: object) -> Message:
        """Ask for something and return the answer."""
        name = f"p{next(_numbers)}"
        message = {"type": kind, "id": name, **({"table": self.table} if self.table else {}), **fields}
        self._socket.send(msgspec.json.encode(message), text=True)
        return self.wait(lambda heard: heard.get("id") == name)

    def do(self, kind: str, **fields: object) -> Message:
        """Ask for something that must be granted."""
        answer = self.ask(kind, **fields)
        assert answer["type"] == "done", answer
        return answer

    def watch(self, table: str, **fields: object) -> None:
        """See a table."""
        self.table = table
        self.do("watch", **fields)

    def heard_table(self) -> Message:
        """The table as it was told last."""
        return next(message for message in reversed(self.heard) if message["type"] == "table")

    def sit(self, table: str, seat: int, **fields: object) -> None:
        """See a table and take a seat."""
        self.watch(table)
        self.do("sit", seat=seat, **fields)
        self.seat = seat

    @property
    def events(self) -> list[Message]:
        """All table events that were heard."""
        return [one for message in self.heard for one in _events_in(message)]

    def event(self, kind: str, **fields: object) -> Message:
        """The first event of a kind with these fields, waited for."""

        def fits(event: object) -> bool:
            return isinstance(event, dict) and event["type"] == kind and fields.items() <= event.items()

        message = self.wait(lambda heard: any(map(fits, _events_in(heard))))
        return next(event for event in _events_in(message) if fits(event))

    def act(self, hand: int, decision: int, action: str, **amount: object) -> None:
        """Decide."""
        self.do("act", hand=hand, decision=decision, action=action, **amount)

    def turn(self, hand: int, *, after: int = -1) -> Message:
        """The next own turn of a hand after a decision, waited for."""

        def own(event: Any) -> bool:
            return (
                isinstance(event, dict)
                and event["type"] == "turnStarted"
                and (event["seat"], event["hand"]) == (self.seat, hand)
                and event["decision"] > after
            )

        message = self.wait(lambda heard: any(map(own, _events_in(heard))))
        return next(event for event in _events_in(message) if own(event))

    def answer(self, hand: int, action: str, *, after: int = -1, **amount: object) -> int:
        """Wait for an own turn and decide; the number of the decision is the result."""
        turn = self.turn(hand, after=after)
        self.act(hand, turn["decision"], action, **amount)
        return int(turn["decision"])


def _events_in(message: Message) -> list[Any]:
    return list(message.get("events") or message.get("hand") or []) if message["type"] in ("events", "table") else []


@contextmanager
def puppet(room: OpenRoom, nickname: str) -> Iterator[Puppet]:
    """Let somebody enter and connect; gone at the end."""
    with httpx.Client(base_url=room.url, verify=NO_TLS) as http:
        entered = http.post("/api/enter", json={"nickname": nickname, "program": True}).json()
        proof = {"Authorization": f"Bearer {entered['token']}"}
        http.headers.update(proof)
        with connect(f"ws://{room.host}/ws", additional_headers=proof, compression=None) as socket:
            one = Puppet(socket, http)
            one.wait(lambda heard: heard["type"] == "welcome")
            yield one
