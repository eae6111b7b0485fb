"""Every error Feltroom raises on purpose; catch `FeltroomError` to catch them all."""


class FeltroomError(Exception):
    """The base of all errors that Feltroom raises on purpose."""


def shown(value: object) -> str:
    """Write a refused value into a message; Python itself refuses to write ints of more than some thousand digits."""
    if type(value).__module__ == "numpy" and hasattr(value, "item") and not getattr(value, "shape", ()):
        return f"{value!r}, which is numpy's: int() makes it a number of Python"
    try:
        return repr(value)
    except ValueError:
        return f"a number of {value.bit_length()} bits" if isinstance(value, int) else f"a {type(value).__name__}"


class InvalidNotation(FeltroomError, ValueError):
    """Text, or a value standing for cards, does not follow its syntax."""


class InvalidSetup(FeltroomError, ValueError):
    """A hand, a deal, a weight table or a seed cannot be set up as asked."""


class IllegalAction(FeltroomError):
    """The rules refuse an action; the hand is as it was before.

    `code` names the reason and `numbers` carries the figures in it, so that a caller can say it in any language.
    """

    def __init__(self, message: str, *, code: str, **numbers: int) -> None:
        super().__init__(message)
        self.code = code
        self.numbers = numbers

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild_illegal_action, (str(self), self.code, self.numbers)


class UnknownCards(FeltroomError):
    """The hand cannot go on because cards it needs are not known."""


class ProtocolError(FeltroomError):
    """The peer sent something that is not part of the protocol."""


def _rebuild_illegal_action(message: str, code: str, numbers: dict[str, int]) -> IllegalAction:
    return IllegalAction(message, code=code, **numbers)
