"""Checking the log of one table from its first row to its last, in constant memory.

Every row is held to its number and to the chain of hashes, every event to the table that the events before it left,
every hand to the rules, every payout to a second reckoning (`payouts`), and the chips to those that were bought. What a
damaged row leaves behind can still be held to the chain, but no longer to the table: such rows are counted.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum

from feltroom.cards.card import RANKS, rank_of
from feltroom.engine.decisions import decision_of
from feltroom.engine.events import Event, HandEnded, HandStarted, RunsAgreed
from feltroom.engine.state import HandState
from feltroom.history.auditing import AuditOutcome, audit
from feltroom.log.chain import expected_chain, first_chain, link_of
from feltroom.log.codec import SCHEMA_VERSION, decode
from feltroom.log.errors import CorruptEvent
from feltroom.log.payouts import due_payout, paid_out
from feltroom.log.projected import ProjectedRows
from feltroom.log.reading import FoundRow, check_checkpoint
from feltroom.log.writing import Head
from feltroom.table.checkpoint import Checkpoint
from feltroom.table.events import (
    HandBegan,
    HandEvent,
    HandSettled,
    HandVoided,
    OwnerChanged,
    SideGamePaid,
    TableEvent,
    TableOpened,
    TurnStarted,
)
from feltroom.table.fold import fold
from feltroom.table.hand_run import HandRun
from feltroom.table.side_events import SideGame
from feltroom.table.state import TableState

FoundCheckpoint = tuple[object, object, object, object]
"""Number, version, body and seal of a checkpoint, as they are said to be."""


class FaultKind(Enum):
    """What is wrong."""

    MISSING = "missing rows"
    DOUBLED = "doubled row"
    UNREADABLE = "unreadable row"
    HASH = "wrong hash"
    CALL = "half a call"
    EVENT = "impossible event"
    TIME = "time runs back"
    EPOCH = "owner without an epoch of its own"
    DECISION = "wrong decision"
    RULES = "against the rules"
    PAYOUT = "wrong payout"
    CHIPS = "chips made or lost"
    CHECKPOINT = "wrong checkpoint"
    HANDS = "wrong list of hands"
    LEDGER = "wrong ledger"
    REQUESTS = "wrong list of requests"
    LOG = "no log"
    DATABASE = "damaged database"


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong, where it is, and what should be there; `seq` and `hand` are None where they say nothing.

    No hidden card and no seed is in it.
    """

    table: str
    kind: FaultKind
    expected: str
    found: str
    seq: int | None = None
    hand: int | None = None

    def __str__(self) -> str:
        row = "" if self.seq is None else f", row {self.seq}"
        hand = "" if self.hand is None else f", hand {self.hand}"
        table = f"table {self.table}" if self.table else "the database"
        return f"{table}{row}{hand}: {self.kind.value}: expected {self.expected}, found {self.found}"


@dataclass(slots=True)
class LogVerifier:
    """Takes the rows of a log one after another and says what is wrong with them."""

    table: str
    checkpoint: FoundCheckpoint | None = None
    rows: int = 0
    hands: int = 0
    voided: int = 0
    unfolded: int = 0
    amended: int = 0
    next_seq: int = 0
    projected: ProjectedRows = field(init=False)
    _state: TableState | None = None
    _stopped: bool = False
    _chains: tuple[bytes, ...] = ()
    _ended: bool = True
    _half_from: int = 0
    _epoch: int = 0
    _told_hand: int = 0

    def __post_init__(self) -> None:
        self.projected = ProjectedRows(self.table)
        self._chains = (first_chain(self.table),)

    def go_on_from(self, head: Head, state: TableState | None, projected: ProjectedRows, *, epoch: int) -> None:
        """Begin with a table as the rows left it that were thrown away; None if nobody knows how that was."""
        self.next_seq, self._chains = head.next_seq, (head.chain,)
        self._state, self.projected, self._epoch = state, projected, epoch
        if state is None:
            self._stop()

    @property
    def complete(self) -> bool:
        """Whether every row so far was folded, so that what follows from the log is known."""
        return not self._stopped

    @property
    def state(self) -> TableState | None:
        """The table as its log left it, as far as it can be folded; to be read only."""
        return self._state

    def take(self, row: FoundRow) -> Iterator[Fault]:
        """Take the next row."""
        self.rows += 1
        seq, version, ends, body, stored = row
        if seq != self.next_seq:
            yield from self._out_of_place(seq)
            if seq < self.next_seq:
                return
        self.next_seq = seq + 1
        kinds = type(version) is int and 0 <= version < 2**32 and ends in (0, 1) and type(body) is bytes
        if not kinds or type(stored) is not bytes:
            self._stop()
            self._chains = (link_of(stored),) if type(stored) is bytes else ()
            yield self._fault(
                FaultKind.UNREADABLE, "a number, a mark, bytes and a hash", "a value of another kind", seq
            )
            return
        yield from self._check_hash(row)
        if self._ended:
            self._half_from = seq
        self._ended = bool(ends)
        yield from self._fold(seq, version, body)
        if ends and not self._stopped:
            yield from self._check_chips(seq)
        yield from self._check_checkpoint(seq)

    def end(self) -> Iterator[Fault]:
        """Say that there are no more rows."""
        if not self.rows:
            yield self._fault(FaultKind.LOG, "a log that begins with row 0", "no rows", None)
        elif not self._ended:
            last = self.next_seq - 1
            yield self._fault(
                FaultKind.CALL, f"row {last} to end a call", f"{_rows(self._half_from, last)} of one", last
            )
        if self.checkpoint is not None and not _at_most(self.checkpoint[0], self.next_seq):
            found = f"one after {self.checkpoint[0]} rows"
            yield self._fault(FaultKind.CHECKPOINT, f"one after at most {self.next_seq} rows", found, None)
        self.projected.end()

    def _fault(self, kind: FaultKind, expected: str, found: str, seq: int | None, hand: int | None = None) -> Fault:
        return Fault(self.table, kind, expected, found, seq, hand)

    def _stop(self) -> None:
        self._stopped = True

    def _out_of_place(self, seq: int) -> Iterator[Fault]:
        if seq < self.next_seq:
            yield self._fault(FaultKind.DOUBLED, f"row {self.next_seq}", f"row {seq} once more", seq)
            return
        missing = _rows(self.next_seq, seq - 1)
        yield self._fault(FaultKind.MISSING, missing, f"row {seq} after row {self.next_seq - 1}", self.next_seq)
        self._stop()
        self._chains = ()  # what this row builds on is not known

    def _check_hash(self, row: FoundRow) -> Iterator[Fault]:
        """Hold a row to the hash before it; after a wrong one, to both that may have been meant."""
        seq, version, ends, body, stored = row
        given = [
            expected_chain(each, stored, seq=seq, version=version, ends=bool(ends), body=body) for each in self._chains
        ]
        if given and stored not in given:
            yield self._fault(FaultKind.HASH, f"{given[0].hex()[:16]}…", f"{stored.hex()[:16]}…", seq)
            self._chains = (link_of(given[0]), link_of(stored))
        else:
            self._chains = (link_of(stored),)
            self.amended += len(stored) > len(self._chains[0])

    def _fold(self, seq: int, version: int, body: bytes) -> Iterator[Fault]:
        try:
            event = decode(body, version)
        except CorruptEvent as error:
            self._stop()
            yield self._fault(FaultKind.UNREADABLE, f"an event of version {version}", str(error), seq)
            return
        if self._stopped:
            self.unfolded += 1
            return
        try:
            yield from self._take_event(seq, event)
        except Exception as error:  # whatever it is, the rest of the database is looked at
            self._stop()
            found = f"{type(event).__name__} ({type(error).__name__}{f': {error}' if str(error) else ''})"
            yield self._fault(FaultKind.EVENT, "an event that follows from those before it", found, seq)

    def _take_event(self, seq: int, event: TableEvent) -> Iterator[Fault]:
        state = self._state
        if state is None:
            if not isinstance(event, TableOpened):
                raise TypeError("a log begins with TableOpened")
            self._state = TableState.opened(event)
        else:
            yield from self._check_before(seq, event, state)
            fold(state, event)
            yield from self._check_after(seq, event, state)
        self.projected.take(seq, event)

    def _check_before(self, seq: int, event: TableEvent, state: TableState) -> Iterator[Fault]:
        """Hold an event to the table that it comes to."""
        if event.time < state.time:
            yield self._fault(FaultKind.TIME, f"{state.time} ms or later", f"{event.time} ms", seq)
        match event:
            case OwnerChanged():
                if event.epoch <= self._epoch:
                    expected = f"an epoch above {self._epoch}"
                    yield self._fault(FaultKind.EPOCH, expected, f"epoch {event.epoch}", seq)
                self._epoch = max(self._epoch, event.epoch)
            case HandBegan() if event.hand != state.hands + 1 or state.hand is not None:
                expected = f"hand {state.hands + 1}" if state.hand is None else f"the end of hand {state.hand.number}"
                yield self._fault(FaultKind.EVENT, expected, f"the beginning of hand {event.hand}", seq, event.hand)
            case TurnStarted() if state.hand is not None:
                yield from self._check_turn(seq, event, state.hand)
            case HandEvent(event=HandStarted() as started):
                before = tuple([state.at(seat).stack for seat in event.seats])
                if started.stacks != before:
                    yield self._fault(FaultKind.CHIPS, f"stacks {before}", f"{started.stacks}", seq, event.hand)
            case HandSettled() if state.hand is not None:
                yield from self._check_settlement(seq, event, state.hand)
            case SideGamePaid():
                yield from self._check_side_game(seq, event, state)
            case _:
                pass

    def _check_turn(self, seq: int, event: TurnStarted, run: HandRun) -> Iterator[Fault]:
        asked = (run.number, run.turns)
        if (event.hand, event.decision) != asked:
            found = f"decision {event.decision} of hand {event.hand}"
            yield self._fault(FaultKind.DECISION, f"decision {run.turns} of hand {run.number}", found, seq, event.hand)
        if run.broken is None and event.legal != run.question:
            yield self._fault(FaultKind.RULES, f"{run.question}", f"{event.legal}", seq, event.hand)

    def _check_after(self, seq: int, event: TableEvent, state: TableState) -> Iterator[Fault]:
        """Hold the table to the rules once it has taken an event in."""
        match event:
            case HandEvent():
                run = state.hand
                if run is not None and run.broken is not None and self._told_hand != run.number:
                    self._told_hand = run.number
                    expected, found = _difference(run.log)
                    yield self._fault(FaultKind.RULES, expected, found, seq, run.number)
            case HandSettled():
                self.hands += 1
                if state.finished is not None and self._told_hand != event.hand:
                    audited = audit(state.finished.record())
                    if audited.outcome is AuditOutcome.DIFFERS:
                        yield self._fault(FaultKind.RULES, "a hand by the rules", audited.text, seq, event.hand)
            case HandVoided():
                self.voided += 1
            case _:
                pass

    def _check_settlement(self, seq: int, event: HandSettled, run: HandRun) -> Iterator[Fault]:
        """Hold what a hand paid to a second reckoning, and what was settled to what it paid."""
        due = due_payout(run.log)
        paid = paid_out(run.log)
        for player, chips in (due or {}).items():
            if paid.get(player, 0) != chips:
                expected, found = f"{chips} chips for seat {run.seats[player]}", f"{paid.get(player, 0)}"
                yield self._fault(FaultKind.PAYOUT, expected, found, seq, event.hand)
        ended = next((each.stacks for each in run.log if isinstance(each, HandEnded)), None)
        settled = {result.seat: result.stack for result in event.results}
        for seat, stack in zip(run.seats, ended or (), strict=False):
            if settled.get(seat) != stack:
                expected = f"a stack of {stack} at seat {seat}"
                yield self._fault(FaultKind.PAYOUT, expected, f"{settled.get(seat)}", seq, event.hand)

    def _check_side_game(self, seq: int, event: SideGamePaid, state: TableState) -> Iterator[Fault]:
        """Hold what is paid beside the pots to the stacks and to the cards that were shown."""
        if sum([amount for _, amount in event.payments]):
            yield self._fault(FaultKind.CHIPS, "payments that add up to nothing", f"{event.payments}", seq, event.hand)
        for seat, amount in event.payments:
            if state.at(seat).stack + amount < 0:
                expected, found = f"at most {state.at(seat).stack} chips from seat {seat}", f"{-amount}"
                yield self._fault(FaultKind.CHIPS, expected, found, seq, event.hand)
        if event.game is SideGame.SEVEN_DEUCE:
            ranks = sorted([RANKS[rank_of(card)] for card in state.holes.get(event.seat, ())])
            if ranks != ["2", "7"] or event.seat not in state.shown:
                yield self._fault(FaultKind.RULES, "a seven and a deuce shown", "other cards", seq, event.hand)
        elif event.seat not in state.side.standing:
            yield self._fault(FaultKind.RULES, "who stands", f"seat {event.seat}", seq, event.hand)

    def _check_chips(self, seq: int) -> Iterator[Fault]:
        state = self._state
        if state is None:
            return
        there = sum([seat.stack for seat in state.seats if seat is not None])
        if there + state.taken_home != state.bought_in:
            expected = f"{state.bought_in} chips that were bought"
            found = f"{there + state.taken_home} ({there} at the table, {state.taken_home} taken home)"
            yield self._fault(FaultKind.CHIPS, expected, found, seq)
            state.bought_in = there + state.taken_home  # said once, not at every row from here on

    def _check_checkpoint(self, seq: int) -> Iterator[Fault]:
        if self.checkpoint is None or self.checkpoint[0] != seq + 1:
            return
        found, version, body, seal = self.checkpoint
        checked = [check_checkpoint(found, version, body, seal, before=chain) for chain in self._chains]
        sound = next((each for each in checked if each is not None), None)
        if sound is None:
            if version == SCHEMA_VERSION:  # one of an older version may be past reading; it is not used then
                expected = f"one sealed with row {seq}"
                yield self._fault(FaultKind.CHECKPOINT, expected, "one with another seal, or unreadable", seq)
        elif not self._ended:
            yield self._fault(FaultKind.CHECKPOINT, "one after a whole call", "one in the middle of a call", seq)
        elif version == SCHEMA_VERSION and self._differs(sound):
            yield self._fault(FaultKind.CHECKPOINT, "the table as the log leaves it", "another table", seq)

    def _differs(self, checkpoint: Checkpoint) -> bool:
        state = None if self._stopped else self._state
        return state is not None and (state.hand is not None or state.resting() != checkpoint.state)


def _difference(log: Sequence[Event]) -> tuple[str, str]:
    """Return what the rules say, and what the log has, where they first differ."""
    if not isinstance(log[0], HandStarted) or log[0].deal is None:
        return "HandStarted with its deal", _named(log[0])
    hand: HandState | None = None
    for place, event in enumerate(log):
        try:
            if hand is None:
                hand = HandState.begun(log[0], deal=log[0].deal)
            elif place == len(hand.events) and hand.most_runs:
                hand.run_out(event.runs if isinstance(event, RunsAgreed) else 1)
            elif place == len(hand.events):
                decision = decision_of(event, chosen=hand.asked is not None)
                if decision is None:
                    return "a decision", _named(event)
                hand.repeat(decision[1], player=decision[0])
        except Exception as error:
            return "a move that the rules allow", f"{_named(event)} ({error})"
        if hand.events[place] != event:
            expected, found = _named(hand.events[place]), _named(event)
            return (expected, found) if expected != found else (expected, "other cards")
    return "the rules and the log to agree", "that they once did not"


def _named(event: Event) -> str:
    """Return what may be said of an event without telling a card."""
    told = ("player", "street", "kind", "amount", "to", "over", "pot", "shares", "stacks")
    pairs = [(name, getattr(event, name)) for name in told if hasattr(event, name)]
    said = [f"{name} {getattr(value, 'name', value)}" for name, value in pairs]
    return type(event).__name__ + (f" ({', '.join(said)})" if said else "")


def _rows(first: int, last: int) -> str:
    return f"row {first}" if first == last else f"rows {first} to {last}"


def _at_most(number: object, most: int) -> bool:
    return type(number) is int and 1 <= number <= most
