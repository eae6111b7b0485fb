"""Standings of a club: what the evenings brought each member, ranked by one figure, the measure."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from feltroom.contract.http.clubs import Measure
from feltroom.rooms.clubs.evenings import Evening


@dataclass(slots=True)
class Tally:
    """What a season brought a member."""

    evenings: int = 0
    hands: int = 0
    cash_hands: int = 0
    chips: int = 0
    points: float = 0.0
    big_blinds: float = 0.0
    won: int = 0
    tournaments: int = 0
    places: int = 0

    @property
    def big_blinds_a_hundred(self) -> float | None:
        """Big blinds won in a hundred hands at cash tables, None without a hand there."""
        return round(100 * self.big_blinds / self.cash_hands, 2) if self.cash_hands else None

    def value(self, measure: Measure) -> float | None:
        """The figure of a measure; None if the member has none."""
        if not self.evenings:
            return None
        match measure:
            case "chips":
                return float(self.chips)
            case "points":
                return round(self.points, 2)
            case "bigBlinds":
                return self.big_blinds_a_hundred
            case "evenings":
                return float(self.won)
            case "places":
                return float(self.places) if self.tournaments else None


def tally(evenings: Iterable[Evening], accounts: Sequence[str]) -> dict[str, Tally]:
    """Count a season for some members."""
    tallies = {account: Tally() for account in accounts}
    for evening in evenings:
        here = [account for account in accounts if took_part(evening, account)]
        for account in here:
            _add(tallies[account], evening, account)
        for account in best_members(evening, here):
            tallies[account].won += 1
    return tallies


def took_part(evening: Evening, account: str) -> bool:
    """Whether somebody was dealt in on an evening."""
    return evening.played.played[account] > 0


def points_of(evening: Evening, account: str) -> float | None:
    """What an evening brought somebody in points; None at a table that counts in chips alone, or while it is open."""
    facts = evening.facts
    if facts.placed is not None:
        placed = facts.placed.get(account)
        return None if placed is None or placed.place is None else float(placed.points)
    return round(evening.chips_of(account) / facts.chips_per_point, 2) if facts.chips_per_point else None


def best_members(evening: Evening, accounts: Sequence[str]) -> list[str]:
    """The members who did best, of two or more: by chips at a cash table, by place in a tournament that is over."""
    placed = evening.facts.placed
    if placed is None:
        figures = {account: -evening.chips_of(account) for account in accounts}
    else:
        found = {account: placed[account].place for account in accounts if account in placed}
        figures = {account: place for account, place in found.items() if place is not None}
    if len(figures) < 2:
        return []
    return [account for account, figure in figures.items() if figure == min(figures.values())]


def ranks(values: Sequence[float | None]) -> list[int]:
    """The rank of each figure, the greatest first; equal ones share it, and those without any come last."""
    known = [value for value in values if value is not None]
    return [1 + (len(known) if value is None else sum(other > value for other in known)) for value in values]


def _add(own: Tally, evening: Evening, account: str) -> None:
    facts, hands = evening.facts, evening.played.played[account]
    own.evenings += 1
    own.hands += hands
    own.points += points_of(evening, account) or 0.0
    if facts.placed is None:
        chips = evening.chips_of(account)
        own.cash_hands += hands
        own.chips += chips
        own.big_blinds += chips / facts.big_blind
        return
    placed = facts.placed.get(account)
    if placed is not None and placed.place is not None:
        own.tournaments += 1
        own.places += facts.entrants - placed.place
