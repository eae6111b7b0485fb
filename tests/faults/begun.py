"""A hand that has begun, for something to go wrong in."""

from tests.server.harness import Guest, Message, Player, Server

QUICK = {"pace": "off", "think": [0, 0]}


async def started(
    server: Server, names: str = "AB", **settings: object
) -> tuple[str, list[Guest], list[Player], Message]:
    """Seat people at a new table, one letter each, and begin; return the first decision too."""
    guests = [await server.enter(name) for name in names]
    table = await guests[0].make("online", **{**QUICK, **settings})
    players = [await guest.sit(table, seat=seat) for seat, guest in enumerate(guests)]
    await players[0].do("start", table)
    return table, guests, players, await players[0].wait_event("turnStarted")
