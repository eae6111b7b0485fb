"""Replays: any position, anybody's eyes, and an honest end where cards are not known."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from feltroom import (
    CALL,
    CHECK,
    FOLD,
    Deal,
    HandState,
    HandView,
    InvalidSetup,
    Rules,
    UnknownCards,
    parse_cards,
    raise_to,
    redact,
)
from feltroom.engine.events import Called, Event, HandEnded, HandStarted, HoleCardsDealt, Raised, Street
from feltroom.history import HandRecord, Move, Replay
from feltroom.history.run import Refused, Unknown
from tests.history.hands import FIXED, forget, hands

RULES = Rules(small_blind=5, big_blind=10)


def same(one: HandView, other: HandView) -> bool:
    return all(getattr(one, name) == getattr(other, name) for name in HandView.__slots__)


@FIXED
@given(hand=hands())
def test_every_position_shows_what_every_viewer_knew_then(hand: HandState) -> None:
    replay = Replay(HandRecord.of(hand))
    assert len(replay) == len(hand.events)
    assert replay.stop is None
    for position in range(1, len(replay) + 1):
        assert replay.position == position
        assert list(replay.events) == hand.events[:position]
        for viewer in (None, 0, hand.players - 1):
            seen = [redact(event, viewer) for event in hand.events[:position]]
            assert replay.visible(viewer) == seen
            assert same(replay.view(viewer), HandView.of(seen, viewer=viewer))
        assert replay.forward() is (position < len(replay))
    assert replay.at_end
    assert same(replay.view(0), hand.view(0))


@FIXED
@given(hand=hands(), steps=st.lists(st.integers(-9, 9), max_size=8))
def test_steps_forwards_and_backwards_stay_within_the_hand(hand: HandState, steps: list[int]) -> None:
    replay = Replay(HandRecord.of(hand))
    expected = 1
    for step in steps:
        before, expected = expected, min(max(expected + step, 1), len(replay))
        moved = replay.forward(step) if step > 0 else replay.back(-step)
        assert replay.position == expected
        assert moved is (before != expected)
    replay.goto(1)
    assert replay.at_start
    assert isinstance(replay.events[-1], HandStarted)


def three_handed(*, deal: Deal) -> HandRecord:
    full = Deal.standard(seed=2, players=3, button=0)
    hand = HandState(RULES, stacks=[100, 100, 100], button=0, deal=full)
    for action in (CALL, FOLD, CHECK, CHECK, CHECK, CHECK, CHECK, raise_to(20), CALL):
        hand.apply(action)
    assert hand.over
    return replace(HandRecord.of(hand), deal=deal)


def test_an_action_is_found_by_its_number() -> None:
    replay = Replay(three_handed(deal=Deal.standard(seed=2, players=3, button=0)))
    replay.goto_action(8)
    assert len(replay.view(None).actions) == 7
    replay.forward()
    assert replay.events[-1] == Raised(2, Street.RIVER, 20, 20, 0)


def test_positions_viewers_and_actions_outside_the_hand_are_refused() -> None:
    replay = Replay(three_handed(deal=Deal.standard(seed=2, players=3, button=0)))
    for position in (0, -1, len(replay) + 1, True, 1.0):
        with pytest.raises(InvalidSetup, match="positions 1 to"):
            replay.goto(position)  # type: ignore[arg-type]  # wrong on purpose
    for number in (0, 10):
        with pytest.raises(InvalidSetup, match="actions 1 to 9"):
            replay.goto_action(number)
    for viewer in (-1, 3):
        with pytest.raises(InvalidSetup, match="player from 0 to 2 or None"):
            replay.view(viewer)
    assert replay.position == 1


def test_a_hand_with_unknown_cards_is_shown_up_to_its_last_call() -> None:
    full = Deal.standard(seed=2, players=3, button=0)
    replay = Replay(three_handed(deal=forget(full, holes=[0, 1], board=5)))
    assert replay.stop == Unknown((0,), None)  # player 1 folded, so their cards are not missed
    replay.goto(len(replay))
    assert isinstance(replay.events[-1], Called)
    assert replay.view(2).hole == [None, None, full.hole[2]]
    assert HoleCardsDealt((None, None, full.hole[2])) in replay.events
    assert isinstance(replay.events[0], HandStarted)
    assert replay.events[0].deal == replay.record.deal


def test_a_street_that_is_not_known_ends_the_replay() -> None:
    full = Deal.standard(seed=2, players=3, button=0)
    replay = Replay(three_handed(deal=forget(full, holes=[], board=4)))
    assert isinstance(replay.stop, Unknown)
    assert replay.stop.street is not None
    assert replay.stop.street.name == "RIVER"
    replay.goto(len(replay))
    assert replay.view(None).board == full.board[:4]


def test_a_hand_that_is_all_in_from_the_blinds_can_be_seen_without_cards() -> None:
    record = HandRecord(
        rules=RULES,
        stacks=(3, 10),
        button=0,
        deal=Deal(hole=[None, parse_cards("AsAd")]),
        finishing_stacks=(0, 13),
    )
    with pytest.raises(UnknownCards):
        record.start()
    replay = Replay(record)
    replay.goto(len(replay))
    assert replay.stop == Unknown((0,), None)
    assert replay.view(None).stacks == [0, 7]


def test_an_action_against_the_rules_ends_the_replay_with_the_reason() -> None:
    full = Deal.standard(seed=2, players=3, button=0)
    record = three_handed(deal=full)
    actions = (*record.actions[:3], Move(1, CHECK), *record.actions[4:])
    replay = Replay(replace(record, actions=actions))
    assert isinstance(replay.stop, Refused)
    assert replay.stop.number == 4
    assert replay.stop.error.code == "not_your_turn"


def _without_deal(events: Sequence[Event]) -> list[Event]:
    return [event for event in events if not isinstance(event, HandStarted | HoleCardsDealt)]


@FIXED
@given(hand=hands(finished=True), data=st.data())
def test_a_replay_stops_for_unknown_cards_exactly_where_the_engine_does(hand: HandState, data: st.DataObject) -> None:
    holes = data.draw(st.lists(st.integers(0, hand.players - 1)))
    board = data.draw(st.sampled_from((0, 2, 3, 4, 5, 5, 5)))
    record = replace(HandRecord.of(hand), deal=forget(hand.deal, holes=holes, board=board))
    replay = Replay(record)
    replay.goto(len(replay))
    try:
        again = record.play()
    except UnknownCards:
        assert isinstance(replay.stop, Unknown)
        assert not any(isinstance(event, HandEnded) for event in replay.events)
        assert _without_deal(replay.events) == _without_deal(hand.events[: len(replay)])
    else:
        assert replay.stop is None
        assert list(replay.events) == again.events
