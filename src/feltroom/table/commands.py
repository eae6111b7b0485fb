"""What people, bots and the driver may ask of a table.

`by` is the seat of the person who asks, for what only the host may do; None is the driver itself. When the host has
been disconnected for a minute, any connected person with a seat stands in: they may start, pause, resume and add bots.
The messages by which clients ask are generated from the classes of `PersonCommand` and their docstrings (`make
generate`): the house fills in fields that are `FromSender`, and clients send the others.
"""

from dataclasses import dataclass
from typing import Annotated

from feltroom.deal.deal import MOST_RUNS
from feltroom.engine.actions import Action
from feltroom.engine.rules import Chips, Count
from feltroom.markers import Bounds, FromSender, Mark, Spread
from feltroom.table.config import Blinds, BotSpec, Moment, Name, SeatNumber, TableConfig
from feltroom.table.host_events import CorrectionReason
from feltroom.table.orders import Order

_OwnSeat = Annotated[int, FromSender("seat")]
_Host = Annotated[int | None, FromSender("seat")]


@dataclass(frozen=True, slots=True)
class Sit:
    """Take a free seat with chips; `post` comes into a running game at once instead of waiting for the big blind.

    A client that names no seat gets any free one.
    """

    seat: Annotated[SeatNumber, FromSender("seat"), Mark.OR_ANY]
    name: Annotated[str, FromSender("name")]
    buy_in: Chips | None = None
    post: bool = False
    # Whose seat it is, in the driver's words: the table keeps it, never reads it, and shows it to nobody.
    account: Annotated[str, FromSender("account")] = ""
    # Whoever made the table is not locked out: they sit down, and the lock is gone.
    owner: Annotated[bool, FromSender("owner")] = False


@dataclass(frozen=True, slots=True)
class Stand:
    """Give up the seat, after this hand if the player is in one."""

    seat: _OwnSeat


@dataclass(frozen=True, slots=True)
class Leave:
    """Give up the seat now, and with it being the host; a solo session that has begun is over.

    A hand is folded at once, in its turn or not; when cards of its street are on their way, with them. A hand that is
    all-in, or whose last decision has been made, stays in to the showdown and may win. Chips go home when the hand is
    settled.
    """

    seat: _OwnSeat


@dataclass(frozen=True, slots=True)
class SitOut:
    """Keep the seat but take no part from the next hand on."""

    seat: _OwnSeat


@dataclass(frozen=True, slots=True)
class ComeBack:
    """Take part again, posting what is owed or waiting for the big blind."""

    seat: _OwnSeat
    post: bool = False


@dataclass(frozen=True, slots=True)
class Act:
    """Decide; an action for another hand or decision than the one that is open is refused as stale."""

    seat: int
    hand: int
    decision: int
    action: Action


@dataclass(frozen=True, slots=True)
class UseTimeBank:
    """Let this decision draw on the time bank when its time is over, where it does not do so automatically."""

    seat: _OwnSeat


@dataclass(frozen=True, slots=True)
class Show:
    """Show both cards of the last hand, until the next deal."""

    seat: _OwnSeat


@dataclass(frozen=True, slots=True)
class ShowOrMuck:
    """Answer at the showdown where players choose: show both cards, or muck and give up the pots."""

    seat: _OwnSeat
    hand: Count
    show: bool


@dataclass(frozen=True, slots=True)
class RunIt:
    """Say how often the board may be run at most, when all who are left are asked; the least anybody says counts."""

    seat: _OwnSeat
    hand: Count
    times: Annotated[int, Bounds(1, MOST_RUNS)]


@dataclass(frozen=True, slots=True)
class AskToSee:
    """Ask to see a hand of the last showdown that was not shown, where the table allows it, until the next deal."""

    seat: _OwnSeat
    of: SeatNumber


@dataclass(frozen=True, slots=True)
class HuntRabbit:
    """Let everybody see which board cards would have come in the last hand, where the table allows it."""

    seat: _OwnSeat
    hand: Count


@dataclass(frozen=True, slots=True)
class ChooseStraddle:
    """Straddle from the next hand on whenever one may, or stop it, where the table lets players straddle."""

    seat: _OwnSeat
    on: bool


@dataclass(frozen=True, slots=True)
class JoinLastLonger:
    """Take part in the last-longer note of a tournament that has not begun, or not any more."""

    seat: _OwnSeat
    on: bool


@dataclass(frozen=True, slots=True)
class TopUp:
    """Buy chips; in the middle of a hand they count from the next one on."""

    seat: _OwnSeat
    amount: Chips


@dataclass(frozen=True, slots=True)
class Rebuy:
    """Buy a new stack with no chips left."""

    seat: _OwnSeat


@dataclass(frozen=True, slots=True)
class AddBot:
    """Seat a bot: the table's own bot, the first free seat and the next free name where not given.

    The host, or somebody who stands in. The table's own bot has a personality by its seat, unless one was chosen or its
    level plays without. The bots of a session for one person cannot be changed from its first deal on, unless chips can
    be bought there.
    """

    seat: SeatNumber | None = None
    bot: Spread[BotSpec | None] = None
    name: Name | None = None
    by: _Host = None


@dataclass(frozen=True, slots=True)
class RemoveBot:
    """Take a bot from the table, after this hand if it is in one. The host only."""

    seat: SeatNumber
    by: _Host = None


@dataclass(frozen=True, slots=True)
class ReplaceBot:
    """Let another bot play a bot's seat and chips, from the next hand on if it is in one. The host only."""

    seat: SeatNumber
    bot: Spread[BotSpec]
    by: _Host = None


@dataclass(frozen=True, slots=True)
class Start:
    """Begin to play. The host, or somebody who stands in."""

    by: _Host = None


@dataclass(frozen=True, slots=True)
class Pause:
    """Stop all clocks. The host, or somebody who stands in."""

    by: _Host = None


@dataclass(frozen=True, slots=True)
class Resume:
    """Let the clocks run on with what was left of them. The host, or somebody who stands in."""

    by: _Host = None


@dataclass(frozen=True, slots=True)
class NextHand:
    """Leave the summary of the last hand for the next one, where it does not come automatically."""

    seat: Annotated[int | None, FromSender("seat")] = None


@dataclass(frozen=True, slots=True)
class ChangeBlinds:
    """Play for other blinds from the next hand on; a schedule stops. The host only."""

    blinds: Spread[Blinds]
    by: _Host = None


@dataclass(frozen=True, slots=True)
class ChangeThinkTime:
    """Let bots think for so many milliseconds, at least and at most, from their next decision on. The host only."""

    least: Moment
    most: Moment
    by: _Host = None


@dataclass(frozen=True, slots=True)
class Kick:
    """Send somebody away, after this hand if they are in one: they play it to its end. The host only.

    The clock plays for somebody who is not connected, with 20 s for a decision where the table has none.
    """

    seat: SeatNumber
    by: _Host = None


@dataclass(frozen=True, slots=True)
class HandOver:
    """Make another person the host. The host only."""

    seat: SeatNumber
    by: _Host = None


@dataclass(frozen=True, slots=True)
class LockTable:
    """Let nobody else sit down, or let people sit down again; with the last person the lock is gone. The host only."""

    locked: bool
    by: _Host = None


@dataclass(frozen=True, slots=True)
class CorrectStack:
    """Give a player so many chips in place of those they have, between hands, and say why. The host only.

    Chips that are added count as bought, chips that are taken away as taken home. At cash tables of several people.
    """

    seat: SeatNumber
    stack: Count
    why: CorrectionReason
    by: _Host = None


@dataclass(frozen=True, slots=True)
class ChangeSettings:
    """Play by other settings from the next hand on, as far as a table can change them. The host only."""

    config: TableConfig
    by: int | None = None


@dataclass(frozen=True, slots=True)
class CallBombPot:
    """Play the next hand as a bomb pot, or not any more, where the table has them. The host only."""

    on: bool
    by: _Host = None


@dataclass(frozen=True, slots=True)
class EndEvening:
    """Let no hand begin any more: one that is being played comes to its end, and the ledger stands. The host only.

    At cash tables of several people.
    """

    by: _Host = None


@dataclass(frozen=True, slots=True)
class DeclineRequest:
    """Note that somebody who asked for a seat gets none. The host, or somebody who stands in."""

    by: int | None = None


@dataclass(frozen=True, slots=True)
class Disconnect:
    """Note that a player's connection is gone, if it was there; their clock runs as before."""

    seat: int


@dataclass(frozen=True, slots=True)
class Reconnect:
    """Note that a player is connected again, if they were not; a running game that waited for somebody goes on."""

    seat: int


@dataclass(frozen=True, slots=True)
class Rename:
    """Note that a player has another name, if it is another; in the middle of a hand it shows after it."""

    seat: int
    name: str


@dataclass(frozen=True, slots=True)
class BotDecided:
    """Give the decision of `pending_bot`; it is held until the thinking time is over; an illegal one voids the hand."""

    seat: int
    hand: int
    decision: int
    action: Action


@dataclass(frozen=True, slots=True)
class BotFailed:
    """Report that a bot could not decide; the hand is void."""

    seat: int
    hand: int
    decision: int
    trace: str


@dataclass(frozen=True, slots=True)
class Recover:
    """Go on after the table was read back from its log: the player to act gets a full allowance."""


@dataclass(frozen=True, slots=True)
class FollowOrder:
    """Do what the director of a tournament of several tables orders, between two hands and once."""

    order: Order


PersonCommand = (
    Sit
    | Stand
    | Leave
    | SitOut
    | ComeBack
    | Act
    | UseTimeBank
    | Show
    | ShowOrMuck
    | RunIt
    | AskToSee
    | HuntRabbit
    | ChooseStraddle
    | JoinLastLonger
    | TopUp
    | Rebuy
    | AddBot
    | RemoveBot
    | ReplaceBot
    | Start
    | Pause
    | Resume
    | NextHand
    | ChangeBlinds
    | ChangeThinkTime
    | Kick
    | HandOver
    | LockTable
    | CorrectStack
    | ChangeSettings
    | CallBombPot
    | EndEvening
)
Command = (
    PersonCommand | DeclineRequest | Disconnect | Reconnect | Rename | BotDecided | BotFailed | Recover | FollowOrder
)
