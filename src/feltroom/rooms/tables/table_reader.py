"""From the log in the store to the table it left."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from feltroom.contract.avatars import AvatarName, known_avatar
from feltroom.log.errors import CorruptLog
from feltroom.log.rows import RequestRow
from feltroom.rooms.ports.records.chat import KeptChat
from feltroom.rooms.ports.store import Records
from feltroom.table.randomness import Entropy
from feltroom.table.table import Table


@dataclass(frozen=True, slots=True)
class LoadedTable:
    """A table as its log has it, the last requests that were done there, and its chat, all of one moment.

    `avatars` are the pictures of the accounts that sit there.
    """

    table: Table
    requests: Sequence[RequestRow]
    chat: KeptChat = field(default_factory=KeptChat)
    avatars: Mapping[str, AvatarName] = field(default_factory=dict)


def load_table(records: Records, *, table: str, entropy: Entropy) -> LoadedTable:
    """Read what is needed to go on with a table; CorruptLog if its log makes no table."""
    read = read_table(records, table=table, entropy=entropy)
    accounts = [seat.account for seat in read.seats if seat is not None and seat.account]
    return LoadedTable(read, records.table_logs.requests(table), records.chat.load(table), _avatars(records, accounts))


def _avatars(records: Records, accounts: Sequence[str]) -> dict[str, AvatarName]:
    found = [records.people.get(account) for account in accounts]
    return {one.id: avatar for one in found if one is not None and (avatar := known_avatar(one.avatar)) is not None}


def read_table(records: Records, *, table: str, entropy: Entropy | None = None) -> Table:
    """Fold a table from its checkpoint and the rows after it; CorruptLog if that makes no table.

    A table that is only looked at needs no entropy.
    """
    log = records.table_logs.load(table)
    try:
        if log.checkpoint is None:
            return Table.replay(log.events, entropy)
        return Table.restore(log.checkpoint, log.events, entropy)
    except Exception as error:  # whatever it is, the other tables go on
        reason = f"its events make no table ({type(error).__name__})" if log.events else "it has no events"
        raise CorruptLog(table=table, seq=log.first_seq, reason=reason) from error
