"""What a sit-and-go was for one of its players."""

from feltroom.contract.http.tournament_result import TOURNAMENT_RESULT, TournamentResult
from feltroom.rooms.api.binding import answers
from feltroom.rooms.api.call import Call


@answers(TOURNAMENT_RESULT)
async def tournament_result(call: Call[None]) -> TournamentResult:
    """See one's own result without the luck of run-outs; one at a time."""
    from feltroom.rooms.evenings.tournament_results import TournamentResults  # loaded with the first result

    house = call.house
    call.take_from(house.limits.statistics)
    if house.tournament_results is None:
        house.tournament_results = TournamentResults()
    table, account = call.path("table"), call.me.account
    return await house.tournament_results.answer(house.store, house.work, account=account, table=table)
