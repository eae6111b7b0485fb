"""Whatever a peer sends, a frame is a message or a BadFrame: 100,000 frames and those that Hypothesis thinks of."""

import json

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from feltroom.contract.client_messages import ClientMessage
from feltroom.contract.command_messages import Kick
from feltroom.contract.decode import decode_client
from feltroom.contract.refusals import BadFrame, answer_to_unreadable
from feltroom.contract.server_messages import decode_server, encode
from feltroom.rng import Stream
from tests.contract.samples import SAMPLES

FRAMES = [msgspec.json.encode(message) for message in SAMPLES]
PIECES = (
    b"null", b"true", b"-1", b"1e400", b"1.0", b"-0", b"NaN", b"Infinity", b"9" * 30, b"9" * 600, b'""', b'"\\ud800"',
    b"[]", b"{}", b"[" * 50, b'{"type":"ping"}', b'"type":"act",', b'"id":"1",', b"\x00", b"\xff", b"\\", b'"', b"}",
    b"{", b",", b":", b"\xf0\x9f\x98\x80", b'{"a":' * 300, b"[" * 2000,
)  # fmt: skip


def answer_to(frame: bytes | str) -> ClientMessage | BadFrame:
    try:
        return decode_client(frame)
    except BadFrame as bad:
        return bad


def mutated(stream: Stream) -> bytes:
    frame = bytearray(FRAMES[stream.below(len(FRAMES))])
    for _ in range(1 + stream.below(4)):
        at, kind = stream.below(len(frame) + 1), stream.below(6)
        if kind == 0:
            frame[at:at] = PIECES[stream.below(len(PIECES))]
        elif kind == 1:
            frame[at : at + 1 + stream.below(8)] = PIECES[stream.below(len(PIECES))]
        elif kind == 2:
            del frame[at : at + 1 + stream.below(8)]
        elif kind == 3 and frame:
            frame[at % len(frame)] = stream.below(256)
        elif kind == 4:
            other = FRAMES[stream.below(len(FRAMES))]
            frame[at:] = other[stream.below(len(other)) :]
        else:
            frame[at:at] = frame[stream.below(len(frame) + 1) : at]
    return bytes(frame)


def run(frames: int, *, seed: int) -> None:
    stream = Stream(seed)
    refused: dict[str, int] = {}
    for _ in range(frames):
        frame = mutated(stream)
        answer = answer_to(frame)
        if isinstance(answer, BadFrame):
            refused[answer.code] = refused.get(answer.code, 0) + 1
            assert decode_server(encode(answer_to_unreadable(answer))) == answer_to_unreadable(answer)
        else:
            assert decode_client(msgspec.json.encode(answer)) == answer
    codes = ["not_json", "binary", "too_deep", "unknown_type", "bad_field", "bad_amount", "not_an_object"]
    assert refused.keys() >= set(codes), f"seed {seed}: {refused}"
    assert sum(refused.values()) < frames, "some frames are still messages"


def test_thirty_thousand_mutated_frames() -> None:
    run(30_000, seed=4)


@pytest.mark.long
def test_a_million_mutated_frames() -> None:
    run(1_000_000, seed=5)


@given(st.binary(max_size=5000) | st.text(max_size=2000))
@example("\ud800")
@example(b"\xef\xbb\xbf{}")
def test_any_bytes_and_any_text(frame: bytes | str) -> None:
    assert isinstance(answer_to(frame), BadFrame)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@given(st.sampled_from(SAMPLES), st.data())
def test_wrong_values_in_right_messages(message: ClientMessage, data: st.DataObject) -> None:
    fields = json.loads(msgspec.json.encode(message))
    name = data.draw(st.sampled_from(sorted(fields)))
    answer = answer_to(json.dumps(fields | {name: data.draw(JSON)}))
    if isinstance(answer, BadFrame):
        assert answer.path is None or answer.path.startswith("$")


@pytest.mark.parametrize("depth", [1, 10, 100, 900, 1000, 1300])
def test_nesting_of_any_depth(depth: int) -> None:
    for opening, closing in ((b"[", b"]"), (b'{"a":', b"}")):
        inner = opening * depth + b"1" + closing * depth
        for frame in (inner, b'{"x":' + inner + b',"type":"ping","id":"1"}', b'{"type":"ping","id":' + inner + b"}"):
            assert isinstance(answer_to(frame), BadFrame)


def test_a_key_that_comes_twice_hides_nothing() -> None:
    """Every value is checked, and the last one counts."""
    frame = b'{"type":"kick","id":"1","id":"2","table":"t","seat":%d,"seat":3}'
    assert answer_to(frame % 5) == Kick("2", "t", 3)
    bad = answer_to(frame % 99)
    assert isinstance(bad, BadFrame) and bad.path == "$.seat"
