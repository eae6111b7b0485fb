"""Lines between visitors at one node and tables at another.

At the visitor's node a line is what his session says something to; at the table's node it ends in a session of its own,
which is like any other but for a connection whose frames go into parcels.
"""

import asyncio
from itertools import count

from feltroom.cluster.parcels import CutOff, Frames, HangUp, Items, Lost, Open, Opened, Say
from feltroom.cluster.post import Post
from feltroom.rooms.house import House
from feltroom.rooms.people.people import Person
from feltroom.rooms.ports import Caller, LineEnd, Unreachable
from feltroom.rooms.sessions.session import Session

OPEN_SECONDS = 1.0


class FarConnection:
    """A visitor's socket at another node, as the rooms of this one know it; his token stays there."""

    token = b""
    __slots__ = ("_line", "_node", "_post", "account")

    def __init__(self, post: Post, node: str, opened: Open) -> None:
        self._post = post
        self._node = node
        self._line = opened.line
        self.account = opened.account

    def send(self, frame: bytes) -> None:
        """Send a frame to where the socket is."""
        self._post.send_frame(self._node, self._line, frame)

    def close(self, code: int) -> None:
        """Have the socket closed."""
        self._post.send(self._node, CutOff(self._line, code))


class _Line:
    """Our visitor's line to a table."""

    __slots__ = ("_board", "end", "node", "number", "opened")

    def __init__(self, board: "Switchboard", node: str, number: int, end: LineEnd) -> None:
        self._board = board
        self.node = node
        self.number = number
        self.end = end
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def say(self, message: bytes) -> None:
        """Pass on a message of the visitor's."""
        self._board.post.send(self.node, Say(self.number, message))

    def hang_up(self) -> None:
        """Say nothing more."""
        self._board.hang_up(self)


class Switchboard:
    """All lines of a node, in both directions."""

    def __init__(self, house: House, post: Post) -> None:
        self.post = post
        self._house = house
        self._numbers = count(1)
        self._lines: dict[int, _Line] = {}
        self._visitors: dict[tuple[str, int], Session] = {}

    @property
    def visitors(self) -> int:
        """How many visitors of other nodes talk to tables here."""
        return len(self._visitors)

    async def open(self, node: str, table: str, caller: Caller, end: LineEnd) -> _Line:
        """Open a line to a table at another node; Unreachable if that does not answer."""
        line = _Line(self, node, next(self._numbers), end)
        self._lines[line.number] = line
        self.post.send(node, Open(line.number, table, caller.account, caller.nickname, caller.peer))
        try:
            async with asyncio.timeout(OPEN_SECONDS):
                await line.opened
        except (TimeoutError, Unreachable):
            self.hang_up(line)
            raise Unreachable(node) from None
        except BaseException:  # the visitor has left meanwhile
            self.hang_up(line)
            raise
        return line

    def hang_up(self, line: _Line) -> None:
        """End a line from our end."""
        if self._lines.pop(line.number, None) is not None:
            self.post.send(line.node, HangUp(line.number))

    def arrived(self, sender: str, item: Items) -> None:
        """Take in what came from another node."""
        match item:
            case Frames():
                for number in item.lines:
                    self._hear(sender, number, item.frame)
            case Say():
                self._say(sender, item)
            case Open():
                self._let_in(sender, item)
            case Opened():
                line = self._line(sender, item.line)
                if line is not None and not line.opened.done():
                    line.opened.set_result(None)
            case HangUp():
                self._end(sender, item.line)
            case CutOff():
                line = self._line(sender, item.line)
                if line is not None:
                    line.end.cut_off(item.code)
            case Lost():
                line = self._line(sender, item.line)
                if line is not None:
                    self._lose(line)
            case _:
                pass

    def lose(self, node: str) -> None:
        """Give up all lines to and from a node: it is dead, or something between us got lost."""
        for line in [each for each in self._lines.values() if each.node == node]:
            self._lose(line)
        for sender, number in [key for key in self._visitors if key[0] == node]:
            self._end(sender, number)
            self.post.send(sender, Lost(number))

    def close(self) -> None:
        """Let every visitor of another node go."""
        for sender, number in list(self._visitors):
            self._end(sender, number)

    def _line(self, sender: str, number: int) -> _Line | None:
        line = self._lines.get(number)
        return line if line is not None and line.node == sender else None

    def _hear(self, sender: str, number: int, frame: bytes) -> None:
        line = self._line(sender, number)
        if line is None:
            self.post.send(sender, HangUp(number))
        else:
            line.end.heard(frame)

    def _lose(self, line: _Line) -> None:
        self._lines.pop(line.number, None)
        if not line.opened.done():
            line.opened.set_exception(Unreachable(line.node))
        else:
            line.end.lost()

    def _let_in(self, sender: str, opened: Open) -> None:
        if self._house.stopping:
            self.post.send(sender, Lost(opened.line))
            return
        connection = FarConnection(self.post, sender, opened)
        person = Person(opened.account, opened.nickname)
        session = Session(self._house, connection, person, peer=opened.peer, far=True)
        self._visitors[sender, opened.line] = session
        self.post.send(sender, Opened(opened.line))

    def _say(self, sender: str, said: Say) -> None:
        session = self._visitors.get((sender, said.line))
        if session is None:
            self.post.send(sender, Lost(said.line))
        else:
            session.receive(said.message)

    def _end(self, sender: str, number: int) -> None:
        session = self._visitors.pop((sender, number), None)
        if session is not None:
            session.closed()
