"""What a host does to a table as a whole: who sits, whose chips are corrected, how it plays on, and when it ends."""

import asyncio
from pathlib import Path

import pytest

from feltroom.rooms.room import seat_requests
from tests.server.evening import STEPS, Seated, at_random, play_hand, seated, sit_down
from tests.server.harness import Message, Player, Server, serving


async def hosted(server: Server, **settings: object) -> tuple[str, Seated]:
    """A table and its host."""
    host = await server.enter("Ann")
    table = await host.make("online", name="Friday", **STEPS, **settings)
    return table, await sit_down(host, table, 0)


async def asking(server: Server, table: str, name: str, **fields: object) -> Player:
    """Somebody who has asked for a seat."""
    player = await (await server.enter(name)).join(table)
    await player.do("sit", table, **fields)
    return player


async def own_request(player: Player, before: int) -> Message:
    """The request of somebody who has asked again."""

    def is_newer(heard: Message) -> bool:
        return heard["type"] == "seatRequests" and any(
            one["you"] and one["request"] > before for one in heard["requests"]
        )

    told = await player.wait(is_newer)
    return next(one for one in told["requests"] if one["you"] and one["request"] > before)


async def refusal(player: Player, kind: str, table: str, **fields: object) -> str:
    answer = await player.ask(kind, table, **fields)
    assert answer["type"] == "refused", answer
    return str(answer["code"])


@pytest.mark.everywhere
def test_the_host_lets_one_sit_and_refuses_another(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            table, ann = await hosted(server, approval=True, maxStack=5000)
            ben = await asking(server, table, "Ben", seat=3, buyIn=1500)
            told = await ann.player.wait(lambda heard: heard["type"] == "seatRequests" and bool(heard["requests"]))
            (request,) = told["requests"]
            assert (request["name"], request["seat"], request["buyIn"], request["you"]) == ("Ben", 3, 1500, False)
            await ben.wait(lambda heard: heard["type"] == "seatRequests" and heard["requests"][0]["you"])
            assert await refusal(ben, "sit", table) == "already_asked"
            assert await refusal(ben, "answerRequest", table, request=request["request"], accept=True) == "not_host"
            await ann.player.do("answerRequest", table, request=request["request"], accept=True)
            sat = await ann.player.wait_event("playerSat", seat=3)
            assert sat["name"] == "Ben" and sat["stack"] == 1500
            assert await refusal(ann.player, "answerRequest", table, request=request["request"], accept=False) == (
                "no_such_request"
            )

            zoe = await asking(server, table, "Zoe")
            told = await ann.player.wait(
                lambda heard: heard["type"] == "seatRequests" and [one["name"] for one in heard["requests"]] == ["Zoe"]
            )
            await ann.player.do("answerRequest", table, request=told["requests"][0]["request"], accept=False)
            assert (await zoe.wait(lambda heard: heard["type"] == "seatRefused"))["code"] == "seat_refused"
            declined = await zoe.wait_event("requestDeclined")
            assert declined["seat"] == 0 and "Zoe" not in str(declined), "everybody is told, and not whom"
            assert await refusal(zoe, "sit", table) == "ask_later"

    asyncio.run(scenario())


def test_a_request_that_nobody_answers_ends_and_whoever_asks_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(seat_requests, "ANSWER_SECONDS", 0.05)

    async def scenario() -> None:
        async with serving(tmp_path) as server:
            table, ann = await hosted(server, approval=True)
            ben = await asking(server, table, "Ben")
            assert (await ben.wait(lambda heard: heard["type"] == "seatRefused"))["code"] == "not_answered"
            await ann.player.wait(lambda heard: heard["type"] == "seatRequests" and not heard["requests"])
            await ben.do("sit", table)  # nobody has said no: they may ask again at once

    asyncio.run(scenario())


def test_whoever_asks_for_a_seat_may_take_that_back_and_ask_again(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            table, ann = await hosted(server, approval=True)
            ben, zoe = [await asking(server, table, name) for name in ("Ben", "Zoe")]
            told = await ann.player.wait(lambda heard: heard["type"] == "seatRequests" and len(heard["requests"]) == 2)
            first, second = [one["request"] for one in told["requests"]]
            assert await refusal(ben, "answerRequest", table, request=second, accept=False) == "not_host"
            await ben.do("answerRequest", table, request=first, accept=False)
            await ann.player.wait(
                lambda heard: heard["type"] == "seatRequests" and [one["name"] for one in heard["requests"]] == ["Zoe"]
            )
            assert not [heard for heard in ben.heard if heard["type"] == "seatRefused"]
            await ben.do("sit", table)
            server.stop_allowances()
            while (answer := await zoe.ask("answerRequest", table, request=second, accept=False))["type"] == "done":
                if (answer := await zoe.ask("sit", table))["type"] == "refused":
                    break
                second = (await own_request(zoe, second))["request"]
            assert answer["code"] == "rate_limited", "or the others would be told without end"

    asyncio.run(scenario())


def test_requests_are_limited_and_end_with_who_asks(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            table, ann = await hosted(server, approval=True)
            assert await refusal(ann.player, "sit", table) == "already_seated"
            names = ["ann", "ANN", *[f"P{number}" for number in range(2, seat_requests.MOST_REQUESTS)]]
            crowd = [await asking(server, table, name) for name in names]
            told = await ann.player.wait(
                lambda heard: heard["type"] == "seatRequests" and len(heard["requests"]) == seat_requests.MOST_REQUESTS
            )
            assert [one["name"] for one in told["requests"]] == ["ann (2)", "ANN (3)", *names[2:]], "Ann sits there"
            late = await (await server.enter("Late")).join(table)
            assert await refusal(late, "sit", table) == "too_many_ask"
            assert await refusal(late, "sit", table, buyIn=10**9) == "bad_buy_in"
            await crowd[0].close()
            await ann.player.wait(
                lambda heard: (
                    heard["type"] == "seatRequests" and len(heard["requests"]) == seat_requests.MOST_REQUESTS - 1
                )
            )
            await late.do("sit", table)
            await ann.player.do("lockTable", table, locked=True)
            assert await refusal(await (await server.enter("Zoe")).join(table), "sit", table) == "table_locked"

    asyncio.run(scenario())


def test_nobody_is_offered_a_seat_at_a_locked_table_and_its_maker_is_not_locked_out(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            table, ann = await hosted(server)
            ben = await seated(server, table, "Ben", 1)
            await ann.player.do("handOver", table, seat=1)
            await ann.player.do("stand", table)
            await ben.player.do("lockTable", table, locked=True)
            waiting = await (await server.enter("Zoe")).join(table)
            await waiting.do("queue", table)
            assert await refusal(waiting, "sit", table) == "table_locked"
            assert await refusal(ann.player, "sit", table, seat=1) == "seat_taken"
            assert await refusal(waiting, "sit", table) == "table_locked", "a refused maker has opened nothing"
            await ann.player.do("sit", table)
            unlocked = await waiting.wait_event("tableLocked", locked=False)
            assert unlocked["seat"] is None
            offered = await waiting.wait(lambda heard: heard["type"] == "seatOffered")
            assert offered["until"] is not None

    asyncio.run(scenario())


@pytest.mark.socket
def test_corrections_stand_in_the_ledger_after_the_table_was_read_back(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            table, ann = await hosted(server, chipsPerPoint=50)
            ben = await seated(server, table, "Ben", 1)
            assert await refusal(ben.player, "correctStack", table, seat=1, stack=9000, why="bought") == "not_host"
            assert await refusal(ann.player, "correctStack", table, seat=1, stack=9, why="money") == "bad_field"
            await ann.player.do("correctStack", table, seat=1, stack=2700, why="bought")
            await ann.player.do("correctStack", table, seat=0, stack=500, why="returned")
            await ben.player.wait_event("stackCorrected", seat=0)
            book = await ben.guest.get(f"/api/tables/{table}/ledger")
            assert book["chipsPerPoint"] == 50
            assert [(one["name"], one["by"], one["amount"], one["why"]) for one in book["corrections"]] == [
                ("Ben", "Ann", 700, "bought"),
                ("Ann", "Ann", -1500, "returned"),
            ]
            lines = {one["name"]: (one["bought"], one["taken"], one["stack"], one["net"]) for one in book["entries"]}
            assert lines == {"Ann": (2000, 1500, 500, 0), "Ben": (2700, 0, 2700, 0)}, "nobody is up or down by it"

    asyncio.run(scenario())


def test_settings_change_and_the_evening_ends(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            table, ann = await hosted(server)
            ben = await seated(server, table, "Ben", 1)
            assert await refusal(ben.player, "changeSettings", table, settings={"rabbit": True}) == "not_host"
            assert await refusal(ann.player, "changeSettings", table, settings={"smallBlind": 1}) == "fixed_setting"
            assert (
                await refusal(ann.player, "changeSettings", table, settings={"stack": 10, "maxStack": 5})
                == "bad_config"
            )
            assert await refusal(ann.player, "changeSettings", table, settings={"seed": 5}) == "bad_field"
            await ann.player.do("changeSettings", table, settings={"rabbit": True, "clock": {"allowance": 9000}})
            changed = await ben.player.wait_event("settingsChanged")
            assert (
                changed["config"]["rabbit"] and changed["config"]["clock"]["allowance"] == 9000 and changed["by"] == 0
            )
            assert changed["config"]["clock"]["bank"] == 30_000, "what is not named stays"
            await ann.player.do("endEvening", table)
            await ben.player.wait_event("phaseEntered", phase="Finished")
            assert await refusal(ann.player, "start", table) == "session_over"
            book = await ben.guest.get(f"/api/tables/{table}/ledger")
            assert sum(one["net"] for one in book["entries"]) == 0

    asyncio.run(scenario())


def test_the_host_turns_chances_at_all_in_on_between_hands(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            table, ann = await hosted(server)
            ben = await seated(server, table, "Ben", 1)
            ann.choose = ben.choose = at_random(1, all_in=1.0)
            await ann.player.do("changeSettings", table, settings={"chances": True, "pace": "fast"})
            await play_hand(ann, ben, first=True)
            assert any(heard["type"] == "chances" for heard in ben.player.heard)
            await ann.player.do("changeSettings", table, settings={"chances": False})
            assert server.house.rooms.live[0].chances is None

    asyncio.run(scenario())


def test_no_host_floods_the_room_with_settings(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            table, ann = await hosted(server)
            answers = [
                await ann.player.ask("changeSettings", table, settings={"rabbit": place % 2 == 0})
                for place in range(40)
            ]
            refused = [answer for answer in answers if answer["type"] == "refused"]
            assert len(refused) >= 5 and {answer["code"] for answer in refused} == {"rate_limited"}

    asyncio.run(scenario())
