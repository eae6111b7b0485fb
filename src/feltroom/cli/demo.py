"""`feltroom demo`: deal a hand, play it by chance and print what happened."""

import argparse
import secrets

from feltroom import CALL, CHECK, FOLD, Action, Deal, HandState, Legal, Rules, Stream, derive, raise_to
from feltroom.cli.colour import colour_cards
from feltroom.cli.language import said
from feltroom.cli.parser import add_language, whole_number
from feltroom.deal.deal import MODES
from feltroom.history import HandRecord, dump_phh, record_text
from feltroom.history.json_hands import format_json

SUMMARY = "deal a hand, play it by chance and print it"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("--players", type=whole_number, default=6, metavar="N", help="2 to 22 (default 6)")
    parser.add_argument("--deck", choices=("standard", *MODES), default="standard", help="how hands are dealt")
    parser.add_argument("--seed", type=whole_number, metavar="N", help="the same seed gives the same hand")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--phh", action="store_true", help="print the hand as PHH instead of a log")
    form.add_argument("--json", action="store_true", help="print the hand as JSON")
    add_language(parser)


def run(arguments: argparse.Namespace) -> int:
    """Run the command."""
    seed = secrets.randbits(32) if arguments.seed is None else arguments.seed
    hand = play_by_chance(seed=seed, players=arguments.players, deck=arguments.deck)
    record = HandRecord.of(hand)
    if arguments.phh:
        print(dump_phh([record]), end="")
        return 0
    if arguments.json:
        print(format_json(record))
        return 0
    print(colour_cards(record_text(record, full=True, lang=arguments.lang)))
    print(said(f"seed {seed}", arguments.lang))
    return 0


def play_by_chance(*, seed: int, players: int, deck: str) -> HandState:
    """Play a hand in which everybody mostly checks or calls, sometimes raises, and folds to some bets."""
    if deck == "standard":
        rules = Rules(small_blind=5, big_blind=10)
        deal = Deal.standard(seed=derive(seed, "deal"), players=players, button=0)
    else:
        rules = Rules(small_blind=0, big_blind=10)
        deal = Deal.dense(seed=derive(seed, "deal"), players=players, button=0, mode=deck)
    hand = HandState(rules, stacks=[1000] * players, button=0, deal=deal)
    stream = Stream(derive(seed, "play"))
    while not hand.over:
        hand.apply(_choose(hand.legal(), pot=hand.pot, stream=stream))
    return hand


def _choose(legal: Legal, *, pot: int, stream: Stream) -> Action:
    chance = stream.random()
    if chance < 0.35 and not legal.check:
        return FOLD
    if chance > 0.85 and legal.min_raise_to is not None and legal.max_raise_to is not None:
        size = legal.bet + legal.price + pot // 2
        return raise_to(max(legal.min_raise_to, min(size, legal.max_raise_to)))
    return CHECK if legal.check else CALL
