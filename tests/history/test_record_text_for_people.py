"""`print(record)` shows the hand as players write it, and a notebook the same."""

from feltroom import CALL, CHECK, Deal, HandState, Rules
from feltroom.history import HandRecord, record_text


def test_a_record_prints_as_a_log_of_the_hand() -> None:
    hand = HandState(
        Rules(small_blind=1, big_blind=2), stacks=[50, 50], button=0, deal=Deal.standard(seed=3, players=2, button=0)
    )
    while not hand.over:
        hand.apply(CHECK if hand.legal().check else CALL)
    record = HandRecord.of(hand, names=("A<b>", "B"))
    assert str(record) == record_text(record, full=True, lang="en")
    assert "A<b>" in str(record) and "flop" in str(record).lower()
    assert "A&lt;b&gt;" in record._repr_html_() and "<b>" not in record._repr_html_()
