"""Health and metrics."""

from feltroom.contract.base import Value
from feltroom.contract.http.endpoint_declaration import Text, get


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


class OutsideAddress(Value):
    """Where other devices reach the site; None if the house does not know more than the browser does."""

    url: str | None


OUTSIDE_ADDRESS = get("outside_address", "/api/address", "Where other devices reach the site", answer=OutsideAddress)
READY = get("ready", "/api/ready", "Whether to send visitors here", answer=Ready, public=True)
HEALTH = get("health", "/api/health", "Health", answer=Health, public=True)
METRICS = get("metrics", "/metrics", "Metrics for Prometheus", answer=Text, public=True)
