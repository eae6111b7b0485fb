"""A backup of more hands than a year brings, made without playing them: one table, again under other names."""

from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import msgspec

from feltroom.log.chain import link_of, next_chain
from feltroom.log.writing import EventRow, Head
from feltroom.pocket.backup import export_backup
from feltroom.pocket.device_logs import log_prefix, log_rows_of, write_pieces
from feltroom.pocket.device_rows import KINDS
from feltroom.pocket.records.log_segments import LogHead
from tests.pocket.device_stores import CALLS
from tests.pocket.test_backup import device

NAME = "t0"


async def write_large_backup(path: Path, *, tables: int) -> None:
    """Write a file with so many tables of `CALLS`."""
    disk = await device("ann", **{NAME: CALLS})
    model = dict(disk.kept)
    for number in range(1, tables):
        disk.kept.update(_copies(model, f"t{number}"))
    parts: list[bytes] = []
    line = await export_backup(_OrderedDisk(disk.kept), parts.append)
    with path.open("wb") as file:
        file.writelines([line, *parts])


class _OrderedDisk:
    """A disk with many keys that finds those of a segment at once."""

    def __init__(self, kept: dict[str, bytes]) -> None:
        self._kept = kept
        self._keys = sorted(kept)

    async def scan(self, prefix: str) -> list[tuple[str, bytes]]:
        first, stop = bisect_left(self._keys, prefix), bisect_left(self._keys, prefix + "\x7f")
        return [(key, self._kept[key]) for key in self._keys[first:stop]]


def _copies(model: dict[str, bytes], name: str) -> Iterator[tuple[str, bytes]]:
    """The rows of the table under another name; the chain of its log begins with the name."""
    for key, value in model.items():
        if key.startswith(f"row/hands/{NAME}/"):
            hands = [msgspec.structs.replace(hand, table_id=name) for _, hand in KINDS["hands"].read(key, value)]
            yield KINDS["hands"].key((name, hands[0].hand)), KINDS["hands"].write(None, hands)
    table_key, head_key = f"row/tables/{NAME}", f"row/heads/{NAME}"
    table = replace(KINDS["tables"].read(table_key, model[table_key])[0][1], id=name)
    yield KINDS["tables"].key(name), KINDS["tables"].write(name, table)
    head = KINDS["heads"].read(head_key, model[head_key])[0][1]
    rows: list[EventRow] = []
    chain = Head.of_new_log(name).chain
    pieces = [(key, value) for key, value in model.items() if key.startswith(log_prefix(NAME))]
    for _, seq, version, ends, body, _ in log_rows_of(NAME, pieces):
        stored = next_chain(chain, seq=seq, version=version, ends=ends, body=body)
        rows.append((name, seq, version, ends, body, stored))
        chain = link_of(stored)
    yield from write_pieces(name, rows)
    yield KINDS["heads"].key(name), KINDS["heads"].write(name, LogHead(name, head.next_seq, chain, head.time))
