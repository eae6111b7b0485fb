"""The two games before the flop that are solved: who may do what, and for how many big blinds.

The small blind is on the button and acts first. Stacks are equal and count the blinds; there is no ante.

- `push-fold`: the small blind pushes or folds; the big blind calls or folds.
- `open-shove`: the small blind pushes, opens to two big blinds or folds. Against the open the big blind shoves or
  folds, never calls; against a shove the opener calls or folds.
"""

from typing import Literal, get_args

GameName = Literal["push-fold", "open-shove"]
GAMES: tuple[GameName, ...] = get_args(GameName)

OPEN_TO = 2.0
LEAST_DEPTH, MOST_DEPTH, STEP = 2.0, 25.0, 0.5
DEPTHS: tuple[float, ...] = tuple(
    LEAST_DEPTH + STEP * place for place in range(round((MOST_DEPTH - LEAST_DEPTH) / STEP) + 1)
)

# The decisions of each game, in the order in which charts have them; the rest of a hand's times it folds.
DECISIONS: dict[GameName, tuple[str, ...]] = {
    "push-fold": ("push", "call_push"),
    "open-shove": ("push", "open", "call_shove", "shove", "call_push"),
}
