"""What a review assumes, and when it calls something a loss: the numbers behind every estimate."""

SAMPLES = 1500
MOST_SAMPLES = 100_000
SURE = 2.6
"""How many standard errors a loss must exceed: less than one difference in a hundred does so by chance."""
LEAST_BLINDS = 0.5
LEAST_PART = 0.05
"""A loss of fold or call is told from half a big blind on, and from this part of the pot on."""
LEAST_BLINDS_BETTING = 1.0
LEAST_PART_BETTING = 0.15
"""Where a bet or a raise is one of the two compared, the model itself is coarser: so much more is asked."""
BET_FROM = 0.8
RAISE_FROM = 1.2
"""A bet or raise that was not made counts as better only from so many fair shares of the pot on: nobody must bluff."""
MISTAKE = 3.0
"""A loss of so many times the threshold is a mistake."""

ASSUMES = (
    "opponents hold the ranges that their actions support in feltroom.analysis.range_model, as the bots assume",
    "who has not acted yet holds any two cards, weighted by the deck if its weights are known",
    "opponents stay in with hands strong enough for the price; before the flop the best of them raise again",
    "after that nobody bets any more: a hand gets a part of its equity by position and street (all of it when all-in)",
    "a bluff that was not made is never held against anybody",
    "chips are counted from the decision on, so that a fold is worth 0",
)
