"""What a hand adds to a player's statistics, counted once and written down in a few bytes.

A version stands first: when facts are counted in another way, it rises, and what an older one wrote is counted anew.
"""

from collections.abc import Iterable
from dataclasses import replace

import msgspec

from feltroom.analysis.statistics.all_in import Equities, expected_result
from feltroom.analysis.statistics.counts import Count, Stat
from feltroom.analysis.statistics.facts import HandFacts, facts_of
from feltroom.analysis.statistics.positions import Position
from feltroom.analysis.statistics.totals import Hand
from feltroom.engine.redact import Visible, redact
from feltroom.table.events import HandBegan, HandEvent, TableEvent

_VERSION = 1
# The order is what is written: new ones come last.
_POSITIONS = tuple(Position)
_STATS = tuple(Stat)
_PLACES = {position: place for place, position in enumerate(_POSITIONS)}
_NUMBERS = {stat: number for number, stat in enumerate(_STATS)}
_COUNTS: dict[tuple[int, int], Count] = {}
_write = msgspec.json.Encoder().encode
_read = msgspec.json.Decoder(tuple[int, int, int, int | None, bool, int | None, list[int]]).decode


def write_facts(hand: Hand) -> str:
    """Return a hand's facts as a text; one that ran out has got its expectation before."""
    facts = hand.facts
    counts: list[int] = []
    for stat, count in facts.counts.items():
        counts += (_NUMBERS[stat], count.made, count.of)
    return _write(
        (_VERSION, _PLACES[facts.position], facts.big_blind, facts.won, facts.ran_out, hand.expected, counts)
    ).decode()


def read_facts(text: str) -> Hand | None:
    """Return what was written, None if another version did, or if it is damaged."""
    try:
        version, place, big_blind, won, ran_out, expected, numbers = _read(text)
        if version != _VERSION:
            return None
        counts = {_STATS[numbers[at]]: _count(numbers[at + 1], numbers[at + 2]) for at in range(0, len(numbers), 3)}
        position = _POSITIONS[place]
    except (msgspec.MsgspecError, IndexError):
        return None
    facts = HandFacts(position=position, big_blind=big_blind, won=won, counts=counts, ran_out=ran_out, all_in=None)
    return Hand(facts, expected)


def _count(made: int, of: int) -> Count:
    """Most counts are alike, and none ever changes."""
    found = _COUNTS.get((made, of))
    if found is None:
        found = Count(made, of)
        if len(_COUNTS) < 256:
            _COUNTS[made, of] = found
    return found


def facts_for(events: Iterable[TableEvent], hand: int, seat: int) -> HandFacts | None:
    """Return what a hand was for the player at a seat, as they saw it; None if it did not come to its end."""
    seen: list[Visible] = []
    player = 0
    for event in events:
        if isinstance(event, HandBegan) and event.hand != hand:
            break
        if isinstance(event, HandEvent) and event.hand == hand:
            player = event.seats.index(seat)
            seen.append(redact(event.event, player))
    return facts_of(seen, player) if seen else None


def with_all_in_expectation(facts: HandFacts, equities: Equities) -> Hand:
    """Return a hand with its expectation if it ran out, without the cards that it came from."""
    if facts.all_in is None:
        return Hand(facts)
    return Hand(replace(facts, all_in=None), expected_result(facts.all_in, equities))
