"""Level expert: it solves what follows the flop against one opponent, and plays as hard does everywhere else."""

import pytest

from feltroom import (
    CALL,
    CHECK,
    FOLD,
    Action,
    ActionKind,
    Deal,
    HandState,
    Rules,
    Stream,
    derive,
    parse_cards,
    raise_to,
)
from feltroom.bots import expert, make_bot, solved_street
from feltroom.bots.personality import BY_NAME, NEUTRAL
from feltroom.bots.solved_street import act_solved
from tests.bots.driving import deal_hand, drive

pytestmark = pytest.mark.slow  # solves streets

RULES = Rules(small_blind=5, big_blind=10)
TO_THE_FLOP = (raise_to(25), CALL)
# Raised and called before the flop, bet and called on the flop, checked on the turn.
TO_THE_RIVER = (*TO_THE_FLOP, CHECK, raise_to(25), CALL, CHECK, CHECK)
BOARD = "Ks 9c 4d 2s Jc"
RAISES = {ActionKind.RAISE, ActionKind.ALL_IN}


def played(hole: str, *line: Action, board: str = BOARD, seat: int = 1) -> HandState:
    """A heads-up hand in which a player, the big blind if nothing else is said, has the cards."""
    own = parse_cards(hole)
    deal = Deal(hole=[None, own] if seat else [own, None], board=parse_cards(board))
    hand = HandState(RULES, stacks=[1000, 1000], button=0, deal=deal)
    for action in line:
        hand.apply(action)
    return hand


def answers(hand: HandState, count: int = 4, *, personality: str = "") -> list[ActionKind]:
    seat = hand.actor
    assert seat is not None
    style = BY_NAME[personality] if personality else NEUTRAL
    found = [
        act_solved(hand.view(seat), hand.legal(), Stream(derive(number, "river")), style=style)
        for number in range(count)
    ]
    assert None not in found
    return [action.kind for action in found if action is not None]


def test_the_best_hand_raises_and_nothing_folds() -> None:
    best = set(answers(played("QhTh", *TO_THE_RIVER, CHECK, raise_to(60))))
    assert best <= {*RAISES, ActionKind.CALL}
    assert RAISES & best
    assert answers(played("6h5h", *TO_THE_RIVER, CHECK, raise_to(900)), 2) == [ActionKind.FOLD] * 2


def test_a_bet_of_any_size_is_answered() -> None:
    for bet in (10, 37, 250, 925):
        hand = played("Kd8d", *TO_THE_RIVER, CHECK, raise_to(bet))
        assert set(answers(hand, 1)) <= {ActionKind.FOLD, ActionKind.CALL, *RAISES}


def test_flops_and_turns_are_solved() -> None:
    facing = (*TO_THE_FLOP, CHECK, raise_to(35))
    assert ActionKind.FOLD not in answers(played("KhQh", *facing), 8)
    assert answers(played("8h6d", *facing), 8).count(ActionKind.FOLD) > 6
    # In position it bets a set for value, and far from always a hand without a pair or a draw.
    to_button = (*TO_THE_FLOP, CHECK)
    assert set(answers(played("9h9d", *to_button, seat=0), 8)) <= RAISES
    assert ActionKind.CHECK in answers(played("7h6d", *to_button, seat=0), 12)
    turn = (*TO_THE_FLOP, CHECK, raise_to(35), CALL, CHECK, raise_to(120))
    assert ActionKind.FOLD not in answers(played("KhQh", *turn), 4)
    assert answers(played("8h7h", *turn), 4).count(ActionKind.FOLD) > 2


def test_several_opponents_are_not_solved() -> None:
    hand = deal_hand(RULES, players=3, seed=b"1")
    for action in (CALL, CALL, CHECK):
        assert act_solved(hand.view(hand.actor), hand.legal(), Stream(1)) is None
        hand.apply(action)
    while hand.actor is not None:
        assert act_solved(hand.view(hand.actor), hand.legal(), Stream(1)) is None
        hand.apply(CHECK)


def test_a_third_player_who_has_folded_is_no_hindrance() -> None:
    hand = deal_hand(RULES, players=3, seed=b"1")
    for action in (FOLD, CALL, CHECK, CHECK, CHECK, CHECK, CHECK):
        hand.apply(action)
    assert act_solved(hand.view(hand.actor), hand.legal(), Stream(1)) is not None
    # Who folded on the flop took part in it: from the turn on two are alone.
    hand = deal_hand(RULES, players=3, seed=b"1")
    for action in (CALL, CALL, CHECK, raise_to(20), CALL, FOLD):
        hand.apply(action)
    assert act_solved(hand.view(hand.actor), hand.legal(), Stream(1)) is not None


def test_a_third_player_who_folds_on_the_river_is_no_hindrance() -> None:
    hand = deal_hand(RULES, players=3, seed=b"1")
    for action in (CALL, CALL, CHECK, *[CHECK] * 6, raise_to(20), FOLD):
        hand.apply(action)
    assert act_solved(hand.view(hand.actor), hand.legal(), Stream(1)) is not None


def test_at_a_table_strong_hands_bet_large_where_the_solution_bets_large_too() -> None:
    """Kings on a board without an ace do; queens under an ace do not, or a bet of the pot would tell too much."""

    def bets(hole: str, board: str) -> list[int]:
        deal = Deal(hole=[None, None, parse_cards(hole)], board=parse_cards(board))
        hand = HandState(RULES, stacks=[1000] * 3, button=0, deal=deal)
        for action in (raise_to(25), FOLD, raise_to(100), CALL):
            hand.apply(action)
        found = [act_solved(hand.view(2), hand.legal(), Stream(derive(number, "large"))) for number in range(30)]
        return [action.to for action in found if action is not None and action.to]

    kings, queens = bets("KhKd", "Js8d5c2h3d"), bets("QhQd", "As8d5c2h3d")
    assert sum([to > 150 for to in kings]) > 20
    assert sum([to > 150 for to in queens]) < 5 < len(queens)


def test_a_temperament_shows() -> None:
    spots = [played(hole, *TO_THE_FLOP, CHECK, seat=0) for hole in ("AhJd", "QhJh", "8h8d", "Th9h", "7h6h")]
    raises = {
        name: sum([kind in RAISES for hand in spots for kind in answers(hand, 12, personality=name)])
        for name in ("passive", "aggressive")
    }
    assert raises["passive"] < raises["aggressive"]


def test_without_numpy_it_plays_as_hard(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solved_street, "can_solve", lambda: False)
    for number in range(4):
        expert, hard = (
            drive(deal_hand(RULES, players=2, seed=derive(number)), [make_bot(level)] * 2, seed=derive(number, "bots"))
            for level in ("expert", "hard")
        )
        assert expert.events == hard.events


def test_a_street_that_began_with_nothing_in_the_middle_tells_nothing() -> None:
    deal = Deal(hole=[parse_cards("AsKd"), parse_cards("QdQh")], board=parse_cards(BOARD))
    hand = HandState(RULES, stacks=[1000, 1000], button=0, deal=deal, posts=())
    for action in (CHECK, CHECK, CHECK, CHECK, raise_to(50), CALL):
        hand.apply(action)
    assert len(answers(hand, 2)) == 2


def test_at_a_table_strong_hands_bet_the_flop_large() -> None:
    def sizes(players: int) -> list[int]:
        deal = Deal(hole=[parse_cards("KdQh"), *[None] * (players - 1)], board=parse_cards(BOARD))
        hand = HandState(RULES, stacks=[1000] * players, button=0, deal=deal)
        for action in (raise_to(25), *[FOLD] * (players - 2), CALL, CHECK):
            hand.apply(action)
        found = [act_solved(hand.view(0), hand.legal(), Stream(number)) for number in range(60)]
        return [action.to for action in found if action is not None and action.kind is ActionKind.RAISE]

    heads_up, at_a_table = sizes(2), sizes(3)
    assert sum(to > 30 for to in heads_up) < 0.6 * len(heads_up)
    assert sum(to > 30 for to in at_a_table) > 0.7 * len(at_a_table)


def test_at_a_table_a_large_bet_is_called_only_where_hard_calls(monkeypatch: pytest.MonkeyPatch) -> None:
    def calls(players: int, large: float) -> int:
        monkeypatch.setattr(expert, "_LARGE", large)
        deal = Deal(hole=[*[None] * (players - 1), parse_cards("Kc9h")], board=parse_cards("Ts 5c 2h 7d As"))
        hand = HandState(RULES, stacks=[1000] * players, button=0, deal=deal)
        for action in (raise_to(25), *[FOLD] * (players - 2), CALL, CHECK, raise_to(55)):
            hand.apply(action)
        seat = players - 1
        bot = make_bot("expert")
        return sum(
            bot.act(hand.view(seat), hand.legal(), Stream(number)).kind is ActionKind.CALL for number in range(30)
        )

    assert calls(3, 0.75) < calls(3, 2.0)
    assert calls(2, 0.75) == calls(2, 2.0)
