"""The HTTP API in TypeScript and in docs/http-api.md: every endpoint, every body and every answer."""

import re

import msgspec
import pytest

from feltroom.contract.base import Value
from feltroom.contract.generate import http_types
from feltroom.contract.generate.http_reference import http_reference
from feltroom.contract.http.endpoint_declaration import Nothing, Text, get
from feltroom.contract.http.endpoints import ENDPOINTS
from feltroom.contract.http.people import Me


def test_every_endpoint_is_a_typed_line_of_the_client_and_a_section_of_the_page() -> None:
    text, page = http_types.http_types(), http_reference()
    for endpoint in ENDPOINTS:
        place = f"{endpoint.method} {endpoint.path}"
        assert text.count(f'readonly "{place}": ') == 1
        assert page.count(f"### `{place}`\n") == 1


def test_every_type_that_is_named_is_declared_or_imported() -> None:
    text = http_types.http_types()
    for endpoint in ENDPOINTS:
        for kind in {endpoint.body, endpoint.answer} - {Nothing, Text}:
            name = kind.__name__
            assert f"export interface {name} {{" in text or f"  {name},\n" in text, name


def test_every_link_of_the_page_leads_to_a_heading_of_its_own() -> None:
    page = http_reference()
    headings = [heading.lower() for heading in re.findall(r"^#+ ([A-Za-z]+)$", page, re.MULTILINE)]
    for target in re.findall(r"\]\(#(\w+)\)", page):
        assert headings.count(target) == 1, target


def test_a_new_answer_is_declared_once_and_everything_follows(monkeypatch: pytest.MonkeyPatch) -> None:
    class Weather(Value):
        """What it is like outside."""

        degrees: int
        wind_speed: float | None = None

    added = get("weather", "/api/weather", "The weather", answer=Weather, query=(("place", "where"),))
    monkeypatch.setattr(http_types, "ENDPOINTS", (*ENDPOINTS, added))
    text = http_types.http_types()
    assert "/** What it is like outside. */\nexport interface Weather {\n  readonly degrees: number;\n" in text
    assert "  readonly windSpeed?: number | null;\n}" in text
    assert '"GET /api/weather": { readonly parameters: never; readonly query: "place"; readonly body: null;' in text


def test_two_types_of_the_same_name_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    other = msgspec.defstruct(Me.__name__, [("nickname", int)])
    added = get("other", "/api/other", "Another me", answer=other)
    monkeypatch.setattr(http_types, "ENDPOINTS", (*ENDPOINTS, added))
    with pytest.raises(ValueError, match="two structs are named Me"):
        http_types.http_types()
