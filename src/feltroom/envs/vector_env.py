"""One seat at thousands of tables at once, as a vector environment of Gymnasium: an episode is a hand."""

from collections.abc import Sequence
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from feltroom.engine.menu import Size
from feltroom.engine.rules import Rules
from feltroom.envs.choices import SIZES
from feltroom.envs.setup import DEFAULT_RULES, HandMaker
from feltroom.vector.hand_array import HandArray, bounds_of

Floats = NDArray[np.float32]


class HoldemVectorEnv(VectorEnv[Floats, NDArray[np.int64], Any]):
    """Player 0 learns at every table, and the button moves on with every hand.

    The others choose at random by weight: fold, call, then the `sizes`. By default they call six times in ten, fold one
    and raise three. Observations, actions and rewards are those of `HoldemEnv`. A hand that is over is followed by the
    next in the same step: `infos["final_obs"]` is what the player saw at its end.
    """

    metadata: dict[str, Any] = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012  # so the base class declares it

    def __init__(
        self,
        num_envs: int,
        *,
        players: int = 2,
        stack: int = 100,
        rules: Rules = DEFAULT_RULES,
        sizes: Sequence[Size] = SIZES,
        weights: Sequence[float] | None = None,
        threads: int = 1,
    ) -> None:
        maker = HandMaker(players=players, stack=stack, rules=rules)
        self.hands = HandArray(
            num_envs, players=players, seed=0, stacks=maker.chips, rules=rules, sizes=sizes, threads=threads
        )
        choices = 2 + len(self.hands.sizes)
        self.weights = (1, 6, *[3 / (choices - 2)] * (choices - 2)) if weights is None else tuple(weights)
        bounds_of(self.weights, choices=choices)
        self.num_envs = num_envs
        self.single_observation_space = spaces.Box(0.0, 1.0, (111 + 7 * players,), np.float32)
        self.single_action_space = spaces.Discrete(choices)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self,
        *,
        seed: int | list[int | None] | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002  # as all environments
    ) -> tuple[Floats, dict[str, Any]]:
        """Deal the next hands and go to the player's first decisions; a seed starts a sequence of hands again."""
        if isinstance(seed, list):
            raise ValueError("one seed is for all tables: a list of them is not taken")
        super().reset(seed=seed)
        self.hands.reset(seed=self.np_random.bytes(32))
        turn = self.hands.step_alone(None, weights=self.weights)
        return self.hands.observations(), {"action_mask": self.hands.masks(), "skipped_bb": turn.skipped}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Floats, NDArray[Any], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Act at every table, and go to the player's next decisions, in the next hand where one is over."""
        turn = self.hands.step_alone(actions, weights=self.weights)
        infos = {
            "action_mask": self.hands.masks(),
            "skipped_bb": turn.skipped,
            "final_obs": turn.last,
            "_final_obs": turn.over,
        }
        return self.hands.observations(), turn.rewards, turn.over, np.zeros_like(turn.over), infos

    def action_masks(self) -> NDArray[np.int8]:
        """Return 1 for each legal action at each table."""
        return self.hands.masks()
