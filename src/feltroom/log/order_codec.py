"""Orders to a table and what it reports as bytes and back, for a director and a table at two nodes."""

from collections.abc import Sequence
from typing import Any

import msgspec

from feltroom.log.shapes import reader_of, writer_of
from feltroom.table.orders import HandReport, Order

_Orders = tuple[Order, ...]
_Report = HandReport | None
_write_orders: Any = writer_of(_Orders)
_read_orders = reader_of(_Orders)
_write_report: Any = writer_of(_Report)
_read_report = reader_of(_Report)


def encode_orders(orders: Sequence[Order]) -> bytes:
    """Return orders as bytes."""
    return msgspec.json.encode(_write_orders(tuple(orders)))


def decode_orders(data: bytes) -> tuple[Order, ...]:
    """Return the orders that were written."""
    orders: tuple[Order, ...] = _read_orders(msgspec.json.decode(data))
    return orders


def encode_report(report: HandReport | None) -> bytes:
    """Return a report as bytes."""
    return msgspec.json.encode(_write_report(report))


def decode_report(data: bytes) -> HandReport | None:
    """Return the report that was written."""
    report: HandReport | None = _read_report(msgspec.json.decode(data))
    return report
