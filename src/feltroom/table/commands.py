"""What people, bots and the driver may ask of a table.

`by` is the seat of whoever asks, for what only the host may do; None is the driver itself.
"""

from dataclasses import dataclass

from feltroom.engine.actions import Action
from feltroom.table.config import Blinds, BotSpec


@dataclass(frozen=True, slots=True)
class Sit:
    """Take a free seat with chips; `post` comes into a running game at once instead of waiting for the big blind.

    `account` says whose seat it is, in the driver's words: the table keeps it, never reads it, and shows it to nobody.
    """

    seat: int
    name: str
    stack: int | None = None
    post: bool = False
    account: str = ""


@dataclass(frozen=True, slots=True)
class Stand:
    """Give up the seat, after this hand if the player is in one."""

    seat: int


@dataclass(frozen=True, slots=True)
class Leave:
    """Give up the seat now, and with it being the host; a solo session that has begun is over.

    A hand is folded at once, in its turn or not; when cards of its street are on their way, with them. A hand that is
    all-in, or whose last decision has been made, stays in to the showdown and may win. Chips go home when the hand is
    settled.
    """

    seat: int


@dataclass(frozen=True, slots=True)
class SitOut:
    """Keep the seat but take no part from the next hand on."""

    seat: int


@dataclass(frozen=True, slots=True)
class ComeBack:
    """Take part again, posting what is owed or waiting for the big blind."""

    seat: int
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
    """Let this decision draw on the time bank when its time is over."""

    seat: int


@dataclass(frozen=True, slots=True)
class Show:
    """Show both cards of the last hand, until the next deal."""

    seat: int


@dataclass(frozen=True, slots=True)
class TopUp:
    """Add chips; in the middle of a hand they count from the next one on."""

    seat: int
    amount: int


@dataclass(frozen=True, slots=True)
class Rebuy:
    """Buy a new stack with no chips left."""

    seat: int


@dataclass(frozen=True, slots=True)
class AddBot:
    """Seat a bot; the table's own bot, the first free seat and the next free name where not given.

    The table's own bot has a personality by its seat, unless one was chosen or its level plays without. The bots of a
    solo session cannot be changed from its first deal on.
    """

    seat: int | None = None
    bot: BotSpec | None = None
    name: str | None = None
    by: int | None = None


@dataclass(frozen=True, slots=True)
class RemoveBot:
    """Take a bot from the table; it folds a hand it is in."""

    seat: int
    by: int | None = None


@dataclass(frozen=True, slots=True)
class ReplaceBot:
    """Let another bot play a bot's seat and chips from its next decision on."""

    seat: int
    bot: BotSpec
    by: int | None = None


@dataclass(frozen=True, slots=True)
class Start:
    """Begin to play."""

    by: int | None = None


@dataclass(frozen=True, slots=True)
class Pause:
    """Stop all clocks."""

    by: int | None = None


@dataclass(frozen=True, slots=True)
class Resume:
    """Let the clocks run on with what was left of them."""

    by: int | None = None


@dataclass(frozen=True, slots=True)
class NextHand:
    """Leave the summary of the last hand for the next one."""

    seat: int | None = None


@dataclass(frozen=True, slots=True)
class ChangeBlinds:
    """Play for other blinds from the next hand on; a schedule stops."""

    blinds: Blinds
    by: int | None = None


@dataclass(frozen=True, slots=True)
class Kick:
    """Send somebody away as if he left."""

    seat: int
    by: int | None = None


@dataclass(frozen=True, slots=True)
class HandOver:
    """Make another person the host."""

    seat: int
    by: int | None = None


@dataclass(frozen=True, slots=True)
class Disconnect:
    """Note that a player's connection is gone, if it was there; his clock runs as before."""

    seat: int


@dataclass(frozen=True, slots=True)
class Reconnect:
    """Note that a player is connected again, if he was not; a running game that waited for somebody goes on."""

    seat: int


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
    """Go on after the table was read back from its log: whoever is to act gets a full allowance."""


Command = (
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
    | AddBot
    | RemoveBot
    | ReplaceBot
    | Start
    | Pause
    | Resume
    | NextHand
    | ChangeBlinds
    | Kick
    | HandOver
    | Disconnect
    | Reconnect
    | BotDecided
    | BotFailed
    | Recover
)
