"""The house rule that players decide in order whether they show (requirement C11)."""

from dataclasses import replace

import pytest

from feltroom import CALL, CHECK, FOLD, MUCK, SHOW, HandState, IllegalAction, InvalidSetup, Rules, Showing, Street
from feltroom.engine.events import HandMucked, HandShown
from feltroom.engine.redact import redact
from feltroom.errors import UnknownCards
from feltroom.history import AuditOutcome, HandRecord, audit, dump_phh, load_phh, seen_by
from tests.engine.edge_cases.table import TDA, call_to, check_down, ending, paid, play, showdown, start, start_on_flop

CHOOSE = replace(TDA, showing=Showing.CHOOSE)


def at_showdown(*stacks: int, best_to_worst: str) -> HandState:
    """Three players have checked to the end; A is asked first."""
    hand = check_down(start_on_flop(*stacks, rules=CHOOSE, best_to_worst=best_to_worst))
    assert not hand.over and hand.actor is None
    return hand


def test_each_contender_is_asked_in_turn() -> None:
    hand = at_showdown(5000, 5000, 5000, best_to_worst="CBA")
    assert showdown(hand) == []
    asked = []
    while hand.asked is not None:
        asked.append(hand.asked)
        hand.apply(SHOW, player=hand.asked)
    assert asked == [0, 1, 2]
    assert showdown(hand) == ["A shows", "B shows", "C shows"]
    assert hand.over and paid(hand) == [{"C": 300}]


def test_who_mucks_gives_up_the_pot() -> None:
    hand = at_showdown(5000, 5000, 5000, best_to_worst="CBA")
    for answer in (SHOW, SHOW, MUCK):
        hand.apply(answer)
    assert showdown(hand) == ["A shows", "B shows", "C mucks"]
    assert paid(hand) == [{"B": 300}]


def test_last_hand_that_was_not_mucked_wins_unseen_and_is_not_asked() -> None:
    hand = at_showdown(5000, 5000, 5000, best_to_worst="ABC")
    hand.apply(MUCK)
    hand.apply(MUCK)
    assert hand.over and hand.asked is None
    assert showdown(hand) == ["A mucks", "B mucks"]
    assert paid(hand) == [{"C": 300}]


def test_side_pot_that_both_give_up_goes_to_the_last_of_them() -> None:
    """C has the side pot when B mucks; by mucking C gives up the main pot alone."""
    hand = call_to(start_on_flop(300, 5000, 5000, rules=CHOOSE, best_to_worst="CBA"), Street.FLOP)
    play(hand, "A is all-in for 300", "B calls", "C calls", "B bets 200", "C calls", "B checks", "C checks")
    hand.apply(SHOW, player=0)
    hand.apply(MUCK, player=1)
    hand.apply(MUCK, player=2)
    assert paid(hand) == [{"A": 1200}, {"C": 400}]


def test_without_an_answer_a_hand_is_shown_if_it_leads_in_some_pot() -> None:
    hand = at_showdown(5000, 5000, 5000, best_to_worst="BCA")
    usual = []
    while hand.asked is not None:
        usual.append(hand.usual_answer)
        hand.apply(hand.usual_answer)
    assert usual == [SHOW, SHOW, MUCK]


def test_betting_over_before_the_river_opens_all_hands_without_asking() -> None:
    hand = start_on_flop(800, 900, 5000, rules=CHOOSE)
    play(hand, "A checks", "B is all-in for 900", "C calls", "A is all-in for 800")
    assert ending(hand) == ["flop", "B shows", "C shows", "A shows", "turn", "river"]
    assert hand.over


def test_nobody_is_asked_when_all_others_have_folded() -> None:
    hand = call_to(start_on_flop(5000, 5000, 5000, rules=CHOOSE), Street.RIVER)
    play(hand, "A checks", "B folds", "C folds")
    assert hand.over and showdown(hand) == []


def test_what_is_no_answer_is_refused_and_changes_nothing() -> None:
    hand = at_showdown(5000, 5000, 5000, best_to_worst="CBA")
    before = hand.copy()
    for action in (FOLD, CHECK, CALL):
        with pytest.raises(IllegalAction) as refused:
            hand.apply(action)
        assert refused.value.code == "at_showdown"
    with pytest.raises(IllegalAction) as refused:
        hand.apply(SHOW, player=1)
    assert refused.value.code == "not_your_turn"
    with pytest.raises(IllegalAction) as refused:
        hand.kill(1)
    assert refused.value.code == "at_showdown"
    with pytest.raises(IllegalAction) as refused:
        hand.legal()
    assert refused.value.code == "at_showdown"
    assert hand == before
    betting = start_on_flop(5000, 5000, 5000, rules=CHOOSE)
    with pytest.raises(IllegalAction) as refused:
        betting.apply(MUCK)
    assert refused.value.code == "not_at_showdown"


def test_all_shows_every_hand_and_the_old_name_of_it_still_works() -> None:
    for rules in (replace(TDA, showing=Showing.ALL), replace(TDA, show_all=True)):
        hand = check_down(start_on_flop(5000, 5000, 5000, rules=rules))
        assert showdown(hand) == ["A shows", "B shows", "C shows"]
    with pytest.raises(InvalidSetup, match="show_all"):
        Rules(small_blind=1, big_blind=2, show_all=True, showing=Showing.CHOOSE)


def test_answers_are_on_record_and_survive_text_and_audit() -> None:
    hand = at_showdown(5000, 5000, 5000, best_to_worst="CBA")
    for answer in (SHOW, SHOW, MUCK):
        hand.apply(answer)
    record = HandRecord.of(hand)
    assert [move for move in record.actions if move.action in (SHOW, MUCK)] == [(0, SHOW), (1, SHOW), (2, MUCK)]
    assert record.play() == hand
    text = dump_phh([record])
    assert load_phh(text) == [record]
    assert 'showing = "choose"' in text and "actions = " not in text.partition("[_feltroom]")[2]
    assert audit(record).outcome is AuditOutcome.AGREES


def test_mucked_hand_is_in_nobody_elses_record_and_the_record_still_agrees() -> None:
    hand = at_showdown(5000, 5000, 5000, best_to_worst="CBA")
    for answer in (SHOW, SHOW, MUCK):
        hand.apply(answer)
    seen = seen_by(HandRecord.of(hand), 0)
    assert seen.deal.hole[2] is None and seen.deal.hole[1] is not None
    assert load_phh(dump_phh([seen])) == [seen]
    assert audit(seen).outcome is AuditOutcome.AGREES
    again = seen.play()
    assert again.stacks == hand.stacks
    assert [e for e in again.events if isinstance(e, HandShown | HandMucked)] == [
        e for e in hand.events if isinstance(e, HandShown | HandMucked)
    ]
    unknown = replace(seen, actions=(*seen.actions[:-1], type(seen.actions[0])(2, SHOW)))
    with pytest.raises(UnknownCards):
        unknown.play()
    assert audit(unknown).outcome is AuditOutcome.NOT_AUDITABLE
    assert load_phh(dump_phh([unknown])) == [unknown]


def test_mucked_cards_make_no_difference_to_anybody_else() -> None:
    """Only answers count: with other cards in the mucked hand everybody else sees the same, the payout included."""
    seen = []
    for hole in ("AcAd", "7c2d"):
        hand = start(5000, 5000, 5000, rules=CHOOSE, button="C", hole=f"KhKs QhQs {hole}")
        check_down(call_to(hand, Street.FLOP))
        for answer in (SHOW, SHOW, MUCK):
            hand.apply(answer)
        seen.append([[redact(event, viewer) for event in hand.events] for viewer in (0, 1, None)])
    assert seen[0] == seen[1]


def test_cards_shown_after_the_end_are_no_answer() -> None:
    """As a house adds them to a hand's events when somebody shows, or is asked to, afterwards."""
    hand = at_showdown(5000, 5000, 5000, best_to_worst="CBA")
    for answer in (SHOW, SHOW, MUCK):
        hand.apply(answer)
    cards = hand.deal.hole[2]
    assert cards is not None
    record = HandRecord.of_events([*hand.events, HandShown(2, cards)])
    assert record.actions == HandRecord.of(hand).actions
    assert audit(record).outcome is AuditOutcome.AGREES
