"""What a backup takes: a phone has no space for all of it even once."""

import tracemalloc
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from feltroom.pocket import backup
from feltroom.pocket.backup import export_backup
from feltroom.pocket.backup_import import import_backup
from tests.pocket.device_stores import LONG_CALLS, run
from tests.pocket.disks import FileDisk
from tests.pocket.test_backup import device, file_of

TABLES = 6
MOST = 0.4  # of the bytes of all rows


class PatientDisk(FileDisk):
    """A disk that asks for one row after the other."""

    async def rewrite(self, dropped: Sequence[str], rows: Iterator[tuple[str, bytes | None]]) -> None:
        del dropped  # nothing is there
        for row in rows:
            await self.write([row])


def test_a_backup_is_made_and_taken_in_with_a_part_of_it_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backup, "PART", 2**14)

    async def scenario() -> None:
        full = await device("ann", **{f"t{number}": LONG_CALLS for number in range(TABLES)})
        size = sum(map(len, full.kept.values()))
        there, here = PatientDisk(tmp_path / "there"), PatientDisk(tmp_path / "here")
        await there.write(list(full.kept.items()))
        data = await file_of(there)
        del full
        tracemalloc.start()
        try:
            await export_backup(there, lambda _: None)
            _, exporting = tracemalloc.get_traced_memory()
            tracemalloc.reset_peak()
            assert (await import_backup(here, data)).tables == TABLES
            _, importing = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
        assert max(exporting, importing) < MOST * size, (exporting, importing, size)
        assert dict(await here.scan("")) == dict(await there.scan(""))
        there.close()
        here.close()

    run(scenario)
