"""The games people asked for, as data: take one, change what you like with `dataclasses.replace`."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from feltroom.engine.rules import Rules
from feltroom.table.config import Advance, AtZero, BotSpec, Clock, Entry, SeatPlan, TableConfig

PresetName = Literal["solo", "six", "online", "dense", "dense_hu20"]

_CALLER = BotSpec("caller")
_DENSE = BotSpec("dense")
_ONLINE_CLOCK = Clock(allowance=20_000, bank=30_000, at_zero=AtZero.CHECK_OR_FOLD, sit_out_after=2)


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
)
PRESETS: Mapping[str, TableConfig] = MappingProxyType({config.name: config for config in _ALL})
