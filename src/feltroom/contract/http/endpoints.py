"""All endpoints of the HTTP API, domain by domain."""

from feltroom.contract.http import (
    administration,
    dense,
    hands,
    ledger,
    people,
    review,
    shares,
    statistics,
    system,
    tables,
    weights,
)
from feltroom.contract.http.endpoint import Endpoint

DOMAINS = (people, tables, weights, dense, hands, shares, ledger, review, statistics, system, administration)
ENDPOINTS: tuple[Endpoint[object, object], ...] = tuple(
    value for domain in DOMAINS for value in vars(domain).values() if isinstance(value, Endpoint)
)
