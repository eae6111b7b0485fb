"""The connections that are open at this house, by account."""

from collections.abc import Container

from feltroom.contract.codes import Code
from feltroom.contract.server_messages import AccountChanged, Closing, encode
from feltroom.rooms.people.people import Person
from feltroom.rooms.ports.connection import POLICY_VIOLATION, Connection


class Connections:
    """The connections of everybody who is here."""

    def __init__(self) -> None:
        self._own: dict[str, list[Connection]] = {}
        self._many = 0

    def __len__(self) -> int:
        return self._many

    def of(self, account: str) -> tuple[Connection, ...]:
        """The open connections of one person, the oldest first."""
        return tuple(self._own.get(account, ()))

    def accounts(self) -> tuple[str, ...]:
        """Everybody who has a connection."""
        return tuple(self._own)

    def add(self, connection: Connection) -> None:
        """Note that a connection is open."""
        self._own.setdefault(connection.account, []).append(connection)
        self._many += 1

    def remove(self, connection: Connection) -> None:
        """Note that a connection is gone."""
        own = self._own.get(connection.account, [])
        if connection in own:
            own.remove(connection)
            self._many -= 1
        if not own:
            self._own.pop(connection.account, None)

    def send_all(self, payload: bytes) -> None:
        """Send everybody the same message."""
        for connection in [each for own in self._own.values() for each in own]:
            connection.send(payload)

    def changed(self, person: Person) -> None:
        """Send a person their nickname and picture."""
        payload = encode(AccountChanged(person.nickname, person.avatar))
        for connection in self.of(person.account):
            connection.send(payload)

    def cut_off(self, account: str, *, good: Container[bytes], why: Code = Code.NOT_SIGNED_IN) -> None:
        """End the connections of a person that were opened with a token which is not good any more."""
        payload = encode(Closing(why))
        for connection in self.of(account):
            if connection.token not in good:
                connection.send(payload)
                connection.close(POLICY_VIOLATION)

    def close_all(self, code: int) -> None:
        """End every connection, with a WebSocket close code."""
        for connection in [each for own in self._own.values() for each in own]:
            connection.close(code)
