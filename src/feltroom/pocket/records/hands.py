"""Hands and their players in memory."""

from feltroom.log.rows import SETTLED
from feltroom.pocket.records.memory import Memory
from feltroom.rooms.ports.records.hands import Cursor, HandRef, PlayedHand, Won


class MemoryHands:
    """`HandRecords` in memory."""

    def __init__(self, memory: Memory) -> None:
        self._hands = memory.hands

    def get(self, *, table_id: str, hand: int) -> HandRef | None:
        """Return a hand, None if there is none of this number."""
        found = self._hands.get((table_id, hand))
        return None if found is None else found.ref

    def next_first_seq(self, *, table_id: str, hand: int) -> int | None:
        """Return where the events of the hand after this one begin, None if there is none."""
        following = self._hands.get((table_id, hand + 1))  # nearly always: only a hand that never began has no place
        if following is None:
            later = [found.ref for found in self._hands.values() if found.ref.table_id == table_id]
            refs = [ref for ref in later if ref.hand > hand]
            return min(refs, key=lambda ref: ref.hand).first_seq if refs else None
        return following.ref.first_seq

    def list_of(
        self,
        account: str,
        *,
        before: Cursor | None = None,
        limit: int = 50,
        table_id: str | None = None,
        won: Won | None = None,
    ) -> list[PlayedHand]:
        """Return an account's hands, newest first; go on with the last one's `cursor` as `before`."""
        found = [
            played
            for played in self._played_by(account)
            if (before is None or played.cursor < before)
            and (table_id is None or played.table_id == table_id)
            and (won is None or _ended_so(played, won))
        ]
        return sorted(found, key=lambda played: played.cursor, reverse=True)[:limit]

    def count_settled(self, account: str) -> int:
        """Return how many settled hands an account has."""
        return sum(played.state == SETTLED for played in self._played_by(account))

    def players(self, *, table_id: str, hand: int) -> list[PlayedHand]:
        """Return everybody who played a hand, by seat."""
        found = self._hands.get((table_id, hand))
        return [] if found is None else sorted(found.players, key=lambda played: played.seat)

    def _played_by(self, account: str) -> list[PlayedHand]:
        return [played for hand in self._hands.values() for played in hand.players if played.account == account]


def _ended_so(played: PlayedHand, won: Won) -> bool:
    difference = played.difference or 0
    return difference > 0 if won is Won.WON else difference < 0
