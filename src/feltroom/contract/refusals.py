"""Refusing: what code raises to refuse a request or a frame, and the message that says so."""

from collections.abc import Mapping

from feltroom.contract.base import camel
from feltroom.contract.codes import CODES, Code
from feltroom.contract.server_messages import FrameError, Refused
from feltroom.errors import FeltroomError, ProtocolError


class Refusal(FeltroomError):
    """The house refuses a request; nothing has changed. `code` names the reason, `numbers` holds its figures."""

    def __init__(self, code: Code, **numbers: int) -> None:
        super().__init__(f"{code.value} {numbers}" if numbers else code.value)
        self.code = code
        self.numbers = numbers


class BadFrame(ProtocolError):
    """A frame that is no message of the protocol; `path` says where, `id` is the client's if it could be read."""

    def __init__(self, code: Code, *, path: str | None = None, to: str | None = None, **numbers: int) -> None:
        super().__init__(code.value if path is None else f"{code.value} at {path}")
        self.code = code
        self.numbers = numbers
        self.path = path
        self.id = to


def refused(to: str, code: str, numbers: Mapping[str, int]) -> Refused:
    """Return the refusal of the message with an id; a code that is not in the catalogue goes out as `internal`."""
    known = CODES.get(code)
    return Refused(to, Code.INTERNAL) if known is None else Refused(to, known, wire_numbers(numbers))


def answer_to_unreadable(bad: BadFrame) -> Refused | FrameError:
    """Return the answer to a frame that is no message: with its id if that could be read."""
    numbers = wire_numbers(bad.numbers)
    if bad.id is None:
        return FrameError(bad.code, numbers, bad.path)
    return Refused(bad.id, bad.code, numbers, bad.path)


def wire_numbers(numbers: Mapping[str, int]) -> dict[str, int]:
    """Return the numbers of a refusal by their names on the wire."""
    return {camel(name): number for name, number in numbers.items()}
