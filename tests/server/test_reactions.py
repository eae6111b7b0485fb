"""Reactions: a picture at one's seat or thrown at another one, limited, muted, kept nowhere."""

import asyncio
from pathlib import Path

import pytest

from tests.server.harness import Message, serving


def is_reaction(heard: Message) -> bool:
    return bool(heard["type"] == "reacted")


@pytest.mark.everywhere
def test_everybody_sees_who_reacts_and_at_whom_it_is_thrown(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben = await server.enter("安娜"), await server.enter("Ben")
            table = await anna.make("online")
            thrower, target = await anna.sit(table, seat=4), await ben.sit(table, seat=1)
            watcher = await (await server.enter("Chen")).join(table)
            await thrower.do("react", table, reaction="tomato", at=1)
            await target.do("react", table, reaction="laugh")
            for seen in (thrower, target, watcher):
                assert await seen.wait(is_reaction) == {
                    "type": "reacted",
                    "table": table,
                    "seat": 4,
                    "reaction": "tomato",
                    "at": 1,
                }
                laughs = await seen.wait(lambda heard: is_reaction(heard) and heard["reaction"] == "laugh")
                assert (laughs["seat"], "at" in laughs) == (1, False)
            late = await (await server.enter("Dora")).join(table)
            assert (await late.wait(lambda heard: heard["type"] == "table"))["chat"] == []

    asyncio.run(scenario())


def test_what_cannot_be_thrown_is_refused_with_the_reason(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben = await server.enter("安娜"), await server.enter("Ben")
            table = await anna.make("online")
            player, watcher = await anna.sit(table, seat=4), await ben.join(table)
            assert (await watcher.ask("react", table, reaction="rose"))["code"] == "not_seated"
            free = await player.ask("react", table, reaction="rose", at=2)
            assert (free["code"], free["numbers"]) == ("seat_free", {"seat": 2})
            outside = await player.ask("react", table, reaction="rose", at=99)
            assert (outside["code"], outside["numbers"]) == ("no_such_seat", {"seats": 9})
            assert (await player.ask("react", table, reaction="knife"))["code"] == "bad_field"
            assert (await player.ask("react", table, reaction="rose", at=4))["type"] == "done"
            assert "at" not in await watcher.wait(is_reaction), "what is thrown at oneself is shown at one's seat"

    asyncio.run(scenario())


def test_reactions_are_limited_and_whoever_is_muted_for_chat_gets_none(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben = await server.enter("安娜"), await server.enter("Ben")
            table = await anna.make("online")
            player, quiet = await anna.sit(table), await ben.join(table)
            await quiet.do("mute", table, muted=True)
            server.stop_allowances()
            answers = [await player.ask("react", table, reaction="clap") for _ in range(6)]
            assert [answer["type"] for answer in answers] == ["done"] * 4 + ["refused"] * 2
            assert answers[-1]["code"] == "rate_limited" and answers[-1]["numbers"]["wait"] > 0
            await quiet.do("mute", table, muted=False)
            await player.do("chat", table, text="hello")
            heard = await quiet.wait(lambda one: one["type"] in ("chat", "reacted"))
            assert heard["type"] == "chat"

    asyncio.run(scenario())
