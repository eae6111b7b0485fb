"""What a hand adds to statistics is the same after it was written down."""

import pytest

from feltroom.analysis.statistics.report import report_of
from feltroom.analysis.statistics.sessions import Played
from feltroom.analysis.statistics.totals import Hand
from feltroom.rooms.statistics.person_statistics import ready_equities
from feltroom.rooms.statistics.stored_facts import facts_for, read_facts, with_all_in_expectation, write_facts
from feltroom.table import Table
from feltroom.table import events as on
from tests.storage.sessions import play


def counted(table: Table) -> list[Hand]:
    """All hands of a table, for every player."""
    equities = ready_equities()
    hands: list[Hand] = []
    for place, event in enumerate(table.events):
        if isinstance(event, on.HandBegan):
            for seat in event.seats:
                facts = facts_for(table.events[place:], event.hand, seat)
                if facts is not None:
                    hands.append(with_all_in_expectation(facts, equities))
    return hands


@pytest.mark.parametrize("seed", range(4))
def test_hands_at_random_are_read_back_as_they_were_counted(seed: int) -> None:
    table, _ = play(seed, steps=400)
    hands = counted(table)
    assert len(hands) >= 3
    read = [read_facts(write_facts(hand)) for hand in hands]
    assert read == hands
    again = [Played("t", at, at, hand) for at, hand in enumerate(read) if hand is not None]
    assert report_of(again) == report_of([Played("t", at, at, hand) for at, hand in enumerate(hands)])
    assert max(len(write_facts(hand)) for hand in hands) < 120


@pytest.mark.parametrize(
    "text",
    ["", "[]", "{}", "[2,0,10,5,false,null,[]]", "[1,9,10,5,false,null,[]]", "[1,0,10,5,false,null,[99,1,1]]"],
)
def test_what_another_version_wrote_is_counted_anew(text: str) -> None:
    assert read_facts(text) is None
