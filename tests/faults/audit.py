"""Holds a database against everything that a crowd was told: what was acknowledged is there, once, and nothing else.

That the logs themselves are sound is for `feltroom verify` to say (`check_database`). The same for every backend: it
reads through SQLAlchemy.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import chain, combinations

from sqlalchemy import Connection, text

from feltroom.contract.to_wire import encode_event
from feltroom.engine.events import Called, Checked, Folded, Raised
from feltroom.log.codec import decode
from feltroom.log.verifying import Fault
from feltroom.rooms.tables.table_reader import read_table
from feltroom.storage.sql_records import SqlRecords
from feltroom.storage.verify import Verified, verify_database
from feltroom.table import Table
from feltroom.table import events as on
from feltroom.table.redact import redact_table
from tests.faults.crowd import Acknowledged, Crowd, Link, Memory, Sent

_ACTIONS = {Folded: ("fold",), Checked: ("check",), Called: ("call", "allIn"), Raised: ("raise", "allIn")}
_CHAIN = text("SELECT chain FROM events WHERE table_id = :table AND seq = :seq")
_ROWS = text("SELECT seq, version, ends, body, chain FROM events WHERE table_id = :table AND seq >= :seq ORDER BY seq")


@dataclass(slots=True)
class Row:
    """A row of a log, read."""

    event: on.TableEvent
    ends: bool


@dataclass(slots=True)
class Audit:
    """What is known of one table's log so far, and of who is behind its seats."""

    length: int = 0
    chain: bytes = b""
    since: dict[int, int] = field(default_factory=dict)
    decided: set[tuple[int, int]] = field(default_factory=set)
    bought: Counter[int] = field(default_factory=Counter)
    counted: Counter[int] = field(default_factory=Counter)
    tail: dict[int, Row] = field(default_factory=dict)


class LogAudit:
    """Looks at the logs of a crowd's tables again and again."""

    def __init__(self, crowd: Crowd) -> None:
        self._crowd = crowd
        self._audits = {table: Audit() for table in crowd.tables}
        self.acknowledged = 0

    def length(self, table: str) -> int:
        """How many rows of a table's log were looked at."""
        return self._audits[table].length

    def check(self, connection: Connection) -> dict[str, Table]:
        """Hold a database against all that was said; return the tables in it."""
        left: dict[str, Table] = {}
        acknowledged, self._crowd.acknowledged = self._crowd.acknowledged, []
        self.acknowledged += len(acknowledged)
        for table in self._crowd.tables:
            self._check_log(connection, table, [one for one in acknowledged if one.sent.table == table])
            left[table] = read_table(SqlRecords(connection), table=table, entropy=bytes)
            assert left[table].seq == self._audits[table].length
            self._check_purchases(table, left[table], acknowledged)
        self._check_refusals()
        check_database(connection, self._crowd.tables)
        return left

    def viewers(self, table: str) -> list[Link]:
        """Everybody who looks at a table."""
        return [link for link in self._crowd.links if table in link.memory]

    def _check_log(self, connection: Connection, table: str, acknowledged: list[Acknowledged]) -> None:
        """What is new in a log follows what was there; everything acknowledged and everything seen is in it."""
        audit = self._audits[table]
        if audit.length:
            before = connection.execute(_CHAIN, {"table": table, "seq": audit.length - 1}).scalar()
            assert before == audit.chain, "the past has changed"
        for seq, version, ends, body, link in connection.execute(_ROWS, {"table": table, "seq": audit.length}).all():
            audit.length, audit.chain = seq + 1, link
            event = decode(body, version)
            audit.tail[seq] = Row(event, bool(ends))
            _follow(audit, seq, event)
        for one in acknowledged:
            _check_acknowledged(audit, one)
        for viewer in self.viewers(table):
            _check_seen(audit, viewer.memory[table], viewer.seat)
        for seq in [seq for seq in audit.tail if seq < audit.length - 2000]:
            del audit.tail[seq]

    def _check_purchases(self, table: str, left: Table, acknowledged: list[Acknowledged]) -> None:
        """Nothing that was bought was bought twice, and nothing is missing."""
        audit = self._audits[table]
        for seat in (0, 1):
            occupant = left.seats[seat]
            assert occupant is not None
            done = [one.sent for one in acknowledged if _buys(one.sent, table, seat)]
            audit.counted[seat] += sum(_price(sent) for sent in done if not sent.counted)
            maybe = [sent for sent in self._unsure() if _buys(sent, table, seat) and not sent.counted]
            missing = audit.bought[seat] + occupant.queued - audit.counted[seat]
            found = next((some for some in _subsets(maybe) if sum(map(_price, some)) == missing), None)
            assert found is not None, f"table {table} seat {seat}: {missing} chips more than bought, maybe {maybe}"
            for sent in found:
                sent.counted = True
            audit.counted[seat] += missing

    def _unsure(self) -> list[Sent]:
        """The commands that may have been done without anybody having heard of it."""
        refused = [sent for sent, _ in self._crowd.refusals if sent.again]
        return [*self._crowd.open_commands.values(), *refused]

    def _check_refusals(self) -> None:
        """A command is refused only if it was sent again and had been done before."""
        for sent, message in self._crowd.refusals:
            expected = {"act": ("stale", "no_turn", "not_your_turn"), "rebuy": ("not_busted",), "topUp": ()}[sent.kind]
            assert message["code"] in expected, (sent.kind, sent.fields, message)
            assert sent.again or sent.kind == "rebuy", (sent.fields, message)  # chips on order come before a new stack
        self._crowd.refusals.clear()


def check_database(connection: Connection, tables: Iterable[str] | None = None) -> Verified:
    """Audit tables as `feltroom verify` does, all of them by default: no fault, and no void hand."""
    faults: list[Fault] = []
    verified = verify_database(connection, tables=tables, tell=faults.append)
    assert not faults, [str(fault) for fault in faults]
    assert not verified.voided and not verified.unfolded
    return verified


def _follow(audit: Audit, seq: int, event: on.TableEvent) -> None:
    """Take in one more event."""
    match event:
        case on.PlayerSat(bot=None):
            audit.since[event.seat] = seq
        case on.ChipsAdded() if event.seat < 2:
            audit.bought[event.seat] += event.amount


def _check_acknowledged(audit: Audit, one: Acknowledged) -> None:
    """The call that ends at the number that was named did what was asked."""
    sent, last = one.sent, one.seq - 1
    assert 0 <= last < audit.length, f"{sent.kind} was acknowledged at {one.seq}, the log ends at {audit.length}"
    if sent.again and sent.kind != "act":
        return  # the number may be that of the table when it was asked again
    assert audit.tail[last].ends, f"{sent.kind} was acknowledged at {one.seq}, in the middle of a call"
    first = last
    while first - 1 in audit.tail and not audit.tail[first - 1].ends:
        first -= 1
    call = [audit.tail[seq].event for seq in range(first, last + 1)]
    if sent.kind == "act":
        key = (sent.fields["hand"], sent.fields["decision"])
        assert key not in audit.decided, f"decision {key} was made twice"
        audit.decided.add(key)
        made = next(event for event in call if isinstance(event, on.HandEvent))
        player = made.seats.index(sent.link.seat)
        assert made.hand == key[0] and getattr(made.event, "player", None) == player, (sent.fields, made)
        assert sent.fields["action"] in _ACTIONS[type(made.event)], (sent.fields, made)
    else:
        bought = [event for event in call if isinstance(event, on.ChipsAdded | on.TopUpQueued)]
        assert bought and bought[0].seat == sent.link.seat, (sent.kind, call)


def _check_seen(audit: Audit, memory: Memory, seat: int | None) -> None:
    """Every event that a viewer was told is in the log, and the log would tell it to them in the same bytes."""
    fresh, memory.fresh = memory.fresh, []
    for seq in fresh:
        assert seq < audit.length, f"event {seq} was told and is not in the log of {audit.length}"
        row = audit.tail[seq]
        visible = redact_table(row.event, None if seat is None or seq < audit.since.get(seat, seq + 1) else seat)
        assert memory.events[seq] == encode_event(seq, visible)


def _buys(sent: Sent, table: str, seat: int) -> bool:
    return sent.table == table and sent.link.seat == seat and sent.kind in ("topUp", "rebuy")


def _price(sent: Sent) -> int:
    return 5000 if sent.kind == "rebuy" else int(sent.fields["amount"])


def _subsets(some: list[Sent]) -> Iterator[tuple[Sent, ...]]:
    return chain.from_iterable(combinations(some, size) for size in range(len(some) + 1))
