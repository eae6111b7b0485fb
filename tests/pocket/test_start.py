"""What a device loads before its first decision: on a slow phone every module costs."""

import subprocess
import sys

LATER = (
    "feltroom.analysis.dense_lab",
    "feltroom.analysis.review.review",
    "feltroom.analysis.statistics",
    "feltroom.history.phh",
    "feltroom.history.text",
    "feltroom.pocket.backup",
    "feltroom.rooms.charts",
    "feltroom.rooms.drills",
    "feltroom.rooms.solutions",
    "feltroom.solver.kernels",
    "feltroom.solver.solving",
    "feltroom.rooms.hands.export",
    "feltroom.rooms.statistics.person_statistics",
)
"""Loaded when somebody asks for what they do."""

_PLAY = """
import asyncio, sys
from feltroom.pocket.device_home import DeviceHome
from tests.pocket.disks import DictDisk
import json

def heard(stream, text):
    message = json.loads(text)
    if any(one["type"] == "turnStarted" and one["seat"] == 0 for one in message.get("events", ())):
        decided.set()

async def play():
    home = DeviceHome(DictDisk(), nickname="P", heard=heard, closed=print, saved=print)
    await home.open()
    home.connect(1)
    settings = {"preset": "solo", "pace": "off", "think": [0, 0], "seed": 11}
    made = await home.request("POST", "/api/tables", json.dumps(settings))
    for number, kind in enumerate(("watch", "start")):
        home.say(1, json.dumps({"id": str(number), "type": kind, "table": json.loads(made.body)["table"]}))
    await asyncio.wait_for(decided.wait(), 30)
    from feltroom.evaluator import tables
    print(*sorted(sys.modules), *(f"table-{cards}" for cards, table in tables.RANK_VALUES.items() if table))
    await home.close()

decided = asyncio.Event()
asyncio.run(play())
"""


def test_a_device_loads_nothing_before_its_first_decision_that_can_come_later() -> None:
    ran = subprocess.run([sys.executable, "-c", _PLAY], capture_output=True, text=True, check=False, timeout=60)
    loaded = ran.stdout.split()
    assert "feltroom.rooms.house" in loaded, ran.stderr
    assert [name for name in loaded if name.startswith((*LATER, "table-"))] == []
