"""Weights for the dense deal that people have saved under a name; the caller knows that they are sound."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class SavedWeights:
    """An account's weights by class, enough for so many players; a class that is not listed weighs 0."""

    id: str
    account: str
    name: str
    weights: dict[str, float]
    players: int
    created: int
    changed: int


class WeightRecords(Protocol):
    """Saved weights."""

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
        ...

    def find(self, *, account: str, name: str) -> SavedWeights | None:
        """Return what an account has saved under a name, None if nothing."""
        ...

    def get(self, *, weights_id: str, account: str) -> SavedWeights | None:
        """Return some of an account's weights, None if it has none of this id."""
        ...

    def list_of(self, account: str) -> list[SavedWeights]:
        """Return the weights of an account, those changed last first."""
        ...

    def rename(self, *, weights_id: str, account: str, name: str, now: int) -> SavedWeights | None:
        """Give weights a name that the account has no others under; None if it has none of this id."""
        ...

    def remove(self, *, weights_id: str, account: str) -> bool:
        """Delete weights; False if they are not of this account."""
        ...
