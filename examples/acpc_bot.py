"""A bot that talks over standard input and output, as any language can: it needs nothing but lines of text.

feltroom sim --players "acpc:python examples/acpc_bot.py,normal" --hands 200
"""

import sys

RANKS = "23456789TJQKA"


def main() -> None:
    for line in sys.stdin:
        state = line.strip()
        if not state.startswith("MATCHSTATE:"):
            continue
        _, position, _, betting, cards = state.split(":")
        hole, _, board = cards.partition("/")
        mine = hole.split("|")[int(position)]
        ranks = sorted([RANKS.index(mine[0]), RANKS.index(mine[2])])
        pair, high = ranks[0] == ranks[1], ranks[0] >= RANKS.index("T")
        paired_board = any(mine[at] in board[::2] for at in (0, 2))
        facing_bet = "r" in betting.rpartition("/")[2]
        action = "c" if pair or high or paired_board or not facing_bet else "f"
        print(f"{state}:{action}", flush=True)


if __name__ == "__main__":
    main()
