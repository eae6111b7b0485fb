"""What rooms know of a connection: that messages can be sent to it."""

from typing import Protocol

POLICY_VIOLATION = 1008
"""The WebSocket close code for a peer that breaks the protocol or has lost its right to be here."""


class Connection(Protocol):
    """One socket of one person; sending never waits, and a peer that does not read is cut off."""

    @property
    def account(self) -> str:
        """Whose connection it is."""
        ...

    @property
    def token(self) -> bytes:
        """The hash of the token it was opened with."""
        ...

    def send(self, *payloads: bytes) -> None:
        """Send messages, encoded as the wire has them; several go out together."""
        ...

    def close(self, code: int) -> None:
        """Say goodbye with a WebSocket close code."""
        ...
