"""Who takes which of the tables that a dead node has left, without asking each other."""

from collections.abc import Sequence
from zlib import crc32

from feltroom.cluster.leases import ToDrive


def share_of(found: ToDrive, *, node: str, nodes: Sequence[str], seen: frozenset[str]) -> frozenset[str]:
    """Return what is the node's own, its share of what nobody drives, and what nobody took since it was `seen` last.

    Every node that knows the same `nodes` comes to another share.
    """
    due = frozenset(table for table in found.orphans if nodes[crc32(table.encode()) % len(nodes)] == node)
    return found.own | due | (found.orphans & seen)
