"""The person who sent a message, as far as `command` needs to know to make the table's command of it."""

from dataclasses import dataclass

from feltroom.table.config import TableConfig
from feltroom.table.events import TurnStarted


@dataclass(frozen=True, slots=True)
class Sender:
    """A person at a table; for `Sit`, `seat` is the one to be taken, and `name` and `account` are theirs.

    `turn` is the table's open decision. If the message answers it, its bounds make a total of the chips put in; if not,
    the table refuses the command as stale. `config` is how the table plays from the next hand on. The `owner` made it.
    """

    seat: int
    name: str = ""
    account: str = ""
    turn: TurnStarted | None = None
    config: TableConfig | None = None
    owner: bool = False
