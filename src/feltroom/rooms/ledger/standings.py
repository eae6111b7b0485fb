"""Who is up or down at a table, and who pays whom to make it even; all from one moment of the database.

The ledger knows what everybody bought and took home, the log what lies in front of whom. During a hand a stack counts
as it was before the hand, so the results of all add up to nothing at any time.
"""

from collections import Counter
from dataclasses import dataclass

from sqlalchemy import Connection

from feltroom.contract.codes import Code
from feltroom.contract.refusals import Refusal
from feltroom.rooms.ledger.settle_up import settle_up
from feltroom.rooms.tables.table_reader import read_table
from feltroom.storage import catalog
from feltroom.storage.errors import CorruptLog
from feltroom.storage.ledger import LedgerEntry, list_entries
from feltroom.storage.projection import account_key


@dataclass(frozen=True, slots=True)
class Standing:
    """What somebody bought, took home and has in front of him."""

    name: str
    bot: bool
    own: bool
    bought: int
    taken: int
    stack: int

    @property
    def net(self) -> int:
        """What he is up, or down if negative."""
        return self.taken + self.stack - self.bought


@dataclass(frozen=True, slots=True)
class Payment:
    """One pays another; both are places in the list of standings."""

    payer: int
    payee: int
    amount: int


@dataclass(frozen=True, slots=True)
class Standings:
    """Everybody who ever sat at a table, people first, and the fewest payments that settle all."""

    entries: list[Standing]
    payments: list[Payment]


def read_standings(connection: Connection, *, table_id: str, account: str) -> Standings:
    """Read them for somebody; Refusal if there is no such table or it is private and he has never sat there."""
    row = catalog.get(connection, table_id)
    if row is None:
        raise Refusal(Code.NO_SUCH_TABLE)
    ledger = sorted(list_entries(connection, table_id), key=_order)
    secluded = row.private or row.password_hash is not None
    if secluded and account != row.owner and all(entry.account != account for entry in ledger):
        raise Refusal(Code.PRIVATE)
    stacks = _stacks(connection, table_id)
    entries = [
        Standing(
            entry.name,
            _is_bot(entry),
            entry.account == account,
            entry.bought,
            entry.taken,
            stacks[entry.account],
        )
        for entry in ledger
    ]
    transfers = settle_up({f"{place:09}": entry.net for place, entry in enumerate(entries)})
    return Standings(entries, [Payment(int(each.payer), int(each.payee), each.amount) for each in transfers])


def _stacks(connection: Connection, table_id: str) -> Counter[str]:
    try:
        table = read_table(connection, table=table_id)
    except CorruptLog as error:
        raise Refusal(Code.LOG_DAMAGED, row=error.seq) from None
    stacks: Counter[str] = Counter()
    for seat in table.seats:
        if seat is not None:
            stacks[account_key(account=seat.account, name=seat.name, bot=seat.bot)] += seat.stack
    return stacks


def _is_bot(entry: LedgerEntry) -> bool:
    return entry.account.startswith("bot:")


def _order(entry: LedgerEntry) -> tuple[bool, str, str]:
    return _is_bot(entry), entry.name, entry.account
