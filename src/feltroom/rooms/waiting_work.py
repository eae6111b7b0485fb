"""How much work of a kind may wait, altogether and for one person: nobody takes the whole queue from the others."""

from collections import Counter

from feltroom.contract.codes import Code
from feltroom.contract.refusals import Refusal


class WaitingWork:
    """Counts what was asked for and is not done."""

    def __init__(self, *, most: int) -> None:
        """A quarter of `most` is for one person."""
        self._most = most
        self._most_each = max(1, most // 4)
        self._of: Counter[str] = Counter()

    def begin(self, account: str) -> None:
        """Count another piece of work; Refusal if too much waits already."""
        waiting = self._of.total()
        if waiting >= self._most or self._of[account] >= self._most_each:
            raise Refusal(Code.BUSY, waiting=waiting)
        self._of[account] += 1

    def end(self, account: str) -> None:
        """Count a piece no more: it is done, or has failed."""
        self._of[account] -= 1
        if not self._of[account]:
            del self._of[account]
