"""Which seed a deal of a series has."""

from feltroom.rng import Seed, derive


def hand_seed(seed: Seed, number: int) -> bytes:
    """Return the seed of deal `number`, from 0: what `feltroom sim` deals hand `number` from."""
    return derive(seed, "hand", number)
