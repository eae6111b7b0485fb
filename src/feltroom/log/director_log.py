"""The log of a tournament's director as rows: encoded, numbered and chained as that of a table, and back."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from feltroom.log.amending import Renaming
from feltroom.log.chain import amended_chain, expected_chain, first_chain, link_of, next_chain
from feltroom.log.errors import CorruptEvent, CorruptLog, StaleAppend
from feltroom.log.shapes import reader_of, writer_of
from feltroom.table.orders import Order
from feltroom.tournament.events import DirectorEvent, EntrantCame, EntrantRenamed, OrderGiven, TournamentOpened

DIRECTOR_VERSION = 1
"""Raised with every change of a stored class that is more than a new event, or a new last field with a default."""

_to_json = msgspec.json.Encoder().encode
_from_json = msgspec.json.Decoder().decode
_write: Any = writer_of(DirectorEvent)
_read = reader_of(DirectorEvent)


@dataclass(frozen=True, slots=True)
class DirectorRow:
    """An event of a director as it is stored."""

    tournament_id: str
    seq: int
    version: int
    body: bytes
    chain: bytes


def encode_director(event: DirectorEvent) -> bytes:
    """Return the bytes of an event."""
    return _to_json(_write(event))


def decode_director(body: bytes, version: int) -> DirectorEvent:
    """Return the event that a version wrote; CorruptEvent if none wrote these bytes."""
    if version != DIRECTOR_VERSION:
        raise CorruptEvent(f"version {version!r} is not {DIRECTOR_VERSION}")
    try:
        event: DirectorEvent = _read(_from_json(body))
    except Exception as error:  # hostile bytes can break anything on the way; all of it means the same
        raise CorruptEvent(f"it cannot be read ({type(error).__name__})") from error
    return event


def director_rows(
    tournament_id: str, last: DirectorRow | None, first_seq: int, events: Sequence[DirectorEvent]
) -> list[DirectorRow]:
    """Return the rows of new events after the last row that there is; StaleAppend if the log goes on elsewhere."""
    seq, chain = (0, first_chain(tournament_id)) if last is None else (last.seq + 1, link_of(last.chain))
    if first_seq != seq:
        raise StaleAppend(table=tournament_id, expected=seq, got=first_seq)
    rows = []
    for number, event in enumerate(events, seq):
        body = encode_director(event)
        chain = next_chain(chain, seq=number, version=DIRECTOR_VERSION, ends=True, body=body)
        rows.append(DirectorRow(tournament_id, number, DIRECTOR_VERSION, body, chain))
    return rows


def read_director_rows(tournament_id: str, rows: Iterable[DirectorRow]) -> list[DirectorEvent]:
    """Return the events of a whole log; CorruptLog at the first row that is not what was written."""
    chain = first_chain(tournament_id)
    events: list[DirectorEvent] = []
    for seq, row in enumerate(rows):
        try:
            expected = expected_chain(chain, row.chain, seq=seq, version=row.version, ends=True, body=row.body)
            if row.seq != seq or row.chain != expected:
                raise CorruptEvent("its hash is wrong")
            events.append(decode_director(row.body, row.version))
        except CorruptEvent as error:
            raise CorruptLog(table=tournament_id, seq=seq, reason=str(error)) from error
        chain = link_of(row.chain)
    return events


def amend_director_rows(
    tournament_id: str, rows: Sequence[DirectorRow], renaming: Renaming, *, made: bool
) -> list[DirectorRow]:
    """Return the rows that speak of somebody, as they are to be from now on; one who `made` it may have named it."""
    own: set[int] = set()
    amended = []
    for row, event in zip(rows, read_director_rows(tournament_id, rows), strict=True):
        changed: DirectorEvent = event
        match event:
            case TournamentOpened() if made:
                table = replace(event.config.table, name=renaming.name)
                changed = replace(event, config=replace(event.config, name=renaming.name, table=table))
            case EntrantCame() if event.account == renaming.account:
                own.add(event.entrant)
                changed = replace(event, name=renaming.name, account=renaming.alias)
            case EntrantRenamed() if event.entrant in own:
                changed = replace(event, name=renaming.name)
            case OrderGiven():
                changed = replace(event, order=_amend_order(event.order, renaming))
            case _:
                pass
        if changed != event:
            body = encode_director(changed)
            chain = amended_chain(link_of(row.chain), seq=row.seq, version=DIRECTOR_VERSION, ends=True, body=body)
            amended.append(DirectorRow(tournament_id, row.seq, DIRECTOR_VERSION, body, chain))
    return amended


def _amend_order(order: Order, renaming: Renaming) -> Order:
    come = tuple(
        [
            replace(one, name=renaming.name, account=renaming.alias) if one.account == renaming.account else one
            for one in order.come
        ]
    )
    return replace(order, come=come)
