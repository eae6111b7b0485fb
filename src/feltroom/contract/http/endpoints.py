"""All endpoints of the HTTP API, domain by domain."""

from feltroom.contract.http import (
    administration,
    charts,
    clubs,
    dense,
    drill,
    evening,
    hands,
    ledger,
    notes,
    people,
    personal_data,
    practice,
    reports,
    review,
    shares,
    solution,
    statistics,
    system,
    tables,
    tournament_result,
    tournaments,
    weights,
)
from feltroom.contract.http.endpoint_declaration import Endpoint

DOMAINS = (
    people,
    personal_data,
    tables,
    tournaments,
    weights,
    dense,
    hands,
    shares,
    clubs,
    ledger,
    notes,
    review,
    solution,
    practice,
    evening,
    tournament_result,
    charts,
    drill,
    statistics,
    system,
    reports,
    administration,
)
ENDPOINTS: tuple[Endpoint[object, object], ...] = tuple(
    value for domain in DOMAINS for value in vars(domain).values() if isinstance(value, Endpoint)
)
