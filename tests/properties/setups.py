"""Hypothesis strategies for whole hands: rules of every kind, small and odd stacks, posts."""

from dataclasses import replace

from hypothesis import strategies as st

from feltroom import (
    ALL_IN,
    CALL,
    CHECK,
    FOLD,
    Action,
    Ante,
    Betting,
    Deal,
    HandState,
    Legal,
    Post,
    Reopen,
    Rules,
    raise_to,
)


@st.composite
def rules(draw: st.DrawFn) -> Rules:
    chip = draw(st.sampled_from([1, 1, 5, 25]))
    big = draw(st.integers(1, 8))
    small = draw(st.integers(0, big))
    return Rules(
        small_blind=small * chip,
        big_blind=big * chip,
        ante=draw(st.sampled_from([0, 0, 1, 3])) * chip,
        ante_kind=draw(st.sampled_from(Ante)),
        betting=draw(st.sampled_from(Betting)),
        reopen=draw(st.sampled_from(Reopen)),
        raise_cap=draw(st.sampled_from([3, 3, 0, 1, None])),
        chip=chip,
        burn=draw(st.booleans()),
        show_all=draw(st.booleans()),
        all_in_opens=draw(st.booleans()),
    )


@st.composite
def posts(draw: st.DrawFn, house: Rules, players: int) -> list[Post] | None:
    """The ordinary blinds most of the time, else any posts that may be made."""
    if draw(st.integers(0, 3)):
        return None
    made = []
    for player in draw(st.lists(st.integers(0, players - 1), unique=True, max_size=players)):
        live = draw(st.integers(0, draw(st.sampled_from([1, 1, 5])) * house.big_blind // house.chip)) * house.chip
        dead = draw(st.sampled_from([0, 0, 1, 4])) * house.chip
        made += [Post(player, live)] * (live > 0) + [Post(player, dead, live=False)] * (dead > 0)
    return made


@st.composite
def hands(draw: st.DrawFn, most: int = 9, *, runs: bool = False) -> HandState:
    """A hand under any rules; with `runs`, some wait to hear how often the board is run, and some are home games."""
    house = draw(rules())
    if runs:
        bomb = draw(st.sampled_from([0, 0, 1, 4])) * house.big_blind
        house = replace(house, bomb=bomb, boards=draw(st.sampled_from([1, 1, 2])))
    players = draw(st.integers(2, most))
    button = draw(st.integers(0, players - 1))
    size = st.one_of(st.integers(1, 12), st.integers(1, 60), st.integers(20, 400))
    stacks = [draw(size) * house.chip for _ in range(players)]
    more = draw(st.sampled_from([0, 0, 10])) if runs and house.boards == 1 else 5 * (house.boards - 1)
    deal = Deal.standard(seed=draw(st.integers(0, 2**32)), players=players, button=button, burn=house.burn, more=more)
    posted = None if house.bomb else draw(posts(house, players))
    return HandState(house, stacks=stacks, button=button, deal=deal, posts=posted, hand_id="property")


def legal_actions(legal: Legal, *, chip: int) -> list[Action]:
    """Every kind of action that is legal, with the smallest, the largest and a middling raise."""
    actions = [FOLD, CHECK if legal.check else CALL]
    if legal.all_in:
        actions.append(ALL_IN)
    if legal.min_raise_to is not None and legal.max_raise_to is not None:
        middle = (legal.min_raise_to + legal.max_raise_to) // 2 // chip * chip
        actions += [raise_to(legal.min_raise_to), raise_to(legal.max_raise_to)]
        actions += [raise_to(middle)] * (middle >= legal.min_raise_to)
    return actions


def illegal_actions(legal: Legal, *, chip: int) -> list[object]:
    """Actions that must be refused: the wrong kind, amounts outside the bounds, things that are no action."""
    wrong: list[object] = [CALL if legal.check else CHECK, raise_to(-1), raise_to(0), raise_to(True)]
    wrong += [raise_to(10**40), raise_to(1.0), raise_to("20"), None, "fold", 7, object]  # type: ignore[arg-type]  # wrong on purpose
    if legal.min_raise_to is None or legal.max_raise_to is None:
        wrong += [raise_to(legal.bet + legal.stack), raise_to(legal.bet + legal.price + legal.min_raise)]
        if not legal.all_in:
            wrong.append(ALL_IN)
    else:
        wrong += [raise_to(legal.min_raise_to - chip), raise_to(legal.max_raise_to + chip), raise_to(legal.bet)]
        if chip > 1:
            wrong.append(raise_to(legal.min_raise_to + 1))
    return wrong
