"""Many hostile connections of all kinds at once: the server's memory stays as it was, and a table plays on."""

import asyncio
import sys
from pathlib import Path

import pytest

from tests.faults.crowd import ServerProcess, running
from tests.faults.steady_pair import SteadyPair
from tests.faults.test_shutdown import enter, outside

MOST_MORE = 30 * 1024 * 1024


def resident(server: ServerProcess) -> int:
    """The memory of a server, in bytes."""
    text = Path(f"/proc/{server.process.pid}/status").read_text(encoding="ascii")
    return 1024 * int(text.partition("VmRSS:")[2].split()[0])


@pytest.mark.skipif(sys.platform != "linux", reason="reads a process's memory from /proc")
@pytest.mark.parametrize(("connections", "seconds"), [(12, 2.0), pytest.param(200, 60.0, marks=pytest.mark.long)])
def test_hostile_connections_cost_no_memory_and_stop_no_game(tmp_path: Path, connections: int, seconds: float) -> None:
    async def scenario(server: ServerProcess) -> None:
        async with outside(server) as there:
            pair = SteadyPair()
            await pair.begin(await enter(there, "Anna"), await enter(there, "Ben"))
            await pair.measure(20)
            before, most = resident(server), 0
            command = [sys.executable, "-m", "tests.faults.hostile", str(server.port), str(connections), str(seconds)]
            attackers = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
            ended = asyncio.create_task(attackers.communicate())
            while not ended.done():
                await pair.measure(3)
                most = max(most, resident(server))
            said, _ = await ended
            await pair.end()
            assert attackers.returncode == 0 and int(said) > connections, "they were cut off, and came again"
            assert most - before <= MOST_MORE, f"{(most - before) / 2**20:.1f} MiB more"

    with running(tmp_path / "room.db") as server:
        asyncio.run(scenario(server))
        assert server.end() == 0
        assert server.said() == ""
