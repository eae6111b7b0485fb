"""What reading a backup takes: a phone has no space for all of it twice."""

import tracemalloc

from feltroom.pocket.backup import read_backup
from tests.pocket.device_stores import CALLS, run
from tests.pocket.test_backup import device, file_of

TABLES = 24


def test_a_backup_is_unpacked_once_and_not_as_a_whole() -> None:
    async def scenario() -> None:
        data = await file_of(await device("ann", **{f"t{number}": CALLS for number in range(TABLES)}))
        tracemalloc.start()
        try:
            backup = read_backup(data)
            kept, peak = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
        assert kept > backup.header.size
        assert peak < kept + backup.header.size / 2

    run(scenario)
