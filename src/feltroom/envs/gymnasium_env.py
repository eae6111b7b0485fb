"""One seat against bots, as an environment of Gymnasium: an episode is a hand."""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from feltroom.bots.bot import Bot
from feltroom.bots.make import make_bot
from feltroom.engine.menu import Size
from feltroom.engine.rules import Rules
from feltroom.engine.state import HandState
from feltroom.envs.choices import SIZES, Choices
from feltroom.envs.observation import Floats, Observer
from feltroom.envs.setup import DEFAULT_RULES, HandMaker
from feltroom.errors import InvalidSetup
from feltroom.rng import Stream

ENV_ID = "feltroom/Holdem-v0"
_MOST_SKIPPED = 1000


class HoldemEnv(gymnasium.Env[Floats, np.int64]):
    """Player 0 learns, bots play the other seats, and the button is anywhere.

    An opponent is a level, `level:personality` or a bot.

    The observation is that of `feltroom.envs.observation`, an action one of `Choices`. `info["action_mask"]` and
    `action_masks()` say which actions are legal; another checks if that is free, and folds otherwise. The reward comes
    at the end: big blinds won. A hand that ends before the player is asked is no episode: `info["skipped_bb"]` is what
    such hands before this one brought.
    """

    metadata = {  # noqa: RUF012  # so the base class declares it
        "render_modes": ["ansi"],
        "render_fps": 1,
    }

    def __init__(
        self,
        opponents: str | Sequence[str | Bot] = ("normal",),
        *,
        stack: int = 100,
        rules: Rules = DEFAULT_RULES,
        sizes: Sequence[Size] = SIZES,
        render_mode: str | None = None,
    ) -> None:
        chosen = (opponents,) if isinstance(opponents, str) else opponents
        self._bots = [_made(each) if isinstance(each, str) else each for each in chosen]
        self.maker = HandMaker(players=1 + len(self._bots), stack=stack, rules=rules)
        self.choices = Choices(sizes)
        self.observer = Observer(self.maker.players)
        self.observation_space = spaces.Box(0.0, 1.0, (self.observer.size,), np.float32)
        self.action_space = spaces.Discrete(self.choices.number)
        self.render_mode = render_mode
        self.hand: HandState | None = None
        self._stream = Stream(0)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Floats, dict[str, Any]]:
        """Deal the next hand and go to the player's first decision; a seed starts a sequence of hands again."""
        super().reset(seed=seed, options=options)
        skipped = 0.0
        for _ in range(_MOST_SKIPPED):
            button = int(self.np_random.integers(self.maker.players))
            self._stream = Stream(self.np_random.bytes(32))
            self.hand = hand = self.maker.deal(seed=self.np_random.bytes(32), button=button)
            self._let_bots_act(hand)
            if hand.actor == 0:
                return self._observation(hand), {"action_mask": self.action_masks(), "skipped_bb": skipped}
            skipped += self.maker.won(hand, 0)
        raise InvalidSetup(f"the player was not asked in {_MOST_SKIPPED} hands: antes and blinds take all chips")

    def step(self, action: np.int64) -> tuple[Floats, float, bool, bool, dict[str, Any]]:
        """Act, and go to the player's next decision or to the end of the hand; after a fold that is at once."""
        hand = self.hand
        if hand is None or hand.actor != 0:
            raise gymnasium.error.ResetNeeded("the hand is over, or none has begun: call reset() first")
        legal = hand.legal()
        hand.apply(self.choices.action(int(action), legal, pot=hand.pot, chip=hand.rules.chip))
        if not hand.folded[0]:
            self._let_bots_act(hand)
        over = hand.over or hand.folded[0]
        reward = self.maker.won(hand, 0) if over else 0.0
        return self._observation(hand), reward, over, False, {"action_mask": self.action_masks()}

    def action_masks(self) -> NDArray[np.int8]:
        """Return 1 for each legal action; all are 0 when the hand is over."""
        hand = self.hand
        if hand is None or hand.actor != 0:
            return np.zeros(self.choices.number, np.int8)
        found = self.choices.actions(hand.legal(), pot=hand.pot, chip=hand.rules.chip)
        return np.array([action is not None for action in found], np.int8)

    def render(self) -> str | None:  # type: ignore[override]  # the base class speaks of any type
        """Return a picture of the table in text, as the player sees it."""
        if self.render_mode != "ansi" or self.hand is None:
            return None
        return str(self.hand.view(0))

    def _let_bots_act(self, hand: HandState) -> None:
        while hand.actor is not None and hand.actor != 0:
            actor = hand.actor
            hand.apply(self._bots[actor - 1].act(hand.view(actor), hand.legal(), self._stream))

    def _observation(self, hand: HandState) -> Floats:
        return self.observer.observe(hand, 0)


def _made(text: str) -> Bot:
    level, _, personality = text.partition(":")
    return make_bot(level, personality=personality or None)


if ENV_ID not in gymnasium.registry:
    gymnasium.register(ENV_ID, entry_point=f"{__name__}:HoldemEnv")
