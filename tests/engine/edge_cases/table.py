"""Hands for the catalogue of edge cases, and a script of who does what in them.

Players are called A, B, C … clockwise. Unless a case says otherwise A has the button, the blinds are 50 and
100, and an earlier letter holds the better pair.
"""

from collections.abc import Sequence

from feltroom import (
    ALL_IN,
    CALL,
    CHECK,
    FOLD,
    Action,
    Deal,
    HandState,
    IllegalAction,
    Post,
    Reopen,
    Rules,
    Street,
    parse_cards,
    raise_to,
)
from feltroom.engine.events import (
    BetReturned,
    BoardDealt,
    ChipsPosted,
    HandMucked,
    HandShown,
    PostKind,
    PotAwarded,
)

NAMES = "ABCDEFGH"
PAIRS = ("AhAs", "KhKs", "QhQs", "ThTs", "8h8s", "6h6s", "5h5s", "4h4s")
BOARD = "2c 3d 7h 9s Jc"  # no pair of PAIRS improves on it
TDA = Rules(small_blind=50, big_blind=100, reopen=Reopen.CUMULATIVE)
POSTED_BLINDS = (Post(1, 50), Post(2, 100))  # those of B and C, for a list of posts that goes on

_WORDS = {"folds": FOLD, "checks": CHECK, "calls": CALL}


def start(
    *stacks: int,
    rules: Rules = TDA,
    button: str = "A",
    posts: Sequence[Post] | None = None,
    best_to_worst: str = NAMES,
    hole: str | None = None,
    board: str = BOARD,
) -> HandState:
    """Set up a hand; cards come from `hole` ("AhAs KhKs …") or from the order in which hands shall rank."""
    if hole is None:
        ranking = [name for name in best_to_worst if NAMES.index(name) < len(stacks)]
        cards = [PAIRS[ranking.index(name)] for name in NAMES[: len(stacks)]]
    else:
        cards = hole.split()
    return HandState(
        rules,
        stacks=stacks,
        button=NAMES.index(button),
        posts=posts,
        deal=Deal(hole=[parse_cards(pair) for pair in cards], board=parse_cards(board)),
    )


def start_on_flop(*behind: int, rules: Rules = TDA, best_to_worst: str = NAMES) -> HandState:
    """Play to the flop without a raise; A acts first and everybody has these chips left."""
    stacks = [chips + rules.big_blind for chips in behind]
    hand = start(*stacks, rules=rules, button=NAMES[len(behind) - 1], best_to_worst=best_to_worst)
    return call_to(hand, Street.FLOP)


def call_to(hand: HandState, street: Street) -> HandState:
    """Let everybody check or call until a street is reached."""
    while hand.street < street:
        assert not hand.over
        hand.apply(CHECK if hand.legal().check else CALL)
    return hand


def play(hand: HandState, *moves: str) -> HandState:
    """Play "A folds", "B checks", "C calls", "D bets 300", "E raises to 700", "F is all-in for 900"."""
    for move in moves:
        name, words = move.split(" ", 1)
        hand.apply(_action(words, hand), player=NAMES.index(name))
    return hand


def _action(words: str, hand: HandState) -> Action:
    if words in _WORDS:
        return _WORDS[words]
    verb, amount = words.rsplit(" ", 1)
    if verb == "is all-in for":
        legal = hand.legal()
        assert legal.bet + legal.stack == int(amount)
        return ALL_IN
    assert verb in ("bets", "raises to")
    return raise_to(int(amount))


def check_down(hand: HandState) -> HandState:
    """Let everybody check to the end."""
    while hand.actor is not None:
        hand.apply(CHECK)
    return hand


def offered(hand: HandState) -> str:
    """Say what the player to act may do: "C: call 100, raise to 200..4900", "A: check, no raise (closed)"."""
    legal = hand.legal()
    if legal.check:
        first = "check"
    else:
        first = f"call {legal.call}" + ("" if legal.call == legal.price else f" of {legal.price}")
    if legal.closed is None:
        second = f"raise to {legal.min_raise_to}..{legal.max_raise_to}"
    else:
        second = f"no raise ({legal.closed.value})"
    return f"{NAMES[legal.player]}: {first}, {second}"


def refusal(hand: HandState, action: Action, *, player: str | None = None) -> IllegalAction:
    """Return the error that refuses an action, having seen that the hand stays as it was."""
    before = hand.copy()
    try:
        hand.apply(action, player=None if player is None else NAMES.index(player))
    except IllegalAction as error:
        assert hand == before
        return error
    raise AssertionError(f"{action} was accepted")


def posted(hand: HandState) -> list[tuple[str, PostKind, int]]:
    """Return who posted what before the cards, in order."""
    return [(NAMES[e.player], e.kind, e.amount) for e in hand.events if isinstance(e, ChipsPosted)]


def pots(hand: HandState) -> list[tuple[int, str]]:
    """Return every pot with the players who can win it."""
    return [(pot.amount, "".join(NAMES[player] for player in pot.contenders)) for pot in hand.pots]


def paid(hand: HandState) -> list[dict[str, int]]:
    """Return who got how much of each pot."""
    awards = [event for event in hand.events if isinstance(event, PotAwarded)]
    assert [award.pot for award in awards] == list(range(len(awards)))
    assert [award.amount for award in awards] == [sum(share for _, share in award.shares) for award in awards]
    return [{NAMES[player]: share for player, share in award.shares} for award in awards]


def returned(hand: HandState) -> list[tuple[str, int]]:
    """Return the uncalled bets that went back."""
    return [(NAMES[event.player], event.amount) for event in hand.events if isinstance(event, BetReturned)]


def ending(hand: HandState) -> list[str]:
    """Return the order of hands opened, hands mucked and streets dealt: ["A shows", "turn", "river", …]."""
    steps: list[str] = []
    for event in hand.events:
        if isinstance(event, HandShown):
            steps.append(f"{NAMES[event.player]} shows")
        elif isinstance(event, HandMucked):
            steps.append(f"{NAMES[event.player]} mucks")
        elif isinstance(event, BoardDealt):
            steps.append(event.street.name.lower())
    return steps


def showdown(hand: HandState) -> list[str]:
    """Return the order of hands opened and mucked."""
    return [step for step in ending(hand) if step.endswith(("shows", "mucks"))]
