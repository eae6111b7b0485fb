"""The person who sent a message, as far as `command` needs to know to make the table's command of it."""

from dataclasses import dataclass

from feltroom.table.events import TurnStarted


@dataclass(frozen=True, slots=True)
class Sender:
    """A person at a table; for `Sit`, `seat` is the one to be taken, and `name` and `account` are theirs.

    `turn` is the open decision, anybody's: chips to put in are counted by it if the message answers it, else the table
    will call the command stale.
    """

    seat: int
    name: str = ""
    account: str = ""
    turn: TurnStarted | None = None
