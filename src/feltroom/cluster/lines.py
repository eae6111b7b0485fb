"""Lines between visitors at one node and tables at another.

At the visitor's node a line belongs to the visitor's session, which passes on what the visitor says. At the table's
node it ends in a session of its own, which is like any other but that what its connection sends goes into batches.
"""

import asyncio
from itertools import count

from feltroom.cluster.node_channels import NodeChannels
from feltroom.cluster.node_messages import AnyNodeMessage, CutOff, HangUp, Lost, Open, Opened, Payload, Say
from feltroom.rooms.house import House
from feltroom.rooms.people.people import Person
from feltroom.rooms.ports.neighbours import Caller, LineEnd, Unreachable
from feltroom.rooms.sessions.session import Session

OPEN_SECONDS = 1.0


class FarConnection:
    """A visitor's socket at another node, as the rooms of this one know it; the token stays there."""

    token = b""
    __slots__ = ("_channels", "_line", "_node", "account")

    def __init__(self, channels: NodeChannels, node: str, opened: Open) -> None:
        self._channels = channels
        self._node = node
        self._line = opened.line
        self.account = opened.account

    def send(self, payload: bytes) -> None:
        """Send a message to where the socket is."""
        self._channels.send_payload(self._node, self._line, payload)

    def close(self, code: int) -> None:
        """Have the socket closed."""
        self._channels.send(self._node, CutOff(self._line, code))


class _Line:
    """The line of one of our visitors to a table."""

    __slots__ = ("_lines", "end", "node", "number", "opened")

    def __init__(self, lines: "Lines", node: str, number: int, end: LineEnd) -> None:
        self._lines = lines
        self.node = node
        self.number = number
        self.end = end
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def say(self, message: bytes) -> None:
        """Pass on a message of the visitor."""
        self._lines.channels.send(self.node, Say(self.number, message))

    def hang_up(self) -> None:
        """Say nothing more."""
        self._lines.hang_up(self)


class Lines:
    """All lines of a node, in both directions."""

    def __init__(self, house: House, channels: NodeChannels) -> None:
        self.channels = channels
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
        self.channels.send(node, Open(line.number, table, caller.account, caller.nickname, caller.peer))
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
            self.channels.send(line.node, HangUp(line.number))

    def arrived(self, sender: str, item: AnyNodeMessage) -> None:
        """Take in what came from another node."""
        match item:
            case Payload():
                for number in item.lines:
                    self._hear(sender, number, item.payload)
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
            self.channels.send(sender, Lost(number))

    def close(self) -> None:
        """Let every visitor of another node go."""
        for sender, number in list(self._visitors):
            self._end(sender, number)

    def _line(self, sender: str, number: int) -> _Line | None:
        line = self._lines.get(number)
        return line if line is not None and line.node == sender else None

    def _hear(self, sender: str, number: int, payload: bytes) -> None:
        line = self._line(sender, number)
        if line is None:
            self.channels.send(sender, HangUp(number))
        else:
            line.end.heard(payload)

    def _lose(self, line: _Line) -> None:
        self._lines.pop(line.number, None)
        if not line.opened.done():
            line.opened.set_exception(Unreachable(line.node))
        else:
            line.end.lost()

    def _let_in(self, sender: str, opened: Open) -> None:
        if self._house.stopping:
            self.channels.send(sender, Lost(opened.line))
            return
        connection = FarConnection(self.channels, sender, opened)
        person = Person(opened.account, opened.nickname)
        session = Session(self._house, connection, person, peer=opened.peer, far=True)
        self._visitors[sender, opened.line] = session
        self.channels.send(sender, Opened(opened.line))

    def _say(self, sender: str, said: Say) -> None:
        session = self._visitors.get((sender, said.line))
        if session is None:
            self.channels.send(sender, Lost(said.line))
        else:
            session.receive(said.message)

    def _end(self, sender: str, number: int) -> None:
        session = self._visitors.pop((sender, number), None)
        if session is not None:
            session.closed()
