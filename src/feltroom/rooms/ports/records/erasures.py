"""People who are taken out of everything that is kept; their hands stay, under a name that is nobody's.

It is begun at once, and then done table by table: each when nobody who is erased has a seat there any more.
"""

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Erasure:
    """Somebody who is being erased: what stands in place of their account and their name."""

    account: str
    alias: str
    name: str
    time: int


@dataclass(frozen=True, slots=True)
class TableLeft:
    """A table where somebody still stands who is being erased."""

    id: str
    closed: bool


class ErasureRecords(Protocol):
    """Erasures that were begun."""

    def begin(self, erasure: Erasure) -> None:
        """Take away all that is somebody's alone, and note that the tables are to follow.

        Their account, devices, programs, codes, links, weights, ban, and what they wrote in reports are gone. Reports
        and measures about them name the alias.
        """

    def of(self, account: str) -> Erasure | None:
        """Return the erasure of an account that is not finished, None if there is none."""
        ...

    def pending(self) -> list[Erasure]:
        """Return those that are not finished, the oldest first."""
        ...

    def tables_left(self, account: str) -> list[TableLeft]:
        """Return the tables where an account still stands: in the log, the list of hands, the ledger or the chat."""
        ...

    def erase_at(self, erasure: Erasure, table_id: str) -> None:
        """Take somebody out of a table: its log, checkpoint, hands, ledger, guests and requests, and their lines.

        A table that they made gets the neutral name. CorruptEvent if the log cannot be read.
        """

    def tournaments_left(self, account: str) -> list[str]:
        """Return the tournaments where an account still stands, as its maker or in the log of its director."""
        ...

    def erase_in(self, erasure: Erasure, tournament_id: str) -> None:
        """Take somebody out of a tournament: the log of its director and the list of who entered.

        One that they made gets the neutral name. CorruptLog if the log cannot be read.
        """

    def finish(self, account: str) -> None:
        """Forget the account, which stands nowhere else; that there was an erasure stays."""
