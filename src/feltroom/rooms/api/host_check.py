"""Whether a request comes from a page of our own, and to a name of our own."""

from ipaddress import ip_address
from urllib.parse import urlsplit


class HostCheck:
    """Which names the house answers to, so that no foreign name can be pointed at it (DNS rebinding).

    An address needs no permission: nobody can point an address elsewhere.
    """

    def __init__(self, names: frozenset[str] | None) -> None:
        """Allow these names; None allows every name."""
        self._names = names

    def knows(self, host: str | None) -> bool:
        """Whether a Host header names this house."""
        if host is None:
            return False
        name = _name(host)
        return self._names is None or name in self._names or _is_address(name)

    def same_origin(self, origin: str | None, host: str | None) -> bool:
        """Whether a request comes from our own page; programs, which send no Origin, are not browsers."""
        if not self.knows(host):
            return False
        if origin is None:
            return True
        try:
            parts = urlsplit(origin)
        except ValueError:
            return False
        return parts.scheme in ("http", "https") and parts.netloc.lower() == (host or "").lower()


def _is_address(name: str) -> bool:
    try:
        ip_address(name.strip("[]"))
    except ValueError:
        return False
    return True


def _name(host: str) -> str:
    """The name in a Host header, without the port."""
    if host.startswith("["):
        return host.partition("]")[0].lower() + "]"
    return host.partition(":")[0].lower()
