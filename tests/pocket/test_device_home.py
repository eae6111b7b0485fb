"""The house of a device while a backup is taken in: nothing that is asked meanwhile is lost, and no hand either."""

import asyncio
import json
from typing import Any

import pytest

from feltroom.log.errors import StorageError
from feltroom.pocket.backup import BackupRefused
from feltroom.pocket.backup_import import Imported
from feltroom.pocket.backup_progress import Progress
from feltroom.pocket.device_home import DeviceHome, HouseClosed
from feltroom.pocket.device_store import DeviceStore
from feltroom.pocket.disk import DiskFull
from tests.pocket.device_stores import refuse
from tests.pocket.disks import DictDisk
from tests.pocket.test_device import run


class Home:
    """A device's house and what its page hears."""

    def __init__(self, disk: DictDisk) -> None:
        self.heard: list[tuple[int, dict[str, Any]]] = []
        self.ended: list[int] = []
        self.house = DeviceHome(
            disk,
            nickname="玩家",
            heard=lambda stream, text: self.heard.append((stream, json.loads(text))),
            closed=lambda stream, _: self.ended.append(stream),
            saved=lambda _: None,
        )

    async def get(self, path: str) -> Any:
        answered = await self.house.request("GET", path, None)
        assert answered.status == 200, answered
        return json.loads(answered.body)

    async def play(self) -> str:
        """Make a table and begin a hand."""
        settings = {"preset": "solo", "seed": 11, "pace": "off", "think": [0, 0]}
        answered = await self.house.request("POST", "/api/tables", json.dumps(settings))
        table = str(json.loads(answered.body)["table"])
        self.house.connect(1)
        await self.wait(1, "welcome")
        for number, kind in enumerate(("watch", "start")):
            self.house.say(1, json.dumps({"id": str(number), "type": kind, "table": table}))
        await self.wait(1, "events")
        return table

    async def wait(self, stream: int, kind: str) -> None:
        while not any(one == stream and message["type"] == kind for one, message in self.heard):
            await asyncio.sleep(0.005)


async def opened(disk: DictDisk | None = None) -> Home:
    home = Home(DictDisk() if disk is None else disk)
    await home.house.open()
    return home


async def backup_of(home: Home, progress: Progress | None = None) -> bytes:
    parts: list[bytes] = []
    line = await home.house.save_all(parts.append, progress)
    return b"".join([line, *parts])


def test_what_is_asked_while_a_backup_is_taken_in_is_answered_afterwards() -> None:
    async def scenario() -> None:
        there = await opened()
        table = await there.play()
        data = await backup_of(there)
        here = await opened()
        here.house.connect(1)
        await here.wait(1, "welcome")
        reading = asyncio.ensure_future(here.house.read_all(data, replace=False))
        while not here.ended:
            await asyncio.sleep(0)
        assert here.ended == [1]
        asked = asyncio.ensure_future(here.get("/api/me/tables"))
        here.house.connect(2)
        here.house.connect(3)
        here.house.hang_up(3)
        assert (await reading).tables == 1
        assert [one["table"] for one in (await asked)["tables"]] == [table]
        await here.wait(2, "welcome")
        assert {stream for stream, _ in here.heard} == {1, 2}
        await here.house.close()
        await there.house.close()

    run(scenario)


def test_two_backups_and_an_export_at_once_are_done_one_after_another() -> None:
    async def scenario() -> None:
        there = await opened()
        await there.play()
        data, disk = await backup_of(there), DictDisk()
        here = await opened(disk)
        house = here.house
        first, second, copy = await asyncio.gather(
            house.read_all(data, replace=False), house.read_all(data, replace=False), backup_of(here)
        )
        assert (first.tables, second.tables, second.skipped) == (1, 0, 1)
        again = await opened()
        assert isinstance(await again.house.read_all(copy, replace=False), Imported)
        assert await again.get("/api/hands") == await here.get("/api/hands") == await there.get("/api/hands")
        for home in (here, there, again):
            await home.house.close()

    run(scenario)


def test_a_file_that_is_refused_does_not_disturb_a_hand() -> None:
    async def scenario() -> None:
        home = await opened()
        await home.play()
        for data in (b"", b'{"format":"feltroom-backup","version":9}\n', (await backup_of(home))[:-1]):
            with pytest.raises(BackupRefused):
                await home.house.read_all(data, replace=True)
        assert home.ended == []
        await home.house.close()

    run(scenario)


@pytest.mark.parametrize("replace", [False, True])
def test_hands_that_are_in_memory_alone_are_not_lost_to_a_backup(replace: bool) -> None:
    async def scenario() -> None:
        disk = DictDisk()
        home = await opened(disk)
        data = await backup_of(await opened())
        disk.fault = refuse(DiskFull)
        table = await home.play()
        with pytest.raises(StorageError):
            await home.house.read_all(data, replace=replace)
        assert home.ended == []
        assert [one["table"] for one in (await home.get("/api/hands"))["hands"]] == [table]
        disk.fault = lambda: None
        await home.house.close()
        again = await opened(disk)
        assert [one["table"] for one in (await again.get("/api/hands"))["hands"]] == [table]
        await again.house.close()

    run(scenario)


@pytest.mark.parametrize("taken", [True, False])
def test_a_house_that_does_not_open_again_is_no_refusal_of_a_backup(
    monkeypatch: pytest.MonkeyPatch, taken: bool
) -> None:
    """Its page would be told that nothing has changed, and would wait for a house that is closed."""

    async def scenario() -> None:
        there, disk = await opened(), DictDisk()
        await there.play()
        data, here = await backup_of(there), await opened(disk)
        if not taken:
            disk.fault = refuse(DiskFull)
        monkeypatch.setattr(DeviceStore, "open", unreadable)
        with pytest.raises(HouseClosed):
            await here.house.read_all(data, replace=False)
        monkeypatch.undo()
        disk.fault = lambda: None
        again = await opened(disk)
        assert len((await again.get("/api/hands"))["hands"]) == taken
        for home in (again, there):
            await home.house.close()

    run(scenario)


async def unreadable(*_: object, **__: object) -> DeviceStore:
    raise StorageError("the rows cannot be read")
