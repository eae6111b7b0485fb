"""What was replied to which request id, so that a request sent twice is done once."""

from collections import OrderedDict
from collections.abc import Callable

from feltroom.rooms.room.request import Accepted, Request, Result

REMEMBERED = 512
REMEMBERED_OF_SPECTATORS = 64
MOST_PEOPLE = 200


class AnsweredRequests:
    """The last results of every account by request id, and the requests that are still open."""

    def __init__(self, is_seated: Callable[[str], bool]) -> None:
        """People who sit at the table are remembered longer than spectators."""
        self._is_seated = is_seated
        self._known: OrderedDict[str, OrderedDict[str, Request | Result]] = OrderedDict()

    def find(self, account: str, request_id: str) -> Request | Result | None:
        """Return the request with an id while it is open, then its result; None if it is new or forgotten."""
        return self._of(account).get(request_id)

    def begin(self, account: str, request_id: str, request: Request) -> None:
        """Remember a new request."""
        own = self._of(account)
        own[request_id] = request
        most = REMEMBERED if self._is_seated(account) else REMEMBERED_OF_SPECTATORS
        while len(own) > most:
            own.popitem(last=False)

    def end(self, account: str, request_id: str, request: Request, result: Result) -> None:
        """Remember how a request ended, unless trying it again may succeed."""
        own = self._known.get(account)
        if own is None or own.get(request_id) is not request:
            return  # forgotten meanwhile
        if isinstance(result, Accepted) or result.final:
            own[request_id] = result
        else:
            del own[request_id]

    def _of(self, account: str) -> OrderedDict[str, Request | Result]:
        own = self._known.get(account)
        if own is None:
            if len(self._known) >= MOST_PEOPLE:
                oldest = next((one for one in self._known if not self._is_seated(one)), None)
                self._known.pop(oldest if oldest is not None else next(iter(self._known)))
            own = self._known[account] = OrderedDict()
        self._known.move_to_end(account)
        return own
