"""An audit of a whole database: every log, and everything that was derived from it, in constant memory.

It reads one moment of the database, changes nothing, and may be run while the room is open.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TypeVar

from sqlalchemy import Connection, text

from feltroom.errors import FeltroomError
from feltroom.log.errors import CorruptLog, StorageError
from feltroom.log.projected import ProjectedHand, ProjectedPlayer
from feltroom.log.reading import check_rows
from feltroom.log.verifying import Fault, FaultKind, LogVerifier
from feltroom.storage.backend import is_postgresql, parse_url
from feltroom.storage.damage import bad_pages
from feltroom.storage.errors import DATABASE_ERRORS, is_damage, reason_of, storage_errors
from feltroom.storage.log_rows import Root, root_of, rows_between
from feltroom.storage.migrate import HEAD, revision_of
from feltroom.storage.pruning import FoldedLog, kept_before_root
from feltroom.storage.verify_tournaments import verify_tournaments

T = TypeVar("T")
MOST_FAULTS = 20
"""So many faults of one table are told; the rest is counted."""
_HANDS_AT_ONCE = 200
_REPORT_ROWS = 200

_NEXT_TABLE = text("SELECT min(id) FROM tables WHERE id > :last")
_NEXT_LOG = text("SELECT min(table_id) FROM events WHERE table_id > :last")
_EXPECTED = text("SELECT coalesce(sum(1 + (SELECT max(seq) FROM events WHERE table_id = tables.id)), 0) FROM tables")
_CHECKPOINT = text("SELECT seq, version, body, seal FROM checkpoints WHERE table_id = :table")
_HANDS = text(
    "SELECT hand, first_seq, began, ended, state FROM hands"
    " WHERE table_id = :table AND hand BETWEEN :first AND :last ORDER BY hand"
)
_PLAYERS = text(
    "SELECT hand, seat, account, name, hole, put_in, difference, began FROM hand_players"
    " WHERE table_id = :table AND hand BETWEEN :first AND :last ORDER BY hand, seat"
)
_COUNT_HANDS = text("SELECT count(*) FROM hands WHERE table_id = :table")
_LEDGER = text("SELECT account, name, bought, taken FROM ledger WHERE table_id = :table ORDER BY account")
_LAST_REQUEST = text("SELECT max(seq) FROM requests WHERE table_id = :table")

Progress = Callable[[int, int], None]


@dataclass(slots=True)
class Verified:
    """What an audit has looked at, and how many faults it found; `unfolded` rows follow a damaged one."""

    tables: int = 0
    rows: int = 0
    hands: int = 0
    voided: int = 0
    chips: int = 0
    unfolded: int = 0
    amended: int = 0
    faults: int = 0


@contextmanager
def snapshot(url: str) -> Iterator[Connection]:
    """Lend a connection that sees one moment of a database and changes nothing; StorageError if it cannot be read."""
    parsed = parse_url(url)
    if is_postgresql(parsed):
        from feltroom.storage.postgres_backend import address_without_password, auditing_engine

        name, engine = address_without_password(parsed), auditing_engine(parsed)
    else:
        from feltroom.storage.sqlite_backend import auditing_engine as auditing_file
        from feltroom.storage.sqlite_backend import database_path

        name, engine = str(database_path(parsed)), auditing_file(database_path(parsed))
    try:
        with storage_errors(f"{name} cannot be read"), engine.connect() as connection:
            found = revision_of(connection, name)
            if found != HEAD:
                was = "is empty" if found is None else f"is of revision {found}"
                raise StorageError(
                    f"{name} {was}; this version of Feltroom verifies revision {HEAD} (feltroom migrate)"
                )
            yield connection
    finally:
        engine.dispose()


def verify_database(
    connection: Connection,
    *,
    tables: Iterable[str] | None = None,
    tell: Callable[[Fault], None],
    progress: Progress | None = None,
) -> Verified:
    """Check all tables of a database, or some; `tell` hears of each fault, `progress` of the rows done and to do."""
    done = Verified()
    whole = tables is None
    expected = _guarded(connection, _expected_rows, 0) if whole and progress is not None else 0
    if whole and connection.dialect.name == "sqlite":
        for line in _guarded(connection, bad_pages, ["its pages cannot be read"]):
            done.faults += 1
            tell(Fault("", FaultKind.DATABASE, "sound pages", line))
    for table in _all_tables(connection, done, tell) if tables is None else tables:
        done.tables += 1
        found = 0
        for fault in _verify_table(connection, table, done, lambda rows: progress and progress(rows, expected)):
            found += 1
            if found <= MOST_FAULTS:
                tell(fault)
        done.faults += found
        if found > MOST_FAULTS:
            tell(Fault(table, FaultKind.LOG, "a sound log", f"{found - MOST_FAULTS} more faults"))
    unread = [Fault("", FaultKind.DATABASE, "tournaments that can be read", "they cannot")]
    for fault in _guarded(connection, lambda each: list(verify_tournaments(each)), unread) if whole else ():
        done.faults += 1
        tell(fault)
    return done


def _all_tables(connection: Connection, done: Verified, tell: Callable[[Fault], None]) -> Iterator[str]:
    """Go through the names in the catalogue and those of logs, which are written first, in their order."""
    last = ""
    while True:
        given = {"last": last}
        try:
            names = [connection.execute(query, given).scalar() for query in (_NEXT_TABLE, _NEXT_LOG)]
        except DATABASE_ERRORS as error:
            if not is_damage(connection, error):
                raise
            done.faults += 1
            tell(Fault("", FaultKind.DATABASE, f"the tables after {last!r}", reason_of(error)))
            return
        following = [name for name in names if isinstance(name, str) and name > last]
        if not following:
            return
        last = min(following)
        yield last


def _verify_table(
    connection: Connection, table: str, done: Verified, progress: Callable[[int], object]
) -> Iterator[Fault]:
    verifier = LogVerifier(table, _guarded(connection, lambda each: _checkpoint(each, table), None))
    hands = _HandList(connection, table)
    before = done.rows
    try:
        with connection.begin_nested():  # PostgreSQL goes on after an error only if it goes back to here
            root = root_of(connection, table)
            if root is not None:
                yield from _begin_at(connection, verifier, root)
            for row in rows_between(connection, table, first=0 if root is None else root.seq):
                yield from verifier.take(row)
                done.rows = before + verifier.rows
                if verifier.rows % _REPORT_ROWS == 0:
                    progress(done.rows)
                if len(verifier.projected.finished) >= _HANDS_AT_ONCE:
                    yield from hands.compare(verifier.projected.finished)
            yield from verifier.end()
            if verifier.complete and verifier.rows:
                yield from hands.compare(verifier.projected.finished)
                yield from hands.compare_rest(verifier)
    except DATABASE_ERRORS as error:
        if not is_damage(connection, error):
            raise
        yield Fault(table, FaultKind.DATABASE, "rows that can be read", reason_of(error), verifier.next_seq)
    progress(done.rows)
    done.hands += verifier.hands
    done.voided += verifier.voided
    done.unfolded += verifier.unfolded
    done.amended += verifier.amended
    done.chips += 0 if verifier.state is None else verifier.state.bought_in


def _begin_at(connection: Connection, verifier: LogVerifier, root: Root) -> Iterator[Fault]:
    """Begin after hands that were thrown away, and look at what is left from before: the opening, hands kept whole."""
    table = root.table_id
    try:
        begun = FoldedLog.at(table, root)
        verifier.go_on_from(root.head, begun.state, begun.rows, epoch=begun.epoch)
    except FeltroomError as error:
        yield Fault(table, FaultKind.CHECKPOINT, f"the table as row {root.seq} found it", str(error), root.seq)
        verifier.go_on_from(root.head, None, verifier.projected, epoch=root.epoch)
    for head, rows in kept_before_root(connection, root):
        try:
            for _ in check_rows(table, head, rows):
                pass
        except CorruptLog as error:
            yield Fault(table, FaultKind.HASH, "rows as they were written", error.reason, error.seq)


class _HandList:
    """The list of hands and the ledger of one table, held to what its log says."""

    def __init__(self, connection: Connection, table: str) -> None:
        self._connection = connection
        self._table = table

    def compare(self, hands: list[ProjectedHand]) -> Iterator[Fault]:
        """Hold the list to hands that follow each other, and take them away."""
        if not hands:
            return
        given = {"table": self._table, "first": hands[0].hand, "last": hands[-1].hand}
        listed = {row.hand: tuple(row) for row in self._connection.execute(_HANDS, given)}
        players: dict[int, dict[int, tuple[object, ...]]] = {}
        for hand, seat, *values in self._connection.execute(_PLAYERS, given):
            players.setdefault(hand, {})[seat] = tuple(values)
        for hand in hands:
            yield from self._compare_one(hand, listed.get(hand.hand), players.get(hand.hand, {}))
        hands.clear()

    def _compare_one(
        self, hand: ProjectedHand, listed: tuple[object, ...] | None, players: dict[int, tuple[object, ...]]
    ) -> Iterator[Fault]:
        as_row = (hand.hand, hand.first_seq, hand.began, hand.ended, hand.state)
        if listed != as_row:
            said = "no such hand" if listed is None else _said(_HAND_COLUMNS, listed)
            yield self._fault(FaultKind.HANDS, _said(_HAND_COLUMNS, as_row), said, hand.hand)
        for seat in sorted(hand.players.keys() | players.keys()):
            known = hand.players.get(seat)
            due = None if known is None else _as_row(known, hand.began)
            if players.get(seat) != due:
                expected, found = _player(seat, due), _player(seat, players.get(seat))
                if expected == found:  # which cards is nobody's business
                    expected, found = f"seat {seat}: the cards that were dealt", "others"
                yield self._fault(FaultKind.HANDS, expected, found, hand.hand)

    def compare_rest(self, verifier: LogVerifier) -> Iterator[Fault]:
        """Hold to the whole log what can only be known at its end."""
        given = {"table": self._table}
        number = self._connection.execute(_COUNT_HANDS, given).scalar_one()
        if number != verifier.projected.hands:
            yield self._fault(FaultKind.HANDS, f"{verifier.projected.hands} hands", f"{number}", None)
        due = {account: (one.name, one.bought, one.taken) for account, one in verifier.projected.ledger.items()}
        found = {account: tuple(values) for account, *values in self._connection.execute(_LEDGER, given)}
        for account in sorted(due.keys() | found.keys()):
            if due.get(account) != found.get(account):
                expected, said = _entry(account, due.get(account)), _entry(account, found.get(account))
                yield self._fault(FaultKind.LEDGER, expected, said, None)
        last = self._connection.execute(_LAST_REQUEST, given).scalar()
        if last is not None and last > verifier.next_seq:
            expected = f"requests up to row {verifier.next_seq}"
            yield self._fault(FaultKind.REQUESTS, expected, f"one that was done at row {last}", None)

    def _fault(self, kind: FaultKind, expected: str, found: str, hand: int | None) -> Fault:
        return Fault(self._table, kind, expected, found, None, hand)


_HAND_COLUMNS = ("hand", "first row", "began", "ended", "state")
_PLAYER_COLUMNS = ("account", "name", "cards", "put in", "difference", "began")


def _as_row(player: ProjectedPlayer, began: int) -> tuple[object, ...]:
    return player.account, player.name, player.hole, player.put_in, player.difference, began


def _player(seat: int, values: tuple[object, ...] | None) -> str:
    if values is None:
        return f"nobody at seat {seat}"
    told = [(name, value) for name, value in zip(_PLAYER_COLUMNS, values, strict=True) if name != "cards"]
    cards = "no cards" if values[2] is None else "cards"
    return f"seat {seat}: {_said([name for name, _ in told], [value for _, value in told])}, {cards}"


def _entry(account: str, values: tuple[object, ...] | None) -> str:
    return f"nothing of {account}" if values is None else f"{account}: {_said(('name', 'bought', 'taken'), values)}"


def _said(names: Iterable[str], values: Iterable[object]) -> str:
    return ", ".join(
        [f"{name} {'none' if value is None else value}" for name, value in zip(names, values, strict=True)]
    )


def _checkpoint(connection: Connection, table: str) -> tuple[object, object, object, object] | None:
    row = connection.execute(_CHECKPOINT, {"table": table}).first()
    return None if row is None else (row.seq, row.version, row.body, row.seal)


def _expected_rows(connection: Connection) -> int:
    return int(connection.execute(_EXPECTED).scalar_one())


def _guarded(connection: Connection, read: Callable[[Connection], T], otherwise: T) -> T:
    """Read something that may be damaged, and go on without it."""
    try:
        with connection.begin_nested():
            return read(connection)
    except DATABASE_ERRORS as error:
        if not is_damage(connection, error):
            raise
        return otherwise
