"""Taking somebody out of a table's log: what is said of them, in events and in the checkpoint, under another name.

Nothing else of a log is ever changed. Chips, cards and times stay, so that everybody else's hands still add up.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TypeVar

from feltroom.log.chain import amended_chain, link_of, seal_checkpoint
from feltroom.log.codec import SCHEMA_VERSION, decode, decode_checkpoint, encode, encode_checkpoint
from feltroom.log.errors import CorruptEvent
from feltroom.log.reading import FoundRow
from feltroom.log.writing import CheckpointRow
from feltroom.table.config import SeatPlan, TableConfig
from feltroom.table.events import (
    PlayerRenamed,
    PlayerSat,
    RenameQueued,
    SeatLeft,
    SettingsChanged,
    TableEvent,
    TableOpened,
    TournamentFinished,
    TournamentStarted,
)
from feltroom.table.host_state import Correction, HostState
from feltroom.table.side_state import SideTotal
from feltroom.table.tournament_events import Entrant, Placing

Named = TypeVar("Named", SeatPlan, Entrant, Placing, SideTotal)
KINDS_WITH_NAMES = (
    *(TableOpened, PlayerSat, PlayerRenamed, RenameQueued, SeatLeft),
    *(SettingsChanged, TournamentStarted, TournamentFinished),
)
"""The events that say what somebody is called, or where they sat until when."""


@dataclass(frozen=True, slots=True)
class Renaming:
    """Whose account becomes which other one, and what they are called from now on."""

    account: str
    alias: str
    name: str


def amend_events(
    events: Iterable[tuple[int, TableEvent]], renaming: Renaming, seats: Iterable[int] = ()
) -> dict[int, TableEvent]:
    """Return what the events that speak of somebody are to say instead, by number; of others there may be some missing.

    They come in their order, and no event of `KINDS_WITH_NAMES` may be missing from where somebody had `seats` on.
    """
    seats = set(seats)
    found = dict(events)
    amended: dict[int, TableEvent] = {}
    for seq, event in found.items():
        match event:
            case TableOpened():
                seats |= {plan.seat for plan in event.config.seating if plan.account == renaming.account}
                amended[seq] = replace(event, config=_amend_config(event.config, renaming))
            case SettingsChanged():
                amended[seq] = replace(event, config=_amend_config(event.config, renaming))
            case TournamentStarted():
                amended[seq] = replace(event, entrants=_amend_each(event.entrants, renaming))
            case TournamentFinished():
                amended[seq] = replace(event, results=_amend_each(event.results, renaming))
            case PlayerSat() if event.account == renaming.account:
                seats.add(event.seat)
                amended[seq] = replace(event, name=renaming.name, account=renaming.alias)
            case PlayerRenamed() | RenameQueued() if event.seat in seats:
                amended[seq] = replace(event, name=renaming.name)
            case PlayerSat() | SeatLeft():
                seats.discard(event.seat)
            case _:
                pass
    return {seq: event for seq, event in amended.items() if event != found[seq]}


def amend_rows(rows: Iterable[FoundRow], renaming: Renaming, seats: Iterable[int] = ()) -> list[FoundRow]:
    """Return the rows that are to be kept in place of those that speak of somebody; CorruptEvent if one is damaged."""
    found = {row[0]: row for row in rows}
    amended = amend_events([(seq, decode(row[3], row[1])) for seq, row in sorted(found.items())], renaming, seats)
    return [_amend_row(found[seq], event) for seq, event in amended.items()]


def _amend_row(row: FoundRow, event: TableEvent) -> FoundRow:
    seq, _, ends, _, stored = row
    body = encode(event)
    chain = amended_chain(link_of(stored), seq=seq, version=SCHEMA_VERSION, ends=bool(ends), body=body)
    return seq, SCHEMA_VERSION, bool(ends), body, chain


def amend_checkpoint(stored: CheckpointRow, renaming: Renaming, *, before: bytes) -> CheckpointRow | None:
    """Return a checkpoint without somebody, None if it cannot be read: it is of no use then; `before` is the link."""
    try:
        checkpoint = decode_checkpoint(stored.body, stored.version)
    except CorruptEvent:
        return None
    state = checkpoint.state.resting()
    state.config = _amend_config(state.config, renaming)
    for seat in state.seats:
        if seat is not None and seat.account == renaming.account:
            seat.name, seat.account = renaming.name, renaming.alias
            seat.next_name = None if seat.next_name is None else renaming.name
    state.hosting = _amend_measures(state.hosting, renaming)
    if state.tournament is not None:
        entrants = _amend_each(state.tournament.entrants, renaming)
        results = _amend_each(state.tournament.results, renaming)
        state.tournament = replace(state.tournament, entrants=entrants, results=results)
    state.side = replace(state.side, totals=_amend_each(state.side.totals, renaming))
    body = encode_checkpoint(replace(checkpoint, state=state))
    seal = seal_checkpoint(before, seq=stored.seq, version=SCHEMA_VERSION, body=body)
    return CheckpointRow(stored.table_id, stored.seq, SCHEMA_VERSION, body, seal)


def _amend_measures(hosting: HostState, renaming: Renaming) -> HostState:
    """Return the measures of a host without somebody; what the table plays by next names those who sat at first too."""
    corrections = tuple([_amend_correction(one, renaming) for one in hosting.corrections])
    config = None if hosting.next_config is None else _amend_config(hosting.next_config, renaming)
    return replace(hosting, corrections=corrections, next_config=config)


def _amend_correction(one: Correction, renaming: Renaming) -> Correction:
    if one.account == renaming.account:
        one = replace(one, name=renaming.name, account=renaming.alias)
    if one.by_account == renaming.account:
        one = replace(one, by=renaming.name, by_account=renaming.alias)
    return one


def _amend_config(config: TableConfig, renaming: Renaming) -> TableConfig:
    seating = _amend_each(config.seating, renaming)
    return config if seating == config.seating else replace(config, seating=seating)


def _amend_each(people: tuple[Named, ...], renaming: Renaming) -> tuple[Named, ...]:
    return tuple(
        [
            replace(one, name=renaming.name, account=renaming.alias) if one.account == renaming.account else one
            for one in people
        ]
    )
