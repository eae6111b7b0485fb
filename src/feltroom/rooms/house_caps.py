"""How much there may be in a house at once. Its owner can change it while the house is open."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from feltroom.contract.http.administration import LIMIT_NAMES, MOST_LIMIT, LimitName
from feltroom.rooms import house_limits
from feltroom.rooms.rates import Rate

_MINUTE = 60


@dataclass(frozen=True, slots=True)
class Caps:
    """What holds: the standard, and what the owner has changed of it."""

    standard: Mapping[LimitName, int | None]
    changed: Mapping[LimitName, int] = field(default_factory=dict)

    def value(self, name: LimitName) -> int | None:
        """What holds; None for no limit."""
        return self.changed.get(name, self.standard[name])

    def most(self, name: LimitName) -> int:
        """The same as a number, which nothing reaches where there is no limit."""
        value = self.value(name)
        return MOST_LIMIT if value is None else value

    @property
    def bot_decisions(self) -> Rate | None:
        """How often all bots together decide; the same number at once and a second."""
        value = self.value("bot-decisions")
        return None if value is None else Rate(burst=value, per_second=value)

    @property
    def newcomers(self) -> Rate:
        """How many new people may come from one address: so many at once, and in a minute."""
        value = self.most("newcomers")
        return Rate(burst=value, per_second=value / _MINUTE)


def standard_caps(bot_decisions: Rate | None) -> Caps:
    """What holds in a house whose owner has changed nothing."""
    standard: dict[LimitName, int | None] = {
        "tables": house_limits.MOST_TABLES,
        "tables-each": house_limits.MOST_TABLES_EACH,
        "bots": house_limits.MOST_BOTS,
        "bots-each": house_limits.MOST_BOTS_EACH,
        "bot-decisions": None if bot_decisions is None else round(bot_decisions.per_second),
        "connections": house_limits.MOST_CONNECTIONS,
        "connections-each": house_limits.MOST_CONNECTIONS_EACH,
        "newcomers": house_limits.MOST_NEWCOMERS,
    }
    assert set(standard) == set(LIMIT_NAMES)
    return Caps(standard)
