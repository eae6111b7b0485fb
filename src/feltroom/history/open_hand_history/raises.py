"""How a file tells its raises: by what the player puts in, as the specification has it, or otherwise.

Programs differ, and none says which way is theirs. The calls after a raise and the size of the pot show it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from feltroom.history.hand_by_seats import Amount


class Raises(Enum):
    """What the amount of a raise is; the first one that fits counts."""

    PUT_IN = "what the player puts in"
    TO = "what they raise to"
    BY = "what they raise by"

    def total(self, amount: Amount, *, before: Amount, highest: Amount) -> Amount:
        """Return what a player has bet on the street after a raise."""
        if self is Raises.PUT_IN:
            return before + amount
        return amount if self is Raises.TO else highest + amount


@dataclass(frozen=True, slots=True)
class Told:
    """An action that costs chips, as a file tells it; `is_bet` if they count towards the bet of the street."""

    player: str
    what: str
    amount: Amount
    all_in: bool = False
    is_bet: bool = True


def raises_of(streets: Sequence[Sequence[Told]], *, pot: Amount | None) -> Raises:
    """Return what the raises of a hand are told by; `pot` is all that was won and taken, if the file says it."""
    return min(Raises, key=lambda way: _contradictions(way, streets, pot))


def _contradictions(way: Raises, streets: Sequence[Sequence[Told]], pot: Amount | None) -> int:
    """Count the calls, and the pot, that are not as they would be if raises were told this way."""
    found = 0
    paid: dict[str, Amount] = {}
    for street in streets:
        bets: dict[str, Amount] = {}
        for told in street:
            before, highest = bets.get(told.player, 0), max(bets.values(), default=0)
            after = before + told.amount
            if told.what == "Raise":
                after = way.total(told.amount, before=before, highest=highest)
                found += after <= highest and not told.all_in
            elif told.what == "Call" and not told.all_in:
                found += told.amount not in (highest - before, highest)
                after = highest
            if told.is_bet:
                bets[told.player] = after
            paid[told.player] = paid.get(told.player, 0) + after - before
    first, second, *_ = [*sorted(paid.values(), reverse=True), 0, 0]
    return found + (pot is not None and pot not in (sum(paid.values()), sum(paid.values()) - first + second))
