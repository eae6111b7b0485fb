"""Whether the house is open, and well."""

from http import HTTPStatus

from feltroom.contract.http.system import HEALTH, OUTSIDE_ADDRESS, READY, Health, OutsideAddress, Ready
from feltroom.rooms.api.binding import answers
from feltroom.rooms.api.call import Call, Reply
from feltroom.version import __version__


@answers(HEALTH)
async def health(call: Call[None]) -> Health:
    """Say that all is well, or that the house is closing."""
    house = call.house
    status = "closing" if house.stopping else "ok"
    return Health(status, __version__, len(house.rooms), len(house.connections), house.store.pending)


@answers(OUTSIDE_ADDRESS)
async def outside_address(call: Call[None]) -> OutsideAddress:
    """Say where other devices reach the site, for invitations of a host who has opened it on the server's machine."""
    return OutsideAddress(call.house.settings.address)


@answers(READY)
async def ready(call: Call[None]) -> Reply[Ready]:
    """Say whether new visitors can be sent here: 503 while the house closes or has lost touch with the others."""
    house = call.house
    status = HTTPStatus.OK if house.neighbours.ready and not house.stopping else HTTPStatus.SERVICE_UNAVAILABLE
    return Reply(Ready(status is HTTPStatus.OK), status)
