"""What a caller holds in their hands: copies, values that cannot be changed, messages about absurd numbers."""

import copy
import pickle
from collections.abc import Callable

import pytest

from feltroom import (
    CALL,
    CHECK,
    FOLD,
    Deal,
    FeltroomError,
    HandState,
    HandView,
    IllegalAction,
    InvalidSetup,
    Post,
    Rules,
    evaluate,
    raise_to,
    redact,
)

HUGE = 10**5000
RULES = Rules(small_blind=5, big_blind=10)


def start(**changes: object) -> HandState:
    setup: dict[str, object] = {
        "stacks": [500, 500, 500],
        "button": 0,
        "deal": Deal.standard(seed=1, players=3, button=0),
    }
    return HandState(RULES, **(setup | changes))  # type: ignore[arg-type]  # any of its fields


@pytest.mark.parametrize(
    "duplicate", [HandState.copy, copy.copy, copy.deepcopy, lambda h: pickle.loads(pickle.dumps(h))]
)
def test_every_kind_of_copy_is_independent(duplicate: Callable[[HandState], HandState]) -> None:
    hand = start()
    before = pickle.dumps(hand)
    twin = duplicate(hand)
    assert twin == hand
    twin.apply(CALL)
    twin.apply(FOLD)
    assert pickle.dumps(hand) == before
    assert twin != hand


def test_lists_a_hand_gives_away_are_copies() -> None:
    hand = start()
    before = pickle.dumps(hand)
    for given in (hand.stacks, hand.bets, hand.committed, hand.folded, hand.pots, hand.events):
        given.clear()
    assert pickle.dumps(hand) == before


def test_events_that_hands_share_cannot_be_changed() -> None:
    hand = start()
    folded = hand.apply(FOLD)[0]
    hand.apply(CALL)
    checked = hand.apply(CHECK)[0]
    for event in (folded, checked):
        with pytest.raises(AttributeError):
            event.player = 99  # type: ignore[misc, union-attr]  # frozen


def test_folds_and_checks_move_no_chips_and_know_their_street() -> None:
    hand = start()
    event = hand.apply(FOLD)[0]
    assert (event.street, event.stack_change, event.pot_change) == (0, 0, 0)  # type: ignore[union-attr]  # PlayerFolded


@pytest.mark.parametrize(
    "attempt",
    [
        lambda: Rules(small_blind=HUGE, big_blind=1),
        lambda: Rules(small_blind=1, big_blind=HUGE),
        lambda: Rules(small_blind=1, big_blind=2, chip=HUGE),
        lambda: start(stacks=[HUGE, 1, 1]),
        lambda: start(stacks=[10**15 + 1, 1, 1]),
        lambda: start(button=HUGE),
        lambda: start(posts=[Post(0, HUGE)]),
        lambda: start(posts=[Post(HUGE, 1)]),
        lambda: start().view(HUGE),
        lambda: start().apply(raise_to(HUGE)),
        lambda: Deal.standard(seed=1, players=HUGE, button=0),
        lambda: Deal.standard(seed=1, players=2, button=HUGE),
        lambda: Deal.standard(seed=HUGE, players=2, button=0),
        lambda: Deal(hole=[(HUGE, 1), (2, 3)]),  # type: ignore[list-item]  # wrong on purpose
        lambda: evaluate([HUGE, 1, 2, 3, 4]),  # type: ignore[list-item]  # wrong on purpose
    ],
)
def test_absurd_numbers_are_refused_as_errors_of_our_own(attempt: Callable[[], object]) -> None:
    with pytest.raises(FeltroomError, match=r"\d"):
        attempt()


def test_refusal_survives_pickle_with_its_numbers() -> None:
    with pytest.raises(IllegalAction) as refused:
        start().apply(raise_to(15))
    again = pickle.loads(pickle.dumps(refused.value))
    assert (str(again), again.code, again.numbers) == (str(refused.value), "raise_too_small", refused.value.numbers)
    assert again.numbers["min_raise_to"] == 20


def test_end_of_the_hand_is_refused_with_a_number() -> None:
    hand = start()
    hand.apply(FOLD)
    hand.apply(FOLD)
    for attempt in (hand.legal, lambda: hand.apply(FOLD)):
        with pytest.raises(IllegalAction, match=f"over after {len(hand.events)} events") as refused:
            attempt()
        assert refused.value.numbers == {"events": len(hand.events)}


@pytest.mark.parametrize("wrong", [5, None, b"x"])
def test_id_of_a_hand_is_text(wrong: object) -> None:
    with pytest.raises(InvalidSetup, match="id"):
        start(hand_id=wrong)


def test_viewer_is_a_number_and_true_is_none() -> None:
    dealt = start().events[3]
    with pytest.raises(InvalidSetup, match="viewer"):
        redact(dealt, True)


def test_view_of_nothing_is_refused() -> None:
    with pytest.raises(InvalidSetup, match="0 events"):
        HandView.of([], viewer=None)
    with pytest.raises(InvalidSetup, match="HandStarted"):
        HandView.of([redact(event, None) for event in start().events[1:]], viewer=None)


def test_the_cards_of_a_hand_cannot_be_exchanged() -> None:
    # Otherwise the hand would go on with cards that its own record does not have.
    hand = HandState(
        Rules(small_blind=5, big_blind=10),
        stacks=[100, 100],
        button=0,
        deal=Deal.standard(seed=1, players=2, button=0),
    )
    with pytest.raises(AttributeError):
        hand.deal = Deal.standard(seed=2, players=2, button=0)  # type: ignore[misc]  # wrong on purpose
    assert hand.deal == Deal.standard(seed=1, players=2, button=0)
