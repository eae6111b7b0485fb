"""What somebody may not know makes no difference to a single byte they are sent, over real sockets and over HTTP.

Two evenings take the same course. In one of them all cards are others that one person may not know: the others' hands
unless they showed them, what was burned and never dealt, and the secrets all of it follows from.
"""

from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.redaction.evening import NAMES, Record, spend_evening
from tests.redaction.home_games import GAMES
from tests.redaction.hunter import Hunter
from tests.redaction.received import first_difference
from tests.redaction.twins import twin_deals

pytestmark = pytest.mark.slow  # whole evenings

HANDS = 12
FEW_HANDS = 3
NO_GAMES: Mapping[str, object] = {}


def check_evening(
    folder: Path, *, seed: int, viewers: tuple[str, ...], hands: int, settings: Mapping[str, object] = NO_GAMES
) -> None:
    """Spend an evening, and for each viewer its twin.

    Ann has two tabs. Ben's line drops and they resume; Cai comes back for the whole table. Dee leaves after two hands
    and Nia, who watched until then, takes their seat. Sam only watches. The last hand of an evening is void.
    """
    record = spend_evening(folder / "one", seed=seed, hands=hands, readers=viewers, settings=settings)
    hunter = Hunter(record.truth)
    for name, received in record.received.items():
        assert hunter.hunt(received) == [], name
    for viewer in viewers:
        check_twin(folder / viewer, record, seed=seed, viewer=viewer, readers=viewers, hands=hands, settings=settings)


def check_twin(
    folder: Path,
    record: Record,
    *,
    seed: int,
    viewer: str,
    readers: tuple[str, ...],
    hands: int,
    settings: Mapping[str, object] = NO_GAMES,
) -> None:
    received = record.received[viewer]
    given = twin_deals(record.truth, received.account)
    twin = spend_evening(
        folder, seed=seed, hands=hands, readers=readers, secrets="another", given=given, settings=settings
    )
    assert first_difference(received, twin.received[viewer]) is None
    assert first_difference(record.received["logs"], twin.received["logs"]) is None
    assert len(twin.truth.hands) == len(record.truth.hands) == hands + 1
    for number, hand in record.truth.hands.items():
        other = twin.truth.hands[number]
        assert hand.secret != other.secret
        assert hand.deal is not None and other.deal is not None
        assert hand.deal.hole != other.deal.hole or len(hand.shown) >= len(hand.seats) - 1
        assert hand.deal.burns != other.deal.burns


def test_hidden_cards_make_no_difference(tmp_path: Path) -> None:
    check_evening(tmp_path, seed=1, viewers=("Ann", "Sam"), hands=FEW_HANDS)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 105))
def test_hidden_cards_make_no_difference_to_anybody_in_many_evenings(seed: int, tmp_path: Path) -> None:
    check_evening(tmp_path, seed=seed, viewers=NAMES, hands=HANDS)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(6, 9))
def test_hidden_cards_make_no_difference_where_all_games_are_on(seed: int, tmp_path: Path) -> None:
    """Without chances: they are counted beside the loop, so when they come is not the same twice."""
    games = {name: value for name, value in GAMES.items() if name != "chances"}
    check_evening(tmp_path, seed=seed, viewers=("Ann", "Sam"), hands=6, settings=games)


def test_a_difference_that_somebody_may_see_is_seen(tmp_path: Path) -> None:
    """The test above can fail: who is dealt other cards themselves is told so."""
    record = spend_evening(tmp_path / "one", seed=1, hands=1, readers=())
    given = twin_deals(record.truth, record.received["Ann"].account)
    twin = spend_evening(tmp_path / "two", seed=1, hands=1, readers=(), secrets="another", given=given)
    assert first_difference(record.received["Ben"], twin.received["Ben"]) is not None
