"""Refusing a frame, with a code and the numbers in it."""

from feltroom.contract.codes import Code
from feltroom.errors import ProtocolError


class BadFrame(ProtocolError):
    """A frame that is no message of the protocol; `path` says where, `id` is the client's if it could be read."""

    def __init__(self, code: Code, *, path: str | None = None, to: str | None = None, **numbers: int) -> None:
        super().__init__(code.value if path is None else f"{code.value} at {path}")
        self.code = code
        self.numbers = numbers
        self.path = path
        self.id = to
