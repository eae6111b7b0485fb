"""The local log of hands: seed, seats, cards and actions of every hand that is over."""

import asyncio
import json
from pathlib import Path

import pytest

from feltroom.history import load_phh
from tests.server.harness import serving
from tests.server.test_playing import QUICK, play_until

pytestmark = pytest.mark.embedded  # the log is a file, which only a server writes


def test_every_hand_that_is_over_is_written_with_its_seed_and_can_be_played_again(tmp_path: Path) -> None:
    path = tmp_path / "logs" / "hands.log"

    async def scenario() -> None:
        async with serving(tmp_path, hand_log=str(path)) as server:
            guest = await server.enter("独行")
            table = await guest.make("solo", seed=7, players=3, **QUICK)
            player = await guest.join(table)
            shown = await player.wait(lambda heard: heard["type"] == "table")
            await player.do("start", table)
            await play_until(player, table, shown["you"]["seat"], "handSettled", count=2)

    asyncio.run(scenario())
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert len(lines) >= 2
    for line in lines:
        (record,) = load_phh(line["phh"])
        assert line["seed"] == (record.deal.seed.hex() if isinstance(record.deal.seed, bytes) else record.deal.seed)
        assert record.play().stacks == list(record.finishing_stacks or ())
    assert path.stat().st_mode & 0o077 == 0


def test_nothing_is_written_where_it_is_switched_off(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, hand_log=None):
            pass

    asyncio.run(scenario())
    assert not list(tmp_path.glob("**/*.log"))


def test_a_table_may_leave_its_hands_out_of_the_log(tmp_path: Path) -> None:
    """A23: whoever makes the table switches it; other tables are written as before."""
    path = tmp_path / "hands.log"

    async def scenario() -> list[str]:
        async with serving(tmp_path, hand_log=str(path)) as server:
            guest = await server.enter("独行")
            tables = [await guest.make("solo", seed=7, players=2, logHands=log, **QUICK) for log in (False, True)]
            for table in tables:
                player = await guest.join(table)
                shown = await player.wait(lambda heard: heard["type"] == "table")
                await player.do("start", table)
                await play_until(player, table, shown["you"]["seat"], "handSettled", count=1)
        return tables

    tables = asyncio.run(scenario())
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    assert {line["table"] for line in lines} == {tables[1]}
