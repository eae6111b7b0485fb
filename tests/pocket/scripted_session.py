"""A session that follows from a number alone, and its log as bytes: the same on every Python.

It needs Feltroom and msgspec and nothing of the tests, so that another interpreter, or a worker in a browser, can run
it as it is. The table is made as a house makes it, real bots play, time is what the script says, and the person follows
a rule drawn from the number. As a program it writes the digests of sessions as JSON.
"""

import json
import sys
from collections.abc import Callable, Iterable
from hashlib import sha256

from feltroom import ALL_IN, CALL, CHECK, FOLD, Action, FeltroomError, raise_to
from feltroom.bots.names import Level
from feltroom.contract.table_settings import TableSettings
from feltroom.engine.actions import Legal
from feltroom.log.commit import Commit
from feltroom.log.writing import Head, write_commit
from feltroom.rng import Stream, derive
from feltroom.rooms.bot_decision import decide
from feltroom.rooms.tables.table_maker import build_config
from feltroom.table import Phase, Table, TableConfig, TableEvent
from feltroom.table import commands as do
from feltroom.table.events import BotChose, HandVoided, TurnStarted

START = 1_700_000_000_000
LEVELS: tuple[Level, ...] = ("easy", "normal", "hard")
LEVELS_AT_SIX: tuple[Level, ...] = ("caller", *LEVELS)
SOLO_PLAYERS = range(2, 10)
KINDS = (*[f"solo {players}" for players in SOLO_PLAYERS], "six", "dense")
"""The sessions in turn: session n is of kind n modulo their number."""
MOST_STEPS = 5000


def entropy_of(seed: int) -> Callable[[int], bytes]:
    """Return bytes in place of the machine's, always the same for a number."""
    calls = 0

    def draw(count: int) -> bytes:
        nonlocal calls
        calls += 1
        return derive(seed, "entropy", calls)[:count]

    return draw


def config_of(seed: int) -> TableConfig:
    """Return the table of a session: its kind, its bots, and for half of them a seed follow from the number."""
    lap, place = divmod(seed, len(KINDS))
    kind = KINDS[place]
    own_seed = derive(seed, "session") if (lap + place) % 2 else None
    number = None if own_seed is None else int.from_bytes(own_seed[:6], "big")
    if kind == "six":
        settings = TableSettings(preset="six", level=LEVELS_AT_SIX[lap % 4], seed=number)
    elif kind == "dense":
        settings = TableSettings(preset="dense", seed=number)
    else:
        level = LEVELS[(lap + place) % len(LEVELS)]
        settings = TableSettings(preset="solo", players=int(kind.split()[1]), level=level, seed=number)
    return build_config(settings, name="小明", account="0123456789abcdef", entropy=entropy_of(seed))


class Session:
    """A table that is played by a script, and the rows of its log."""

    def __init__(self, seed: int) -> None:
        self.lines: list[bytes] = []
        self.events: list[TableEvent] = []
        self._id = f"{seed:016x}"
        self._head = Head.of_new_log(self._id)
        self._table = Table(config_of(seed), entropy=entropy_of(seed))
        self._seat = next(plan.seat for plan in self._table.config.seating if plan.bot is None)
        self._chance = Stream(derive(seed, "script"))
        self._now = START
        self._write(0)

    def play(self, hands: int) -> None:
        """Play so many hands, or fewer if the session is won or lost before."""
        self._do(do.Start(self._seat))
        for _ in range(MOST_STEPS):
            table = self._table
            if table.phase is Phase.FINISHED or (table.phase is Phase.HAND_SUMMARY and table.hand_number >= hands):
                return
            self._step()
        raise AssertionError(f"{MOST_STEPS} steps and no end of {hands} hands")

    def _step(self) -> None:
        table = self._table
        pending, turn = table.pending_bot, table.turn
        if pending is not None:
            self._do(decide(pending))
        elif turn is not None and turn.seat == self._seat and self._chance.below(30):
            self._now += 100 + self._chance.below(2500)
            self._do(do.Act(turn.seat, turn.hand, turn.decision, self._choose(self._legal())))
        elif table.deadline is not None:
            self._wander()
            first = table.seq
            self._now = max(self._now, self._table.deadline or 0)
            table.tick(self._now)
            self._write(first)
        else:
            self._wander()
            for command in (do.Rebuy(self._seat), do.ComeBack(self._seat), do.Start(self._seat)):
                self._do(command)
            self._do(do.NextHand(self._seat))

    def _wander(self) -> None:
        """Do now and then what a person does beside acting; what is refused leaves no trace."""
        seat = self._seat
        commands: tuple[do.Command, ...] = (
            do.Show(seat),
            do.Rebuy(seat),
            do.TopUp(seat, 100),
            do.UseTimeBank(seat),
        )
        at = self._chance.below(40)
        if at < len(commands):
            self._do(commands[at])
        elif at == len(commands):
            self._do(do.Pause(seat))
            self._now += 1234
            self._do(do.Resume(seat))
        elif at == len(commands) + 1:
            self._do(do.Disconnect(seat))
            self._now += 777
            self._do(do.Reconnect(seat))

    def _choose(self, legal: Legal) -> Action:
        number = self._chance.below(100)
        if number < 30 and not legal.check:
            return FOLD
        if number > 98 and legal.all_in:
            return ALL_IN
        if number > 80 and legal.min_raise_to is not None and legal.max_raise_to is not None:
            span = min(legal.max_raise_to, 4 * legal.min_raise_to) - legal.min_raise_to
            return raise_to(legal.min_raise_to + self._chance.below(span + 1))
        return CHECK if legal.check else CALL

    def _legal(self) -> Legal:
        return next(event.legal for event in reversed(self.events) if isinstance(event, TurnStarted))

    def _do(self, command: do.Command) -> None:
        first = self._table.seq
        try:
            self._table.handle(command, self._now)
        except FeltroomError:
            return
        self._write(first)

    def _write(self, first: int) -> None:
        """Take down the rows of what has happened since an event, as a store would."""
        events = self._table.since(first)
        if not events:
            return
        self.events += events
        written = write_commit(Commit(self._id, first, events, checkpoint=self._table.checkpoint()), self._head)
        self._head = written.head
        for table, seq, version, ends, body, chain in written.events:
            self.lines.append(b"%s %d %d %d %s %s" % (table.encode(), seq, version, ends, chain.hex().encode(), body))
        if (kept := written.checkpoint) is not None:
            self.lines.append(b"checkpoint %d %d %s %s" % (kept.seq, kept.version, kept.seal.hex().encode(), kept.body))


def play_session(seed: int, *, hands: int) -> Session:
    """Play a session; every bot decides, and no hand is void."""
    session = Session(seed)
    session.play(hands)
    assert any(isinstance(event, BotChose) for event in session.events), seed
    assert not any(isinstance(event, HandVoided) for event in session.events), seed
    return session


def log_of(seed: int, *, hands: int) -> bytes:
    """Return the rows of a session's log and its checkpoints, a line each."""
    return b"\n".join(play_session(seed, hands=hands).lines)


def digests(seeds: Iterable[int], *, hands: int) -> dict[str, str]:
    """Return the digest of every session's log, by number."""
    return {str(seed): sha256(log_of(seed, hands=hands)).hexdigest() for seed in seeds}


if __name__ == "__main__":
    first, count, most_hands = map(int, sys.argv[1:])
    sys.stdout.write(json.dumps(digests(range(first, first + count), hands=most_hands)))
