"""Refusing a command, with a code and the numbers in it."""

from feltroom.errors import FeltroomError


class TableError(FeltroomError):
    """The table refuses a command and is as it was before; `code` names the reason, `numbers` holds its figures."""

    def __init__(self, message: str, *, code: str, **numbers: int) -> None:
        super().__init__(message)
        self.code = code
        self.numbers = numbers

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (str(self), self.code, self.numbers)


def _rebuild(message: str, code: str, numbers: dict[str, int]) -> TableError:
    return TableError(message, code=code, **numbers)
