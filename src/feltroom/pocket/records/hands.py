"""Hands and their players in memory."""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from operator import itemgetter

from feltroom.pocket.records.indexes import Place
from feltroom.pocket.records.memory import BOT, HANDS_IN_BLOCK, FactsBlock, Memory, places_of_players
from feltroom.rooms.ports.records.hands import Cursor, HandRef, PlayedHand, StoredFacts, Won


class MemoryHands:
    """`HandRecords` in memory."""

    def __init__(self, memory: Memory) -> None:
        self._hands = memory.hands
        self._facts = memory.facts
        self._played = memory.played
        self._settled = memory.settled
        self._numbers = memory.numbers

    def get(self, *, table_id: str, hand: int) -> HandRef | None:
        """Return a hand, None if there is none of this number."""
        found = self._hands.get((table_id, hand))
        if found is None:
            return None
        return HandRef(found.table_id, found.hand, found.first_seq, found.began, found.ended, found.state)

    def next_first_seq(self, *, table_id: str, hand: int) -> int | None:
        """Return where the events of the hand after this one begin, None if there is none."""
        numbers = self._numbers.of(table_id)
        place = bisect_right(numbers, (hand,))
        following = self._hands.get((table_id, numbers[place][0])) if place < len(numbers) else None
        return None if following is None else following.first_seq

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
        places = self._places_of_bot(account) if account.startswith(BOT) else self._played.of(account)
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
        return [] if found is None else sorted(map(found.played, found.players), key=lambda played: played.seat)

    def facts_of(self, account: str, *, since: int) -> dict[tuple[str, int, int], str]:
        """Return what is kept of an account's hands from a time on, by table, hand and seat."""
        places = self._places_of_bot(account) if account.startswith(BOT) else self._played.of(account)
        wanted = {place[1:] for place in places[bisect_left(places, since, key=itemgetter(0)) :]}
        blocks = [self._facts.get(block) for block in {(table, hand // HANDS_IN_BLOCK) for table, hand, _ in wanted}]
        found = {
            (block.table_id, hand, seat): text
            for block in blocks
            if block is not None
            for hand, seat, text in block.facts
        }
        return {place: text for place, text in found.items() if place in wanted}

    def keep_facts(self, facts: Sequence[StoredFacts]) -> None:
        """Keep what hands add to statistics, in place of what was kept of them before."""
        blocks: dict[tuple[str, int], dict[tuple[int, int], str]] = {}
        for each in facts:
            key = each.table_id, each.hand // HANDS_IN_BLOCK
            if key not in blocks:
                known = self._facts.get(key)
                blocks[key] = {} if known is None else {(hand, seat): text for hand, seat, text in known.facts}
            blocks[key][each.hand, each.seat] = each.facts
        for (table, block), kept in blocks.items():
            listed = tuple([(hand, seat, text) for (hand, seat), text in sorted(kept.items())])
            self._facts.put((table, block), FactsBlock(table, block, listed))

    def _player(self, table_id: str, hand: int, seat: int) -> PlayedHand:
        stored = self._hands.get((table_id, hand))
        assert stored is not None
        return next(stored.played(player) for player in stored.players if player.seat == seat)

    def _places_of_bot(self, account: str) -> list[Place]:
        places = [pair for hand in self._hands.values() for pair in places_of_players(hand, bots=True)]
        return sorted([place for each, place in places if each == account])


def _ended_so(played: PlayedHand, won: Won) -> bool:
    difference = played.difference or 0
    return difference > 0 if won is Won.WON else difference < 0
