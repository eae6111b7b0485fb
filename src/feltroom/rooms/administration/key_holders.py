"""Who has a key of the house: its owner, and those whom the owner has given one by name.

The owner's key lies outside the house (`AdminKey`). Of the others the database keeps hashes, so each counts at all
nodes and stops at all of them at once. With any of them the house can be looked after.
"""

from functools import partial
from typing import Final

from feltroom.rooms.people.identity import hash_secret
from feltroom.rooms.ports.admin_key import AdminKey
from feltroom.rooms.ports.store import Records, Store

OWNER: Final = "owner"


class KeyHolders:
    """Finds whose key it is that somebody gives."""

    def __init__(self, owner: AdminKey | None, store: Store) -> None:
        """Without an owner there are no keys at all, whatever the database knows."""
        self._owner = owner
        self._store = store

    async def find(self, given: str) -> str | None:
        """Return the name of whoever has this key, None if it is nobody's."""
        if self._owner is None or not given:
            return None
        if self._owner.fits(given):
            return OWNER
        return await self._store.read(partial(_holder_of, key_hash=hash_secret(given)))


def _holder_of(records: Records, *, key_hash: bytes) -> str | None:
    return records.administration.holder_of(key_hash)
