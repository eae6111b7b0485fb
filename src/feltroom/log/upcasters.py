"""What older versions wrote, brought up to date before it is read.

`UPCASTERS[n]` takes the plain JSON of an event of version n and returns that of version n + 1; `CHECKPOINT_UPCASTERS`
does the same for checkpoints. They must be kept for ever: rows are never rewritten. A checkpoint may instead be left
without one: it is then ignored, and the log is read from its beginning.

A new event class, or a new last field with a default, needs nothing here: older rows lack the field and are read with
its default. Any other change of a stored class (another name, order or type) raises `SCHEMA_VERSION`, adds an entry
here and a file to the corpus in tests/storage.
"""

from collections.abc import Callable, Mapping
from typing import Any

SCHEMA_VERSION = 3

Upcaster = Callable[[Any], Any]


def _unchanged(raw: Any) -> Any:
    return raw


def _all_in_opened(raw: Any) -> Any:
    """Let a hand that was begun end in the order of showing that it was begun with; later hands play the new one."""
    if raw[0] == "HandEvent" and raw[4][0] == "HandStarted":
        raw[4][2].append(True)
    return raw


UPCASTERS: Mapping[int, Upcaster] = {
    1: _unchanged,  # version 2 has `OwnerChanged` besides
    2: _all_in_opened,  # version 3 has `Rules.all_in_opens`, and plays without
}
CHECKPOINT_UPCASTERS: Mapping[int, Upcaster] = {1: _unchanged, 2: _unchanged}


def upcast(raw: Any, version: int, steps: Mapping[int, Upcaster]) -> Any:
    """Return what a value of an older version would be if it were written today; KeyError where a step is missing."""
    for step in range(version, SCHEMA_VERSION):
        raw = steps[step](raw)
    return raw
