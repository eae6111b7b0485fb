"""Where players choose at the showdown, may ask to see and straddle: what was mucked stays unknown unless asked for."""

from pathlib import Path

import pytest

from tests.redaction.evening import spend_evening
from tests.redaction.hunter import Hunter
from tests.redaction.plants import HUNTED

pytestmark = pytest.mark.slow  # whole evenings
CHOOSE = {"showing": "choose", "mayAsk": "anybody", "straddle": "twice"}
SEED, HANDS = 6, 5


def test_nobody_is_told_a_hand_that_was_mucked_and_not_asked_for(tmp_path: Path) -> None:
    record = spend_evening(tmp_path / "house", seed=SEED, hands=HANDS, readers=("Ben", "Sam"), settings=CHOOSE)
    hunter = Hunter(record.truth)
    for name, received in record.received.items():
        assert hunter.hunt(received) == [], name
    heard = b"".join(piece.data for piece in record.received["Sam"].pieces)
    for kind in (b'"showAsked"', b'"handMucked"', b'"handShown"', b'"askedToSee"', b'"straddle"'):
        assert kind in heard, kind


def test_a_leak_at_such_a_table_is_found(tmp_path: Path) -> None:
    plant = HUNTED["spectators_see_a_seat"]
    record = spend_evening(tmp_path / "house", seed=SEED, hands=1, readers=(), settings=CHOOSE, plant=plant)
    assert Hunter(record.truth).hunt(record.received["Sam"]) != []
