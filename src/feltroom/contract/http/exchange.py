"""A request and its response as they travel: over a socket, between two nodes, or inside a browser."""

from dataclasses import dataclass

Headers = tuple[tuple[bytes, bytes], ...]
"""Names in lower case, each with its value."""


@dataclass(frozen=True, slots=True)
class HttpRequest:
    """A request; `path` is decoded, `query` is not, and `peer` is the address it comes from."""

    method: str
    path: str
    query: bytes = b""
    headers: Headers = ()
    body: bytes = b""
    peer: str = ""
    secure: bool = False

    def header(self, name: str) -> str | None:
        """The first value of a header, given in lower case; None if it is missing."""
        return next(iter(self.header_values(name)), None)

    def header_values(self, name: str) -> list[str]:
        """All values of a header, given in lower case."""
        wanted = name.encode("latin-1")
        return [value.decode("latin-1") for one, value in self.headers if one == wanted]


@dataclass(frozen=True, slots=True)
class HttpResponse:
    """What is answered to a request."""

    status: int
    headers: Headers = ()
    body: bytes = b""
