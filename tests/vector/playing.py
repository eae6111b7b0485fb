"""The same hands in both engines, decision by decision."""

from random import Random

import numpy as np

from feltroom import CALL, CHECK, FOLD, Ante, Betting, HandState, Reopen, Rules, raise_to
from feltroom.vector import HandArray

SIZES = ("min", 0.33, 0.5, 1, 2.5, "all-in")


def random_rules(random: Random) -> Rules:
    """Rules of every kind that the vector engine knows, with chips that do not always divide."""
    chip = random.choice([1, 1, 1, 5])
    big = chip * random.choice([1, 2, 3, 10])
    return Rules(
        small_blind=random.choice([0, chip * random.randint(1, big // chip), big // 2 // chip * chip]),
        big_blind=big,
        ante=random.choice([0, 0, chip, big]),
        ante_kind=random.choice(list(Ante)),
        betting=random.choice([Betting.NO_LIMIT] * 3 + [Betting.POT_LIMIT, Betting.FIXED_LIMIT]),
        reopen=random.choice(list(Reopen)),
        raise_cap=random.choice([None, 0, 3]),
        chip=chip,
    )


def random_stacks(random: Random, rules: Rules, *, hands: int, players: int) -> list[list[int]]:
    """Stacks from one chip to many blinds: short ones make side pots and short all-ins."""
    most = random.choice([3, 12, 60]) * rules.big_blind // rules.chip
    return [[rules.chip * random.randint(1, most) for _ in range(players)] for _ in range(hands)]


def compare(random: Random, *, hands: int) -> int:
    """Play random hands of random rules in both engines; return the number of decisions, all found equal."""
    players, rules = random.randint(2, 9), random_rules(random)
    stacks = random_stacks(random, rules, hands=hands, players=players)
    buttons = [random.randrange(players) for _ in range(hands)]
    decks = [random.sample(range(52), 2 * players + 5) for _ in range(hands)]
    array = HandArray.given(
        rules,
        stacks=stacks,
        buttons=buttons,
        hole=[[deck[2 * p : 2 * p + 2] for p in range(players)] for deck in decks],
        boards=[deck[2 * players :] for deck in decks],
    )
    scalar = [
        HandState(rules, stacks=stacks[place], button=buttons[place], deal=array.deal_of(place))
        for place in range(hands)
    ]
    aggression = random.choice([0.1, 0.35, 0.7])
    decisions = 0
    while not all(hand.over for hand in scalar):
        kinds, totals = [1] * hands, [0] * hands
        actors, prices = array.actors.tolist(), array.prices.tolist()
        least, most = array.least.tolist(), array.most.tolist()
        for place, hand in enumerate(scalar):
            if hand.actor is None:
                assert actors[place] == -1
                continue
            decisions += 1
            legal = hand.legal()
            assert (actors[place], prices[place]) == (hand.actor, legal.call)
            assert (least[place], most[place]) == (legal.min_raise_to or 0, legal.max_raise_to or 0)
            kinds[place], totals[place] = _choose(random, aggression, least[place], most[place], rules.chip)
            if kinds[place] == 0:
                hand.apply(FOLD)
            elif kinds[place] == 1:
                hand.apply(CHECK if legal.check else CALL)
            else:
                hand.apply(raise_to(totals[place]))
        array.apply(np.array(kinds), totals)
        assert array.stacks.tolist() == [hand.stacks for hand in scalar]
        assert array.pots.tolist() == [hand.pot for hand in scalar]
    assert array.over.all()
    assert array.folded.tolist() == [hand.folded for hand in scalar]
    return decisions


def _choose(random: Random, aggression: float, least: int, most: int, chip: int) -> tuple[int, int]:
    number = random.random()
    if number < aggression and least:
        if random.random() < 0.4:
            return 2, random.choice([least, most])
        return 2, random.randrange(least, most + 1, chip) if least % chip == 0 else least
    return (0, 0) if number > 0.9 else (1, 0)
