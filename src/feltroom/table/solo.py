"""Drawing a solo session: how many play, where the one person sits, and what the bots are like."""

from dataclasses import replace

from feltroom.bots.names import PERSONALITIES
from feltroom.errors import InvalidSetup, shown
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
    players: int | None = None,
) -> TableConfig:
    """Return the configuration with 2 players to a full table, or as many as asked for, in random seats.

    One of them is a person. Every bot has a random personality, unless one was chosen with the level or the level plays
    without (`caller` and `dense`). A seed becomes the seed of the session; without one the draw takes 32 bytes from
    `entropy`.
    """
    stream = Stream(fresh_bytes(entropy) if seed is None else derive(seed, "solo"))
    drawn = _LEAST + stream.below(config.seats - _LEAST + 1)
    if players is None:
        players = drawn
    elif type(players) is not int or not _LEAST <= players <= config.seats:
        raise InvalidSetup(f"{_LEAST} to {config.seats} play in a solo session here, not {shown(players)}")
    seats = list(range(config.seats))
    stream.draw(seats, players)
    person = seats[0]
    bots = sorted(seats[1:players])
    spec = bot or config.bot
    plans = [
        SeatPlan(seat, f"Bot_{number}", spec.with_personality(stream.below(len(PERSONALITIES))))
        for number, seat in enumerate(bots, 1)
    ]
    seating = sorted([SeatPlan(person, name), *plans], key=lambda plan: plan.seat)
    return replace(config, seating=tuple(seating), seed=seed)
