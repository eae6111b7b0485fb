"""What a table does because it is a tournament: it begins, somebody goes out, it ends.

Nothing here changes anything; `flow.py` and the answers to commands ask, and fold what they are told.
"""

from feltroom.engine.events import PotAwarded
from feltroom.table.config import Advance
from feltroom.table.events import GameStarted, HandSettled, PhaseEntered, PlayerBusted, TableEvent
from feltroom.table.pace import MOST_PAUSED, REBUY_TIME
from feltroom.table.phases import Phase
from feltroom.table.refusal import TableError
from feltroom.table.state import TableState
from feltroom.table.tournament_events import (
    BountyWon,
    Entrant,
    LevelReached,
    Placing,
    RebuyOffered,
    TournamentFinished,
    TournamentStarted,
)
from feltroom.table.tournament_prizes import last_longer_points, places_out, prizes_by_player, shares_for


def is_frozen(state: TableState) -> bool:
    """Whether nobody may come or go: a tournament has begun and is not over, or the table has a director."""
    if state.config.director:
        return True
    return state.tournament is not None and not state.tournament.results


def check_not_frozen(state: TableState) -> None:
    """Refuse what would change who plays a tournament that has begun."""
    if is_frozen(state):
        raise TableError("the tournament has begun: nobody comes in or is sent away", code="tournament_running")


def pause_left(state: TableState) -> int | None:
    """Return for how many milliseconds in all a tournament can still be paused; None where nothing bounds a pause."""
    if state.tournament is None or not is_frozen(state):
        return None
    return max(0, MOST_PAUSED - state.tournament.paused)


def pause_end(state: TableState) -> int | None:
    """Return when a pause is over without anybody's doing."""
    left = pause_left(state)
    return None if state.paused_at is None or left is None else state.paused_at + left


def begin(state: TableState, now: int) -> list[TableEvent]:
    """Return the beginning of a tournament for those who sit there; nothing at another table, or if it has begun."""
    rules = state.config.tournament
    if rules is None or state.tournament is not None:
        return []
    entrants = tuple(
        [Entrant(number, seat.name, seat.bot, seat.account, seat.last_longer) for number, seat in state.taken()]
    )
    return [TournamentStarted(now, entrants, shares_for(len(entrants), rules.shares))]


def begins_by_itself(state: TableState) -> bool:
    """Whether a tournament waits for nobody any more: every seat is taken, and all people are there."""
    rules = state.config.tournament
    if rules is None or not rules.starts_full or rules.last_longer or state.tournament is not None or state.running:
        return False
    return all(seat is not None and seat.connected for seat in state.seats)


def start_when_full(state: TableState, now: int) -> list[TableEvent]:
    """Return the start of a tournament whose seats are all taken."""
    return [GameStarted(now), *begin(state, now)]


def level_of(state: TableState, now: int) -> int:
    """Return which level of its schedule a table has come to, from 0."""
    schedule = state.config.schedule
    if schedule is None:
        return 0
    return schedule.number(hands=state.hands - state.voided, elapsed=state.played_until(now))


def next_level(state: TableState, now: int) -> list[TableEvent]:
    """Return that a tournament has come to another level, if it has."""
    if state.tournament is None or (level := level_of(state, now)) == state.tournament.level:
        return []
    return [LevelReached(now, level, state.played_until(now))]


def knock_outs(state: TableState, settled: HandSettled) -> list[TableEvent]:
    """Return who wins a bounty by a hand, and who goes out by it unless somebody may buy a new stack first."""
    if state.tournament is None:
        return []
    empty = _emptied(state, settled)
    bounties = [won for seat in empty for won in _bounty(state, settled, seat)]
    return [*bounties, *([] if _asked(state, empty) else _places(state, settled))]


def offer_rebuys(state: TableState, settled: HandSettled) -> list[TableEvent]:
    """Return the question to those who lost the last chip and may buy a new stack."""
    if state.tournament is None or not (asked := _asked(state, _emptied(state, settled))):
        return []
    timed = state.config.next_hand is Advance.AUTO
    return [RebuyOffered(settled.time, asked, settled.time + REBUY_TIME if timed else None)]


def rebuys_are_settled(state: TableState) -> bool:
    """Whether all who were asked have bought a new stack or gone, so that nobody need wait for them."""
    return state.tournament is not None and state.tournament.offered == () and state.phase is Phase.HAND_SUMMARY


def asked_to_rebuy(state: TableState, now: int, *, besides: int) -> tuple[int, ...]:
    """Return who else has time left to buy a new stack: nobody may call the next hand to take it from them."""
    if state.tournament is None or state.settled is None or now >= state.settled.time + REBUY_TIME:
        return ()
    return tuple([seat for seat in state.tournament.offered or () if seat != besides])


def leave_out(state: TableState, now: int) -> list[TableEvent]:
    """Return who goes out when the time to buy a new stack is over."""
    settled = state.settled
    if state.tournament is None or state.tournament.offered is None or settled is None:
        return []
    return _places(state, settled, at=now)


def is_over(state: TableState) -> bool:
    """Whether one player has all the chips of a tournament."""
    return is_frozen(state) and state.tournament is not None and len(state.tournament.still_in) == 1


def finish_tournament(state: TableState, now: int) -> list[TableEvent]:
    """Return the end of a tournament: everybody's place and what it is worth."""
    tournament, rules = state.tournament, state.config.tournament
    assert tournament is not None and rules is not None
    [winner] = tournament.still_in
    places = {one.seat: one.place for one in sorted(tournament.out, key=lambda one: one.seat)} | {winner: 1}
    shared = {one.seat for one in tournament.out if one.shared}
    prizes = prizes_by_player(places, tournament.prizes(rules))
    joined = {one.seat: places[one.seat] for one in tournament.entrants if one.last_longer}
    beside = last_longer_points(joined, rules.last_longer)
    results = [
        Placing(
            seat,
            _name(state, entrant),
            entrant.bot,
            places[seat],
            seat in shared,
            prizes[seat],
            tournament.bounties.get(seat, 0) + (rules.bounty if seat == winner else 0),
            tournament.paid(rules, seat),
            entrant.account,
            beside.get(seat, 0),
        )
        for entrant in tournament.entrants
        for seat in (entrant.seat,)
    ]
    in_order = tuple(sorted(results, key=lambda one: one.place))
    return [TournamentFinished(now, in_order), PhaseEntered(now, Phase.FINISHED, None)]


def may_buy(state: TableState) -> bool:
    """Whether stacks can be bought at the level that is played."""
    rules, tournament = state.config.tournament, state.tournament
    return rules is not None and tournament is not None and tournament.level < rules.rebuy_levels


def may_rebuy(state: TableState, seat: int) -> bool:
    """Whether a player without chips may buy a new stack now."""
    return state.tournament is not None and seat in (state.tournament.offered or ())


def _name(state: TableState, entrant: Entrant) -> str:
    """The name of an entrant now, or the one they came with if they have left."""
    seat = state.seats[entrant.seat]
    return entrant.name if seat is None else seat.name


def _emptied(state: TableState, settled: HandSettled) -> list[int]:
    """The seats that a hand leaves without chips; chips that were asked for during it count."""
    queued = {number: seat.queued for number, seat in state.taken()}
    return [one.seat for one in settled.results if not one.stack + queued.get(one.seat, 0)]


def _asked(state: TableState, empty: list[int]) -> tuple[int, ...]:
    """Who of those without chips may buy a new stack and is there to do so."""
    people = [(seat, state.at(seat)) for seat in empty if may_buy(state)]
    return tuple([seat for seat, one in people if one.bot is None and one.connected and not one.sitting_out])


def _places(state: TableState, settled: HandSettled, *, at: int | None = None) -> list[TableEvent]:
    """The places of all who have no chips after a hand."""
    tournament = state.tournament
    assert tournament is not None
    results = {one.seat: one for one in settled.results}
    chips = {number: seat.stack + seat.queued for number, seat in state.taken()}
    if at is None:  # the hand is not folded yet
        chips |= {one.seat: one.stack + state.at(one.seat).queued for one in settled.results}
    before = {
        seat: results[seat].stack - results[seat].difference for seat in tournament.still_in if not chips.get(seat)
    }
    left = len(tournament.still_in) - len(before)
    time = settled.time if at is None else at
    return [PlayerBusted(time, one.player, one.place, one.shared) for one in places_out(before, left=left)]


def _bounty(state: TableState, settled: HandSettled, seat: int) -> list[TableEvent]:
    """Who gets the bounty of a player without chips: the winners of the last pot that they could have won."""
    rules, run = state.config.tournament, state.hand
    if rules is None or not rules.bounty or run is None or run.state is None:
        return []
    player = run.seats.index(seat)
    pot = max(number for number, pot in enumerate(run.state.pots) if player in pot.contenders)
    awards = [event for event in run.log if isinstance(event, PotAwarded) and event.pot == pot]
    winners = list(dict.fromkeys([run.seats[one] for award in awards for one, share in award.shares if share]))
    each, odd = divmod(rules.bounty, len(winners))
    shares = [(winner, each + (place < odd)) for place, winner in enumerate(winners)]
    return [BountyWon(settled.time, winner, seat, points) for winner, points in shares if points]
