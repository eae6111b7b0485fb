"""Events and checkpoints as bytes and back, exactly."""

from typing import Any

import msgspec

from feltroom.log import upcasters
from feltroom.log.errors import CorruptEvent
from feltroom.log.shapes import Write, reader_of, writer_of
from feltroom.table.checkpoint import Checkpoint
from feltroom.table.events import TableEvent

SCHEMA_VERSION = upcasters.SCHEMA_VERSION


def _writer(hint: Any) -> Write:
    write = writer_of(hint)
    assert write is not None
    return write


_write_event, _read_event = _writer(TableEvent), reader_of(TableEvent)
_write_checkpoint, _read_checkpoint = _writer(Checkpoint), reader_of(Checkpoint)
_to_json = msgspec.json.Encoder().encode
_from_json = msgspec.json.Decoder().decode


def encode(event: TableEvent) -> bytes:
    """Return the bytes of an event as the current version writes it."""
    return _dump(_write_event(event))


def decode(body: bytes, version: int) -> TableEvent:
    """Return the event that a version wrote; CorruptEvent if no version wrote these bytes."""
    event: TableEvent = _load(body, version, _read_event, upcasters.UPCASTERS)
    return event


def encode_checkpoint(checkpoint: Checkpoint) -> bytes:
    """Return the bytes of a checkpoint as the current version writes it."""
    return _dump(_write_checkpoint(checkpoint))


def decode_checkpoint(body: bytes, version: int) -> Checkpoint:
    """Return the checkpoint that a version wrote; CorruptEvent if it cannot be read any more."""
    checkpoint: Checkpoint = _load(body, version, _read_checkpoint, upcasters.CHECKPOINT_UPCASTERS)
    return checkpoint


def _dump(raw: object) -> bytes:
    try:
        return _to_json(raw)
    except UnicodeEncodeError:  # a trace can hold half a surrogate pair, and a void hand must be stored all the same
        return _to_json(_without_surrogates(raw))


def _without_surrogates(raw: Any) -> Any:
    if isinstance(raw, str):
        return raw.encode("utf-8", "replace").decode("utf-8")
    return [_without_surrogates(item) for item in raw] if isinstance(raw, list) else raw


def _load(body: bytes, version: int, read: Any, steps: Any) -> Any:
    if type(version) is not int or not 1 <= version <= upcasters.SCHEMA_VERSION:
        raise CorruptEvent(f"version {version!r} is none of 1 to {upcasters.SCHEMA_VERSION}")
    try:
        raw = _from_json(body)
        if version != upcasters.SCHEMA_VERSION:
            raw = upcasters.upcast(raw, version, steps)
        return read(raw)
    except Exception as error:  # hostile bytes can break anything on the way; all of it means the same
        # Only the kind of the error is passed on: its words may name cards, and this goes to logs.
        raise CorruptEvent(f"it cannot be read ({type(error).__name__})") from error
