"""The hash chain over a table's log: no row can be changed, moved or taken out without breaking it.

It guards against damage, not against somebody who can write the file and compute hashes. A hash of the chain commits to
cards nobody may know, so it never leaves the server.
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


def seal_checkpoint(chain: bytes, *, seq: int, version: int, body: bytes) -> bytes:
    """Return the hash that ties a checkpoint to the row before it."""
    return blake2b(chain + _seal(seq, version) + body, digest_size=HASH_BYTES, person=b"checkpoint").digest()
