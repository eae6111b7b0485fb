"""Hands in a word for each action, and what they are for one of their players."""

from collections.abc import Sequence

from feltroom import ALL_IN, CALL, CHECK, FOLD, Deal, HandState, Post, Rules, Visible, parse_cards, raise_to, redact
from feltroom.analysis.statistics.counts import Count, Stat
from feltroom.analysis.statistics.facts import HandFacts, facts_of

RULES = Rules(small_blind=5, big_blind=10)
MADE, MISSED = Count(1, 1), Count(0, 1)
_WORDS = {"f": FOLD, "x": CHECK, "c": CALL, "a": ALL_IN}


def play(
    line: str,
    *,
    players: int = 3,
    button: int = 0,
    rules: Rules = RULES,
    stacks: Sequence[int] | None = None,
    holes: Sequence[str] | None = None,
    board: str = "",
    posts: Sequence[Post] | None = None,
) -> HandState:
    """Play f, x, c, a (all-in), r30 (raise to 30) in turn, and -2 for player 2 who goes away; streets follow by rule.

    Player 0 has the button; of three, 1 is the small and 2 the big blind.
    """
    dealt = Deal.standard(seed=line.encode(), players=players, button=button)
    if holes is not None:
        dealt = Deal(hole=[parse_cards(cards) for cards in holes], board=parse_cards(board))
    hand = HandState(rules, stacks=stacks or [1000] * players, button=button, deal=dealt, posts=posts)
    for word in line.split():
        if word.startswith("-"):
            hand.kill(int(word[1:]))
        else:
            hand.apply(raise_to(int(word[1:])) if word.startswith("r") else _WORDS[word])
    return hand


def seen(hand: HandState, player: int) -> list[Visible]:
    """What a player saw of a hand."""
    return [redact(event, player) for event in hand.events]


def facts(hand: HandState, player: int) -> HandFacts:
    """What a finished hand was for a player."""
    assert hand.over, "the line does not end the hand"
    found = facts_of(seen(hand, player), player)
    assert found is not None
    return found


def count(line: str, stat: Stat, *, player: int, **setting: object) -> Count | None:
    """A figure of a player after a line, None if they had no opportunity."""
    return facts(play(line, **setting), player).counts.get(stat)  # type: ignore[arg-type]  # any of its fields
