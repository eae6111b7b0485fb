"""Answering a request that is refused."""

from collections.abc import Mapping

from feltroom.contract.bad_frame import BadFrame
from feltroom.contract.base import camel
from feltroom.contract.codes import CODES, Code
from feltroom.contract.server_messages import FrameError, Refused


def refused(to: str, code: str, numbers: Mapping[str, int]) -> Refused:
    """Return the refusal of the message with an id; a code that is not in the catalogue goes out as `internal`."""
    known = CODES.get(code)
    return Refused(to, Code.INTERNAL) if known is None else Refused(to, known, wire_numbers(numbers))


def unreadable(bad: BadFrame) -> Refused | FrameError:
    """Return the answer to a frame that is no message: with its id if that could be read."""
    numbers = wire_numbers(bad.numbers)
    if bad.id is None:
        return FrameError(bad.code, numbers, bad.path)
    return Refused(bad.id, bad.code, numbers, bad.path)


def wire_numbers(numbers: Mapping[str, int]) -> dict[str, int]:
    """Return the numbers of a refusal by their names on the wire."""
    return {camel(name): number for name, number in numbers.items()}
