"""The token that a request carries: in its cookie, or in its Authorization header."""

from http.cookies import SimpleCookie

from feltroom.contract.http.exchange import HttpRequest
from feltroom.rooms.people.identity import COOKIE, COOKIE_SECONDS


def signed_token(request: HttpRequest) -> str | None:
    """The signed token of a request; None if it carries none."""
    cookies = [cookie_in(header) for header in request.header_values("cookie")]
    return next(filter(None, reversed(cookies)), None) or bearer(request.header("authorization"))


def cookie_in(header: str) -> str | None:
    """Our cookie in a Cookie header, the last one if there are several; others may be as malformed as they like."""
    found = None
    for part in header.split(";"):
        name, _, value = part.partition("=")
        if name.strip() == COOKIE:
            found = value.strip().strip('"')
    return found


def bearer(header: str | None) -> str | None:
    """The token in an Authorization header."""
    kind, _, token = (header or "").partition(" ")
    return token.strip() if kind.lower() == "bearer" and token.strip() else None


def cookie_header(token: str, *, secure: bool) -> bytes:
    """The Set-Cookie header that keeps a token on a device, or forgets it if it is empty."""
    cookie: SimpleCookie = SimpleCookie({COOKIE: token})
    morsel = cookie[COOKIE]
    morsel["max-age"] = COOKIE_SECONDS if token else 0
    morsel["path"] = "/"
    morsel["httponly"] = True
    morsel["samesite"] = "lax"
    if secure:
        morsel["secure"] = True
    return morsel.OutputString().encode("latin-1")
