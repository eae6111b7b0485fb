"""What holds for every hand: figures agree with the rules, and with nothing that a player did not see."""

from hypothesis import given
from hypothesis import strategies as st

from feltroom import Deal, HandState, Stream, Street
from feltroom.analysis.statistics.counts import Stat
from feltroom.analysis.statistics.decisions import decisions_of
from feltroom.analysis.steps import steps_of
from feltroom.engine.events import HandStarted
from feltroom.engine.view import HandView
from tests.analysis.statistics.lines import facts, seen
from tests.history.hands import FIXED, hands
from tests.properties.setups import hands as set_ups
from tests.properties.test_non_interference import other_cards, play_out

SPECIAL = (Stat.AGGRESSION_FACTOR, Stat.AGGRESSION_FREQUENCY)


@FIXED
@given(hand=hands(finished=True))
def test_nobody_makes_more_than_they_can(hand: HandState) -> None:
    results = [facts(hand, player) for player in range(hand.players)]
    assert sum(found.won or 0 for found in results) == 0
    for found in results:
        for stat, count in found.counts.items():
            assert stat in SPECIAL or (count.of == 1 and count.made in (0, 1))
        if found.counts.get(Stat.PFR, None) and found.counts[Stat.PFR].made:
            assert found.counts[Stat.VPIP].made
        if found.all_in is not None:
            assert found.ran_out and found.all_in.put_in <= sum(pot.amount for pot in found.all_in.pots)
    showdowns = [found.counts[Stat.WON_AT_SHOWDOWN] for found in results if Stat.WON_AT_SHOWDOWN in found.counts]
    assert not showdowns or any(count.made for count in showdowns)


@FIXED
@given(hand=set_ups(), seed=st.integers(0, 2**32))
def test_decisions_are_those_that_the_rules_asked_for(hand: HandState, seed: int) -> None:
    start = hand.events[0]
    assert isinstance(start, HandStarted)
    done = play_out(hand, Stream(seed))
    again = HandState(start.rules, stacks=start.stacks, button=start.button, deal=hand.deal, posts=start.posts)
    asked: list[list[tuple[Street, bool]]] = [[] for _ in range(hand.players)]
    for player, action in done:
        if player == again.actor:
            asked[player].append((again.street, again.legal().min_raise_to is not None))
        again.repeat(action, player=player)
    for player in range(hand.players):
        events = seen(hand, player)
        decided = decisions_of(events, player, steps_of(HandView.of(events, viewer=player)))
        assert [(one.step.street, one.could_raise) for one in decided] == asked[player]


@FIXED
@given(hand=set_ups(runs=True), seed=st.integers(0, 2**32), data=st.data())
def test_what_others_hide_changes_nothing(hand: HandState, seed: int, data: st.DataObject) -> None:
    player = data.draw(st.integers(0, hand.players - 1))
    start, stream = hand.events[0], Stream(seed)
    assert isinstance(start, HandStarted)
    done = play_out(hand, stream)
    try:
        deal: Deal = other_cards(hand, player, stream)
    except ValueError:  # a kept mucked hand met a redealt card: no second hand to compare with
        return
    other = HandState(
        start.rules, stacks=start.stacks, button=start.button, deal=deal, posts=start.posts, hand_id=start.hand_id
    )
    for actor, action in done:
        other.repeat(action, player=actor)
    if other.most_runs:
        other.run_out(len(hand.boards))
    assert facts(hand, player) == facts(other, player)
