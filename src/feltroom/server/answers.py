"""What has been answered to which request id, so that a request sent twice is done once."""

from collections import OrderedDict

from feltroom.server.outcome import TRANSIENT, Answer, Denied, Outcome

REMEMBERED = 512
MOST_PEOPLE = 1000

Known = OrderedDict[str, Outcome | list[Answer]]


class Answers:
    """The last outcomes of every account by id; a request that is still open collects everybody who waits for it."""

    def __init__(self) -> None:
        self._known: OrderedDict[str, Known] = OrderedDict()

    def remember(self, account: str, request: str, outcome: Outcome) -> None:
        """Note how a request ended before a restart."""
        self._of(account)[request] = outcome

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
        while len(own) > REMEMBERED:
            own.popitem(last=False)

        def settle(outcome: Outcome) -> None:
            if own.get(request) is waiting:
                if isinstance(outcome, Denied) and outcome.code in TRANSIENT:
                    del own[request]  # trying again may succeed
                else:
                    own[request] = outcome
            for each in waiting:
                each(outcome)

        return settle

    def _of(self, account: str) -> Known:
        own = self._known.get(account)
        if own is None:
            own = self._known[account] = OrderedDict()
            if len(self._known) > MOST_PEOPLE:
                self._known.popitem(last=False)
        self._known.move_to_end(account)
        return own
