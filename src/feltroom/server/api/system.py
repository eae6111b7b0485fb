"""Health and metrics."""

from feltroom.server.api.endpoint import Call, Endpoint, Reply
from feltroom.server.messages.base import Value
from feltroom.version import __version__


class Health(Value):
    """That the house is open, and how full it is."""

    status: str
    version: str
    tables: int
    connections: int
    unwritten: int


async def health(call: Call) -> Reply:
    """Say that all is well, or that the house is closing."""
    house = call.house
    status = "closing" if house.stopping else "ok"
    return Reply(Health(status, __version__, len(house.rooms), house.connection_count, house.store.pending))


async def metrics(call: Call) -> Reply:
    """Give the metrics in Prometheus' format."""
    return Reply(text=call.house.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")


ENDPOINTS = (
    Endpoint("GET", "/api/health", health, "Health", answer=Health, open=True),
    Endpoint("GET", "/metrics", metrics, "Metrics for Prometheus", open=True, media_type="text/plain"),
)
