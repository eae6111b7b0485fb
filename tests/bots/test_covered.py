"""Chips that nobody can match change nothing: an all-in of somebody who covers a bot is as large as the bot's stack."""

import pytest

from feltroom import ALL_IN, CALL, CHECK, Action, ActionKind, Deal, HandState, Rules, Stream, derive, raise_to
from feltroom.bots import LEVELS, make_bot

RULES = Rules(small_blind=5, big_blind=10)
SHORT = 500
LINES: dict[str, tuple[Action, ...]] = {
    "before the flop": (ALL_IN,),
    "over an open": (raise_to(25), raise_to(80), ALL_IN),
    "on the flop": (raise_to(25), CALL, CHECK, ALL_IN),
    "on the turn": (raise_to(25), CALL, CHECK, raise_to(25), CALL, CHECK, ALL_IN),
    "on the river": (raise_to(25), CALL, *[CHECK] * 5, ALL_IN),
}
# `caller` calls only if its stack covers the whole price: it is the one bot that counts what it cannot match.
COUNTING = [level for level in LEVELS if level != "caller"]


def facing(line: tuple[Action, ...], *, stack: int, number: int) -> HandState:
    """The big blind has few chips and has to answer the button, who has so many."""
    deal = Deal.standard(seed=derive(1, "covered", number), players=2, button=0)
    hand = HandState(RULES, stacks=[stack, SHORT], button=0, deal=deal)
    for action in line:
        hand.apply(action)
    assert hand.actor == 1
    return hand


@pytest.mark.parametrize("line", LINES)
@pytest.mark.parametrize("level", COUNTING)
def test_who_covers_a_bot_shoves_no_more_than_the_bot_has(level: str, line: str) -> None:
    bot = make_bot(level)
    for number in range(6 if level == "expert" else 40):
        answers = []
        for stack in (SHORT, 2 * SHORT, 100 * SHORT):
            hand = facing(LINES[line], stack=stack, number=number)
            answers.append(bot.act(hand.view(1), hand.legal(), Stream(derive(1, "answer", number))))
        assert answers[0] == answers[1] == answers[2], f"deal {number}"


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_a_bot_does_not_count_a_side_pot_that_it_is_not_in_for(level: str) -> None:
    """What two others put in beside the main pot is not to be won, however much it is."""

    def folds(bet: int) -> int:
        bot, found = make_bot(level), 0
        for number in range(60):
            deal = Deal.standard(seed=derive(1, "side pot", number), players=3, button=0)
            hand = HandState(RULES, stacks=[100 * SHORT, 100 * SHORT, SHORT], button=0, deal=deal)
            for action in (raise_to(25), CALL, CALL, CHECK, CHECK, raise_to(bet), CALL):
                hand.apply(action)
            assert hand.actor == 2
            found += bot.act(hand.view(2), hand.legal(), Stream(number)).kind is ActionKind.FOLD
        return found

    assert folds(90 * SHORT) >= 0.9 * folds(SHORT - 25) > 30


def test_a_bot_that_covers_bets_for_what_can_be_called() -> None:
    bot, found = make_bot("hard"), []
    for stack in (120, 1000 * SHORT):
        bets = []
        for number in range(100):
            deal = Deal.standard(seed=derive(1, "bets", number), players=2, button=0)
            hand = HandState(RULES, stacks=[stack, 120], button=0, deal=deal)
            for action in (raise_to(25), CALL, CHECK):
                hand.apply(action)
            action = bot.act(hand.view(0), hand.legal(), Stream(number))
            hand.apply(action)
            bets.append(0 if action == CHECK else min(hand.bets[0], 95))
        found.append(bets)
    assert found[0] == found[1]
    assert len({*found[0]}) > 2
