"""docs/protocol.md says what the server does."""

import json
import re
from typing import get_args

import pytest

from feltroom.contract.bounds import MAX_FRAME
from feltroom.contract.client_messages import ClientMessage
from feltroom.contract.codes import CODES
from feltroom.contract.decode import decode_client
from feltroom.contract.events import WireEvent
from feltroom.contract.generate.reference import DOCUMENT, MARK, laid_out, reference
from feltroom.contract.server_messages import ServerMessage, decode_server
from feltroom.rooms import house_limits
from feltroom.rooms.sessions import watched_tables
from tests.contract.document import all_examples

PROSE, _, REFERENCE = DOCUMENT.read_text(encoding="utf-8").partition(MARK)


def test_the_reference_is_fresh() -> None:
    assert "\n" + reference(all_examples()) == REFERENCE, "run make generate"


def test_every_message_has_an_example_in_it() -> None:
    client, server, events = all_examples()
    assert len(client) == len(get_args(ClientMessage))
    assert len(server) == len(get_args(ServerMessage))
    assert len(events) == len(get_args(WireEvent))
    for example in (*client.values(), *server.values(), *events.values()):
        assert laid_out(example) in REFERENCE
        assert json.loads(laid_out(example)) == json.loads(example)


def test_the_examples_are_messages() -> None:
    client, server, events = all_examples()
    for example in client.values():
        decode_client(example)
    for example in server.values():
        decode_server(example)
    decode_server(f'{{"type":"events","table":"t","events":[{",".join(events.values())}]}}')


def test_every_code_is_explained() -> None:
    assert re.findall(r"^\| `(\w+)` \| .+ \|$", REFERENCE.partition("## Codes")[2], flags=re.M) == list(CODES)


def test_codes_and_messages_in_the_prose_exist() -> None:
    client, server, events = all_examples()
    fields = set(re.findall(r'"(\w+)"', "".join((*client.values(), *server.values(), *events.values()))))
    known = {*CODES, *client, *server, *events, *fields, "putIn", "token", "null", "23456789TJQKA", "cdhs", "Ah"}
    known |= {"actsAt", "path", "Origin"}
    words = {word for quoted in re.findall(r"`([^`\n]+)`", PROSE) for word in re.findall(r"^[a-zA-Z_.]+$", quoted)}
    words = {part for word in words if "/" not in word and "feltroom" not in word for part in word.split(".")}
    assert words <= known


@pytest.mark.parametrize(
    "row",
    [
        f"| a frame | {MAX_FRAME} bytes |",
        f"| {house_limits.FRAMES.burst} at once, {house_limits.FRAMES.per_second} a second |",
        f"| frames that cannot be read | {house_limits.MOST_BAD_FRAMES} of a connection |",
        f"| tables watched by a connection | {watched_tables.MOST_TABLES} |",
        f"| connections of a person | {house_limits.MOST_CONNECTIONS_EACH} |",
    ],
)
def test_limits_are_those_of_the_server(row: str) -> None:
    assert row in PROSE
