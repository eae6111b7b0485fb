"""What has been answered to which request id, so that a request sent twice is done once."""

from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from feltroom.rooms.room.outcome import TRANSIENT, Answer, Denied, Outcome

REMEMBERED = 512
REMEMBERED_OF_SPECTATORS = 64
MOST_PEOPLE = 200

Known = OrderedDict[str, Outcome | list[Answer]]


@dataclass(frozen=True, slots=True)
class NotAsked(Denied):
    """Refused before the table was asked: there is nothing to remember."""


class Answers:
    """The last outcomes of every account by id; a request that is still open collects everybody who waits for it."""

    def __init__(self, is_seated: Callable[[str], bool]) -> None:
        """Who sits here is remembered longer than who does not."""
        self._is_seated = is_seated
        self._known: OrderedDict[str, Known] = OrderedDict()

    def first_time(self, account: str, request: str, answer: Answer) -> Answer | None:
        """Return the answer to give to a new request; None if it is known, and is or will be answered as before."""
        own = self._of(account)
        known = own.get(request)
        if isinstance(known, list):
            known.append(answer)
            return None
        if known is not None:
            answer(known)
            return None
        waiting = [answer]
        own[request] = waiting
        most = REMEMBERED if self._is_seated(account) else REMEMBERED_OF_SPECTATORS
        while len(own) > most:
            own.popitem(last=False)

        def settle(outcome: Outcome) -> None:
            if own.get(request) is waiting:
                if isinstance(outcome, NotAsked) or (isinstance(outcome, Denied) and outcome.code in TRANSIENT):
                    del own[request]  # trying again may succeed
                else:
                    own[request] = outcome
            for each in waiting:
                each(outcome)

        return settle

    def _of(self, account: str) -> Known:
        own = self._known.get(account)
        if own is None:
            if len(self._known) >= MOST_PEOPLE:
                oldest = next((one for one in self._known if not self._is_seated(one)), None)
                self._known.pop(oldest if oldest is not None else next(iter(self._known)))
            own = self._known[account] = OrderedDict()
        self._known.move_to_end(account)
        return own
