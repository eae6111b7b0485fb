"""The addresses of visitors who come through a load balancer: it names them, and nobody else may.

HTTP and sockets both ask `Proxies`, so they always mean the same visitor.
"""

from collections.abc import Iterable
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from feltroom.errors import InvalidSetup, shown
from feltroom.server.net.security import App, Receive, Scope, Send


def parse_proxy(text: str) -> IPv4Network | IPv6Network:
    """Read an address, or a network such as 10.0.0.0/8; InvalidSetup if it is neither."""
    try:
        return ip_network(text)
    except ValueError:
        raise InvalidSetup(f"a proxy is an IP address, or a network such as 10.0.0.0/8, not {shown(text)}") from None


class Proxies:
    """The machines whose word about a visitor counts; anybody could claim to be somebody else."""

    def __init__(self, trusted: Iterable[str]) -> None:
        self._trusted = [parse_proxy(each) for each in trusted]

    def visitor(self, peer: str, forwarded: Iterable[str]) -> str:
        """Return the address of a visitor, from that of the peer and all lines of its X-Forwarded-For."""
        own = _address(peer)
        if own is None:
            return peer
        if not self._trusts(own):
            return str(own)
        named = [_address(each) for line in forwarded for each in line.split(",") if each.strip()]
        # Each machine adds whom it heard: the last one that is no machine of ours is the visitor.
        found = next((each for each in reversed(named) if each is None or not self._trusts(each)), None)
        first = next((each for each in named if each is not None), own)
        return str(found or (own if None in named else first))

    def believes(self, peer: str) -> bool:
        """Whether what a peer says about its visitors counts."""
        own = _address(peer)
        return own is not None and self._trusts(own)

    def _trusts(self, address: IPv4Address | IPv6Address) -> bool:
        return any(address in each for each in self._trusted)


class ForwardedVisitors:
    """Lets an application see visitors as a load balancer names them: their address, and whether they speak TLS."""

    def __init__(self, app: App, proxies: Proxies) -> None:
        self._app = app
        self._proxies = proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] == "http" and scope.get("client"):
            peer, port = scope["client"]
            lines: dict[bytes, list[str]] = {b"x-forwarded-for": [], b"x-forwarded-proto": []}
            for name, value in scope["headers"]:
                if name in lines:
                    lines[name].append(value.decode("latin-1"))
            scope["client"] = (self._proxies.visitor(peer, lines[b"x-forwarded-for"]), port)
            if self._proxies.believes(peer) and lines[b"x-forwarded-proto"]:
                scope["scheme"] = "https" if lines[b"x-forwarded-proto"][-1].strip().lower() == "https" else "http"
        await self._app(scope, receive, send)


def _address(text: str) -> IPv4Address | IPv6Address | None:
    """Read an address, also with a port, or of a socket that listens to both families; None if it is none."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ip_address(text)
    except ValueError:
        return None
    return (address.ipv4_mapped or address) if isinstance(address, IPv6Address) else address
