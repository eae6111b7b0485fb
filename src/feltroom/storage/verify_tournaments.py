"""The audit of the directors of tournaments: their logs, the chips in them, and the list of who entered."""

from collections.abc import Iterator

from sqlalchemy import Connection, text

from feltroom.log.errors import CorruptLog
from feltroom.log.verifying import Fault, FaultKind
from feltroom.storage.tournaments import SqlTournaments
from feltroom.tournament.director import Director
from feltroom.tournament.state import DirectorState

_ALL = text("SELECT id FROM tournaments ORDER BY id")
_ENTRIES = text(
    "SELECT account, entrant, place, prize FROM tournament_entries WHERE tournament_id = :id AND NOT withdrawn"
)


def verify_tournaments(connection: Connection) -> Iterator[Fault]:
    """Check every director's log and what follows from it."""
    for tournament in connection.execute(_ALL).scalars().all():
        yield from _verify(connection, tournament)


def _verify(connection: Connection, tournament: str) -> Iterator[Fault]:
    try:
        state = Director.replay(SqlTournaments(connection).load(tournament)).state
    except CorruptLog as error:
        yield Fault(tournament, FaultKind.HASH, "rows as they were written", error.reason, error.seq)
        return
    except Exception as error:  # rows that are whole, and can follow from no rules
        yield Fault(tournament, FaultKind.EVENT, "events that follow each other", type(error).__name__)
        return
    chips = sum(player.stack for player in state.players)
    due = len(state.entrants) * state.config.table.stack if state.begun else 0
    if chips != due:
        yield Fault(tournament, FaultKind.CHIPS, f"{due} chips", f"{chips}")
    expected = _entries(state)
    found = {account: tuple(values) for account, *values in connection.execute(_ENTRIES, {"id": tournament})}
    for account in sorted(expected.keys() | found.keys()):
        if expected.get(account) != found.get(account):
            yield Fault(tournament, FaultKind.LEDGER, f"{account}: {expected.get(account)}", f"{found.get(account)}")


def _entries(state: DirectorState) -> dict[str, tuple[object, ...]]:
    results = {result.entrant: (result.place, result.prize) for result in state.results}
    people = [(number, state.players[number].account) for number in state.entrants if state.players[number].account]
    return {account: (number, *results.get(number, (None, 0))) for number, account in people}
