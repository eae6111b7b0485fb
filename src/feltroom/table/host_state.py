"""What a table keeps of its host's measures."""

from dataclasses import dataclass

from feltroom.table.config import TableConfig
from feltroom.table.host_events import CorrectionReason

MOST_CORRECTIONS = 100


@dataclass(frozen=True, slots=True)
class Correction:
    """A stack that was corrected: whose and by whom, as they were called then."""

    time: int
    name: str
    by: str
    amount: int
    why: CorrectionReason
    account: str = ""
    by_account: str = ""


@dataclass(frozen=True, slots=True)
class HostState:
    """Whether the table is locked or ends after this hand, its corrections, and how it plays from the next hand on.

    `next_config` is None unless that is otherwise than now.
    """

    locked: bool = False
    ending: bool = False
    corrections: tuple[Correction, ...] = ()
    next_config: TableConfig | None = None


NO_MEASURES = HostState()
