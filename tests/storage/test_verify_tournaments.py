"""The audit of a database looks at the directors of tournaments too."""

import pytest
from sqlalchemy import text

from feltroom.log.verifying import FaultKind
from feltroom.rooms.ports.records.tournaments import TournamentEntry, TournamentRow
from feltroom.rooms.ports.store import Records
from feltroom.tournament import commands as do
from tests.storage.harness import in_sql, open_store, write
from tests.storage.test_verify import CALLS, audit, fill
from tests.tournament.driver import begun, config_of, report

ROW = TournamentRow("m", "Friday", "sng_turbo", False, "ann", 1, 1, begun=True, closed=False)


def _begin(records: Records) -> None:
    director = begun(config_of(seats=3), 5)
    director.handle(do.CountHand(0, report(director, 0)), 0)
    records.tournaments.put(ROW)
    records.tournaments.append("m", 0, director.events[:4])
    records.tournaments.append("m", 4, director.events[4:])
    for number in range(5):
        records.tournaments.put_entry(TournamentEntry("m", f"a-{number}", number, f"P{number}"))


DAMAGE = {
    "body": ("UPDATE director_events SET body = chain WHERE seq = 3", FaultKind.HASH),
    "missing": ("DELETE FROM director_events WHERE seq = 2", FaultKind.HASH),
    "entry": ("DELETE FROM tournament_entries WHERE account = 'a-2'", FaultKind.LEDGER),
    "prize": ("UPDATE tournament_entries SET prize = 7 WHERE account = 'a-2'", FaultKind.LEDGER),
}


def test_a_sound_director_is_found_so(url: str) -> None:
    fill(url, CALLS)
    store = open_store(url)
    write(store, _begin)
    store.close()
    assert audit(url)[1] == []


@pytest.mark.parametrize("how", DAMAGE)
def test_what_is_wrong_with_a_director_is_told(url: str, how: str) -> None:
    statement, kind = DAMAGE[how]
    fill(url, CALLS)
    store = open_store(url)
    write(store, _begin)
    write(store, in_sql(lambda connection: connection.execute(text(statement))))
    store.close()
    [fault] = audit(url)[1]
    assert (fault.kind, fault.table) == (kind, "m")
