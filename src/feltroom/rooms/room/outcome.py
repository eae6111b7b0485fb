"""How a request ended: accepted and durable, or denied with a code and the numbers in it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from feltroom.contract.codes import Code


@dataclass(frozen=True, slots=True)
class Accepted:
    """Done and durable; `seq` is the number of the table's next event, None if no table was concerned."""

    seq: int | None = None


@dataclass(frozen=True, slots=True)
class Denied:
    """Refused, and nothing has changed."""

    code: str
    numbers: Mapping[str, int] = field(default_factory=dict)


Outcome = Accepted | Denied
Answer = Callable[[Outcome], None]

# Refusals after which the same request may succeed.
TRANSIENT = frozenset({Code.BUSY, Code.STORAGE_FAILED, Code.INTERNAL})
