"""The person who sent a message, as far as a command needs to know."""

from dataclasses import dataclass

from feltroom.table.events import TurnStarted


@dataclass(frozen=True, slots=True)
class Sender:
    """A person at a table; for `Sit`, `seat` is the one to be taken. `turn` is the open decision, anybody's."""

    seat: int
    name: str = ""
    account: str = ""
    turn: TurnStarted | None = None
