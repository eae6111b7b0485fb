"""Where every random choice of a table comes from.

A seeded session hashes labels onto its seed. Otherwise every hand has 32 fresh bytes of its own, its secret, and hashes
labels onto that. Cards, bots and thinking times have different labels, so none of them tells anything about another.
"""

from collections.abc import Callable

from feltroom.errors import InvalidSetup
from feltroom.rng import Stream, derive
from feltroom.table.config import TableConfig
from feltroom.table.thinking import part_of_span

Entropy = Callable[[int], bytes]

_BYTES = 32


class NoEntropy(InvalidSetup):
    """Something new is to be drawn at a table that was given neither a seed nor entropy."""


def fresh_bytes(entropy: Entropy | None) -> bytes:
    """Return 32 bytes of the driver's entropy."""
    if entropy is None:
        raise NoEntropy("a table without a seed needs entropy to draw from")
    drawn = entropy(_BYTES)
    if type(drawn) is not bytes or len(drawn) != _BYTES:
        raise InvalidSetup(f"entropy must give {_BYTES} bytes, not {type(drawn).__name__}")
    return drawn


def hand_secret(config: TableConfig, entropy: Entropy | None, *, hand: int) -> bytes:
    """Return what the private part of a hand's beginning holds."""
    return fresh_bytes(entropy) if config.seed is None else derive(config.seed, "hand", hand)


def deal_seed(config: TableConfig, secret: bytes) -> bytes:
    """Return the seed of the cards; in a seeded session that is the secret itself."""
    return derive(secret, "deal") if config.seed is None else secret


def button_seed(config: TableConfig, entropy: Entropy | None) -> bytes:
    """Return the seed of the draw for the first button."""
    return fresh_bytes(entropy) if config.seed is None else derive(config.seed, "button")


def bot_stream(config: TableConfig, secret: bytes, *, hand: int, seat: int, decision: int) -> Stream:
    """Return the stream of one decision of a bot."""
    return Stream(derive(secret if config.seed is None else config.seed, "bot", hand, seat, decision))


def think_time(config: TableConfig, secret: bytes, *, hand: int, seat: int, decision: int, hard: float) -> int:
    """Return how long a bot takes for a decision that is so hard, from 0 to 1, in milliseconds."""
    least, most = config.think
    seed = derive(secret if config.seed is None else config.seed, "think", hand, seat, decision)
    return least + round((most - least) * part_of_span(hard, Stream(seed).random()))
