"""Many hands at once over numpy arrays, all seats played by the learner: a batch for a network at every step."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import ArrayLike, NDArray

from feltroom.engine.actions import Action
from feltroom.engine.menu import Size
from feltroom.engine.rules import Rules
from feltroom.engine.state import HandState
from feltroom.envs.choices import SIZES, Choices
from feltroom.envs.observation import Floats, Observer
from feltroom.envs.setup import DEFAULT_RULES, HandMaker
from feltroom.errors import InvalidSetup
from feltroom.rng import Seed, derive


class HandBatch:
    """So many hands side by side; one that is over is followed by the next at once.

    After `reset` and every `step`, `observations` (hands, size), `masks` (hands, choices) and `actors` (hands) describe
    the decision that each hand waits for. `step` takes a choice for each hand. The arrays stay the same objects. Hand k
    of place p is a function of the seed, p and k.
    """

    def __init__(
        self,
        hands: int,
        *,
        players: int = 2,
        seed: Seed,
        stack: int = 100,
        rules: Rules = DEFAULT_RULES,
        sizes: Sequence[Size] = SIZES,
    ) -> None:
        self.maker = HandMaker(players=players, stack=stack, rules=rules)
        self.choices = Choices(sizes)
        self.observer = Observer(players)
        self._seed = seed
        self._hands: list[HandState] = []
        self._numbers = [0] * hands
        self._found: list[list[Action | None]] = [[]] * hands
        self.observations: Floats = np.zeros((hands, self.observer.size), np.float32)
        self.masks: NDArray[np.int8] = np.zeros((hands, self.choices.number), np.int8)
        self.actors: NDArray[np.int64] = np.zeros(hands, np.int64)
        self.rewards: NDArray[np.float32] = np.zeros((hands, players), np.float32)
        self.over: NDArray[np.bool_] = np.zeros(hands, np.bool_)
        self.reset()

    def __len__(self) -> int:
        return len(self._numbers)

    def reset(self) -> None:
        """Start again with the first hands of the seed."""
        self._numbers = [0] * len(self)
        self._hands = [self._next(place) for place in range(len(self))]
        self.rewards.fill(0)
        self.over.fill(False)
        for place in range(len(self)):
            self._look(place)

    def step(self, choices: ArrayLike) -> None:
        """Let the actor of each hand act.

        `over` then tells which hands ended, and `rewards` (hands, players) what everybody won there in big blinds; 0
        elsewhere. The other arrays are about the next decision, in the next hand where one ended.
        """
        given = np.asarray(choices)
        if given.shape != (len(self),) or given.dtype.kind not in "iu":
            raise InvalidSetup(
                f"a step takes a choice for each of {len(self)} hands, as whole numbers; "
                f"not {given.dtype} of shape {given.shape}"
            )
        self.rewards.fill(0)
        for place, choice in enumerate(given.tolist()):
            hand = self._hands[place]
            action = self._found[place][choice] if 0 <= choice < self.choices.number else None
            hand.apply(action or self.choices.action(choice, hand.legal(), pot=hand.pot, chip=hand.rules.chip))
            self.over[place] = hand.over
            if hand.over:
                self.rewards[place] = [self.maker.won(hand, player) for player in range(self.maker.players)]
                self._hands[place] = self._next(place)
            self._look(place)

    def _next(self, place: int) -> HandState:
        """Deal the next hand of a place in which somebody has something to decide."""
        for _ in range(self.maker.players):  # stacks and button alone decide, so once round the table tells
            self._numbers[place] += 1
            number = self._numbers[place]
            button = (number - 1) % self.maker.players
            hand = self.maker.deal(seed=derive(self._seed, "batch", place, number), button=button)
            if not hand.over:
                return hand
        raise InvalidSetup("nobody would ever have a decision: antes and blinds take all chips")

    def _look(self, place: int) -> None:
        hand = self._hands[place]
        assert hand.actor is not None
        self.actors[place] = hand.actor
        self.observer.observe(hand, hand.actor, out=self.observations[place])
        found = self.choices.actions(hand.legal(), pot=hand.pot, chip=hand.rules.chip)
        self._found[place] = found
        self.masks[place] = [action is not None for action in found]
