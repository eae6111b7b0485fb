"""Sixteen interesting spots, and the golden file that says how often each level does what in them.

Run `python -m tests.bots.spots` to write the file anew after a change that is meant to change decisions.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from feltroom import (
    ALL_IN,
    CALL,
    CHECK,
    DECK,
    FOLD,
    Action,
    ActionKind,
    Deal,
    HandState,
    Rules,
    Stream,
    derive,
    parse_cards,
    raise_to,
)
from feltroom.bots import make_bot

GOLDEN = Path(__file__).parent / "golden" / "spots.txt"
LEVELS = ("easy", "normal", "hard", "dense")
SEEDS = 200
RULES = Rules(small_blind=5, big_blind=10)


@dataclass(frozen=True)
class Spot:
    """A question put to a bot: its cards, the board as far as dealt, the stacks in big blinds and the line so far."""

    title: str
    players: int
    hole: str
    board: str
    line: Sequence[Action]
    stack: int = 100
    rules: Rules = RULES


def to(big_blinds: float) -> Action:
    return raise_to(int(big_blinds * RULES.big_blind))


SPOTS = (
    Spot("under the gun of six with K9 offsuit, nobody in yet", 6, "Kh9d", "", ()),
    Spot("on the button with A5 suited after three folds", 6, "Ah5h", "", (FOLD, FOLD, FOLD)),
    Spot("big blind with 87 suited against a raise from the button", 6, "8h7h", "", (FOLD, FOLD, FOLD, to(2.5), FOLD)),
    Spot(
        "opened aces from the cutoff, raised again by the button",
        6,
        "AsAd",
        "",
        (FOLD, FOLD, to(2.5), to(8), FOLD, FOLD),
    ),
    Spot(
        "opened AJ offsuit under the gun, raised again by the next player",
        6,
        "AsJd",
        "",
        (to(2.5), to(8), FOLD, FOLD, FOLD, FOLD),
    ),
    Spot("eight big blinds on the button of three with Q9 suited", 3, "Qh9h", "", (), stack=8),
    Spot(
        "eight big blinds in the big blind with A7 offsuit against an all-in of the button",
        3,
        "Ad7c",
        "",
        (ALL_IN, FOLD),
        stack=8,
    ),
    Spot(
        "opened fives from the cutoff with twenty big blinds, raised to nine by the button: committed",
        6,
        "5h5d",
        "",
        (FOLD, FOLD, to(2.5), to(9), FOLD, FOLD),
        stack=20,
    ),
    Spot(
        "heads-up, out of position: nothing but a little to come against a bet of the pot on the flop",
        2,
        "QhJh",
        "Ks 8c 3d",
        (to(2.5), CALL, CHECK, to(5)),
    ),
    Spot(
        "heads-up: raised, called, checked to, with top pair on a dry board",
        2,
        "AhQd",
        "Qs 7c 2d",
        (to(2.5), CALL, CHECK),
    ),
    Spot(
        "heads-up: raised, called, checked to, with nothing on a dry board",
        2,
        "JhTd",
        "Ks 7c 2d",
        (to(2.5), CALL, CHECK),
    ),
    Spot(
        "heads-up: flush draw and overcards against a bet of two thirds",
        2,
        "AhKh",
        "Qh 7h 2d",
        (to(2.5), CALL, to(3.5)),
    ),
    Spot(
        "heads-up: middle pair against a bet of the pot on the river",
        2,
        "9h8h",
        "Ks 9c 4d 2s Jc",
        (to(2.5), CALL, CHECK, CHECK, CHECK, CHECK, to(5)),
    ),
    Spot(
        "heads-up: a set, bet on flop and turn, checked to on the river",
        2,
        "7h7d",
        "Ks 7c 4d 2s Jc",
        (to(2.5), CALL, CHECK, to(3), CALL, CHECK, to(7), CALL, CHECK),
    ),
    Spot(
        "heads-up: missed draw, bet on flop and turn, checked to on the river",
        2,
        "JhTh",
        "9h 8c 2h 3s 4c",
        (to(2.5), CALL, CHECK, to(3), CALL, CHECK, to(7), CALL, CHECK),
    ),
    Spot(
        "four-way, single blind: top pair checked to on the button",
        4,
        "KhJd",
        "Ks 8s 6d",
        (to(3), CALL, CALL, CALL, CHECK, CHECK, CHECK),
        rules=Rules(small_blind=0, big_blind=10),
    ),
)


def play_to(spot: Spot) -> HandState:
    """Bring a hand to the spot; the bot's cards are those of the player to act, the others' are any."""
    board = parse_cards(spot.board)
    free = [card for card in DECK if card not in board + parse_cards(spot.hole)]
    deal = Deal(hole=[free[2 * seat : 2 * seat + 2] for seat in range(spot.players)], board=board)
    hand = _run(spot, deal)
    seat = hand.actor
    assert seat is not None
    holes = [parse_cards(spot.hole) if player == seat else None for player in range(spot.players)]
    return _run(spot, Deal(hole=holes, board=board))


def _run(spot: Spot, deal: Deal) -> HandState:
    stacks = [spot.stack * spot.rules.big_blind] * spot.players
    hand = HandState(spot.rules, stacks=stacks, button=0, deal=deal)
    for action in spot.line:
        hand.apply(action)
    return hand


def decisions(spot: Spot, level: str) -> Counter[str]:
    """What a level does in a spot, over many streams."""
    hand, bot = play_to(spot), make_bot(level)
    view, legal = hand.view(hand.actor), hand.legal()
    counts: Counter[str] = Counter()
    for number in range(SEEDS):
        action = bot.act(view, legal, Stream(derive(number, "spots")))
        name = action.kind.value.replace("_", "-")
        if action.kind is ActionKind.RAISE:
            name = f"{'bet' if legal.check and view.street else 'raise to'} {action.to / spot.rules.big_blind:g}"
        counts[name] += 1
    return counts


def transcript() -> str:
    """The golden file: each spot with what every level does in it, in parts of a hundred, amounts in big blinds."""
    lines = [f"What each level does in {len(SPOTS)} spots, in percent over {SEEDS} streams; amounts in big blinds.", ""]
    for spot in SPOTS:
        where = f" on {spot.board}" if spot.board else ""
        lines.append(f"{spot.title}: {spot.hole}{where}")
        for level in LEVELS:
            ranked = sorted(decisions(spot, level).items(), key=lambda item: (-item[1], item[0]))
            parts = ", ".join(f"{name} {100 * count / SEEDS:g}" for name, count in ranked)
            lines.append(f"    {level:<7} {parts}")
        lines.append("")
    return "\n".join(lines)


if __name__ == "__main__":
    GOLDEN.parent.mkdir(exist_ok=True)
    GOLDEN.write_text(transcript(), encoding="utf-8")
