"""The addresses of visitors who come through a load balancer: it names them, and nobody else may."""

from collections.abc import Iterable
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

from feltroom.errors import InvalidSetup, shown


def parse_proxy(text: str) -> IPv4Network | IPv6Network:
    """Read an address, or a network such as 10.0.0.0/8; InvalidSetup if it is neither."""
    try:
        return ip_network(text)
    except ValueError:
        raise InvalidSetup(f"a proxy is an IP address, or a network such as 10.0.0.0/8, not {shown(text)}") from None


class Proxies:
    """The machines whose word about a visitor's address counts; anybody could claim to be somebody else."""

    def __init__(self, trusted: Iterable[str]) -> None:
        self._trusted = [parse_proxy(each) for each in trusted]

    def visitor(self, peer: str, forwarded: str | None) -> str:
        """Return the address of a visitor, from that of the peer and what its X-Forwarded-For says."""
        if not self._trusts(peer):
            return peer
        named = [each.strip() for each in (forwarded or "").split(",") if each.strip()]
        # Each machine adds whom it heard: the last one that is no machine of ours is the visitor.
        return next((each for each in reversed(named) if not self._trusts(each)), named[0] if named else peer)

    def _trusts(self, text: str) -> bool:
        try:
            address = ip_address(text)
        except ValueError:
            return False
        return any(address in each for each in self._trusted)
