"""What a client may say.

Every message has an `id` that the client chooses: the answer names it, and a command whose id was seen before is not
done again. Names are imperative.
"""

from typing import Literal

from feltroom.contract.base import Tagged
from feltroom.contract.bounds import Chips, Count, Id, Name, Password, Seat, TableId, Text
from feltroom.table.config import Level, Personality

ActionName = Literal["fold", "check", "call", "raise", "allIn"]
EmoteName = Literal["nice", "thanks", "wow", "oops", "gg", "think", "hello", "laugh"]

# Signs that isprintable refuses and that emoji and some scripts are written with.
_JOINERS = str.maketrans("", "", "\u200c\u200d")


class Message(Tagged, omit_defaults=True):
    """Anything a client says."""

    id: Id


class AtTable(Message):
    """Anything said at one table."""

    table: TableId


class Watch(AtTable):
    """See a table: a `table` message answers, or, with the last `seq` the client has, the events after it."""

    seq: Count | None = None
    password: Password | None = None


class Unwatch(AtTable):
    """See a table no longer; a seat is kept."""


class Sit(AtTable):
    """Take a seat, any free one if none is named; `post` comes into a running game at once."""

    seat: Seat | None = None
    buy_in: Chips | None = None
    post: bool = False


class Stand(AtTable):
    """Give up the seat after this hand."""


class Leave(AtTable):
    """Give up the seat now; a hand is folded."""


class SitOut(AtTable):
    """Keep the seat but take no part from the next hand on."""


class ComeBack(AtTable):
    """Take part again, posting what is owed or waiting for the big blind."""

    post: bool = False


class Act(AtTable):
    """Decide; `hand` and `decision` are those of `turnStarted`, and any other are stale.

    A raise has either `to`, the total for this street, or `putIn`, the chips put in, the call included.
    """

    hand: Count
    decision: Count
    action: ActionName
    to: Count | None = None
    put_in: Count | None = None

    def __post_init__(self) -> None:
        amounts = (self.to is not None) + (self.put_in is not None)
        if amounts != (self.action == "raise"):
            raise ValueError("a raise has one of `to` and `putIn`, nothing else has - at `$.to`")


class UseTimeBank(AtTable):
    """Let this decision draw on the time bank, where it does not do so by itself."""


class Show(AtTable):
    """Show both cards of the last hand, until the next deal."""


class TopUp(AtTable):
    """Buy chips; in a hand they count from the next one on."""

    amount: Chips


class Rebuy(AtTable):
    """Buy a new stack with no chips left."""


class NextHand(AtTable):
    """Ask for the next hand, where it does not come by itself."""


class Start(AtTable):
    """Begin to play; the host only."""


class Pause(AtTable):
    """Stop all clocks; the host only."""


class Resume(AtTable):
    """Let the clocks run on; the host only."""


class ChangeBlinds(AtTable):
    """Play for other blinds from the next hand on; the host only."""

    small: Count
    big: Chips
    ante: Count = 0


class Kick(AtTable):
    """Send somebody away; the host only."""

    seat: Seat


class HandOver(AtTable):
    """Make another person the host; the host only."""

    seat: Seat


class AddBot(AtTable):
    """Seat a bot; the table's own bot, any free seat and any name where not given; the host only."""

    seat: Seat | None = None
    level: Level | None = None
    personality: Personality | None = None
    name: Name | None = None

    def __post_init__(self) -> None:
        if self.personality is not None and self.level is None:
            raise ValueError("a personality needs a level - at `$.level`")


class RemoveBot(AtTable):
    """Send a bot away; the host only."""

    seat: Seat


class ReplaceBot(AtTable):
    """Let another bot play a bot's seat; the host only."""

    seat: Seat
    level: Level
    personality: Personality | None = None


class Queue(AtTable):
    """Wait for a seat."""


class Unqueue(AtTable):
    """Wait no longer."""


class Chat(AtTable):
    """Say something, on one line of printable signs."""

    text: Text

    def __post_init__(self) -> None:
        if not self.text.strip() or not self.text.translate(_JOINERS).isprintable():
            raise ValueError("a line of chat is printable - at `$.text`")


class Emote(AtTable):
    """Say something with a picture."""

    emote: EmoteName


class DeleteChat(AtTable):
    """Take back a line of chat; the host only."""

    message: Count


class Mute(AtTable):
    """Get no chat on this connection, or get it again."""

    muted: bool


class WatchLobby(Message):
    """See the lobby: a `lobby` message answers, and `lobbyChanged` follows."""


class UnwatchLobby(Message):
    """See the lobby no longer."""


class Ping(Message):
    """Ask whether the server is there and what time it has."""


CommandMessage = (
    Sit
    | Stand
    | Leave
    | SitOut
    | ComeBack
    | Act
    | UseTimeBank
    | Show
    | TopUp
    | Rebuy
    | NextHand
    | Start
    | Pause
    | Resume
    | ChangeBlinds
    | Kick
    | HandOver
    | AddBot
    | RemoveBot
    | ReplaceBot
)
TalkMessage = Chat | Emote | DeleteChat | Mute
TableMessage = CommandMessage | TalkMessage | Watch | Unwatch | Queue | Unqueue
ClientMessage = TableMessage | WatchLobby | UnwatchLobby | Ping
