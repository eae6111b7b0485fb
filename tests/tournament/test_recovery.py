"""A tournament whose parts stop at any point and are read back from their logs: nothing is lost and nothing done twice.

The director and every table have a log of their own, written call by call. Any of them, or all at once, may stop before
or after a write, between a report and the orders that follow from it, or with half of the orders delivered.
"""

import pytest

from feltroom import ALL_IN, CALL, CHECK, FOLD, Action
from feltroom.rng import Stream, derive
from feltroom.table import BotSpec, Table, TableEvent
from feltroom.table import commands as at
from feltroom.table import events as on
from feltroom.table.turn import PendingBot
from feltroom.tournament import Director, DirectorEvent, TournamentConfig
from feltroom.tournament import commands as do
from tests.table.driver import entropy_from
from tests.tournament.driver import config_of

DIRECTOR = -1


class Stopped(Exception):
    """A part of the tournament is gone, with all it had not written."""


class Stopping:
    """A tournament of bots, a part of which stops with so many in a thousand writes."""

    def __init__(self, config: TournamentConfig, entrants: int, *, seed: int, often: int) -> None:
        self.stream = Stream(derive(seed, "stops"))
        self.often, self.stops, self.now = often, 0, 0
        self.director_log: list[DirectorEvent] = []
        self.logs: dict[int, list[TableEvent]] = {}
        self.tables: dict[int, Table] = {}
        self.director = Director(config, entropy_from(seed))
        self.director_log += self.director.events
        for number in range(entrants):
            self.director_log += self.director.handle(do.Enter(f"Bot_{number}", BotSpec("easy")), 0)
        self.director_log += self.director.handle(do.Begin(), 0)

    def stops_now(self) -> bool:
        return self.stream.below(1000) < self.often

    def write_table(self, number: int, events: list[TableEvent]) -> None:
        self.write(number, lambda: self.logs[number].extend(events))

    def write(self, part: int, done: object) -> None:
        """Write, or stop before it, or after it."""
        if self.stops_now():
            self.stop(part)
        done()  # type: ignore[operator]
        if self.stops_now():
            self.stop(part)

    def stop(self, part: int) -> None:
        """One part stops, or the whole house; what is left reads the logs."""
        self.stops += 1
        parts = [part] if self.stream.below(2) else [DIRECTOR, *self.logs]
        seed = self.stream.below(10**9)
        for one in parts:
            if one == DIRECTOR:
                self.director = Director.replay(self.director_log, entropy_from(seed))
                self.director_log += self.director.handle(do.RecoverPlay(), self.now)
            elif one in self.logs:
                table = self.tables[one] = Table.replay(self.logs[one], entropy_from(seed + one))
                self.logs[one] += table.handle(at.Recover(), self.now)
        raise Stopped

    def play(self) -> None:
        for _ in range(100_000):
            if self.director.results and all(self.orders(number) == [] for number in self.logs):
                return
            try:
                self.step()
            except Stopped:
                continue
        raise AssertionError("the tournament does not come to its end")

    def orders(self, number: int) -> list[object]:
        return list(self.director.orders(number, followed=self.tables[number].followed))

    def step(self) -> None:
        """Deliver what waits, in whatever order, and then let one table move on."""
        self.now += 1 + self.stream.below(2000)
        if self.director.deadline is not None and self.director.deadline <= self.now:
            events = self.director.tick(self.now)
            self.write(DIRECTOR, lambda: self.director_log.extend(events))
        for number in self.shuffled(self.director.table_count):
            self.deliver(number)
        moving = [number for number, table in self.tables.items() if table.pending_bot or table.deadline is not None]
        if moving:
            self.move(moving[self.stream.below(len(moving))])

    def shuffled(self, count: int) -> list[int]:
        numbers = list(range(count))
        self.stream.shuffle(numbers)
        return numbers

    def deliver(self, number: int) -> None:
        if number not in self.tables:
            config = self.director.table_config(number, director="Friday")
            self.tables[number] = Table(config, entropy_from(number))
            self.logs[number] = list(self.tables[number].events)
        table = self.tables[number]
        for order in self.director.orders(number, followed=table.followed):
            self.write_table(number, table.handle(at.FollowOrder(order), self.now))
        report = table.report
        if report is not None:
            events = self.director.handle(do.CountHand(number, report), self.now)
            if events:
                self.write(DIRECTOR, lambda: self.director_log.extend(events))

    def move(self, number: int) -> None:
        table = self.tables[number]
        asked = table.pending_bot
        if asked is not None:
            decided = at.BotDecided(asked.seat, asked.hand, asked.decision, self.choice(asked))
            self.write_table(number, table.handle(decided, self.now))
        elif table.deadline is not None:
            self.now = max(self.now, table.deadline)
            self.write_table(number, table.tick(self.now))

    def choice(self, asked: PendingBot) -> Action:
        legal, number = asked.legal, self.stream.below(10)
        if number > 6 and legal.max_raise_to is not None:
            return ALL_IN
        return CHECK if legal.check else CALL if number > 2 else FOLD


def assert_nothing_is_lost(game: Stopping, entrants: int) -> None:
    director, stack = game.director, game.director.config.table.stack
    assert Director.replay(game.director_log) == director
    total = entrants * stack
    [winner] = [result.entrant for result in director.results if result.place == 1]
    assert director.player(winner).stack == total
    assert [result.place for result in director.results] == sorted(result.place for result in director.results)
    assert sorted(result.entrant for result in director.results) == list(range(entrants))
    came = 0
    for number, log in game.logs.items():
        followed = [event.number for event in log if isinstance(event, on.OrderFollowed)]
        assert followed == list(range(1, len(followed) + 1)), "each order once, none left out"
        chips = {seat: player.stack for seat, player in enumerate(game.tables[number].seats) if player is not None}
        sat = sum(event.stack for event in log if isinstance(event, on.PlayerSat))
        left = sum(event.stack for event in log if isinstance(event, on.SeatLeft))
        assert sat - left == sum(chips.values())
        came += sat - left
    assert came == total, "all chips are at one table"


@pytest.mark.parametrize("seed", range(6))
def test_whatever_stops_no_chip_and_no_place_is_lost(seed: int) -> None:
    entrants = 5 + 2 * seed
    game = Stopping(config_of(seats=2 + seed), entrants, seed=seed, often=30)
    game.play()
    assert game.stops > 5
    assert_nothing_is_lost(game, entrants)


@pytest.mark.long
def test_twenty_of_a_hundred_entrants_that_stop_again_and_again() -> None:
    for seed in range(100, 120):
        game = Stopping(config_of(seats=6 + seed % 4), 100, seed=seed, often=20)
        game.play()
        assert_nothing_is_lost(game, 100)
