"""The ledger of a table."""

from functools import partial

from feltroom.contract.http.ledger import TABLE_LEDGER, Corrected, Ledger, LedgerLine, Transfer
from feltroom.rooms.api.binding import answers
from feltroom.rooms.api.call import Call
from feltroom.rooms.ledger.balances import read_balances


@answers(TABLE_LEDGER)
async def table_ledger(call: Call[None]) -> Ledger:
    """See who is up or down; at a private table only its owner and people who have sat there may."""
    table = call.path("table")
    call.take_from(call.house.limits.ledgers)
    found = await call.house.store.read(partial(read_balances, table_id=table, account=call.me.account))
    entries = [
        LedgerLine(
            entry.name,
            entry.bot,
            entry.own,
            entry.bought,
            entry.taken,
            entry.stack,
            entry.net,
            entry.settled,
            entry.beside,
        )
        for entry in found.entries
    ]
    transfers = [Transfer(each.payer, each.payee, each.amount) for each in found.payments]
    corrections = [Corrected(one.time, one.name, one.by, one.amount, one.why) for one in found.corrections]
    return Ledger(table, tuple(entries), tuple(transfers), tuple(corrections), found.chips_per_point)
