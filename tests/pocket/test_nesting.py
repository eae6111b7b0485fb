"""How deep foreign bytes are nested."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from feltroom.pocket.nesting import MOST_NESTED, is_flat, is_flat_json

_PLAIN = st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.floats() | st.binary() | st.text()
_VALUES = st.recursive(_PLAIN, lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner), max_leaves=40)


def nested(value: object, times: int) -> object:
    for _ in range(times):
        value = [1, value, "x"]
    return value


@given(_VALUES, st.integers(0, 5))
def test_a_value_that_is_nested_too_deep_is_found_whatever_stands_beside_it(value: object, more: int) -> None:
    encode = msgspec.msgpack.encode
    assert not is_flat(encode([value, nested(value, MOST_NESTED + more), value]))
    assert is_flat(encode([value] * 40))


_JSON = st.recursive(
    st.none() | st.text() | st.integers(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=40,
)


@given(_JSON, st.integers(0, 5))
def test_json_that_is_nested_too_deep_is_found_whatever_stands_beside_it(value: object, more: int) -> None:
    encode = msgspec.json.encode
    assert not is_flat_json(encode([value, nested(value, MOST_NESTED + more), value]))
    assert is_flat_json(encode([value, "[{" * 100, '"\\[' * 100] * 40))


@pytest.mark.parametrize("head", [b"\x91", b"\x81\x00", b"\xdc\x00\x01", b"\xdd\x00\x00\x00\x01", b"\xde\x00\x01\x00"])
def test_sixty_thousand_lists_in_one_another_are_too_deep(head: bytes) -> None:
    assert not is_flat(head * 60_000 + b"\x00")


@given(st.binary(max_size=400))
def test_any_bytes_get_an_answer(value: bytes) -> None:
    assert is_flat(b"\x90" * 80 + value) in (True, False)


def test_bytes_in_a_value_are_no_nesting() -> None:
    assert is_flat(msgspec.msgpack.encode([b"\x91" * 500, "\x91" * 500, 2**40, 1.5, {}]))
