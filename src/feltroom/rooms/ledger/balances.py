"""Who is up or down at a table, and who pays whom to make it even; all from one moment of the store.

The ledger knows what every player bought and took home, the log how many chips they have now. During a hand a stack
counts as it was before the hand, so that all results add up to zero at any time. A tournament is counted in points.
"""

from collections import Counter
from dataclasses import dataclass, replace

from feltroom.contract.codes import Code
from feltroom.contract.refusals import Refusal
from feltroom.log.errors import CorruptLog
from feltroom.log.projection import account_key
from feltroom.rooms.ledger.settle_up import among_people, settle_up
from feltroom.rooms.ledger.tournament_points import points_in_play, points_paid, points_won, read_points
from feltroom.rooms.ports.records.tables import LedgerEntry
from feltroom.rooms.ports.store import Records
from feltroom.rooms.tables.table_reader import read_table
from feltroom.table.host_state import Correction
from feltroom.table.table import Table


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
    beside: int = 0  # what of the net was won beside the pots

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
    """Everybody who ever sat at a table, people first, the fewest payments that settle all, and what was corrected."""

    entries: list[Balance]
    payments: list[Payment]
    corrections: tuple[Correction, ...]
    chips_per_point: int


def read_balances(records: Records, *, table_id: str, account: str) -> Balances:
    """Read them for a person; Refusal if there is no such table or it is private and they have never sat there."""
    row = records.tables.get(table_id)
    if row is None:
        raise Refusal(Code.NO_SUCH_TABLE)
    ledger = sorted(records.tables.ledger(table_id), key=_order)
    secluded = row.private or row.password_hash is not None
    if secluded and account != row.owner and all(entry.account != account for entry in ledger):
        raise Refusal(Code.PRIVATE)
    table = _table(records, table_id)
    counted = _counted(records, table, account)
    stacks, beside = _stacks(table), _beside(table)
    entries = (
        counted
        if counted is not None
        else [
            Balance(
                entry.name,
                _is_bot(entry),
                entry.account == account,
                entry.bought,
                entry.taken,
                stacks[entry.account],
                beside=beside[entry.account],
            )
            for entry in ledger
        ]
    )
    people = [place for place, entry in enumerate(entries) if not entry.bot]
    settled = among_people([entries[place].net for place in people])
    for place, amount in zip(people, settled, strict=True):
        entries[place] = replace(entries[place], settled=amount)
    transfers = settle_up({f"{place:09}": amount for place, amount in zip(people, settled, strict=True)})
    payments = [Payment(int(each.payer), int(each.payee), each.amount) for each in transfers]
    points = table.config.chips_per_point if counted is None else 0  # a tournament is counted in points anyway
    return Balances(entries, payments, table.hosting.corrections, points)


def _table(records: Records, table_id: str) -> Table:
    try:
        return read_table(records, table=table_id)
    except CorruptLog as error:
        raise Refusal(Code.LOG_DAMAGED, row=error.seq) from None


def _counted(records: Records, table: Table, account: str) -> list[Balance] | None:
    """The balances of a tournament, None at a cash table."""
    if table.config.director:
        points = read_points(records, table.config.director)
        entries = [
            Balance(one.name, one.bot, bool(one.account) and one.account == account, one.paid, one.won, one.worth)
            for one in points
        ]
        return sorted(entries, key=lambda entry: (entry.bot, entry.name))
    return _in_points(table, account) if table.config.tournament is not None else None


def _in_points(table: Table, account: str) -> list[Balance]:
    """The same for a tournament: chips are worth nothing in it but the prizes they may win."""
    tournament, rules = table.tournament, table.config.tournament
    if tournament is None or rules is None:
        return []
    won, paid = points_won(tournament, rules), points_paid(tournament, rules)
    worth = points_in_play(tournament, rules, table.seats)
    entries = [
        Balance(
            one.name,
            one.bot is not None,
            bool(one.account) and one.account == account,
            paid[one.seat],
            won[one.seat],
            worth.get(one.seat, 0),
        )
        for one in tournament.entrants
    ]
    return sorted(entries, key=lambda entry: (entry.bot, entry.name))


def _stacks(table: Table) -> Counter[str]:
    stacks: Counter[str] = Counter()
    for seat in table.seats:
        if seat is not None:
            stacks[account_key(account=seat.account, name=seat.name, bot=seat.bot)] += seat.stack
    return stacks


def _beside(table: Table) -> Counter[str]:
    """What everybody won in the games beside the pots."""
    won: Counter[str] = Counter()
    for one in table.side.totals:
        bot = table.config.bot if one.bot else None
        won[account_key(account=one.account, name=one.name, bot=bot)] += one.amount
    return won


def _is_bot(entry: LedgerEntry) -> bool:
    return entry.account.startswith("bot:")


def _order(entry: LedgerEntry) -> tuple[bool, str, str]:
    return _is_bot(entry), entry.name, entry.account
