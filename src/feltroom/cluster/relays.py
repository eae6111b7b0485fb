"""Relays: what a visitor at one node says to a table at another, and what the table sends back.

At the visitor's node a relay belongs to the visitor's session, which passes on what the visitor says. At the table's
node it ends in a session of its own, which is like any other but that what its connection sends goes into batches.
"""

import asyncio
from itertools import count

from feltroom.cluster.node_channels import NodeChannels
from feltroom.cluster.node_messages import AnyNodeMessage, CutOff, HangUp, Lost, Open, Opened, Payload, Say
from feltroom.rooms.house import House
from feltroom.rooms.people.people import Person
from feltroom.rooms.ports.neighbours import Caller, RelayEnd, Unreachable
from feltroom.rooms.sessions.session import Session

OPEN_SECONDS = 1.0


class FarConnection:
    """A visitor's socket at another node, as the rooms of this one know it; the token stays there."""

    token = b""
    __slots__ = ("_channels", "_node", "_relay", "account")

    def __init__(self, channels: NodeChannels, node: str, opened: Open) -> None:
        self._channels = channels
        self._node = node
        self._relay = opened.relay
        self.account = opened.account

    def send(self, *payloads: bytes) -> None:
        """Send messages to where the socket is."""
        for payload in payloads:
            self._channels.send_payload(self._node, self._relay, payload)

    def close(self, code: int) -> None:
        """Have the socket closed."""
        self._channels.send(self._node, CutOff(self._relay, code))


class _Relay:
    """The relay of one of our visitors to a table."""

    __slots__ = ("_relays", "end", "node", "number", "opened")

    def __init__(self, relays: "Relays", node: str, number: int, end: RelayEnd) -> None:
        self._relays = relays
        self.node = node
        self.number = number
        self.end = end
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def send(self, message: bytes) -> None:
        """Pass on a message of the visitor."""
        self._relays.channels.send(self.node, Say(self.number, message))

    def close(self) -> None:
        """Pass on nothing more."""
        self._relays.close_relay(self)


class Relays:
    """All relays of a node, in both directions."""

    def __init__(self, house: House, channels: NodeChannels) -> None:
        self.channels = channels
        self._house = house
        self._numbers = count(1)
        self._relays: dict[int, _Relay] = {}
        self._visitors: dict[tuple[str, int], Session] = {}

    @property
    def visitors(self) -> int:
        """How many visitors of other nodes talk to tables here."""
        return len(self._visitors)

    async def open(self, node: str, table: str, caller: Caller, end: RelayEnd) -> _Relay:
        """Open a relay to a table at another node; Unreachable if that does not answer."""
        relay = _Relay(self, node, next(self._numbers), end)
        self._relays[relay.number] = relay
        self.channels.send(node, Open(relay.number, table, caller.account, caller.nickname, caller.peer))
        try:
            async with asyncio.timeout(OPEN_SECONDS):
                await relay.opened
        except (TimeoutError, Unreachable):
            self.close_relay(relay)
            raise Unreachable(node) from None
        except BaseException:  # the visitor has left meanwhile
            self.close_relay(relay)
            raise
        return relay

    def close_relay(self, relay: _Relay) -> None:
        """Close a relay from our end."""
        if self._relays.pop(relay.number, None) is not None:
            self.channels.send(relay.node, HangUp(relay.number))

    def arrived(self, sender: str, item: AnyNodeMessage) -> None:
        """Take in what came from another node."""
        match item:
            case Payload():
                for number in item.relays:
                    self._hear(sender, number, item.payload)
            case Say():
                self._say(sender, item)
            case Open():
                self._let_in(sender, item)
            case Opened():
                relay = self._relay(sender, item.relay)
                if relay is not None and not relay.opened.done():
                    relay.opened.set_result(None)
            case HangUp():
                self._end(sender, item.relay)
            case CutOff():
                relay = self._relay(sender, item.relay)
                if relay is not None:
                    relay.end.cut_off(item.code)
            case Lost():
                relay = self._relay(sender, item.relay)
                if relay is not None:
                    self._lose(relay)
            case _:
                pass

    def lose(self, node: str) -> None:
        """Give up all relays to and from a node: it is dead, or something between us got lost."""
        for relay in [each for each in self._relays.values() if each.node == node]:
            self._lose(relay)
        for sender, number in [key for key in self._visitors if key[0] == node]:
            self._end(sender, number)
            self.channels.send(sender, Lost(number))

    def close(self) -> None:
        """Let every visitor of another node go."""
        for sender, number in list(self._visitors):
            self._end(sender, number)

    def _relay(self, sender: str, number: int) -> _Relay | None:
        relay = self._relays.get(number)
        return relay if relay is not None and relay.node == sender else None

    def _hear(self, sender: str, number: int, payload: bytes) -> None:
        relay = self._relay(sender, number)
        if relay is None:
            self.channels.send(sender, HangUp(number))
        else:
            relay.end.heard(payload)

    def _lose(self, relay: _Relay) -> None:
        self._relays.pop(relay.number, None)
        if not relay.opened.done():
            relay.opened.set_exception(Unreachable(relay.node))
        else:
            relay.end.lost()

    def _let_in(self, sender: str, opened: Open) -> None:
        if self._house.stopping:
            self.channels.send(sender, Lost(opened.relay))
            return
        connection = FarConnection(self.channels, sender, opened)
        person = Person(opened.account, opened.nickname)
        session = Session(self._house, connection, person, peer=opened.peer, far=True)
        self._visitors[sender, opened.relay] = session
        self.channels.send(sender, Opened(opened.relay))

    def _say(self, sender: str, said: Say) -> None:
        session = self._visitors.get((sender, said.relay))
        if session is None:
            self.channels.send(sender, Lost(said.relay))
        else:
            session.receive(said.message)

    def _end(self, sender: str, number: int) -> None:
        session = self._visitors.pop((sender, number), None)
        if session is not None:
            session.closed()
