"""Our files in other hands: pokerkit plays them to the same stacks wherever it knows the rule."""

import re
from collections import Counter
from collections.abc import Sequence
from decimal import Decimal

import pytest
from pokerkit import HandHistory

from feltroom import (
    CALL,
    CHECK,
    FOLD,
    Action,
    Ante,
    Betting,
    Deal,
    HandState,
    Post,
    Reopen,
    Rules,
    Stream,
    parse_cards,
    raise_to,
)
from feltroom.engine.events import BetReturned, PotAwarded
from feltroom.history import HandRecord, dump_phh, load_phh, read_hands
from feltroom.history.phh.positions import by_player
from tests.history.hands import any_action, is_short_raise, play_out
from tests.history.pokerkit_replay import pokerkit_stacks
from tests.history.test_foreign_files import STRADDLES
from tests.history.test_foreign_files import hand as foreign
from tests.history.test_pokerstars import CASH, WALK
from tests.marks import long_only

pytestmark = pytest.mark.slow  # another engine plays hundreds of hands

HANDS = 110
# Splits among two to six leave no odd chip of this unit, so the two ways to give them out cannot differ.
UNIT = 60


def agreed_action(hand: HandState, stream: Stream) -> Action:
    """Do something that both engines allow: no short all-in raise, no fold for free, amounts in units."""
    legal = hand.legal()
    passive = CHECK if legal.check else CALL
    action = any_action(hand, stream)
    if action == FOLD and legal.check:
        return passive
    if action.to and hand.rules.betting is Betting.NO_LIMIT and action.to != legal.max_raise_to:
        action = raise_to(-(-action.to // UNIT) * UNIT)
    if is_short_raise(hand, action) or (action.to and _raises(hand) >= 4 and hand.players == 2):
        return passive
    return action


def _raises(hand: HandState) -> int:
    record = HandRecord.of(hand)
    return sum(action.to > 0 for _, action in record.actions)


def random_hand(rules: Rules, *, number: int, players: Sequence[int]) -> HandState:
    """Play a random hand in which only a big blind with enough chips is sure to have them."""
    stream = Stream(number)
    count = players[stream.below(len(players))]
    button = stream.below(count)
    stacks = [UNIT * (1 + stream.below(60)) for _ in range(count)]
    big = (button + (2 if rules.small_blind and count > 2 else 1)) % count
    stacks[big] += rules.big_blind + rules.ante
    deal = Deal.standard(seed=number, players=count, button=button)
    return play_out(HandState(rules, stacks=stacks, button=button, deal=deal), stream, policy=agreed_action)


def same_in_pokerkit(hand: HandState) -> str:
    """Check a hand's file against pokerkit and our own reader without our table, and return the file."""
    text = dump_phh([HandRecord.of(hand)])
    theirs = pokerkit_stacks(text)
    assert by_player(theirs, button=hand.button) == hand.stacks
    [foreign] = load_phh(text.partition("[_feltroom]")[0])
    assert foreign.play().stacks == theirs
    return text


SHOWN = {"showdown", "muck", "returned bet"}
SIDE = {"side pot", "check without a decision"}
# Rules, numbers of players, and what must have come up in the hands.
KINDS = {
    "no limit": (Rules(small_blind=300, big_blind=600, reopen=Reopen.CUMULATIVE), (3, 4, 6), SHOWN | SIDE),
    "heads-up": (Rules(small_blind=300, big_blind=600), (2,), SHOWN),
    "antes": (Rules(small_blind=300, big_blind=600, ante=120), (2, 3, 5), SHOWN | SIDE),
    "big blind ante": (
        Rules(small_blind=300, big_blind=600, ante=600, ante_kind=Ante.BIG_BLIND),
        (2, 3, 6),
        SHOWN | SIDE,
    ),
    "single blind": (Rules(small_blind=0, big_blind=600), (2, 3, 4, 5, 6), SHOWN | SIDE),
    "single blind, big blind ante": (
        Rules(small_blind=0, big_blind=600, ante=300, ante_kind=Ante.BIG_BLIND),
        (2, 3, 4),
        SHOWN | SIDE,
    ),
    "fixed limit": (
        Rules(small_blind=300, big_blind=600, betting=Betting.FIXED_LIMIT),
        (2, 3, 6),
        SHOWN | SIDE,
    ),
    "fixed limit, antes, all shown": (
        Rules(small_blind=300, big_blind=600, ante=60, betting=Betting.FIXED_LIMIT, show_all=True),
        (2, 4),
        {"showdown", "returned bet", "side pot", "split"},
    ),
}


def features(hand: HandState, text: str) -> dict[str, bool]:
    """Tell what came up in a hand and its file."""
    acted = len(re.findall(r'"p\d+ (?:f|cc|cbr)', text))
    return {
        "showdown": " sm" in text,
        "muck": ' sm"' in text,
        "side pot": len(hand.pots) > 1,
        "split": any(isinstance(event, PotAwarded) and len(event.shares) > 1 for event in hand.events),
        "returned bet": any(isinstance(event, BetReturned) for event in hand.events),
        "check without a decision": acted > len(HandRecord.of(hand).actions),
    }


# Each kind of betting, blind and ante once; the others are the same in another mixture.
SHORT = ("no limit", "antes", "single blind, big blind ante", "fixed limit, antes, all shown")


@pytest.mark.parametrize("kind", [*SHORT, *long_only(*[kind for kind in KINDS if kind not in SHORT])])
def test_pokerkit_plays_our_file_to_the_same_stacks(kind: str) -> None:
    rules, players, wanted = KINDS[kind]
    seen: Counter[str] = Counter()
    for number in range(HANDS):
        hand = random_hand(rules, number=number, players=players)
        seen.update(features(hand, same_in_pokerkit(hand)))
    assert wanted <= {name for name, times in seen.items() if times}, seen


def test_pokerkit_plays_posts_of_players_who_come_in() -> None:
    for number in range(HANDS):
        stream = Stream(number)
        posts = [Post(1, 300), Post(2, 600), Post(3, 600)][stream.below(2) :]
        posts += [Post(4, 600), Post(4, 300, live=False)] if stream.below(2) else [Post(0, 600)]
        hand = HandState(
            Rules(small_blind=300, big_blind=600),
            stacks=[UNIT * (20 + stream.below(80)) for _ in range(5)],
            button=0,
            deal=Deal.standard(seed=number, players=5, button=0),
            posts=posts,
        )
        same_in_pokerkit(play_out(hand, stream, policy=agreed_action))


def test_pokerkit_reads_a_whole_file_of_hands() -> None:
    played = [random_hand(KINDS["no limit"][0], number=number, players=(3, 6)) for number in range(5)]
    texts = dump_phh([HandRecord.of(hand) for hand in played])
    for history, hand in zip(HandHistory.loads_all(texts), played, strict=True):
        *_, state = history
        assert by_player(state.stacks, button=hand.button) == hand.stacks


def test_pokerkit_reads_money_with_cents() -> None:
    rules = Rules(small_blind=25, big_blind=50)
    hand = HandState(rules, stacks=[5000, 4075, 3000], button=2, deal=Deal.standard(seed=4, players=3, button=2))
    play_out(hand, Stream(3), policy=agreed_action)
    text = dump_phh([HandRecord.of(hand)]).partition("[_feltroom]")[0]
    text = re.sub(r"\[[\d, ]+\]", lambda m: re.sub(r"\d+", lambda n: str(Decimal(n[0]) / 100), m[0]), text)
    text = re.sub(r"(min_bet = |cbr )(\d+)", lambda m: m[1] + str(Decimal(m[2]) / 100), text)
    [record] = load_phh(text)
    assert record.unit == 100
    assert list(record.stacks) == [5000, 4075, 3000]
    assert record.play().stacks == hand.stacks
    theirs = [int(100 * stack) for stack in pokerkit_stacks(dump_phh([record]))]
    assert theirs == hand.stacks


def hand_of(rules: Rules, *, stacks: Sequence[int], hole: str, board: str, actions: Sequence[Action]) -> HandState:
    """Play a hand of which player 0 is left of the button and the last player has it."""
    deal = Deal(hole=[parse_cards(cards) for cards in hole.split()], board=parse_cards(board))
    hand = HandState(rules, stacks=stacks, button=len(stacks) - 1, deal=deal)
    for action in actions:
        hand.apply(action)
    assert hand.over
    return hand


BLINDS = Rules(small_blind=50, big_blind=100)
FIVE = "AsAd KsKd QsQd JsJd 9s9d"
BOARD = "2c3c4d7h8h"

DIFFERENT = {
    "a short big blind does not lower the price": hand_of(
        BLINDS,
        stacks=[5000, 30, 5000, 5000],
        hole="AsAd KsKd QsQd JsJd",
        board=BOARD,
        actions=[CALL, FOLD, CALL, CHECK, CHECK, CHECK, CHECK, CHECK, CHECK],
    ),
    "short all-ins that add up stay a full raise after one more": hand_of(
        Rules(small_blind=50, big_blind=100, reopen=Reopen.CUMULATIVE),
        stacks=[5000, 900, 1200, 1400, 5000],
        hole=FIVE,
        board=BOARD,
        actions=[
            *[CALL, CALL, CALL, CALL, CHECK],
            *[raise_to(500), raise_to(800), raise_to(1100), raise_to(1300), CALL, raise_to(1800), FOLD],
        ],
    ),
    "half a raise reopens": hand_of(
        Rules(small_blind=50, big_blind=100, reopen=Reopen.HALF),
        stacks=[5000, 850, 5000],
        hole="AsAd KsKd QsQd",
        board=BOARD,
        actions=[CALL, CALL, CHECK, raise_to(500), raise_to(750), CALL, raise_to(1250), FOLD],
    ),
    "any all-in raise reopens": hand_of(
        Rules(small_blind=50, big_blind=100, reopen=Reopen.ALWAYS),
        stacks=[5000, 700, 5000],
        hole="AsAd KsKd QsQd",
        board=BOARD,
        actions=[CALL, CALL, CHECK, raise_to(500), raise_to(600), CALL, raise_to(1100), FOLD],
    ),
    "odd chips go out one by one": hand_of(
        Rules(small_blind=2, big_blind=100),
        stacks=[100, 100, 100, 100],
        hole="2s3d AsKd AdKs AhKh",
        board="QcJcTd4d5h",
        actions=[CALL, CALL, FOLD],
    ),
    "each pot is split by itself": hand_of(
        Rules(small_blind=1, big_blind=100),
        stacks=[1000, 1000, 99, 150, 150],
        hole="2s3d 2d3s 4s4h AsKd AdKs",
        board="QcJcTd9d5h",
        actions=[CALL, raise_to(150), CALL, FOLD, FOLD],
    ),
    "two players raise without a cap": hand_of(
        Rules(small_blind=50, big_blind=100, betting=Betting.FIXED_LIMIT),
        stacks=[5000, 5000],
        hole="AsAd KsKd",
        board=BOARD,
        actions=[*[raise_to(100 * n) for n in range(2, 8)], FOLD],
    ),
    "a fold may be made where a check is free": hand_of(
        BLINDS, stacks=[5000, 5000], hole="AsAd KsKd", board=BOARD, actions=[CALL, FOLD]
    ),
    "a big blind ante is paid after the blind": hand_of(
        Rules(small_blind=50, big_blind=100, ante=100, ante_kind=Ante.BIG_BLIND),
        stacks=[1000, 80, 1000],
        hole="KsKd AsAd QsQd",
        board=BOARD,
        actions=[CALL, CALL, CHECK, CHECK, CHECK, CHECK, CHECK, CHECK],
    ),
    "pot limit": hand_of(
        Rules(small_blind=50, big_blind=100, betting=Betting.POT_LIMIT),
        stacks=[5000, 5000, 5000],
        hole="AsAd KsKd QsQd",
        board=BOARD,
        actions=[raise_to(350), FOLD, raise_to(1100), FOLD],
    ),
}


# What pokerkit makes of them: other stacks, or a refusal.
THEIRS: dict[str, list[int] | str] = {
    "a short big blind does not lower the price": [5080, 0, 4950, 5000],
    "short all-ins that add up stay a full raise after one more": "already acted",
    "half a raise reopens": "Short all-in cannot be raised",
    "any all-in raise reopens": "Short all-in cannot be raised",
    "odd chips go out one by one": [98, 102, 100, 100],
    "each pot is split by itself": [999, 900, 0, 250, 250],
    "two players raise without a cap": "No more completion",
    "a fold may be made where a check is free": "no reason for this player to fold",
    "a big blind ante is paid after the blind": [1050, 80, 950],
    "pot limit": "PT",
}


@pytest.mark.parametrize("difference", DIFFERENT)
def test_where_pokerkit_differs_our_own_reader_gives_the_same_stacks(difference: str) -> None:
    hand, theirs = DIFFERENT[difference], THEIRS[difference]
    text = dump_phh([HandRecord.of(hand)])
    [again] = load_phh(text)
    assert again.finishing_stacks == tuple(hand.stacks)
    assert again.play().stacks == hand.stacks
    assert theirs != hand.stacks
    if isinstance(theirs, str):
        with pytest.raises((KeyError, ValueError, UserWarning), match=theirs):
            pokerkit_stacks(text)
    else:
        assert by_player(pokerkit_stacks(text), button=hand.button) == theirs


@pytest.mark.parametrize(("blinds", "actions"), [each[:2] for each in STRADDLES[:3]])
def test_pokerkit_plays_our_straddles(blinds: str, actions: list[str]) -> None:
    fields = {"blinds_or_straddles": blinds, "antes": "[0, 0, 0, 0]", "min_bet": "2"}
    [record] = load_phh(foreign(**fields, starting_stacks="[100, 100, 100, 100]", actions=str(actions)))
    assert pokerkit_stacks(dump_phh([record])) == record.play().stacks


@pytest.mark.parametrize("text", [WALK, CASH], ids=["limit", "cash"])
def test_pokerkit_plays_what_came_from_pokerstars(text: str) -> None:
    [record] = [item for item in read_hands(text.splitlines(keepends=True)) if isinstance(item, HandRecord)]
    ours = [Decimal(chips) / record.unit for chips in record.play().stacks]
    # The format has this field; pokerkit 0.7.7 does not know it yet.
    text = re.sub("time_zone_abbreviation = .*", "", dump_phh([record]))
    assert [Decimal(str(chips)) for chips in pokerkit_stacks(text)] == by_player(ours, button=record.players - 1)
