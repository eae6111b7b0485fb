"""The order of players in a file: from the left of the button, `p1`, round to the button itself, the last."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


def in_file_order(values: Sequence[T], *, button: int) -> list[T]:
    """Put a list by player into the order of a file."""
    first = (button + 1) % len(values)
    return [*values[first:], *values[:first]]


def by_player(values: Sequence[T], *, button: int) -> list[T]:
    """Put a list in the order of a file back into the order of players."""
    return in_file_order(values, button=len(values) - 2 - button)


def place_of(player: int, *, players: int, button: int) -> int:
    """Return a player's place in the file: 1 for `p1`, left of the button."""
    return (player - button - 1) % players + 1


def player_at(place: int, *, players: int, button: int) -> int:
    """Return the player at a place in the file, 1 being left of the button."""
    return (button + place) % players


def forced_order(values: Sequence[T]) -> list[T]:
    """Put forced bets into the order of a file, or back: with two players they are listed in reverse."""
    return list(values[::-1]) if len(values) == 2 else list(values)
