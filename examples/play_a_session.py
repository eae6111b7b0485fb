"""A short session between four players who check or call; with a pair or better the first of them raises.

python examples/play_a_session.py
"""

from feltroom import (
    CALL,
    CHECK,
    Action,
    Category,
    Deal,
    HandState,
    HandView,
    Legal,
    Rules,
    Street,
    derive,
    hand_name,
    raise_to,
)

SEED = 2026


def decide(view: HandView, legal: Legal) -> Action:
    """Read only what the player to act may know."""
    own = view.hole[legal.player]
    assert own is not None
    strong = hand_name((*own, *view.board)).category >= Category.PAIR
    blind = view.rules.big_blind if view.street is Street.PREFLOP else 0
    nobody_raised = max(view.bets) <= blind  # on this street: two strong hands would raise each other all-in
    if strong and nobody_raised and legal.min_raise_to is not None:
        return raise_to(legal.min_raise_to)
    return CHECK if legal.check else CALL


def main() -> None:
    rules = Rules(small_blind=5, big_blind=10)
    stacks = [300, 300, 300, 300]
    for number in range(10):
        button = number % len(stacks)
        if min(stacks) == 0:
            break
        deal = Deal.standard(seed=derive(SEED, "hand", number), players=len(stacks), button=button)
        hand = HandState(rules, stacks=stacks, button=button, deal=deal)
        while hand.actor is not None:
            hand.apply(decide(hand.view(hand.actor), hand.legal()))
        stacks = hand.stacks
        print(f"hand {number + 1}: {stacks}")


if __name__ == "__main__":
    main()
