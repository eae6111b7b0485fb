"""Hands that cannot be set up: InvalidSetup names the value and the limit."""

from collections.abc import Sequence
from typing import cast

import pytest

from feltroom import (
    Ante,
    Betting,
    Deal,
    FeltroomError,
    HandState,
    InvalidNotation,
    InvalidSetup,
    Post,
    Reopen,
    Rules,
    parse_cards,
)
from tests.engine.edge_cases.table import TDA

DEAL = Deal.standard(seed=1, players=3, button=0)
CHIP_OF_25 = Rules(small_blind=50, big_blind=100, chip=25)


def set_up(
    *,
    rules: object = TDA,
    stacks: object = (1000, 1000, 1000),
    button: object = 0,
    deal: object = DEAL,
    posts: object = None,
) -> HandState:
    return HandState(
        cast(Rules, rules),
        stacks=cast("Sequence[int]", stacks),
        button=cast(int, button),
        deal=cast(Deal, deal),
        posts=cast("Sequence[Post] | None", posts),
    )


def test_the_set_up_every_case_departs_from_is_possible() -> None:
    assert set_up().actor == 0


@pytest.mark.parametrize(
    ("stacks", "words"),
    [
        ((1000,), "2 to 22 players, not 1"),
        ((), "2 to 22 players, not 0"),
        ((1000,) * 23, "2 to 22 players, not 23"),
        ((1000, 1000), "the deal is for 3 players, but there are 2 stacks"),
        ((1000,) * 4, "the deal is for 3 players, but there are 4 stacks"),
        ((1000, 0, 1000), "player 1 needs a stack of at least 1 chip, not 0"),
        ((1000, 1000, -5), "player 2 needs a stack of at least 1 chip, not -5"),
        ((1000.0, 1000, 1000), "player 0 needs a stack of at least 1 chip, not 1000.0"),
        ((1000, True, 1000), "player 1 needs a stack of at least 1 chip, not True"),
        ((1000, "1000", 1000), "player 1 needs a stack of at least 1 chip, not '1000'"),
        ((1000, None, 1000), "player 1 needs a stack of at least 1 chip, not None"),
        ({0: 1000, 1: 1000, 2: 1000}, "stacks must be a list of whole numbers, not dict"),
        ("999", "stacks must be a list of whole numbers, not str"),
        (None, "stacks must be a list of whole numbers, not NoneType"),
    ],
)
def test_stacks(stacks: object, words: str) -> None:
    with pytest.raises(InvalidSetup) as caught:
        set_up(stacks=stacks)
    assert words in str(caught.value)
    assert isinstance(caught.value, FeltroomError)


def test_stack_that_is_no_multiple_of_the_chip() -> None:
    with pytest.raises(InvalidSetup, match="player 2's stack 1010 is not a multiple of the smallest chip 25"):
        set_up(rules=CHIP_OF_25, stacks=(1000, 1000, 1010))


@pytest.mark.parametrize("button", [-1, 3, 22, True, False, 0.0, "0", None])
def test_button(button: object) -> None:
    with pytest.raises(InvalidSetup) as caught:
        set_up(button=button)
    assert f"the button must be a player from 0 to 2, not {button!r}" in str(caught.value)


@pytest.mark.parametrize("rules", [None, {"small_blind": 50}, (50, 100), Rules])
def test_rules_of_another_type(rules: object) -> None:
    with pytest.raises(InvalidSetup, match="rules must be a Rules"):
        set_up(rules=rules)


@pytest.mark.parametrize("deal", [None, "AhAs", (), Deal])
def test_deal_of_another_type(deal: object) -> None:
    with pytest.raises(InvalidSetup, match="deal must be a Deal"):
        set_up(deal=deal)


@pytest.mark.parametrize(
    ("hole", "board", "words"),
    [
        (["AhKh", "AhQd"], "", "Ah is dealt twice: to player 0 and to player 1"),
        (["AhKh", "QsQd"], "2c 3c Kh", "Kh is dealt twice: to player 0 and to the board"),
        (["AhKh"], "", "a deal has 2 to 22 players, not 1"),
        (["AhKh", "Qs"], "", "player 1 must have 2 cards or None, not 1"),
        (["AhKh", "QsQdQc"], "", "player 1 can have at most 2 cards, not 3"),
        (["AhKh", "QsQd"], "2c 3c 4c 5c 6c 7c", "the board can have at most 5 cards, not 6"),
    ],
)
def test_cards(hole: list[str], board: str, words: str) -> None:
    with pytest.raises(InvalidSetup) as caught:
        Deal(hole=[parse_cards(cards) for cards in hole], board=parse_cards(board))
    assert words in str(caught.value)


def test_deal_for_23_players() -> None:
    with pytest.raises(InvalidSetup, match="2 to 22"):
        Deal(hole=[None] * 23)
    with pytest.raises(InvalidSetup, match="2 to 22, not 23"):
        Deal.standard(seed=1, players=23, button=0)


def test_card_twice_in_one_text_is_a_matter_of_notation() -> None:
    with pytest.raises(InvalidNotation, match="Ah stands twice"):
        parse_cards("AhAh")


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"small_blind": 101}, "the small blind 101 is larger than the big blind 100"),
        ({"small_blind": -1}, "small_blind must be a whole number of at least 0, not -1"),
        ({"small_blind": 2.5}, "small_blind must be a whole number of at least 0, not 2.5"),
        ({"big_blind": 0, "small_blind": 0}, "big_blind must be a whole number of at least 1, not 0"),
        ({"big_blind": True, "small_blind": 0}, "big_blind must be a whole number of at least 1, not True"),
        ({"big_blind": "100"}, "big_blind must be a whole number of at least 1, not '100'"),
        ({"ante": -10}, "ante must be a whole number of at least 0, not -10"),
        ({"ante": None}, "ante must be a whole number of at least 0, not None"),
        ({"chip": 0}, "chip must be a whole number of at least 1, not 0"),
        ({"chip": 30}, "small_blind 50 is not a multiple of the smallest chip 30"),
        ({"chip": 50, "ante": 20}, "ante 20 is not a multiple of the smallest chip 50"),
        ({"chip": 25, "big_blind": 110}, "big_blind 110 is not a multiple of the smallest chip 25"),
        ({"raise_cap": -1}, "raise_cap must be a whole number of at least 0 or None, not -1"),
        ({"raise_cap": True}, "raise_cap must be a whole number of at least 0 or None, not True"),
        ({"ante_kind": "each"}, "not 'each'"),
        ({"betting": Reopen.NEVER}, "betting must be one of"),
        ({"reopen": Betting.NO_LIMIT}, "reopen must be one of"),
        ({"reopen": None}, "reopen must be one of"),
        ({"ante_kind": Ante}, "ante_kind must be one of"),
        ({"burn": 1}, "burn must be True or False, not 1"),
        ({"show_all": None}, "show_all must be True or False, not None"),
    ],
    ids=repr,
)
def test_rules(changes: dict[str, object], words: str) -> None:
    values = {"small_blind": 50, "big_blind": 100} | changes
    with pytest.raises(InvalidSetup) as caught:
        Rules(**values)  # type: ignore[arg-type]  # any of its fields
    assert words in str(caught.value)


@pytest.mark.parametrize(
    ("post", "words"),
    [
        (Post(3, 100), "a post must come from a player from 0 to 2, not 3"),
        (Post(-1, 100), "a post must come from a player from 0 to 2, not -1"),
        (Post(cast(int, True), 100), "a post must come from a player from 0 to 2, not True"),
        (Post(1, 0), "player 1 must post a positive multiple of the smallest chip 25, not 0"),
        (Post(1, -25), "player 1 must post a positive multiple of the smallest chip 25, not -25"),
        (Post(1, 30), "player 1 must post a positive multiple of the smallest chip 25, not 30"),
        (
            Post(1, cast(int, 25.0)),
            "player 1 must post a positive multiple of the smallest chip 25, not 25.0",
        ),
        (Post(1, 50, live=cast(bool, 1)), "player 1's post must be live or not, not 1"),
        ((1, 50), "a post must be a Post, not (1, 50)"),
    ],
    ids=repr,
)
def test_posts(post: object, words: str) -> None:
    with pytest.raises(InvalidSetup) as caught:
        set_up(rules=CHIP_OF_25, posts=[post])
    assert words in str(caught.value)


def test_live_posts_of_one_player_count_together() -> None:
    with pytest.raises(InvalidSetup, match="player 1 posts 150 live, more than the big blind 100"):
        set_up(posts=[Post(1, 50), Post(1, 100)])


def test_posts_that_are_no_list() -> None:
    with pytest.raises(InvalidSetup, match="posts must be a list of Post, not Post"):
        set_up(posts=Post(1, 50))
