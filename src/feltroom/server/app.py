"""The application: HTTP routes and the socket's gate around one house."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache, partial
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from feltroom.contract.codes import Code
from feltroom.contract.http.endpoints import ENDPOINTS
from feltroom.contract.http.failure import Failure
from feltroom.contract.http.system import METRICS
from feltroom.contract.openapi import openapi_document
from feltroom.rooms.api.binding import answers
from feltroom.rooms.house import House
from feltroom.server.metrics import metrics
from feltroom.server.net.gate import Gate
from feltroom.server.net.http import ApiRoute
from feltroom.server.net.http_protocol import ARRIVALS
from feltroom.server.net.open_connections import OPEN_CONNECTIONS, OpenConnections
from feltroom.server.net.proxies import ForwardedVisitors, Proxies
from feltroom.server.net.security import App, SecureHeaders
from feltroom.server.net.slow_lane import SLOW_LANE, SlowLane
from feltroom.server.net.transport import GATEKEEPER
from feltroom.server.website import page, website_routes

answers(METRICS)(metrics)  # here, since only a server has the library for them


def make_app(house: House, *, proxies: frozenset[str] = frozenset()) -> App:
    """Return the application of an open house; `proxies` are the addresses and networks of load balancers before it."""

    believed = Proxies(proxies)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[dict[str, object]]:
        slow_lane = SlowLane(exempt=believed.believes, clock=asyncio.get_running_loop().time)
        open_connections = OpenConnections(exempt=believed.believes)
        yield {
            GATEKEEPER: Gate(house, believed, open_connections),
            SLOW_LANE: slow_lane,
            OPEN_CONNECTIONS: open_connections,
            ARRIVALS: house.arrivals,
        }

    routes = [Route("/api/openapi.json", _openapi), ApiRoute(house), *website_routes()]
    app = Starlette(routes=routes, lifespan=lifespan)
    app.add_exception_handler(404, partial(_refused, code=Code.NOT_FOUND))
    app.add_exception_handler(405, partial(_refused, code=Code.WRONG_METHOD))
    return ForwardedVisitors(SecureHeaders(app), believed)


async def _openapi(request: Request) -> Response:
    del request
    return Response(_document(), media_type="application/json")


@cache
def _document() -> bytes:
    """Made when somebody asks for it first: it takes longer than the rest of the application."""
    return openapi_document(ENDPOINTS)


async def _refused(request: Request, error: Exception, *, code: Code) -> Response:
    failure = Failure(code)
    headers = getattr(error, "headers", None)
    path = request.url.path
    if path.startswith("/api/"):
        return Response(failure.json(), failure.status, headers, media_type="application/json")
    if code is Code.NOT_FOUND and not Path(path).suffix:  # somebody's bad address: the client knows a way on
        return page(request, failure.status)
    return Response(str(int(failure.status)), failure.status, headers, media_type="text/plain")
