"""The ledger of a table."""

from functools import partial

from feltroom.contract.base import Value
from feltroom.contract.codes import Code
from feltroom.contract.refusals import Refusal
from feltroom.rooms.api.endpoint import Call, Endpoint, Reply
from feltroom.rooms.ledger.standings import read_standings


class LedgerLine(Value):
    """What somebody bought and took home, what lies in front of him, and the `net`: taken + stack - bought.

    During a hand `stack` is that before the hand. `you` marks one's own line; two people may have the same name.
    """

    name: str
    bot: bool
    you: bool
    bought: int
    taken: int
    stack: int
    net: int


class Transfer(Value):
    """One pays another; `payer` and `payee` are places in `entries`, from 0 on."""

    payer: int
    payee: int
    amount: int


class Ledger(Value):
    """Who is up or down at a table, and the fewest transfers that bring everybody to zero."""

    table: str
    entries: tuple[LedgerLine, ...]
    transfers: tuple[Transfer, ...]


async def table_ledger(call: Call) -> Reply:
    """See who is up or down; at a private table for those only who have sat there, and its owner."""
    table = call.path("table")
    wait = call.house.limits.ledgers.take(call.me.account)
    if wait is not None:
        raise Refusal(Code.RATE_LIMITED, wait=wait)
    found = await call.house.store.read(partial(read_standings, table_id=table, account=call.me.account))
    entries = [
        LedgerLine(entry.name, entry.bot, entry.own, entry.bought, entry.taken, entry.stack, entry.net)
        for entry in found.entries
    ]
    transfers = [Transfer(each.payer, each.payee, each.amount) for each in found.payments]
    return Reply(Ledger(table, tuple(entries), tuple(transfers)))


ENDPOINTS: tuple[Endpoint, ...] = (
    Endpoint("GET", "/api/tables/{table}/ledger", table_ledger, "Who is up or down, and how to settle", answer=Ledger),
)
