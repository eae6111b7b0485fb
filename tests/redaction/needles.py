"""Finds secret bytes in traffic, whole or in part, however they are written."""

import re
from base64 import b64decode
from collections.abc import Iterator, Mapping

WINDOW = 8
CHUNK = 48
_HEX = re.compile(rb"[0-9a-fA-F]{%d,}" % (2 * WINDOW))
_BASE64 = re.compile(rb"[A-Za-z0-9+/_-]{%d,}" % (4 * WINDOW // 3))
_DECIMAL = re.compile(rb"[0-9]{%d,}" % (2 * WINDOW))
_LIST = re.compile(rb"[0-9]{1,3}(?:, ?[0-9]{1,3}){%d,}" % (WINDOW - 1))
_ESCAPED = re.compile(rb"(?:\\+x[0-9a-f]{2}|\\+[tnr'\"\\]|[\x20-\x5b\x5d-\x7e])+")
_ESCAPE = re.compile(rb"\\+(?:x([0-9a-f]{2})|([tnr'\"\\]))")
_SHORT = {b"t": b"\t", b"n": b"\n", b"r": b"\r", b"'": b"'", b'"': b'"', b"\\": b"\\"}
_TO_STANDARD = bytes.maketrans(b"-_", b"+/")


class Needles:
    """Secrets by name: any 8 bytes in a row of random `blobs`, and any 48 of `documents`, which are text, are a find.

    They are found raw, in hex, base64 of either kind, as a decimal number, a list of numbers, or escaped.
    """

    def __init__(self, blobs: Mapping[str, bytes], documents: Mapping[str, bytes]) -> None:
        self._windows = {
            blob[at : at + WINDOW]: name for name, blob in blobs.items() for at in range(len(blob) - WINDOW + 1)
        }
        self._chunks = {
            text[at : at + CHUNK]: name
            for name, text in documents.items()
            for at in range(0, len(text) - CHUNK + 1, CHUNK // 2)
        }
        self._known: dict[bytes, set[str]] = {}

    def find(self, data: bytes) -> set[str]:
        """The names of the secrets that are in the data."""
        found = {name for chunk, name in self._chunks.items() if chunk in data}
        if not data.isascii():  # as random bytes are not
            found |= self._scan(data)
        return found.union(*[self._look_into(run) for run in _runs(data)])

    def _look_into(self, run: bytes) -> set[str]:
        if run not in self._known:  # ids and the like come again and again
            self._known[run] = {
                name
                for text in _decoded(run)
                for name in (
                    *self._scan(text),
                    *(name for chunk, name in self._chunks.items() if len(text) >= CHUNK and chunk in text),
                )
            }
        return self._known[run]

    def _scan(self, text: bytes) -> set[str]:
        parts = [text[at : at + WINDOW] for at in range(len(text) - WINDOW + 1)]
        return {self._windows[part] for part in parts if part in self._windows}


def _runs(data: bytes) -> Iterator[bytes]:
    """The parts of a text that may be bytes in another form."""
    for pattern in (_HEX, _BASE64, _DECIMAL, _LIST):
        yield from pattern.findall(data)
    if b"\\x" in data:
        yield from _ESCAPED.findall(data)


def _decoded(run: bytes) -> Iterator[bytes]:
    """Everything that a run may stand for."""
    if _HEX.fullmatch(run):
        for skip in (0, 1):
            yield bytes.fromhex(run[skip : skip + (len(run) - skip) // 2 * 2].decode())
    if _BASE64.fullmatch(run):
        standard = run.translate(_TO_STANDARD)
        for skip in range(4):
            part = standard[skip:]
            yield b64decode(part[: len(part) // 4 * 4])
            yield b64decode(part + b"A" * (-len(part) % 4))
    if _DECIMAL.fullmatch(run) and len(run) < 4000:
        number = int(run)
        size = (number.bit_length() + 7) // 8
        yield number.to_bytes(size, "big")
        yield number.to_bytes(size, "little")
    if _LIST.fullmatch(run):
        yield bytes(number for part in run.split(b",") if (number := int(part)) < 256)
    if b"\\x" in run:
        yield _ESCAPE.sub(_unescaped, run)


def _unescaped(escape: re.Match[bytes]) -> bytes:
    return bytes.fromhex(escape[1].decode()) if escape[1] else _SHORT[escape[2]]
