"""A person's hands: the list, and one hand as that person saw it."""

import asyncio
from base64 import urlsafe_b64encode
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from feltroom.history import load_phh
from feltroom.rooms.hands.hand_list import format_cursor
from tests.server.evening import (
    FORMS,
    QUICK,
    Seated,
    assert_no_secrets,
    at_random,
    cards_in_json,
    cards_in_phh,
    cards_in_text,
    fold,
    play_hand,
    seated,
    three_at_a_table,
    truth_of,
)
from tests.server.harness import Guest, serving

NO_SUCH_HAND = {"code": "no_such_hand"}


async def pages_of(guest: Guest, query: str, limit: int) -> list[list[dict[str, Any]]]:
    pages: list[list[dict[str, Any]]] = []
    before = ""
    while True:
        page = await guest.get(f"/api/hands?limit={limit}{query}{before}")
        pages.append(page["hands"])
        if page["next"] is None:
            return pages
        before = f"&before={page['next']}"


def keys_of(hands: list[dict[str, Any]]) -> list[tuple[str, int]]:
    return [(hand["table"], hand["hand"]) for hand in hands]


@pytest.mark.socket
def test_pages_list_every_hand_once_newest_first(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(7).randbytes) as server:
            table, people = await three_at_a_table(server)
            for number in range(7):
                await play_hand(*people, first=number == 0)
            other = await people[0].guest.make("solo", players=3, seed=6, **QUICK)
            solo = await people[0].guest.join(other)
            shown = await solo.wait(lambda heard: heard["type"] == "table")
            alone = Seated(people[0].guest, solo, other, shown["you"]["seat"])
            await solo.do("start", other)
            await alone.play(4)
            await solo.do("pause", other)

            anna = people[0].guest
            whole = (await anna.get("/api/hands?limit=200"))["hands"]
            assert [hand["began"] for hand in whole] == sorted((hand["began"] for hand in whole), reverse=True)
            assert len({*keys_of(whole)}) == len(whole) >= 11
            for limit in (1, 3, 4, len(whole)):
                pages = await pages_of(anna, "", limit)
                assert all(len(page) == limit for page in pages[:-1]) and 1 <= len(pages[-1]) <= limit
                assert [hand for page in pages for hand in page] == whole
            assert keys_of((await anna.get(f"/api/hands?table={table}"))["hands"]) == [
                (table, hand) for hand in range(7, 0, -1)
            ]
            assert len(await pages_of(anna, f"&table={table}", 3)) == 3
            assert (await anna.get("/api/hands?table=elsewhere")) == {"hands": [], "next": None}
            won, lost = [
                [hand for page in await pages_of(anna, f"&won={end}", 2) for hand in page] for end in ("won", "lost")
            ]
            assert won == [hand for hand in whole if hand["difference"] is not None and hand["difference"] > 0]
            assert lost == [hand for hand in whole if hand["difference"] is not None and hand["difference"] < 0]
            assert {hand["state"] for hand in whole} <= {"settled", "playing"}

    asyncio.run(scenario())


def test_hands_that_begin_in_the_same_millisecond_are_listed_once(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, clock=lambda: 1_700_000_000_000) as server:
            _, people = await three_at_a_table(server, clock=None)
            for person in people:
                person.choose = fold
            for number in range(5):
                await play_hand(*people, first=number == 0)
            pages = await pages_of(people[1].guest, "", 2)
            assert [hand["hand"] for page in pages for hand in page] == [5, 4, 3, 2, 1]

    asyncio.run(scenario())


def test_a_line_says_what_the_hand_was_for_the_one_who_asks(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(7).randbytes) as server:
            table, people = await three_at_a_table(server)
            await play_hand(*people, first=True)
            truth = await truth_of(server, table, 1)
            settled = await people[0].player.wait_event("handSettled", hand=1)
            for person in people:
                (line,) = (await person.guest.get("/api/hands"))["hands"]
                result = next(each for each in settled["results"] if each["seat"] == person.seat)
                assert line["hole"] == list(truth.holes[person.seat])
                assert (line["putIn"], line["difference"]) == (result["putIn"], result["difference"])
                assert (line["tableName"], line["preset"], line["seat"]) == ("周五", "online", person.seat)
                assert (line["state"], line["ended"]) == ("settled", settled["time"])
            names = [(await person.guest.get("/api/hands"))["hands"][0]["name"] for person in people]
            assert names == ["安娜", "Ben", "Cleo"]

    asyncio.run(scenario())


@pytest.mark.everywhere
def test_a_hand_is_seen_again_with_the_events_of_the_socket(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(7).randbytes) as server:
            table, people = await three_at_a_table(server)
            people[1].choose = at_random(3)
            people[2].choose = at_random(4)
            for number in range(6):
                await play_hand(*people, first=number == 0)
            for person in people:
                heard = {event["seq"]: event for event in person.player.events}
                for hand in range(1, 7):
                    seen = await person.guest.get(f"/api/hands/{table}/{hand}")
                    assert all(heard[event["seq"]] == event for event in seen["events"])
                    kinds = [event["type"] for event in seen["events"]]
                    assert kinds[0] == "handBegan" and kinds.count("handBegan") == 1
                    assert {event["hand"] for event in seen["events"] if "hand" in event} == {hand}
                    of_hand = [event for event in person.player.events if event.get("hand") == hand]
                    assert [event for event in seen["events"] if "hand" in event] == of_hand
                    own = next(each for each in seen["events"] if each["type"] == "holeCardsDealt")["hands"]
                    assert [each["seat"] for each in own if each["cards"] is not None] == [person.seat]
                    assert seen["seat"] == person.seat and len(seen["players"]) == 3
                    assert seen["players"][1] == {"seat": 2, "name": "Ben", "bot": False}
                    downloaded = await person.guest.call("GET", f"/api/hands/{table}/{hand}/json")
                    assert downloaded.json() == seen
                    assert downloaded.headers["content-disposition"] == (
                        f'attachment; filename="feltroom-{table}-{hand}.json"'
                    )

    asyncio.run(scenario())


def test_coming_going_and_chips_bought_are_no_part_of_a_hand(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(7).randbytes) as server:
            table, people = await three_at_a_table(server, maxStack=5000)
            await people[0].player.do("start", table)
            await people[0].player.wait_event("turnStarted")
            dora = await seated(server, table, "Dora", 7)
            await dora.player.do("leave", table)
            await people[1].player.do("topUp", table, amount=100)
            await asyncio.gather(*[person.play(1) for person in people])
            await people[2].player.do("leave", table)
            await people[0].player.do("changeBlinds", table, small=20, big=40)
            seen = await people[0].guest.get(f"/api/hands/{table}/1")
            kinds = {event["type"] for event in seen["events"]}
            assert not kinds & {"playerSat", "seatLeft", "topUpQueued", "chipsAdded", "blindsChanged", "botChose"}
            assert {"handBegan", "holeCardsDealt", "handSettled", "phaseEntered"} <= kinds
            assert "Dora" not in msgspec.json.encode(seen).decode()
            # Who has left keeps their hands.
            assert (await people[2].guest.get(f"/api/hands/{table}/1"))["seat"] == 5

    asyncio.run(scenario())


def test_who_was_not_dealt_in_finds_no_hand(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(7).randbytes) as server:
            table, people = await three_at_a_table(server)
            spectator = await server.enter("Zoe")
            watching = await spectator.join(table)
            await play_hand(*people, first=True)
            await play_hand(*people)
            outsider = await server.enter("Nobody")
            wanted = [(f"/api/hands/{table}/{hand}{form}") for hand in (1, 2) for form in FORMS]
            wanted += [f"/api/hands/{table}/99{form}" for form in FORMS]
            wanted += [f"/api/hands/nowhere/1{form}" for form in FORMS]
            for path in wanted:
                for guest in (spectator, outsider):
                    response = await guest.call("GET", path)
                    assert (response.status_code, response.json()) == (404, NO_SUCH_HAND), path
                anonymous = await server.http.get(path)
                assert (anonymous.status_code, anonymous.json()) == (401, {"code": "not_signed_in"})
            share = await spectator.call("POST", f"/api/hands/{table}/1/share")
            assert (share.status_code, share.json()) == (404, NO_SUCH_HAND)

            # They sit down, even at the seat of somebody else: older hands are not theirs.
            await people[2].player.do("leave", table)
            await watching.do("sit", table, seat=people[2].seat)
            late = Seated(spectator, watching, table, people[2].seat)
            late.read = len(watching.heard)
            hand = await play_hand(people[0], people[1], late)
            assert hand == 3
            assert keys_of((await spectator.get("/api/hands"))["hands"]) == [(table, 3)]
            for path in wanted:
                response = await spectator.call("GET", path)
                assert (response.status_code, response.json()) == (404, NO_SUCH_HAND), path
            assert (await people[2].guest.get("/api/hands"))["hands"][0]["hand"] == 2
            assert (await people[2].guest.call("GET", f"/api/hands/{table}/3")).status_code == 404

    asyncio.run(scenario())


@pytest.mark.socket
def test_nobody_reads_a_card_they_did_not_see(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(7).randbytes) as server:
            table, people = await three_at_a_table(server, bots=[{"seat": 6, "level": "easy"}, {"seat": 8}])
            for number, person in enumerate(people):
                person.choose = at_random(number + 10)
            for number in range(8):
                await play_hand(*people, first=number == 0)
                if number % 3 == 1:
                    await people[1].player.ask("show", table)
            bodies: list[bytes] = []
            hidden = 0
            for hand in range(1, 9):
                truth = await truth_of(server, table, hand)
                for person in people:
                    allowed = truth.allowed(person.seat) if person.seat in truth.holes else truth.open
                    hidden += len({card for hole in truth.holes.values() for card in hole} - allowed)
                    for form, read in zip(FORMS, (cards_in_json,) * 2 + (cards_in_phh, cards_in_text), strict=True):
                        response = await person.guest.call("GET", f"/api/hands/{table}/{hand}{form}")
                        if person.seat not in truth.holes:
                            assert response.status_code == 404
                            continue
                        assert response.status_code == 200, response.text
                        assert set(truth.holes[person.seat]) <= read(response.text) <= allowed, form
                        bodies.append(response.content)
            assert hidden > 50
            for person in people:
                for kind in ("phhs", "text", "json"):
                    bodies.append((await person.guest.call("GET", f"/api/export?format={kind}")).content)
                    bodies.append((await person.guest.call("GET", "/api/hands")).content)
            await assert_no_secrets(server, bodies, strangers=[person.guest for person in people])

    asyncio.run(scenario())


def test_a_running_hand_is_seen_as_far_as_it_was_played(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(7).randbytes) as server:
            table, people = await three_at_a_table(server)
            await people[0].player.do("start", table)
            turn = await people[0].player.wait_event("turnStarted")
            for person in people:
                await person.player.wait_event("turnStarted")
                (line,) = (await person.guest.get("/api/hands"))["hands"]
                assert (line["state"], line["ended"], line["putIn"], line["difference"]) == (
                    "playing",
                    None,
                    None,
                    None,
                )
                seen = await person.guest.get(f"/api/hands/{table}/1")
                assert seen["events"][-1]["type"] == "turnStarted" and seen["events"][-1]["seat"] == turn["seat"]
                assert (seen["state"], seen["result"]) == ("playing", None)
                assert cards_in_json(msgspec.json.encode(seen).decode()) == set(line["hole"])
                (record,) = load_phh((await person.guest.call("GET", f"/api/hands/{table}/1/phh")).text)
                assert record.finishing_stacks is None and not record.deal.board and not record.actions
                assert (await person.guest.call("GET", f"/api/hands/{table}/1/text?lang=en")).status_code == 200
                share = await person.guest.call("POST", f"/api/hands/{table}/1/share")
                assert (share.status_code, share.json()) == (404, NO_SUCH_HAND)
                exported = await person.guest.get("/api/export?format=json")
                assert exported == {"hands": [], "damaged": 0}

    asyncio.run(scenario())


@pytest.mark.socket
def test_hands_outlive_the_table_and_the_server(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(7).randbytes) as server:
            table, people = await three_at_a_table(server)
            await play_hand(*people, first=True)
            headers = people[0].guest.headers
            paths = ["/api/hands", *[f"/api/hands/{table}/1{form}" for form in FORMS]]
            before = [(await server.http.get(path, headers=headers)).content for path in paths]
        async with serving(tmp_path, entropy=Random(7).randbytes) as server:
            assert [(await server.http.get(path, headers=headers)).content for path in paths] == before

    asyncio.run(scenario())


def _cursor(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


@pytest.mark.parametrize(
    ("path", "field"),
    [
        ("/api/hands?limit=0", "limit"),
        ("/api/hands?limit=201", "limit"),
        ("/api/hands?limit=-1", "limit"),
        ("/api/hands?limit=many", "limit"),
        ("/api/hands?limit=", "limit"),
        ("/api/hands?limit=٣", "limit"),
        ("/api/hands?won=drawn", "won"),
        ("/api/hands?won=", "won"),
        ("/api/hands?table=", "table"),
        (f"/api/hands?table={'x' * 41}", "table"),
        ("/api/hands?before=", "before"),
        ("/api/hands?before=xyz", "before"),
        ("/api/hands?before=%00", "before"),
        ("/api/hands?before=é", "before"),
        (f"/api/hands?before={'A' * 500}", "before"),
        (f"/api/hands?before={_cursor(b'[1,2,3,4]')}", "before"),
        (f"/api/hands?before={_cursor(b'{}')}", "before"),
        (f"/api/hands?before={_cursor(b'[1,')}", "before"),
        (f"/api/hands?before={_cursor(bytes(range(128, 160)))}", "before"),
        (f"/api/hands?before={format_cursor((-1, 'a', 1, 1))}", "before"),
        (f"/api/hands?before={format_cursor((2**63, 'a', 1, 1))}", "before"),
        (f"/api/hands?before={format_cursor((1, 'a' * 65, 1, 1))}", "before"),
        ("/api/hands/x/one", "hand"),
        ("/api/hands/x/-1", "hand"),
        ("/api/hands/x/1.5/phh", "hand"),
        ("/api/hands/x/99999999999999999/json", "hand"),
        ("/api/hands/x/1/text?lang=de", "lang"),
        ("/api/hands/x/1/text?lang=", "lang"),
        ("/api/export?format=pdf", "format"),
        ("/api/export?limit=0", "limit"),
        ("/api/export?limit=10001", "limit"),
        ("/api/export?lang=xx", "lang"),
        (f"/api/export?table={'x' * 41}", "table"),
    ],
)
def test_a_wrong_parameter_is_refused_by_its_name(shared_server: "Asker", path: str, field: str) -> None:
    response = shared_server.get(path)
    assert (response[0], response[1]) == (400, {"code": "bad_field", "path": field})


class Asker:
    """One person at one server, for questions that change nothing."""

    def __init__(self, loop: asyncio.AbstractEventLoop, guest: Guest) -> None:
        self._loop = loop
        self._guest = guest

    def get(self, path: str) -> tuple[int, Any]:
        response = self._loop.run_until_complete(self._guest.call("GET", path))
        return response.status_code, response.json()


@pytest.fixture(scope="module")
def shared_server(tmp_path_factory: pytest.TempPathFactory) -> Any:
    loop = asyncio.new_event_loop()
    context = serving(tmp_path_factory.mktemp("room"))
    server = loop.run_until_complete(context.__aenter__())
    yield Asker(loop, loop.run_until_complete(server.enter("Ann")))
    loop.run_until_complete(context.__aexit__(None, None, None))
    loop.close()


def test_any_place_is_a_good_place_to_go_on_from(shared_server: Asker) -> None:
    for cursor in ((0, "", 0, 0), (2**62, "zzz", 7, 3)):
        assert shared_server.get(f"/api/hands?before={format_cursor(cursor)}") == (200, {"hands": [], "next": None})
