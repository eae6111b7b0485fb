"""The hash chain over a table's log: no row can be changed, moved or taken out without breaking it.

It guards against damage, not against somebody who can write the file and compute hashes. A hash of the chain commits to
cards nobody may know, so it never leaves the server.

A row from which somebody was erased keeps its link, the hash that it was written with: the rows after it are built on
that. What it says now has a hash of its own behind the link, since the link can no longer be reckoned from it.
"""

from hashlib import blake2b
from struct import Struct

HASH_BYTES = 32

_place = Struct(">QIB").pack
_seal = Struct(">QI").pack


def first_chain(table_id: str) -> bytes:
    """Return what stands in place of the hash before row 0."""
    return blake2b(table_id.encode(), digest_size=HASH_BYTES).digest()


def next_chain(previous: bytes, *, seq: int, version: int, ends: bool, body: bytes) -> bytes:
    """Return the hash of a row, which covers everything in it and before it."""
    return blake2b(previous + _place(seq, version, ends) + body, digest_size=HASH_BYTES).digest()


def amended_chain(link: bytes, *, seq: int, version: int, ends: bool, body: bytes) -> bytes:
    """Return what is kept as the hash of a row that says something else now: its link, and a hash of what it says."""
    said = blake2b(link + _place(seq, version, ends) + body, digest_size=HASH_BYTES, person=b"amended")
    return link + said.digest()


def link_of(stored: bytes) -> bytes:
    """Return the hash that the next row builds on, from what is kept as the hash of a row."""
    return stored[:HASH_BYTES]


def expected_chain(previous: bytes, stored: bytes, *, seq: int, version: int, ends: bool, body: bytes) -> bytes:
    """Return what must be kept as the hash of a row, whether it was amended or not, if nothing of it is damaged."""
    if len(stored) == 2 * HASH_BYTES:
        return amended_chain(link_of(stored), seq=seq, version=version, ends=ends, body=body)
    return next_chain(previous, seq=seq, version=version, ends=ends, body=body)


def seal_checkpoint(chain: bytes, *, seq: int, version: int, body: bytes) -> bytes:
    """Return the hash that ties a checkpoint to the row before it."""
    return blake2b(chain + _seal(seq, version) + body, digest_size=HASH_BYTES, person=b"checkpoint").digest()
