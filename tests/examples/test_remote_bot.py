"""The remote bot is a program of its own and plays against a real server."""

import asyncio
import os
import re
import signal
import sys
from asyncio.subprocess import PIPE, Process
from pathlib import Path

import pytest

from tests.patience import PATIENCE
from tests.server.evening import QUICK
from tests.server.harness import Player, Server, events_in, is_own_turn, serving

pytestmark = pytest.mark.slow  # it starts processes

PROGRAM = Path(__file__).parents[2] / "examples" / "remote_bot.py"


async def start(*options: str, token: str = "") -> Process:
    environment = {**os.environ, "FELTROOM_TOKEN": token}
    return await asyncio.create_subprocess_exec(
        sys.executable, "-W", "error", str(PROGRAM), *options, stdout=PIPE, stderr=PIPE, env=environment
    )


async def end_of(program: Process) -> tuple[int | None, str, str]:
    try:
        async with asyncio.timeout(PATIENCE):
            out, err = await program.communicate()
    except TimeoutError:
        program.kill()
        await program.wait()
        raise
    return program.returncode, out.decode(), err.decode()


async def table_of(server: Server, **settings: object) -> str:
    host = await server.enter("Host")
    bots = [{"seat": 4, "level": "caller"}, {"seat": 5, "level": "easy"}]
    return await host.make("online", bots=bots, seats=6, **{**QUICK, **settings})


def test_two_remote_bots_play_with_house_bots(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            table = await table_of(server)
            url = f"http://127.0.0.1:{server.port}/"
            known = await server.enter("Known")
            looker = await (await server.enter("Looker")).join(table)
            programs = [
                await start("--url", url, "--table", table, "--name", "Robo", "--hands", "4"),
                await start("--url", url, "--table", table, "--hands", "4", token=known.token),
            ]
            for code, out, err in await asyncio.gather(*map(end_of, programs)):
                assert (code, err) == (0, "")
                assert len(re.findall(r"^hand \d+: [+-]\d+ to \d+$", out, re.MULTILINE)) == 4
            names = {event["name"] for event in looker.events if event["type"] == "playerSat"}
            assert names == {"Robo", "Known"}
            settled = [event for event in looker.events if event["type"] == "handSettled"]
            assert len(settled) >= 4 and any(len(event["results"]) == 4 for event in settled)
            assert len((await known.get("/api/hands"))["hands"]) >= 4
            assert not [event for event in looker.events if event["type"] == "timedOut"]

    asyncio.run(scenario())


async def shove(player: Player, table: str) -> None:
    """Put everything in whenever asked, and buy again when broke: nobody ever waits for this one."""
    heard = 0
    while True:
        await player.wait(lambda _: True, since=heard, patience=PATIENCE)
        message = player.heard[heard]
        heard += 1
        for event in events_in(message):
            if is_own_turn(event, 0):
                action = "allIn" if event["legal"]["allIn"] else "check" if event["legal"]["check"] else "call"
                await player.say("act", table, hand=event["hand"], decision=event["decision"], action=action)
            elif event["type"] == "handSettled" and any(
                result["seat"] == 0 and not result["stack"] for result in event["results"]
            ):
                await player.say("rebuy", table)
            elif event["type"] == "playerSat" and event["seat"] == 1:
                await player.say("start", table)


def test_a_remote_bot_buys_again_when_it_is_broke(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            host = await server.enter("Ann")
            table = await host.make("online", seats=2, stack=40, maxStack=1_000_000, entry="free", **QUICK)
            rich = await host.sit(table, seat=0)
            await rich.do("topUp", table, amount=900_000)  # who covers the bot breaks it in a few hands
            shoving = asyncio.create_task(shove(rich, table))
            url = f"http://127.0.0.1:{server.port}"
            code, out, err = await end_of(await start("--url", url, "--table", table, "--hands", "40"))
            shoving.cancel()
            assert (code, err) == (0, "") and out.count("hand ") == 40
            assert " to 0\n" in out

    asyncio.run(scenario())


def test_a_remote_bot_finds_a_table_by_itself_and_stops_when_told(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            table = await table_of(server)
            guest = await server.enter("Ann")
            player = await guest.sit(table, seat=0)
            program = await start("--url", f"http://127.0.0.1:{server.port}", "--hands", "1000")
            await player.wait_event("playerSat", name="Robo")
            program.send_signal(signal.SIGINT)
            code, out, err = await end_of(program)
            assert (code, err) == (0, ""), out
            left = await player.wait(lambda heard: "seatLeft" in str(heard) or "partingAnnounced" in str(heard))
            assert left["type"] == "events"

    asyncio.run(scenario())


@pytest.mark.long
def test_a_remote_bot_that_is_alone_says_what_to_do(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            table = await (await server.enter("Host")).make("online", seats=6, **QUICK)
            program = await start("--url", f"http://127.0.0.1:{server.port}", "--table", table)
            assert program.stderr is not None
            async with asyncio.timeout(PATIENCE):
                said = (await program.stderr.readline()).decode()
            assert said.startswith("remote_bot: no hand has begun yet. Add bots at http://127.0.0.1:")
            assert f"/t/{table}," in said
            program.send_signal(signal.SIGINT)
            assert (await end_of(program))[0] == 0

    asyncio.run(scenario())


def test_what_goes_wrong_is_said_in_one_line(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            url = f"http://127.0.0.1:{server.port}"
            for options, token, wanted in (
                (("--url", url, "--table", "nowhere"), "", "watch refused: no_such_table"),
                (("--url", url, "--name", " "), "", "nickname_bad"),
                (("--url", url), "forged.token", "not_signed_in"),
                (("--url", url, "--table", "x"), "forged.token", "cannot be reached"),
                (("--url", "http://127.0.0.1:9"), "", "cannot be reached"),
            ):
                code, out, err = await end_of(await start(*options, token=token))
                assert (code, out) == (1, "") and wanted in err and err.count("\n") == 1, err
            for wrong in (("--hands", "0"), ("--url", "localhost:8000"), ("--hands", "many"), ("--nonsense",)):
                code, _, err = await end_of(await start(*wrong))
                assert code == 2 and "Traceback" not in err

    asyncio.run(scenario())
