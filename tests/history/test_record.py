"""Records: everything that went into a hand comes out of its record, and the hand can be played again."""

import copy
import pickle
from collections.abc import Callable

import pytest
from hypothesis import given

from feltroom import (
    ALL_IN,
    CALL,
    CHECK,
    FOLD,
    Deal,
    HandState,
    IllegalAction,
    InvalidSetup,
    Post,
    Rules,
    UnknownCards,
    parse_cards,
    raise_to,
    redact,
)
from feltroom.engine.events import Called, Checked, Folded, Raised
from feltroom.history import HandRecord, Move, dump_phh, load_phh
from tests.history.hands import FIXED, hands, records

RULES = Rules(small_blind=5, big_blind=10)
DEAL = Deal(hole=[parse_cards("AhKh"), parse_cards("QsQd"), parse_cards("7c2d")], board=parse_cards("Qh Jh Th 2s 3s"))


def start(*, stacks: tuple[int, ...] = (1000, 1000, 800), deal: Deal = DEAL) -> HandState:
    return HandState(RULES, stacks=stacks, button=0, deal=deal, hand_id="h1")


@FIXED
@given(hand=hands())
def test_playing_a_record_gives_the_same_hand_again(hand: HandState) -> None:
    again = HandRecord.of(hand).play()
    assert again.events == hand.events
    assert again == hand


@FIXED
@given(hand=hands())
def test_a_record_starts_with_the_hand_before_the_first_action(hand: HandState) -> None:
    begun = HandRecord.of(hand).start()
    assert begun.events == hand.events[: len(begun.events)]
    assert not any(isinstance(event, Folded | Checked | Called | Raised) for event in begun.events)


def test_an_all_in_is_recorded_as_the_raise_or_call_it_was() -> None:
    hand = start()
    hand.apply(ALL_IN)
    hand.apply(FOLD)
    hand.apply(ALL_IN)
    assert HandRecord.of(hand).actions == (Move(0, raise_to(1000)), Move(1, FOLD), Move(2, CALL))


def test_a_record_tells_seed_seats_deck_order_and_actions_after_a_trip_through_text() -> None:
    deal = Deal.standard(seed=b"\x00\xff" * 16, players=3, button=0)
    hand = start(deal=deal)
    hand.apply(CALL)
    hand.apply(raise_to(40))
    record = HandRecord.of(hand, seats=[2, 5, 7], names=["Ann", "Bob", "Cid"])
    [again] = load_phh(dump_phh([record]))
    assert again.deal.seed == b"\x00\xff" * 16
    assert again.seats == (2, 5, 7)
    assert (again.deal.hole, again.deal.board, again.deal.burns) == (deal.hole, deal.board, deal.burns)
    assert again.actions == ((0, CALL), (1, raise_to(40)))
    assert again.play().events == hand.events


def test_finishing_stacks_are_there_only_when_the_hand_is_over() -> None:
    hand = start()
    assert HandRecord.of(hand).finishing_stacks is None
    hand.apply(FOLD)
    hand.apply(FOLD)
    assert HandRecord.of(hand).finishing_stacks == (1000, 995, 805)


def test_a_record_of_what_a_player_saw_holds_no_other_cards() -> None:
    hand = start(deal=Deal.standard(seed=7, players=3, button=0))
    for action in (CALL, FOLD, CHECK, CHECK, CHECK):
        hand.apply(action)
    seen = HandRecord.of_events([redact(event, 0).event for event in hand.events])
    assert seen.deal == Deal(hole=[hand.deal.hole[0], None, None], board=hand.deal.board[:4])
    assert seen.actions == HandRecord.of(hand).actions


def test_events_that_do_not_begin_with_the_start_are_refused() -> None:
    for events in ([], start().events[1:]):
        with pytest.raises(InvalidSetup, match="begin with HandStarted"):
            HandRecord.of_events(events)


def test_a_record_with_unknown_cards_raises_when_they_are_needed() -> None:
    record = HandRecord(
        rules=RULES,
        stacks=(100, 100),
        button=0,
        deal=Deal(hole=[None, parse_cards("AsAd")], board=parse_cards("2c3c4c5c7d")),
        actions=(Move(0, raise_to(100)), Move(1, CALL)),
    )
    with pytest.raises(UnknownCards):
        record.play()


def test_a_record_that_breaks_the_rules_can_be_held_but_not_played() -> None:
    record = HandRecord(rules=RULES, stacks=(100, 100, 100), button=0, deal=DEAL, actions=(Move(0, CHECK),))
    with pytest.raises(IllegalAction, match="10 to call"):
        record.play()


@FIXED
@given(record=records())
def test_records_compare_copy_pickle_and_hash_by_value(record: HandRecord) -> None:
    for twin in (copy.copy(record), copy.deepcopy(record), pickle.loads(pickle.dumps(record))):
        assert twin == record
        assert hash(twin) == hash(record)


def test_lists_become_tuples_and_notes_are_a_copy() -> None:
    notes: dict[str, object] = {"_tags": ["a", "b"]}
    record = HandRecord.of(start(), names=["a", "b", "c"], notes=notes)
    notes["_tags"] = []
    assert record.names == ("a", "b", "c")
    assert record.notes == {"_tags": ("a", "b")}


REFUSED: list[tuple[str, dict[str, object]]] = [
    ("at least 1 chip", {"stacks": (100, 0, 100)}),
    ("button must be", {"button": 3}),
    ("deal is for 3 players", {"stacks": (100, 100)}),
    ("a straddle is one post", {"posts": (Post(0, 6), Post(0, 5))}),
    ("actions must be a list", {"actions": 7}),
    ("a player and an Action", {"actions": ((0, "fold"),)}),
    ("player from 0 to 2", {"actions": ((3, FOLD),)}),
    ("recorded as the raise or call", {"actions": ((0, ALL_IN),)}),
    ("raise to 0 makes no sense", {"actions": ((0, raise_to(0)),)}),
    ("each of 3 players", {"finishing_stacks": (1, 2)}),
    ("whole numbers from 0 on, not -1", {"finishing_stacks": (1, 2, -1)}),
    ("each of 3 players", {"names": ("a",)}),
    ("must be text", {"names": ("a", "b", 3)}),
    ("half a character", {"names": ("a", "b", "\ud800")}),
    ("seats must be whole numbers", {"seats": (1, 2, True)}),
    ("the hand's id must be text", {"hand_id": 7}),
    ("unit must be 1, 100 or another power of ten", {"unit": 10}),
    ("field of the record itself", {"notes": {"antes": 3}}),
    ("notes must be a mapping", {"notes": 3}),
    ("cannot hold bytes", {"notes": {"_x": b"x"}}),
    ("64 bits", {"notes": {"_x": [2**63]}}),
    ("not a number", {"notes": {"_x": float("nan")}}),
]


@pytest.mark.parametrize(("message", "wrong"), REFUSED)
def test_a_record_that_makes_no_sense_is_refused(message: str, wrong: dict[str, object]) -> None:
    parts: dict[str, object] = {"rules": RULES, "stacks": (100, 100, 100), "button": 0, "deal": DEAL}
    make: Callable[..., HandRecord] = HandRecord
    with pytest.raises(InvalidSetup, match=message):
        make(**(parts | wrong))
