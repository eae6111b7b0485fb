"""Drawing a solo session: how many play, and where the one person sits."""

from dataclasses import replace

from feltroom.rng import Seed, Stream, derive
from feltroom.table.config import BotSpec, SeatPlan, TableConfig
from feltroom.table.presets import PRESETS
from feltroom.table.randomness import Entropy, fresh_bytes

_LEAST = 2


def draw_solo(
    config: TableConfig = PRESETS["solo"],
    *,
    seed: Seed | None = None,
    entropy: Entropy | None = None,
    bot: BotSpec | None = None,
    name: str = "You",
) -> TableConfig:
    """Return the configuration with 2 players to a full table in random seats, one of them a person.

    A seed becomes the seed of the session; without one the draw takes 32 bytes from `entropy`.
    """
    stream = Stream(fresh_bytes(entropy) if seed is None else derive(seed, "solo"))
    players = _LEAST + stream.below(config.seats - _LEAST + 1)
    seats = list(range(config.seats))
    stream.draw(seats, players)
    person = seats[0]
    bots = sorted(seats[1:players])
    plans = [SeatPlan(seat, f"Bot_{number}", bot or config.bot) for number, seat in enumerate(bots, 1)]
    seating = sorted([SeatPlan(person, name), *plans], key=lambda plan: plan.seat)
    return replace(config, seating=tuple(seating), seed=seed)
