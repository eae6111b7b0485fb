"""What makes a table a tournament: the rules that a table of chips for every hand does not have.

Chips, levels and clock are those of the table (`TableConfig.stack`, `schedule`, `clock`). Points are play money: what a
place in the tournament costs, and what its prizes are counted in.
"""

from dataclasses import dataclass
from typing import Annotated

from feltroom.engine.field_checks import check_fields
from feltroom.engine.rules import Count
from feltroom.errors import InvalidSetup, shown
from feltroom.markers import Bounds, Length, Public, Setting

MOST_POINTS = 1_000_000
MOST_PAID = 9
WHOLE = 100
Points = Annotated[int, Bounds(0, MOST_POINTS)]
Percent = Annotated[int, Bounds(1, WHOLE)]


@dataclass(frozen=True, slots=True, kw_only=True)
class Tournament:
    """A sit-and-go: everybody begins with the same chips, blinds rise, who has none left is out, and places are paid.

    `buy_in` points of every entry go to the prizes, `bounty` points to whoever takes the last chips of it. `shares` are
    the percentages of the places that are paid, the best first; none means as usual for the number of players. A
    player without chips may buy a new stack while one of the first `rebuy_levels` is played, and everybody there may
    once buy `add_on` chips. It begins when all seats are taken (`starts_full`), or when the host starts it with fewer.
    With `last_longer`, people may agree beforehand that whoever of them lasts longest gets so many points from each of
    the others; the host starts it then, so that everybody has the time to say so.
    """

    buy_in: Public[Setting[Points]] = 100
    bounty: Public[Setting[Points]] = 0
    shares: Public[Setting[Annotated[tuple[Percent, ...], Length(0, MOST_PAID)]]] = ()
    rebuy_levels: Public[Setting[Annotated[int, Bounds(0, 100)]]] = 0
    add_on: Public[Setting[Count]] = 0
    starts_full: Public[Setting[bool]] = True
    last_longer: Public[Setting[Points]] = 0

    def __post_init__(self) -> None:
        check_fields(self, of="the tournament's ")
        for name in ("buy_in", "bounty", "last_longer"):
            if getattr(self, name) > MOST_POINTS:
                raise InvalidSetup(
                    f"the tournament's {name} is {MOST_POINTS} points at most, not {shown(getattr(self, name))}"
                )
        if self.shares and sum(self.shares) != WHOLE:
            raise InvalidSetup(f"the shares of the prizes add up to {WHOLE}, not {sum(self.shares)}")
        if any(better < worse for better, worse in zip(self.shares, self.shares[1:], strict=False)):
            raise InvalidSetup(f"a better place gets no less than a worse one, not {list(self.shares)}")
        if self.add_on and not self.rebuy_levels:
            raise InvalidSetup("chips can be added while stacks can be bought: choose the levels for it")
