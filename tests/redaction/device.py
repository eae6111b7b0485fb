"""The truth of a device, from the rows on its disk alone, and what its worker posted as the hunter reads it.

Every message is judged by how far its table was when it was posted. A message with events says so itself: nothing in it
may be later than the last of them. So does the state of a table. Other messages of a stream come after one of these. An
answer to a request is judged by the time at which it came. A backup is everything, and asked for as that: it is exempt.
"""

import sys
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from feltroom.log.codec import decode
from feltroom.pocket.device_logs import log_prefix, log_rows_of
from feltroom.pocket.device_rows import KINDS, ROWS
from feltroom.table.events import HandBegan
from tests.redaction.hunter import Hunter
from tests.redaction.needles import Needles
from tests.redaction.received import Piece, Received
from tests.redaction.truth import Truth, add_event

BACKUP = "exported"
_TOKEN = "device-token"
_CLOCKS_DIFFER_MS = 50
_NO_TABLE = ""


@dataclass(frozen=True, slots=True)
class Posted:
    """A message of the worker: when the page got it, its type, the request that it answers, and what is in it."""

    time: int
    type: str
    request: str
    data: bytes


def read_device(rows: Mapping[str, bytes]) -> dict[str, Truth]:
    """The truth of every table, by its id; each has the secrets of all. Under no id there are the hands of all."""
    token = _read(rows, "secrets")[_TOKEN].decode()
    truths = {table: Truth(table, {_TOKEN: token}) for table in _read(rows, "tables")}
    everything = Truth(_NO_TABLE, {_TOKEN: token})
    for table, truth in truths.items():
        _read_log(rows, truth)
        for hand in truth.hands.values():
            everything.hands[-1 - len(everything.hands)] = hand
        everything.seeds += truth.seeds
        everything.traces += truth.traces
        everything.blobs |= {f"{name} of {table}": blob for name, blob in truth.blobs.items()}
    everything.blobs |= {f"key {name}": value for name, value in _read(rows, "secrets").items() if name != _TOKEN}
    everything.blobs |= {f"token hash {digest.hex()[:4]}": digest for digest in _read(rows, "tokens")}
    for row in _read(rows, "checkpoints").values():
        everything.documents[f"checkpoint of {row.table_id}"] = row.body
        everything.blobs[f"seal of {row.table_id}"] = row.seal
    for share in _read(rows, "shares").values():
        hand = truths[share.table_id].hands[share.hand]
        hand.shown.setdefault(share.seat, len(truths[share.table_id].events) - 1)
        hand.shared.add(share.seat)
        truths[share.table_id].shared = share.hand
    for truth in truths.values():
        truth.blobs, truth.documents = everything.blobs, everything.documents
        truth.seeds, truth.traces = everything.seeds, everything.traces
    return truths | {_NO_TABLE: everything}


def _read(rows: Mapping[str, bytes], kind: str) -> dict[Any, Any]:
    beginning = f"{ROWS}{kind}/"
    found = [KINDS[kind].read(key, value) for key, value in rows.items() if key.startswith(beginning)]
    return dict(pair for pairs in found for pair in pairs)


def _read_log(rows: Mapping[str, bytes], truth: Truth) -> None:
    pieces = [(key, value) for key, value in rows.items() if key.startswith(log_prefix(truth.table))]
    accounts: dict[int, str] = {}
    for _, seq, version, _, body, chain in log_rows_of(truth.table, pieces):
        assert seq == len(truth.events), f"the log of {truth.table} has a gap before {seq}"
        truth.events.append(decode(body, version))
        truth.blobs[f"chain hash {seq}"] = chain
        add_event(truth, seq, truth.events[-1], accounts)


def account_of(rows: Mapping[str, bytes]) -> str:
    """The account of the device's one person."""
    (account,) = _read(rows, "accounts")
    return str(account)


def hunt_device(posted: Sequence[Posted], rows: Mapping[str, bytes]) -> list[str]:
    """Everything that the worker posted to the page and must not have, with the place where it was found."""
    truths = read_device(rows)
    account = account_of(rows)
    pieces: dict[str, list[Piece]] = {table: [] for table in truths}
    told = dict.fromkeys(truths, 0)
    for message in posted:
        if message.type != BACKUP:
            for table, piece in _pieces(message, truths, told):
                pieces[table].append(piece)
    needles = Needles(truths[_NO_TABLE].blobs, truths[_NO_TABLE].documents)  # of all tables
    return [
        found
        for table, truth in truths.items()
        for found in Hunter(truth, needles).hunt(Received(account, (), pieces[table]))
    ]


def _pieces(message: Posted, truths: Mapping[str, Truth], told: dict[str, int]) -> Iterator[tuple[str, Piece]]:
    """A message as pieces, each of the table that it is about; `told` is how far the page knows each table."""
    if message.type == "heard":
        value = msgspec.json.decode(message.data)
        table = value.get("table") if value.get("table") in truths else None
        if table is not None:
            told[table] = max(told[table], _position(value))
        yield from _split(f"device {value['type']}", value, b"", truths, told)
        return
    head, _, body = message.data.partition(b"\n\n")
    at = {table: max(told[table], _events_until(truth, message.time)) for table, truth in truths.items()}
    at[_NO_TABLE] = sys.maxsize  # what was shown at any time
    channel = f"device {message.request or message.type}"
    named = next((table for table in truths if table and table in message.request), None)
    if named is not None:
        yield named, _piece(channel, message.data, truths[named], at[named])
        return
    try:
        value = msgspec.json.decode(body)
    except msgspec.DecodeError:
        yield _NO_TABLE, _piece(channel, message.data, truths[_NO_TABLE], at[_NO_TABLE])
    else:
        yield from _split(channel, value, head + b"\n\n" if message.request else b"", truths, at)


def _position(value: Mapping[str, Any]) -> int:
    """The number of the next event of a table when it was told like this; 0 if that is not known from it."""
    if value["type"] == "events":
        return max([int(event["seq"]) + 1 for event in value["events"]], default=0)
    return int(value["seq"]) if value["type"] == "table" else 0


def _events_until(truth: Truth, time: int) -> int:
    return bisect_right(truth.events, time + _CLOCKS_DIFFER_MS, key=lambda event: event.time)


def _split(
    channel: str, value: Any, head: bytes, truths: Mapping[str, Truth], at: Mapping[str, int]
) -> Iterator[tuple[str, Piece]]:
    """Objects that name their table are about it, the rest is about none."""
    found: list[tuple[str, Any]] = []
    rest = _take_out(value, truths, found)
    for table, each in [*found, (_NO_TABLE, rest)]:
        yield table, _piece(channel, head + msgspec.json.encode(each), truths[table], at[table])


def _take_out(value: Any, truths: Mapping[str, Truth], found: list[tuple[str, Any]]) -> Any:
    if isinstance(value, list):
        return [_take_out(each, truths, found) for each in value]
    if not isinstance(value, dict):
        return value
    table = value.get("table")
    if isinstance(table, str) and table in truths:
        found.append((table, value))
        return None
    return {key: _take_out(each, truths, found) for key, each in value.items()}


def _piece(channel: str, data: bytes, truth: Truth, seq: int) -> Piece:
    began = [event.hand for event in truth.events[:seq] if isinstance(event, HandBegan)]
    return Piece(channel, data, began[-1] if began else 0, seq)
