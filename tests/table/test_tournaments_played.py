"""Whole tournaments: chips, places, prizes and bounties add up, by a count that shares nothing with the table's own.

The short tests play a few with people who leave, come back, buy stacks and are cut off, and with real bots; a long one
plays a thousand with real bots.
"""

import os
from collections import Counter
from contextlib import suppress
from fractions import Fraction

import pytest

from feltroom import ALL_IN, CALL, CHECK, FOLD, Action, Ante, Rules
from feltroom.bots.make import make_bot
from feltroom.errors import FeltroomError
from feltroom.log.codec import SCHEMA_VERSION, decode, decode_checkpoint, encode, encode_checkpoint
from feltroom.rng import Stream, derive
from feltroom.table import (
    Blinds,
    BotSpec,
    Clock,
    Pace,
    Phase,
    Schedule,
    SeatPlan,
    SitOutRule,
    Table,
    TableConfig,
    Tournament,
    redact_table,
)
from feltroom.table import commands as do
from feltroom.table import events as on
from tests.table.driver import entropy_from, legal_of

SEED = int(os.environ.get("FELTROOM_TOURNAMENT_SEED", "20"))
LEVELS = tuple(Blinds(10 * 2**n, 20 * 2**n, 20 * 2**n if n > 2 else 0) for n in range(10))


def drawn(stream: Stream, *, people: int, players: int, bot: BotSpec) -> TableConfig:
    """A tournament with rules by chance."""
    paid = 1 + stream.below(min(4, players))
    shares = [100 // paid] * paid
    shares[0] += 100 - sum(shares)
    plans = tuple(
        SeatPlan(seat, f"P{seat}", None if seat < people else bot, f"a-{seat}" if seat < people else "")
        for seat in range(players)
    )
    timed = stream.below(2)
    return TableConfig(
        name="sng",
        seats=players,
        rules=Rules(small_blind=10, big_blind=20, ante_kind=(Ante.EACH, Ante.BIG_BLIND)[stream.below(2)]),
        stack=500 + 20 * stream.below(50),
        rebuys=False,
        clock=Clock(allowance=10_000, sit_out_after=2),
        think=(0, 0),
        pace=Pace.OFF,
        sit_out=SitOutRule.DEALT,
        max_humans=people,
        schedule=Schedule(levels=LEVELS, milliseconds=20_000 if timed else None, hands=None if timed else 6),
        seating=plans,
        tournament=Tournament(
            buy_in=stream.below(1000),
            bounty=stream.below(100) * stream.below(2),
            shares=tuple(shares) if stream.below(2) else (),
            rebuy_levels=stream.below(4) if people else 0,
            last_longer=stream.below(200),
        ),
    )


class Player:
    """Plays a tournament to its end, from the seed alone."""

    def __init__(self, config: TableConfig, stream: Stream, *, real: bool) -> None:
        self.table = Table(config, entropy=entropy_from(stream.below(10**9)))
        self.stream = stream
        self.bots = {plan.seat: make_bot(plan.bot.level) for plan in config.seating if plan.bot is not None and real}
        self.now = 1000
        for plan in config.seating:
            if plan.bot is None and stream.below(4):
                self.ask(do.JoinLastLonger(plan.seat, on=True))
        self.table.handle(do.Start(), self.now)
        self.calls = [self.table.seq]
        """Where the log stood after each call: what one call brings is written at once."""

    def play(self) -> Table:
        for _ in range(200_000):
            if self.table.phase is Phase.FINISHED:
                return self.table
            self.step()
            self.calls.append(self.table.seq)
        raise AssertionError("the tournament does not come to its end")

    def step(self) -> None:
        table = self.table
        if table.config.max_humans and not self.stream.below(12):
            self.try_something()
        if (pending := table.pending_bot) is not None:
            self.now += self.stream.below(1000)  # levels rise by time
            bot = self.bots.get(pending.seat)
            action = self.choice() if bot is None else bot.act(pending.view, pending.legal, pending.stream)
            table.handle(do.BotDecided(pending.seat, pending.hand, pending.decision, action), self.now)
        elif table.turn is not None and table.turn.acts_at is None and self.stream.below(20):
            self.now += self.stream.below(3000)
            turn = table.turn
            self.ask(do.Act(turn.seat, turn.hand, turn.decision, self.choice()))
        elif table.deadline is not None:
            self.now = max(self.now, table.deadline)
            table.tick(self.now)
        else:  # it is paused, or nobody is there
            seats = range(table.config.max_humans)
            self.ask(do.Resume())
            for seat in seats:
                self.ask(do.Reconnect(seat))
                self.ask(do.ComeBack(seat))
            self.ask(do.Start())

    def choice(self) -> Action:
        legal = legal_of(self.table)
        number = self.stream.below(10)
        if number < 5:
            return CHECK if legal.check else CALL if number < 3 else FOLD
        return ALL_IN if legal.max_raise_to is not None and number > 7 else CHECK if legal.check else CALL

    def try_something(self) -> None:
        seat = self.stream.below(self.table.config.max_humans)
        kinds = (do.Leave, do.Disconnect, do.Reconnect, do.SitOut, do.ComeBack, do.Rebuy, do.Rebuy, do.Rebuy, do.Stand)
        self.ask(kinds[self.stream.below(len(kinds))](seat))
        if not self.stream.below(20):
            self.ask(do.Pause())

    def ask(self, command: do.Command) -> None:
        with suppress(FeltroomError):
            self.table.handle(command, self.now)


def assert_adds_up(table: Table) -> None:
    """Count the tournament again, from what its hands and purchases say alone."""
    rules, stack = table.config.tournament, table.config.stack
    assert rules is not None
    chips: dict[int, int] = {plan.seat: stack for plan in table.config.seating}
    lives = Counter(dict.fromkeys(chips, 1))
    last_hand: dict[int, tuple[int, int]] = {}  # of who has no chips: the hand, and the chips before it
    total = stack * len(chips)
    for event in table.events:
        if isinstance(event, on.ChipsAdded):
            assert chips[event.seat] == 0 and event.amount == stack
            chips[event.seat] = stack
            lives[event.seat] += 1
            total += stack
        elif isinstance(event, on.HandSettled):
            for result in event.results:
                assert chips[result.seat] == result.stack - result.difference
                if result.stack == 0:
                    last_hand[result.seat] = (event.hand, chips[result.seat])
                chips[result.seat] = result.stack
            assert sum(chips.values()) == total, "chips are made by buying alone"
    [winner] = [seat for seat, left in chips.items() if left]
    assert chips[winner] == total
    length = {seat: (10**9, 0) if seat == winner else last_hand[seat] for seat in chips}
    places = {seat: 1 + sum(other > length[seat] for other in length.values()) for seat in chips}
    [finished] = [event for event in table.events if isinstance(event, on.TournamentFinished)]
    assert {one.seat: one.place for one in finished.results} == places
    for one in finished.results:
        assert one.shared == (list(places.values()).count(one.place) > 1)
        assert one.paid == lives[one.seat] * (rules.buy_in + rules.bounty)
    pool = rules.buy_in * sum(lives.values())
    [began] = [event for event in table.events if isinstance(event, on.TournamentStarted)]
    worth = [Fraction(pool * share, sum(began.shares)) for share in began.shares] + [Fraction(0)] * len(chips)
    assert sum(one.prize for one in finished.results) == pool
    for one in finished.results:
        sharing = list(places.values()).count(one.place)
        exact = sum(worth[one.place - 1 : one.place - 1 + sharing]) / sharing
        assert exact - 2 < one.prize < exact + 2, "rounded when the pool is cut, and when a place is shared"
    joined = {event.seat for event in table.events if isinstance(event, on.LastLongerChosen)}
    longest = max([length[seat] for seat in joined], default=None)
    won = {one.seat: one.last_longer for one in finished.results}
    assert sum(won.values()) == 0 and all(not won[seat] for seat in won.keys() - joined)
    assert all(won[seat] == -rules.last_longer for seat in joined if length[seat] != longest)
    assert all(won[seat] >= 0 for seat in joined if length[seat] == longest)
    assert sum(one.bounties for one in finished.results) == rules.bounty * sum(lives.values())


def assert_reads_back(table: Table) -> None:
    """The log, written and read, is the same table at its end; the last hands are played again from what was kept."""
    read = [decode(encode(event), SCHEMA_VERSION) for event in table.events]
    assert Table.replay(read, entropy=entropy_from(1)) == table
    checkpoint = table.checkpoint()
    assert checkpoint is not None
    assert decode_checkpoint(encode_checkpoint(checkpoint), SCHEMA_VERSION) == checkpoint


def player(seed: int, *, people: int, players: int, level: str = "easy", real: bool = False) -> Player:
    stream = Stream(derive(SEED, "tournament", seed))
    config = drawn(stream, people=people, players=players, bot=BotSpec(level))  # type: ignore[arg-type]
    return Player(config, stream, real=real)


def played(seed: int, *, people: int, players: int, level: str = "easy", real: bool = False) -> Table:
    return player(seed, people=people, players=players, level=level, real=real).play()


@pytest.mark.parametrize("seed", range(12))
def test_people_who_come_and_go_and_buy(seed: int) -> None:
    players = 2 + seed % 8
    table = played(seed, people=1 + seed % players, players=players)
    assert not any(isinstance(event, on.HandVoided) for event in table.events)
    assert_adds_up(table)
    assert_reads_back(table)


def test_a_few_of_bots() -> None:
    for seed in range(4):
        assert_adds_up(played(100 + seed, people=0, players=2 + 2 * seed, real=True))


@pytest.mark.long
@pytest.mark.parametrize("tenth", range(10))
def test_a_thousand_of_bots(tenth: int) -> None:
    levels = ("caller", "easy", "normal")
    for number in range(100):
        seed = 1000 + 100 * tenth + number
        assert_adds_up(played(seed, people=0, players=2 + seed % 8, level=levels[seed % 3], real=True))


@pytest.mark.long
def test_hundreds_with_people() -> None:
    for seed in range(300):
        players = 2 + seed % 8
        assert_adds_up(played(5000 + seed, people=1 + seed % players, players=players))


def test_it_is_recovered_at_any_point_of_its_log() -> None:
    """Cut after any call, a tournament plays on: nobody and nothing is lost, and the count is right at the end."""
    whole = player(5, people=3, players=4)
    table = whole.play()
    for cut in whole.calls[:: len(whole.calls) // 12]:
        stream = Stream(derive(SEED, "cut", cut))
        again = Player.__new__(Player)
        again.table = Table.replay(table.events[:cut], entropy=entropy_from(cut))
        again.stream, again.bots, again.now, again.calls = stream, {}, again.table.time, []
        again.table.handle(do.Recover(), again.now)
        assert_adds_up(again.play())


def test_nobody_outside_learns_whose_entry_it_was() -> None:
    table = played(5, people=2, players=3)
    assert any("a-0" in repr(event) for event in table.events if isinstance(event, on.TournamentFinished))
    for event in table.events:
        for viewer in (None, 0, 1):
            assert "a-0" not in repr(redact_table(event, viewer).event)
