"""How a hand ended for its players: by what the file says of it, else by the rules.

The format has two fields for the end. `finishing_stacks` are plain. `winnings` are what was collected from the pots,
after rake; some sites count a bet that nobody called among them and some do not. If the winnings are more than the pots
without that bet, it must be among them. Winnings of nothing at all are no record of who won.
"""

from dataclasses import dataclass
from decimal import Decimal
from enum import Enum
from fractions import Fraction

from feltroom.engine.events import BoardDealt, PotAwarded
from feltroom.errors import InvalidSetup, shown
from feltroom.history.events_as_recorded import bets_as_recorded
from feltroom.history.record import HandRecord
from feltroom.history.run import Run, run

ADDED = "_added_to_pot"
"""The note of what the house put into the pot, as some rooms do."""


class Source(Enum):
    """What an outcome rests on."""

    STACKS = "finishing stacks"
    WINNINGS = "winnings"
    RULES = "rules"
    FOLDS = "folds"


@dataclass(frozen=True, slots=True)
class Rake:
    """What the house takes from a pot: a part of it, at most `cap` chips, and nothing without a flop if it says so."""

    rate: Fraction
    cap: int | None = None
    no_flop_no_drop: bool = True

    def __post_init__(self) -> None:
        if not isinstance(self.rate, Fraction) or not 0 <= self.rate < 1:
            raise InvalidSetup(f"the rate of a rake must be a Fraction from 0 to below 1, not {shown(self.rate)}")

    def of(self, pot: int, *, flop: bool) -> int:
        """Return the rake of a pot in whole chips."""
        if self.no_flop_no_drop and not flop:
            return 0
        taken = int(pot * self.rate)
        return taken if self.cap is None else min(taken, self.cap)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What everybody won or lost in chips, None where nobody can tell; `rake` is what the house took, if that is known.

    `returned` is the bet that nobody called: a player and chips.
    """

    net: tuple[int | None, ...]
    rake: int | None
    source: Source
    put_in: tuple[int, ...]
    returned: tuple[int, int] | None


def outcome_of(record: HandRecord, *, ran: Run | None = None, rake: Rake | None = None) -> Outcome:
    """Return how a hand ended; `ran` is the record played by the rules, if that was done, and `rake` what to take where
    the file does not say it.
    """
    tracker = bets_as_recorded(record)
    put_in, returned = tuple(tracker.paid), tracker.uncalled()
    if (final := record.finishing_stacks) is not None and not record.unknown_stacks:
        net = tuple([after - before for after, before in zip(final, record.stacks, strict=True)])
        return Outcome(net, _taken(net, record), Source.STACKS, put_in, returned)
    if record.winnings is not None and any(record.winnings):
        net = _net_of_winnings(record.winnings, put_in, returned, added=added_to_pot(record))
        return Outcome(net, _taken(net, record), Source.WINNINGS, put_in, returned)
    ran = ran or run(record)
    if ran.over and ran.stop is None:
        won = _raked(ran, record, rake)
        net = tuple([after - before for after, before in zip(won, record.stacks, strict=True)])
        return Outcome(net, -sum(net), Source.RULES, put_in, returned)
    if len(tracker.live) == 1:
        net = tuple([sum(put_in) - paid if player in tracker.live else -paid for player, paid in enumerate(put_in)])
        return Outcome(net, record.rake, Source.FOLDS, put_in, returned)
    lost = tuple([None if player in tracker.live else -paid for player, paid in enumerate(put_in)])
    return Outcome(lost, record.rake, Source.FOLDS, put_in, returned)


def _net_of_winnings(
    winnings: tuple[int, ...], put_in: tuple[int, ...], returned: tuple[int, int] | None, *, added: int
) -> tuple[int, ...]:
    net = [won - paid for won, paid in zip(winnings, put_in, strict=True)]
    if returned is not None and sum(winnings) <= sum(put_in) - returned[1] + added:
        net[returned[0]] += returned[1]
    return tuple(net)


def added_to_pot(record: HandRecord) -> int:
    """Return the chips that the house put into the pot."""
    added = record.notes.get(ADDED, 0)
    return int(added * record.unit) if isinstance(added, int | Decimal) else 0


def _taken(net: tuple[int, ...], record: HandRecord) -> int | None:
    """What is missing among the players and of what was added: the rake, unless somebody added more."""
    missing = added_to_pot(record) - sum(net)
    return missing if missing >= 0 else record.rake


def _raked(ran: Run, record: HandRecord, rake: Rake | None) -> list[int]:
    """The stacks after a hand, with the rake taken from the winners of each pot in equal parts."""
    stacks = list(ran.stacks)
    pots = [event for event in ran.events if isinstance(event, PotAwarded)]
    whole = sum([pot.amount for pot in pots])
    if record.rake is not None:
        due = record.rake
    else:
        due = 0 if rake is None else rake.of(whole, flop=any(isinstance(event, BoardDealt) for event in ran.events))
    for number, pot in enumerate(pots, 1):
        part = due if number == len(pots) else min(due, pot.amount * due // whole)
        due, whole = due - part, whole - pot.amount
        for place, (player, share) in enumerate(pot.shares, 1):
            taken = part if place == len(pot.shares) else min(part, share * part // pot.amount)
            stacks[player] -= taken
            part -= taken
    return stacks
