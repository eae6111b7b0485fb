"""What people owe each other where bots played too: bots neither pay nor are paid.

If the bots won, people lost more than people won, and the part that went to the bots is nobody's; if they lost, people
won more than anybody can pay. The larger side is cut down in proportion, to whole chips, until both are equal.
"""

from collections.abc import Sequence


def among_people(results: Sequence[int]) -> list[int]:
    """Return what of each person's result is settled with other people; the sum is zero, and no sign changes."""
    won = sum(result for result in results if result > 0)
    lost = -sum(result for result in results if result < 0)
    settled = min(won, lost)
    ups = _cut([max(result, 0) for result in results], total=settled)
    downs = _cut([max(-result, 0) for result in results], total=settled)
    return [up - down for up, down in zip(ups, downs, strict=True)]


def _cut(amounts: list[int], *, total: int) -> list[int]:
    """Cut amounts down to a total in proportion; the chips left by rounding go where it cut off most."""
    whole = sum(amounts)
    if whole <= total:
        return amounts
    shares = [amount * total // whole for amount in amounts]
    places = sorted(range(len(amounts)), key=lambda place: (-(amounts[place] * total % whole), place))
    for place in places[: total - sum(shares)]:
        shares[place] += 1
    return shares
