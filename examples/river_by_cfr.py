"""A river solved by CFR, range against range: good hands and bluffs bet the pot into hands that beat only bluffs.

python examples/river_by_cfr.py
"""

from feltroom import CHECK, FOLD, Deal, HandState, Rules, Street, class_of, evaluate, parse_cards
from feltroom.analysis import parse_range

BOARD = parse_cards("Ks 8d 4c 2s 9h")
COMBOS = [[c for c in parse_range(text).combos if not {*c} & {*BOARD}] for text in ("KQs", "44, 88, QJs, J7s, QTs")]
VALUES = [[evaluate(combo + BOARD) for combo in combos] for combos in COMBOS]
LEARNED: dict[str, tuple[list[list[float]], list[list[float]]]] = {}  # regrets and what was played, by combo


def matched(regret: list[float]) -> list[float]:
    positive = [max(each, 0.0) for each in regret]
    return [each / sum(positive) for each in positive] if any(positive) else [1 / len(regret)] * len(regret)


def walk(hand: HandState, me: int, theirs: list[float]) -> list[float]:
    """Return what each of my combos wins from here against the weights of theirs, and learn on the way."""
    if hand.over:
        return [sum(w * won(hand, me, i, j) for j, w in enumerate(theirs)) for i in range(len(COMBOS[me]))]
    actor, actions = hand.actor or 0, hand.actions(sizes=(1,))
    after: list[list[float]] = []
    fresh = [[[0.0] * len(actions) for _ in COMBOS[actor]] for _ in range(2)]
    regrets, played = LEARNED.setdefault(hand.infoset_key(None), (fresh[0], fresh[1]))
    plays = [matched(regret) for regret in regrets]
    for number, action in enumerate(actions):
        following = hand.copy()
        following.apply(action)
        reach = theirs if actor == me else [w * play[number] for w, play in zip(theirs, plays, strict=True)]
        after.append(walk(following, me, reach))
    if actor != me:
        for total, w, play in zip(played, theirs, plays, strict=True):
            total[:] = [so_far + w * each for so_far, each in zip(total, play, strict=True)]
        return [sum(each) for each in zip(*after, strict=True)]
    values = [sum(p * each[i] for p, each in zip(play, after, strict=True)) for i, play in enumerate(plays)]
    for i, regret in enumerate(regrets):
        regret[:] = [so_far + each[i] - values[i] for so_far, each in zip(regret, after, strict=True)]
    return values


def won(hand: HandState, me: int, mine: int, other: int) -> float:
    if {*COMBOS[me][mine]} & {*COMBOS[1 - me][other]}:
        return 0.0
    ours, theirs = VALUES[me][mine], VALUES[1 - me][other]
    ahead = hand.folded[1 - me] - hand.folded[me] if any(hand.folded) else (ours > theirs) - (ours < theirs)
    return ahead * min(hand.committed)


def river() -> HandState:
    """Ten chips each in the middle and twenty behind; player 1 begins. The tree of bets is the same for all cards."""
    deal = Deal.open(players=2, board=BOARD)
    hand = HandState(Rules(small_blind=10, big_blind=10), stacks=[30, 30], button=0, deal=deal)
    for cards in ("AhAd", "QhQd"):
        hand.deal_cards(parse_cards(cards))
    while hand.street < Street.RIVER:
        hand.apply(CHECK)
    return hand


def main() -> None:
    start = river()
    for _ in range(400):
        for me in (0, 1):
            walk(start, me, [1.0] * len(COMBOS[1 - me]))
    root = LEARNED[start.infoset_key(None)][1]
    for name in sorted({class_of(*combo) for combo in COMBOS[1]}):
        bets = [each[1] / sum(each) for combo, each in zip(COMBOS[1], root, strict=True) if class_of(*combo) == name]
        print(f"{name} bets {sum(bets) / len(bets):.0%}")
    start.apply(start.actions(sizes=(1,))[-1])
    calls = [1 - played[start.actions().index(FOLD)] / sum(played) for played in LEARNED[start.infoset_key(None)][1]]
    print(f"KQs calls {sum(calls) / len(calls):.0%}")


if __name__ == "__main__":
    main()
