"""What a review assumes, and when it calls something a loss: the numbers behind every estimate."""

SAMPLES = 1500
LEAST_SAMPLES = 100
MOST_SAMPLES = 100_000
LEAST_DRAWS = 50
"""With fewer showdowns than this, as where the ranges leave little room beside each other, there is no verdict."""
SURE = 2.6
"""How many standard errors a loss must exceed: less than one difference in a hundred does so by chance."""
LEAST_PART, LEAST_STACK = 0.05, 0.004
"""A loss by a fold or call is reported from this part of the pot on, and of the chips that can still be played for."""
LEAST_PART_BETTING, LEAST_STACK_BETTING = 0.12, 0.006
"""Where a bet or a raise is one of the two compared, or bets are to come after a fold or call on the flop or turn, the
model itself is coarser: so much more is asked."""
LEAST_PART_MISSED, LEAST_STACK_MISSED = 0.25, 0.035
"""The most is asked before a check or call is said to have been a bet or raise, or one size another: the model lets
nobody raise again."""
LEAST_PART_RISKED = 0.1
"""A fold before the flop is told to be a raise from this part of what the raise would have risked on: it depends on how
many fold."""
LATER_BET = 1.0
"""While streets and chips are to come, also as much as a later bet of such a part of the pot can add: whoever waits, or
raises less, may win that later, which the model does not see."""
IMPLIED = 0.1
"""A call before the flop with a pair or suited cards is let off what they are worth beyond their chances, of the pot or
of such a part of what is left to be won with them."""
LEAST_PART_CHART, LEAST_STACK_CHART = 0.1, 0.01
LEAST_PART_RIVER, LEAST_PART_TURN, LEAST_STACK_SOLVED = 0.05, 0.1, 0.004
"""The same for verdicts by a solved chart and by a solved street; the turn is solved with fewer sizes."""
LEAST_PART_SIZE = 0.15
"""And where one size of a bet or raise is compared with another: only a few are in the tree."""
OFTEN = 0.1
"""What a solution does at least so often with a hand is called good, whatever the small difference in worth."""
BET_FROM = 0.8
RAISE_FROM = 1.2
"""A bet or raise that was not made counts as better only from so many fair shares of the pot on: nobody must bluff."""
MISTAKE = 3.0
"""A loss of so many times the threshold is a mistake."""
FAR_BELOW = 0.85
"""A raise whose equity when called is below so much of what it needs then rests on folds alone."""
FOR_VALUE = 1.2
"""Whoever folded to a bet is told to raise only if the raise gets so many times what it needs when it is called."""
TOO_LARGE = 4.0
"""A raise by more than so many pots is beyond what the answers of the model were made for: it is not judged."""
ADVISED = 2.0
"""And from the flop on one by more than so many is not advised, since the model lets too many pay it."""
PUSHES_UP_TO = 20.0
"""But all-in before the flop is, with stacks of up to so many big blinds: the model knows how wide those are called."""
NEVER_FOLDED = 0.03
"""The best hands before the flop, by their place among all: nobody folds them to the blinds."""
NEVER_FOLDED_TO_A_RAISE = ("AA", "KK", "QQ", "AKs")
DEAREST_RAISE = 10
"""And these to no single raise of up to so many big blinds either."""

ASSUMES = (
    "opponents hold the ranges that their actions support in feltroom.analysis.range_model, as the bots assume",
    "who has not acted yet holds any two cards, weighted by the deck if its weights are known",
    "opponents stay in with hands strong enough for the price; before the flop the best of them raise again",
    "from the flop on nobody raises again; a hand that cannot be beaten at the moment never folds",
    "after that nobody bets any more: a hand gets a part of its equity by position and street (all of it when all-in)",
    "a bluff that was not made is never held against anybody",
    "chips are counted from the decision on, so that a fold is worth 0",
)
