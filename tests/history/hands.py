"""Hands to put on record: random ones, finished or broken off, under any rules."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from decimal import Decimal

from hypothesis import settings
from hypothesis import strategies as st

from feltroom import CALL, CHECK, FOLD, Action, Deal, HandState, Legal, Post, Rules, Stream, raise_to
from feltroom.engine.rules import Ante, Betting, Reopen
from feltroom.history import HandRecord
from tests.property_examples import examples

FIXED = settings(derandomize=True, deadline=None, max_examples=examples(150))

Policy = Callable[[HandState, Stream], Action]


def any_action(hand: HandState, stream: Stream) -> Action:
    """Do something legal; raise often, and go all-in now and then, so that side pots come about."""
    legal = hand.legal()
    roll = stream.below(10)
    if roll == 0:
        return FOLD
    if roll < 6 or legal.min_raise_to is None:
        return CHECK if legal.check else CALL
    return raise_to(_total(legal, stream, hand.rules.chip))


def _total(legal: Legal, stream: Stream, chip: int) -> int:
    assert legal.min_raise_to is not None and legal.max_raise_to is not None
    least, most = legal.min_raise_to, legal.max_raise_to
    roll = stream.below(4)
    if roll == 0:
        return most
    if roll == 1:
        return least
    return min(most, least + chip * stream.below((most - least) // chip // 3 + 1))


def play_out(hand: HandState, stream: Stream, *, policy: Policy = any_action, most: int = 10**6) -> HandState:
    """Play a hand to its end, or for a number of actions."""
    while not hand.over and most:
        hand.apply(policy(hand, stream))
        most -= 1
    return hand


def is_short_raise(hand: HandState, action: Action) -> bool:
    """Whether an action is an all-in raise of less than a full raise."""
    legal = hand.legal()
    return action.to > 0 and action.to - legal.bet - legal.price < legal.min_raise


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    chip = draw(st.sampled_from((1, 1, 1, 5, 25)))
    big = chip * draw(st.integers(1, 40))
    return Rules(
        small_blind=chip * draw(st.integers(0, big // chip)),
        big_blind=big,
        ante=chip * draw(st.sampled_from((0, 0, 1, 3, 50))),
        ante_kind=draw(st.sampled_from(Ante)),
        betting=draw(st.sampled_from(Betting)),
        reopen=draw(st.sampled_from(Reopen)),
        raise_cap=draw(st.sampled_from((None, 0, 3, 4))),
        chip=chip,
        burn=draw(st.booleans()),
        show_all=draw(st.booleans()),
    )


@st.composite
def posts(draw: st.DrawFn, house: Rules, players: int) -> list[Post] | None:
    if draw(st.integers(0, 2)):
        return None
    posters = draw(st.lists(st.integers(0, players - 1), unique=True, max_size=players))
    most = house.big_blind // house.chip
    result = []
    for player in posters:
        live = draw(st.booleans())
        amount = draw(st.integers(1, most if live else 2 * most))
        result.append(Post(player, amount * house.chip, live=live))
    return result


@st.composite
def deals(draw: st.DrawFn, players: int, button: int) -> Deal:
    seed = draw(st.one_of(st.integers(), st.integers(2**70, 2**90), st.binary(max_size=40)))
    kind = draw(st.sampled_from(("standard", "dense", "given")))
    if kind == "dense" and players <= 6:
        mode = draw(st.sampled_from(("superDense", "dense", "full")))
        return Deal.dense(seed=seed, players=players, button=button, mode=mode)
    deal = Deal.standard(seed=seed, players=players, button=button, burn=draw(st.booleans()))
    return deal if kind == "standard" else Deal(hole=deal.hole, board=deal.board, burns=deal.burns)


@st.composite
def hands(draw: st.DrawFn, *, finished: bool = False) -> HandState:
    """A hand under any rules, played to its end or broken off anywhere."""
    house = draw(rules())
    players = draw(st.integers(2, 9))
    button = draw(st.integers(0, players - 1))
    deep = draw(st.sampled_from((3, 30, 300)))
    stacks = [house.chip * n for n in draw(st.lists(st.integers(1, deep * 10), min_size=players, max_size=players))]
    hand = HandState(
        house,
        stacks=stacks,
        button=button,
        deal=draw(deals(players, button)),
        posts=draw(posts(house, players)),
        hand_id=draw(st.one_of(st.just(""), st.integers(0).map(str), st.text(max_size=20))),
    )
    most = 10**6 if finished else draw(st.one_of(st.just(10**6), st.integers(0, 30)))
    return play_out(hand, Stream(draw(st.integers(0, 2**32))), most=most)


def forget(deal: Deal, *, holes: Sequence[int], board: int) -> Deal:
    """Return a deal with some hands and the end of the board unknown."""
    return Deal(
        hole=[None if player in holes else cards for player, cards in enumerate(deal.hole)],
        board=deal.board[:board],
        burns=deal.burns,
    )


NOTES = st.dictionaries(
    st.text(max_size=8).map(lambda name: "_" + name).filter(lambda name: name != "_feltroom"),
    st.recursive(
        st.one_of(
            st.text(max_size=12),
            st.booleans(),
            st.integers(-(2**63) + 1, 2**63 - 1),
            st.decimals(allow_nan=False).filter(lambda number: number.adjusted() < 10**6),
            st.dates(),
            st.times(),
            st.datetimes(),
            st.just(Decimal("Infinity")),
        ),
        lambda inner: st.one_of(
            st.lists(inner, max_size=3).map(tuple), st.dictionaries(st.text(max_size=5), inner, max_size=3)
        ),
        max_leaves=4,
    ),
    max_size=3,
)


@st.composite
def records(draw: st.DrawFn) -> HandRecord:
    """A record of any hand, with or without unknown cards, names, seats and notes."""
    hand = draw(hands())
    players = hand.players
    record = HandRecord.of(
        hand,
        names=draw(st.none() | st.lists(st.text(max_size=12), min_size=players, max_size=players)),
        seats=draw(st.none() | st.lists(st.integers(0, 10), min_size=players, max_size=players)),
        notes=draw(NOTES),
    )
    changes: dict[str, object] = {"unit": draw(st.sampled_from((1, 1, 100)))}
    if draw(st.booleans()):
        holes = draw(st.lists(st.integers(0, players - 1), max_size=players))
        changes["deal"] = forget(record.deal, holes=holes, board=draw(st.integers(0, 5)))
    if draw(st.booleans()):
        changes["finishing_stacks"] = draw(st.none() | st.tuples(*[st.integers(0)] * players))
    return replace(record, **changes)  # type: ignore[arg-type]  # any of its fields
