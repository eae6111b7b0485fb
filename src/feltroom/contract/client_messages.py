"""What a client may say.

Every message has an `id` that the client chooses: the answer names it, and a command whose id was seen before is not
done again. Names are imperative. The commands of a table are declared in `feltroom.table.commands` and generated into
`command_messages`; of the two that are written here, `Act` speaks of amounts in two ways, and `ChangeSettings` of what
is to be otherwise than now.
"""

from dataclasses import replace
from typing import Literal, assert_never

from feltroom.contract.base import AtTable, Message
from feltroom.contract.bounds import Count, Name, Password, Search, Text
from feltroom.contract.chosen_settings import fields_given
from feltroom.contract.command_messages import GeneratedCommand
from feltroom.contract.config_settings import ConfigSettings
from feltroom.contract.message_sender import Sender
from feltroom.engine.actions import ALL_IN, CALL, CHECK, FOLD, Action, Legal, raise_to
from feltroom.errors import InvalidSetup
from feltroom.table import commands
from feltroom.table.refusal import TableError

ActionName = Literal["fold", "check", "call", "raise", "allIn"]
ReactionName = Literal["heart", "clap", "laugh", "cry", "cool", "rose", "tomato", "beer"]
EmoteName = Literal["nice", "thanks", "wow", "oops", "gg", "think", "hello", "laugh"]

# Signs that isprintable refuses and that emoji and some scripts are written with.
_JOINERS = str.maketrans("", "", "\u200c\u200d")
_NO_RAISE = raise_to(0)


class Watch(AtTable):
    """See a table: a `table` message answers, or, with the last `seq` the client has, the events after it."""

    seq: Count | None = None
    password: Password | None = None


class Unwatch(AtTable):
    """See a table no longer; a seat is kept."""


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

    def command(self, sender: Sender) -> commands.Act:
        """Return the table's command; IllegalAction if the chips to put in are not there."""
        action = self.chosen(self._bounds(sender))
        return commands.Act(seat=sender.seat, hand=self.hand, decision=self.decision, action=action)

    def chosen(self, legal: Legal | None) -> Action:
        """Return the action; IllegalAction if the chips to put in are not there.

        Without the bounds of the decision that is answered, chips to put in become a raise that every rule refuses.
        """
        match self.action:
            case "fold":
                return FOLD
            case "check":
                return CHECK
            case "call":
                return CALL
            case "allIn":
                return ALL_IN
            case "raise":
                if self.put_in is None:
                    return raise_to(self.to or 0)
                return _NO_RAISE if legal is None else legal.put_in(self.put_in)
            case _:
                assert_never(self.action)

    def _bounds(self, sender: Sender) -> Legal | None:
        turn = sender.turn
        if turn is None or (turn.seat, turn.hand, turn.decision) != (sender.seat, self.hand, self.decision):
            return None
        return turn.legal


class ChangeSettings(AtTable):
    """Play by other settings from the next hand on; what is not given stays, and some settings a table keeps.

    Everybody's time bank is full then. At cash tables of several people, the host only.
    """

    settings: ConfigSettings

    def command(self, sender: Sender) -> commands.ChangeSettings:
        """Return the table's command; TableError if there can be no such table."""
        assert sender.config is not None
        try:
            config = replace(sender.config, **fields_given(sender.config, self.settings))
        except InvalidSetup as error:
            raise TableError(str(error), code="bad_config") from None
        return commands.ChangeSettings(config, by=sender.seat)


class AnswerRequest(AtTable):
    """Let somebody sit down who has asked for a seat, or not; the host, or somebody who stands in.

    Without `accept`, whoever has asked takes their own request back.
    """

    request: Count
    accept: bool


class Queue(AtTable):
    """Wait for a seat."""


class Unqueue(AtTable):
    """Wait no longer."""


class Chat(AtTable):
    """Say something, on one line of printable characters."""

    text: Text

    def __post_init__(self) -> None:
        if not self.text.strip() or not self.text.translate(_JOINERS).isprintable():
            raise ValueError("a line of chat is printable - at `$.text`")


class Emote(AtTable):
    """Say something with a picture."""

    emote: EmoteName


class React(AtTable):
    """Show a picture at one's own seat or, with `at`, throw it at another one; it is kept nowhere."""

    reaction: ReactionName
    at: Count | None = None


class DeleteChat(AtTable):
    """Take back a line of chat; the host only."""

    message: Count


class Mute(AtTable):
    """Get no chat and no reactions on this connection, or get them again."""

    muted: bool


class BrowseLobby(Message):
    """See one page of the lobby: a whole `lobbyPage` answers, and others follow with what changes on it.

    `search` is part of a table's name, `free` leaves out tables without a free seat, pages count from 0. Asked again,
    it turns the page or changes the choice.
    """

    search: Search = ""
    free: bool = False
    preset: Name | None = None
    page: Count = 0


class WatchLobby(Message):
    """See the first page of the lobby as clients before `browseLobby` did: `lobby` answers, `lobbyChanged` follows."""


class UnwatchLobby(Message):
    """See the lobby no longer."""


class Ping(Message):
    """Ask whether the server is there and what time it has."""


CommandMessage = Act | ChangeSettings | GeneratedCommand
TalkMessage = Chat | Emote | React | DeleteChat | Mute
TableMessage = CommandMessage | TalkMessage | Watch | Unwatch | Queue | Unqueue | AnswerRequest
ClientMessage = TableMessage | BrowseLobby | WatchLobby | UnwatchLobby | Ping
