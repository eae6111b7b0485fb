"""What older versions wrote to a device, brought up to date before it is read.

`UPCASTERS[kind][n]` takes the plain values of a row of version n and returns those of version n + 1. They must be kept
for ever: rows stay as they are until they change. A change of what is kept of a kind raises its version in
`device_rows.py`, adds an entry here and a file to the corpus in tests/pocket.
"""

from collections.abc import Callable, Mapping
from typing import Any

RowUpcaster = Callable[[list[Any]], list[Any]]

UPCASTERS: Mapping[str, Mapping[int, RowUpcaster]] = {
    "accounts": {1: lambda values: [*values, None]},  # there were no pictures
    "chat": {1: lambda values: [*values, None]},  # whose line it is was not kept
    "measures": {1: lambda values: [*values, ""]},  # keys had no names
}


def upcast_row(kind: str, values: list[Any], *, version: int, current: int) -> list[Any]:
    """Return what the values of an older row would be if it were written today; KeyError where a step is missing."""
    steps = UPCASTERS.get(kind, {})
    for step in range(version, current):
        values = steps[step](values)
    return values
