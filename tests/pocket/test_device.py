"""The house of one device: one person without a nickname, tables that rest while nobody is there."""

import asyncio
import json
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from feltroom.pocket.device import Device
from feltroom.pocket.device_store import DeviceStore
from feltroom.rooms.ports.clock import Clock
from feltroom.steady_clock import SteadyClock
from tests.patience import PATIENCE
from tests.pocket.disks import DictDisk

STREAM = 1
YEAR = 365 * 24 * 3600 * 1000
MINUTE = 60_000


class Page:
    """What a page hears, by kind, and what it says."""

    def __init__(self, device: Device) -> None:
        self._device = device
        self.heard: list[dict[str, Any]] = []
        self._asked = 0

    async def ask(self, **message: object) -> dict[str, Any]:
        """Say something and return its answer."""
        self._asked += 1
        asked = str(self._asked)
        self._device.say(STREAM, json.dumps({"id": asked, **message}))
        return await self.wait(lambda one: one.get("id") == asked)

    async def wait(self, fits: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Return the first message that fits, as soon as it has come."""
        while True:
            found = next(filter(fits, self.heard), None)
            if found is not None:
                return found
            await asyncio.sleep(0.005)


async def open_page(disk: DictDisk, nickname: str = "玩家", clock: Clock | None = None) -> tuple[Device, Page]:
    pages: list[Page] = []

    def heard(stream: int, text: str) -> None:
        assert stream == STREAM
        pages[0].heard.append(json.loads(text))

    store = await DeviceStore.open(disk, post=asyncio.get_running_loop().call_soon)
    device = await Device.open(store, nickname=nickname, heard=heard, closed=lambda *_: None, clock=clock)
    pages.append(Page(device))
    device.connect(STREAM)
    await pages[0].wait(lambda one: one["type"] == "welcome")
    return device, pages[0]


async def get(device: Device, address: str) -> Any:
    answered = await device.request("GET", address, None)
    assert answered.status == 200, answered
    return json.loads(answered.body)


async def make_table(device: Device, **settings: object) -> str:
    answered = await device.request("POST", "/api/tables", json.dumps(settings))
    assert answered.status == 200, answered
    return str(json.loads(answered.body)["table"])


def rows_of(disk: DictDisk, table: str) -> dict[str, bytes]:
    """What is kept of a table's log."""
    found = {key: value for key, value in disk.kept.items() if key.startswith("log/") and table in key}
    assert found
    return found


def run(scenario: Callable[[], Coroutine[object, object, None]]) -> None:
    async def patient() -> None:
        async with asyncio.timeout(PATIENCE):
            await scenario()

    asyncio.run(patient())


def test_a_new_device_has_one_person_who_stays_the_same() -> None:
    async def scenario() -> None:
        disk = DictDisk()
        device, _ = await open_page(disk)
        me = await get(device, "/api/me")
        assert me["nickname"] == "玩家"
        await device.close()
        device, page = await open_page(disk)
        assert await get(device, "/api/me") == me
        assert page.heard[0]["account"] == me["account"]
        await device.close()

    run(scenario)


def test_a_file_of_the_api_has_its_name() -> None:
    async def scenario() -> None:
        device, _ = await open_page(DictDisk())
        answered = await device.request("GET", "/api/export?format=phhs", None)
        assert (answered.status, answered.file_name) == (200, "feltroom-hands.phhs")
        await device.close()

    run(scenario)


@pytest.mark.parametrize("preset", ["solo", "six", "dense"])
def test_the_hand_stands_at_the_same_decision_after_the_device_was_closed(preset: str) -> None:
    """Looking at the table from the menu starts no clock: only who opens it plays on."""

    async def scenario() -> None:
        disk = DictDisk()
        device, page = await open_page(disk)
        table = await make_table(device, preset=preset, seed=11, pace="off", think=[0, 0])
        await page.ask(type="watch", table=table)
        shown = await page.wait(lambda one: one["type"] == "table")
        seat = shown["you"]["seat"]
        await page.ask(type="start", table=table)

        def mine(message: dict[str, Any]) -> bool:
            events = message.get("events", ())
            return any(one["type"] == "turnStarted" and one["seat"] == seat for one in events)

        await page.wait(mine)
        before = rows_of(disk, table)
        # No farewell: the browser just ends the worker.
        for task in asyncio.all_tasks() - {asyncio.current_task()}:
            task.cancel()
        await asyncio.sleep(0)
        again, page = await open_page(disk)
        listed = await get(again, f"/api/tables/{table}")
        assert listed["people"] == 1
        tables = (await get(again, "/api/me/tables"))["tables"]
        assert [(one["table"], one["seat"]) for one in tables] == [(table, seat)]
        assert rows_of(disk, table) == before
        await page.ask(type="watch", table=table)
        resumed = await page.wait(lambda one: one["type"] == "table")
        assert resumed["turn"]["event"]["seat"] == seat
        await again.close()

    run(scenario)


@pytest.mark.parametrize("lost", ["secrets/signing", "secrets/device", "accounts/", "tokens/"])
def test_somebody_whose_account_or_token_is_damaged_keeps_their_hands(lost: str) -> None:
    async def scenario() -> None:
        disk = DictDisk()
        device, page = await open_page(disk)
        await begin_hand(device, page)
        me, hands = await get(device, "/api/me"), await get(device, "/api/hands")
        assert hands["hands"]
        await device.close()
        (key,) = [key for key in disk.kept if key.startswith(f"row/{lost}")]
        disk.kept[key] = b"?"
        for _ in range(2):
            device, _ = await open_page(disk)
            assert await get(device, "/api/me") == me
            assert await get(device, "/api/hands") == hands
            await device.close()

    run(scenario)


def test_a_device_that_was_told_to_forget_its_person_knows_them_when_it_is_opened_again() -> None:
    async def scenario() -> None:
        disk = DictDisk()
        device, page = await open_page(disk)
        await begin_hand(device, page)
        me = await get(device, "/api/me")
        for _ in range(2):
            assert (await device.request("DELETE", "/api/me", None)).status == 204
            await device.close()
            device, page = await open_page(disk)
            assert await get(device, "/api/me") == me
        await device.close()

    run(scenario)


def test_who_hangs_up_before_the_stream_is_open_leaves_nothing_behind() -> None:
    """There may be only so many connections: what is left of streams must not keep a page out."""

    async def scenario() -> None:
        heard: set[int] = set()
        store = await DeviceStore.open(DictDisk(), post=asyncio.get_running_loop().call_soon)
        device = await Device.open(
            store, nickname="玩家", heard=lambda stream, _: heard.add(stream), closed=lambda *_: None
        )
        for stream in range(1, 41):
            device.connect(stream)
            device.hang_up(stream)
        for _ in range(40):
            device.connect(50)  # a number that is in use
        for stream in (50, 60):
            device.connect(stream)
            while stream not in heard:
                await asyncio.sleep(0.005)
        assert heard == {50, 60}
        await device.close()

    run(scenario)


async def begin_hand(device: Device, page: Page) -> str:
    """Make a table and start a hand there."""
    table = await make_table(device, preset="solo", seed=11, pace="off", think=[0, 0])
    await page.ask(type="watch", table=table)
    await page.ask(type="start", table=table)
    await page.wait(lambda one: one["type"] == "events")
    return table


def test_who_has_chosen_no_nickname_is_called_as_the_language_of_the_client_says() -> None:
    async def scenario() -> None:
        disk = DictDisk()
        for nickname in ("Player", "プレイヤー", "玩家"):
            device, _ = await open_page(disk, nickname)
            assert (await get(device, "/api/me"))["nickname"] == nickname
            await device.close()
        device, _ = await open_page(disk)
        await device.request("PUT", "/api/me", json.dumps({"nickname": "Ann"}))
        await device.close()
        device, page = await open_page(disk, "Player")
        assert (await get(device, "/api/me"))["nickname"] == "Ann" == page.heard[0]["nickname"]
        await device.close()

    run(scenario)


@pytest.mark.parametrize("bad", ["", " ", "x" * 200, "\u202e", "a\x07b"])
def test_a_nickname_that_cannot_be_shown_gives_way_to_one_that_can(bad: str) -> None:
    async def scenario() -> None:
        disk = DictDisk()
        device, _ = await open_page(disk, bad)
        me = await get(device, "/api/me")
        assert me["nickname"] == "玩家"
        await device.close()
        store = await DeviceStore.open(disk, post=asyncio.get_running_loop().call_soon)
        await store.write(lambda records: records.people.rename(account_id=me["account"], nickname=bad))
        await store.aclose()
        device, _ = await open_page(disk, "Player")
        assert (await get(device, "/api/me"))["nickname"] == "Player"
        await device.close()

    run(scenario)


@pytest.mark.parametrize(
    ("path", "body"),
    [
        ("/api/me/token", {}),
        ("/api/me/transfer", {}),
        ("/api/enter", {"nickname": "Bo", "program": True}),
        ("/api/transfer", {"code": "x"}),
    ],
)
def test_no_request_gives_a_token_away_or_brings_a_second_person(path: str, body: dict[str, object]) -> None:
    async def scenario() -> None:
        disk = DictDisk()
        device, _ = await open_page(disk)
        before = {key for key in disk.kept if key.startswith(("row/tokens/", "row/accounts/"))}
        answered = await device.request("POST", path, json.dumps(body))
        assert answered.status == 404 and json.loads(answered.body)["code"] == "not_found"
        assert {key for key in disk.kept if key.startswith(("row/tokens/", "row/accounts/"))} == before
        await device.close()

    run(scenario)


def test_a_clock_that_was_once_far_ahead_is_right_again_and_tables_of_that_time_go_on() -> None:
    async def scenario() -> None:
        disk, clock = DictDisk(), SteadyClock().now
        device, page = await open_page(disk, clock=moved(clock, YEAR))
        table = await begin_hand(device, page)
        last = (await turn_of(page, table))["time"]
        assert last > clock() + YEAR - MINUTE
        await device.close()
        for ahead in (0, -MINUTE, YEAR):  # set right, back a little more, and wrong once more
            device, page = await open_page(disk, clock=moved(clock, ahead))
            assert abs(page.heard[0]["now"] - clock() - ahead) < 2 * MINUTE, "the house has the time of the device"
            await page.ask(type="watch", table=table)
            shown = await page.wait(lambda one: one["type"] == "table")
            turn = await turn_of(page, table)
            assert last <= turn["time"] <= shown["now"] + MINUTE and shown["now"] < last + 3 * MINUTE + max(0, ahead)
            named = {"hand": turn["hand"], "decision": turn["decision"]}
            answer = await page.ask(type="act", table=table, action="fold", **named)
            assert answer["type"] == "done"
            await page.wait(lambda one: any(event["type"] == "handSettled" for event in one.get("events", ())))
            times = [event["time"] for one in page.heard for event in one.get("events", ())]
            assert times == sorted(times) and times[0] >= last
            last = times[-1]
            new = await begin_hand(device, page)
            assert abs((await turn_of(page, new))["time"] - clock() - ahead) < 2 * MINUTE
            await device.close()

    run(scenario)


def moved(clock: Clock, ahead: int) -> Clock:
    """A clock that is so far ahead."""
    return lambda: clock() + ahead


async def turn_of(page: Page, table: str) -> dict[str, Any]:
    """The player's turn at a table, as soon as it has come."""
    shown = await page.wait(lambda one: one["type"] == "table" and one["table"] == table)
    if shown["turn"] is not None and shown["turn"]["event"]["seat"] == shown["you"]["seat"]:
        return dict(shown["turn"]["event"])

    def mine(message: dict[str, Any]) -> bool:
        return message.get("table") == table and any(map(is_mine, message.get("events", ())))

    def is_mine(event: dict[str, Any]) -> bool:
        return bool(event["type"] == "turnStarted" and event["seat"] == shown["you"]["seat"])

    return next(filter(is_mine, (await page.wait(mine))["events"]))
