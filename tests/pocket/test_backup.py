"""Backups: all of a device in a file, checked before anything is written, and put together with what is there."""

import asyncio
import hashlib
import json
import zlib
from collections.abc import Callable
from functools import partial

import pytest

from feltroom.log.chain import next_chain
from feltroom.log.writing import CheckpointRow, EventRow, Head
from feltroom.pocket import backup_reading
from feltroom.pocket.backup import VERSION, BackupCode, BackupRefused, export_backup
from feltroom.pocket.backup_import import Imported, import_backup, import_read_backup
from feltroom.pocket.backup_reading import read_backup
from feltroom.pocket.device_logs import write_pieces
from feltroom.pocket.device_rows import FORMAT, FORMAT_KEY, KINDS
from feltroom.pocket.disk import DiskFull, Source
from feltroom.pocket.records.log_segments import LogHead
from feltroom.rooms.ports.store import Records
from feltroom.version import __version__
from tests.pocket.device_stores import (
    CALLS,
    TABLE,
    append_whole,
    enter,
    everything,
    make_table,
    opened,
    refuse,
    run,
)
from tests.pocket.disks import DictDisk
from tests.storage.harness import commits_of, restored
from tests.storage.sessions import Call, find

OTHER, OTHER_CALLS = find(lambda table: 8 < table.hand_number < 60 and table.config != TABLE.config, steps=350)
COMMITS = len(CALLS)


async def device(account: str = "ann", **logs: list[Call]) -> DictDisk:
    """A device of somebody with some tables."""
    disk = DictDisk()
    store = await opened(disk)
    await store.write(partial(enter, account=account))
    await store.write(lambda records: records.secret("signing", lambda: account.encode() * 8))
    for name, calls in logs.items():
        await append_whole(store, commits_of(name, calls, checkpoints=True))
        await store.write(partial(make_table, table_id=name))
    await store.aclose()
    return disk


async def file_of(disk: Source) -> bytes:
    parts: list[bytes] = []
    line = await export_backup(disk, parts.append)
    return b"".join([line, *parts])


def kept_in(data: bytes) -> dict[str, bytes]:
    """Everything in a file that is whole."""
    return dict(read_backup(data).every_row())


async def known(disk: DictDisk) -> list[object]:
    store = await opened(DictDisk(dict(disk.kept)))
    assert store.damage == ()
    return await store.read(everything)


def test_a_backup_brings_everything_to_a_new_device_person_and_all() -> None:
    async def scenario() -> None:
        disk = await device(one=CALLS, two=OTHER_CALLS)
        data = await file_of(disk)
        fresh = await device("newcomer")
        assert await import_backup(fresh, data) == Imported(2, _hands(disk), 0, 0, ("ann",))
        assert fresh.kept == disk.kept and len(fresh.batches) > 0
        assert await known(fresh) == await known(disk)

    run(scenario)


def _hands(disk: DictDisk) -> int:
    return sum(len(KINDS["hands"].read(key, disk.kept[key])) for key in disk.kept if key.startswith("row/hands/"))


def test_the_first_line_says_what_is_in_the_file() -> None:
    async def scenario() -> None:
        disk = await device(one=CALLS)
        data = await file_of(disk)
        line, body = data.split(b"\n", 1)
        header = json.loads(line)
        assert header == {
            "format": "feltroom-backup",
            "version": VERSION,
            "app": __version__,
            "rows": len(disk.kept),
            "tables": 1,
            "hands": _hands(disk),
            "damaged": 0,
            "size": len(zlib.decompress(body)),
            "sha256": hashlib.sha256(body).hexdigest(),
        }
        assert kept_in(data) == disk.kept

    run(scenario)


def test_a_backup_of_an_open_store_holds_what_is_not_saved_yet() -> None:
    async def scenario() -> None:
        disk = DictDisk()
        store = await opened(disk)
        await store.write(partial(enter, account="ann"))
        await append_whole(store, commits_of("t", CALLS)[:5])
        disk.fault = refuse(DiskFull)
        await append_whole(store, commits_of("t", CALLS)[5:])
        await store.write(make_table)
        await store.write(lambda records: records.people.drop_token(b"ann" * 4))
        exporting = asyncio.ensure_future(store.snapshot(file_of))
        await asyncio.sleep(0)
        writing = asyncio.ensure_future(store.write(partial(enter, account="bo")))
        data = await exporting
        await writing
        fresh = DictDisk()
        await import_backup(fresh, data)
        again = await opened(fresh)
        assert await again.read(lambda records: restored(records.table_logs.load("t"))) == TABLE
        assert await again.read(lambda records: records.people.tokens_of("ann")) == set()
        assert await again.read(lambda records: records.people.get("bo")) is None, "all of one moment"
        disk.fault = lambda: None
        await store.aclose()
        assert disk.kept.keys() - fresh.kept.keys() == {"row/accounts/bo", f"row/tokens/{(b'bo' * 4).hex()}"}

    run(scenario)


@pytest.mark.parametrize(
    ("damage", "code"),
    [
        (lambda _: b"", BackupCode.NOT_A_BACKUP),
        (lambda _: b"hello\nworld", BackupCode.NOT_A_BACKUP),
        (lambda _: b'{"format":"other"}\n', BackupCode.NOT_A_BACKUP),
        (lambda _: b"[1]\n", BackupCode.NOT_A_BACKUP),
        (lambda data: data.replace(b'"version":1', b'"version":2', 1), BackupCode.TOO_NEW),
        (lambda data: data.replace(b'"version":1', b'"version":"x"', 1), BackupCode.DAMAGED),
        (lambda data: data[:-1], BackupCode.DAMAGED),
        (lambda data: data + b"x", BackupCode.DAMAGED),
        (lambda data: data[: len(data) // 2] + b"\0" + data[len(data) // 2 + 1 :], BackupCode.DAMAGED),
    ],
)
def test_a_file_that_is_not_whole_is_refused_and_changes_nothing(
    damage: Callable[[bytes], bytes], code: BackupCode
) -> None:
    async def scenario() -> None:
        data = await file_of(await device(one=CALLS))
        fresh = await device("newcomer")
        before = dict(fresh.kept)
        with pytest.raises(BackupRefused) as caught:
            await import_backup(fresh, damage(data))
        assert caught.value.code is code
        assert fresh.kept == before

    run(scenario)


def resealed(kept: dict[str, bytes]) -> bytes:
    """A file whose digest fits, whatever is in it."""
    plain = b"".join(
        len(key).to_bytes(2) + len(value).to_bytes(4) + key.encode() + value for key, value in kept.items()
    )
    body = zlib.compress(plain)
    header = {
        "format": "feltroom-backup",
        "version": VERSION,
        "app": "0",
        "tables": 0,
        "hands": 0,
        "damaged": 0,
        "rows": len(kept),
        "size": len(plain),
        "sha256": hashlib.sha256(body).hexdigest(),
    }
    return json.dumps(header).encode() + b"\n" + body


def test_every_row_and_every_log_is_checked_even_if_the_digest_fits() -> None:
    async def scenario() -> None:
        disk = await device(one=CALLS)
        assert kept_in(resealed(disk.kept)) == disk.kept
        for number, (key, value) in enumerate(disk.kept.items()):
            if key == FORMAT_KEY:
                continue
            place = len(value) - 15 if key.startswith("row/heads/") else len(value) - 1
            flipped = value[:place] + bytes([value[place] ^ 1]) + value[place + 1 :]
            hashed = key.startswith(("log/", "row/heads/"))
            for wrong in (value[:-1], *([flipped] if hashed else [])):
                with pytest.raises(BackupRefused) as caught:
                    read_backup(resealed({**disk.kept, key: wrong}))
                assert caught.value.code is BackupCode.DAMAGED
                if key.startswith("row/"):
                    assert caught.value.numbers == {"row": number}
            without = {other: kept for other, kept in disk.kept.items() if other != key}
            if key.startswith(("log/", "row/heads/")):
                with pytest.raises(BackupRefused):
                    read_backup(resealed(without))
        with pytest.raises(BackupRefused) as caught:
            read_backup(resealed({**disk.kept, FORMAT_KEY: bytes([FORMAT + 1])}))
        assert (caught.value.code, caught.value.numbers) == (
            BackupCode.TOO_NEW,
            {"version": FORMAT + 1, "known": FORMAT},
        )
        for unknown in ("row/tales/x", "other", "log/two/000000/00000000"):
            with pytest.raises(BackupRefused):
                read_backup(resealed({**disk.kept, unknown: b"x"}))

    run(scenario)


def test_what_is_damaged_on_a_device_is_left_out_of_its_backup() -> None:
    async def scenario() -> None:
        disk = await device(one=CALLS, two=OTHER_CALLS)
        piece = next(key for key in disk.kept if key.startswith("log/two/"))
        disk.kept[piece] = disk.kept[piece][:-1] + b"?"
        disk.kept["row/hands/one/000000"] = b"?"
        data = await file_of(disk)
        assert read_backup(data).header.damaged == 2
        left_out = {key for key in disk.kept if key.startswith("log/two/")} | {
            "row/heads/two",
            "row/hands/one/000000",
        }
        assert disk.kept.keys() - kept_in(data).keys() == left_out

    run(scenario)


def test_the_tables_of_two_devices_of_one_person_come_together() -> None:
    async def scenario() -> None:
        phone = await device(both=CALLS[:40], mine=OTHER_CALLS, longer=OTHER_CALLS)
        tablet = await device(both=CALLS, theirs=CALLS[:30], longer=OTHER_CALLS[:20])
        before = _hands(phone)
        imported = await import_backup(phone, await file_of(tablet))
        assert (imported.tables, imported.skipped, imported.conflicts) == (2, 1, 0)
        assert imported.hands == _hands(phone) - before > 0
        expected = await device(both=CALLS, mine=OTHER_CALLS, theirs=CALLS[:30], longer=OTHER_CALLS)
        assert await known(phone) == await known(expected)
        assert len(phone.batches[-1]) > 0
        again = await import_backup(phone, await file_of(tablet))
        assert (again.tables, again.hands, again.skipped, again.conflicts) == (0, 0, 3, 0)

    run(scenario)


def test_a_log_that_went_on_differently_on_both_devices_stays_as_it_is_here() -> None:
    async def scenario() -> None:
        for here, there in ((CALLS[:40], OTHER_CALLS), (CALLS, OTHER_CALLS[:40])):
            phone, tablet = await device(both=here), await device(both=there)
            before = await known(phone)
            imported = await import_backup(phone, await file_of(tablet))
            assert (imported.tables, imported.hands, imported.skipped, imported.conflicts) == (0, 0, 0, 1)
            assert await known(phone) == before

    run(scenario)


def test_weights_that_changed_last_win_and_names_stay_unique() -> None:
    def save(records: Records, *, new_id: str, name: str, weight: float, now: int) -> None:
        records.weights.save(
            new_id=new_id, account="ann", name=name, weights={"AA": weight}, players=2, most=9, now=now
        )

    async def with_weights(disk: DictDisk, *saved: tuple[str, str, float, int]) -> DictDisk:
        store = await opened(disk)
        for new_id, name, weight, now in saved:
            await store.write(partial(save, new_id=new_id, name=name, weight=weight, now=now))
        await store.aclose()
        return disk

    async def scenario() -> None:
        phone = await with_weights(await device(t=CALLS), ("a", "A", 0.1, 5), ("b", "B", 0.1, 5), ("x", "X", 0.1, 1))
        tablet = await with_weights(
            await device(t=CALLS), ("a", "A", 0.2, 6), ("b", "B", 0.2, 4), ("y", "X", 0.2, 9), ("z", "Z", 0.2, 1)
        )
        await import_backup(phone, await file_of(tablet))
        store = await opened(phone)
        found = await store.read(lambda records: records.weights.list_of("ann"))
        assert {(row.id, row.name): row.weights["AA"] for row in found} == {
            ("a", "A"): 0.2,
            ("b", "B"): 0.1,
            ("x", "X"): 0.1,
            ("z", "Z"): 0.2,
        }

    run(scenario)


def test_another_person_s_hands_are_replaced_only_if_that_is_wanted() -> None:
    async def scenario() -> None:
        ann, bo = await device("ann", one=CALLS), await device("bo", one=OTHER_CALLS, two=OTHER_CALLS[:50])
        data = await file_of(ann)
        before = dict(bo.kept)
        with pytest.raises(BackupRefused) as caught:
            await import_backup(bo, data)
        assert caught.value.code is BackupCode.OTHER_PERSON
        assert caught.value.numbers == {"hands_here": _hands(bo), "hands_in_file": _hands(ann)}
        assert bo.kept == before
        batches = len(bo.batches)
        imported = await import_backup(bo, data, replace=True)
        assert (imported.tables, imported.hands) == (1, _hands(ann))
        assert bo.kept == ann.kept and len(bo.batches) == batches + 1

    run(scenario)


def test_a_disk_that_is_too_small_for_a_backup_keeps_what_it_has() -> None:
    async def scenario() -> None:
        phone, tablet = await device(one=CALLS), await device(two=OTHER_CALLS)
        before = dict(phone.kept)
        phone.fault = refuse(DiskFull)
        data = await file_of(tablet)
        with pytest.raises(BackupRefused) as caught:
            await import_backup(phone, data)
        assert (caught.value.code, caught.value.numbers) == (BackupCode.FULL, {"megabytes": 1})
        assert phone.kept == before

    run(scenario)


@pytest.mark.parametrize(
    ("name", "number"),
    [("size", -1), ("size", -5), ("rows", -1), ("hands", -5), ("tables", -1), ("version", 0), ("version", -1)],
)
def test_a_first_line_with_impossible_numbers_is_refused(name: str, number: int) -> None:
    async def scenario() -> None:
        line, body = (await file_of(await device(one=CALLS))).split(b"\n", 1)
        with pytest.raises(BackupRefused) as caught:
            read_backup(json.dumps({**json.loads(line), name: number}).encode() + b"\n" + body)
        assert (caught.value.code, caught.value.numbers) == (BackupCode.DAMAGED, {"byte": 0}), "nothing was unpacked"

    run(scenario)


def test_a_first_line_that_is_nested_without_end_is_no_backup() -> None:
    with pytest.raises(BackupRefused) as caught:
        read_backup(b'{"format":' + b"[" * 4000 + b"\n")
    assert caught.value.code is BackupCode.NOT_A_BACKUP


@pytest.mark.parametrize("name", ["000000/0000000\n", "000007/00000000", "000000/0", "000000/+0", " /00000000"])
def test_a_piece_of_a_log_must_stand_where_a_device_would_put_it(name: str) -> None:
    """A device would not find it in another segment, and a line feed would end its key on the way to the disk."""

    async def scenario() -> None:
        kept = dict((await device(one=CALLS)).kept)
        kept[f"log/one/{name}"] = kept.pop("log/one/000000/00000000")
        with pytest.raises(BackupRefused) as caught:
            read_backup(resealed(kept))
        assert caught.value.code is BackupCode.DAMAGED

    run(scenario)


def test_saved_weights_are_not_lost_unasked_on_a_device_without_hands() -> None:
    async def scenario() -> None:
        data, phone = await file_of(await device("bo", one=CALLS)), await device("ann")
        store = await opened(phone)
        await store.write(
            lambda records: records.weights.save(
                new_id="w", account="ann", name="W", weights={"AA": 0.5}, players=2, most=9, now=1
            )
        )
        await store.aclose()
        with pytest.raises(BackupRefused) as caught:
            await import_backup(phone, data)
        assert caught.value.code is BackupCode.OTHER_PERSON

    run(scenario)


def test_a_file_whose_rows_would_not_fit_into_a_phone_is_refused_with_the_numbers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Logs are not held, however long they are."""

    async def scenario() -> None:
        disk = await device(one=CALLS)
        held = sum(len(key) + (0 if key.startswith("log/") else len(value)) for key, value in disk.kept.items())
        data = await file_of(disk)
        monkeypatch.setattr(backup_reading, "MOST_HELD", held)
        assert read_backup(data).header.size > 2 * held
        monkeypatch.setattr(backup_reading, "MOST_HELD", held - 1)
        with pytest.raises(BackupRefused) as caught:
            read_backup(data)
        assert (caught.value.code, caught.value.numbers) == (BackupCode.TOO_LARGE, {"megabytes": 0, "most": 0})

    run(scenario)


class ChangingFile:
    """A file that somebody writes to while it is read."""

    def __init__(self, data: bytes) -> None:
        self.data = data

    def __len__(self) -> int:
        return len(self.data)

    def __getitem__(self, place: slice) -> bytes:
        return self.data[place]


def test_a_file_that_changes_after_it_was_checked_changes_nothing() -> None:
    async def scenario() -> None:
        first, second = await file_of(await device(one=CALLS)), await file_of(await device(two=CALLS))
        for phone in (await device("newcomer"), await device(three=CALLS)):
            file = ChangingFile(first)
            checked = read_backup(file)
            before = dict(phone.kept)
            for changed in (second, first[:-1], first[:-9] + bytes(9)):
                file.data = changed
                with pytest.raises(BackupRefused):
                    await import_read_backup(phone, checked)
                assert phone.kept == before
            file.data = first
            assert (await import_read_backup(phone, checked)).tables == 1

    run(scenario)


DEEP = b"\x91" * 60_000 + b"\x00"


@pytest.mark.parametrize("key", ["row/accounts/ann", "row/secrets/signing", "row/shares/x", "log/one/000000/00000000"])
def test_a_row_that_is_nested_without_end_is_damaged(key: str) -> None:
    """In a browser to decode it would end Python."""

    async def scenario() -> None:
        kept = (await device(one=CALLS)).kept
        with pytest.raises(BackupRefused) as caught:
            read_backup(resealed({**kept, key: b"\x92\x01" + DEEP}))
        assert caught.value.code is BackupCode.DAMAGED

    run(scenario)


def test_an_event_that_is_nested_without_end_is_damaged_though_its_log_is_whole() -> None:
    async def scenario() -> None:
        kept = (await device()).kept
        body = b"[" * 60_000 + b"]" * 60_000
        start = Head.of_new_log("deep")
        chain = next_chain(start.chain, seq=start.next_seq, version=1, ends=True, body=body)
        rows: list[EventRow] = [("deep", start.next_seq, 1, True, body, chain)]
        head = KINDS["heads"].write("deep", LogHead("deep", start.next_seq + 1, chain, 0))
        with pytest.raises(BackupRefused) as caught:
            read_backup(resealed({**kept, **dict(write_pieces("deep", rows)), "row/heads/deep": head}))
        assert caught.value.code is BackupCode.DAMAGED

    run(scenario)


def test_a_checkpoint_that_is_nested_without_end_is_damaged() -> None:
    async def scenario() -> None:
        kept = (await device(one=CALLS)).kept
        row = CheckpointRow("one", 1, 1, b"[" * 60_000, b"")
        with pytest.raises(BackupRefused) as caught:
            read_backup(resealed({**kept, "row/checkpoints/one": KINDS["checkpoints"].write("one", row)}))
        assert caught.value.code is BackupCode.DAMAGED

    run(scenario)
