"""Kuhn poker on the rules of hold'em, solved by CFR: push or check with one of three hands, value -1/18.

python examples/kuhn_by_cfr.py
"""

from itertools import permutations

from feltroom import Action, Deal, HandState, Rules, parse_cards

RULES = Rules(small_blind=0, big_blind=1, ante=1)
BOARD = parse_cards("8h 8s 3c 3d 9c")  # two pair for everybody: the kicker decides
HANDS = [parse_cards(cards) for cards in ("Jd4d", "Qd4h", "Kd4s")]
ITERATIONS = 500


def start() -> HandState:
    """One chip each as an ante, one behind, no blinds; player 0 begins, and the hole cards are open."""
    return HandState(RULES, stacks=[2, 2], button=1, deal=Deal.open(players=2, board=BOARD), posts=[])


def choices(hand: HandState) -> list[Action]:
    """Before the flop the last chip may go in; later streets are checked."""
    return hand.actions(sizes=() if hand.board else ("all-in",))


class Learner:
    """Regret matching at one information set."""

    def __init__(self, choices: int) -> None:
        self.regret, self.played = [0.0] * choices, [0.0] * choices

    def strategy(self) -> list[float]:
        """Return what to do now; the average of it is what converges."""
        positive = [max(regret, 0.0) for regret in self.regret]
        total = sum(positive)
        return [each / total for each in positive] if total else [1 / len(positive)] * len(positive)


def walk(hand: HandState, reach: tuple[float, float], learners: dict[str, Learner]) -> float:
    """Return what player 0 wins from here, and learn on the way."""
    if hand.over:
        return hand.stacks[0] - 2
    if hand.chance() is not None:
        value = 0.0
        for first, second in permutations(HANDS, 2):
            after = hand.copy()
            after.deal_cards(first)
            after.deal_cards(second)
            value += walk(after, reach, learners) / 6
        return value
    me, actions = hand.actor or 0, choices(hand)
    learner = learners.setdefault(hand.infoset_key(me), Learner(len(actions)))
    strategy = learner.strategy()
    values: list[float] = []
    for action, chance in zip(actions, strategy, strict=True):
        after = hand.copy()
        after.apply(action)
        likely = (reach[0] * chance, reach[1]) if me == 0 else (reach[0], reach[1] * chance)
        values.append(walk(after, likely, learners))
    value = sum(chance * each for chance, each in zip(strategy, values, strict=True))
    for number, each in enumerate(values):
        learner.regret[number] += reach[1 - me] * (each - value) * (1 if me == 0 else -1)
        learner.played[number] += reach[me] * strategy[number]
    return value


def main() -> None:
    learners: dict[str, Learner] = {}
    values = [walk(start(), (1.0, 1.0), learners) for _ in range(ITERATIONS)][ITERATIONS // 2 :]
    print(f"player 0 wins {sum(values) / len(values):+.4f} chips a hand; theory says {-1 / 18:+.4f}")
    for key, learner in sorted(learners.items()):
        if len(learner.played) > 1 and "8h8s3c" not in key:
            print(f"{key:16} " + " ".join(f"{each / sum(learner.played):.2f}" for each in learner.played))


if __name__ == "__main__":
    main()
