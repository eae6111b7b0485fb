"""Who is up or down in a tournament, in points: what they paid, what they have won, and what their chips are worth.

At a table that is a tournament, and in one of several tables whichever of them is asked.
"""

from dataclasses import dataclass
from functools import lru_cache

from feltroom.analysis.icm import whole_shares
from feltroom.rooms.ports.store import Records
from feltroom.table.seat import Seat
from feltroom.table.tournament import Tournament
from feltroom.table.tournament_prizes import prizes_by_player, prizes_of
from feltroom.table.tournament_state import TournamentState
from feltroom.tournament import standing
from feltroom.tournament.director import Director

MOST_EXACT = 9
"""So many stacks are worth what the independent chip model says; with more, a part of the prizes by their chips."""


def points_won(tournament: TournamentState, rules: Tournament) -> dict[int, int]:
    """Return the points that are won for good, by seat: prizes, bounties, and what the last-longer note brings."""
    if tournament.results:
        return {one.seat: one.prize + one.bounties + max(0, one.last_longer) for one in tournament.results}
    won = prizes_by_player({one.seat: one.place for one in tournament.out}, tournament.prizes(rules))
    return {one.seat: won.get(one.seat, 0) + tournament.bounties.get(one.seat, 0) for one in tournament.entrants}


def points_paid(tournament: TournamentState, rules: Tournament) -> dict[int, int]:
    """Return what everybody has paid, by seat; what the last-longer note costs is known at the end."""
    if tournament.results:
        return {one.seat: one.paid + max(0, -one.last_longer) for one in tournament.results}
    return {one.seat: tournament.paid(rules, one.seat) for one in tournament.entrants}


def points_in_play(tournament: TournamentState, rules: Tournament, seats: tuple[Seat | None, ...]) -> dict[int, int]:
    """Return what the chips of players who are still in are worth by ICM, and their own bounties."""
    if tournament.results:
        return {}
    stacks = {seat: one.stack for seat in tournament.still_in if (one := seats[seat]) is not None and one.stack}
    shares = _worth(tuple(stacks.values()), tuple(tournament.prizes(rules)[: len(stacks)])) if stacks else ()
    return {seat: share + rules.bounty for seat, share in zip(stacks, shares, strict=True)}


@lru_cache(maxsize=256)  # among more than nine players it is drawn: a reader of the store is busy for 0.3 s
def _worth(stacks: tuple[int, ...], prizes: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(whole_shares(stacks, prizes))


@dataclass(frozen=True, slots=True)
class Points:
    """What an entrant of several tables paid, has won for certain, and what their chips are worth."""

    name: str
    bot: bool
    account: str
    paid: int
    won: int
    worth: int


def read_points(records: Records, tournament: str) -> list[Points]:
    """Return everybody who entered a tournament of several tables; all that was paid is won or in play."""
    state = Director.replay(records.tournaments.load(tournament)).state
    won, worth = standing.points_won(state), {}
    if state.begun and not state.over:
        stacks = {number: state.players[number].stack for number in state.still_in}
        rest = len(state.entrants) * state.config.buy_in - sum(won.values())
        if len(stacks) <= MOST_EXACT and state.shares:
            shares = whole_shares(list(stacks.values()), state.prizes()[: len(stacks)])
        else:
            shares = list(prizes_of(rest, list(stacks.values())))
        worth = dict(zip(stacks, shares, strict=True))
    paid = state.config.buy_in if state.begun and not state.stopped else 0
    players = [(number, state.players[number]) for number in state.entrants]
    return [
        Points(one.name, one.bot is not None, one.account, paid, won.get(number, 0), worth.get(number, 0))
        for number, one in players
    ]
