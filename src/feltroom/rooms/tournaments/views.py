"""A tournament as people see it: nothing here says whose account is whose."""

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from feltroom.contract.http.tournaments import (
    TournamentEntrant,
    TournamentLevel,
    TournamentLine,
    TournamentSeen,
    TournamentTable,
)
from feltroom.contract.server_messages import TournamentNews, TournamentPhase
from feltroom.contract.wire_values import wire_bot_spec
from feltroom.rooms.ports.records.tournaments import TournamentRow
from feltroom.rooms.tournaments.table_ids import directed_table_id
from feltroom.table.pace import MOST_PAUSED
from feltroom.tournament.director import Director
from feltroom.tournament.standing import Standing, average_stack, points_won, standings
from feltroom.tournament.state import DirectorState, RunTable

if TYPE_CHECKING:
    from feltroom.rooms.tournaments.live_tournament import LiveTournament


def link_to(tournament: str) -> str:
    """Return the path of a tournament's link."""
    return f"/tournament/{tournament}"


def news(live: "LiveTournament") -> TournamentNews:
    """Return what is new of a tournament, for everybody who plays it."""
    state = live.director.state
    return TournamentNews(
        tournament=live.id,
        phase=phase_of(state),
        entrants=len(state.entrants),
        left=len(state.still_in),
        average=average_stack(state),
        tables=len(state.breaks),
        level=state.level,
        next_level=next_level(live.director, live.now()),
        hand_for_hand=state.hand_for_hand,
    )


def phase_of(state: DirectorState) -> TournamentPhase:
    """Return how far a tournament has come."""
    if state.over:
        return "over"
    if not state.begun:
        return "open"
    return "running" if state.paused_at is None else "paused"


def next_level(director: Director, now: int) -> int | None:
    """Return the milliseconds until the next level; None while no clock runs."""
    state = director.state
    if not state.running or state.paused_at is not None:
        return None
    deadline = director.deadline
    return None if deadline is None else max(0, deadline - now)


def line_of(row: TournamentRow, director: Director, account: str) -> TournamentLine:
    """Return a tournament as the list shows it to somebody."""
    state, config = director.state, director.config
    players = [state.players[number] for number in state.entrants]
    bots = sum(player.bot is not None for player in players)
    return TournamentLine(
        tournament=row.id,
        name=row.name,
        phase=phase_of(state),
        private=row.private,
        preset=row.preset,
        seats=config.table.seats,
        most=config.most,
        entrants=len(players),
        people=len(players) - bots,
        bots=bots,
        left=len(state.still_in),
        tables=len(state.breaks),
        level=state.level,
        buy_in=config.buy_in,
        entry_open=entry_open(state),
        created=row.created,
        host=row.owner == account,
        entered=any(player.account == account for player in players),
    )


def entry_open(state: DirectorState) -> bool:
    """Whether somebody can enter now."""
    return state.entry_open and len(state.entrants) < state.config.most


def seen_by(
    row: TournamentRow,
    director: Director,
    account: str,
    *,
    host_name: str,
    now: int,
    is_made: Callable[[int], bool] = lambda _: True,
) -> TournamentSeen:
    """Return how a tournament stands, as somebody sees it; tables that are not made yet are not named."""
    state, config = director.state, director.config
    own = next((number for number in state.entrants if state.players[number].account == account), None)
    standing = [
        one if one.table is None or is_made(one.table) else replace(one, table=None, seat=None)
        for one in standings(state)
    ]
    mine = next((one for one in standing if one.entrant == own), None)
    seat = mine is not None and mine.table is not None and not state.over
    return TournamentSeen(
        tournament=row.id,
        link=link_to(row.id),
        name=row.name,
        phase=phase_of(state),
        private=row.private,
        preset=row.preset,
        created=row.created,
        now=now,
        host=row.owner == account,
        host_name=host_name,
        entrant=own,
        table=_table_id(row.id, mine.table) if seat and mine is not None else None,
        seat=mine.seat if seat and mine is not None else None,
        seats=config.table.seats,
        stack=config.table.stack,
        most=config.most,
        buy_in=config.buy_in,
        shares=config.shares,
        late_levels=config.late_levels,
        starts_full=config.starts_full,
        entry_open=entry_open(state),
        levels=tuple([TournamentLevel(one.small, one.big, one.ante) for one in state.schedule.levels]),
        level_time=state.schedule.milliseconds or 0,
        level=state.level,
        next_level=next_level(director, now),
        average=average_stack(state),
        left=len(state.still_in),
        prizes=state.prizes() if state.entrants else (),
        hand_for_hand=state.hand_for_hand,
        pause_left=_pause_left(state, now),
        entrants=_entrants(row, state, standing, own),
        tables=tuple(
            [_table(row.id, state, state.tables[number]) for number in sorted(state.tables) if is_made(number)]
        ),
    )


def _pause_left(state: DirectorState, now: int) -> int:
    since = 0 if state.paused_at is None or state.paused_by_house else max(0, now - state.paused_at)
    return max(0, MOST_PAUSED - state.paused - since)


def _table_id(tournament: str, number: int | None) -> str | None:
    return None if number is None else directed_table_id(tournament, number)


def _entrants(
    row: TournamentRow, state: DirectorState, standing: list[Standing], own: int | None
) -> tuple[TournamentEntrant, ...]:
    won = points_won(state)
    return tuple(
        [
            TournamentEntrant(
                entrant=one.entrant,
                name=one.name,
                bot=None if one.bot is None else wire_bot_spec(one.bot),
                place=one.place,
                shared=one.shared,
                out=one.out,
                stack=one.stack,
                table=None if state.over else _table_id(row.id, one.table),
                seat=None if state.over else one.seat,
                prize=won.get(one.entrant, 0),
                away=state.players[one.entrant].away,
                own=one.entrant == own,
            )
            for one in standing
        ]
    )


def _table(tournament: str, state: DirectorState, table: RunTable) -> TournamentTable:
    stacks = [state.players[entrant].stack for entrant in table.seats.values()]
    return TournamentTable(
        table=directed_table_id(tournament, table.number),
        number=table.number + 1,
        players=len(stacks),
        hands=table.hands,
        most_chips=max(stacks, default=0),
        least_chips=min(stacks, default=0),
        final=table.number == state.final,
    )
