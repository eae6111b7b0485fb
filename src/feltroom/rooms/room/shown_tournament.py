"""A tournament as everybody at its table sees it."""

from feltroom.contract.server_messages import EntrantShown, TournamentShown
from feltroom.contract.wire_values import wire_bot_spec, wire_placing
from feltroom.table.tournament_state import TournamentState


def shown_tournament(tournament: TournamentState, played: int) -> TournamentShown:
    """Return how a tournament stands after so many milliseconds of play; whose accounts they are stays here."""
    out = {one.seat: one for one in tournament.out}
    entrants = [
        EntrantShown(
            seat=one.seat,
            name=one.name,
            bot=None if one.bot is None else wire_bot_spec(one.bot),
            place=out[one.seat].place if one.seat in out else None,
            shared=one.seat in out and out[one.seat].shared,
            bounties=tournament.bounties.get(one.seat, 0),
            rebuys=tournament.rebuys.get(one.seat, 0),
            added=one.seat in tournament.add_ons,
            last_longer=one.last_longer,
        )
        for one in tournament.entrants
    ]
    return TournamentShown(
        entrants=tuple(entrants),
        shares=tournament.shares,
        level=tournament.level,
        played=played,
        offered=tournament.offered or (),
        results=tuple([wire_placing(one) for one in tournament.results]),
    )
