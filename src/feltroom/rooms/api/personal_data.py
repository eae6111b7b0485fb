"""What is kept about the person who asks, and having it erased."""

from logging import getLogger

from feltroom.contract.codes import Code
from feltroom.contract.http import personal_data as contract
from feltroom.contract.http.personal_data import Erased, EraseMe, MyData
from feltroom.contract.http.statistics import Statistics
from feltroom.contract.refusals import Refusal
from feltroom.rooms.administration import measures
from feltroom.rooms.api.binding import answers
from feltroom.rooms.api.call import Call, Reply

BY_THEMSELVES = "by the person"
_log = getLogger("feltroom.people")


@answers(contract.EXPORT_ME)
async def export_me(call: Call[None]) -> Reply[MyData]:
    """Give a person everything that is kept about them; one file at a time."""
    from feltroom.rooms.people.personal_data import read_personal_data  # loaded when somebody first asks

    house, account = call.house, call.me.account
    call.take_from(house.limits.personal_data)
    if account in house.exporting:
        raise Refusal(Code.BUSY, waiting=1)
    house.exporting.add(account)
    try:
        statistics = await _statistics(call)
        data = await read_personal_data(house.store, account, now=house.now(), statistics=statistics)
    finally:
        house.exporting.discard(account)
    return Reply(data, filename="feltroom-my-data.json")


async def _statistics(call: Call[None]) -> Statistics | None:
    """The person's statistics, as far as they are read; None while somebody else has them read."""
    from feltroom.rooms.statistics.person_statistics import Filter, read_statistics
    from feltroom.rooms.statistics.statistics_answer import statistics_answer

    house = call.house
    try:
        found = await read_statistics(house.store, house.work, house.statistics, call.me.account, Filter())
    except Refusal:
        return None
    return statistics_answer(found)


@answers(contract.ERASE_ME)
async def erase_me(call: Call[EraseMe]) -> Reply[Erased]:
    """Erase the person who asks."""
    call.take_from(call.house.limits.personal_data)
    if call.body.nickname != call.house.people.current(call.me).nickname:
        raise Refusal(Code.NOT_YOUR_NAME)
    erasure = await measures.erase(call.house, call.me.account, why=BY_THEMSELVES, who=None)
    _log.info("erased", extra={"account": erasure.alias})
    return Reply(Erased(erasure.name), cookie="")
