"""How often aces hold up against four random hands: deal ten thousand hands and look.

python examples/equity_by_dealing.py
"""

from feltroom import DECK, Deal, Stream, derive, evaluate, parse_cards

SEED = 7
HANDS = 10_000


def main() -> None:
    aces = parse_cards("AhAd")
    rest = [card for card in DECK if card not in aces]
    wins = 0.0
    for number in range(HANDS):
        deck = list(rest)
        Stream(derive(SEED, number)).draw(deck, 13)
        board, others = tuple(deck[:5]), [tuple(deck[5 + 2 * k : 7 + 2 * k]) for k in range(4)]
        values = [evaluate(hand + board) for hand in (aces, *others)]
        if values[0] == max(values):
            wins += 1 / values.count(values[0])
    print(f"aces win {wins / HANDS:.1%} of {HANDS} hands against four random ones")
    print(f"and {Deal.standard(seed=SEED, players=5, button=0)!r} is what seed {SEED} deals")


if __name__ == "__main__":
    main()
