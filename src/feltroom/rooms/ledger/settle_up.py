"""Settling up: who pays whom after an evening, in the fewest transfers.

The people whose results are not zero can be cut into groups that each add up to nothing; a group of k people is settled
by k - 1 transfers, so the most groups give the fewest transfers. Finding them is exponential in the number of people:
exact for up to `MOST_EXACT`, and for more the largest debtor pays the largest creditor until nobody is left.

Bots neither pay nor are paid. If they won, people lost more than people won, and the part that went to the bots is
nobody's; if they lost, people won more than anybody can pay. So the larger side is cut down in proportion, to whole
chips, until both are equal (`among_people`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

MOST_EXACT = 12


@dataclass(frozen=True, slots=True)
class Transfer:
    """Somebody pays somebody."""

    payer: str
    payee: str
    amount: int


def settle_up(results: Mapping[str, int]) -> list[Transfer]:
    """Return the transfers that bring every result to zero; the results must add up to zero."""
    total = sum(results.values())
    if total:
        raise ValueError(f"the results must add up to 0, not to {total}")
    people = sorted((name for name, result in results.items() if result), key=lambda name: (results[name], name))
    if len(people) > MOST_EXACT:
        return _pay_off(people, results)
    return [transfer for group in _most_groups(people, results) for transfer in _pay_off(group, results)]


def _most_groups(people: list[str], results: Mapping[str, int]) -> list[list[str]]:
    """Cut people into as many groups of sum zero as there can be.

    For every subset, the best cut of it is that of the subset without one of its members, plus a group if the subset
    adds up to zero.
    """
    count = len(people)
    sums = [0] * (1 << count)
    groups = [0] * (1 << count)
    last = [0] * (1 << count)
    for subset in range(1, 1 << count):
        lowest = subset & -subset
        sums[subset] = sums[subset ^ lowest] + results[people[lowest.bit_length() - 1]]
        best = -1
        for member in range(count):
            if subset >> member & 1 and groups[subset ^ 1 << member] > best:
                best = groups[subset ^ 1 << member]
                last[subset] = member
        groups[subset] = best + (sums[subset] == 0)
    cut: list[list[str]] = []
    group: list[str] = []
    subset = (1 << count) - 1
    while subset:
        member = last[subset]
        group.append(people[member])
        subset ^= 1 << member
        if sums[subset] == 0:
            cut.append(group)
            group = []
    return cut


def _pay_off(group: list[str], results: Mapping[str, int]) -> list[Transfer]:
    open_results = {name: results[name] for name in group}
    transfers = []
    while open_results:
        payer = min(open_results, key=lambda name: (open_results[name], name))
        payee = max(open_results, key=lambda name: (open_results[name], name))
        amount = min(-open_results[payer], open_results[payee])
        transfers.append(Transfer(payer, payee, amount))
        for name, change in ((payer, amount), (payee, -amount)):
            open_results[name] += change
            if not open_results[name]:
                del open_results[name]
    return transfers


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
