"""What several nodes of a house answer to one request, put together by the node that was asked."""

from dataclasses import dataclass
from http import HTTPStatus
from typing import Generic, TypeVar

import msgspec

from feltroom.rooms.api.call import Call

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class FromAll(Generic[T]):
    """The answers, our own first, and the nodes that gave none."""

    answers: tuple[T, ...]
    missing: tuple[str, ...]


async def from_all_nodes(call: Call[None], own: T) -> FromAll[T]:
    """Ask the other nodes what we were asked; a node that was asked by another one answers for itself alone."""
    if call.forwarded:
        return FromAll((own,), ())
    answers, missing = [own], []
    for node, response in (await call.house.neighbours.forward_to_all(call.request)).items():
        if response is None or response.status != HTTPStatus.OK:  # another owner's key, for example
            missing.append(node)
        else:
            answers.append(msgspec.json.decode(response.body, type=type(own)))
    return FromAll(tuple(answers), tuple(missing))
