"""Links by which somebody shows a hand to whoever has the link."""

import asyncio
import time
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import text

from feltroom.cards.notation import parse_cards
from feltroom.history import load_phh
from feltroom.rooms.people.identity import Signer, new_id
from tests.server.evening import (
    STEPS,
    Seated,
    assert_no_secrets,
    cards_in_json,
    cards_in_phh,
    cards_in_text,
    fold,
    play_hand,
    seated,
    sit_down,
    truth_of,
)
from tests.server.harness import Guest, Server, serving
from tests.storage.harness import in_sql

NOT_FOUND = {"code": "not_found"}
FORMS = ("", "/phh", "/text")


async def two_at_a_table(server: Server, **settings: object) -> tuple[str, Seated, Seated]:
    host = await server.enter("安娜")
    table = await host.make("online", private=True, name="Friday", **{**STEPS, **settings})
    return table, await sit_down(host, table, 0), await seated(server, table, "Ben", 4)


async def share(person: Seated, hand: int) -> tuple[str, str]:
    response = await person.guest.call("POST", f"/api/hands/{person.table}/{hand}/share")
    assert response.status_code == 200, response.text
    made = response.json()
    assert made["link"].startswith("/s/")
    return made["share"], made["link"].removeprefix("/s/")


@pytest.mark.everywhere
def test_whoever_has_the_link_sees_what_the_sharer_saw(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(1).randbytes) as server:
            table, anna, ben = await two_at_a_table(server)
            anna.choose = ben.choose = fold
            await play_hand(anna, ben, first=True)
            truth = await truth_of(server, table, 1)
            name, signed = await share(ben, 1)
            assert (await share(ben, 1)) == (name, signed), "one hand has one link"
            assert (await share(anna, 1))[0] != name
            own = await ben.guest.get(f"/api/hands/{table}/1")
            response = await server.http.get(f"/api/shared/{signed}")
            assert response.status_code == 200
            seen = response.json()
            assert own.pop("table") == table and seen == own, "the table's id is its link: it is not in it"
            assert seen["hole"] == list(truth.holes[4]) and seen["seat"] == 4
            assert [player["name"] for player in seen["players"]] == ["安娜", "Ben"]
            bodies = [response.content]
            for form, read in zip(FORMS, (cards_in_json, cards_in_phh, cards_in_text), strict=True):
                opened = await server.http.get(f"/api/shared/{signed}{form}")
                assert opened.status_code == 200
                assert read(opened.text) == set(truth.holes[4]), form
                assert table.encode() not in opened.content
                assert table not in opened.headers.get("content-disposition", "")
                bodies.append(opened.content)
            (record,) = load_phh(bodies[2].decode())
            assert record.deal.hole == (None, parse_cards("".join(truth.holes[4])))
            own_phh = await ben.guest.call("GET", f"/api/hands/{table}/1/phh")
            assert own_phh.content == bodies[2]
            await assert_no_secrets(server, bodies, strangers=[anna.guest, ben.guest])

    asyncio.run(scenario())


@pytest.mark.socket
def test_a_mucked_hand_stays_hidden_in_a_shared_one(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(2).randbytes) as server:
            table, anna, ben = await two_at_a_table(server)
            mucked = 0
            for number in range(6):
                hand = await play_hand(anna, ben, first=number == 0)
                truth = await truth_of(server, table, hand)
                gone = [event["seat"] for event in anna.player.events if event["type"] == "handMucked"]
                for person, other in ((anna, ben), (ben, anna)):
                    hidden = set(truth.holes[other.seat]) - truth.open
                    _, signed = await share(person, hand)
                    for form, read in zip(FORMS, (cards_in_json, cards_in_phh, cards_in_text), strict=True):
                        body = (await server.http.get(f"/api/shared/{signed}{form}")).text
                        assert set(truth.holes[person.seat]) <= read(body) <= truth.allowed(person.seat)
                        assert not read(body) & hidden
                    mucked += bool(hidden)
            assert mucked >= 2 and gone

    asyncio.run(scenario())


def test_what_is_shown_after_sharing_is_seen_too_and_the_next_hand_is_not(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(3).randbytes) as server:
            table, anna, ben = await two_at_a_table(server)
            anna.choose = ben.choose = fold
            await play_hand(anna, ben, first=True)
            _, signed = await share(ben, 1)
            await anna.player.do("show", table)
            truth = await truth_of(server, table, 1)
            everything = set(truth.holes[0]) | set(truth.holes[4])
            await play_hand(anna, ben)
            for form, read in zip(FORMS, (cards_in_json, cards_in_phh, cards_in_text), strict=True):
                assert read((await server.http.get(f"/api/shared/{signed}{form}")).text) == everything

    asyncio.run(scenario())


def test_links_are_listed_and_revoked_by_their_owner_only(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(4).randbytes) as server:
            table, anna, ben = await two_at_a_table(server)
            anna.choose = ben.choose = fold
            await play_hand(anna, ben, first=True)
            await play_hand(anna, ben)
            first, signed = await share(anna, 1)
            second, _ = await share(anna, 2)
            listed = (await anna.guest.get("/api/shares"))["shares"]
            assert {(line["share"], line["table"], line["hand"]) for line in listed} == {
                (first, table, 1),
                (second, table, 2),
            }
            assert all(line["link"].startswith(f"/s/{line['share']}.") for line in listed)
            assert (await ben.guest.get("/api/shares")) == {"shares": []}
            for name in (first, second, "unknown", signed):
                refused = await ben.guest.call("DELETE", f"/api/shares/{name}")
                assert (refused.status_code, refused.json()) == (404, NOT_FOUND)
            assert (await server.http.get(f"/api/shared/{signed}")).status_code == 200
            assert (await anna.guest.call("DELETE", f"/api/shares/{first}")).status_code == 204
            assert (await server.http.get(f"/api/shared/{signed}")).status_code == 404
            assert [line["share"] for line in (await anna.guest.get("/api/shares"))["shares"]] == [second]
            again, fresh = await share(anna, 1)
            assert again != first and fresh != signed
            assert (await server.http.get(f"/api/shared/{signed}")).status_code == 404
            assert (await server.http.get(f"/api/shared/{fresh}")).status_code == 200

    asyncio.run(scenario())


def test_revoked_forged_and_unknown_links_get_the_same_answer(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(5).randbytes) as server:
            _, anna, ben = await two_at_a_table(server)
            anna.choose = ben.choose = fold
            await play_hand(anna, ben, first=True)
            name, signed = await share(anna, 1)
            kept, good = await share(ben, 1)
            await anna.guest.call("DELETE", f"/api/shares/{name}")
            signature = good.partition(".")[2]
            bad = [
                signed,
                name,
                f"{name}.",
                f"{kept}.{'A' * 43}",
                f"{kept}.{signature[:-1]}",
                f"{kept}.{signature}x",
                f"{new_id()}.{signature}",
                Signer(b"x" * 32, kind="share").sign(kept),
                server.house.share_signer.sign(new_id()),
                server.house.share_signer.sign("-"),
                anna.guest.token,
                "%00",
                "é.ü",
                "%ff.%fe",
                "x" * 3000,
            ]
            answers = set()
            for link in bad:
                for form in FORMS:
                    response = await server.http.get(f"/api/shared/{link}{form}")
                    headers = {key: value for key, value in response.headers.items() if key != "date"}
                    answers.add((response.status_code, response.content, tuple(sorted(headers.items()))))
            assert len(answers) == 1
            ((status, body, _),) = answers
            assert (status, body) == (404, b'{"code":"not_found"}')
            assert (await server.http.get(f"/api/shared/{good}")).status_code == 200
            # A signed share is nobody's session, and the other way round.
            asked = await server.http.get("/api/me", headers={"Authorization": f"Bearer {good}"})
            assert asked.status_code == 401

    asyncio.run(scenario())


@pytest.mark.socket
def test_a_link_outlives_the_seat_and_the_server(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(6).randbytes) as server:
            table, anna, ben = await two_at_a_table(server)
            await play_hand(anna, ben, first=True)
            _, signed = await share(ben, 1)
            before = (await server.http.get(f"/api/shared/{signed}")).content
            await ben.player.do("leave", table)
            renamed = await ben.guest.call("PUT", "/api/me", {"nickname": "Benjamin"})
            assert renamed.status_code == 200
            taker = await seated(server, table, "Dora", ben.seat)
            await play_hand(anna, taker)
            assert (await server.http.get(f"/api/shared/{signed}")).content == before
        async with serving(tmp_path) as server:
            assert (await server.http.get(f"/api/shared/{signed}")).content == before
            assert b"Benjamin" not in before

    asyncio.run(scenario())


def test_a_link_that_is_made_after_the_clock_was_set_back_works(tmp_path: Path) -> None:
    async def scenario() -> None:
        ahead = 3_600_000
        async with serving(tmp_path, clock=lambda: time.time_ns() // 1_000_000 + ahead) as server:
            _, anna, ben = await two_at_a_table(server)
            await play_hand(anna, ben, first=True)
            guest = ben.guest
        ahead = 0
        async with serving(tmp_path, clock=lambda: time.time_ns() // 1_000_000 + ahead) as server:
            ben.guest = Guest(server, guest.account, guest.token)
            _, signed = await share(ben, 1)
            assert (await server.http.get(f"/api/shared/{signed}")).status_code == 200

    asyncio.run(scenario())


@pytest.mark.not_in_memory  # it changes rows of the database
def test_a_link_never_shows_another_hand_of_the_same_number(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(8).randbytes) as server:
            table, anna, ben = await two_at_a_table(server)
            await play_hand(anna, ben, first=True)
            _, signed = await share(ben, 1)

            def replay_later(database: Any) -> None:
                later = server.house.now() + 60_000
                moved = text("UPDATE hands SET began = :later, ended = :later WHERE table_id = :table")
                database.execute(moved, {"later": later, "table": table})

            await server.house.store.write(in_sql(replay_later))
            assert (await server.http.get(f"/api/shared/{signed}")).status_code == 404

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("method", "path", "field"),
    [
        ("POST", "/api/hands/x/one/share", "hand"),
        ("GET", "/api/shared/x.y/text?lang=fr", "lang"),
    ],
)
def test_a_wrong_parameter_is_refused_by_its_name(tmp_path: Path, method: str, path: str, field: str) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            guest = await server.enter("Ann")
            response = await guest.call(method, path)
            assert (response.status_code, response.json()) == (400, {"code": "bad_field", "path": field})

    asyncio.run(scenario())


def test_links_are_made_by_those_who_have_entered(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            for method, path in (("POST", "/api/hands/x/1/share"), ("GET", "/api/shares"), ("DELETE", "/api/shares/x")):
                response = await server.http.request(method, path)
                assert (response.status_code, response.json()) == (401, {"code": "not_signed_in"})

    asyncio.run(scenario())
