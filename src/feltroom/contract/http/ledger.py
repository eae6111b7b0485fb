"""The ledger of a table."""

from feltroom.contract.base import Value
from feltroom.contract.http.endpoint_declaration import get
from feltroom.table.host_events import CorrectionReason


class LedgerLine(Value):
    """What somebody bought and took home, what lies in front of them, and the `net`: taken + stack - bought.

    During a hand `stack` is the stack before the hand. `you` marks one's own line; two people may have the same name.
    `settled` is the part of `net` that is settled between people: bots neither pay nor are paid. `beside` is the part
    that was won, or lost, beside the pots: by seven-deuce and in the stand-up game.
    """

    name: str
    bot: bool
    you: bool
    bought: int
    taken: int
    stack: int
    net: int
    settled: int = 0
    beside: int = 0


class Transfer(Value):
    """One person pays another; `payer` and `payee` are places in `entries`, from 0 on."""

    payer: int
    payee: int
    amount: int


class Corrected(Value):
    """A stack that the host corrected by `amount` chips, which count as bought or, below 0, as taken home."""

    time: int
    name: str
    by: str
    amount: int
    why: CorrectionReason


class Ledger(Value):
    """Who is up or down at a table, and the fewest transfers that settle it between people.

    So many `chips_per_point` make one point, the unit in which friends keep their books; 0 is none.
    """

    table: str
    entries: tuple[LedgerLine, ...]
    transfers: tuple[Transfer, ...]
    corrections: tuple[Corrected, ...] = ()
    chips_per_point: int = 0


TABLE_LEDGER = get("table_ledger", "/api/tables/{table}/ledger", "Who is up or down, and how to settle", answer=Ledger)
