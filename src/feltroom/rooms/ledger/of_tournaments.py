"""Who is up or down in a tournament, in points: what they paid, what they have won, and what their chips are worth."""

from feltroom.analysis.icm import whole_shares
from feltroom.table.seat import Seat
from feltroom.table.tournament import Tournament
from feltroom.table.tournament_prizes import prizes_by_player
from feltroom.table.tournament_state import TournamentState


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
    shares = whole_shares(list(stacks.values()), tournament.prizes(rules)[: len(stacks)]) if stacks else []
    return {seat: share + rules.bounty for seat, share in zip(stacks, shares, strict=True)}
