"""Large answers that are being read: each stays in memory until its last piece is sent, so there are only so many.

A person's hands as one file may be 64 MiB. Whoever asks for many of them and reads none too fast would fill the memory
of the server with what they have not read.
"""

from collections import Counter

from feltroom.rooms.neighbourhood import neighbourhood

BIG = 1024 * 1024
MOST_OF_ADDRESS = 2
MOST_BYTES = 256 * 1024 * 1024


class BigAnswers:
    """Counts large answers by address, and their bytes."""

    def __init__(self) -> None:
        self._by_address: Counter[str] = Counter()
        self._bytes = 0

    def __len__(self) -> int:
        """How many are being read."""
        return self._by_address.total()

    def take(self, address: str, size: int) -> bool:
        """Count an answer that is about to be sent; False, and it is not counted, if it must not be."""
        key = neighbourhood(address)
        if size < BIG:
            return True
        if self._by_address[key] >= MOST_OF_ADDRESS or self._bytes + size > MOST_BYTES:
            return False
        self._by_address[key] += 1
        self._bytes += size
        return True

    def give_back(self, address: str, size: int) -> None:
        """Count an answer no more: it was read, or its peer has gone."""
        key = neighbourhood(address)
        if size < BIG:
            return
        self._by_address[key] -= 1
        self._bytes -= size
        if not self._by_address[key]:
            del self._by_address[key]
