"""Files of hands: one hand or all of them, in every form, as the person who asks saw them."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from sqlalchemy import text

from feltroom.cards.notation import parse_cards
from feltroom.contract.http.hands import HandFile
from feltroom.history import audit, load_phh
from feltroom.history.record import HandRecord
from feltroom.rooms.hands import export as hand_export
from tests.server.evening import (
    FORMS,
    at_random,
    cards_in_json,
    cards_in_phh,
    cards_in_text,
    fold,
    play_hand,
    three_at_a_table,
    truth_of,
)
from tests.server.harness import serving
from tests.storage.harness import in_sql


@pytest.mark.socket
def test_a_phh_file_holds_the_hand_as_it_was_seen(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(7).randbytes) as server:
            table, people = await three_at_a_table(server)
            people[1].choose, people[2].choose = at_random(1), at_random(2)
            for number in range(6):
                await play_hand(*people, first=number == 0)
            for person in people:
                for hand in range(1, 7):
                    truth = await truth_of(server, table, hand)
                    response = await person.guest.call("GET", f"/api/hands/{table}/{hand}/phh")
                    assert response.headers["content-type"] == "text/plain; charset=utf-8"
                    assert response.headers["content-disposition"].endswith(f'{table}-{hand}.phh"')
                    (record,) = load_phh(response.text)
                    assert record.seats is not None and record.names == ("安娜", "Ben", "Cleo")
                    assert record.hand_id == str(hand) and record.notes["table"] == "周五"
                    assert record.deal.seed is None and not record.deal.burns and not record.deal.reserve
                    for seat, hole in zip(record.seats, record.deal.hole, strict=True):
                        whole = set(truth.holes[seat])
                        known = seat == person.seat or whole <= truth.open
                        assert hole == (parse_cards("".join(truth.holes[seat])) if known else None)
                    settled = await person.player.wait_event("handSettled", hand=hand)
                    stacks = {result["seat"]: result["stack"] for result in settled["results"]}
                    assert record.finishing_stacks == tuple(stacks[seat] for seat in record.seats)
                    assert "differs" not in audit(record).outcome.value

    asyncio.run(scenario())


def test_cards_shown_after_the_hand_are_in_every_form(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(7).randbytes) as server:
            table, people = await three_at_a_table(server)
            people[0].choose = people[1].choose = people[2].choose = fold
            hand = await play_hand(*people, first=True)
            before = await truth_of(server, table, hand)
            assert not before.open
            await people[1].player.do("show", table)
            ben = set(before.holes[2])
            for person in people:
                own = set(before.holes[person.seat])
                for form, read in zip(FORMS, (cards_in_json,) * 2 + (cards_in_phh, cards_in_text), strict=True):
                    response = await person.guest.call("GET", f"/api/hands/{table}/{hand}{form}")
                    assert read(response.text) == own | ben
                (record,) = load_phh((await person.guest.call("GET", f"/api/hands/{table}/{hand}/phh")).text)
                assert record.deal.hole[1] == parse_cards("".join(before.holes[2]))
            seen = await people[0].guest.get(f"/api/hands/{table}/{hand}")
            assert seen["events"][-1]["type"] == "cardsShown"
            told = (await people[0].guest.call("GET", f"/api/hands/{table}/{hand}/text?lang=en")).text
            assert told.splitlines()[-1].startswith("Ben shows ") and told.endswith("\n")
            assert "Showdown" not in told, "nobody came to one"

    asyncio.run(scenario())


def test_a_hand_is_told_in_four_languages(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(7).randbytes) as server:
            table, people = await three_at_a_table(server)
            await play_hand(*people, first=True)
            guest = people[1].guest
            path = f"/api/hands/{table}/1/text"
            told = {
                lang: (await guest.call("GET", f"{path}?lang={lang}")).text for lang in ("zh-CN", "zh-TW", "ja", "en")
            }
            assert len(set(told.values())) == 4
            assert (await guest.call("GET", path)).text == told["zh-CN"]
            assert "Ben" in told["en"] and "安娜" in told["en"] and "shows" in told["en"]
            for lang in told:
                response = await guest.call("GET", f"/api/export?format=text&lang={lang}")
                assert response.text == told[lang]
                assert response.headers["content-disposition"] == 'attachment; filename="feltroom-hands.txt"'

    asyncio.run(scenario())


def test_all_hands_come_as_one_file_oldest_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hand_export, "_CHUNK", 2)

    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(7).randbytes) as server:
            table, people = await three_at_a_table(server)
            for number in range(5):
                await play_hand(*people, first=number == 0)
            guest = people[2].guest
            singles: list[HandRecord] = []
            for hand in range(1, 6):
                singles += load_phh((await guest.call("GET", f"/api/hands/{table}/{hand}/phh")).text)
            response = await guest.call("GET", "/api/export")
            assert response.headers["content-disposition"] == 'attachment; filename="feltroom-hands.phhs"'
            assert load_phh(response.text) == singles
            newest = await guest.call("GET", "/api/export?limit=3&format=phhs")
            assert load_phh(newest.text) == singles[2:]
            one = await guest.call("GET", f"/api/export?limit=1&table={table}")
            assert load_phh(one.text) == singles[4:]
            none = await guest.call("GET", "/api/export?table=elsewhere")
            assert (none.status_code, none.content) == (200, b"")
            file = msgspec.json.decode((await guest.call("GET", "/api/export?format=json")).content, type=HandFile)
            assert [hand.hand for hand in file.hands] == [1, 2, 3, 4, 5] and file.damaged == 0
            stranger = await server.enter("Nobody")
            assert await stranger.get("/api/export?format=json") == {"hands": [], "damaged": 0}

    asyncio.run(scenario())


def test_a_file_that_gets_too_large_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hand_export, "MOST_BYTES", 2000)

    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(7).randbytes) as server:
            _, people = await three_at_a_table(server)
            await play_hand(*people, first=True)
            response = await people[0].guest.call("GET", "/api/export?format=json")
            assert response.status_code == 413
            assert response.json()["code"] == "too_large" and response.json()["numbers"]["limit"] == 2000

    asyncio.run(scenario())


def test_exports_are_limited_in_number_and_one_at_a_time(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(7).randbytes) as server:
            _, people = await three_at_a_table(server)
            await play_hand(*people, first=True)
            server.stop_allowances()
            answers = await asyncio.gather(*[people[0].guest.call("GET", "/api/export") for _ in range(30)])
            codes = [answer.json()["code"] if answer.status_code != 200 else "" for answer in answers]
            assert "" in codes and set(codes) <= {"", "busy", "rate_limited"} and "rate_limited" in codes
            assert (await people[1].guest.call("GET", "/api/export")).status_code == 200

    asyncio.run(scenario())


@pytest.mark.not_in_memory  # it changes rows of the database
def test_a_damaged_hand_is_refused_by_its_row_and_left_out_of_files(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(7).randbytes) as server:
            table, people = await three_at_a_table(server)
            for number in range(3):
                await play_hand(*people, first=number == 0)
            guest = people[0].guest
            middle = (await guest.get(f"/api/hands/{table}/2"))["events"][3]["seq"]

            def damage(database: Any) -> None:
                database.execute(
                    text("UPDATE events SET body = :body WHERE seq = :seq"), {"body": b"[]", "seq": middle}
                )

            await server.house.store.write(in_sql(damage))
            for form in FORMS:
                response = await guest.call("GET", f"/api/hands/{table}/2{form}")
                assert response.status_code == 503
                assert response.json() == {"code": "log_damaged", "numbers": {"row": middle}}
            assert (await guest.call("GET", f"/api/hands/{table}/3")).status_code == 200
            file = await guest.get("/api/export?format=json")
            assert [hand["hand"] for hand in file["hands"]] == [1, 3] and file["damaged"] == 1

    asyncio.run(scenario())
