"""Endpoints of the HTTP API are declared once, each under its own name."""

from typing import TYPE_CHECKING

from feltroom.contract.http.endpoint_declaration import Endpoint, Nothing, Text
from feltroom.contract.http.endpoints import DOMAINS, ENDPOINTS
from feltroom.contract.http.hands import HAND_PHH
from feltroom.contract.http.system import READY, Health, Ready
from feltroom.rooms.api.binding import answers
from feltroom.rooms.api.call import Call, Reply, TextReply

if TYPE_CHECKING:  # mypy refuses an answer that is not the endpoint's, also in a reply

    async def _ready(call: Call[None]) -> Reply[Ready]: ...
    async def _health(call: Call[None]) -> Reply[Health]: ...
    async def _nothing(call: Call[None]) -> Reply[None]: ...
    async def _text(call: Call[None]) -> TextReply: ...

    answers(READY)(_ready)
    answers(READY)(_health)  # type: ignore[arg-type]
    answers(READY)(_nothing)  # type: ignore[arg-type]
    answers(READY)(_text)  # type: ignore[arg-type]
    answers(HAND_PHH)(_text)
    answers(HAND_PHH)(_ready)  # type: ignore[arg-type]


def test_an_endpoint_is_the_constant_of_its_name() -> None:
    constants = {
        name: value for domain in DOMAINS for name, value in vars(domain).items() if isinstance(value, Endpoint)
    }
    assert {name: value.name.upper() for name, value in constants.items()} == {name: name for name in constants}
    assert len(constants) == len(ENDPOINTS), "two domains have an endpoint of the same name"


def test_no_two_endpoints_have_the_same_place() -> None:
    places = [(endpoint.method, endpoint.path) for endpoint in ENDPOINTS]
    assert len(set(places)) == len(places)


def test_the_kind_of_content_follows_from_the_answer() -> None:
    for endpoint in ENDPOINTS:
        assert (endpoint.media_type == "text/plain") is (endpoint.answer is Text), endpoint.name
        if endpoint.method == "DELETE":
            assert endpoint.body is Nothing and endpoint.answer is Nothing, endpoint.name
