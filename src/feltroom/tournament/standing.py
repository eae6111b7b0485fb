"""How a tournament stands, for its lobby: everybody by place or by chips."""

from bisect import bisect_right
from dataclasses import dataclass

from feltroom.table.config import BotSpec
from feltroom.table.tournament_prizes import prizes_by_player
from feltroom.tournament.state import DirectorState


@dataclass(frozen=True, slots=True)
class Standing:
    """An entrant: the place they have, or would have by their chips; `out` says that it is for good.

    Chips are those of the last hand that was counted. `table` and `seat` are None before the start and after going out.
    """

    entrant: int
    name: str
    bot: BotSpec | None
    place: int
    shared: bool
    out: bool
    stack: int
    table: int | None
    seat: int | None
    prize: int


def standings(state: DirectorState) -> list[Standing]:
    """Return everybody who has entered, the best first; `prize` is what was won for good."""
    won = {result.entrant: result.prize for result in state.results}
    stacks = sorted(state.players[number].stack for number in state.still_in)
    found = [_standing(state, number, stacks, won.get(number, 0)) for number in state.entrants]
    return sorted(found, key=lambda one: (one.place, one.entrant))


def points_won(state: DirectorState) -> dict[int, int]:
    """Return the points that entrants have won for certain; while people may still enter, none."""
    if state.results:
        return {result.entrant: result.prize for result in state.results}
    if not state.shares or state.stopped:
        return {}
    places = {number: state.players[number].place for number in state.entrants}
    return prizes_by_player({number: place for number, place in places.items() if place is not None}, state.prizes())


def average_stack(state: DirectorState) -> int:
    """Return the chips that a player who is in has on average."""
    return sum(player.stack for player in state.players) // max(1, len(state.still_in))


def _standing(state: DirectorState, number: int, stacks: list[int], prize: int) -> Standing:
    player = state.players[number]
    place = player.place
    if place is None:
        place = 1 + len(stacks) - bisect_right(stacks, player.stack)
    out = player.place is not None and not player.stack
    table, seat = (None, None) if out else (player.table, player.seat)
    return Standing(number, player.name, player.bot, place, player.shared, out, player.stack, table, seat, prize)
