"""Wrong passwords and codes: who tries them has to wait, and a friend at the same address does not."""

import asyncio
from pathlib import Path

import pytest

from feltroom.rooms.house_limits import PasswordAttempts
from tests.server.harness import serving


@pytest.mark.socket
def test_a_friend_who_knows_the_password_comes_in_while_others_guess(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            host = await server.enter("Host")
            table = await host.make(password="right")
            guessers = [await (await server.enter(f"Guesser {number}")).connect() for number in range(6)]
            codes: list[str] = []
            for guesser in guessers:
                codes += [(await guesser.ask("watch", table, password="wrong"))["code"] for _ in range(7)]
            assert 0 < codes.count("wrong_password") <= 6 * 5
            assert "too_many_attempts" in codes[:7], "a person has five"
            assert "wrong_password" not in codes[-6:], "and so has everybody together, after a while"
            friend = await (await server.enter("Friend")).connect()
            await friend.do("watch", table, password="right")

    asyncio.run(scenario())


def test_a_right_code_works_however_many_wrong_ones_were_tried(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            guest = await server.enter("Anna")
            code = (await guest.call("POST", "/api/me/transfer")).json()["code"]
            written = server.house.store.stats.groups
            answers = [await server.http.post("/api/transfer", json={"code": "AAAAAAAAAA"}) for _ in range(12)]
            assert {answer.json()["code"] for answer in answers} == {"wrong_code", "too_many_attempts"}
            assert server.house.store.stats.groups == written, "and a wrong one is nothing to write"
            right = await server.http.post("/api/transfer", json={"code": code})
            assert right.status_code == 200 and right.json()["account"] == guest.account

    asyncio.run(scenario())


def test_attempts_come_back_with_time_and_a_right_one_is_none() -> None:
    now = 0.0
    attempts = PasswordAttempts(lambda: now)

    def take(account: str, address: str = "a", table: str = "t") -> bool:
        return attempts.take(account=account, address=address, table=table) is None

    assert [take("one") for _ in range(6)] == [True] * 5 + [False]
    now += 10
    assert take("one") and not take("one")
    for number in range(30):
        attempts.take(account=f"guesser {number}", address="a", table="t")
        attempts.take(account=f"guesser {number}", address="a", table="t")
    assert take("friend"), "a first try is a person's own"
    assert not take("friend"), "the second counts with those of the address"
    assert take("other", address="b") and take("other", address="b", table="u")
    for _ in range(20):
        assert take("right", address="c", table="v")
        attempts.was_right(account="right", address="c", table="v")


def test_what_is_small_but_written_is_not_asked_for_without_end(tmp_path: Path) -> None:
    """A name is sent to every table, and a token for a program stays for ever."""

    async def scenario() -> None:
        async with serving(tmp_path) as server:
            server.stop_allowances()
            busy, other = await server.enter("Anna"), await server.enter("Ben")
            for method, path, body, most in (
                ("PUT", "/api/me", {"nickname": "Cora"}, 30),
                ("POST", "/api/me/token", None, 20),
            ):
                answers = [await busy.call(method, path, body) for _ in range(most + 2)]
                assert [answer.status_code for answer in answers[:most]] == [200] * most
                assert {answer.json()["code"] for answer in answers[most:]} == {"rate_limited"}
                assert (await other.call(method, path, body)).status_code == 200
            assert (await busy.call("POST", "/api/me/transfer")).json()["code"] == "rate_limited"

    asyncio.run(scenario())
