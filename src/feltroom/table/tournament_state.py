"""A tournament as the fold of its events; a value, so that a checkpoint can hold it as it is."""

from dataclasses import dataclass, field, replace
from typing import assert_never

from feltroom.table.events import PlayerBusted
from feltroom.table.tournament import Tournament
from feltroom.table.tournament_events import (
    BountyWon,
    Entrant,
    LevelReached,
    Placing,
    RebuyOffered,
    TournamentEvent,
    TournamentFinished,
    TournamentStarted,
)
from feltroom.table.tournament_prizes import prizes_of


@dataclass(frozen=True, slots=True)
class TournamentState:
    """A tournament that has begun; `offered` are those who may buy a new stack now, None while nobody is asked."""

    entrants: tuple[Entrant, ...]
    shares: tuple[int, ...]
    level: int = 0
    rebuys: dict[int, int] = field(default_factory=dict)
    add_ons: tuple[int, ...] = ()
    bounties: dict[int, int] = field(default_factory=dict)
    out: tuple[PlayerBusted, ...] = ()
    offered: tuple[int, ...] | None = None
    results: tuple[Placing, ...] = ()
    paused: int = 0

    @classmethod
    def started(cls, event: TournamentStarted) -> "TournamentState":
        """Return a tournament that begins."""
        return cls(event.entrants, event.shares)

    @property
    def still_in(self) -> tuple[int, ...]:
        """The seats of those who have no place yet."""
        placed = {one.seat for one in self.out}
        return tuple([entrant.seat for entrant in self.entrants if entrant.seat not in placed])

    def entries(self, seat: int) -> int:
        """How many stacks a player has bought, the first one included."""
        return 1 + self.rebuys.get(seat, 0)

    def paid(self, rules: Tournament, seat: int) -> int:
        """What a player has paid in points."""
        return self.entries(seat) * (rules.buy_in + rules.bounty) + (seat in self.add_ons) * rules.buy_in

    def prizes(self, rules: Tournament) -> tuple[int, ...]:
        """The prizes of the places that are paid, as many points as have been paid for them until now."""
        bought = sum(self.entries(entrant.seat) for entrant in self.entrants) + len(self.add_ons)
        return prizes_of(bought * rules.buy_in, self.shares)

    def after(self, event: TournamentEvent) -> "TournamentState":
        """Return the tournament after one of its events."""
        match event:
            case TournamentStarted():
                raise TypeError("a tournament begins once")
            case LevelReached():
                return replace(self, level=event.level)
            case BountyWon():
                won = self.bounties.get(event.seat, 0) + event.points
                return replace(self, bounties={**self.bounties, event.seat: won})
            case RebuyOffered():
                return replace(self, offered=event.seats)
            case TournamentFinished():
                return replace(self, results=event.results)
            case _:
                assert_never(event)

    def without(self, event: PlayerBusted) -> "TournamentState":
        """Return the tournament after a player has gone out."""
        return replace(self, out=(*self.out, event))

    def answered(self, seat: int) -> "TournamentState":
        """Return the tournament after a player who may buy a new stack did so, or went."""
        if self.offered is None or seat not in self.offered:
            return self
        return replace(self, offered=tuple([other for other in self.offered if other != seat]))

    def rebought(self, seat: int) -> "TournamentState":
        """Return the tournament after a player bought a new stack."""
        return replace(self.answered(seat), rebuys={**self.rebuys, seat: self.rebuys.get(seat, 0) + 1})

    def resumed(self, pause: int) -> "TournamentState":
        """Return the tournament after a pause of so many milliseconds."""
        return replace(self, paused=self.paused + pause)

    def added(self, seat: int) -> "TournamentState":
        """Return the tournament after a player bought chips on top of theirs."""
        return replace(self, add_ons=(*self.add_ons, seat))
