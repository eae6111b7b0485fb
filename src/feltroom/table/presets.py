"""The games people asked for, as data: take one, change what you like with `dataclasses.replace`."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from feltroom.engine.rules import Ante, Rules
from feltroom.table.config import (
    Advance,
    AtZero,
    Blinds,
    BotSpec,
    Clock,
    Entry,
    Schedule,
    SeatPlan,
    SitOutRule,
    TableConfig,
)
from feltroom.table.tournament import Tournament

PresetName = Literal["solo", "six", "online", "dense", "dense_hu20", "sng_turbo", "sng_normal", "sng_deep"]

_CALLER = BotSpec("caller")
_DENSE = BotSpec("dense")
_ONLINE_CLOCK = Clock(allowance=20_000, bank=30_000, at_zero=AtZero.CHECK_OR_FOLD, sit_out_after=2)
_QUICK_CLOCK = Clock(allowance=12_000, bank=20_000, at_zero=AtZero.CHECK_OR_FOLD, sit_out_after=2)
# Small and big blind; from the fifth level on the big blind posts an ante of its size.
_LEVELS = (
    (10, 20),
    (15, 30),
    (25, 50),
    (50, 100),
    (75, 150),
    (100, 200),
    (150, 300),
    (200, 400),
    (300, 600),
    (400, 800),
    (600, 1200),
    (800, 1600),
    (1000, 2000),
    (1500, 3000),
    (2000, 4000),
    (3000, 6000),
)
_ANTES_FROM = 5


def _sit_and_go(name: str, *, stack: int, minutes: int, clock: Clock) -> TableConfig:
    levels = enumerate(_LEVELS, 1)
    blinds = [Blinds(small, big, big if number >= _ANTES_FROM else 0) for number, (small, big) in levels]
    return TableConfig(
        name=name,
        seats=6,
        rules=Rules(small_blind=10, big_blind=20, ante_kind=Ante.BIG_BLIND),
        stack=stack,
        rebuys=False,
        clock=clock,
        sit_out=SitOutRule.DEALT,
        max_humans=6,
        schedule=Schedule(levels=tuple(blinds), milliseconds=minutes * 60_000),
        tournament=Tournament(),
    )


def _dense(name: str, *, seats: int, big_blinds: int) -> TableConfig:
    bots = tuple(SeatPlan(seat, f"Bot_{seat}", _DENSE) for seat in range(1, seats))
    return TableConfig(
        name=name,
        seats=seats,
        rules=Rules(small_blind=0, big_blind=10),
        stack=10 * big_blinds,
        clock=_ONLINE_CLOCK,
        deal="dense",
        seating=(SeatPlan(0, "You"), *bots),
        bot=_DENSE,
        ends_with_human=True,
    )


_ALL = (
    TableConfig(
        name="solo",
        seats=9,
        rules=Rules(small_blind=5, big_blind=10),
        stack=1000,
        rebuys=False,
        think=(300, 1200),
        ends_with_human=True,
    ),
    TableConfig(
        name="six",
        seats=6,
        rules=Rules(small_blind=10, big_blind=20),
        stack=2000,
        clock=Clock(allowance=10_000, at_zero=AtZero.FOLD),
        think=(2000, 5000),
        next_hand=Advance.MANUAL,
        intro=1200,
        seating=(
            SeatPlan(0, "You"),
            SeatPlan(1, "Alice", _CALLER),
            SeatPlan(2, "Bob", _CALLER),
            SeatPlan(3, "Carol", _CALLER),
            SeatPlan(4, "Dave", _CALLER),
            SeatPlan(5, "Eve", _CALLER),
        ),
        bot=_CALLER,
        ends_with_human=True,
    ),
    TableConfig(
        name="online",
        seats=9,
        rules=Rules(small_blind=10, big_blind=20),
        stack=2000,
        clock=_ONLINE_CLOCK,
        entry=Entry.POST_OR_WAIT,
        max_humans=9,
    ),
    _dense("dense", seats=4, big_blinds=100),
    _dense("dense_hu20", seats=2, big_blinds=20),
    _sit_and_go("sng_turbo", stack=1500, minutes=3, clock=_QUICK_CLOCK),
    _sit_and_go("sng_normal", stack=3000, minutes=6, clock=_ONLINE_CLOCK),
    _sit_and_go("sng_deep", stack=6000, minutes=10, clock=_ONLINE_CLOCK),
)
PRESETS: Mapping[str, TableConfig] = MappingProxyType({config.name: config for config in _ALL})
