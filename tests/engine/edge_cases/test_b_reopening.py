"""Catalogue section B, reopening: who may raise again after all-in raises that are not full ones.

The rules in one formula, with R the largest full bet or raise of the street, at least the big blind: a player
who has acted may raise again if since then there was

    NEVER       a raise of R
    HALF        a raise of R, or an all-in raise of R / 2
    CUMULATIVE  so much that they face R
    ALWAYS      any raise

and the smallest raise is always the current bet plus R.
"""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from feltroom import CALL, CHECK, FOLD, HandState, IllegalAction, Legal, Reopen, Rules, raise_to
from feltroom.engine.events import Called, Checked, Raised
from tests.engine.edge_cases.table import TDA, offered, play, refusal, start, start_on_flop

N, H, C, A = Reopen.NEVER, Reopen.HALF, Reopen.CUMULATIVE, Reopen.ALWAYS
HIGH_BLINDS = Rules(small_blind=2000, big_blind=4000)


def flop_of(behind: list[int], moves: list[str], reopen: Reopen) -> HandState:
    return play(start_on_flop(*behind, rules=replace(TDA, reopen=reopen)), *moves)


def preflop_of(moves: list[str], reopen: Reopen) -> HandState:
    """B19's table: D calls 4000, E is all-in for 7500; A is the button, B and C the blinds."""
    rules = replace(HIGH_BLINDS, reopen=reopen)
    return play(start(50000, 50000, 50000, 50000, 7500, rules=rules), *moves)


B08 = [5000, 800, 5000], ["A bets 500", "B is all-in for 800", "C calls"]
B09 = [5000, 750, 5000], ["A bets 500", "B is all-in for 750", "C calls"]
B10 = [5000, 740, 5000], ["A bets 500", "B is all-in for 740", "C calls"]
B11 = (
    [5000, 5000, 5000, 1300, 1700],
    ["A bets 500", "B raises to 1000", "C calls", "D is all-in for 1300", "E is all-in for 1700"],
)
B12 = (
    [5000, 700, 900, 1100, 5000],
    ["A bets 500", "B is all-in for 700", "C is all-in for 900", "D is all-in for 1100", "E calls"],
)
B13 = (
    [5000, 800, 1100, 1300, 5000],
    ["A bets 500", "B is all-in for 800", "C is all-in for 1100", "D is all-in for 1300", "E calls"],
)
B14 = (
    [5000, 125, 5000, 200, 5000],
    ["A bets 100", "B is all-in for 125", "C calls", "D is all-in for 200", "E calls"],
)
B17 = (
    [5000, 500, 650, 800, 5000, 5000],
    ["A bets 300", "B is all-in for 500", "C is all-in for 650", "D is all-in for 800", "E calls"],
)
B19 = ["D calls", "E is all-in for 7500", "A folds", "B folds", "C calls"]
B21 = [5000, 40, 5000], ["A checks", "B is all-in for 40"]


def test_b08_bettor_may_not_raise_a_short_all_in() -> None:
    """TDA 47A."""
    hand = flop_of(*B08, C)
    assert offered(hand) == "A: call 300, no raise (closed)"
    error = refusal(hand, raise_to(1300))
    assert error.code == "raise_closed"
    assert (error.numbers["price"], error.numbers["min_raise"]) == (300, 500)


def test_b09_exactly_half_a_raise_counts_under_the_half_rule_alone() -> None:
    """The second of the three house rules for short all-ins."""
    assert offered(flop_of(*B09, N)) == "A: call 250, no raise (closed)"
    assert offered(flop_of(*B09, H)) == "A: call 250, raise to 1250..5000"
    assert offered(flop_of(*B09, C)) == "A: call 250, no raise (closed)"


def test_b10_less_than_half_a_raise_counts_under_none_of_the_three() -> None:
    """The three house rules for short all-ins."""
    for reopen in (N, H, C):
        assert offered(flop_of(*B10, reopen)) == "A: call 240, no raise (closed)"


def test_b11_two_short_all_ins_that_add_up_to_a_raise() -> None:
    """WSOP-T 96a; the example of requirement C10."""
    for reopen in (C, H):
        hand = flop_of(*B11, reopen)
        assert offered(hand) == "A: call 1200, raise to 2200..5000"
        play(hand, "A calls")
        assert offered(hand) == "B: call 700, raise to 2200..5000"
        play(hand, "B calls")
        assert offered(hand) == "C: call 700, raise to 2200..5000"
    hand = flop_of(*B11, N)
    assert offered(hand) == "A: call 1200, raise to 2200..5000"
    play(hand, "A calls")
    assert offered(hand) == "B: call 700, no raise (closed)"
    play(hand, "B calls")
    assert offered(hand) == "C: call 700, no raise (closed)"


def test_b12_three_small_steps_reopen_by_their_sum_only() -> None:
    """TDA 47A; the case that separates HALF from CUMULATIVE."""
    assert offered(flop_of(*B12, C)) == "A: call 600, raise to 1600..5000"
    assert offered(flop_of(*B12, H)) == "A: call 600, no raise (closed)"
    assert offered(flop_of(*B12, N)) == "A: call 600, no raise (closed)"


def test_b13_a_further_short_all_in_does_not_close_what_the_sum_has_opened() -> None:
    """TDA 47A."""
    assert offered(flop_of(*B13, C)) == "A: call 800, raise to 1800..5000"


def test_b14_short_all_ins_with_a_call_between_them_add_up() -> None:
    """TDA 47, example 1."""
    assert offered(flop_of(*B14, C)) == "A: call 100, raise to 300..5000"


def test_b15_what_counts_is_what_each_player_faces() -> None:
    """TDA 47, example 1A."""
    hand = play(flop_of(*B14, C), "A calls")
    assert offered(hand) == "C: call 75, no raise (closed)"


def test_b16_full_raise_opens_the_betting_for_everybody() -> None:
    """TDA 47, example 1B."""
    hand = play(flop_of(*B14, C), "A raises to 300")
    assert offered(hand) == "C: call 175, raise to 400..5000"


def test_b17_player_who_has_not_acted_raises_by_the_last_full_bet() -> None:
    """TDA 47, example 2."""
    hand = flop_of(*B17, C)
    assert offered(hand) == "F: call 800, raise to 1100..5000"
    play(hand, "F calls")
    assert offered(hand) == "A: call 500, raise to 1100..5000"


def test_b18_big_blind_has_not_acted_and_may_raise_a_short_all_in() -> None:
    """TDA 47, example 3."""
    hand = preflop_of(B19[:-1], C)
    assert offered(hand) == "C: call 3500, raise to 11500..50000"


def test_b19_limper_may_not_raise_a_short_all_in_over_the_blind() -> None:
    """TDA 47, example 3A."""
    assert offered(preflop_of(B19, C)) == "D: call 3500, no raise (closed)"


def test_b20_limper_may_raise_when_the_big_blind_has_made_it_a_full_raise() -> None:
    """TDA 47, example 3B."""
    hand = preflop_of([*B19[:-1], "C raises to 11500"], C)
    assert offered(hand) == "D: call 7500, raise to 15500..50000"


def test_b21_all_in_below_the_smallest_bet_does_not_reopen_for_a_checker() -> None:
    """TDA 47A; RRoP: whoever has not acted raises by a full bet over it."""
    hand = flop_of(*B21, C)
    assert offered(hand) == "C: call 40, raise to 140..5000"
    play(hand, "C calls")
    assert offered(hand) == "A: call 40, no raise (closed)"


# For each case the answers under NEVER, HALF, CUMULATIVE and ALWAYS: the smallest raise, or None.
REOPENING: list[tuple[str, list[int], list[str], tuple[int | None, int | None, int | None, int | None]]] = [
    ("b08 A", *B08, (None, 1300, None, 1300)),
    ("b09 A", *B09, (None, 1250, None, 1250)),
    ("b10 A", *B10, (None, None, None, 1240)),
    ("b11 A", *B11, (2200, 2200, 2200, 2200)),
    ("b11 B", B11[0], [*B11[1], "A calls"], (None, 2200, 2200, 2200)),
    ("b11 C", B11[0], [*B11[1], "A calls", "B calls"], (None, 2200, 2200, 2200)),
    ("b12 A", *B12, (None, None, 1600, 1600)),
    ("b13 A", *B13, (None, 1800, 1800, 1800)),
    ("b14 A", *B14, (None, 300, 300, 300)),
    ("b15 C", B14[0], [*B14[1], "A calls"], (None, 300, None, 300)),
    ("b17 F", *B17, (1100, 1100, 1100, 1100)),
    ("b17 A", B17[0], [*B17[1], "F calls"], (None, 1100, 1100, 1100)),
    ("b21 C", *B21, (140, 140, 140, 140)),
    ("b21 A", B21[0], [*B21[1], "C calls"], (None, None, None, 140)),
]


@pytest.mark.parametrize("reopen", [N, H, C, A], ids=lambda rule: rule.value)
@pytest.mark.parametrize(("case", "behind", "moves", "answers"), REOPENING, ids=[row[0] for row in REOPENING])
def test_smallest_raise_under_each_reopening_rule(
    case: str, behind: list[int], moves: list[str], answers: tuple[int | None, ...], reopen: Reopen
) -> None:
    hand = flop_of(behind, moves, reopen)
    assert offered(hand)[0] == case[-1]
    assert hand.legal().min_raise_to == answers[[N, H, C, A].index(reopen)]


@pytest.mark.parametrize("reopen", [H, C, A], ids=lambda rule: rule.value)
def test_b16_under_every_rule_that_lets_the_bettor_raise(reopen: Reopen) -> None:
    hand = play(flop_of(*B14, reopen), "A raises to 300")
    assert offered(hand) == "C: call 175, raise to 400..5000"


def test_b16_under_never_the_bettor_cannot_raise_in_the_first_place() -> None:
    assert refusal(flop_of(*B14, N), raise_to(300)).code == "raise_closed"


@pytest.mark.parametrize(("reopen", "least"), [(N, None), (H, 11500), (C, None), (A, 11500)])
def test_b19_under_each_reopening_rule(reopen: Reopen, least: int | None) -> None:
    assert preflop_of(B19, reopen).legal().min_raise_to == least


def test_mixed_steps_under_the_half_rule_are_judged_since_each_players_last_action() -> None:
    """A half raise, then less than half: it opens the betting for A, who acted before both, and not for C."""
    hand = start_on_flop(5000, 750, 5000, 760, 5000, rules=replace(TDA, reopen=H))
    play(hand, "A bets 500", "B is all-in for 750", "C calls", "D is all-in for 760", "E calls")
    assert offered(hand) == "A: call 260, raise to 1260..5000"
    play(hand, "A calls")
    assert offered(hand) == "C: call 10, no raise (closed)"


def test_call_starts_the_count_of_the_cumulative_rule_again() -> None:
    """A and B both face 600 and may raise; A calls, and the 150 that B's all-in adds is no full raise."""
    hand = start_on_flop(5000, 1250, 700, 1100, 5000)
    play(hand, "A bets 500", "B calls", "C is all-in for 700", "D is all-in for 1100", "E calls")
    assert offered(hand) == "A: call 600, raise to 1600..5000"
    play(hand, "A calls")
    assert offered(hand) == "B: call 600, raise to 1250..1250"
    play(hand, "B is all-in for 1250")
    assert offered(hand) == "E: call 150, no raise (closed)"
    play(hand, "E calls")
    assert offered(hand) == "A: call 150, no raise (closed)"


def test_blinds_have_not_acted_whatever_short_all_ins_came_before() -> None:
    """TDA 47: three steps of 50, 40 and 70 over the blind; the big blind may raise under every rule."""
    for reopen in (N, H, C, A):
        hand = start(5000, 5000, 5000, 150, 190, 260, rules=replace(TDA, reopen=reopen))
        play(hand, "D is all-in for 150", "E is all-in for 190", "F is all-in for 260", "A calls", "B calls")
        assert offered(hand) == "C: call 160, raise to 360..5000"


def may_raise(hand: HandState, legal: Legal, reopen: Reopen) -> bool:
    """Read the formula off the street's events, for a player who has the chips and somebody to answer."""
    size = hand.rules.big_blind
    acted = opened = False
    for event in hand.events:
        if not isinstance(event, Checked | Called | Raised) or event.street is not hand.street:
            continue
        if isinstance(event, Raised):
            step = event.to - event.over
            counts = {N: step >= size, H: 2 * step >= size, C: step >= size, A: True}
            opened = opened or counts[reopen]
            size = max(size, step)
        if event.player == legal.player:
            acted, opened = True, False
    return not acted or opened or (reopen is C and legal.price >= size)


@pytest.mark.parametrize("reopen", [N, H, C, A], ids=lambda rule: rule.value)
@given(
    behind=st.lists(st.integers(1, 60), min_size=3, max_size=7),
    draw=st.lists(st.integers(0, 99), min_size=20, max_size=60),
)
def test_the_engine_follows_the_formula_on_any_street(reopen: Reopen, behind: list[int], draw: list[int]) -> None:
    hand = start_on_flop(*behind, rules=Rules(small_blind=5, big_blind=10, reopen=reopen))
    for choice in draw:
        if hand.over:
            break
        legal = hand.legal()
        could = legal.closed is None or legal.closed.value == "closed"
        assert (legal.closed is None) == (could and may_raise(hand, legal, reopen))
        if choice < 10:
            hand.apply(FOLD)
        elif choice < 45 or legal.min_raise_to is None or legal.max_raise_to is None:
            hand.apply(CHECK if legal.check else CALL)
        else:
            hand.apply(raise_to(legal.max_raise_to if choice > 70 else legal.min_raise_to))


def test_refusing_a_closed_raise_says_what_a_full_raise_would_have_been() -> None:
    hand = flop_of(*B08, N)
    with pytest.raises(IllegalAction, match="no full raise of 500 since the player's last action; 300 to call"):
        hand.apply(raise_to(1300))
