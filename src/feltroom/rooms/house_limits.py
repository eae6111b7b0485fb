"""How much one person or address may ask of the house."""

from collections.abc import Callable

from feltroom.rooms.rates import Limiter, Rate

FRAMES = Rate(burst=100, per_second=50)
MOST_BAD_FRAMES = 20
MOST_CONNECTIONS = 10_000
MOST_CONNECTIONS_EACH = 12
MOST_TABLES_EACH = 50
MOST_WEIGHTS_EACH = 50


class HouseLimits:
    """The rates of everything that costs the house more than a look."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.requests = Limiter(Rate(burst=200, per_second=50), clock=clock)
        self.entering = Limiter(Rate(burst=60, per_second=1), clock=clock)
        self.codes = Limiter(Rate(burst=10, per_second=0.1), clock=clock)
        self.passwords = Limiter(Rate(burst=5, per_second=0.1), clock=clock)
        self.tables = Limiter(Rate(burst=20, per_second=0.2), clock=clock)
        self.chat = Limiter(Rate(burst=5, per_second=0.5), clock=clock)
        self.ledgers = Limiter(Rate(burst=10, per_second=1), clock=clock)
        self.exports = Limiter(Rate(burst=20, per_second=1), clock=clock)
        self.statistics = Limiter(Rate(burst=40, per_second=2), clock=clock)
        self.weights = Limiter(Rate(burst=30, per_second=1), clock=clock)
        self.reviews = Limiter(Rate(burst=20, per_second=0.5), clock=clock)
        self.dense_reports = Limiter(Rate(burst=30, per_second=2), clock=clock)
