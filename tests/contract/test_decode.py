"""A frame is a message of the protocol, or it is refused with a code and the place."""

import json
from typing import get_args

import msgspec
import pytest

from feltroom.contract import client_messages as say
from feltroom.contract.bounds import MAX_FRAME
from feltroom.contract.client_messages import ClientMessage
from feltroom.contract.decode import decode_client
from feltroom.contract.refusals import BadFrame, answer_to_unreadable
from feltroom.contract.server_messages import FrameError, Refused
from tests.contract.samples import SAMPLES

ACT = {"type": "act", "id": "a", "table": "t", "hand": 1, "decision": 2, "action": "fold"}


def refusal(frame: bytes | str) -> BadFrame:
    with pytest.raises(BadFrame) as caught:
        decode_client(frame)
    return caught.value


@pytest.mark.parametrize("message", SAMPLES, ids=lambda message: type(message).__name__)
def test_every_message_is_read_as_it_was_written(message: ClientMessage) -> None:
    frame = msgspec.json.encode(message)
    assert decode_client(frame) == message == decode_client(frame.decode())
    kind = type(message).__name__
    assert json.loads(frame)["type"] == kind[0].lower() + kind[1:]


def test_there_is_a_sample_of_every_message() -> None:
    assert {type(message) for message in SAMPLES} == set(get_args(ClientMessage))


@pytest.mark.parametrize(
    ("frame", "code", "path"),
    [
        (b"", "not_json", None),
        (b"{", "not_json", None),
        (b'{"type":"ping","id":"1"}}', "not_json", None),
        (b'{"type":"ping","id":NaN}', "not_json", None),
        ("\ud800", "not_json", None),
        (b"\xff\xfe\x00", "binary", None),
        (b'{"type":"ping","id":"\xff"}', "binary", None),
        (b"[" * 4000, "not_an_object", None),
        (b'{"x":' + b"[" * 4000, "too_deep", None),
        (b"[]", "not_an_object", None),
        (b"null", "not_an_object", None),
        (b'"ping"', "not_an_object", None),
        (b"{}", "unknown_type", "$.type"),
        (b'{"type":"pong","id":"1"}', "unknown_type", "$.type"),
        (b'{"type":7,"id":"1"}', "unknown_type", "$.type"),
        (b'{"type":"ping"}', "bad_field", "$.id"),
        (b'{"type":"ping","id":""}', "bad_field", "$.id"),
        (b'{"type":"ping","id":7}', "bad_field", "$.id"),
        (b'{"type":"ping","id":"1","now":1}', "bad_field", "$"),
        (b'{"type":"kick","id":"1","table":"t","seat":22}', "bad_field", "$.seat"),
        (b'{"type":"kick","id":"1","table":"t","seat":-1}', "bad_field", "$.seat"),
        (b'{"type":"kick","id":"1","table":"t","seat":1.5}', "bad_field", "$.seat"),
        (b'{"type":"kick","id":"1","table":"t","seat":true}', "bad_field", "$.seat"),
        (b'{"type":"kick","id":"1","table":"t","seat":"1"}', "bad_field", "$.seat"),
        (b'{"type":"kick","id":"1","table":"t"}', "bad_field", "$.seat"),
        (b'{"type":"chat","id":"1","table":"t","text":"a\\u202eb"}', "bad_field", "$.text"),
        (b'{"type":"chat","id":"1","table":"t","text":"a\\nb"}', "bad_field", "$.text"),
        (b'{"type":"chat","id":"1","table":"t","text":"  "}', "bad_field", "$.text"),
        (b'{"type":"emote","id":"1","table":"t","emote":"rude"}', "bad_field", "$.emote"),
        (b'{"type":"topUp","id":"1","table":"t","amount":-5}', "bad_amount", "$.amount"),
        (b'{"type":"topUp","id":"1","table":"t","amount":1' + b"0" * 400 + b"}", "bad_amount", "$.amount"),
        (b'{"type":"addBot","id":"1","table":"t","personality":"tight"}', "bad_field", "$.level"),
    ],
)
def test_what_is_no_message_is_refused_with_a_code_and_the_place(
    frame: bytes | str, code: str, path: str | None
) -> None:
    bad = refusal(frame)
    assert (bad.code, bad.path) == (code, path)


@pytest.mark.parametrize("text", ["好牌 👍🏽", "👨‍👩‍👧", "é", "می‌خواهم"])
def test_chat_takes_every_script(text: str) -> None:
    frame = json.dumps({"type": "chat", "id": "1", "table": "t", "text": text})
    assert decode_client(frame) == say.Chat("1", "t", text)


def test_the_frame_is_bounded_in_bytes() -> None:
    base = '{"type":"ping","id":"1"}'
    assert decode_client(base + " " * (MAX_FRAME - len(base))) == say.Ping("1")
    bad = refusal(base + " " * (MAX_FRAME - len(base) + 1))
    assert (bad.code, bad.numbers) == ("too_large", {"limit": 4096, "size": 4097})
    assert refusal('{"type":"ping","id":"' + "é" * 2048 + '"}').code == "too_large"


@pytest.mark.parametrize("amounts", [{}, {"to": 5, "putIn": 5}, {"to": None, "putIn": None}])
def test_a_raise_has_exactly_one_amount(amounts: dict[str, int | None]) -> None:
    bad = refusal(json.dumps(ACT | {"action": "raise"} | amounts))
    assert (bad.code, bad.path, bad.id) == ("bad_amount", "$.to", "a")


@pytest.mark.parametrize("action", ["fold", "check", "call", "allIn"])
@pytest.mark.parametrize("amount", ["to", "putIn"])
def test_nothing_but_a_raise_has_an_amount(action: str, amount: str) -> None:
    assert refusal(json.dumps(ACT | {"action": action, amount: 5})).code == "bad_amount"
    assert decode_client(json.dumps(ACT | {"action": action})) == say.Act("a", "t", 1, 2, action)  # type: ignore[arg-type]  # one of the literals


@pytest.mark.parametrize("amount", [-1, 10**15 + 1, 1.5, "5", True])
@pytest.mark.parametrize("name", ["to", "putIn"])
def test_an_amount_is_a_number_of_chips(name: str, amount: object) -> None:
    bad = refusal(json.dumps(ACT | {"action": "raise", name: amount}))
    assert (bad.code, bad.path) == ("bad_amount", f"$.{name}")


def test_an_answer_names_the_id_if_there_is_one() -> None:
    with_id = answer_to_unreadable(refusal(b'{"type":"nonsense","id":"x9"}'))
    assert isinstance(with_id, Refused) and (with_id.id, with_id.code, with_id.path) == ("x9", "unknown_type", "$.type")
    assert isinstance(answer_to_unreadable(refusal(b'{"type":"nonsense"}')), FrameError)
    assert isinstance(answer_to_unreadable(refusal(b'{"type":"nonsense","id":' + b'"' + b"x" * 65 + b'"}')), FrameError)


def test_an_answer_repeats_nothing_a_client_sent_but_its_id() -> None:
    bad = refusal(b'{"type":"ping","id":"1","<script>":1}')
    assert "script" not in str(bad) and "script" not in repr(answer_to_unreadable(bad))
