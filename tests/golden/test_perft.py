"""Golden sizes of betting trees, and two of them counted by pokerkit as well."""

import copy
import warnings

import pytest
from pokerkit import Automation, NoLimitTexasHoldem, State

from feltroom import Ante, Betting, Reopen, Rules
from tests.golden.perft import Perft, perft

PLAIN = Rules(small_blind=1, big_blind=2)
FIXED = Rules(small_blind=1, big_blind=2, betting=Betting.FIXED_LIMIT)

TREES = {
    "heads-up, 3 bb": (PLAIN, [6, 6], 0, Perft([12, 28, 44, 60], 89, 89)),
    "heads-up, 4 bb": (PLAIN, [8, 8], 0, Perft([28, 100, 220, 388], 489, 489)),
    "heads-up, 5 bb": (PLAIN, [10, 10], 0, Perft([60, 300, 860, 1868], 2169, 2169)),
    "heads-up, uneven": (PLAIN, [9, 5], 0, Perft([15, 29, 43, 57], 113, 113)),
    "heads-up, single blind": (
        Rules(small_blind=0, big_blind=2),
        [8, 8],
        0,
        Perft([28, 100, 220, 388], 489, 489),
    ),
    "heads-up, chips of five": (
        Rules(small_blind=5, big_blind=10, chip=5),
        [40, 40],
        0,
        Perft([28, 100, 220, 388], 489, 489),
    ),
    "heads-up, pot limit": (
        Rules(small_blind=1, big_blind=2, betting=Betting.POT_LIMIT),
        [10, 10],
        0,
        Perft([46, 254, 766, 1710], 1961, 1961),
    ),
    "heads-up, fixed limit": (FIXED, [12, 12], 0, Perft([12, 68, 192, 308], 341, 341)),
    "three, fixed limit": (FIXED, [6, 6, 6], 0, Perft([42, 117, 168, 168], 192, 332)),
    "three, fixed limit, one raise": (
        Rules(small_blind=1, big_blind=2, betting=Betting.FIXED_LIMIT, raise_cap=1),
        [12, 12, 12],
        0,
        Perft([18, 198, 1650, 3809], 2464, 4020),
    ),
    "three, even": (PLAIN, [5, 5, 5], 0, Perft([54, 130, 206, 282], 274, 480)),
    "three, uneven": (PLAIN, [7, 4, 6], 0, Perft([56, 113, 172, 231], 216, 502)),
    "three, antes": (Rules(small_blind=1, big_blind=2, ante=1), [6, 3, 5], 0, Perft([13, 10, 10, 10], 13, 39)),
    "three, big blind ante": (
        Rules(small_blind=1, big_blind=2, ante=2, ante_kind=Ante.BIG_BLIND),
        [5, 5, 6],
        0,
        Perft([32, 55, 75, 95], 75, 221),
    ),
    "four, short": (PLAIN, [3, 4, 2, 5], 0, Perft([23, 33, 37, 41], 1, 151)),
    # Two stacks that can only raise short: this tree is a different one under each of the four reopening rules.
    "four, never": (
        Rules(small_blind=1, big_blind=3, reopen=Reopen.NEVER),
        [10, 9, 10, 7],
        2,
        Perft([737, 2545, 5124, 8423], 3731, 15709),
    ),
    "four, half": (
        Rules(small_blind=1, big_blind=3, reopen=Reopen.HALF),
        [10, 9, 10, 7],
        2,
        Perft([747, 2572, 5172, 8496], 3731, 16025),
    ),
    "four, cumulative": (
        Rules(small_blind=1, big_blind=3, reopen=Reopen.CUMULATIVE),
        [10, 9, 10, 7],
        2,
        Perft([738, 2546, 5125, 8424], 3731, 15717),
    ),
    "four, always": (
        Rules(small_blind=1, big_blind=3, reopen=Reopen.ALWAYS),
        [10, 9, 10, 7],
        2,
        Perft([794, 2637, 5254, 8595], 3731, 16515),
    ),
}


@pytest.mark.parametrize("name", TREES)
def test_betting_tree_has_its_golden_size(name: str) -> None:
    rules, stacks, button, size = TREES[name]
    assert perft(rules, stacks, button=button) == size


@pytest.mark.parametrize(
    ("theirs", "ours", "button"), [([6, 6], [6, 6], 1), ([4, 4, 4], [4, 4, 4], 2)], ids=["heads-up", "three"]
)
def test_pokerkit_counts_the_same_tree(theirs: list[int], ours: list[int], button: int) -> None:
    automations = tuple(set(Automation) - {Automation.RUNOUT_COUNT_SELECTION})
    state = NoLimitTexasHoldem.create_state(automations, True, 0, (1, 2), 2, tuple(theirs), len(theirs))
    size = perft(PLAIN, ours, button=button)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert count_with_pokerkit(state) == (sum(size.decisions), size.folded + size.shown)


def count_with_pokerkit(state: State) -> tuple[int, int]:
    if not state.status:
        return 0, 1
    moves: list[tuple[str, list[int]]] = [("fold", [])] if state.checking_or_calling_amount else []
    moves.append(("check_or_call", []))
    low, high = state.min_completion_betting_or_raising_to_amount, state.max_completion_betting_or_raising_to_amount
    if low is not None and high is not None and state.can_complete_bet_or_raise_to():
        moves += [("complete_bet_or_raise_to", [to]) for to in range(int(low), int(high) + 1)]
    decisions, ends = 1, 0
    for name, amount in moves:
        after = copy.deepcopy(state)
        getattr(after, name)(*amount)
        more, ended = count_with_pokerkit(after)
        decisions, ends = decisions + more, ends + ended
    return decisions, ends
