"""From an error to the failure that a client is sent."""

from feltroom.contract.codes import CODES, Code
from feltroom.contract.http.failure import Failure
from feltroom.contract.refusals import BadFrame, Refusal, wire_numbers
from feltroom.errors import IllegalAction
from feltroom.log.errors import StorageError
from feltroom.rooms.tables.table_maker import BadSettings
from feltroom.table.refusal import TableError


def failure_of(error: Exception) -> Failure:
    """Return what a client may know of an error; one that is not meant for clients is `internal`."""
    match error:
        case BadSettings():
            return Failure(error.code, path=error.path)
        case BadFrame():
            return Failure(error.code, wire_numbers(error.numbers), error.path)
        case Refusal() | IllegalAction() | TableError():
            return Failure(CODES.get(error.code, Code.INTERNAL), wire_numbers(error.numbers))
        case StorageError():
            return Failure(Code.STORAGE_FAILED)
        case _:
            return Failure(Code.INTERNAL)
