"""What a house refuses, for its log: who was turned away, and why; never what they said."""

from collections import OrderedDict
from collections.abc import Callable
from logging import getLogger

from feltroom.rooms.rates import Bucket, Rate

QUIET_SECONDS = 60.0
_MOST_KINDS = 1000
_LINES = Rate(burst=200, per_second=5)  # nobody may fill the disk by being refused
_log = getLogger("feltroom.refusals")


class RefusalLog:
    """Logs refusals: the same one of the same visitor once a minute, with the number of those in between."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._lines = Bucket(_LINES, clock())
        self._said: OrderedDict[tuple[str, str, str], tuple[float, int]] = OrderedDict()

    def note(self, code: str, *, request: str, visitor: str, kind: str = "address") -> None:
        """Log that a request was refused; the visitor is an address or an account, as `kind` says."""
        key, now = (code, request, visitor), self._clock()
        since, unsaid = self._said.pop(key, (now - QUIET_SECONDS, 0))
        if now - since < QUIET_SECONDS or not self._lines.take(now):
            self._said[key] = (since, unsaid + 1)
        else:
            self._said[key] = (now, 0)
            more = {"unsaid": unsaid} if unsaid else {}
            _log.info("refused", extra={"code": code, "request": request, kind: visitor, **more})
        if len(self._said) > _MOST_KINDS:
            self._said.popitem(last=False)
