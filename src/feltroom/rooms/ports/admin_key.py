"""The key of a house's owner: whoever has it looks after the house, and gives keys to others."""

from typing import Protocol


class AdminKey(Protocol):
    """What opens the door of the administration."""

    def fits(self, given: str) -> bool:
        """Whether somebody has given the key, compared in constant time."""
        ...
