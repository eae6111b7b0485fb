"""Posts in place of the blinds: A is the button, B and C post the blinds, D or E posts to come in."""

from dataclasses import replace

from feltroom import Post
from feltroom.engine.events import PostKind
from tests.engine.edge_cases.table import (
    POSTED_BLINDS,
    TDA,
    check_down,
    offered,
    paid,
    play,
    posted,
    pots,
    returned,
    start,
)


def test_a22_both_blinds_missed_are_posted_live_and_dead() -> None:
    """WSOP-L 156; RRoP: 100 live, 50 dead in the middle."""
    hand = start(*[5000] * 5, posts=[*POSTED_BLINDS, Post(3, 100), Post(3, 50, live=False)])
    assert posted(hand)[2:] == [("D", PostKind.LIVE, 100), ("D", PostKind.DEAD, 50)]
    assert hand.pot == 300
    assert hand.committed == [0, 50, 100, 150, 0]
    assert offered(hand) == "D: check, raise to 200..4950"
    play(hand, "D checks", "E folds", "A folds", "B folds", "C checks")
    assert pots(hand) == [(300, "CD")]


def test_a23_small_blind_missed_is_posted_dead() -> None:
    """RRoP; it does not count towards the price."""
    hand = start(*[5000] * 5, posts=[*POSTED_BLINDS, Post(3, 50, live=False)])
    assert hand.pot == 200
    assert hand.bets == [0, 50, 100, 0, 0]
    assert offered(hand) == "D: call 100, raise to 200..4950"


def test_a24_new_player_posts_a_live_big_blind_and_has_an_option() -> None:
    """WSOP-L 154."""
    hand = play(start(*[5000] * 5, posts=[*POSTED_BLINDS, Post(4, 100)]), "D folds")
    assert offered(hand) == "E: check, raise to 200..5000"
    play(hand, "E checks", "A folds", "B folds")
    assert offered(hand) == "C: check, raise to 200..5000"


def test_raise_makes_the_poster_pay_the_difference() -> None:
    hand = play(start(*[5000] * 5, posts=[*POSTED_BLINDS, Post(4, 100)]), "D raises to 300")
    assert offered(hand) == "E: call 200, raise to 500..5000"


def test_poster_who_folds_loses_the_post() -> None:
    hand = start(*[5000] * 5, posts=[*POSTED_BLINDS, Post(3, 100), Post(3, 50, live=False)])
    play(hand, "D folds", "E folds", "A folds", "B folds")
    assert returned(hand) == []
    assert hand.stacks == [5000, 4950, 5200, 4850, 5000]


def test_posts_without_a_live_one_leave_nothing_to_match() -> None:
    """Then the player left of the button begins, and the smallest bet is the big blind."""
    hand = start(5000, 5000, 5000, posts=[Post(2, 50, live=False)])
    assert hand.pot == 50
    assert offered(hand) == "B: check, raise to 100..5000"
    play(hand, "B checks", "C checks", "A checks")
    assert pots(hand) == [(50, "ABC")]


def test_no_posts_at_all_is_a_hand_without_blinds() -> None:
    hand = start(5000, 5000, 5000, posts=[], rules=replace(TDA, ante=10))
    assert hand.pot == 30
    assert offered(hand) == "B: check, raise to 100..4990"


def test_short_live_post_leaves_the_price() -> None:
    hand = start(5000, 5000, 5000, posts=[Post(1, 50)])
    assert offered(hand) == "A: call 100, raise to 200..5000"


def test_short_poster_pays_in_the_order_of_the_list() -> None:
    """Whoever makes the list decides whether the live or the dead debt comes first."""
    live_first = start(5000, 5000, 5000, 120, posts=[*POSTED_BLINDS, Post(3, 100), Post(3, 50, live=False)])
    assert posted(live_first)[2:] == [("D", PostKind.LIVE, 100), ("D", PostKind.DEAD, 20)]
    dead_first = start(5000, 5000, 5000, 120, posts=[*POSTED_BLINDS, Post(3, 50, live=False), Post(3, 100)])
    assert posted(dead_first)[2:] == [("D", PostKind.DEAD, 50), ("D", PostKind.LIVE, 70)]
    assert offered(dead_first) == "A: call 100, raise to 200..5000"


def test_dead_chips_lie_in_the_main_pot_for_everybody() -> None:
    """D is all-in with 70 live and 50 dead; A, shorter than D's 120, can win all of the 50."""
    hand = start(60, 5000, 5000, 120, posts=[*POSTED_BLINDS, Post(3, 50, live=False), Post(3, 100)])
    play(hand, "A is all-in for 60", "B calls", "C checks")
    assert pots(hand) == [(50 + 4 * 60, "ABCD"), (3 * 10, "BCD"), (2 * 30, "BC")]


def test_player_all_in_for_a_dead_post_alone_plays_for_the_dead_chips() -> None:
    """They have matched nobody's bet."""
    hand = start(5000, 5000, 5000, 30, posts=[*POSTED_BLINDS, Post(3, 50, live=False)], best_to_worst="DABC")
    play(hand, "A calls", "B calls", "C checks")
    assert pots(hand) == [(30, "ABCD"), (300, "ABC")]
    assert paid(check_down(hand)) == [{"D": 30}, {"A": 300}]


def test_short_live_post_is_all_in_and_never_asked() -> None:
    hand = start(5000, 5000, 5000, 60, posts=[*POSTED_BLINDS, Post(3, 100)], best_to_worst="DABC")
    assert offered(hand) == "A: call 100, raise to 200..5000"
    play(hand, "A calls", "B folds", "C checks")
    assert pots(hand) == [(50 + 3 * 60, "ACD"), (2 * 40, "AC")]
    assert hand.actor == 2


def test_folded_poster_gets_nothing_back_when_all_others_are_shorter() -> None:
    """A folds a free 100; B has 50 in and C is all-in for 30. What a folded hand has put in stays in."""
    hand = start(5000, 5000, 30, posts=[*POSTED_BLINDS, Post(0, 100)])
    play(hand, "A folds")
    assert hand.over
    assert returned(hand) == []
    assert pots(hand) == [(3 * 30, "BC"), (20 + 20 + 50, "B")]
    assert hand.stacks == [4900, 5130, 0]


def test_folded_poster_leaves_their_whole_post_to_the_last_player() -> None:
    """A folds a free 100 and B their 50; C, all-in for 80, wins it all without a showdown."""
    hand = play(start(5000, 5000, 80, posts=[*POSTED_BLINDS, Post(0, 100)]), "A folds", "B folds")
    assert returned(hand) == []
    assert paid(hand) == [{"C": 230}]
    assert hand.stacks == [4900, 4950, 230]


def test_nothing_in_the_middle_is_no_pot() -> None:
    """Without posts and antes everybody may fold to a player who wins nothing; their view says the same."""
    hand = play(start(5000, 5000, 5000, posts=[]), "B folds", "C folds")
    assert hand.stacks == [5000, 5000, 5000]
    assert hand.view(None).pots == hand.pots
    assert paid(hand) == []
