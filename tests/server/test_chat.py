"""Chat and emotes: said, limited, muted, deleted."""

import asyncio
from functools import partial
from pathlib import Path

import pytest

from feltroom.rooms.ports.records.chat import KeptChat
from feltroom.rooms.room import room as rooms
from feltroom.table import seating
from tests.server.harness import Guest, Message, serving
from tests.server.test_table_life import parked


def is_chat(heard: Message) -> bool:
    return bool(heard["type"] == "chat")


def says(text: str, heard: Message) -> bool:
    return is_chat(heard) and heard["text"] == text


@pytest.mark.socket
def test_what_is_said_is_heard_by_everybody_at_the_table(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben = await server.enter("安娜"), await server.enter("Ben")
            table = await anna.make("online")
            speaker, listener = await anna.sit(table, seat=4), await ben.join(table)
            await speaker.do("chat", table, text="好牌！👍🏽")
            line = await listener.wait(is_chat)
            assert (line["seat"], line["name"], line["text"]) == (4, "安娜", "好牌！👍🏽")
            await listener.do("emote", table, emote="gg")
            answer = await speaker.wait(lambda heard: is_chat(heard) and heard.get("emote") == "gg")
            assert (answer["seat"], answer["name"]) == (None, "Ben")
            late = await (await server.enter("Chen")).join(table)
            shown = await late.wait(lambda heard: heard["type"] == "table")
            assert [said.get("text") or said["emote"] for said in shown["chat"]] == ["好牌！👍🏽", "gg"]

    asyncio.run(scenario())


@pytest.mark.socket
def test_who_mutes_chat_gets_none(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben = await server.enter("安娜"), await server.enter("Ben")
            table = await anna.make("online")
            speaker, quiet = await anna.sit(table), await ben.join(table)
            await quiet.do("mute", table, muted=True)
            await speaker.do("chat", table, text="one")
            await quiet.do("mute", table, muted=False)
            await speaker.do("chat", table, text="two")
            assert (await quiet.wait(is_chat))["text"] == "two"

    asyncio.run(scenario())


@pytest.mark.socket
def test_too_much_talk_is_limited_with_the_time_to_wait(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            guest = await server.enter("安娜")
            table = await guest.make("online")
            speaker = await guest.sit(table)
            server.stop_allowances()
            answers = [await speaker.ask("chat", table, text=str(number)) for number in range(7)]
            assert answers[0]["type"] == "done"
            assert answers[-1]["code"] == "rate_limited"
            assert answers[-1]["numbers"]["wait"] > 0

    asyncio.run(scenario())


@pytest.mark.everywhere
def test_the_host_takes_back_a_line(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben = await server.enter("安娜"), await server.enter("Ben")
            table = await anna.make("online")
            host, rude = await anna.sit(table), await ben.sit(table)
            await rude.do("chat", table, text="…")
            number = (await host.wait(is_chat))["message"]
            assert (await rude.ask("deleteChat", table, message=number))["code"] == "not_host"
            await host.do("deleteChat", table, message=number)
            await rude.wait(lambda heard: heard["type"] == "chatDeleted" and heard["message"] == number)
            assert (await host.ask("deleteChat", table, message=number))["code"] == "no_such_message"
            room = server.house.rooms.find(table)
            assert room is not None
            assert room.talk.chat.lines == ()

    asyncio.run(scenario())


def test_while_the_host_is_gone_who_stands_in_takes_back_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "GONE_SECONDS", 0.02)

    async def scenario() -> None:
        async with serving(tmp_path) as server:
            guests = [await server.enter(name) for name in ("安娜", "Ben", "Cy")]
            table = await guests[0].make("online")
            host, heir, watcher = [await guests[0].sit(table), await guests[1].sit(table), await guests[2].join(table)]
            await watcher.do("chat", table, text="…")
            number = (await heir.wait(is_chat))["message"]
            assert (await heir.ask("deleteChat", table, message=number))["code"] == "not_host"
            await host.close()
            await heir.wait_event("playerDisconnected", seat=0)
            assert (await heir.ask("deleteChat", table, message=number))["code"] == "not_host"
            monkeypatch.setattr(seating, "ABSENT_TIME", 0)
            assert (await watcher.ask("deleteChat", table, message=number))["code"] == "not_host"
            await heir.do("deleteChat", table, message=number)

    asyncio.run(scenario())


@pytest.mark.everywhere
@pytest.mark.parametrize("park", [False, True], ids=["live", "parked"])
def test_chat_outlives_a_restart(tmp_path: Path, park: bool) -> None:
    """T12: what was said is there when the server was started anew, but not what was taken back."""

    async def scenario() -> None:
        async with serving(tmp_path, park_seconds=0.1 if park else 900) as server:
            anna = await server.enter("安娜")
            table = await anna.make("online")
            speaker = await anna.sit(table, seat=2)
            for text in ("好牌！👍🏽", "taken back"):
                await speaker.do("chat", table, text=text)
            await speaker.do("emote", table, emote="gg")
            told = [heard for heard in speaker.heard if is_chat(heard)]
            await speaker.do("deleteChat", table, message=told[1]["message"])
            await speaker.close()
            if park:
                await parked(server)
        async with serving(tmp_path) as server:
            again = await Guest(server, anna.account, anna.token).join(table)
            shown = await again.wait(lambda heard: heard["type"] == "table")
            assert shown["chat"] == [told[0], told[2]]
            assert (await again.ask("deleteChat", table, message=told[1]["message"]))["code"] == "no_such_message"
            await again.do("deleteChat", table, message=told[0]["message"])

    asyncio.run(scenario())


def test_chat_of_a_table_that_is_closed_is_forgotten(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna = await server.enter("安娜")
            table = await anna.make("online")
            await (await anna.sit(table)).do("chat", table, text="bye")
            assert (await server.house.store.read(lambda records: records.chat.load(table))).lines
            assert (await anna.call("DELETE", f"/api/tables/{table}")).status_code == 204
            assert await server.house.store.read(lambda records: records.chat.load(table)) == KeptChat()

    asyncio.run(scenario())


def test_who_leaves_in_the_middle_of_a_line_is_heard(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben = await server.enter("安娜"), await server.enter("Ben")
            table = await anna.make("online")
            speaker, listener = await anna.join(table), await ben.join(table)
            await speaker.say("chat", table, text="bye")
            await speaker.close()
            assert (await listener.wait(is_chat))["text"] == "bye"

    asyncio.run(scenario())


def test_numbers_of_lines_never_come_again(tmp_path: Path) -> None:
    async def scenario() -> None:
        numbers: list[int] = []

        async def talk(guest: Guest, table: str) -> None:
            speaker = await guest.join(table)
            for text in ("one", "two"):
                await speaker.do("chat", table, text=text)
            numbers.extend(heard["message"] for heard in speaker.heard if is_chat(heard))

        async with serving(tmp_path) as server:
            guest = await server.enter("安娜")
            table = await guest.make("online")
            await talk(guest, table)
        await asyncio.sleep(0.01)  # as a restart takes longer than two lines
        async with serving(tmp_path) as server:
            await talk(Guest(server, guest.account, guest.token), table)
        assert numbers == sorted(set(numbers)) and len(numbers) == 4
        assert numbers[-1] < 2**53

    asyncio.run(scenario())


def test_two_people_of_one_name_are_told_apart_in_the_chat(tmp_path: Path) -> None:
    """T11: who says something is called as at their seat."""

    async def scenario() -> None:
        async with serving(tmp_path) as server:
            first, second = await server.enter("Anna"), await server.enter("anna")
            table = await first.make("online")
            await first.sit(table)
            speaker = await second.sit(table)
            await speaker.do("chat", table, text="me too")
            assert (await speaker.wait(is_chat))["name"] == "anna (2)"

    asyncio.run(scenario())


def test_nobody_who_watches_speaks_in_the_name_of_a_player(tmp_path: Path) -> None:
    """T11: a name that looks like one at the table, or like that of somebody else who watches, gets a number."""

    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna = await server.enter("Anna")
            table = await anna.make("online")
            listener = await anna.sit(table)
            onlookers = [await (await server.enter(name)).join(table) for name in ("anna", "ANNA", "Ben")]
            heard = []
            for text, speaker in zip("1234", (*onlookers, onlookers[0]), strict=True):
                await speaker.do("chat", table, text=text)
                line = await listener.wait(partial(says, text))
                heard.append((line["seat"], line["name"]))
            assert heard == [(None, "anna (2)"), (None, "ANNA (3)"), (None, "Ben"), (None, "anna (2)")]

    asyncio.run(scenario())


def test_nobody_who_watches_speaks_in_the_name_of_a_player_who_has_just_left(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            anna, ben = await server.enter("Anna"), await server.enter("Ben")
            table = await anna.make("online")
            player, listener = await anna.sit(table), await ben.sit(table)
            await player.do("chat", table, text="back in a minute")
            await player.do("leave", table)
            onlooker = await (await server.enter("anna")).join(table)
            for text, speaker in (("wire me 50", onlooker), ("that was not me", player)):
                await speaker.do("chat", table, text=text)
            assert (await listener.wait(partial(says, "wire me 50")))["name"] == "anna (2)"
            assert (await listener.wait(partial(says, "that was not me")))["name"] == "Anna"

    asyncio.run(scenario())
