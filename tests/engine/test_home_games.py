"""Bomb pots and double boards (docs/rules.md, "Bomb pots" and "Two boards")."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from feltroom import (
    ALL_IN,
    CALL,
    CHECK,
    FOLD,
    Betting,
    BoardDealt,
    ChipsPosted,
    Deal,
    HandMucked,
    HandShown,
    HandState,
    InvalidSetup,
    Post,
    PostKind,
    PotAwarded,
    Rules,
    RunDealt,
    Showing,
    Street,
    UnknownCards,
    format_cards,
    parse_cards,
    raise_to,
)
from feltroom.engine.actions import MUCK, SHOW
from feltroom.history import AuditOutcome, HandRecord, audit, dump_phh, load_phh, record_text, seen_by
from feltroom.history.open_hand_history import format_ohh
from feltroom.history.pokerstars.write import format_pokerstars
from feltroom.log.payouts import due_payout, paid_out
from tests.history.pokerkit_replay import pokerkit_stacks

HOUSE = Rules(small_blind=50, big_blind=100, ante=10)
BOMB = replace(HOUSE, bomb=400)
TWO = replace(HOUSE, boards=2, ante=0)
# A wins the first board with aces, B the second one with a set of kings; C has nothing anywhere.
HOLES = ("AsAh", "KsKh", "7c6d")
BOARD, SECOND = "2c 3d 4h 9s Tc", "Kd 5c 8h Jd Qs"


def dealt(*holes: str, board: str = BOARD, more: str = SECOND) -> Deal:
    return Deal(hole=[parse_cards(hole) for hole in holes or HOLES], board=parse_cards(board), more=parse_cards(more))


def begun(rules: Rules, stacks: Sequence[int] = (5000,) * 3, deal: Deal | None = None) -> HandState:
    return HandState(rules, stacks=stacks, button=0, deal=deal or dealt(), hand_id="7")


def check_sound(hand: HandState) -> None:
    """A second reckoning, the audit and our own files agree with the hand; files of other rooms cannot have it."""
    due = due_payout(hand.events)
    assert due is not None
    assert {player: chips for player, chips in due.items() if chips} == paid_out(hand.events)
    assert sum(hand.stacks) == sum(hand.events[0].stacks)  # type: ignore[union-attr]  # the first is HandStarted
    record = HandRecord.of(hand)
    assert audit(record).outcome is AuditOutcome.AGREES
    assert load_phh(dump_phh([record])) == [record]
    for viewer in (None, 0, 1, 2):
        seen = seen_by(record, viewer)
        assert load_phh(dump_phh([seen])) == [seen]
    for write in (format_pokerstars, format_ohh):
        with pytest.raises(ValueError, match=r"bomb pot|two boards"):
            write(record)


# Bomb pots.


def test_everybody_posts_the_same_and_the_betting_begins_on_the_flop_left_of_the_button() -> None:
    hand = begun(BOMB)
    posts = [(e.player, e.kind, e.amount) for e in hand.events if isinstance(e, ChipsPosted)]
    assert posts == [(1, PostKind.BOMB, 400), (2, PostKind.BOMB, 400), (0, PostKind.BOMB, 400)], "no antes, no blinds"
    assert (hand.street, hand.actor, hand.pot, hand.bets) == (Street.FLOP, 1, 1200, [0, 0, 0])
    legal = hand.legal()
    assert (legal.check, legal.min_raise_to, legal.max_raise_to) == (True, 100, 4600), "a bet is a big blind or more"
    for action in (CHECK, raise_to(1200), FOLD, FOLD):
        hand.apply(action)
    assert hand.stacks == [4600, 4600, 5800]
    check_sound(hand)


def test_a_short_stack_posts_what_it_has_and_plays_for_as_much_of_everybody() -> None:
    hand = begun(BOMB, stacks=(150, 5000, 5000))
    assert [(pot.amount, pot.contenders) for pot in hand.pots] == [(450, (0, 1, 2)), (500, (1, 2))]
    while not hand.over:
        hand.apply(CHECK)
    assert hand.stacks == [450, 5100, 4600], "the aces win 150 of each, the kings the rest"
    check_sound(hand)


def test_if_all_but_one_are_all_in_by_the_bomb_the_board_runs_out() -> None:
    hand = begun(BOMB, stacks=(150, 300, 5000), deal=dealt(more=""))
    assert hand.over and hand.stacks == [450, 300, 4700], "100 that nobody could match went back"
    check_sound(hand)


@pytest.mark.parametrize("betting", list(Betting))
def test_every_betting_structure_has_bomb_pots(betting: Betting) -> None:
    hand = begun(replace(BOMB, betting=betting))
    most = {Betting.NO_LIMIT: 4600, Betting.POT_LIMIT: 1200, Betting.FIXED_LIMIT: 100}[betting]
    assert (hand.legal().min_raise_to, hand.legal().max_raise_to) == (100, most)


def test_a_bomb_pot_has_no_other_posts_and_whole_chips() -> None:
    with pytest.raises(InvalidSetup, match="no other posts"):
        HandState(BOMB, stacks=(5000,) * 3, button=0, deal=dealt(), posts=[Post(1, 100)])
    with pytest.raises(InvalidSetup, match="smallest chip"):
        replace(BOMB, chip=5, bomb=401)


def test_the_view_knows_the_pot_and_no_bets() -> None:
    hand = begun(BOMB, stacks=(150, 5000, 5000))
    view = hand.view(1)
    assert (view.pot, view.bets, view.opening_bet, view.pots) == (hand.pot, [0, 0, 0], 0, hand.pots)


def test_a_leaver_before_the_first_bet_gives_up_what_was_posted() -> None:
    hand = begun(BOMB)
    hand.kill(2)
    hand.kill(0)
    assert hand.stacks == [4600, 5800, 4600]
    check_sound(hand)


@pytest.mark.parametrize("stacks", [(5000, 5000, 5000), (150, 5000, 5000), (5000, 5000)])
def test_pokerkit_reads_the_file_of_a_bomb_pot_and_pays_the_same(stacks: tuple[int, ...]) -> None:
    hand = begun(BOMB, stacks=stacks, deal=dealt(*HOLES[: len(stacks)], more=""))
    hand.apply(raise_to(500))
    while not hand.over:
        hand.apply(CHECK if hand.legal().check else CALL)
    text = dump_phh([HandRecord.of(hand)])
    assert pokerkit_stacks(text) == hand.stacks[1:] + hand.stacks[:1], "p1 is left of the button"


# Two boards.


def test_both_boards_are_dealt_street_by_street_and_each_pays_half_of_every_pot() -> None:
    hand = begun(TWO)
    for action in (CALL, CALL, CHECK):
        hand.apply(action)
    assert [format_cards(board) for board in hand.boards] == ["2c3d4h", "Kd5c8h"]
    assert [type(event) for event in hand.events[-2:]] == [BoardDealt, RunDealt]
    view = hand.view(None)
    assert [view.board, *view.runs] == hand.boards
    while not hand.over:
        hand.apply(CHECK)
    awards = [(e.run, e.amount, e.shares) for e in hand.events if isinstance(e, PotAwarded)]
    assert awards == [(0, 150, ((0, 150),)), (1, 150, ((1, 150),))]
    assert hand.stacks == [5050, 5050, 4900]
    check_sound(hand)


def test_a_hand_is_shown_if_it_leads_on_one_of_the_boards() -> None:
    hand = begun(TWO)
    for action in (CALL, CALL, CHECK):
        hand.apply(action)
    while not hand.over:
        hand.apply(CHECK)
    assert [e.player for e in hand.events if isinstance(e, HandShown)] == [1, 0]
    assert [e.player for e in hand.events if isinstance(e, HandMucked)] == [2]


def test_the_odd_chip_of_each_pot_is_the_first_boards() -> None:
    rules = replace(TWO, ante=1)
    hand = begun(rules, stacks=(40, 61, 61))
    while not hand.over:
        hand.apply(ALL_IN if hand.legal().all_in else CALL)
    amounts = {(e.pot, e.run): e.amount for e in hand.events if isinstance(e, PotAwarded)}
    assert amounts == {(0, 0): 60, (0, 1): 60, (1, 0): 21, (1, 1): 21}
    rules = replace(TWO, small_blind=1, big_blind=1)
    hand = begun(rules, stacks=(41, 61, 61))
    while not hand.over:
        hand.apply(ALL_IN if hand.legal().all_in else CALL)
    amounts = {(e.pot, e.run): e.amount for e in hand.events if isinstance(e, PotAwarded)}
    assert amounts == {(0, 0): 62, (0, 1): 61, (1, 0): 20, (1, 1): 20}
    check_sound(hand)


def test_one_player_left_wins_the_whole_pot() -> None:
    hand = begun(TWO)
    for action in (CALL, CALL, CHECK, raise_to(200), FOLD, FOLD):
        hand.apply(action)
    assert [(e.run, e.amount) for e in hand.events if isinstance(e, PotAwarded)] == [(0, 300)]
    check_sound(hand)


def test_an_all_in_deals_the_rest_of_both_boards_and_nobody_runs_them_again() -> None:
    hand = begun(TWO, stacks=(1000, 1000, 1000))
    hand.apply(ALL_IN)
    hand.apply(CALL)
    hand.apply(FOLD)
    assert hand.over and hand.most_runs == 0
    assert [len(board) for board in hand.boards] == [5, 5]
    assert hand.stacks == [1050, 1050, 900]
    check_sound(hand)


def test_who_may_choose_mucks_both_boards() -> None:
    hand = begun(replace(TWO, showing=Showing.CHOOSE))
    for action in (CALL, CALL, CHECK, *[CHECK] * 9):
        hand.apply(action)
    assert hand.asked == 1 and hand.usual_answer == SHOW
    hand.apply(SHOW)
    assert hand.asked == 2 and hand.usual_answer == MUCK
    hand.apply(MUCK)
    assert hand.asked == 0 and hand.usual_answer == SHOW, "the aces lead on the first board"
    hand.apply(MUCK)
    assert hand.stacks == [4900, 5200, 4900]
    check_sound(hand)


def test_a_bomb_pot_on_two_boards() -> None:
    hand = begun(replace(BOMB, boards=2))
    assert [len(board) for board in hand.boards] == [3, 3] and hand.actor == 1
    while not hand.over:
        hand.apply(CHECK)
    assert hand.stacks == [5200, 5200, 4600]
    check_sound(hand)


def test_cards_that_are_missing_for_the_second_board_leave_the_hand_as_it_was() -> None:
    hand = begun(TWO, deal=dealt(more="Kd 5c"))
    hand.apply(CALL)
    hand.apply(CALL)
    before = hand.copy()
    with pytest.raises(UnknownCards, match="second board"):
        hand.apply(CHECK)
    assert hand == before
    with pytest.raises(InvalidSetup, match="open deal"):
        HandState(TWO, stacks=(100, 100), button=0, deal=Deal.open(players=2))
    with pytest.raises(InvalidSetup, match="1 or 2 boards"):
        replace(TWO, boards=3)


@pytest.mark.parametrize(
    ("lang", "says"),
    [
        ("en", ("bomb pot of 400", "posts 400 for the bomb pot", "Board 2: Flop")),
        ("zh-CN", ("炸弹底池 400", "下炸弹底池 400", "第 2 副牌面")),
        ("zh-TW", ("炸彈底池 400", "下炸彈底池 400", "第 2 副牌面")),
        ("ja", ("ボムポット 400", "ボムポット 400", "ボード2")),
    ],
)
def test_the_log_tells_it(lang: str, says: tuple[str, ...]) -> None:
    hand = begun(replace(BOMB, boards=2))
    while not hand.over:
        hand.apply(CHECK)
    text = record_text(HandRecord.of(hand), full=True, lang=lang)
    assert all(each in text for each in says), text


def test_without_them_files_are_as_they_were() -> None:
    hand = begun(HOUSE)
    hand.apply(FOLD)
    hand.apply(FOLD)
    text = dump_phh([HandRecord.of(hand)])
    assert "bomb" not in text and "boards" not in text
