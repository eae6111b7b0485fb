"""Entering a commit: the rows of its log, and what follows from its events: hands, the ledger, requests."""

from typing import assert_never

import msgspec

from feltroom.log.commit import Commit
from feltroom.log.rows import (
    PLAYING,
    HandEndRow,
    HandRow,
    HoleRow,
    LedgerRow,
    PlayerRow,
    RequestRow,
    ResultRow,
    Row,
)
from feltroom.log.writing import write_commit
from feltroom.pocket.records.log_segments import LogHead
from feltroom.pocket.records.memory import HANDS_IN_BLOCK, Memory, StoredHand, StoredLedger, StoredPlayer
from feltroom.rooms.ports.records.table_logs import REQUESTS_REMEMBERED
from feltroom.rooms.ports.records.tables import LedgerEntry


def enter_commit(memory: Memory, commit: Commit) -> None:
    """Enter all of a commit or nothing; StaleAppend if its log does not go on where it begins."""
    table = commit.table
    memory.logs.want_end(table)
    written = write_commit(commit, memory.logs.log_head(table))
    with memory.changes.open():
        for row in commit.rows:
            enter_row(memory, row)
        if written.checkpoint is not None:
            memory.checkpoints.put(table, written.checkpoint)
        if written.events:
            head = written.head
            memory.heads.put(table, LogHead(table, head.next_seq, head.chain, commit.events[-1].time))
    memory.logs.extend(table, written.events)
    if written.events and memory.changes.unsaved is not None:
        memory.unsaved_logs.setdefault(table, commit.first_seq)


def enter_row(memory: Memory, row: Row) -> None:
    """Enter one row."""
    match row:
        case HandRow():
            # A log that was cut back to a clean prefix plays a hand of the same number again.
            known = memory.hands.get((row.table_id, row.hand))
            players = () if known is None else known.players
            if known is not None:
                _drop_facts(memory, row)
            _put_hand(memory, StoredHand(row.table_id, row.hand, row.first_seq, row.began, None, PLAYING, players))
        case PlayerRow():
            _put_player(memory, row, StoredPlayer(row.seat, row.account, row.name, row.began, None, None, None))
        case HoleRow():
            found = _player(memory, row)
            if found is not None:
                _put_player(memory, row, msgspec.structs.replace(found, hole=row.hole))
        case ResultRow():
            found = _player(memory, row)
            if found is not None:
                result = msgspec.structs.replace(found, put_in=row.put_in, difference=row.difference)
                _put_player(memory, row, result)
        case HandEndRow():
            hand = memory.hands.get((row.table_id, row.hand))
            if hand is not None:
                _put_hand(memory, msgspec.structs.replace(hand, ended=row.ended, state=row.state))
        case LedgerRow():
            _add_to_ledger(memory, row)
        case RequestRow():
            _remember_request(memory, row)
        case _:
            assert_never(row)


def _drop_facts(memory: Memory, row: HandRow) -> None:
    key = row.table_id, row.hand // HANDS_IN_BLOCK
    block = memory.facts.get(key)
    if block is not None:
        left = tuple([each for each in block.facts if each[0] != row.hand])
        memory.facts.put(key, msgspec.structs.replace(block, facts=left))


def _put_hand(memory: Memory, hand: StoredHand) -> None:
    memory.hands.put((hand.table_id, hand.hand), hand)


def _player(memory: Memory, row: HoleRow | ResultRow) -> StoredPlayer | None:
    hand = memory.hands.get((row.table_id, row.hand))
    players = () if hand is None else hand.players
    return next((player for player in players if player.seat == row.seat), None)


def _put_player(memory: Memory, row: PlayerRow | HoleRow | ResultRow, player: StoredPlayer) -> None:
    hand = memory.hands.get((row.table_id, row.hand))
    if hand is not None:
        others = [each for each in hand.players if each.seat != player.seat]
        _put_hand(memory, msgspec.structs.replace(hand, players=(*others, player)))


def _add_to_ledger(memory: Memory, row: LedgerRow) -> None:
    key = (row.table_id, row.account)
    known = memory.ledger.get(key)
    bought, taken = (0, 0) if known is None else (known.entry.bought, known.entry.taken)
    entry = LedgerEntry(row.account, row.name, bought + row.bought, taken + row.taken)
    memory.ledger.put(key, StoredLedger(row.table_id, entry))


def _remember_request(memory: Memory, row: RequestRow) -> None:
    key = (row.table_id, row.account, row.id)
    if key not in memory.requests:
        memory.requests.put(key, row)
        for _, account, request in memory.requests_at.of(row.table_id)[:-REQUESTS_REMEMBERED]:
            memory.requests.drop((row.table_id, account, request))
