"""Who is up or down in a tournament of several tables, in points, whichever of its tables is asked."""

from dataclasses import dataclass

from feltroom.analysis.icm import whole_shares
from feltroom.rooms.ports.store import Records
from feltroom.table.tournament_prizes import prizes_of
from feltroom.tournament.director import Director
from feltroom.tournament.standing import points_won

MOST_EXACT = 9
"""So many stacks are worth what the independent chip model says; with more, a part of the prizes by their chips."""


@dataclass(frozen=True, slots=True)
class Points:
    """What an entrant paid, has won for certain, and what their chips are worth."""

    name: str
    bot: bool
    account: str
    paid: int
    won: int
    worth: int


def read_points(records: Records, tournament: str) -> list[Points]:
    """Return everybody who entered; all that was paid is won or in play."""
    state = Director.replay(records.tournaments.load(tournament)).state
    won, worth = points_won(state), {}
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
