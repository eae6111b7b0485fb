"""Who is up or down at a table, and how to settle."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import text

from feltroom.rooms.rates import Rate
from tests.marks import long_only
from tests.server.evening import QUICK, STEPS, Seated, assert_no_secrets, at_random, play_hand, seated, sit_down
from tests.server.harness import Guest, serving
from tests.storage.harness import in_sql


def check(ledger: dict[str, Any]) -> None:
    """Hold a ledger to what must always be true."""
    entries, transfers = ledger["entries"], ledger["transfers"]
    assert all(each["net"] == each["taken"] + each["stack"] - each["bought"] for each in entries)
    assert all(min(each["bought"], each["taken"], each["stack"]) >= 0 for each in entries)
    assert sum(each["net"] for each in entries) == 0
    people = [each for each in entries if not each["bot"]]
    assert all(each["settled"] == 0 for each in entries if each["bot"]), "bots settle with nobody"
    assert all(abs(each["settled"]) <= abs(each["net"]) and each["settled"] * each["net"] >= 0 for each in people)
    if sum(each["net"] for each in people) == 0:
        assert all(each["settled"] == each["net"] for each in people)
    left = [each["settled"] for each in entries]
    for transfer in transfers:
        assert transfer["amount"] > 0
        left[transfer["payer"]] += transfer["amount"]
        left[transfer["payee"]] -= transfer["amount"]
    assert not any(left)
    assert len(transfers) <= max(0, sum(each["settled"] != 0 for each in entries) - 1)


def line_of(ledger: dict[str, Any], name: str) -> dict[str, Any]:
    (line,) = [each for each in ledger["entries"] if each["name"] == name]
    return dict(line)


@pytest.mark.everywhere
def test_a_ledger_follows_buying_winning_and_going_home(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(1).randbytes) as server:
            host = await server.enter("安娜")
            table = await host.make("online", maxStack=5000, bots=[{"seat": 8, "name": "Botto"}], **STEPS)
            path = f"/api/tables/{table}/ledger"
            anna = await sit_down(host, table, 0)
            ben = await seated(server, table, "Ben", 3)
            ledger = await anna.guest.get(path)
            assert [(each["name"], each["bot"], each["you"]) for each in ledger["entries"]] == [
                ("Ben", False, False),
                ("安娜", False, True),
                ("Botto", True, False),
            ]
            assert {(each["bought"], each["taken"], each["stack"], each["net"]) for each in ledger["entries"]} == {
                (2000, 0, 2000, 0)
            }
            assert ledger["transfers"] == []

            await anna.player.do("start", table)
            turn = await anna.player.wait_event("turnStarted")
            assert turn["hand"] == 1
            await ben.player.do("topUp", table, amount=500)
            during = await ben.guest.get(path)
            asking = {"name": "Ben", "bot": False, "you": True}
            chips = {"bought": 2000, "taken": 0, "stack": 2000, "net": 0, "settled": 0, "beside": 0}
            assert line_of(during, "Ben") == asking | chips, (
                "chips in the middle count as before the hand, and queued ones are not bought yet"
            )
            check(during)
            await asyncio.gather(anna.play(1), ben.play(1))
            settled = await anna.player.wait_event("handSettled", hand=1)
            differences = {result["seat"]: result["difference"] for result in settled["results"]}
            await ben.player.wait_event("chipsAdded", seat=3)
            after = await anna.guest.get(path)
            check(after)
            assert line_of(after, "Ben")["bought"] == 2500
            nets = [line_of(after, name)["net"] for name in ("安娜", "Ben", "Botto")]
            assert nets == [differences[0], differences[3], differences[8]] and any(nets)

            await ben.player.do("leave", table)
            home = line_of(await ben.guest.get(path), "Ben")
            assert (home["stack"], home["taken"], home["net"]) == (0, 2500 + nets[1], nets[1])
            await ben.player.do("sit", table, seat=4, buyIn=1000)
            back = line_of(await ben.guest.get(path), "Ben")
            assert (back["bought"], back["stack"], back["net"]) == (3500, 1000, nets[1])

    asyncio.run(scenario())


def test_namesakes_are_told_apart_by_a_number(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(2).randbytes) as server:
            host = await server.enter("Sam")
            table = await host.make("online", **STEPS)
            first = await sit_down(host, table, 0)
            second = await seated(server, table, "Sam", 5, at_random(1, all_in=1.0))
            await play_hand(first, second, first=True)
            for person in (first, second):
                ledger = await person.guest.get(f"/api/tables/{table}/ledger")
                check(ledger)
                own = [place for place, each in enumerate(ledger["entries"]) if each["you"]]
                assert [each["name"] for each in ledger["entries"]] == ["Sam", "Sam (2)"]
                assert len(own) == 1
                settled = await person.player.wait_event("handSettled", hand=1)
                difference = next(each for each in settled["results"] if each["seat"] == person.seat)["difference"]
                assert ledger["entries"][own[0]]["net"] == difference

    asyncio.run(scenario())


def test_a_private_ledger_is_for_those_who_have_sat_there(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            owner, guest, stranger = [await server.enter(name) for name in ("Ann", "Ben", "Zoe")]
            for settings in ({"private": True}, {"password": "pw"}):
                table = await owner.make("online", **settings, **QUICK)
                path = f"/api/tables/{table}/ledger"
                assert (await owner.get(path))["entries"] == [], "the owner need not sit"
                watching = await guest.join(table, password="pw")
                for person in (guest, stranger):
                    refused = await person.call("GET", path)
                    assert (refused.status_code, refused.json()) == (403, {"code": "private"})
                await watching.do("sit", table, seat=0)
                assert len((await guest.get(path))["entries"]) == 1
                await watching.do("leave", table)
                assert line_of(await guest.get(path), "Ben")["taken"] == 2000
                assert (await stranger.call("GET", path)).status_code == 403
            public = await owner.make("online", **QUICK)
            assert (await stranger.call("GET", f"/api/tables/{public}/ledger")).status_code == 200
            missing = await stranger.call("GET", "/api/tables/nowhere/ledger")
            assert (missing.status_code, missing.json()) == (404, {"code": "no_such_table"})
            anonymous = await server.http.get(f"/api/tables/{public}/ledger")
            assert anonymous.json() == {"code": "not_signed_in"}

    asyncio.run(scenario())


@pytest.mark.socket
def test_a_ledger_can_be_read_after_a_restart_without_waking_the_table(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(3).randbytes) as server:
            host = await server.enter("Ann")
            table = await host.make("online", **STEPS)
            people = [await sit_down(host, table, 0), await seated(server, table, "Ben", 4)]
            for number in range(10):  # enough for a checkpoint
                await play_hand(*people, first=number == 0)
            before = await host.get(f"/api/tables/{table}/ledger")
            check(before)
            headers = host.headers
            await server.house.store.write(lambda records: records.tables.set_parked(table, parked=True))
        async with serving(tmp_path) as server:
            assert server.house.rooms.find(table) is None
            after = await server.http.get(f"/api/tables/{table}/ledger", headers=headers)
            assert after.json() == before
            assert server.house.rooms.find(table) is None

    asyncio.run(scenario())


@pytest.mark.not_in_memory  # it changes rows of the database
def test_a_damaged_log_is_refused_by_its_row(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            host = await server.enter("Ann")
            table = await host.make("online", **STEPS)
            await sit_down(host, table, 0)

            def damage(database: Any) -> None:
                database.execute(text("UPDATE events SET body = :body WHERE seq = 1"), {"body": b"[]"})

            await server.house.store.write(in_sql(damage))
            response = await host.call("GET", f"/api/tables/{table}/ledger")
            assert (response.status_code, response.json()) == (503, {"code": "log_damaged", "numbers": {"row": 1}})

    asyncio.run(scenario())


class Adventurer:
    """Somebody who sits down anywhere, plays wildly, buys more, leaves, and comes back."""

    def __init__(self, guest: Guest, table: str, seed: int) -> None:
        self.guest = guest
        self.table = table
        self.source = Random(seed)
        self.seed = seed
        self.hands = 0

    async def roam(self, hands: int) -> None:
        player = await self.guest.join(self.table)
        while self.hands < hands:
            seat = self.source.randrange(6)
            if (await player.ask("sit", self.table, seat=seat))["type"] != "done":
                await asyncio.sleep(0.15)
                continue
            person = Seated(self.guest, player, self.table, seat, at_random(self.seed, all_in=0.15))
            person.read = len(player.heard) - 1
            await player.ask("start", self.table)
            for _ in range(self.source.randrange(1, 4)):
                await self._play_one(person)
                self.hands += 1
                wish = self.source.choice(["rebuy", "topUp", "addBot", "removeBot", "sitOut", "comeBack", "none"])
                fields: dict[str, Any] = {"topUp": {"amount": 40}, "removeBot": {"seat": 5}}.get(wish, {})
                if wish != "none":
                    await player.ask(wish, self.table, **fields)
            if self.source.random() < 0.3:
                await player.ask("stand", self.table)
                await self._play_one(person)
            await player.ask("leave", self.table)

    async def _play_one(self, person: Seated) -> None:
        """Play until a hand is settled; who has too little company or no chips moves on after a while."""
        try:
            async with asyncio.timeout(0.7):
                await person.play(1)
        except TimeoutError:
            pass


@pytest.mark.slow  # whole evenings
@pytest.mark.parametrize("seed", [1, *long_only(2)])
def test_the_results_of_all_add_up_to_nothing_at_any_time(tmp_path: Path, seed: int) -> None:
    async def watch(guest: Guest, table: str, done: asyncio.Event) -> int:
        seen = set()
        while not done.is_set():
            ledger = await guest.get(f"/api/tables/{table}/ledger")
            check(ledger)
            seen.add(str(ledger["entries"]))
            await asyncio.sleep(0.03)
        return len(seen)

    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(seed).randbytes) as server:
            host = await server.enter("Host")
            for house in (server.house, server.front):
                house.limits.ledgers._rate = Rate(burst=10_000, per_second=10_000)
            table = await host.make(
                "online",
                **QUICK,
                stack=200,
                maxStack=400,
                seats=6,
                entry="free",
                bots=[{"seat": 5, "level": "easy"}],
            )
            people = [Adventurer(await server.enter(f"P{place}"), table, seed * 10 + place) for place in range(4)]
            done = asyncio.Event()
            watching = asyncio.create_task(watch(host, table, done))
            try:
                await asyncio.gather(*[person.roam(12) for person in people])
            finally:
                done.set()
            assert await watching > 10, "the ledger was looked at while things happened"
            ledger = await host.get(f"/api/tables/{table}/ledger")
            check(ledger)
            assert any(each["net"] for each in ledger["entries"]) and any(each["bot"] for each in ledger["entries"])
            assert max(each["bought"] for each in ledger["entries"]) > 400
            body = (await host.call("GET", f"/api/tables/{table}/ledger")).content
            await assert_no_secrets(server, [body], strangers=[person.guest for person in people])

    asyncio.run(scenario())


def test_a_tournament_is_counted_in_points_and_chips_by_what_they_may_win(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(5).randbytes) as server:
            host = await server.enter("安娜")
            chosen = {"seats": 3, "stack": 1000, "tournament": {"buyIn": 60, "bounty": 5, "shares": [100]}}
            table = await host.make("sng_turbo", maxHumans=3, bots=[{"level": "caller"}], **chosen, **STEPS)
            path = f"/api/tables/{table}/ledger"
            anna = await sit_down(host, table, 1)
            assert (await host.get(path))["entries"] == [], "nothing is paid before it begins"
            ben = await seated(server, table, "Ben", 2)
            await anna.player.wait_event("tournamentStarted")
            ledger = await host.get(path)
            check(ledger)
            assert {(each["bought"], each["taken"], each["stack"]) for each in ledger["entries"]} == {(65, 0, 65)}
            await ben.player.do("leave", table)
            late = await (await server.enter("Late")).join(table)
            shown = await late.wait(lambda heard: heard["type"] == "table")
            assert shown["seats"][2]["sittingOut"], "the chips stay"
            assert [one["place"] for one in shown["tournament"]["entrants"]] == [None] * 3
            assert (await late.ask("sit", table))["code"] in ("tournament_running", "table_full")
            check(await host.get(path))

    asyncio.run(scenario())
