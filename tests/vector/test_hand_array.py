"""Arrays of hands: choices, observations and deals are those of the rest of the library, and a seed repeats them."""

import copy
import pickle
from collections import Counter
from typing import Any

import numpy as np
import pytest

from feltroom import HandState, IllegalAction, InvalidSetup, Post, Rules, Showing
from feltroom.engine.menu import Size
from feltroom.envs import Choices, Observer
from feltroom.vector import HandArray, hand_array
from feltroom.vector.dealing import cards_of

pytestmark = pytest.mark.slow
RULES = Rules(small_blind=1, big_blind=2, ante=1)
SIZES: tuple[Size, ...] = ("min", 0.33, 0.5, 1, 2, "all-in")


@pytest.mark.long
def test_masks_observations_and_choices_are_those_of_the_environments() -> None:
    random = np.random.default_rng(4)
    array = HandArray(8, players=5, seed=6, stacks=[30, 200, 55, 9, 120], rules=RULES, sizes=SIZES)
    choices, observer = Choices(SIZES), Observer(5)
    stacks = array.starting[0].tolist()

    def scalar(place: int) -> HandState:
        return HandState(RULES, stacks=stacks, button=int(array.buttons[place]), deal=array.deal_of(place))

    twins = [scalar(place) for place in range(8)]
    ended = 0
    for _ in range(80):
        masks, seen = array.masks(), array.observations()
        for place, hand in enumerate(twins):
            found = choices.actions(hand.legal(), pot=hand.pot, chip=1)
            assert masks[place].tolist() == [int(action is not None) for action in found]
            assert hand.actor is not None
            assert (hand.actor, hand.street) == (array.actors[place], array.streets[place])
            assert np.array_equal(seen[place], observer.observe(hand, hand.actor))
        taken = random.integers(0, choices.number, 8)  # also such as are not legal
        array.step(taken)
        for place, hand in enumerate(twins):
            hand.apply(choices.action(int(taken[place]), hand.legal(), pot=hand.pot, chip=1))
            assert hand.over == array.over[place]
            won = [(after - before) / 2 for after, before in zip(hand.stacks, stacks, strict=True)]
            assert array.rewards[place].tolist() == (won if hand.over else [0.0] * 5)
            if hand.over:
                ended += 1
                twins[place] = scalar(place)
    assert ended > 50


def test_the_deal_is_a_function_of_seed_place_and_number() -> None:
    array = HandArray(3, players=4, seed=b"seed")
    seen = set()
    for _ in range(40):
        for place in range(3):
            cards = cards_of(b"seed", place=place, number=int(array.numbers[place]), players=4)
            assert [*array.hole[place].ravel().tolist(), *array.boards[place].tolist()] == cards
            assert array.buttons[place] == (array.numbers[place] - 1) % 4
            seen.add((place, int(array.numbers[place])))
        array.step(np.ones(3, int))
    assert len(seen) > 5


def test_every_card_comes_to_every_place_as_often() -> None:
    array = HandArray(13_000, players=2, seed=12)
    cards = np.concatenate([array.hole.reshape(-1, 4), array.boards], axis=1)
    for column in cards.T:
        counts = Counter(column.tolist())
        assert len(counts) == 52 and sum((count - 250) ** 2 / 250 for count in counts.values()) < 110  # p about 1e-6
    assert (np.sort(cards, axis=1)[:, 1:] != np.sort(cards, axis=1)[:, :-1]).all()


@pytest.mark.long
def test_threads_and_their_number_change_nothing() -> None:
    one, two = (HandArray(9000, players=6, seed=3, threads=threads) for threads in (1, 2))
    weights = [1, 7, 1, 0.5, 0.5, 0, 0.2]
    played, twin = one.play(1, weights=weights), two.play(1, weights=weights)
    assert (played.hands, played.decisions, played.won.tolist()) == (9000, twin.decisions, twin.won.tolist())
    assert played.won.sum() == 0 and played.decisions > 9000
    for array in (one, two):
        array.step(np.ones(9000, int))
    assert np.array_equal(one.stacks, two.stacks) and np.array_equal(one.observations(), two.observations())
    one.reset()
    assert one.numbers.max() == 1


def test_a_learner_at_one_seat_is_paid_what_the_hands_pay() -> None:
    weights = (1, 6, 1, 0, 1, 0, 1)
    array = HandArray(50, players=3, seed=5, stacks=40)
    turn = array.step_alone(None, weights=weights)
    total = turn.skipped.astype(float)
    hands = 0
    for _ in range(60):
        assert (array.actors == 0).all()
        turn = array.step_alone(np.ones(50, int), weights=weights)
        assert not turn.rewards[~turn.over].any()
        assert (turn.last[turn.over, 104:108].sum(axis=1) == 1).all()
        total += turn.rewards + turn.skipped
        hands += int(turn.over.sum())
    assert hands > 500
    assert np.abs(total).min() < np.abs(total).max() <= 40 * hands  # two stacks of 20 big blinds a hand


def test_an_action_that_is_not_legal_changes_nothing() -> None:
    array = HandArray.given(RULES, stacks=[[50, 50]], buttons=[0], hole=[[[0, 1], [2, 3]]], boards=[[4, 5, 6, 7, 8]])
    before = array.stacks.copy()
    for kind, total in ((2, 3), (2, 1000), (3, 4), (-1, 0)):
        with pytest.raises(IllegalAction, match="hand 0"):
            array.apply([kind], [total])
        assert np.array_equal(array.stacks, before)
    with pytest.raises(InvalidSetup, match="apply"):
        array.step([1])


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"hands": 0}, "hands must be"),
        ({"players": 23}, "players must be"),
        ({"players": 1}, "players must be"),
        ({"stacks": 0}, "stacks must be"),
        ({"stacks": 1.5}, "stacks must be"),
        ({"stacks": [1, 2, 3]}, "stacks must be"),
        ({"stacks": 101, "rules": Rules(small_blind=5, big_blind=10, chip=5)}, "multiples"),
        ({"sizes": ("huge",)}, "a size is"),
        ({"sizes": (-1,)}, "a size is"),
        ({"seed": 1.5}, "a seed must be"),
        ({"threads": 0}, "threads must be"),
        ({"rules": Rules(small_blind=1, big_blind=2, showing=Showing.CHOOSE)}, "showing"),
        ({"rules": Rules(small_blind=1, big_blind=2, ante=50), "stacks": 20}, "nobody would ever"),
        ({"posts": [Post(2, 4)], "players": 4}, "straddles and other posts are not known here"),
    ],
)
def test_a_set_up_that_cannot_be_is_refused(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(InvalidSetup, match=said):
        HandArray(**{"hands": 4, "seed": 1} | wrong)


def test_a_rule_that_the_arrays_do_not_know_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hand_array, "KNOWN_RULES", hand_array.KNOWN_RULES - {"ante"})
    HandArray(4, seed=1)
    with pytest.raises(InvalidSetup, match="the rule ante is not known here"):
        HandArray(4, seed=1, rules=Rules(small_blind=1, big_blind=2, ante=1))


def test_what_a_step_is_given_is_checked() -> None:
    array = HandArray(4, seed=1)
    for choices in ([1, 1], [1.0] * 4, [[1] * 4], "1111"):
        with pytest.raises(InvalidSetup, match="one choice for each of 4 hands"):
            array.step(choices)
    for weights in ([1], [0] * 7, [-1, 1, 1, 1, 1, 1, 1], [float("nan")] * 7):
        with pytest.raises(InvalidSetup, match="weights must be 7"):
            array.play(1, weights=weights)
    with pytest.raises(InvalidSetup, match="dealt twice in hand 0"):
        HandArray.given(RULES, stacks=[[9, 9]], buttons=[0], hole=[[[0, 1], [1, 2]]], boards=[[4, 5, 6, 7, 8]])
    lost = HandArray(2, seed=1, players=3, stacks=[1, 500, 500], rules=Rules(small_blind=0, big_blind=2, ante=1))
    with pytest.raises(InvalidSetup, match="not asked"):
        lost.step_alone(None, weights=[1] * 7)


def test_an_array_to_write_to_must_fit() -> None:
    array = HandArray(4, seed=1)
    fit = np.zeros((4, 7), np.int8)
    assert array.masks(fit) is fit and fit.any()
    fixed = np.zeros((4, 7), np.int8)
    fixed.flags.writeable = False
    for wrong in (
        np.zeros((3, 3), np.int8),
        np.zeros((4, 7), np.int64),
        np.zeros((4, 14), np.int8)[:, ::2],
        fixed,
        [1],
    ):
        with pytest.raises(InvalidSetup, match="out "):
            array.masks(wrong)  # type: ignore[arg-type]  # wrong on purpose
    with pytest.raises(InvalidSetup, match="out must be"):
        array.observations(np.zeros((4, 10), np.float32))


def test_what_the_rules_stand_on_cannot_be_overwritten() -> None:
    array = HandArray(4, seed=1)
    for view in (array.stacks, array.actors, array.hole, array.boards, array.buttons, array.starting):
        with pytest.raises(ValueError, match="read-only"):
            view[:] = 99
    array.step([1] * 4)


def test_copies_go_their_own_way() -> None:
    array = HandArray(4500, players=3, seed=2, threads=2)
    array.play(1, weights=[1, 5, 1, 0, 0, 0, 0])
    twins = (array.copy(), pickle.loads(pickle.dumps(array)), copy.deepcopy(array))
    before = array.stacks.copy()
    for twin in twins:
        twin.step(np.full(4500, 2))
        assert not np.array_equal(twin.stacks, before) and np.array_equal(array.stacks, before)
    array.step(np.full(4500, 2))
    assert all(np.array_equal(twin.stacks, array.stacks) for twin in twins)
