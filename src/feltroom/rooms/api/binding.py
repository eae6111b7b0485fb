"""Binding handlers to endpoints of the contract."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from feltroom.contract.http.endpoint_declaration import Answer, Body, Endpoint
from feltroom.rooms.api.call import Call, Reply

Handler = Callable[[Call[Body]], Awaitable[Answer | Reply[Answer]]]


@dataclass(frozen=True, slots=True)
class Bound:
    """An endpoint with its handler."""

    endpoint: Endpoint[Any, Any]
    handler: Handler[Any, Any]


@dataclass(frozen=True, slots=True)
class Place:
    """A path with its endpoints by method; a segment in braces stands for any text."""

    segments: tuple[str, ...]
    by_method: dict[str, Bound] = field(default_factory=dict)

    def parameters(self, segments: list[str]) -> dict[str, str] | None:
        """The variable parts of a path that leads here, None if it leads elsewhere."""
        if len(segments) != len(self.segments):
            return None
        found = {}
        for own, given in zip(self.segments, segments, strict=True):
            if own.startswith("{") and given:
                found[own[1:-1]] = given
            elif own != given:
                return None
        return found


PLACES: dict[str, Place] = {}
"""By path, as the endpoints declare it; filled when the modules with the handlers are imported."""


def answers(endpoint: Endpoint[Body, Answer]) -> Callable[[Handler[Body, Answer]], Handler[Body, Answer]]:
    """Bind the decorated handler to an endpoint: it takes the endpoint's body and returns its answer, or a Reply."""

    def bind(handler: Handler[Body, Answer]) -> Handler[Body, Answer]:
        place = PLACES.setdefault(endpoint.path, Place(tuple(endpoint.path.split("/"))))
        if endpoint.method in place.by_method:
            raise ValueError(f"two handlers for {endpoint.method} {endpoint.path}")
        place.by_method[endpoint.method] = Bound(endpoint, handler)
        return handler

    return bind
