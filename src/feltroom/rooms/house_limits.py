"""How much one person or address may ask of the house."""

from collections.abc import Callable

from feltroom.rooms.rates import AddressLimiter, Limiter, Rate

FRAMES = Rate(burst=100, per_second=50)
MOST_BAD_FRAMES = 20
MOST_CONNECTIONS = 10_000
MOST_CONNECTIONS_EACH = 12
MOST_NEWCOMERS = 60
MOST_TABLES = 2000
MOST_TABLES_EACH = 50
FEW_TABLES = 2
MOST_BOTS = 8000
MOST_BOTS_EACH = 200
FEW_BOTS = 9
BOT_DECISIONS = Rate(burst=100, per_second=100)
MOST_WEIGHTS_EACH = 50


class PasswordAttempts:
    """How often passwords of tables may be tried: by a person, from an address, and at a table.

    The first try of a person at a table counts for that person alone. So whoever knows the password comes in, however
    many wrong ones others have tried there or from the same address.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._person = Limiter(Rate(burst=5, per_second=0.1), clock=clock)
        self._address = AddressLimiter(Rate(burst=20, per_second=0.2), clock=clock)
        self._table = Limiter(Rate(burst=40, per_second=0.5), clock=clock)
        self._first = Limiter(Rate(burst=1, per_second=1 / 3600), clock=clock)

    def take(self, *, account: str, address: str, table: str) -> int | None:
        """Count an attempt: None if it may be made, else the milliseconds to wait."""
        waits = [self._person.take(account)]
        if self._first.take((table, account)) is not None:
            waits += [self._address.take(address), self._table.take(table)]
        return max([wait for wait in waits if wait is not None], default=None)

    def was_right(self, *, account: str, address: str, table: str) -> None:
        """Take back an attempt that turned out to be none."""
        self._person.give_back(account)
        self._address.give_back(address)
        self._table.give_back(table)


class HouseLimits:
    """The rates of everything that costs the house more than a look."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.requests: Limiter = AddressLimiter(Rate(burst=200, per_second=50), clock=clock)
        newcomers = Rate(burst=MOST_NEWCOMERS, per_second=MOST_NEWCOMERS / 60)
        self.entering: Limiter = AddressLimiter(newcomers, clock=clock)
        self.admin_keys: Limiter = AddressLimiter(Rate(burst=10, per_second=0.2), clock=clock)
        self.codes: Limiter = AddressLimiter(Rate(burst=10, per_second=0.1), clock=clock)
        self.passwords = PasswordAttempts(clock)
        self.tables = Limiter(Rate(burst=20, per_second=0.2), clock=clock)
        self.chat = Limiter(Rate(burst=5, per_second=0.5), clock=clock)
        self.reactions = Limiter(Rate(burst=4, per_second=0.5), clock=clock)
        self.browsing = Limiter(Rate(burst=40, per_second=5), clock=clock)
        self.ledgers = Limiter(Rate(burst=10, per_second=1), clock=clock)
        self.exports = Limiter(Rate(burst=20, per_second=1), clock=clock)
        self.changes = Limiter(Rate(burst=30, per_second=0.5), clock=clock)
        """Names, transfer codes and links: small, but each is written, and names are sent to every table."""
        self.entries = Limiter(Rate(burst=60, per_second=1 / 60), clock=clock)
        """Entering one tournament, and taking off its list: whoever does either over and over makes its log longer."""
        self.programs = Limiter(Rate(burst=20, per_second=1 / 60), clock=clock)
        self.reports = Limiter(Rate(burst=3, per_second=1 / 60), clock=clock)
        self.personal_data = Limiter(Rate(burst=5, per_second=1 / 60), clock=clock)
        self.statistics = Limiter(Rate(burst=40, per_second=2), clock=clock)
        self.weights = Limiter(Rate(burst=30, per_second=1), clock=clock)
        self.reviews = Limiter(Rate(burst=20, per_second=0.5), clock=clock)
        self.practice = Limiter(Rate(burst=60, per_second=2), clock=clock)
        self.dense_reports = Limiter(Rate(burst=30, per_second=2), clock=clock)
