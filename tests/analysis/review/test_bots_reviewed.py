"""The review of bots tells the bad from the good ones: it is no better than its model, but no worse either."""

import pytest

from feltroom import Deal, HandState, Stream, derive
from feltroom.bots import make_bot
from feltroom.history import HandRecord
from feltroom.history.decisions import decisions_of
from tests.analysis.review.hands import RULES, reviewed

pytestmark = pytest.mark.slow  # many hands

HANDS = 40


def lost_by(level: str) -> tuple[float, float]:
    """What a level loses a hand in big blinds by its flagged decisions, and the part of them that are flagged."""
    lost = flagged = decisions = 0.0
    for seed in range(HANDS):
        hand = HandState(
            RULES, stacks=[1000] * 2, button=seed % 2, deal=Deal.standard(seed=seed, players=2, button=seed % 2)
        )
        bots = [make_bot(level), make_bot("hard")]
        while hand.actor is not None:
            player = hand.actor
            stream = Stream(derive(seed, "bot", len(hand.events)))
            hand.apply(bots[player].act(hand.view(player), hand.legal(), stream))
        record = HandRecord.of(hand)
        if decisions_of(record, 0):
            found = reviewed(record, 0, samples=300)
            lost += found.loss / found.big_blind
            flagged += len(found.flagged)
            decisions += len(found.decisions)
    return lost / HANDS, flagged / decisions


@pytest.mark.long
def test_who_calls_everything_is_told_so_and_who_plays_by_ranges_is_left_alone() -> None:
    caller, hard = lost_by("caller"), lost_by("hard")
    assert hard[1] < 0.06
    assert caller[1] > 3 * hard[1]
    assert caller[0] > 1.0 + hard[0]
