"""What one node sends another is for one visitor, and redacted for them before it leaves the node that drives."""

from pathlib import Path

import pytest

from tests.redaction.evening import spend_evening
from tests.redaction.hunter import Hunter
from tests.redaction.plants import HUNTED
from tests.redaction.tap import NOBODY
from tests.server.routing import FAR

pytestmark = [pytest.mark.services, pytest.mark.parametrize("routing", [FAR], indirect=True)]
SEED, HANDS = 0, 2
READERS = ("Ben", "Sam")


def test_no_node_is_told_what_its_visitor_may_not_know(tmp_path: Path) -> None:
    record = spend_evening(tmp_path / "house", seed=SEED, hands=HANDS, readers=READERS)
    hunter = Hunter(record.truth)
    accounts = {received.account for name, received in record.received.items() if name != "logs"}
    assert set(record.sent) == accounts | {NOBODY}
    for account, sent in record.sent.items():
        assert hunter.hunt(sent) == [], account
        assert len(sent.pieces) > 3
    for data in record.raw:
        assert hunter._needles.find(data) == set()


def test_what_a_visitor_hears_is_all_that_was_sent_for_them(tmp_path: Path) -> None:
    record = spend_evening(tmp_path / "house", seed=SEED, hands=HANDS, readers=())
    for name, received in record.received.items():
        if name != "logs":
            heard = {piece.data for piece in received.pieces if " tab " in piece.channel}
            sent = {piece.data for piece in record.sent[received.account].pieces}
            own = {data for data in heard - sent if b'"type":"welcome"' not in data and b'"type":"pong"' not in data}
            assert own == set(), name
            assert any(b'"type":"events"' in data for data in sent)


@pytest.mark.parametrize(
    ("name", "who", "what"),
    [
        ("spectators_see_a_seat", "Sam", "a card they do not know"),
        pytest.param("secret_of_the_hand", "Sam", "secret 1", marks=pytest.mark.long),
        pytest.param("chain_hash_in_done", "Ben", "chain hash", marks=pytest.mark.long),
    ],
)
def test_a_planted_leak_is_found_between_the_nodes(tmp_path: Path, name: str, who: str, what: str) -> None:
    record = spend_evening(tmp_path / "house", seed=SEED, hands=1, readers=(), plant=HUNTED[name])
    hunter = Hunter(record.truth)
    found = hunter.hunt(record.sent[record.received[who].account])
    assert any(what in leak for leak in found), found[:5]
    if what != "a card they do not know":
        assert any(what in needle for data in record.raw for needle in hunter._needles.find(data))
