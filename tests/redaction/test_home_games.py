"""All games of friends at one table: nobody is told a card that is not theirs before everybody sees it."""

from pathlib import Path

import pytest

from tests.redaction.evening import spend_evening
from tests.redaction.home_games import GAMES
from tests.redaction.hunter import Hunter
from tests.redaction.plants import HUNTED

pytestmark = pytest.mark.slow  # whole evenings
SEED, HANDS = 6, 6
HAPPENED = (b'"runDealt"', b'"rabbitHunted"', b'"chances"', b'"straddle"', b'"bomb"', b'"standingChanged"')


def test_nobody_is_told_a_hidden_card_where_all_games_are_on(tmp_path: Path) -> None:
    record = spend_evening(tmp_path / "house", seed=SEED, hands=HANDS, readers=("Sam",), settings=GAMES)
    hunter = Hunter(record.truth)
    for name, received in record.received.items():
        assert hunter.hunt(received) == [], name
    heard = b"".join(piece.data for piece in record.received["Sam"].pieces)
    assert [kind for kind in HAPPENED if kind not in heard] == []
    assert any(
        [hand.deal is not None and len(hand.deal.more) > 0 and hand.runs for hand in record.truth.hands.values()]
    )


@pytest.mark.parametrize("plant", ["spectators_see_a_seat"])
def test_a_leak_where_all_games_are_on_is_found(plant: str, tmp_path: Path) -> None:
    record = spend_evening(tmp_path / "house", seed=SEED, hands=2, readers=(), settings=GAMES, plant=HUNTED[plant])
    assert Hunter(record.truth).hunt(record.received["Sam"]) != []
