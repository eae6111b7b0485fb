"""Audits: a record agrees with the rules, or the first difference is named with its numbers."""

from dataclasses import replace

import pytest
from hypothesis import given

from feltroom import CALL, CHECK, FOLD, Deal, HandState, Reopen, Rules, raise_to
from feltroom.history import Audit, AuditOutcome, Finding, HandRecord, Move, audit
from tests.history.hands import FIXED, forget, hands

RULES = Rules(small_blind=5, big_blind=10)
DEAL = Deal.standard(seed=11, players=3, button=0)


def record(*, seats: tuple[int, ...] | None = None) -> HandRecord:
    hand = HandState(RULES, stacks=[200, 200, 200], button=0, deal=DEAL)
    for action in (
        raise_to(30),
        CALL,
        CALL,
        CHECK,
        CHECK,
        raise_to(40),
        CALL,
        FOLD,
        CHECK,
        CHECK,
        CHECK,
        CHECK,
    ):
        hand.apply(action)
    return replace(HandRecord.of(hand), seats=seats)


@FIXED
@given(hand=hands())
def test_what_the_engine_played_agrees_with_the_rules(hand: HandState) -> None:
    result = audit(HandRecord.of(hand))
    assert (result.outcome, result.finding) == (AuditOutcome.AGREES, Finding.NOTHING)
    assert result.finished is hand.over


def test_the_first_action_against_the_rules_is_named() -> None:
    played = record()
    actions = (*played.actions[:5], Move(0, raise_to(5)), *played.actions[6:])
    assert audit(replace(played, actions=actions)) == Audit(
        outcome=AuditOutcome.DIFFERS,
        finding=Finding.ACTION,
        text="action 6: player 0 raises to 5: player 0 cannot raise to 5, an increment of 5: "
        "a raise goes to 10 at least and 170 at most",
        finished=False,
        action=6,
        player=0,
        code="raise_too_small",
    )


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Move(0, CALL), "action 6: player 0 calls: player 0 has nothing to call"),
        (Move(1, raise_to(20)), "action 6: player 1 raises to 20: it is player 0's turn"),
        (Move(2, CHECK), "action 6: player 2 checks: it is player 0's turn"),
    ],
)
def test_every_kind_of_action_can_be_told(move: Move, text: str) -> None:
    played = record()
    assert audit(replace(played, actions=(*played.actions[:5], move))).text.startswith(text)


def test_a_fold_out_of_turn_is_that_of_a_player_who_went_away() -> None:
    played = record()
    gone = replace(played, actions=(*played.actions[:5], Move(1, FOLD)), finishing_stacks=None)
    assert gone.play().folded == [False, True, False]
    assert audit(gone).outcome is AuditOutcome.AGREES
    again = audit(replace(gone, actions=(*gone.actions, Move(1, FOLD))))
    assert (again.outcome, again.code) == (AuditOutcome.DIFFERS, "already_folded")


def test_an_action_after_the_end_is_a_difference() -> None:
    played = record()
    result = audit(replace(played, actions=(*played.actions, Move(1, FOLD))))
    assert (result.finding, result.action, result.code) == (Finding.ACTION, 13, "hand_over")


def test_other_finishing_stacks_are_named_with_both_numbers() -> None:
    played = record(seats=(2, 5, 8))
    assert played.finishing_stacks is not None
    right = played.finishing_stacks
    wrong = (right[0], right[1] - 3, right[2] + 3)
    assert audit(replace(played, finishing_stacks=wrong)) == Audit(
        outcome=AuditOutcome.DIFFERS,
        finding=Finding.STACKS,
        text=f"finishing stacks: player 1 (seat 5) has {wrong[1]}, the rules give {right[1]}",
        finished=True,
        player=1,
        recorded=wrong[1],
        ruled=right[1],
    )


def test_a_hand_that_is_needed_and_unknown_cannot_be_audited() -> None:
    result = audit(replace(record(seats=(2, 5, 8)), deal=forget(DEAL, holes=[0, 1, 2], board=5)))
    assert result.outcome is AuditOutcome.NOT_AUDITABLE
    assert result.finding is Finding.UNKNOWN_HANDS
    live = [player for player in range(3) if (player, FOLD) not in record().actions]
    assert result.unknown == tuple(live)
    assert result.text == f"not auditable: {', '.join(f'seat {(2, 5, 8)[p]}' for p in live)} unknown"


def test_a_street_that_is_unknown_cannot_be_audited() -> None:
    result = audit(replace(record(), deal=forget(DEAL, holes=[], board=3)))
    assert (result.outcome, result.finding) == (AuditOutcome.NOT_AUDITABLE, Finding.UNKNOWN_BOARD)
    assert result.text == "not auditable: the turn is unknown"


def test_the_hand_of_a_player_who_folded_need_not_be_known() -> None:
    folder = next(player for player, action in record().actions if action == FOLD)
    result = audit(replace(record(), deal=forget(DEAL, holes=[folder], board=5)))
    assert (result.outcome, result.finished) == (AuditOutcome.AGREES, True)


def test_a_wrong_action_before_the_unknown_card_is_still_found() -> None:
    played = record()
    actions = (*played.actions[:5], Move(0, raise_to(5)))
    result = audit(replace(played, actions=actions, deal=forget(DEAL, holes=[0, 1, 2], board=5)))
    assert result.finding is Finding.ACTION


def test_other_house_rules_make_another_verdict() -> None:
    hand = HandState(
        Rules(small_blind=50, big_blind=100, reopen=Reopen.HALF),
        stacks=[5000, 5000, 850],
        button=0,
        deal=DEAL,
    )
    for action in (CALL, CALL, CHECK, raise_to(500), raise_to(750), CALL, raise_to(1250), FOLD):
        hand.apply(action)
    played = HandRecord.of(hand)
    assert audit(played).outcome is AuditOutcome.AGREES
    strict = audit(replace(played, rules=replace(played.rules, reopen=Reopen.NEVER)))
    assert (strict.finding, strict.action, strict.code) == (Finding.ACTION, 7, "raise_closed")


@FIXED
@given(hand=hands().filter(lambda hand: hand.deal.seed is not None))
def test_a_deal_that_is_not_what_its_seed_gives_is_found(hand: HandState) -> None:
    deal = hand.deal
    other = Deal.recorded(
        hole=[deal.hole[-1], *deal.hole[:-1]],
        board=deal.board,
        burns=deal.burns,
        reserve=deal.reserve,
        mode=deal.mode,
        seed=deal.seed,
        button=deal.button,
    )
    result = audit(replace(HandRecord.of(hand), deal=other))
    assert (result.outcome, result.finding) == (AuditOutcome.DIFFERS, Finding.DEAL)
    assert result.text == f"deal: the seed gives other cards ({deal.mode} deal)"


@pytest.mark.parametrize("part", ["board", "burns"])
def test_a_board_or_burn_that_is_not_what_the_seed_gives_is_found(part: str) -> None:
    cards = {"board": DEAL.board, "burns": DEAL.burns}
    cards[part] = cards[part][::-1]
    other = Deal.recorded(hole=DEAL.hole, **cards, reserve=(), mode=DEAL.mode, seed=DEAL.seed, button=DEAL.button)
    assert audit(replace(record(), deal=other)).finding is Finding.DEAL


def test_an_unfinished_hand_agrees_as_far_as_it_goes() -> None:
    played = replace(record(), finishing_stacks=None)
    result = audit(replace(played, actions=played.actions[:4]))
    assert (result.outcome, result.finished) == (AuditOutcome.AGREES, False)
    assert result.text == "agrees with the rules: 4 actions, not finished"
