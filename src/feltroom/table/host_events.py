"""What a host did, told to everybody and kept: no measure of theirs is without its event."""

from dataclasses import dataclass
from enum import Enum

from feltroom.markers import Public
from feltroom.table.config import TableConfig


class CorrectionReason(Enum):
    """Why a stack was corrected: words of the house, so that everybody reads them in their own language."""

    BOUGHT = "bought"
    RETURNED = "returned"
    MISTAKE = "mistake"
    AGREED = "agreed"


@dataclass(frozen=True, slots=True)
class TableLocked:
    """The host at `seat` lets nobody else sit down from now on, or lets people sit down again."""

    time: Public[int]
    seat: Public[int | None]
    locked: Public[bool]


@dataclass(frozen=True, slots=True)
class RequestDeclined:
    """The host at `seat` refused somebody who asked for a seat."""

    time: Public[int]
    seat: Public[int | None]


@dataclass(frozen=True, slots=True)
class StackCorrected:
    """The host at `by` corrected the stack at `seat` by `amount` chips, less than 0 for chips that were taken away.

    They count as bought or, taken away, as taken home: nobody is up or down by a correction.
    """

    time: Public[int]
    seat: Public[int]
    amount: Public[int]
    why: Public[CorrectionReason]
    by: Public[int | None]


@dataclass(frozen=True, slots=True)
class SettingsChanged:
    """The host at `by` changed how the table plays, from the next hand on; everybody's time bank is full then."""

    time: Public[int]
    config: Public[TableConfig]
    by: Public[int | None]


@dataclass(frozen=True, slots=True)
class BombPotCalled:
    """The host at `seat` wants the next hand to be a bomb pot, or not any more."""

    time: Public[int]
    seat: Public[int | None]
    on: Public[bool]


@dataclass(frozen=True, slots=True)
class EveningEnded:
    """The host at `seat` ended the evening: no hand begins any more, and the ledger stands."""

    time: Public[int]
    seat: Public[int | None]


HostEvent = TableLocked | RequestDeclined | StackCorrected | SettingsChanged | BombPotCalled | EveningEnded
