"""What an endpoint of the HTTP API is: a method and a path, what they take and what they answer.

An endpoint has no handler here. `feltroom.rooms.api` binds one to each; the OpenAPI document, the TypeScript types and
docs/http-api.md follow from the declaration alone.
"""

import re
from dataclasses import dataclass
from types import NoneType
from typing import Generic, Literal, TypeVar

Body = TypeVar("Body")
Answer = TypeVar("Answer")
Method = Literal["GET", "POST", "PUT", "DELETE"]
Query = tuple[tuple[str, str], ...]
"""Parameters of the query, each with what it means."""

Nothing: type[None] = NoneType
"""No body, or no answer: the status is 204."""

ADMIN_KEY_HEADER = "x-feltroom-admin-key"
"""In which a request carries the key of the house's owner."""

_PARAMETER = re.compile(r"{(\w+)}")


class Text:
    """An answer that is plain text and not JSON: a file to keep, or metrics."""


@dataclass(frozen=True, slots=True)
class Endpoint(Generic[Body, Answer]):
    """A method and a path.

    A `public` one also answers people who have not entered, an `admin` one only who has the key of the house's owner.
    """

    name: str
    method: Method
    path: str
    summary: str
    body: type[Body]
    answer: type[Answer]
    query: Query = ()
    public: bool = False
    admin: bool = False

    @property
    def parameters(self) -> list[str]:
        """The names of the variable parts of the path."""
        return _PARAMETER.findall(self.path)

    @property
    def media_type(self) -> str:
        """What kind of content is answered."""
        return "text/plain" if self.answer is Text else "application/json"


def get(
    name: str,
    path: str,
    summary: str,
    *,
    answer: type[Answer],
    query: Query = (),
    public: bool = False,
    admin: bool = False,
) -> Endpoint[None, Answer]:
    """Declare an endpoint that reads something."""
    return Endpoint(name, "GET", path, summary, Nothing, answer, query, public, admin)


def post(
    name: str,
    path: str,
    summary: str,
    *,
    body: type[Body],
    answer: type[Answer],
    public: bool = False,
    admin: bool = False,
) -> Endpoint[Body, Answer]:
    """Declare an endpoint that makes something or does something."""
    return Endpoint(name, "POST", path, summary, body, answer, public=public, admin=admin)


def put(name: str, path: str, summary: str, *, body: type[Body], answer: type[Answer]) -> Endpoint[Body, Answer]:
    """Declare an endpoint that changes something."""
    return Endpoint(name, "PUT", path, summary, body, answer)


def delete(name: str, path: str, summary: str) -> Endpoint[None, None]:
    """Declare an endpoint that takes something away."""
    return Endpoint(name, "DELETE", path, summary, Nothing, Nothing)
