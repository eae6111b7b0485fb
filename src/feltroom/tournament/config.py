"""All parameters of a tournament of several tables in one value."""

from dataclasses import dataclass, replace
from itertools import pairwise

from feltroom.errors import InvalidSetup, shown
from feltroom.table.config import TableConfig, check_name
from feltroom.table.tournament import MOST_POINTS, WHOLE

MOST_ENTRANTS = 200
MOST_PLACES = 30
LEAST_SEATS, MOST_SEATS = 2, 10
_ANY = "a tournament"  # the name under which the settings of its tables are checked


@dataclass(frozen=True, slots=True, kw_only=True)
class TournamentConfig:
    """How a tournament is played: at tables like `table`, whose stack, seats, clock and schedule are everybody's.

    `buy_in` points of every entry make the prizes, `shares` are the percentages of the places that are paid, the best
    first; none means as usual for the number of entrants. People may enter late while one of the first `late_levels`
    is played. It begins when `most` have entered (`starts_full`), or when it is started with fewer.
    """

    name: str
    table: TableConfig
    most: int = MOST_ENTRANTS
    buy_in: int = 100
    shares: tuple[int, ...] = ()
    late_levels: int = 0
    starts_full: bool = False

    def __post_init__(self) -> None:
        check_name(self.name)
        _check_number("entrants", self.most, least=2, most=MOST_ENTRANTS)
        _check_number("points of an entry", self.buy_in, least=0, most=MOST_POINTS)
        if not isinstance(self.table, TableConfig):
            raise InvalidSetup(f"a tournament needs the TableConfig of its tables, not {shown(self.table)}")
        _check_number("seats at a table", self.table.seats, least=LEAST_SEATS, most=MOST_SEATS)
        self.table_config(director=_ANY, number=1)
        schedule = self.table.schedule
        assert schedule is not None
        if schedule.milliseconds is None:
            raise InvalidSetup("the levels of several tables rise by time: give the schedule milliseconds")
        _check_number("levels of late entry", self.late_levels, least=0, most=len(schedule.levels))
        self._check_shares()

    def table_config(self, *, director: str, number: int) -> TableConfig:
        """Return how the table of this number plays, in a tournament of this name."""
        return replace(self.table, name=f"{self.table.name} {number}", director=director)

    def tables_for(self, entrants: int) -> int:
        """Return how many tables it begins with among so many."""
        return max(1, -(-entrants // self.table.seats))

    def _check_shares(self) -> None:
        shares = self.shares
        if any(type(share) is not int or share < 1 for share in shares) or len(shares) > min(self.most, MOST_PLACES):
            raise InvalidSetup(f"1 to {min(self.most, MOST_PLACES)} places have a share each, not {shown(shares)}")
        if shares and sum(shares) != WHOLE:
            raise InvalidSetup(f"the shares of the prizes add up to {WHOLE}, not {sum(shares)}")
        if any(better < worse for better, worse in pairwise(shares)):
            raise InvalidSetup(f"a better place gets no less than a worse one, not {list(shares)}")


def _check_number(what: str, number: object, *, least: int, most: int) -> None:
    if type(number) is not int or not least <= number <= most:
        raise InvalidSetup(f"the {what} of a tournament are {least} to {most}, not {shown(number)}")
