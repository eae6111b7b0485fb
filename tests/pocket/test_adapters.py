"""The two sets of adapters behind the ports, threads on a server and one event loop in a pocket, do the same."""

import asyncio
import hashlib
import threading
from collections.abc import Callable, Coroutine
from dataclasses import replace
from functools import partial
from http import HTTPStatus

import pytest

from feltroom.bots import make_bot
from feltroom.pocket.house import open_pocket_house
from feltroom.pocket.local_connection import LocalConnection
from feltroom.pocket.loop_bots import LoopBots
from feltroom.pocket.loop_work import LoopWork
from feltroom.pocket.passwords import PurePythonPasswords
from feltroom.rooms.ports.bots import BotAnswer, Bots
from feltroom.rooms.ports.passwords import Passwords
from feltroom.rooms.ports.work import Lane, Work
from feltroom.server.adapters.bot_thread import BotThread
from feltroom.server.adapters.scrypt_passwords import ScryptPasswords
from feltroom.server.adapters.work_threads import WorkThreads
from feltroom.table import PRESETS, BotSpec, Pace, Table
from feltroom.table.commands import BotDecided, BotFailed, Start
from feltroom.table.turn import PendingBot
from tests.patience import PATIENCE
from tests.table.driver import NOW

WORKS: list[Callable[[], Work]] = [WorkThreads, LoopWork]
both_works = pytest.mark.parametrize("make", WORKS, ids=["threads", "loop"])
both_passwords = pytest.mark.parametrize(
    "passwords", [ScryptPasswords(), PurePythonPasswords()], ids=["scrypt", "plain"]
)


def pending_bot() -> PendingBot:
    """The first decision of a table where a bot has it."""
    table = Table(replace(PRESETS["six"], pace=Pace.OFF, seed=3, bot=BotSpec("caller")))
    table.handle(Start(), NOW)
    assert table.pending_bot is not None
    return table.pending_bot


def run(scenario: Callable[[], Coroutine[object, object, None]]) -> None:
    async def patient() -> None:
        async with asyncio.timeout(PATIENCE):
            await scenario()

    asyncio.run(patient())


@both_works
def test_work_returns_what_its_task_returns_or_raises(make: Callable[[], Work]) -> None:
    async def scenario() -> None:
        work = make()
        assert await work.start(Lane.REVIEWS, lambda: 7).result == 7
        with pytest.raises(ZeroDivisionError):
            await work.start(Lane.REVIEWS, lambda: 1 // 0).result
        work.close()

    run(scenario)


@both_works
def test_the_jobs_of_a_lane_are_done_one_after_another_and_never_at_once(make: Callable[[], Work]) -> None:
    async def scenario() -> None:
        work, done = make(), list[int]()
        jobs = [work.start(Lane.PASSWORDS, partial(done.append, number)) for number in range(20)]
        assert not any(job.result.done() for job in jobs)
        await asyncio.gather(*(job.result for job in jobs))
        assert done == list(range(20))
        work.close()

    run(scenario)


@both_works
def test_a_job_is_dropped_before_it_begins_and_not_after(make: Callable[[], Work]) -> None:
    async def scenario() -> None:
        work, done, go_on = make(), list[str](), threading.Event()
        first = work.start(Lane.WEIGHTS, lambda: go_on.wait(PATIENCE) if isinstance(work, WorkThreads) else True)
        second = work.start(Lane.WEIGHTS, lambda: done.append("second"))
        assert second.cancel()
        go_on.set()
        assert await first.result
        assert not first.cancel()
        third = work.start(Lane.WEIGHTS, lambda: done.append("third"))
        await third.result
        assert done == ["third"] and second.result.cancelled()
        work.close()

    run(scenario)


def test_closing_a_loops_work_drops_what_has_not_begun() -> None:
    async def scenario() -> None:
        work, done = LoopWork(), list[int]()
        job = work.start(Lane.REVIEWS, lambda: done.append(1))
        work.close()
        await asyncio.sleep(0.01)
        assert job.result.cancelled() and done == []

    run(scenario)


@both_passwords
def test_a_password_is_known_again_and_kept_differently_each_time(passwords: Passwords) -> None:
    one, other = passwords.hash("sésame 牌"), passwords.hash("sésame 牌")
    assert one != other and "sésame".encode() not in one
    assert passwords.check("sésame 牌", one) and passwords.check("sésame 牌", other)
    assert not passwords.check("sesame", one) and not passwords.check("", one)


def test_the_pockets_passwords_are_stretched_by_the_standard() -> None:
    salt = bytes(range(16))
    assert PurePythonPasswords().stretch("open", salt) == hashlib.pbkdf2_hmac("sha256", b"open", salt, 10_000)


@pytest.mark.parametrize("kind", ["thread", "loop"])
@pytest.mark.parametrize("breaks", [False, True])
def test_a_bot_answers_later_whatever_it_does(kind: str, breaks: bool) -> None:
    def make(spec: BotSpec) -> object:
        if breaks:
            raise RuntimeError("no such bot")
        return make_bot(spec.level, personality=spec.personality)

    async def scenario() -> None:
        loop = asyncio.get_running_loop()
        bots: Bots = BotThread(loop.call_soon_threadsafe, make) if kind == "thread" else LoopBots(make)  # type: ignore[arg-type]  # it may be no bot at all
        answered: asyncio.Future[BotAnswer] = loop.create_future()
        bots.ask(pending_bot(), answered.set_result)
        assert not answered.done()
        answer = await answered
        assert isinstance(answer, BotFailed if breaks else BotDecided)
        bots.close()

    run(scenario)


def test_a_loops_bot_that_was_asked_before_the_end_does_not_answer_after_it() -> None:
    async def scenario() -> None:
        bots, answers = LoopBots(), list[BotAnswer]()
        bots.ask(pending_bot(), answers.append)
        bots.close()
        await asyncio.sleep(0.01)
        assert answers == []

    run(scenario)


def test_a_stranger_gets_no_local_connection_and_a_person_is_greeted() -> None:
    async def scenario() -> None:
        house = await open_pocket_house()
        heard: list[bytes] = []
        codes: list[int] = []
        stranger = LocalConnection(heard=heard.append, closed=codes.append)
        assert await stranger.open(house, "made up") is HTTPStatus.UNAUTHORIZED
        stranger.say(b'{"type":"ping","id":"1"}')
        assert heard == [] and len(house.connections) == 0
        _, token = await house.people.enter("安娜")
        guest = LocalConnection(heard=heard.append, closed=codes.append)
        assert await guest.open(house, token) is None
        guest.say(b'{"type":"ping","id":"2"}')
        assert [b'"welcome"' in heard[0], b'"pong"' in heard[1]] == [True, True]
        guest.close(1008)
        guest.say(b'{"type":"ping","id":"3"}')
        await asyncio.sleep(0)
        assert codes == [1008] and len(heard) == 2 and len(house.connections) == 0
        await house.close()

    run(scenario)
