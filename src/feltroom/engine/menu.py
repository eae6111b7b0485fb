"""A short list of actions for a decision: what programs that search or learn choose from."""

from collections.abc import Sequence
from typing import Literal

from feltroom.engine.actions import CALL, CHECK, FOLD, Action, Legal, raise_to
from feltroom.errors import InvalidSetup, shown

Size = float | Literal["min", "all-in"]
SIZES: tuple[Size, ...] = (0.33, 0.5, 1, "all-in")


def menu(legal: Legal, *, pot: int, chip: int, sizes: Sequence[Size] | None) -> list[Action]:
    """Return fold against a bet, check or call, and raises of these sizes from the smallest to the largest.

    A number is a share of the pot after the call: a raise to the bet to match plus that. It is rounded to chips; one
    outside the bounds becomes the least or the most that is legal. None stands for all legal amounts.
    """
    actions = [CHECK] if legal.check else [FOLD, CALL]
    least, most = legal.min_raise_to, legal.max_raise_to
    if least is None or most is None:
        for size in sizes or ():
            _check(size)
        return actions
    if sizes is None:
        totals = [*range(least, most, chip), most]
    else:
        to_match, after_call = legal.bet + legal.price, pot + legal.price
        bounds = {"least": least, "most": most, "to_match": to_match, "pot": after_call, "chip": chip}
        totals = sorted({total_of(size, **bounds) for size in sizes})
    return actions + [raise_to(total) for total in totals]


def total_of(size: Size, *, least: int, most: int, to_match: int, pot: int, chip: int) -> int:
    """Return what a size comes to as a total for the street; `pot` is the pot after the call."""
    _check(size)
    if size == "min":
        return least
    if size == "all-in" or isinstance(size, str):
        return most
    return max(least, min(most, to_match + int(size * pot / chip + 0.5) * chip))


def _check(size: object) -> None:
    if isinstance(size, str):
        if size in ("min", "all-in"):
            return
    elif type(size) in (int, float) and 0 < size < 1e6:  # type: ignore[operator]  # it is a number here
        return
    raise InvalidSetup(f'a size is a share of the pot above 0, "min" or "all-in", not {shown(size)}')
