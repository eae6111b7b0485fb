"""Endpoints of the HTTP API are declared once, each under its own name."""

from feltroom.contract.http.endpoint import Endpoint, Nothing, Text
from feltroom.contract.http.endpoints import DOMAINS, ENDPOINTS


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
