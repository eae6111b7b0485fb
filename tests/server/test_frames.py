"""Frames that are read without asking the library are read as it would."""

from hypothesis import given
from hypothesis import strategies as some
from websockets.frames import Frame, Opcode

from feltroom.server.net.transport import unmasked, whole_frames

PAYLOADS = some.one_of(some.binary(max_size=8), some.integers(120, 300).map(bytes))
TEXTS = some.lists(PAYLOADS, min_size=1, max_size=4)


def framed(payload: bytes, opcode: Opcode = Opcode.TEXT, *, fin: bool = True) -> bytes:
    return Frame(opcode, payload, fin=fin).serialize(mask=True)


@given(TEXTS)
def test_whole_texts_are_found(payloads: list[bytes]) -> None:
    data = b"".join(map(framed, payloads))
    frames = whole_frames(data)
    assert frames is not None
    assert [unmasked(data[start:end], mask=data[mask:start]) for mask, start, end in frames] == payloads


@given(TEXTS, some.data())
def test_what_is_cut_off_is_left_to_the_library(payloads: list[bytes], draw: some.DataObject) -> None:
    whole = [framed(payload) for payload in payloads]
    data = b"".join(whole)
    cut = draw.draw(some.integers(1, len(whole[-1]) - 1))
    assert whole_frames(data[:-cut]) is None
    assert whole_frames(data + whole[0][:cut]) is None or cut >= len(whole[0])


@given(some.binary(min_size=1, max_size=40))
def test_only_masked_final_frames_of_text_are_taken(data: bytes) -> None:
    """Of whatever bytes: the spans follow each other from the first byte to the last."""
    at = 0
    for mask, start, end in whole_frames(data) or ():
        assert data[at] == 0x81 and data[at + 1] & 0x80 and start == mask + 4 <= end <= len(data)
        at = end
    assert at in (0, len(data))


def test_fragments_control_frames_and_unmasked_ones_are_left_to_the_library() -> None:
    assert whole_frames(framed(b"x", fin=False)) is None
    assert whole_frames(framed(b"x", Opcode.CONT)) == []
    assert whole_frames(framed(b"x") + framed(b"", Opcode.PING)) == []
    assert whole_frames(framed(b"", Opcode.CLOSE)) == []
    assert whole_frames(Frame(Opcode.TEXT, b"x" * 10).serialize(mask=False)) is None
    assert whole_frames(framed(bytes(70_000))) is None
