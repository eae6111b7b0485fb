"""Who sits at a seat, with what, and what they owe the table before they are dealt in again."""

from dataclasses import dataclass, field

from feltroom.engine.habits import NOTHING_SEEN, Habits
from feltroom.table.config import BotSpec
from feltroom.table.events import Parting


@dataclass(slots=True)
class Seat:
    """An occupied seat, changed by the fold only; `stack` stands still during a hand and is settled after it.

    `new` players have not been dealt in yet, `post` is how they, or players who missed blinds, come in. `queued` chips
    are added after the hand, `bank` is what is left of the time bank, `timeouts` counts those in a row. `account` is
    the driver's note whose seat it is; nothing here reads it. `lost_at` is when the connection was lost; `next_bot`
    plays, and `next_name` is the name, from the next hand on. `straddles` says that they straddle whenever they may,
    `last_longer` that they take part in the last-longer note of the tournament that is to begin.
    `habits` are what bots remember of them; two seats that differ in that alone are equal, since older rows lack them.
    """

    name: str
    stack: int
    bot: BotSpec | None
    bank: int
    new: bool = True
    post: bool = False
    missed_small: bool = False
    missed_big: bool = False
    sitting_out: bool = False
    connected: bool = True
    parting: Parting | None = None
    queued: int = 0
    timeouts: int = 0
    account: str = ""
    lost_at: int | None = None
    next_bot: BotSpec | None = None
    next_name: str | None = None
    straddles: bool = False
    habits: Habits = field(default=NOTHING_SEEN, compare=False)
    last_longer: bool = False

    @property
    def away(self) -> bool:
        """Whether the player gave up or lost the seat in a hand; one who stands up has it until the hand is over."""
        return self.parting is not None and self.parting is not Parting.STOOD

    @property
    def dismissed(self) -> bool:
        """Whether the host sends the player away after this hand, which they play to its end."""
        return self.parting is Parting.KICKED or self.parting is Parting.REMOVED

    @property
    def gone(self) -> bool:
        """Whether the player left in a hand and does not play it to its end."""
        return self.away and not self.dismissed

    @property
    def owes(self) -> bool:
        """Whether the player must post or wait before being dealt in."""
        return self.new or self.missed_small or self.missed_big


@dataclass(frozen=True, slots=True)
class DealtIn:
    """Who a seat's cards were dealt to; they may have gone home since."""

    seat: int
    name: str
    bot: BotSpec | None
