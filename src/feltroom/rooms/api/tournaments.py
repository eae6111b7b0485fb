"""Tournaments of several tables over HTTP."""

from feltroom.contract.codes import Code
from feltroom.contract.http import tournaments as contract
from feltroom.contract.http.tournaments import (
    BotsWanted,
    MakeTournament,
    TournamentLink,
    TournamentList,
    TournamentSeen,
)
from feltroom.contract.refusals import Refusal
from feltroom.rooms.api.binding import answers
from feltroom.rooms.api.call import Call
from feltroom.rooms.tournaments.live_tournament import LiveTournament
from feltroom.rooms.tournaments.views import link_to


@answers(contract.LIST_TOURNAMENTS)
async def list_tournaments(call: Call[None]) -> TournamentList:
    """List those that somebody may enter or watch, and their own."""
    call.take_from(call.house.limits.ledgers)
    return TournamentList(tuple(await call.house.tournaments.list_for(call.me.account)))


@answers(contract.MAKE_TOURNAMENT)
async def make_tournament(call: Call[MakeTournament]) -> TournamentLink:
    """Make a tournament."""
    _check_awake(call)
    call.take_from(call.house.limits.tables)
    call.house.rooms.check_tables(call.me.account)
    live = await call.house.tournaments.create(call.body, call.me)
    return TournamentLink(live.id, link_to(live.id))


@answers(contract.SEE_TOURNAMENT)
async def see_tournament(call: Call[None]) -> TournamentSeen:
    """Look at a tournament; everybody who has its link may."""
    return await call.house.tournaments.see(call.path("tournament"), call.me.account)


@answers(contract.CANCEL_TOURNAMENT)
async def cancel_tournament(call: Call[None]) -> None:
    """Call a tournament off."""
    await call.house.tournaments.call_off(await _live(call), call.me)


@answers(contract.ENTER_TOURNAMENT)
async def enter_tournament(call: Call[None]) -> TournamentSeen:
    """Take part."""
    call.take_from(call.house.limits.changes)
    call.take_from(call.house.limits.entries, at=call.path("tournament"))
    await call.house.tournaments.enter(await _live(call), call.me)
    return await _seen(call)


@answers(contract.LEAVE_TOURNAMENT)
async def leave_tournament(call: Call[None]) -> None:
    """Take oneself or, as the host, somebody else off the list."""
    call.take_from(call.house.limits.changes)
    call.take_from(call.house.limits.entries, at=call.path("tournament"))
    await call.house.tournaments.withdraw(await _live(call), call.number("entrant"), call.me)


@answers(contract.ADD_TOURNAMENT_BOTS)
async def add_tournament_bots(call: Call[BotsWanted]) -> TournamentSeen:
    """Let bots enter."""
    call.take_from(call.house.limits.changes)
    await call.house.tournaments.add_bots(await _live(call), call.body, call.me)
    return await _seen(call)


@answers(contract.BEGIN_TOURNAMENT)
async def begin_tournament(call: Call[None]) -> TournamentSeen:
    """Begin it."""
    _check_awake(call)
    await call.house.tournaments.begin(await _live(call), call.me)
    return await _seen(call)


@answers(contract.PAUSE_TOURNAMENT)
async def pause_tournament(call: Call[None]) -> TournamentSeen:
    """Pause it."""
    call.take_from(call.house.limits.changes)
    await call.house.tournaments.pause(await _live(call), call.me)
    return await _seen(call)


@answers(contract.RESUME_TOURNAMENT)
async def resume_tournament(call: Call[None]) -> TournamentSeen:
    """Go on."""
    call.take_from(call.house.limits.changes)
    await call.house.tournaments.resume(await _live(call), call.me)
    return await _seen(call)


async def _live(call: Call[object]) -> LiveTournament:
    return await call.house.tournaments.get(call.path("tournament"))


async def _seen(call: Call[object]) -> TournamentSeen:
    return await call.house.tournaments.see(call.path("tournament"), call.me.account)


def _check_awake(call: Call[object]) -> None:
    if call.house.words.maintenance is not None:
        raise Refusal(Code.MAINTENANCE)
