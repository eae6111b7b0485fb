"""The lobby: what is listed and to whom, private tables, and what makes a table."""

import asyncio
from pathlib import Path

import pytest

from feltroom.rooms.tables import lobby_pages
from tests.server.harness import Message, Player, serving


@pytest.fixture(autouse=True)
def no_calm(monkeypatch: pytest.MonkeyPatch) -> None:
    """Changes are sent at once, not once a second."""
    monkeypatch.setattr(lobby_pages, "CALM_SECONDS", 0.05)


class Page:
    """What a client makes of the pages that it is sent."""

    def __init__(self, looker: Player) -> None:
        self.looker = looker
        self.read = 0
        self.rows: dict[str, Message] = {}
        self.order: list[str] = []
        self.last: Message = {}

    async def browse(self, **choice: object) -> None:
        """Look, and take in the page."""
        await self.looker.do("browseLobby", None, **choice)
        self.follow()

    def follow(self) -> list[Message]:
        """Take in what has come."""
        news = [heard for heard in self.looker.heard[self.read :] if heard["type"] == "lobbyPage"]
        self.read = len(self.looker.heard)
        for page in news:
            self.last = page
            self.rows |= {line["id"]: line for line in page.get("tables", ())}
            self.order = page.get("order", self.order)
        return news

    @property
    def names(self) -> list[str]:
        """The names of the tables on the page, in order."""
        return [self.rows[table]["name"] for table in self.order]


@pytest.mark.everywhere
def test_everybody_sees_public_tables_and_what_changes(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben = await server.enter("安娜"), await server.enter("Ben")
            looker = await ben.connect()
            await looker.do("watchLobby")
            assert (await looker.wait(lambda heard: heard["type"] == "lobby"))["tables"] == []
            table = await anna.make("online", name="周五", smallBlind=25, bigBlind=50)
            news = await looker.wait(lambda heard: heard["type"] == "lobbyChanged" and "table" in heard)
            assert news["table"]["name"] == "周五"
            assert (news["table"]["smallBlind"], news["table"]["bigBlind"]) == (25, 50)
            await anna.sit(table, seat=3)
            await looker.wait(lambda heard: heard["type"] == "lobbyChanged" and heard["table"]["people"] == 1)
            await looker.do("unwatchLobby")
            assert [line["id"] for line in (await ben.get("/api/tables"))["tables"]] == [table]
            unnamed = await anna.make("online")
            assert (await ben.get(f"/api/tables/{unnamed}"))["name"] == "", "not that of its maker"

    asyncio.run(scenario())


@pytest.mark.socket
def test_a_private_table_is_not_listed_and_opens_by_its_link(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben = await server.enter("安娜"), await server.enter("Ben")
            table = await anna.make("online", private=True)
            assert (await ben.get("/api/tables"))["tables"] == []
            await ben.sit(table)

    asyncio.run(scenario())


def test_a_solo_table_is_private_and_nobody_else_can_sit_there(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben = await server.enter("安娜"), await server.enter("Ben")
            table = await anna.make("solo", players=3)
            assert (await ben.get("/api/tables"))["tables"] == []
            player = await ben.join(table)
            answer = await player.ask("sit", table)
            assert answer["code"] == "no_more_people"

    asyncio.run(scenario())


@pytest.mark.socket
def test_a_password_opens_a_table_once_for_each_person(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben = await server.enter("安娜"), await server.enter("Ben")
            table = await anna.make("online", password="开门")
            player = await ben.connect()
            assert (await player.ask("watch", table))["code"] == "wrong_password"
            assert (await player.ask("watch", table, password="开窗"))["code"] == "wrong_password"
            await player.do("watch", table, password="开门")
            await player.do("unwatch", table)
            await player.do("watch", table)  # they are known there now
            await anna.join(table)  # who made it needs none

    asyncio.run(scenario())


@pytest.mark.socket
def test_guessing_a_password_is_limited(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben = await server.enter("安娜"), await server.enter("Ben")
            table = await anna.make("online", password="right")
            player = await ben.connect()
            codes = [(await player.ask("watch", table, password=f"wrong{n}"))["code"] for n in range(7)]
            assert codes[0] == "wrong_password"
            assert codes[-1] == "too_many_attempts"
            assert (await player.ask("watch", table, password="right"))["code"] == "too_many_attempts"

    asyncio.run(scenario())


def test_settings_that_make_no_table_are_refused_by_name(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            guest = await server.enter("安娜")
            for settings, code, path in (
                ({"stack": 10**13}, "bad_config", "$.stack"),
                ({"stack": 105, "chip": 10}, "bad_config", "$.stack"),
                ({"seats": 1}, "bad_config", "$.seats"),
                ({"seats": 23}, "bad_config", "$.seats"),
                ({"deal": "dense", "seats": 22}, "bad_config", None),
                ({"stack": 0}, "bad_field", "$.stack"),
                ({"colour": "red"}, "bad_field", None),
                ({"preset": "chess"}, "bad_field", "$.preset"),
                ({"seed": 7}, "seed_not_allowed", None),
            ):
                response = await guest.call("POST", "/api/tables", settings)
                failure = response.json()
                assert (response.status_code, failure.get("code")) == (400, code), (settings, failure)
                if path is not None:
                    assert failure["path"] == path

    asyncio.run(scenario())


def test_who_looks_again_is_told_of_every_later_change(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben = await server.enter("安娜"), await server.enter("Ben")
            table = await anna.make("online")
            looker = await ben.connect()
            await looker.do("watchLobby")
            await looker.do("unwatchLobby")
            player = await anna.sit(table)
            await server.caught_up()
            place = len(looker.heard)
            await looker.do("watchLobby")
            shown = await looker.wait(lambda heard: heard["type"] == "lobby", since=place)
            assert [line["people"] for line in shown["tables"]] == [1]
            await player.do("leave", table)
            await looker.wait(lambda heard: heard["type"] == "lobbyChanged" and heard["table"]["people"] == 0)

    asyncio.run(scenario())


def test_a_right_password_is_no_attempt(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna = await server.enter("安娜")
            table = await anna.make("online", password="开门")
            for number in range(8):
                await (await server.enter(f"P{number}")).join(table, password="开门")

    asyncio.run(scenario())


def test_a_clock_is_changed_in_what_is_given_only(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            guest = await server.enter("安娜")
            player = await guest.join(await guest.make("online", clock={"allowance": 7000}))
            clock = (await player.wait(lambda heard: heard["type"] == "table"))["config"]["clock"]
            assert (clock["allowance"], clock["bank"], clock["sitOutAfter"]) == (7000, 30_000, 2)

    asyncio.run(scenario())


def test_a_seeded_table_is_never_public(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            guest = await server.enter("安娜")
            await guest.make("dense", seed=7, private=False)
            assert (await guest.get("/api/tables"))["tables"] == []

    asyncio.run(scenario())


@pytest.mark.everywhere
def test_a_page_is_searched_filtered_and_kept_up_to_date(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben = await server.enter("安娜"), await server.enter("Ben")
            friday = await anna.make("online", name="Friday Night")
            await anna.make("six", name="周五六人", private=False)
            await server.caught_up()
            page = Page(await ben.connect())
            await page.browse()
            assert sorted(page.names) == ["Friday Night", "周五六人"]
            assert (page.last["total"], page.last["all"], page.last["presets"]) == (2, 2, ["online", "six"])
            await page.browse(search=" fRIDAY")
            assert page.names == ["Friday Night"] and page.last["total"] == 1 and page.last["all"] == 2
            await page.browse(preset="six")
            assert page.names == ["周五六人"]
            await page.browse(search="nothing like it")
            assert page.names == [] and page.last["total"] == 0
            await page.browse(preset="online")
            place = len(page.looker.heard)
            await anna.sit(friday, seat=3)
            await page.looker.wait(
                lambda heard: heard["type"] == "lobbyPage" and heard["tables"][0]["people"] == 1, since=place
            )
            assert "order" not in page.follow()[-1]
            await page.looker.do("unwatchLobby")

    asyncio.run(scenario())


def test_a_page_has_fifty_rows_and_the_last_one_stands_in_for_those_beyond(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            hosts = [await server.enter(f"H{number}") for number in range(3)]
            for number in range(53):
                await hosts[number % 3].make("online", name=f"T{number:02}")
            await server.caught_up()
            page = Page(await hosts[0].connect())
            await page.browse()
            assert page.names == [f"T{number:02}" for number in range(50)]
            assert (page.last["page"], page.last["pages"], page.last["total"]) == (0, 2, 53)
            await page.browse(page=1)
            assert page.names == ["T50", "T51", "T52"] and page.last["page"] == 1
            await page.browse(page=9)
            assert page.names == ["T50", "T51", "T52"] and page.last["page"] == 1
            await page.browse(search="t1", page=0)
            assert page.names == [f"T{number}" for number in range(10, 20)]
            plain = await hosts[1].connect()
            await plain.do("watchLobby")
            assert len((await plain.wait(lambda heard: heard["type"] == "lobby"))["tables"]) == 50

    asyncio.run(scenario())


def test_an_action_is_no_news_for_the_lobby(tmp_path: Path) -> None:
    """Phase and number of the hand change with every action; only what the list shows is sent."""

    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben = await server.enter("A"), await server.enter("B")
            table = await anna.make("online", pace="off", nextHand="manual")
            first, second = await anna.sit(table, seat=0), await ben.sit(table, seat=1)
            await first.do("start", table)
            turn = await first.wait_event("turnStarted")
            page = Page(await (await server.enter("C")).connect())
            await page.browse()
            await asyncio.sleep(0.2)  # what is on its way from before arrives
            page.follow()
            for _ in range(4):
                actor = first if turn["seat"] == 0 else second
                action = "check" if turn["legal"]["check"] else "call"
                await actor.do("act", table, hand=turn["hand"], decision=turn["decision"], action=action)
                turn = await first.wait_event("turnStarted", decision=turn["decision"] + 1)
            await asyncio.sleep(0.2)
            await page.looker.ask("ping")
            assert page.follow() == []
            await anna.make("online", name="Z")
            await page.looker.wait(lambda heard: heard["type"] == "lobbyPage" and heard["all"] == 2)

    asyncio.run(scenario())


def test_everybody_who_looks_gets_changes_in_turns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lobby_pages, "FEWEST_IN_TURN", 2)

    async def scenario() -> None:
        async with serving(tmp_path) as server:
            host = await server.enter("A")
            pages = [Page(await host.connect()) for _ in range(7)]
            for page in pages:
                await page.browse()
            await pages[3].browse(search="x")
            await host.make("online", name="one")
            for page in pages:
                await page.looker.wait(lambda heard: heard["type"] == "lobbyPage" and heard["all"] == 1)
                page.follow()
            assert [page.names for page in pages] == [["one"]] * 3 + [[]] + [["one"]] * 3

    asyncio.run(scenario())


def test_turning_pages_without_end_is_refused(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            looker = await (await server.enter("A")).connect()
            server.stop_allowances()
            answers = [await looker.ask("browseLobby", page=number) for number in range(45)]
            assert answers[0]["type"] == "done" and answers[-1]["code"] == "rate_limited"

    asyncio.run(scenario())
