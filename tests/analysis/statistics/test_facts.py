"""The definition of every figure, with a hand that has it, one that misses it, and one without an opportunity."""

import pytest

from feltroom import Ante, Betting, HandShown, Post, Reopen, Rules
from feltroom.analysis.statistics.counts import Count, Stat
from feltroom.analysis.statistics.facts import facts_of
from feltroom.errors import InvalidSetup
from tests.analysis.statistics.lines import MADE, MISSED, count, facts, play, seen

DOWN = "x x x x x x"
"""Two players check from the flop to the end."""


class TestVpip:
    def test_a_call_and_a_raise_are_voluntary(self) -> None:
        assert count("c f x " + DOWN, Stat.VPIP, player=0) == MADE
        assert count("r30 f f", Stat.VPIP, player=0) == MADE

    def test_a_fold_is_not(self) -> None:
        assert count("f c x " + DOWN, Stat.VPIP, player=0) == MISSED

    def test_posting_and_checking_a_blind_is_not(self) -> None:
        assert count("c f x " + DOWN, Stat.VPIP, player=2) == MISSED
        assert count("c f x " + DOWN, Stat.VPIP, player=1) == MISSED

    def test_completing_the_small_blind_is(self) -> None:
        assert count("f c x " + DOWN, Stat.VPIP, player=1) == MADE

    def test_a_walk_in_the_big_blind_is_no_opportunity(self) -> None:
        assert count("f f", Stat.VPIP, player=2) is None

    def test_antes_and_posts_are_not_voluntary(self) -> None:
        ante = Rules(small_blind=5, big_blind=10, ante=2)
        assert count("c f x " + DOWN, Stat.VPIP, player=2, rules=ante) == MISSED
        one = Rules(small_blind=5, big_blind=10, ante=10, ante_kind=Ante.BIG_BLIND)
        assert count("c f x " + DOWN, Stat.VPIP, player=2, rules=one) == MISSED
        posts = [Post(1, 5), Post(2, 10), Post(3, 10), Post(3, 5, live=False)]
        assert count("x f f x " + DOWN, Stat.VPIP, player=3, players=4, posts=posts) == MISSED
        assert count("r40 f f f", Stat.VPIP, player=3, players=4, posts=posts) == MADE

    def test_who_is_all_in_by_their_blind_has_no_decision(self) -> None:
        assert count("c f", Stat.VPIP, player=2, stacks=[1000, 1000, 4]) is None

    def test_who_leaves_before_their_turn_has_none_either(self) -> None:
        assert count("-1 c x " + DOWN, Stat.VPIP, player=1) is None
        assert count("r30 -2 f", Stat.VPIP, player=2) is None

    def test_who_leaves_in_their_turn_folds(self) -> None:
        assert count("-0 c x " + DOWN, Stat.VPIP, player=0) == MISSED

    def test_with_one_blind_and_heads_up(self) -> None:
        one = Rules(small_blind=0, big_blind=10)
        assert count("f f", Stat.VPIP, player=1, rules=one) is None
        assert count("f c x " + DOWN, Stat.VPIP, player=0, rules=one) == MADE
        assert count("c x " + DOWN, Stat.VPIP, player=0, players=2) == MADE
        assert count("c x " + DOWN, Stat.VPIP, player=1, players=2) == MISSED
        assert count("f", Stat.VPIP, player=1, players=2) is None


class TestPfr:
    def test_any_raise_before_the_flop_counts(self) -> None:
        assert count("r30 f f", Stat.PFR, player=0) == MADE
        assert count("c r40 f f", Stat.PFR, player=1) == MADE
        assert count("a f f", Stat.PFR, player=0) == MADE

    def test_a_call_does_not(self) -> None:
        assert count("r30 f c " + DOWN, Stat.PFR, player=2) == MISSED

    def test_an_all_in_call_does_not(self) -> None:
        assert count("r30 f a", Stat.PFR, player=2, stacks=[1000, 1000, 25]) == MISSED

    def test_a_bet_on_the_flop_does_not(self) -> None:
        assert count("c f x r20 f", Stat.PFR, player=2) == MISSED

    def test_a_walk_is_no_opportunity(self) -> None:
        assert count("f f", Stat.PFR, player=2) is None


class TestThreeBet:
    def test_a_raise_over_the_one_raise(self) -> None:
        assert count("r30 r90 f f", Stat.THREE_BET, player=1) == MADE

    def test_calling_or_folding_to_it_misses(self) -> None:
        assert count("r30 c f " + DOWN, Stat.THREE_BET, player=1) == MISSED
        assert count("r30 c f " + DOWN, Stat.THREE_BET, player=2) == MISSED

    def test_without_a_raise_there_is_no_opportunity(self) -> None:
        assert count("c r40 f f", Stat.THREE_BET, player=1) is None

    def test_facing_two_raises_there_is_none_either(self) -> None:
        assert count("r30 r90 r270 f f", Stat.THREE_BET, player=2) is None
        assert count("r30 r90 f f", Stat.THREE_BET, player=0) is None

    def test_nor_with_a_stack_that_the_call_takes(self) -> None:
        assert count("r30 f c", Stat.THREE_BET, player=2, stacks=[1000, 1000, 30]) is None

    def test_nor_when_nobody_could_answer_it(self) -> None:
        assert count("a f c", Stat.THREE_BET, player=2, stacks=[200, 1000, 1000]) is None
        assert count("a c f", Stat.THREE_BET, player=1, stacks=[200, 1000, 1000]) == MISSED

    def test_nor_for_a_limper_whom_a_short_all_in_does_not_let_raise(self) -> None:
        line, stacks = "c a f c", [1000, 15, 1000]
        assert count(line, Stat.THREE_BET, player=0, stacks=stacks) is None
        always = Rules(small_blind=5, big_blind=10, reopen=Reopen.ALWAYS)
        half = Rules(small_blind=5, big_blind=10, reopen=Reopen.HALF)
        assert count(line, Stat.THREE_BET, player=2, stacks=stacks) == MISSED
        for rules in (always, half):
            assert count("c a c c x x x x x x", Stat.THREE_BET, player=0, stacks=stacks, rules=rules) == MISSED

    def test_fixed_limit_has_it_until_the_cap(self) -> None:
        limit = Rules(small_blind=5, big_blind=10, betting=Betting.FIXED_LIMIT)
        assert count("r20 r30 f f", Stat.THREE_BET, player=1, rules=limit) == MADE
        capped = Rules(small_blind=5, big_blind=10, betting=Betting.FIXED_LIMIT, raise_cap=1)
        assert count("r20 f c " + DOWN, Stat.THREE_BET, player=2, rules=capped) is None


class TestFoldToThreeBet:
    def test_the_opener_folds_to_the_second_raise(self) -> None:
        assert count("r30 r90 f f", Stat.FOLD_TO_THREE_BET, player=0) == MADE

    def test_or_does_not(self) -> None:
        assert count("r30 r90 f c " + DOWN, Stat.FOLD_TO_THREE_BET, player=0) == MISSED
        assert count("r30 r90 f r270 f", Stat.FOLD_TO_THREE_BET, player=0) == MISSED

    def test_who_has_not_opened_has_no_opportunity(self) -> None:
        assert count("r30 r90 f f", Stat.FOLD_TO_THREE_BET, player=2) is None
        assert count("c r40 r120 f f", Stat.FOLD_TO_THREE_BET, player=0) is None

    def test_nor_has_who_faces_a_fourth_bet_at_once(self) -> None:
        assert count("r30 r90 r270 f f", Stat.FOLD_TO_THREE_BET, player=0) is None


class TestContinuationBet:
    def test_the_last_raiser_bets_the_flop_when_nobody_has(self) -> None:
        assert count("r30 f c x r40 f", Stat.C_BET, player=0) == MADE

    def test_checking_misses_even_if_they_call_later(self) -> None:
        assert count("r30 c f x x x x x x", Stat.C_BET, player=0) == MISSED
        assert count("r30 c f x x r20 f", Stat.C_BET, player=0) == MISSED

    def test_a_bet_into_them_takes_the_opportunity(self) -> None:
        assert count("r30 f c r40 f", Stat.C_BET, player=0) is None

    def test_it_is_the_last_raisers_alone(self) -> None:
        assert count("r30 f r90 c r60 f", Stat.C_BET, player=0) is None
        assert count("r30 f r90 c r60 f", Stat.C_BET, player=2) == MADE
        assert count("c f x r20 f", Stat.C_BET, player=2) is None

    def test_all_in_before_the_flop_leaves_no_decision(self) -> None:
        assert count("a f c", Stat.C_BET, player=0, stacks=[500, 1000, 1000]) is None

    def test_a_bet_on_the_turn_is_none(self) -> None:
        assert count("r30 f c x x x r40 f", Stat.C_BET, player=0) == MISSED


class TestFoldToContinuationBet:
    def test_the_caller_folds_to_it(self) -> None:
        assert count("r30 f c x r40 f", Stat.FOLD_TO_C_BET, player=2) == MADE

    def test_or_calls(self) -> None:
        assert count("r30 f c x r40 c x x x x", Stat.FOLD_TO_C_BET, player=2) == MISSED

    def test_a_bet_of_somebody_else_is_none(self) -> None:
        assert count("r30 c c r40 f f", Stat.FOLD_TO_C_BET, player=2) is None

    def test_nor_is_one_that_has_been_raised(self) -> None:
        assert count("r30 c c x x r40 r120 f f", Stat.FOLD_TO_C_BET, player=1) == MISSED
        assert count("r30 c c x x r40 r120 f f", Stat.FOLD_TO_C_BET, player=2) is None

    def test_without_a_raise_before_the_flop_there_is_none(self) -> None:
        assert count("c f x r20 f", Stat.FOLD_TO_C_BET, player=0) is None


class TestAggression:
    def test_the_factor_is_bets_and_raises_of_calls_after_the_flop(self) -> None:
        line = "r30 f c r40 r120 c r50 c r60 c"
        assert count(line, Stat.AGGRESSION_FACTOR, player=0) == Count(1, 2)
        assert count(line, Stat.AGGRESSION_FACTOR, player=2) == Count(3, 1)

    def test_the_frequency_is_of_everything_but_checks(self) -> None:
        line = "r30 f c x r40 c x x r50 f"
        assert count(line, Stat.AGGRESSION_FREQUENCY, player=0) == Count(1, 2)
        assert count(line, Stat.AGGRESSION_FREQUENCY, player=2) == Count(1, 2)

    def test_checks_and_the_betting_before_the_flop_make_none(self) -> None:
        for stat in (Stat.AGGRESSION_FACTOR, Stat.AGGRESSION_FREQUENCY):
            assert count("r30 f c " + DOWN, stat, player=0) is None

    def test_a_fold_has_a_frequency_and_no_factor(self) -> None:
        assert count("c f x r20 f", Stat.AGGRESSION_FACTOR, player=0) is None
        assert count("c f x r20 f", Stat.AGGRESSION_FREQUENCY, player=0) == MISSED

    def test_leaving_out_of_turn_is_no_fold(self) -> None:
        assert count("c f x -0", Stat.AGGRESSION_FREQUENCY, player=0) is None


class TestShowdown:
    HOLES = ("AhAd", "KcQc", "7s2d")
    BOARD = "As8c5d9hJd"

    def test_who_saw_the_flop_went_there_or_did_not(self) -> None:
        assert count("c f x " + DOWN, Stat.WENT_TO_SHOWDOWN, player=0) == MADE
        assert count("c f x r20 f", Stat.WENT_TO_SHOWDOWN, player=0) == MISSED
        assert count("c f x r20 f", Stat.WENT_TO_SHOWDOWN, player=2) == MISSED

    def test_who_folded_before_the_flop_had_no_opportunity(self) -> None:
        assert count("c f x " + DOWN, Stat.WENT_TO_SHOWDOWN, player=1) is None
        assert count("r30 f f", Stat.WENT_TO_SHOWDOWN, player=0) is None

    def test_all_in_before_the_flop_is_a_flop_seen_and_a_showdown(self) -> None:
        assert count("a f c", Stat.WENT_TO_SHOWDOWN, player=2, stacks=[500, 1000, 1000]) == MADE

    def test_the_winner_won_and_the_beaten_did_not_though_they_mucked(self) -> None:
        for player, expected in ((0, MADE), (2, MISSED)):
            found = count("c f x " + DOWN, Stat.WON_AT_SHOWDOWN, player=player, holes=self.HOLES, board=self.BOARD)
            assert found == expected

    def test_a_share_of_the_pot_is_won(self) -> None:
        split = ("AhKd", "KcQc", "AdKh")
        for player in (0, 2):
            found = count("c f x " + DOWN, Stat.WON_AT_SHOWDOWN, player=player, holes=split, board="QsJhTs2c3d")
            assert found == MADE

    def test_a_bet_that_went_back_is_not(self) -> None:
        stacks = [1000, 1000, 200]
        found = count("a f c", Stat.WON_AT_SHOWDOWN, player=0, stacks=stacks, holes=self.HOLES[::-1], board=self.BOARD)
        assert found == MISSED

    def test_a_pot_that_nobody_contested_is_no_showdown(self) -> None:
        assert count("c f x r20 f", Stat.WON_AT_SHOWDOWN, player=2) is None


class TestResult:
    def test_it_is_chips_won_and_the_hands_own_big_blind(self) -> None:
        found = facts(play("r30 f f"), 0)
        assert (found.won, found.big_blind) == (15, 10)
        assert [facts(play("r30 f f"), player).won for player in range(3)] == [15, -5, -10]

    def test_a_hand_whose_end_is_unknown_counts_for_nothing(self) -> None:
        assert facts_of(seen(play("r30"), 0), 0) is None

    def test_stacks_on_record_end_a_hand_that_breaks_off_at_the_showdown(self) -> None:
        hand = play("c f x " + DOWN, holes=TestShowdown.HOLES, board=TestShowdown.BOARD)
        events = seen(hand, 0)
        cut = next(place for place, visible in enumerate(events) if isinstance(visible.event, HandShown))
        assert facts_of(events[:cut], 0) is None
        assert facts_of(events[:cut], 0, stacks=hand.stacks) == facts(hand, 0)

    def test_the_player_must_be_in_the_hand(self) -> None:
        with pytest.raises(InvalidSetup, match="players 0 to 2, not 3"):
            facts_of(seen(play("f f"), 0), 3)
        with pytest.raises(InvalidSetup, match="0 events"):
            facts_of([], 0)
