"""Real tables, played at random, cut into the calls that a server would commit."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random

from feltroom import ALL_IN, CALL, CHECK, FOLD, FeltroomError, Rules, Showing, raise_to
from feltroom.cards.classes import HAND_CLASSES
from feltroom.deal.weights import WeightTable
from feltroom.rng import derive
from feltroom.table import (
    Advance,
    Blinds,
    BotSpec,
    Checkpoint,
    Clock,
    DoubleBoard,
    Entry,
    MayAsk,
    Pace,
    Phase,
    Runs,
    Schedule,
    SeatPlan,
    SitOutRule,
    Straddle,
    Table,
    TableConfig,
    TableEvent,
    Tournament,
)
from feltroom.table import commands as do
from feltroom.table.host_events import CorrectionReason
from feltroom.table.orders import Arrival, Exit, Order

START = 1_700_000_000_000
_EASY = BotSpec("easy", "tight")
_WEIGHTS = WeightTable({name: 1 / (3 + at) for at, name in enumerate(HAND_CLASSES)})
_SEATING = (SeatPlan(0, "Ann", account="ann"), SeatPlan(1, "Bot_1", _EASY), SeatPlan(2, "Bot_2", _EASY))


@dataclass(frozen=True, slots=True)
class Call:
    """What one call to a table brought."""

    first_seq: int
    events: list[TableEvent]
    checkpoint: Checkpoint | None


def make_config(random: Random) -> TableConfig:
    solo = random.random() < 0.3
    dense = random.random() < 0.3
    clock = Clock(allowance=1000, bank=random.choice([0, 4000, 4000]), auto_bank=random.random() < 0.5, sit_out_after=2)
    schedule = Schedule(levels=(Blinds(5, 10), Blinds(10, 20, 1)), hands=2)
    config = TableConfig(
        name="Küche",
        seats=4,
        rules=Rules(small_blind=5, big_blind=10, ante=random.choice([0, 2]), showing=random.choice(list(Showing))),
        may_ask=random.choice(list(MayAsk)),
        straddle=random.choice(list(Straddle)),
        stack=random.choice([15, 60, 200, 400]),
        max_stack=400,
        clock=random.choice([None, clock, clock]),
        pace=random.choice(list(Pace)),
        next_hand=random.choice(list(Advance)),
        entry=random.choice(list(Entry)),
        schedule=random.choice([None, schedule]),
        deal="dense" if dense else "standard",
        weights=_WEIGHTS if dense and random.random() < 0.3 else None,
        max_humans=1 if solo else 4,
        ends_with_human=solo,
        seed=random.choice([None, random.getrandbits(100), derive(1, "seed")]) if solo else None,
        seating=_SEATING,
    )
    # By the stack: with few chips players are all-in early, and other sessions stay what they were.
    config = replace(config, runs={15: Runs.TWICE, 60: Runs.THREE_TIMES}.get(config.stack, Runs.ONCE), rabbit=not solo)
    # Those with many chips play the games beside the pots.
    config = replace(config, stand_up=config.stack // 200, seven_deuce=config.stack // 400)
    if config.stack == 400:
        config = replace(config, bomb_pot=2, bomb_every=4, double_board=DoubleBoard.BOMB_POT)
    return _as_tournament(config, clock) if config.stack == 15 and config.schedule is not None and not solo else config


def _as_tournament(config: TableConfig, clock: Clock) -> TableConfig:
    """The same table as a tournament, in which somebody goes out soon and may buy a new stack."""
    return replace(
        config,
        clock=config.clock or clock,
        max_stack=None,
        rebuys=False,
        sit_out=SitOutRule.DEALT,
        tournament=Tournament(bounty=3, rebuy_levels=1, add_on=15, starts_full=False, last_longer=7),
    )


def _with_director(config: TableConfig) -> TableConfig:
    """The same table as one of a tournament of several."""
    return replace(
        config,
        clock=config.clock or Clock(allowance=1000),
        max_stack=None,
        rebuys=False,
        entry=Entry.FREE,
        sit_out=SitOutRule.DEALT,
        schedule=Schedule(levels=(Blinds(5, 10), Blinds(10, 20)), milliseconds=1000),
        stand_up=0,
        seven_deuce=0,
        bomb_pot=0,
        bomb_every=0,
        double_board=DoubleBoard.NONE,
        tournament=None,
        ends_with_human=False,
        max_humans=4,
        seed=None,
        seating=(),
        director="Friday",
    )


def _order(table: Table, random: Random) -> do.Command:
    """The next order of a director: players without chips go, others come to their seats."""
    seats = {number: seat.stack for number, seat in enumerate(table.seats) if seat is not None}
    out = tuple([Exit(number, 9, False) for number, stack in seats.items() if not stack])
    free = [number for number in range(4) if not seats.get(number)]
    come = tuple([Arrival(number, f"Guest_{number}", 100, None, f"guest{number}") for number in free])
    level = random.randrange(2)
    return do.FollowOrder(Order(number=table.followed + 1, out=out, come=come, level=level, deal=True))


def _decision(table: Table, random: Random) -> do.Command:
    turn = table.turn
    offer = table._state.offer
    if offer is not None:
        return do.RunIt(random.choice(offer.seats), offer.hand, offer.most)
    if turn is None:
        return do.NextHand()
    rare = random.choice([FOLD, ALL_IN, raise_to(random.randrange(10, 80))])
    action = rare if random.random() < 0.15 else random.choice([CHECK, CALL])
    bot = table.pending_bot
    if bot is None:
        return do.Act(turn.seat, turn.hand, turn.decision, action)
    honest = FOLD if rare is FOLD and action is rare else CHECK if bot.legal.check else CALL  # others would be void
    return do.BotDecided(turn.seat, turn.hand, turn.decision, honest)


def _first(table: Table) -> do.Command:
    """Begin; where there is a last-longer note, whoever sits first joins it before."""
    rules, seat = table.config.tournament, table.seats[0]
    if rules is not None and table.tournament is None and seat is not None and not seat.last_longer:
        return do.JoinLastLonger(0, on=True)
    return do.Start()


def _revival(table: Table, random: Random) -> do.Command:
    """What gets a table going again, whatever it is that it waits for."""
    if table.config.director:
        return _order(table, random)
    seat = random.randrange(4)
    sit = do.Sit(seat, f"Guest_{seat}", post=True, account=f"guest{seat}")
    next_hand = _first(table) if table.phase is Phase.WAITING else do.NextHand()
    return random.choice(
        [
            *(next_hand, next_hand, sit, do.ComeBack(seat, post=True), do.Rebuy(seat), do.Resume(), do.Show(seat)),
            *[do.AskToSee(random.randrange(4), seat)] * 2,
            *[do.HuntRabbit(seat, table.hand_number)] * 2,
        ]
    )


def _failure(table: Table, random: Random) -> do.Command:
    turn = table.turn
    seat, decision = (random.randrange(4), 0) if turn is None else (turn.seat, turn.decision)
    return do.BotFailed(seat, table.hand_number, decision, "planted:\n  ü")


_OTHERS: tuple[Callable[[Table, Random], do.Command], ...] = (
    lambda _, r: do.Sit(
        r.randrange(4), r.choice(["Bo", "Cleo"]), post=r.random() < 0.5, account=r.choice(["bo", "cleo"])
    ),
    lambda _, r: do.Stand(r.randrange(4)),
    lambda _, r: do.Leave(r.randrange(4)),
    lambda _, r: do.SitOut(r.randrange(4)),
    lambda _, r: do.ComeBack(r.randrange(4), post=r.random() < 0.3),
    *[lambda t, r: do.UseTimeBank(r.randrange(4) if t.turn is None else t.turn.seat)] * 6,
    lambda _, r: do.Show(r.randrange(4)),
    lambda _, r: do.Show(r.randrange(4)),
    *[lambda t, r: do.ShowOrMuck(r.randrange(4), t.hand_number, show=r.random() < 0.5)] * 4,
    *[lambda _, r: do.AskToSee(r.randrange(4), r.randrange(4))] * 4,
    lambda _, r: do.ChooseStraddle(r.randrange(4), on=r.random() < 0.8),
    lambda _, r: do.TopUp(r.randrange(4), r.randrange(300)),
    lambda _, r: do.Rebuy(r.randrange(4)),
    lambda *_: do.AddBot(),
    lambda _, r: do.RemoveBot(r.randrange(4)),
    lambda _, r: do.ReplaceBot(r.randrange(4), BotSpec("hard")),
    lambda *_: do.Pause(),
    lambda *_: do.Resume(),
    lambda *_: do.Resume(),
    lambda *_: do.CallBombPot(on=True),
    lambda _, r: do.ChangeBlinds(Blinds(r.randrange(20), 20)),
    lambda _, r: do.Kick(r.randrange(4)),
    lambda _, r: do.HandOver(r.randrange(4)),
    lambda _, r: do.Disconnect(r.randrange(4)),
    *[lambda _, r: do.Reconnect(r.randrange(4))] * 2,
    lambda *_: do.Recover(),
    _failure,
    lambda _, r: do.ChangeThinkTime(r.randrange(20), 20),
    lambda _, r: do.Rename(r.randrange(4), r.choice(["Dee", "Bo"])),
    lambda _, r: do.LockTable(r.random() < 0.5),
    lambda *_: do.DeclineRequest(),
    lambda _, r: do.CorrectStack(r.randrange(4), r.randrange(300), CorrectionReason.MISTAKE),
    lambda t, r: do.ChangeSettings(replace(t.config, chances=r.random() < 0.5)),
    lambda _, r: do.EndEvening() if r.random() < 0.05 else do.Resume(),
)


def calls_of(table: Table, random: Random, *, steps: int) -> Iterator[Call]:
    """Move a table at random and yield every call that brought events."""
    now = max(START, table.events[-1].time if table.events else START)
    for _ in range(steps):
        kind = random.random()
        first = table.seq
        try:
            if kind >= 0.997:
                table.take_over(first, now)
            elif kind < 0.3 and table.deadline is not None:
                now = max(now, table.deadline) + random.choice([0, 0, 300])
                table.tick(now)
            elif table.phase in (Phase.WAITING, Phase.HAND_SUMMARY) and kind < 0.7:
                table.handle(_revival(table, random), now)
            elif kind < 0.9:
                table.handle(_decision(table, random), now)
            else:
                table.handle(random.choice(_OTHERS)(table, random), now)
        except FeltroomError:
            pass
        if table.seq > first:
            yield Call(first, table.since(first), table.checkpoint())


def play(seed: int, *, steps: int = 150) -> tuple[Table, list[Call]]:
    """Return a table after some random calls, and the calls, the first being the opening."""
    random = Random(seed)
    config = make_config(random)
    if seed % 61 == 59:  # a few only: all others stay what they were
        config = _with_director(config)
    table = Table(config, entropy=random.randbytes)
    opening = Call(0, list(table.events), table.checkpoint())
    return table, [opening, *calls_of(table, random, steps=steps)]


@lru_cache(maxsize=4)
def find(wanted: Callable[[Table], bool], *, steps: int, seed: int = 0) -> tuple[Table, list[Call]]:
    """Return the first session from a seed on that is as wanted, and the same one again when asked again."""
    found = next((session for each in range(seed, 300) if wanted((session := play(each, steps=steps))[0])), None)
    assert found is not None
    return found


@lru_cache
def has(*kinds: type[TableEvent]) -> Callable[[Table], bool]:
    """Whether something of each kind happened at a table, and a few hands were played."""

    def check(table: Table) -> bool:
        return table.hand_number > 10 and set(kinds) <= {type(event) for event in table.events}

    return check


def busy(table: Table) -> bool:
    """Whether several people played many hands at a table."""
    return table.hand_number > 60 and table.config.max_humans > 1
