"""Refusing a request before any table is asked."""

from feltroom.contract.codes import Code
from feltroom.errors import FeltroomError


class Refusal(FeltroomError):
    """The server refuses; nothing has changed. `code` names the reason, `numbers` holds its figures."""

    def __init__(self, code: Code, **numbers: int) -> None:
        super().__init__(f"{code.value} {numbers}" if numbers else code.value)
        self.code = code
        self.numbers = numbers
