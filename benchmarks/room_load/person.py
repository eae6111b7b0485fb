"""A person at a table, over a WebSocket."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import TYPE_CHECKING

import msgspec
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from room_load import SEATS

if TYPE_CHECKING:
    from room_load.database import Prepared
    from room_load.load import Load

HANDSHAKES_A_SECOND = 45  # below the server's limit for one address


class Person(WSListener):
    """Somebody who checks or calls."""

    def __init__(self, load: Load, table: str, seat: int) -> None:
        self.load, self.table, self.seat = load, table, seat
        self.last: tuple[str, int, int] | None = None
        self.settled = asyncio.get_running_loop().create_future()

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport
        self.say({"type": "watch", "id": "w", "table": self.table})

    def say(self, message: dict[str, object]) -> None:
        self.transport.send(WSMsgType.TEXT, msgspec.json.encode(message))

    def on_ws_frame(self, _: WSTransport, frame: WSFrame) -> None:
        data = frame.get_payload_as_bytes()
        if frame.msg_type is not WSMsgType.TEXT:
            return
        if self.load.measuring:
            self.load.frames += 1
            self.load.bytes += len(data)
        message = msgspec.json.decode(data)
        if message["type"] == "table":
            self.turn(message["turn"]["event"] if message["turn"] else None)
        elif message["type"] == "events":
            for event in message["events"]:
                self.event(event)
        elif message["type"] in ("refused", "error"):
            raise SystemExit(f"refused: {message}")
        elif message["type"] == "done" and not self.settled.done():
            self.settled.set_result(None)

    def event(self, event: dict[str, object]) -> None:
        kind = event["type"]
        if kind in ("checked", "called", "folded") and self.last is not None:
            self.load.seen(self.last)
        elif kind == "turnStarted":
            self.turn(event)

    def turn(self, event: dict[str, object] | None) -> None:
        if event is None:
            return
        self.last = (self.table, event["hand"], event["decision"])
        if event["seat"] == self.seat:
            asyncio.get_running_loop().call_later(self.load.pause(), self.act, event)

    def act(self, event: dict[str, object]) -> None:
        hand, decision = event["hand"], event["decision"]
        self.load.acted((self.table, hand, decision))
        action = "check" if event["legal"]["check"] else "call"
        self.say({
            "type": "act", "id": f"{hand}.{decision}", "table": self.table, "hand": hand, "decision": decision,
            "action": action,
        })  # fmt: skip


def address_of(number: int) -> tuple[str, int]:
    """The address from which somebody comes: a server takes only so many connections from one."""
    return f"127.2.{number // 200}.1", 0


async def connect_all(prepared: Prepared, port: int, load: Load) -> list[Person]:
    people = []
    for number, token in enumerate(prepared.tokens):
        person = partial(Person, load, prepared.tables[number // SEATS], number % SEATS)
        headers = {"Authorization": f"Bearer {token}"}
        _, listener = await ws_connect(
            person, f"ws://127.0.0.1:{port}/ws", extra_headers=headers, local_addr=address_of(number)
        )
        people.append(listener)
        await asyncio.sleep(1 / HANDSHAKES_A_SECOND)
    await asyncio.gather(*[person.settled for person in people])
    return people
