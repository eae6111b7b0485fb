"""Secret bytes are found in whatever form they travel, and nothing else is."""

from base64 import b64encode, urlsafe_b64encode
from collections.abc import Callable

import pytest

from feltroom.rng import Stream
from tests.redaction.needles import Needles

SECRET = Stream(5).bytes(32)
NOTE = Stream(6).bytes(300).hex().encode()
NEEDLES = Needles({"secret": SECRET}, {"note": NOTE})

FORMS: dict[str, Callable[[bytes], bytes]] = {
    "raw": lambda data: data,
    "hex": lambda data: data.hex().encode(),
    "upper hex": lambda data: data.hex().upper().encode(),
    "base64": b64encode,
    "base64 for links": lambda data: urlsafe_b64encode(data).rstrip(b"="),
    "base64 inside something": lambda data: b64encode(b"x" + data + b"yz"),
    "decimal": lambda data: b"%d" % int.from_bytes(data, "big"),
    "decimal, little end first": lambda data: b"%d" % int.from_bytes(data, "little"),
    "numbers": lambda data: str(list(data)).encode(),
    "compact numbers": lambda data: str(list(data)).replace(" ", "").encode(),
    "escaped": lambda data: repr(data).encode(),
    "escaped twice": lambda data: repr(data).replace("\\", "\\\\").encode(),
}


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("part", [slice(None), slice(0, 12), slice(9, 24), slice(-12, None)])
def test_a_secret_is_found_in_every_form_and_in_part(form: str, part: slice) -> None:
    assert NEEDLES.find(b'{"type":"done","id":"m1","x":"' + FORMS[form](SECRET[part]) + b'"}') == {"secret"}


@pytest.mark.parametrize("form", ["raw", "hex", "base64", "base64 for links", "base64 inside something"])
def test_a_document_is_found(form: str) -> None:
    assert "note" in NEEDLES.find(b"before " + FORMS[form](NOTE) + b" after")


@pytest.mark.parametrize("form", FORMS)
def test_other_bytes_are_not_found(form: str) -> None:
    other = Stream(7).bytes(300)
    assert NEEDLES.find(FORMS[form](other)) == set()
    assert NEEDLES.find(FORMS[form](SECRET[:5] + other + SECRET[-5:])) == set()
