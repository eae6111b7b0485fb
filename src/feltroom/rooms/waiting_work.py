"""How much work of a kind may wait: altogether, for one person and for one address.

Nobody takes the whole queue from the others, not even by entering under many names.
"""

from collections import Counter

from feltroom.contract.codes import Code
from feltroom.contract.refusals import Refusal
from feltroom.rooms.neighbourhood import neighbourhood


class WaitingWork:
    """Counts what was asked for and is not done."""

    def __init__(self, *, most: int) -> None:
        """A quarter of `most` is for one person, half of it for one address."""
        self._most = most
        self._of: Counter[str] = Counter()
        self._from: Counter[str] = Counter()

    def begin(self, account: str, address: str) -> None:
        """Count another piece of work; Refusal if too much waits already."""
        waiting, home = self._of.total(), neighbourhood(address)
        most_each, most_from = max(1, self._most // 4), max(1, self._most // 2)
        if waiting >= self._most or self._of[account] >= most_each or self._from[home] >= most_from:
            raise Refusal(Code.BUSY, waiting=waiting)
        self._of[account] += 1
        self._from[home] += 1

    def end(self, account: str, address: str) -> None:
        """Count a piece no more: it is done, or has failed."""
        for counts, key in ((self._of, account), (self._from, neighbourhood(address))):
            counts[key] -= 1
            if not counts[key]:
                del counts[key]
