"""From a path to the handlers of its endpoints."""

from collections.abc import Mapping
from dataclasses import dataclass

from feltroom.rooms.api import (
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
from feltroom.rooms.api.binding import PLACES, Bound, Place

HANDLERS = (
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
"""The modules whose handlers are bound by importing them."""


@dataclass(frozen=True, slots=True)
class Found:
    """Where a path leads, and its variable parts."""

    place: Place
    parameters: Mapping[str, str]

    def bound(self, method: str) -> Bound | None:
        """The endpoint of a method; HEAD is a GET whose body is not sent."""
        return self.place.by_method.get("GET" if method == "HEAD" else method)

    @property
    def allowed(self) -> list[str]:
        """The methods that are answered here."""
        methods = list(self.place.by_method)
        return [*methods, "HEAD"] if "GET" in methods else methods


def find(path: str) -> Found | None:
    """Return where a path leads; None if it leads nowhere."""
    segments = path.split("/")
    for place in PLACES.values():
        parameters = place.parameters(segments)
        if parameters is not None:
            return Found(place, parameters)
    return None
