"""The environments pass the checks of the libraries they are for, and say of a hand what is true."""

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from hypothesis import given, settings
from hypothesis import strategies as st
from pettingzoo.test import api_test, seed_test

from feltroom import Deal, HandState, InvalidSetup, Rules, Stream
from feltroom.envs import Choices, HandBatch, HandMaker, HoldemAEC, HoldemEnv, HoldemVectorEnv, Observer
from tests.marks import long_only
from tests.properties.setups import hands
from tests.property_examples import examples


@pytest.mark.parametrize("opponents", [("normal",), ("easy", "caller", "hard:tight")])
def test_gymnasium_accepts_its_environment(opponents: tuple[str, ...]) -> None:
    name = "feltroom.envs.gymnasium_env:feltroom/Holdem-v0"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # advice, such as not to check an environment inside its wrappers
        check_env(gymnasium.make(name, opponents=opponents, render_mode="ansi").unwrapped)


@pytest.mark.parametrize("players", [2, 3, *long_only(6, 9)])
def test_pettingzoo_accepts_its_environment(players: int) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # an observation with a mask is no plain array, as in its own card games
        api_test(HoldemAEC(players), num_cycles=150, verbose_progress=False)
        seed_test(lambda: HoldemAEC(players), num_cycles=60)


def test_an_episode_pays_what_the_hand_pays() -> None:
    env = HoldemEnv(("caller", "easy"), stack=20)
    random = np.random.default_rng(5)
    for number in range(60):
        _, info = env.reset(seed=3 if number == 0 else None)
        over = False
        while not over:
            legal = np.flatnonzero(info["action_mask"])
            observation, reward, over, truncated, info = env.step(random.choice(legal))
            assert env.observation_space.contains(observation) and not truncated
            assert over or reward == 0
        hand = env.hand
        assert hand is not None and reward == (hand.stacks[0] - 40) / 2
        assert not info["action_mask"].any()


def test_a_seed_repeats_a_sequence_of_hands() -> None:
    def play(env: HoldemEnv) -> list[tuple[bytes, float]]:
        seen = []
        for number in range(6):
            observation, _ = env.reset(seed=9 if number == 0 else None)
            over = False
            while not over:
                observation, reward, over, _, _ = env.step(np.int64(1))
                seen.append((observation.tobytes(), reward))
        return seen

    env = HoldemEnv(("normal", "easy"))
    assert play(env) == play(env) == play(HoldemEnv(("normal", "easy")))


def test_an_action_that_is_not_legal_checks_or_folds() -> None:
    env = HoldemEnv(("caller",), stack=10)
    env.reset(seed=1)
    assert env.hand is not None
    while env.hand.button != 0:  # heads-up the button faces the big blind
        env.reset()
    env.step(np.int64(env.choices.number - 1))
    assert env.hand.over  # all-in, and called or not
    env.reset()
    for _ in range(50):
        if env.action_masks()[0] == 0:
            break
        env.reset()
    before = len(env.hand.events)
    env.step(np.int64(0))  # a fold where a check is free
    assert not env.hand.folded[0] and len(env.hand.events) > before


def test_rendering_shows_the_players_own_cards_alone() -> None:
    env = HoldemEnv(("caller",), render_mode="ansi")
    assert env.render() is None
    env.reset(seed=2)
    picture = env.render()
    assert picture is not None and picture.count("?? ??") == 1
    table = HoldemAEC(3, render_mode="ansi")
    table.reset(seed=2)
    assert "??" not in (table.render() or "")


@settings(max_examples=examples(60))
@given(hand=hands(most=6), choices=st.lists(st.integers(0, 6), max_size=30), seed=st.integers(0, 2**32))
def test_an_observation_is_bounded_and_blind_to_the_cards_of_others(
    hand: HandState, choices: list[int], seed: int
) -> None:
    menu, observer = Choices(), Observer(hand.players)
    for choice in choices:
        if hand.actor is None:
            break
        hand.apply(menu.action(choice, hand.legal(), pot=hand.pot, chip=hand.rules.chip))
        for player in range(hand.players):
            seen = observer.observe(hand, player)
            assert seen.shape == (observer.size,) and seen.min() >= 0 and seen.max() <= 1
            assert seen[:52].sum() == 2 and seen[52:104].sum() == len(hand.board)
            n = hand.players
            if not hand.over:  # all chips are in a stack or have been put in
                assert seen[108 + n : 108 + 6 * n].sum() == pytest.approx(1, abs=1e-4)
            other = with_other_cards(hand, player, seed)
            assert np.array_equal(observer.observe(other, player), seen)


def with_other_cards(hand: HandState, player: int, seed: int) -> HandState:
    """The same hand with other cards where this player cannot see them; only while nothing depends on them."""
    if hand.over:
        return hand
    known = {*(hand.deal.hole[player] or ()), *hand.deal.board}
    left = [card for card in range(52) if card not in known]
    Stream(seed).shuffle(left)
    hole: list[Any] = [
        hand.deal.hole[player] if other == player else (left.pop(), left.pop()) for other in range(hand.players)
    ]
    twin = hand.copy()
    twin._deal = Deal(hole=hole, board=hand.deal.board)
    return twin


def test_what_the_numbers_of_an_observation_mean() -> None:
    hand = HandMaker(players=3, stack=50).deal(seed=4, button=1)  # player 2 posts 1, player 0 posts 2 of 300 chips
    seen = Observer(3).observe(hand, 1)
    assert [int(card) for card in np.flatnonzero(seen[:52])] == sorted(hand.deal.hole[1] or ())
    assert list(seen[104:108]) == [1, 0, 0, 0] and list(seen[108:111]) == [1, 0, 0]
    assert np.allclose(seen[111:114] * 300, [100, 99, 98])  # the player, then clockwise
    assert np.allclose(seen[114:117] * 300, [0, 1, 2]) and not seen[117:129].any()
    assert np.allclose(seen[-3:] * 300, [3, 2, 4])


def test_of_equal_sizes_the_first_is_offered() -> None:
    hand = HandMaker(players=2, stack=2, rules=Rules(small_blind=1, big_blind=2)).deal(seed=1, button=0)
    found = Choices(("min", 0.5, "all-in")).actions(hand.legal(), pot=hand.pot, chip=1)
    assert [action is not None for action in found] == [True, True, True, False, False]
    with pytest.raises(InvalidSetup, match="a size is"):
        Choices(("huge",))  # type: ignore[arg-type]  # wrong on purpose


def test_a_batch_plays_hands_to_the_end_and_starts_the_next() -> None:
    random, batch = np.random.default_rng(1), HandBatch(16, players=3, seed=8, stack=30)
    ended = 0
    for _ in range(60):
        assert batch.masks.any(axis=1).all() and batch.observations.max() <= 1
        batch.step((batch.masks * random.random(batch.masks.shape)).argmax(axis=1))
        ended += int(batch.over.sum())
        assert np.allclose(batch.rewards.sum(axis=1), 0, atol=1e-4)
        assert not batch.rewards[~batch.over].any()
    assert ended > 30
    with pytest.raises(InvalidSetup, match="16 hands"):
        batch.step(np.zeros(3, np.int64))


def test_a_batch_is_a_function_of_its_seed() -> None:
    batch, twin = HandBatch(4, players=2, seed=8), HandBatch(4, players=2, seed=8)
    first = batch.observations.copy()
    for _ in range(12):
        batch.step(np.ones(4, np.int64))
        twin.step(np.ones(4, np.int64))
        assert np.array_equal(batch.observations, twin.observations)
    batch.reset()
    assert np.array_equal(batch.observations, first)
    assert not np.array_equal(HandBatch(4, players=2, seed=9).observations, first)


@pytest.mark.parametrize("wrong", [{"players": 1}, {"players": 11}, {"stack": 0}, {"stack": 1.5}])
def test_a_set_up_that_cannot_be_is_refused(wrong: dict[str, Any]) -> None:
    with pytest.raises(InvalidSetup):
        HandMaker(**wrong)


@pytest.mark.long  # it compiles; tests/vector has the same hands
def test_many_tables_at_once_are_an_environment_of_gymnasium() -> None:
    env, twin = (HoldemVectorEnv(32, players=3, stack=20) for _ in range(2))
    random = np.random.default_rng(1)
    observations, infos = env.reset(seed=7)
    assert np.array_equal(observations, twin.reset(seed=7)[0]) and env.observation_space.contains(observations)
    ended = 0
    for _ in range(60):
        assert np.array_equal(env.action_masks(), infos["action_mask"]) and infos["action_mask"].any(axis=1).all()
        actions = (infos["action_mask"] * random.random((32, 7))).argmax(axis=1)
        observations, rewards, over, truncated, infos = env.step(actions)
        again = twin.step(actions)
        assert np.array_equal(observations, again[0]) and np.array_equal(rewards, again[1])
        assert env.observation_space.contains(observations) and env.observation_space.contains(infos["final_obs"])
        assert not truncated.any() and not rewards[~over].any() and np.abs(rewards).max() <= 40
        ended += int(over.sum())
    assert ended > 300
    with pytest.raises(InvalidSetup, match="weights must be 7"):
        HoldemVectorEnv(2, weights=(1, 1))
    with pytest.raises(ValueError, match="one seed"):
        env.reset(seed=[1, 2])


def test_mistakes_of_a_learner_are_told() -> None:
    env = HoldemEnv("caller", stack=10)  # one opponent may stand without a list
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(np.int64(1))
    env.reset(seed=1)
    while env.action_masks()[0] == 0:
        env.reset()
    env.step(np.int64(0))
    with pytest.raises(gymnasium.error.ResetNeeded):  # it would be the opponent's turn
        env.step(np.int64(1))
    batch = HandBatch(2, seed=1)
    batch.step([1, 99])  # what is no choice checks or folds, and a list will do
    batch.step([-1, 1])
    for wrong in ([1.0, 1.0], [1], "11"):
        with pytest.raises(InvalidSetup, match="2 hands"):
            batch.step(wrong)
    rules = Rules(small_blind=1, big_blind=2, ante=50)
    with pytest.raises(InvalidSetup, match="nobody would ever"):
        HandBatch(2, seed=1, stack=5, rules=rules)
    with pytest.raises(InvalidSetup, match="not asked"):
        HoldemEnv("caller", stack=5, rules=rules).reset(seed=1)
