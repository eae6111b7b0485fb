"""Whether the house is open, and well."""

from http import HTTPStatus

from feltroom.contract.base import Value
from feltroom.rooms.api.endpoint import Call, Endpoint, Reply
from feltroom.version import __version__


class Health(Value):
    """That the house is open, and how full it is."""

    status: str
    version: str
    tables: int
    connections: int
    unwritten: int


class Ready(Value):
    """Whether new visitors can be sent here."""

    ready: bool


async def health(call: Call) -> Reply:
    """Say that all is well, or that the house is closing."""
    house = call.house
    status = "closing" if house.stopping else "ok"
    return Reply(Health(status, __version__, len(house.rooms), len(house.connections), house.store.pending))


async def ready(call: Call) -> Reply:
    """Say whether new visitors can be sent here: 503 while the house closes or has lost touch with the others."""
    house = call.house
    status = HTTPStatus.OK if house.neighbours.ready and not house.stopping else HTTPStatus.SERVICE_UNAVAILABLE
    return Reply(Ready(status is HTTPStatus.OK), status)


ENDPOINTS = (
    Endpoint("GET", "/api/ready", ready, "Whether to send visitors here", answer=Ready, open=True),
    Endpoint("GET", "/api/health", health, "Health", answer=Health, open=True),
)
