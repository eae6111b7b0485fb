"""What a director can be asked to do."""

from dataclasses import dataclass

from feltroom.table.config import BotSpec
from feltroom.table.orders import HandReport


@dataclass(frozen=True, slots=True)
class Enter:
    """Let somebody take part: before the start, or late while that is open; an account enters once."""

    name: str
    bot: BotSpec | None = None
    account: str = ""


@dataclass(frozen=True, slots=True)
class Withdraw:
    """Take an entrant off the list, before the start."""

    entrant: int


@dataclass(frozen=True, slots=True)
class Begin:
    """Draw the seats and begin, with two entrants or more."""


@dataclass(frozen=True, slots=True)
class CountHand:
    """Count the report of a table after the hand of its last order; one that was counted before changes nothing."""

    table: int
    report: HandReport


@dataclass(frozen=True, slots=True)
class PausePlay:
    """Let no hand begin any more, and stop the clock of the levels; hands in progress come to their end.

    While the house rests (`by_house`) that has no end and counts in nobody's pauses.
    """

    by_house: bool = False


@dataclass(frozen=True, slots=True)
class ResumePlay:
    """Go on after a pause; the house goes on after its own alone, and nobody else does."""

    by_house: bool = False


@dataclass(frozen=True, slots=True)
class RenameEntrant:
    """Note that an entrant has another name."""

    entrant: int
    name: str


@dataclass(frozen=True, slots=True)
class StopPlay:
    """End a tournament without results; every table closes after its hand."""


@dataclass(frozen=True, slots=True)
class RecoverPlay:
    """Go on after the director was read back from its log: the time it was down is no time of play."""


DirectorCommand = Enter | Withdraw | Begin | CountHand | PausePlay | ResumePlay | RenameEntrant | StopPlay | RecoverPlay
