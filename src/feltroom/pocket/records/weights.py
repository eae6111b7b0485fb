"""Saved weights in memory."""

from collections.abc import Mapping
from dataclasses import replace

from feltroom.log.errors import StorageError
from feltroom.pocket.records.memory import Memory
from feltroom.rooms.ports.records.weights import SavedWeights


class MemoryWeights:
    """`WeightRecords` in memory."""

    def __init__(self, memory: Memory) -> None:
        self._weights = memory.weights
        self._accounts = memory.accounts

    def save(
        self,
        *,
        new_id: str,
        account: str,
        name: str,
        weights: Mapping[str, float],
        players: int,
        most: int,
        now: int,
    ) -> SavedWeights | None:
        """Enter weights under a name, or replace those that had it; None if the account has `most` already."""
        listed = {hand_class: weight for hand_class, weight in weights.items() if weight > 0}
        known = self.find(account=account, name=name)
        if known is not None:
            self._weights.put(known.id, replace(known, weights=listed, players=players, changed=now))
        elif len(self.list_of(account)) >= most:
            return None
        else:
            self._accounts.require(account)
            self._weights.add(new_id, SavedWeights(new_id, account, name, listed, players, now, now))
        return self.find(account=account, name=name)

    def find(self, *, account: str, name: str) -> SavedWeights | None:
        """Return what an account has saved under a name, None if nothing."""
        return next((saved for saved in self.list_of(account) if saved.name == name), None)

    def get(self, *, weights_id: str, account: str) -> SavedWeights | None:
        """Return some of an account's weights, None if it has none of this id."""
        return next((saved for saved in self.list_of(account) if saved.id == weights_id), None)

    def list_of(self, account: str) -> list[SavedWeights]:
        """Return the weights of an account, those changed last first."""
        own = [saved for saved in self._weights.values() if saved.account == account]
        ordered = sorted(own, key=lambda saved: (-saved.changed, saved.name))
        return [replace(saved, weights=dict(saved.weights)) for saved in ordered]  # the caller may change them

    def rename(self, *, weights_id: str, account: str, name: str, now: int) -> SavedWeights | None:
        """Give weights a name that the account has no others under; None if it has none of this id."""
        own, other = self.get(weights_id=weights_id, account=account), self.find(account=account, name=name)
        if own is None:
            return None
        if other is not None and other.id != weights_id:
            raise StorageError("nothing was written: the name of saved weights is not unique")
        self._weights.put(weights_id, replace(own, name=name, changed=now))
        return self.get(weights_id=weights_id, account=account)

    def remove(self, *, weights_id: str, account: str) -> bool:
        """Delete weights; False if they are not of this account."""
        return self.get(weights_id=weights_id, account=account) is not None and self._weights.drop(weights_id)
