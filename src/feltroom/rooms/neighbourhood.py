"""Which addresses count as one: a household has a whole network of IPv6, and could come from each address of it."""

from functools import lru_cache
from ipaddress import IPv6Address, ip_network

HOUSEHOLD_BITS = 64


def neighbourhood(address: str) -> str:
    """Return what limits are counted by: an address of IPv4, or the /64 network of one of IPv6."""
    return _network(address) if ":" in address else address


@lru_cache(maxsize=4096)
def _network(address: str) -> str:
    try:
        found = IPv6Address(address)
    except ValueError:
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(ip_network((int(found), HOUSEHOLD_BITS), strict=False))
