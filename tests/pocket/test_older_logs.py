"""Logs of older versions on a device: whatever a room ever wrote, a device reads."""

import json
from pathlib import Path

import pytest

from feltroom.log.chain import next_chain
from feltroom.log.codec import decode
from feltroom.log.writing import EventRow, Head
from feltroom.pocket.backup_import import import_backup
from feltroom.pocket.device_logs import write_pieces
from feltroom.pocket.device_rows import FORMAT_KEY, KINDS, write_format
from feltroom.pocket.records.log_segments import LogHead
from tests.pocket.device_stores import enter, make_table, opened, run
from tests.pocket.disks import DictDisk
from tests.pocket.test_backup import file_of

CORPUS = Path(__file__).parents[1] / "storage/corpus"


def device_with(bodies: list[bytes], version: int) -> DictDisk:
    """A device with a log of these events, as some version wrote them."""
    start = Head.of_new_log("t")
    seq, chain = start.next_seq, start.chain
    rows: list[EventRow] = []
    for body in bodies:
        chain = next_chain(chain, seq=seq, version=version, ends=True, body=body)
        rows.append(("t", seq, version, True, body, chain))
        seq += 1
    head = KINDS["heads"].write("t", LogHead("t", seq, chain, 0))
    return DictDisk({FORMAT_KEY: write_format(), "row/heads/t": head, **dict(write_pieces("t", rows))})


@pytest.mark.parametrize("path", sorted(CORPUS.glob("v*.json")), ids=lambda path: path.stem)
def test_a_device_reads_every_event_of_an_older_log_also_out_of_a_backup(path: Path) -> None:
    version = int(path.stem.removeprefix("v"))
    corpus = json.loads(path.read_text("utf-8"))
    bodies = [body.encode() for rows in corpus.values() for body in rows["events"]]
    assert len(bodies) > 20

    async def scenario() -> None:
        disk = device_with(bodies, version)
        store = await opened(disk)
        await store.write(lambda records: enter(records, account="ann"))
        await store.write(make_table)
        await store.aclose()
        moved = DictDisk()
        await import_backup(moved, await file_of(disk))
        for one in (disk, moved):
            store = await opened(one)
            assert store.damage == ()
            events = await store.read(lambda records: records.table_logs.events("t", first=0, stop=10**6))
            assert [event for _, event in events] == [decode(body, version) for body in bodies]
            await store.aclose()

    run(scenario)
