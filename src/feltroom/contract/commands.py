"""From a message to the command that a table understands."""

from feltroom.contract.client_messages import CommandMessage
from feltroom.contract.sender import Sender
from feltroom.table.commands import Command
from feltroom.table.events import TurnStarted


def to_command(
    message: CommandMessage,
    *,
    seat: int,
    name: str = "",
    account: str = "",
    turn: TurnStarted | None = None,
) -> Command:
    """Return the table's command for a message from a seat; for `Sit`, `seat` is the one to be taken.

    `name` and `account` are those of the person who sits down. `turn` is the open decision: chips to put in are counted
    by it if the message answers it, else the table will call the command stale. IllegalAction for a wrong amount.
    """
    return message.command(Sender(seat, name, account, turn))
