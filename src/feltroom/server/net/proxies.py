"""The addresses of visitors who come through a load balancer: it names them, and nobody else may."""


class Proxies:
    """The machines whose word about a visitor's address counts; anybody could claim to be somebody else."""

    def __init__(self, trusted: frozenset[str]) -> None:
        self._trusted = trusted

    def visitor(self, peer: str, forwarded: str | None) -> str:
        """Return the address of a visitor, from that of the peer and what its X-Forwarded-For says."""
        if peer not in self._trusted or not forwarded:
            return peer
        return forwarded.rpartition(",")[2].strip() or peer
