"""Everybody who watches one table, and the one way events reach them: redacted, encoded once, sent."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from logging import getLogger

from feltroom.contract.to_wire import encode_event, frame_events
from feltroom.rooms.ports.connection import Connection
from feltroom.rooms.room.hands_in_view import HandsInView
from feltroom.rooms.room.seat_owners import SeatOwners
from feltroom.table.events import TableEvent
from feltroom.table.redact import redact_table, same_for_all

_log = getLogger("feltroom.room")


@dataclass(frozen=True, slots=True)
class Answer:
    """A message to those who have asked for something."""

    connections: Sequence[Connection]
    payload: bytes


class Audience:
    """The connections at a table; of several of one person the newest controls the seat."""

    def __init__(self, table: str) -> None:
        self._table = table
        self.follow_from(SeatOwners(()), ())
        self.muted: set[Connection] = set()
        self._connections: dict[str, list[Connection]] = {}

    def follow_from(self, owners: SeatOwners, held: Iterable[tuple[int, TableEvent]]) -> None:
        """Begin with a table whose seats are owned so, and the events of it that are held, with their numbers."""
        self.owners = owners
        self.hands = HandsInView(self._table, owners, held)

    def __len__(self) -> int:
        return sum(len(connections) for connections in self._connections.values())

    @property
    def connections(self) -> list[Connection]:
        """All connections."""
        return [connection for connections in self._connections.values() for connection in connections]

    def join(self, connection: Connection) -> Connection | None:
        """Add a connection, which controls from now on, and return the one that did so before."""
        own = self._connections.setdefault(connection.account, [])
        before = own[-1] if own else None
        if connection in own:
            own.remove(connection)
        own.append(connection)
        return None if before is connection else before

    def leave(self, connection: Connection) -> Connection | None:
        """Take a connection out and return the person's other one that controls from now on, if it did not before."""
        own = self._connections.get(connection.account, [])
        if connection not in own:
            return None
        controlled = own[-1] is connection
        own.remove(connection)
        self.muted.discard(connection)
        if not own:
            del self._connections[connection.account]
            return None
        return own[-1] if controlled else None

    def of(self, account: str) -> tuple[Connection, ...]:
        """The connections of one person."""
        return tuple(self._connections.get(account, ()))

    def watches(self, connection: Connection) -> bool:
        """Whether a connection is here."""
        return connection in self._connections.get(connection.account, ())

    def controls(self, connection: Connection) -> bool:
        """Whether a connection is the newest of its person."""
        own = self._connections.get(connection.account)
        return own is not None and own[-1] is connection

    def present(self, account: str) -> bool:
        """Whether a person is here with any connection."""
        return account in self._connections

    def send(self, payload: bytes) -> None:
        """Send everybody the same."""
        deliver(self.connections, payload)

    def say(self, payload: bytes) -> None:
        """Send chat to everybody who wants to have it."""
        deliver([each for each in self.connections if each not in self.muted], payload)

    def send_to(self, account: str, payload: bytes) -> None:
        """Send one person something, on every connection."""
        deliver(self._connections.get(account, ()), payload)

    def broadcast(self, first_seq: int, events: Sequence[TableEvent], answer: Answer | None = None) -> None:
        """Send everybody what they may see of new events, and follow who sits where.

        What the hands in view make, if that is news, and the answer to whoever asked for it go out in the same write.
        """
        shared: list[bytes | None] = []
        own: dict[str, dict[int, bytes]] = {}
        cards = False
        for place, event in enumerate(events):
            seq = first_seq + place
            public = redact_table(event, None)
            shared.append(encode_event(seq, public))
            if not same_for_all(event):
                for account in self._connections:
                    seat = self.owners.seat_of(account)
                    if seat is not None and (encoded := encode_event(seq, redact_table(event, seat))) is not None:
                        own.setdefault(account, {})[place] = encoded
            self.owners.follow(seq, event)
            cards |= self.hands.follow(seq, event, public)
        public_payload = self._join(shared, {})
        asking = [] if answer is None else list(answer.connections)
        for account, connections in list(self._connections.items()):
            payload = self._join(shared, own[account]) if account in own else public_payload
            payloads = [] if payload is None else [payload]
            if cards and (made := self._made(account)) is not None:
                payloads.append(made)
            for connection in connections:
                if answer is not None and connection in asking:
                    asking.remove(connection)
                    deliver((connection,), *payloads, answer.payload)
                elif payloads:
                    deliver((connection,), *payloads)
        if answer is not None:
            deliver(asking, answer.payload)

    def _made(self, account: str) -> bytes | None:
        """What the hands make that a person sees; a fault there must not keep events from anybody."""
        try:
            return self.hands.message(account)
        except Exception:
            _log.exception("hands are not named", extra={"table": self._table})
            return None

    def missed(self, account: str, events: Iterable[tuple[int, TableEvent]]) -> bytes | None:
        """Return events that a person has missed; None if they may see nothing of them."""
        owners = self.owners
        encoded = [encode_event(seq, redact_table(event, owners.seat_then(account, seq))) for seq, event in events]
        return self._join(encoded, {})

    def _join(self, shared: Sequence[bytes | None], own: dict[int, bytes]) -> bytes | None:
        parts = [own.get(place, encoded) for place, encoded in enumerate(shared)] if own else shared
        shown = [part for part in parts if part is not None]
        return frame_events(self._table, shown) if shown else None


def deliver(connections: Iterable[Connection], *payloads: bytes) -> None:
    """Send each the same; one that cannot be sent to does not keep it from the others."""
    for connection in tuple(connections):  # no copy of what is a tuple already
        try:
            connection.send(*payloads)
        except Exception:
            _log.exception("sending failed")
