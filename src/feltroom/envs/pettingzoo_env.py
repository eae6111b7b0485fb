"""All seats, as an environment of PettingZoo (AEC): an episode is a hand."""

from collections.abc import Sequence
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from numpy.typing import NDArray
from pettingzoo import AECEnv

from feltroom.engine.menu import Size
from feltroom.engine.rules import Rules
from feltroom.engine.state import HandState
from feltroom.envs.choices import SIZES, Choices
from feltroom.envs.observation import Observer
from feltroom.envs.setup import DEFAULT_RULES, HandMaker


class HoldemAEC(AECEnv[str, dict[str, NDArray[Any]], int]):
    """Agents `player_0`, `player_1` … clockwise; the button is anywhere.

    An observation has `observation` (see `feltroom.envs.observation`) and `action_mask`, an action is one of `Choices`.
    One that is not legal checks if that is free, and folds otherwise. Rewards come at the end: big blinds won.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "feltroom_holdem_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        players: int = 2,
        *,
        stack: int = 100,
        rules: Rules = DEFAULT_RULES,
        sizes: Sequence[Size] = SIZES,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.maker = HandMaker(players=players, stack=stack, rules=rules)
        self.choices = Choices(sizes)
        self.observer = Observer(players)
        self.render_mode = render_mode
        self.possible_agents = [f"player_{player}" for player in range(players)]
        observation = spaces.Dict(
            {
                "observation": spaces.Box(0.0, 1.0, (self.observer.size,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.choices.number,), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, observation)
        self.action_spaces = {agent: spaces.Discrete(self.choices.number) for agent in self.possible_agents}
        self._random, _ = seeding.np_random()
        self.hand: HandState

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return what an agent's observations are like; the same object every time."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return what an agent's actions are like; the same object every time."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002  # as all environments
        """Deal the next hand; a seed starts a sequence of hands again."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        hand_seed, players = self._random.bytes(32), self.maker.players
        self.hand = self.maker.deal(seed=hand_seed, button=int(self._random.integers(players)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0]
        self._follow()

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """Return what an agent knows, and which actions are legal for it now."""
        player, hand = self.possible_agents.index(agent), self.hand
        mask = np.zeros(self.choices.number, np.int8)
        if hand.actor == player:
            found = self.choices.actions(hand.legal(), pot=hand.pot, chip=hand.rules.chip)
            mask[:] = [action is not None for action in found]
        return {"observation": self.observer.observe(hand, player), "action_mask": mask}

    def step(self, action: int | None) -> None:  # type: ignore[override]  # an agent that is done is given None
        """Let the selected agent act."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert action is not None
        hand = self.hand
        self._cumulative_rewards[self.agent_selection] = 0.0
        hand.apply(self.choices.action(int(action), hand.legal(), pot=hand.pot, chip=hand.rules.chip))
        self._clear_rewards()
        self._follow()
        self._accumulate_rewards()

    def render(self) -> str | None:
        """Return a picture of the table in text, with all cards."""
        return str(self.hand) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held open."""

    def _follow(self) -> None:
        """Select who acts next, or pay everybody."""
        hand = self.hand
        if hand.actor is not None:
            self.agent_selection = self.possible_agents[hand.actor]
            return
        for player, agent in enumerate(self.possible_agents):
            self.rewards[agent] = self.maker.won(hand, player)
            self.terminations[agent] = True
