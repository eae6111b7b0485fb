"""The arrays that the kernels read: the betting of one street, and the boards of a street."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
Ints = NDArray[np.int32]
Shorts = NDArray[np.int16]

# What stands in `StreetView.kinds` beside the number of the player who decides.
FOLD, SHOWDOWN, ALL_IN, DEAL = 2, 3, 4, 5

# How many vectors are worked on at once: lists of rows and the width of arrays are multiples of it.
WIDTH = 16

# How a pass over the tree is made.
TRAIN = 0  # both play what their regrets say, which are updated
BEST = 1  # the traverser plays the best answer to the other's mean strategy
MEAN = 2  # both play their mean strategies


class StreetView(NamedTuple):
    """The betting of one street as the traverser walks it; nodes in order, parents first and siblings together.

    The other player's reach changes at their own decisions only, so that several nodes share a row of it.
    """

    kinds: Ints
    first: Ints  # the first child of a node
    counts: Ints  # how many it has
    column: Ints  # where its actions begin in the tables of the player who decides
    rows: Ints  # the row of the other player's reach
    evals: Ints  # the rows that `met` is needed of; filled up with row 0
    ends: Ints  # nodes where the hand ends by a fold or a showdown
    end_evals: Ints  # which of `evals` they need
    won_factor: Floats  # chips for every unit of `won`
    met_factor: Floats  # chips for every unit of `met`


class BoardView(NamedTuple):
    """The boards of a street: which hands of a player are live on each, by strength on the river.

    `groups` has, for each strength, where the hands of that strength begin. `same` is the place of the other player's
    same two cards, or -1. `mirrors` has, for each board, the swaps of suits that give the boards it stands for.
    """

    live: Ints
    order: Shorts
    cards: Shorts
    groups: Shorts
    group_count: Ints
    same: Shorts
    mirrors: Ints  # where the swaps of a board begin in `swaps`; one more at the end
    swaps: Shorts
