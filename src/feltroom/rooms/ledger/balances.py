"""Who is up or down at a table, and who pays whom to make it even; all from one moment of the store.

The ledger knows what every player bought and took home, the log how many chips they have now. During a hand a stack
counts as it was before the hand, so that all results add up to zero at any time.
"""

from collections import Counter
from dataclasses import dataclass, replace

from feltroom.contract.codes import Code
from feltroom.contract.refusals import Refusal
from feltroom.log.errors import CorruptLog
from feltroom.log.projection import account_key
from feltroom.rooms.ledger.among_people import among_people
from feltroom.rooms.ledger.settle_up import settle_up
from feltroom.rooms.ports.records.tables import LedgerEntry
from feltroom.rooms.ports.store import Records
from feltroom.rooms.tables.table_reader import read_table


@dataclass(frozen=True, slots=True)
class Balance:
    """What a player bought, took home and has in front of them."""

    name: str
    bot: bool
    own: bool
    bought: int
    taken: int
    stack: int
    settled: int = 0  # what of the net is settled between people

    @property
    def net(self) -> int:
        """What the player is up, or down if negative."""
        return self.taken + self.stack - self.bought


@dataclass(frozen=True, slots=True)
class Payment:
    """One player pays another; both are places in the list of balances."""

    payer: int
    payee: int
    amount: int


@dataclass(frozen=True, slots=True)
class Balances:
    """Everybody who ever sat at a table, people first, and the fewest payments that settle all between people."""

    entries: list[Balance]
    payments: list[Payment]


def read_balances(records: Records, *, table_id: str, account: str) -> Balances:
    """Read them for a person; Refusal if there is no such table or it is private and they have never sat there."""
    row = records.tables.get(table_id)
    if row is None:
        raise Refusal(Code.NO_SUCH_TABLE)
    ledger = sorted(records.tables.ledger(table_id), key=_order)
    secluded = row.private or row.password_hash is not None
    if secluded and account != row.owner and all(entry.account != account for entry in ledger):
        raise Refusal(Code.PRIVATE)
    stacks = _stacks(records, table_id)
    entries = [
        Balance(
            entry.name,
            _is_bot(entry),
            entry.account == account,
            entry.bought,
            entry.taken,
            stacks[entry.account],
        )
        for entry in ledger
    ]
    people = [place for place, entry in enumerate(entries) if not entry.bot]
    settled = among_people([entries[place].net for place in people])
    for place, amount in zip(people, settled, strict=True):
        entries[place] = replace(entries[place], settled=amount)
    transfers = settle_up({f"{place:09}": amount for place, amount in zip(people, settled, strict=True)})
    return Balances(entries, [Payment(int(each.payer), int(each.payee), each.amount) for each in transfers])


def _stacks(records: Records, table_id: str) -> Counter[str]:
    try:
        table = read_table(records, table=table_id)
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
