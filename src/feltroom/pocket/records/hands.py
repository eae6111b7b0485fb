"""Hands and their players in memory."""

from bisect import bisect_left, bisect_right

from feltroom.pocket.records.memory import Memory
from feltroom.rooms.ports.records.hands import Cursor, HandRef, PlayedHand, Won


class MemoryHands:
    """`HandRecords` in memory."""

    def __init__(self, memory: Memory) -> None:
        self._hands = memory.hands
        self._played = memory.played
        self._settled = memory.settled
        self._numbers = memory.numbers

    def get(self, *, table_id: str, hand: int) -> HandRef | None:
        """Return a hand, None if there is none of this number."""
        found = self._hands.get((table_id, hand))
        return None if found is None else found.ref

    def next_first_seq(self, *, table_id: str, hand: int) -> int | None:
        """Return where the events of the hand after this one begin, None if there is none."""
        numbers = self._numbers.of(table_id)
        place = bisect_right(numbers, (hand,))
        following = self._hands.get((table_id, numbers[place][0])) if place < len(numbers) else None
        return None if following is None else following.ref.first_seq

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
        places = self._played.of(account)
        found: list[PlayedHand] = []
        for place in range((len(places) if before is None else bisect_left(places, before)) - 1, -1, -1):
            _, table, hand, seat = places[place]
            if table_id is None or table == table_id:
                played = self._player(table, hand, seat)
                if won is None or _ended_so(played, won):
                    found.append(played)
                    if len(found) >= limit:
                        break
        return found

    def count_settled(self, account: str) -> int:
        """Return how many settled hands an account has."""
        return self._settled.of(account)

    def players(self, *, table_id: str, hand: int) -> list[PlayedHand]:
        """Return everybody who played a hand, by seat."""
        found = self._hands.get((table_id, hand))
        return [] if found is None else sorted(found.players, key=lambda played: played.seat)

    def _player(self, table_id: str, hand: int, seat: int) -> PlayedHand:
        stored = self._hands.get((table_id, hand))
        assert stored is not None
        return next(played for played in stored.players if played.seat == seat)


def _ended_so(played: PlayedHand, won: Won) -> bool:
    difference = played.difference or 0
    return difference > 0 if won is Won.WON else difference < 0
