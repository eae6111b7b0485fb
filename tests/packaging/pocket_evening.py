"""An evening in the pocket room, for Pyodide: a few hands, and a look at everything that can be looked at."""

import asyncio
import json
import traceback
from collections.abc import Sequence
from typing import Any

from feltroom.pocket.device import Device
from feltroom.pocket.device_store import DeviceStore

STREAM = 1
HANDS = 2
LOOKS = (
    "/api/me",
    "/api/me/tables",
    "/api/presets",
    "/api/hands",
    "/api/statistics",
    "/api/export?format=phhs",
    "/api/export?format=json",
    "/api/dense/modes",
    "/api/tables/{table}/ledger",
    "/api/hands/{table}/1",
    "/api/hands/{table}/1/phh",
    "/api/hands/{table}/1/text?lang=ja",
    "/api/hands/{table}/1/review",
)


class DictDisk:
    """A disk in memory."""

    def __init__(self) -> None:
        self.kept: dict[str, bytes] = {}

    async def scan(self, prefix: str) -> list[tuple[str, bytes]]:
        return sorted((key, value) for key, value in self.kept.items() if key.startswith(prefix))

    async def write(self, batch: Sequence[tuple[str, bytes | None]]) -> None:
        for key, value in batch:
            if value is None:
                self.kept.pop(key, None)
            else:
                self.kept[key] = value


class Player:
    """Checks or calls whenever it is their turn."""

    def __init__(self) -> None:
        self.device: Device | None = None
        self.table = ""
        self.seat: int | None = None
        self.said = 0
        self.ended = asyncio.Event()

    def say(self, **message: object) -> None:
        assert self.device is not None
        self.said += 1
        self.device.say(STREAM, json.dumps({"id": str(self.said), "table": self.table, **message}))

    def hear(self, stream: int, text: str) -> None:
        assert stream == STREAM
        message = json.loads(text)
        if message["type"] == "table":
            self.seat = message["you"]["seat"]
            self.say(type="start")
        for event in message.get("events", ()):
            if event["type"] == "turnStarted" and event["seat"] == self.seat:
                self.act(event)
            elif event["type"] == "handEnded" and event["hand"] == HANDS:
                self.ended.set()
            elif event["type"] == "handEnded":
                self.say(type="nextHand")

    def act(self, turn: dict[str, Any]) -> None:
        action = "check" if turn["legal"]["check"] else "call"
        self.say(type="act", hand=turn["hand"], decision=turn["decision"], action=action)


async def spend_evening() -> str:
    """Play and look; return the answers' status codes by address, as JSON."""
    player = Player()
    store = await DeviceStore.open(DictDisk(), post=asyncio.get_running_loop().call_soon)
    device = await Device.open(store, nickname="玩家", heard=player.hear, closed=lambda *_: None)
    player.device = device
    settings = {"preset": "solo", "players": 3, "seed": 11, "pace": "off", "think": [0, 0]}
    made = await device.request("POST", "/api/tables", json.dumps(settings))
    player.table = json.loads(made.body)["table"]
    device.connect(STREAM)
    await asyncio.sleep(0.1)
    player.say(type="watch")
    await asyncio.wait_for(player.ended.wait(), timeout=15)
    looked = {look: (await device.request("GET", look.format(table=player.table), None)).status for look in LOOKS}
    report = await device.request("POST", "/api/dense/report", json.dumps({"mode": "dense", "players": 2}))
    looked["/api/dense/report"] = report.status
    await device.close()
    looked[_fail()] = 0
    return json.dumps(looked)


def _fail() -> str:
    """What a failure looks like when it is written down."""
    try:
        return str([][1])
    except IndexError:
        return traceback.format_exc()
