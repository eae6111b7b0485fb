"""Refusing a command to a director, with a code and the numbers in it."""

from feltroom.errors import FeltroomError


class TournamentError(FeltroomError):
    """The director refuses a command and is as it was before; `code` names the reason, `numbers` holds its figures."""

    def __init__(self, message: str, *, code: str, **numbers: int) -> None:
        super().__init__(message)
        self.code = code
        self.numbers = numbers
