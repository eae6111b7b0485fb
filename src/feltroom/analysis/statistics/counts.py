"""The figures that are counted, and a count with its denominator."""

from dataclasses import dataclass
from enum import Enum


class Stat(Enum):
    """What is counted; docs/analysis.md says for each what counts as an opportunity."""

    VPIP = "vpip"
    PFR = "pfr"
    THREE_BET = "three_bet"
    FOLD_TO_THREE_BET = "fold_to_three_bet"
    C_BET = "c_bet"
    FOLD_TO_C_BET = "fold_to_c_bet"
    AGGRESSION_FACTOR = "aggression_factor"
    AGGRESSION_FREQUENCY = "aggression_frequency"
    WENT_TO_SHOWDOWN = "went_to_showdown"
    WON_AT_SHOWDOWN = "won_at_showdown"


@dataclass(frozen=True, slots=True)
class Count:
    """How often something was done, of how often it could have been.

    The aggression factor is bets and raises `of` calls: there alone `made` can exceed `of`.
    """

    made: int = 0
    of: int = 0

    def __add__(self, other: "Count") -> "Count":
        return Count(self.made + other.made, self.of + other.of)

    @property
    def rate(self) -> float | None:
        """The quotient, None without an opportunity."""
        return self.made / self.of if self.of else None


NONE = Count()
MADE = Count(1, 1)
MISSED = Count(0, 1)


def chance(made: bool) -> Count:
    """One opportunity, used or not."""
    return MADE if made else MISSED
