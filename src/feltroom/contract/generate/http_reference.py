"""docs/http-api.md: every endpoint of the HTTP API, and every body and answer."""

from collections.abc import Iterator
from inspect import getdoc
from typing import get_args

from feltroom.contract.generate.http_types import HTTP_LITERALS, HTTP_NAMES, own_types
from feltroom.contract.generate.reference import field_table
from feltroom.contract.generate.typescript import about
from feltroom.contract.http.endpoint_declaration import Endpoint, Nothing, Text
from feltroom.contract.http.endpoints import DOMAINS

_INTRO = """\
# HTTP API

<!-- Written by `make generate`: do not edit. -->

The HTTP API makes tables, lists hands and gives files; play itself goes over the socket ([protocol.md](protocol.md)).
A program reads the same from `/api/openapi.json`.

A person enters once with `POST /api/enter`. A browser is then known by a cookie; a program asks for a token and sends
it as `Authorization: Bearer …`. Endpoints marked *public* also answer people who have not entered. Those marked
*owner* want the key of the house's owner in the header `x-feltroom-admin-key`. Bodies and answers are JSON unless an
endpoint says text. A refusal has a status from 400 on and a [Failure](#failure) as its body: its codes are those of
[protocol.md](protocol.md#codes). Times are milliseconds since 1970, and amounts are chips.
"""


def http_reference() -> str:
    """Return the whole page."""
    structs, enums = own_types()
    own = {struct.cls for struct in structs}
    lines = [_INTRO]
    for domain in DOMAINS:
        lines += [f"## Endpoints: {domain.__name__.rpartition('.')[2]}", "", *(getdoc(domain) or "").splitlines(), ""]
        for endpoint in vars(domain).values():
            if isinstance(endpoint, Endpoint):
                lines += _endpoint(endpoint, own)
    lines += ["## Bodies and answers", ""]
    for struct in structs:
        lines += [f"### {struct.cls.__name__}", "", about(struct), "", *field_table(struct, names=HTTP_NAMES)]
    lines += ["### Words", "", "| name | one of |", "|---|---|"]
    words = {name: get_args(literal) for name, literal in HTTP_LITERALS.items()}
    words |= {enum.cls.__name__: tuple(one.value for one in enum.cls) for enum in enums}
    lines += [f"| {name} | {', '.join(f'`{one}`' for one in options)} |" for name, options in words.items()]
    return "\n".join(lines) + "\n"


def _endpoint(endpoint: Endpoint[object, object], own: set[type]) -> Iterator[str]:
    yield from (f"### `{endpoint.method} {endpoint.path}`", "")
    yield f"{endpoint.summary}.{' *Public.*' if endpoint.public else ''}{' *Owner.*' if endpoint.admin else ''}"
    yield ""
    for name, meaning in endpoint.query:
        yield f"- query `{name}`: {meaning}"
    if endpoint.body is not Nothing:
        yield f"- body: {_link(endpoint.body, own)}"
    yield f"- answer: {_link(endpoint.answer, own)}"
    yield ""


def _link(kind: type, own: set[type]) -> str:
    if kind is Nothing:
        return "nothing (204)"
    if kind is Text:
        return "text"
    return f"[{kind.__name__}]({'' if kind in own else 'protocol.md'}#{kind.__name__.lower()})"
