"""A hand under every rule there is, pushed by any legal and any illegal action."""

import pickle
from dataclasses import replace

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from feltroom import ALL_IN, CHECK, FOLD, MUCK, SHOW, Action, HandState, HandView, IllegalAction, Showing
from feltroom.engine.events import (
    BetReturned,
    Called,
    ChipsPosted,
    Event,
    Folded,
    HandMucked,
    HandShown,
    HandStarted,
    PotAwarded,
    Raised,
    Street,
)
from feltroom.engine.redact import redact
from feltroom.history import AuditOutcome, HandRecord, audit, dump_phh, load_phh
from tests.properties.setups import hands, illegal_actions, legal_actions
from tests.property_examples import examples


def move_chips(stacks: list[int], event: Event) -> int:
    """Move the chips of one event between stacks and middle, and return how many went into the middle."""
    match event:
        case ChipsPosted() | Called() | Raised():
            stacks[event.player] -= event.amount
            assert event.amount > 0
            assert event.stack_change == -event.pot_change == -event.amount
            moved = event.amount
        case BetReturned():
            stacks[event.player] += event.amount
            assert event.amount > 0
            assert event.stack_change == -event.pot_change == event.amount
            moved = -event.amount
        case PotAwarded():
            assert sum(share for _, share in event.shares) == event.amount == -event.pot_change > 0
            for player, share in event.shares:
                stacks[player] += share
            moved = -event.amount
        case _:
            moved = 0
    assert min(stacks) >= 0
    return moved


def assert_same(view: HandView, hand: HandState, viewer: int | None) -> None:
    """What the fold of visible events says must be what the state says, cards included as far as seen."""
    assert view.stacks == hand.stacks
    assert view.bets == hand.bets
    assert view.committed == hand.committed
    assert view.folded == hand.folded
    assert view.board == hand.board
    assert view.street is hand.street
    assert view.over == hand.over
    assert view.pot == hand.pot
    assert view.pots == hand.pots
    assert [sum(layers) for layers in hand.layers] == [pot.amount for pot in hand.pots]
    assert view.rules == hand.rules
    assert view.button == hand.button
    for player, cards in enumerate(view.hole):
        assert cards in (None, hand.deal.hole[player])
    if viewer is not None:
        assert view.hole[viewer] == hand.deal.hole[viewer]


def choosing(hand: HandState) -> HandState:
    """The same hand from its start where players choose what they show."""
    start = hand.events[0]
    assert isinstance(start, HandStarted)
    rules = replace(start.rules, show_all=False, all_in_opens=False, showing=Showing.CHOOSE)
    return HandState.begun(replace(start, rules=rules), deal=hand.deal)


class HandMachine(RuleBasedStateMachine):
    """Drives one hand; the checks are in the invariants and the rules."""

    hand: HandState

    @initialize(hand=hands(runs=True), choose=st.booleans())
    def start(self, hand: HandState, choose: bool) -> None:
        self.hand = choosing(hand) if choose else hand
        self.total = sum(hand.events[0].stacks)  # type: ignore[union-attr]  # a hand starts with HandStarted
        self.steps = 0

    @precondition(lambda self: self.hand.actor is not None)
    @rule(choice=st.integers(0, 10**6))
    def act_legally(self, choice: int) -> None:
        hand = self.hand
        actions = legal_actions(hand.legal(), chip=hand.rules.chip)
        action = actions[choice % len(actions)]
        twin = hand.copy()
        before = pickle.dumps(hand)
        news = twin.apply(action)
        assert pickle.dumps(hand) == before, "a copy is independent"
        assert news == twin.events[-len(news) :] and len(twin.events) == len(hand.events) + len(news)
        assert hand.apply(action, player=hand.actor) == news
        assert hand == twin
        self.steps += 1

    @precondition(lambda self: self.hand.most_runs > 0)
    @rule(choice=st.integers(0, 10**6))
    def run_out(self, choice: int) -> None:
        """Run the board as often as the cards allow, or less often."""
        hand = self.hand
        most, twin, before = hand.most_runs, hand.copy(), pickle.dumps(hand)
        for refused in (0, most + 1, None):
            with pytest.raises(IllegalAction):
                hand.run_out(refused)  # type: ignore[arg-type]  # wrong on purpose
        assert pickle.dumps(hand) == before
        times = 1 + choice % most
        assert hand.run_out(times) == twin.run_out(times) and hand == twin and hand.over
        assert [len(board) for board in hand.boards] == [5] * times
        assert [hand.view(None).board, *hand.view(None).runs] == hand.boards

    @precondition(lambda self: self.hand.asked is not None)
    @rule(answer=st.sampled_from([SHOW, MUCK, None]))
    def answer(self, answer: Action | None) -> None:
        """Show or muck, or do what is done without an answer."""
        hand = self.hand
        asked, twin = hand.asked, hand.copy()
        assert hand.actor is None and not hand.over and asked is not None
        for refused in (FOLD, CHECK):
            with pytest.raises(IllegalAction, match=f"player {asked}"):
                hand.apply(refused)
        action = answer or hand.usual_answer
        news = hand.apply(action, player=asked)
        assert news[0] == (HandMucked(asked) if action == MUCK else HandShown(asked, hand.deal.hole[asked] or ()))
        assert twin.repeat(action, player=asked) == news and twin == hand
        if hand.over:
            winners = {player for event in news if isinstance(event, PotAwarded) for player, _ in event.shares}
            mucked = {event.player for event in hand.events if isinstance(event, HandMucked)}
            contested = [pot for pot in hand.pots if not set(pot.contenders) <= mucked]
            assert winners <= {player for pot in hand.pots for player in pot.contenders}
            assert len(contested) < len(hand.pots) or not winners & mucked, "who mucks gives up what others contend for"

    @precondition(lambda self: self.hand.actor is not None)
    @rule(choice=st.integers(0, 10**6), often=st.integers(0, 2))
    def go_away(self, choice: int, often: int) -> None:
        """Kill anybody, in their turn or not; who is all-in or has folded cannot be."""
        if often:
            return
        hand = self.hand
        player = choice % hand.players
        committed, bet, live = hand.committed[player], hand.bets[player], hand.folded.count(False)
        twin = hand.copy()
        before = pickle.dumps(hand)
        if hand.folded[player] or not hand.stacks[player]:
            with pytest.raises(IllegalAction) as refused:
                hand.kill(player)
            assert refused.value.code == ("already_folded" if hand.folded[player] else "all_in")
            assert pickle.dumps(hand) == before
            return
        in_turn = player == hand.actor
        news = twin.kill(player)
        assert pickle.dumps(hand) == before, "a copy is independent"
        assert news[0] == Folded(player, hand.street) and news == twin.events[-len(news) :]
        if in_turn:
            assert hand.copy().apply(FOLD) == news
        assert hand.kill(player) == news and hand == twin
        assert hand.folded[player] and hand.folded.count(False) == live - 1
        assert hand.over or hand.actor != player
        back = [event.amount for event in news if isinstance(event, BetReturned) and event.player == player]
        assert sum(back) <= bet and hand.committed[player] == committed - sum(back)
        assert hand.over == (live == 2) or hand.stacks.count(0) or hand.street is Street.RIVER

    @precondition(lambda self: self.hand.actor is not None)
    @rule(choice=st.integers(0, 10**6))
    def act_illegally(self, choice: int) -> None:
        hand = self.hand
        wrong = illegal_actions(hand.legal(), chip=hand.rules.chip)
        action = wrong[choice % len(wrong)]
        before = pickle.dumps(hand)
        with pytest.raises(IllegalAction) as refused:
            hand.apply(action)  # type: ignore[arg-type]  # wrong on purpose
        assert pickle.dumps(hand) == before
        assert any(letter.isdigit() for letter in str(refused.value))
        assert refused.value.code

    @precondition(lambda self: self.hand.actor is not None)
    @rule(choice=st.integers(0, 10**6))
    def act_out_of_turn(self, choice: int) -> None:
        hand = self.hand
        assert hand.actor is not None
        other = (hand.actor + 1 + choice % (hand.players - 1)) % hand.players
        before = pickle.dumps(hand)
        with pytest.raises(IllegalAction, match=f"player {hand.actor}"):
            hand.apply(legal_actions(hand.legal(), chip=hand.rules.chip)[0], player=other)
        assert pickle.dumps(hand) == before

    @precondition(lambda self: self.hand.over)
    @rule(choice=st.integers(0, 10**6))
    def act_after_the_end(self, choice: int) -> None:
        hand = self.hand
        before = pickle.dumps(hand)
        with pytest.raises(IllegalAction, match="over"):
            hand.apply((FOLD, CHECK, ALL_IN)[choice % 3])
        with pytest.raises(IllegalAction, match="over"):
            hand.legal()
        assert pickle.dumps(hand) == before

    @invariant()
    def chips_are_conserved_after_every_event(self) -> None:
        hand = self.hand
        stacks = list(hand.events[0].stacks)  # type: ignore[union-attr]  # a hand starts with HandStarted
        middle = 0
        for event in hand.events:
            middle += move_chips(stacks, event)
            assert middle >= 0 and sum(stacks) + middle == self.total
        assert stacks == hand.stacks
        assert middle == hand.pot
        if not hand.over:
            assert middle == sum(pot.amount for pot in hand.pots) + sum(hand.bets) == sum(hand.committed)

    @invariant()
    def fold_of_visible_events_equals_the_state(self) -> None:
        for viewer in (None, 0, self.hand.players - 1):
            visible = [redact(event, viewer) for event in self.hand.events]
            assert_same(HandView.of(visible, viewer=viewer), self.hand, viewer)

    @invariant()
    def bounds_make_sense(self) -> None:
        hand = self.hand
        if hand.over:
            assert hand.actor is None and hand.pot == 0 and sum(hand.stacks) == self.total
            assert sum(pot.amount for pot in hand.pots) == sum(hand.committed)
            return
        if hand.asked is not None:
            assert hand.actor is None and not hand.folded[hand.asked]
            return
        if hand.most_runs:
            assert hand.actor is None and len(hand.board) < 5 and hand.stacks.count(0)
            return
        legal = hand.legal()
        assert legal.player == hand.actor and legal.stack == hand.stacks[legal.player] > 0
        assert legal.bet == hand.bets[legal.player]
        assert legal.check == (legal.price == 0) and legal.call == min(legal.price, legal.stack)
        assert (legal.min_raise_to is None) == (legal.max_raise_to is None) == (legal.closed is not None)
        if legal.min_raise_to is not None and legal.max_raise_to is not None:
            assert legal.bet + legal.price < legal.min_raise_to <= legal.max_raise_to <= legal.bet + legal.stack
            assert legal.min_raise_to % hand.rules.chip == legal.max_raise_to % hand.rules.chip == 0

    @invariant()
    def whoever_is_to_act_can(self) -> None:
        hand = self.hand
        if not hand.over and hand.asked is None and not hand.most_runs:
            assert hand.actor is not None and not hand.folded[hand.actor] and hand.stacks[hand.actor]
            assert hand.folded.count(False) > 1
            highest = max(hand.bets)
            assert hand.legal().price >= highest - hand.bets[hand.actor], "nobody has more in than the bet to match"

    @invariant()
    def record_plays_the_same_hand(self) -> None:
        if self.hand.most_runs:  # a record says how often the board was run, which nobody has said yet
            return
        record = HandRecord.of(self.hand)
        assert record.play() == self.hand
        assert audit(record).outcome is AuditOutcome.AGREES

    def teardown(self) -> None:
        """Every hand ends: fold it out, and count."""
        if not hasattr(self, "hand"):
            return
        while not self.hand.over:
            if self.hand.asked is not None:
                self.hand.apply(self.hand.usual_answer)
                continue
            if self.hand.most_runs:
                self.hand.run_out(self.hand.most_runs)
                continue
            actions = legal_actions(self.hand.legal(), chip=self.hand.rules.chip)
            self.hand.apply(actions[1])
            self.steps += 1
            assert self.steps < 1000
        record = HandRecord.of(self.hand)
        assert load_phh(dump_phh([record])) == [record]
        self.chips_are_conserved_after_every_event()
        self.fold_of_visible_events_equals_the_state()
        self.bounds_make_sense()


class LongerHandMachine(HandMachine):
    """The same, for many more hands."""


HandMachine.TestCase.settings = settings(max_examples=examples(50), stateful_step_count=30, deadline=None)
LongerHandMachine.TestCase.settings = settings(max_examples=1000, stateful_step_count=30, deadline=None)
TestHandMachine = HandMachine.TestCase
TestLongerHandMachine = pytest.mark.long(LongerHandMachine.TestCase)
