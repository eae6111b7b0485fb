"""What happens in a tournament beside its hands; see `feltroom.table.events` for what holds for all events."""

from dataclasses import dataclass

from feltroom.markers import Private, Public
from feltroom.table.config import BotSpec


@dataclass(frozen=True, slots=True)
class Entrant:
    """A player of a tournament; `last_longer` says that they joined the last-longer note."""

    seat: Public[int]
    name: Public[str]
    bot: Public[BotSpec | None] = None
    account: Private[str] = ""  # whose entry it is, in the words of the driver
    last_longer: Public[bool] = False


@dataclass(frozen=True, slots=True)
class Placing:
    """What a tournament was for an entrant; those who went out in one hand with equal chips before it share a place.

    `bounties` are the points for taking the last chips of others, and for the winner their own. `paid` is what all
    their entries and added chips cost, `last_longer` what they won by the last-longer note, negative for what they
    lost.
    """

    seat: Public[int]
    name: Public[str]
    bot: Public[BotSpec | None]
    place: Public[int]
    shared: Public[bool]
    prize: Public[int]
    bounties: Public[int]
    paid: Public[int]
    account: Private[str] = ""
    last_longer: Public[int] = 0


@dataclass(frozen=True, slots=True)
class TournamentStarted:
    """The tournament began with these players; nobody comes in or goes from now on. `shares` are for the places."""

    time: Public[int]
    entrants: Public[tuple[Entrant, ...]]
    shares: Public[tuple[int, ...]]


@dataclass(frozen=True, slots=True)
class LevelReached:
    """The blinds of another level count from the next hand on, which begins after so many milliseconds of play."""

    time: Public[int]
    level: Public[int]
    played: Public[int]


@dataclass(frozen=True, slots=True)
class BountyWon:
    """A player won the pot with the last chips of the player at `of`, and points for it."""

    time: Public[int]
    seat: Public[int]
    of: Public[int]
    points: Public[int]


@dataclass(frozen=True, slots=True)
class RebuyOffered:
    """These players have no chips left and may buy a new stack before the next hand, until then if a time is given."""

    time: Public[int]
    seats: Public[tuple[int, ...]]
    until: Public[int | None]


@dataclass(frozen=True, slots=True)
class TournamentFinished:
    """One player has all the chips: the places and what they are worth, the best first."""

    time: Public[int]
    results: Public[tuple[Placing, ...]]


TournamentEvent = TournamentStarted | LevelReached | BountyWon | RebuyOffered | TournamentFinished
