"""Whether the house is open, and well."""

from http import HTTPStatus

from feltroom.contract.http.system import HEALTH, OUTSIDE_ADDRESS, READY, Health, OutsideAddress, Ready
from feltroom.rooms.api.binding import answers
from feltroom.rooms.api.call import Call, Reply
from feltroom.version import __version__


@answers(HEALTH)
async def health(call: Call[None]) -> Health:
    """Say that all is well, that nothing can be written, or that the house is closing."""
    house = call.house
    status = "closing" if house.stopping else "ok" if house.writable else "not writing"
    return Health(status, __version__, len(house.rooms), len(house.connections), house.store.pending)


@answers(OUTSIDE_ADDRESS)
async def outside_address(call: Call[None]) -> OutsideAddress:
    """Say where other devices reach the site, for invitations of a host who has opened it on the server's machine."""
    return OutsideAddress(call.house.settings.address)


@answers(READY)
async def ready(call: Call[None]) -> Reply[Ready]:
    """Say whether new visitors can be sent here: 503 while it closes, cannot write or has lost the others."""
    house = call.house
    fit = house.neighbours.ready and house.writable and not house.stopping
    status = HTTPStatus.OK if fit else HTTPStatus.SERVICE_UNAVAILABLE
    return Reply(Ready(status is HTTPStatus.OK), status)
