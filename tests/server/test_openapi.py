"""The OpenAPI document says what the API does, and the API does what it says."""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, get_args

import httpx
import msgspec
import pytest

from feltroom.contract.avatars import AvatarName
from feltroom.contract.events import Called, Folded
from feltroom.contract.http.endpoint_declaration import ADMIN_KEY_HEADER, Endpoint, Nothing, Text
from feltroom.contract.http.endpoints import ENDPOINTS
from feltroom.contract.http.failure import Failure
from feltroom.contract.http.hands import HandFile
from feltroom.history import load_phh
from feltroom.rooms.rates import Limiter, Rate
from tests.server.evening import QUICK, STEPS, play_hand, seated, sit_down
from tests.server.harness import Guest, Server, serving
from tests.server.routing import current

PICTURE = get_args(AvatarName)[0]
PAIRS = {rank * 2: 1 for rank in "AKQJT98765432"}


def document_of(folder: Path) -> dict[str, Any]:
    async def scenario() -> dict[str, Any]:
        async with serving(folder) as server:
            response = await server.http.get("/api/openapi.json")
            assert response.status_code == 200 and response.headers["content-type"].startswith("application/json")
            return dict(response.json())

    return asyncio.run(scenario())


def parts_of(value: object) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        yield value
        for part in value.values():
            yield from parts_of(part)
    elif isinstance(value, list):
        for part in value:
            yield from parts_of(part)


@pytest.mark.embedded  # only a server has the page, which is the same whatever the store
def test_the_document_lists_every_endpoint_and_nothing_else(tmp_path: Path) -> None:
    document = document_of(tmp_path)
    assert document["openapi"].startswith("3.1")
    listed = {(method.upper(), path) for path, methods in document["paths"].items() for method in methods}
    assert listed == {(each.method, each.path) for each in ENDPOINTS}
    assert len(listed) == len(ENDPOINTS)
    operations = [operation for methods in document["paths"].values() for operation in methods.values()]
    names = [operation["operationId"] for operation in operations]
    assert len(set(names)) == len(names)
    for each in ENDPOINTS:
        operation = document["paths"][each.path][each.method.lower()]
        parameters = {(one["name"], one["in"]) for one in operation.get("parameters", ())}
        in_path = {(name, "path") for name in re.findall(r"{(\w+)}", each.path)}
        assert parameters == in_path | {(name, "query") for name, _ in each.query}
        assert bool(operation["security"]) is not each.public
        assert "default" in operation["responses"]


@pytest.mark.embedded  # the same
def test_every_reference_leads_to_a_schema_and_every_schema_is_used(tmp_path: Path) -> None:
    document = document_of(tmp_path)
    schemas = document["components"]["schemas"]
    found = {part["$ref"] for part in parts_of(document) if isinstance(part.get("$ref"), str)}
    found |= {
        target
        for part in parts_of(document)
        if isinstance(part.get("mapping"), dict)
        for target in part["mapping"].values()
    }
    assert {"Failure", "HandSeen", "SharedHand", "Ledger", "HandList", "ShareList"} <= set(schemas)
    assert found == {f"#/components/schemas/{name}" for name in schemas}


class Key:
    """`AdminKey` that is known to the test."""

    def fits(self, given: str) -> bool:
        return given == "key"


async def report_and_erase(call: "Caller", ann: Guest) -> None:
    """Call what is about people's data and reports."""
    bo, cleo = await call.server.enter("Bo"), await call.server.enter("Cleo")
    table = await ann.make("online", seats=3)
    for seat, guest in enumerate((ann, bo, cleo)):
        await guest.sit(table, seat=seat)
    await call(ann, "POST", "/api/tables/{table}/report", {"seat": 1, "reason": "abuse"}, table=table)
    await call(ann, "PUT", "/api/tables/{table}/notes", {"seat": 1, "text": "loud"}, table=table)
    assert (await call(ann, "GET", "/api/tables/{table}/notes", table=table)).notes[0].text == "loud"
    (report,) = (await call(None, "GET", "/api/admin/reports")).reports
    await call.refused(None, "GET", "/api/admin/reports/{report}/hand", code="no_such_hand", report=report.id)
    await call(None, "POST", "/api/admin/reports/{report}/close", {"why": "a test"}, report=report.id)
    assert (await call(bo, "GET", "/api/me/export")).account == bo.account
    by_owner = "/api/admin/people/{account}/erase"
    if current().on_device:  # who is erased there is erased with all that is on the device
        await call.refused(bo, "POST", "/api/me/erase", {"nickname": "Bo"}, code="storage_failed")
        await call.refused(None, "POST", by_owner, {"why": "a test"}, code="storage_failed", account=cleo.account)
        return
    assert (await call(bo, "POST", "/api/me/erase", {"nickname": "Bo"})).name
    await call(None, "POST", by_owner, {"why": "a test"}, account=cleo.account)


async def keep_a_club(call: "Caller", ann: Guest, ben: Guest, hand: dict[str, Any]) -> None:
    """Call everything that is about clubs."""
    cookies = httpx.Cookies(call.server.http.cookies)  # Ann's, from the transfer; Ben comes by his token
    call.server.http.cookies.clear()
    made = await call(ann, "POST", "/api/clubs", {"name": "Friday"})
    at: dict[str, Any] = {"club": made.club}
    path = "/api/clubs/{club}"
    invite = (await call(ann, "POST", f"{path}/invite", **at)).invite.removeprefix("/c/")
    assert not (await call(ben, "GET", "/api/club-invites/{invite}", invite=invite)).member
    assert (await call(ben, "POST", "/api/club-invites/{invite}", invite=invite)).club == made.club
    assert (await call(ben, "GET", "/api/clubs")).clubs[0].members == 2
    changed = await call(ann, "PUT", path, {"name": "Sunday", "measure": "points"}, **at)
    assert changed == await call(ann, "GET", path, **at)
    table = (await call(ann, "POST", f"{path}/tables", {"preset": "online"}, **at)).table
    assert (await call(ann, "GET", "/api/tables/{table}/club", table=table)).club == made.club
    await call(ann, "POST", f"{path}/hands", hand, **at)
    (famous,) = (await call(ben, "GET", f"{path}/hands", **at)).hands
    await call(ann, "DELETE", f"{path}/hands/{{share}}", share=famous.share, **at)
    assert len((await call(ben, "GET", f"{path}/season", **at)).standings) == 2
    assert "Sunday" in await call(ben, "GET", f"{path}/export", **at)
    assert not (await call(ann, "POST", f"{path}/members/{{member}}/host", member=2, **at)).host
    await call(ann, "DELETE", f"{path}/members/{{member}}", member=1, **at)
    await call(ben, "DELETE", path, **at)
    call.server.http.cookies.update(cookies)


async def run_a_tournament(call: "Caller", ann: Guest, ben: Guest) -> None:
    """Call everything that is about tournaments of several tables."""
    cookies = httpx.Cookies(call.server.http.cookies)  # Ann's, from the transfer; Ben comes by his token
    call.server.http.cookies.clear()
    wish = {"name": "Friday", "table": {"preset": "sng_turbo", "seats": 2, **QUICK}}
    path = "/api/tournaments/{tournament}"
    called_off = (await call(ann, "POST", "/api/tournaments", wish)).tournament
    await call(ann, "DELETE", path, tournament=called_off)
    await call.refused(ann, "GET", path, code="not_found", tournament=called_off)
    at = {"tournament": (await call(ann, "POST", "/api/tournaments", wish)).tournament}
    entered = await call(ben, "POST", f"{path}/entrants", **at)
    assert [one.name for one in entered.entrants] == ["Anna", "Ben"]
    await call(ben, "DELETE", f"{path}/entrants/{{entrant}}", entrant=entered.entrant, **at)
    assert len((await call(ann, "POST", f"{path}/bots", {"level": "easy", "count": 3}, **at)).entrants) == 4
    assert (await call(ben, "GET", "/api/tournaments")).tournaments[0].entrants == 4
    for what, phase in (("begin", "running"), ("pause", "paused"), ("resume", "running")):
        assert (await call(ann, "POST", f"{path}/{what}", **at)).phase == phase
    assert len((await call(ben, "GET", path, **at)).tables) == 2
    call.server.http.cookies.update(cookies)


async def look_after(call: "Caller", ann: Guest) -> None:
    """Call every endpoint of the administration."""
    table = await ann.make("solo", players=2, **QUICK)
    assert (await call(None, "GET", "/api/admin/overview")).version
    assert (await call(None, "GET", "/api/admin/online")).people
    assert (await call(None, "GET", "/api/admin/people")).people
    assert (await call(None, "GET", "/api/admin/tables")).tables
    why = {"why": "a test"}
    for what in ("pause", "resume", "close"):
        await call(None, "POST", f"/api/admin/tables/{{table}}/{what}", why, table=table)
    await call(None, "POST", "/api/admin/people/{account}/ban", why, account=ann.account)
    assert (await call(None, "GET", "/api/admin/bans")).bans
    await call(None, "POST", "/api/admin/people/{account}/unban", why, account=ann.account)
    await call(None, "POST", "/api/admin/people/{account}/rename", why | {"nickname": "Bo"}, account=ann.account)
    await call(None, "POST", "/api/admin/notice", {"text": "Friday"})
    for on in (True, False):
        await call(None, "POST", "/api/admin/maintenance", why | {"on": on})
    await report_and_erase(call, ann)
    await call(None, "POST", "/api/admin/people/{account}/end-sessions", why, account=ann.account)
    assert (await call(None, "GET", "/api/admin/limits")).limits
    assert (await call(None, "POST", "/api/admin/limits", why | {"name": "bots", "value": 9})).limits
    assert (await call(None, "POST", "/api/admin/keys", why | {"name": "Anna"})).key
    assert (await call(None, "GET", "/api/admin/keys")).keys
    await call(None, "POST", "/api/admin/keys/{name}/revoke", why, name="Anna")
    assert (await call(None, "GET", "/api/admin/audit")).entries


class Caller:
    """Makes a call to an endpoint, holds the answer to what the endpoint promises, and notes that it was made."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.called: set[tuple[str, str]] = set()
        self.by_place: dict[tuple[str, str], Endpoint[Any, Any]] = {
            (each.method, each.path): each for each in ENDPOINTS
        }

    async def __call__(
        self, guest: Guest | None, method: str, path: str, body: object = None, *, query: str = "", **parts: Any
    ) -> Any:
        response = await self._request(guest, method, path, path.format(**parts) + query, body)
        assert response.is_success, (method, path, response.text)
        return self._check(self.by_place[method, path], response)

    async def refused(
        self, guest: Guest | None, method: str, path: str, body: object = None, *, code: str, **parts: Any
    ) -> None:
        """Make a call that is answered with a failure."""
        response = await self._request(guest, method, path, path.format(**parts), body)
        assert not response.is_success, (method, path, response.text)
        assert msgspec.json.decode(response.content, type=Failure).code == code

    async def _request(self, guest: Guest | None, method: str, path: str, url: str, body: object) -> httpx.Response:
        headers = {} if guest is None else guest.headers
        if self.by_place[method, path].admin:
            headers = {ADMIN_KEY_HEADER: "key"}
        self.called.add((method, path))
        return await self.server.http.request(method, url, json=body, headers=headers)

    def _check(self, endpoint: Endpoint[Any, Any], response: httpx.Response) -> Any:
        assert response.headers["cache-control"] == "no-store"
        if endpoint.answer is Nothing:
            assert (response.status_code, response.content) == (204, b"")
            return None
        if endpoint.answer is Text:
            return response.text
        assert response.headers["content-type"] == "application/json"
        return msgspec.json.decode(response.content, type=endpoint.answer)


@pytest.mark.socket
def test_every_endpoint_answers_in_the_form_it_promises(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path, entropy=Random(1).randbytes, admin_key=Key()) as server:
            call = Caller(server)
            me = await call(None, "POST", "/api/enter", {"nickname": "Ann", "program": True})
            ann = Guest(server, me.account, me.token)
            assert (await call(ann, "GET", "/api/me")).account == me.account
            assert (await call(None, "GET", "/api/visitor")).me is None
            await call(ann, "PUT", "/api/me", {"nickname": "Anna"})
            assert (await call(ann, "PUT", "/api/me/avatar", {"avatar": PICTURE})).avatar == PICTURE
            second = await call(ann, "POST", "/api/me/token")
            code = await call(ann, "POST", "/api/me/transfer")
            assert (await call(None, "POST", "/api/transfer", {"code": code.code})).account == me.account
            made = await call(ann, "POST", "/api/tables", {"preset": "online", **STEPS, "bots": [{"seat": 7}]})
            table = made.table
            await call(None, "GET", "/api/presets")
            people = [await sit_down(ann, table, 0), await seated(server, table, "Ben", 3)]
            await play_hand(*people, first=True)
            assert (await call(ann, "GET", "/api/tables")).tables
            assert (await call(ann, "GET", "/api/tables/{table}", table=table)).id == table
            assert len((await call(ann, "GET", "/api/me/tables")).tables) == 1
            assert len((await call(ann, "GET", "/api/hands", query="?limit=1")).hands) == 1

            hand: dict[str, Any] = {"table": table, "hand": 1}
            path = "/api/hands/{table}/{hand}"
            seen = await call(ann, "GET", path, **hand)
            assert await call(ann, "GET", f"{path}/json", **hand) == seen
            assert load_phh(await call(ann, "GET", f"{path}/phh", **hand))
            assert await call(ann, "GET", f"{path}/text", **hand)
            assert (await call(ann, "GET", f"{path}/review", **hand)).decisions
            assert (await call(ann, "POST", f"{path}/practice", {"seq": 1, "seed": 1}, **hand)).events
            assert (await call(ann, "GET", "/api/evening", query=f"?table={table}")).hands == 1
            decided = next(event.seq for event in seen.events if isinstance(event, Folded | Called))
            assert (await call(ann, "GET", f"{path}/solution", query=f"?seq={decided}", **hand)).why == "street"
            assert (await call(ann, "GET", "/api/chart")).moves
            day = (await call(ann, "GET", "/api/drill")).day
            assert (await call(ann, "POST", "/api/drill/answers", {"day": day, "spot": 0, "move": 0})).verdict
            none = {"table": table, "hand": 99, "seq": 1, "option": 0}
            await call.refused(ann, "POST", "/api/drill/own-answers", none, code="no_such_hand")
            assert load_phh(await call(ann, "GET", "/api/export"))
            file = await call(ann, "GET", "/api/export", query="?format=json")
            assert msgspec.json.decode(file, type=HandFile).hands == (seen,)
            shared = await call(ann, "POST", f"{path}/share", **hand)
            signed = shared.link.removeprefix("/s/")
            for form in ("", "/phh", "/text"):
                assert await call(None, "GET", "/api/shared/{signed}" + form, signed=signed)
            assert (await call(ann, "GET", "/api/shares")).shares[0].share == shared.share
            await call(ann, "DELETE", "/api/shares/{share}", share=shared.share)
            assert (await call(ann, "GET", "/api/tables/{table}/ledger", table=table)).entries
            await call.refused(ann, "GET", "/api/tables/{table}/result", code="not_found", table=table)
            await keep_a_club(call, ann, people[1].guest, hand)
            await run_a_tournament(call, ann, people[1].guest)
            assert (await call(ann, "GET", "/api/statistics", query=f"?table={table}")).overall.hands == 1

            assert len((await call(None, "GET", "/api/dense/modes")).classes) == 169
            answer = await call(ann, "POST", "/api/dense/report", {"mode": "dense", "players": 4})
            assert len(answer.picture.seats) == 4
            saved = await call(ann, "POST", "/api/weights", {"name": "Pairs", "weights": PAIRS})
            own = "/api/weights/{weights}"
            assert (await call(ann, "GET", own, weights=saved.saved.id)) == saved
            assert (await call(ann, "PUT", own, {"name": "Two"}, weights=saved.saved.id)).saved.name == "Two"
            assert [one.name for one in (await call(ann, "GET", "/api/weights")).saved] == ["Two"]
            await call(ann, "DELETE", own, weights=saved.saved.id)
            assert (await call(ann, "GET", "/api/tables/{table}/weights", table=table)).deal == "standard"

            await call(ann, "POST", "/api/quick-seat", {})
            await call(ann, "POST", "/api/tables/{table}/change", table=table)
            await call(ann, "DELETE", "/api/tables/{table}", table=await ann.make("online"))
            await call(ann, "DELETE", "/api/me/tokens")
            assert (await call(None, "GET", "/api/health")).status == "ok"
            assert (await call(None, "GET", "/api/ready")).ready
            assert (await call(ann, "GET", "/api/address")).url is None
            assert "feltroom_" in await call(None, "GET", "/metrics")
            await call(Guest(server, second.account, second.token), "DELETE", "/api/me")
            await look_after(call, await server.enter("Bo"))
            missing = set(call.by_place) - call.called
            assert not missing, "an endpoint without a call here"

    asyncio.run(scenario())


def test_every_refusal_is_a_code_and_numbers(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path) as server:
            ann = await server.enter("Ann")
            table = await ann.make("online", **QUICK)
            wrong = {
                "table": "nowhere",
                "hand": "x",
                "signed": "a.b",
                "share": "x",
                "weights": "x",
                "account": "x",
                "name": "nobody",
                "report": "x",
                "club": "x",
                "invite": "x",
                "member": "x",
                "tournament": "x",
                "entrant": "x",
            }
            answers = []
            for each in ENDPOINTS:
                path = re.sub(r"{(\w+)}", lambda found: wrong[found[1]], each.path)
                if each.admin:
                    server.front.limits.admin_keys = Limiter(Rate(burst=9, per_second=9), clock=lambda: 0.0)
                if not each.public:
                    response = await server.http.request(each.method, path)
                    assert response.status_code == (403 if each.admin else 401), path
                    answers.append(response)
                foreign = {**ann.headers, "Origin": "http://evil.example"}
                answers.append(await server.http.request(each.method, path, headers=foreign))
                assert answers[-1].json() == {"code": "bad_origin"}, path
                if each.body is not Nothing or "{" in each.path:
                    content = b"[1" if each.body is not Nothing else None
                    response = await server.http.request(each.method, path, content=content, headers=ann.headers)
                    assert not response.is_success, path
                    answers.append(response)
            answers.append(await server.http.get("/api/nothing"))
            answers.append(await server.http.get("/api/hands?limit=0", headers=ann.headers))
            bad: list[object] = [{"nickname": 7}, {"nickname": "a", "more": 1}, {}, [], {"nickname": "x" * 70_000}]
            answers += [await server.http.post("/api/enter", json=body) for body in bad]
            answers.append(await ann.call("POST", f"/api/tables/{table}/change"))
            for response in answers:
                assert 400 <= response.status_code < 500, (response.request.url, response.text)
                failure = msgspec.json.decode(response.content, type=Failure)
                assert response.headers["content-type"] == "application/json"
                assert set(failure.numbers) <= set(failure.code.numbers), failure

    asyncio.run(scenario())
