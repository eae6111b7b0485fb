"""Hands in words, in four languages and in none."""

import re

import pytest
from hypothesis import given

from feltroom.cards.card import Cards
from feltroom.cards.notation import parse_cards
from feltroom.errors import InvalidNotation
from feltroom.evaluator.evaluate import evaluate
from feltroom.evaluator.hand_name import HandName, hand_name, name_of_value
from feltroom.evaluator.names import describe, describe_name
from feltroom.evaluator.value import Category
from tests.evaluator.hands import FIXED, hands

LANGUAGES = ("zh-CN", "zh-TW", "ja", "en")

SEVEN = {
    "Ah Kd 9s 7c 5h 3d 2c": ("高牌 A", "高牌 A", "Aハイ", "ace high"),
    "Ah Ad 9s 7c 5h 3d 2c": ("一对 A", "一對 A", "Aのワンペア", "pair of aces"),
    "Kh Kd 7s 7c 5h 3d 2c": ("两对，K 和 7", "兩對，K 和 7", "Kと7のツーペア", "two pair, kings and sevens"),
    "Qh Qd Qs 7c 5h 3d 2c": ("三条 Q", "三條 Q", "Qのスリーカード", "three of a kind, queens"),
    "5h 6d 7s 8c 9h Kd Kc": ("顺子，5 到 9", "順子，5 到 9", "9ハイストレート", "straight, five to nine"),
    "Ah 2d 3s 4c 5h Kd Kc": ("顺子，A 到 5", "順子，A 到 5", "5ハイストレート", "straight, ace to five"),
    "Th Jd Qs Kc Ah 2d 2c": ("顺子，10 到 A", "順子，10 到 A", "Aハイストレート", "straight, ten to ace"),
    "Ah 9h 7h 4h 2h Kd Kc": ("同花，A 高", "同花，A 高", "Aハイのフラッシュ", "flush, ace high"),
    "Kh Kd Ks 7c 7h 3d 2c": (
        "葫芦，K 带 7",
        "葫蘆，K 帶 7",
        "Kフルオブ7",
        "full house, kings full of sevens",
    ),
    "9h 9d 9s 9c Ah Kd 2c": ("四条 9", "四條 9", "9のフォーカード", "four of a kind, nines"),
    "5h 6h 7h 8h 9h Kd Kc": (
        "同花顺，5 到 9",
        "同花順，5 到 9",
        "9ハイストレートフラッシュ",
        "straight flush, five to nine",
    ),
    "As 2s 3s 4s 5s Kd Kc": (
        "同花顺，A 到 5",
        "同花順，A 到 5",
        "5ハイストレートフラッシュ",
        "straight flush, ace to five",
    ),
    "Ts Js Qs Ks As Kd Kc": ("皇家同花顺", "皇家同花順", "ロイヤルフラッシュ", "royal flush"),
}
FEW = {
    "Ah Kh": ("高牌 A", "高牌 A", "Aハイ", "ace high"),
    "3h Td": ("高牌 10", "高牌 10", "10ハイ", "ten high"),
    "Th Td": ("一对 10", "一對 10", "10のワンペア", "pair of tens"),
    "6h 6d": ("一对 6", "一對 6", "6のワンペア", "pair of sixes"),
    "2h 2d As": ("一对 2", "一對 2", "2のワンペア", "pair of deuces"),
    "8h 8d 8s": ("三条 8", "三條 8", "8のスリーカード", "three of a kind, eights"),
    "8h 8d 8s Ac": ("三条 8", "三條 8", "8のスリーカード", "three of a kind, eights"),
    "7h Kd 7s Kc": ("两对，K 和 7", "兩對，K 和 7", "Kと7のツーペア", "two pair, kings and sevens"),
    "4h 4d Js 3c": ("一对 4", "一對 4", "4のワンペア", "pair of fours"),
    "9h 9d 9s 9c": ("四条 9", "四條 9", "9のフォーカード", "four of a kind, nines"),
    "Jh Qh Kh": ("高牌 K", "高牌 K", "Kハイ", "king high"),
    "Jh Qh Kh Ah": ("高牌 A", "高牌 A", "Aハイ", "ace high"),
}


@pytest.mark.parametrize("place", range(4), ids=LANGUAGES)
@pytest.mark.parametrize("cards", [*SEVEN, *FEW])
def test_a_hand_is_called_as_players_call_it(cards: str, place: int) -> None:
    assert describe(parse_cards(cards), lang=LANGUAGES[place]) == (SEVEN | FEW)[cards][place]


@pytest.mark.parametrize("cards", SEVEN)
def test_five_cards_have_the_name_of_the_seven_they_are_best_of(cards: str) -> None:
    seven = parse_cards(cards)
    assert {describe(seven[:size]) for size in (5, 6, 7)} == {SEVEN[cards][0]}


def test_words_are_chinese_unless_asked_otherwise() -> None:
    assert describe(parse_cards("KsKd7h7c")) == "两对，K 和 7"


@pytest.mark.parametrize("lang", ["fr", "zh", "EN", "", None, ["en"]])
def test_an_unknown_language_is_refused_with_those_there_are(lang: str) -> None:
    with pytest.raises(InvalidNotation, match=re.escape(f"zh-CN, zh-TW, ja, en, not in {lang!r}")):
        describe(parse_cards("AsAd"), lang=lang)


@pytest.mark.parametrize("size", [0, 1, 8])
def test_a_wrong_number_of_cards_is_refused(size: int) -> None:
    with pytest.raises(InvalidNotation, match=f"2, 3, 4, 5, 6 or 7 cards, not {size}"):
        describe(parse_cards("2c 3c 4c 5d 6d 8d 9d Jd")[:size])


def test_a_card_twice_is_refused() -> None:
    with pytest.raises(InvalidNotation, match=r"As .* stands twice"):
        describe(parse_cards("As") * 2)


@FIXED
@given(hands(least=2, most=7))
def test_every_hand_has_a_name_without_placeholders(hand: Cards) -> None:
    for lang in LANGUAGES:
        words = describe(hand, lang=lang)
        assert words
        assert not set("{}T") & set(words)


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("Ah Kd", HandName(Category.HIGH_CARD, (12,), (11,))),
        ("Kh Kd 7s 7c", HandName(Category.TWO_PAIR, (11, 5))),
        ("Kh Kd 7s 7c 2d", HandName(Category.TWO_PAIR, (11, 5), (0,))),
        ("Kh Kd Ks 7c 7d", HandName(Category.FULL_HOUSE, (11, 5))),
        ("Ah 2d 3s 4c 5h", HandName(Category.STRAIGHT, (3,))),
        ("Ah 9h 7h 4h 2h", HandName(Category.FLUSH, (12,), (7, 5, 2, 0))),
        ("As Ks Qs Js Ts", HandName(Category.STRAIGHT_FLUSH, (12,))),
    ],
)
def test_a_name_without_language_is_a_category_its_ranks_and_kickers(cards: str, name: HandName) -> None:
    assert hand_name(parse_cards(cards)) == name


BOARD = "4c 4h Js 9d 7d"


def named(*holes: str, board: str = BOARD, lang: str = "en") -> list[str]:
    """What hands are called that are shown on one board."""
    names = [hand_name(parse_cards(f"{hole} {board}")) for hole in holes]
    return [describe_name(name, lang, among=names) for name in names]


@pytest.mark.parametrize(
    ("lang", "names"),
    [
        ("zh-CN", ["一对 4，踢脚 Q", "一对 4，踢脚 J"]),
        ("zh-TW", ["一對 4，踢腳 Q", "一對 4，踢腳 J"]),
        ("ja", ["4のワンペア、キッカーQ", "4のワンペア、キッカーJ"]),
        ("en", ["pair of fours, queen kicker", "pair of fours, jack kicker"]),
    ],
)
def test_the_kicker_that_decides_between_two_hands_of_one_name_is_said(lang: str, names: list[str]) -> None:
    assert named("Qh 2d", "5h 2s", lang=lang) == names


def test_a_hand_of_another_name_needs_no_kicker() -> None:
    assert named("Qh 2d", "Jh 2s") == ["pair of fours", "two pair, jacks and fours"]
    assert named("Qh 2d") == ["pair of fours"]


def test_kickers_are_said_down_to_the_one_that_decides() -> None:
    assert named("Ah Qh", "Ad Th", "Kh Qs") == [
        "pair of fours, ace-queen kicker",
        "pair of fours, ace-jack kicker",
        "pair of fours, king kicker",
    ]


def test_hands_that_split_are_called_the_same() -> None:
    assert named("3h 2d", "3s 2s") == ["pair of fours", "pair of fours"]


def test_a_flush_is_called_by_as_many_cards_as_decide() -> None:
    board = "Ah 9h 4h Ks Kd"
    assert named("Jh 2h", "Th 3h", board=board) == ["flush, ace-jack high", "flush, ace-ten high"]
    assert named("Jh 2h", "Th 3h", board=board, lang="zh-CN") == ["同花，A-J 高", "同花，A-10 高"]


@FIXED
@given(hands(least=5, most=7), hands(least=5, most=7))
def test_only_hands_that_split_are_called_the_same_among_each_other(one: Cards, other: Cards) -> None:
    names = [hand_name(one), hand_name(other)]
    first, second = [describe_name(name, "en", among=names) for name in names]
    assert (first == second) == (evaluate(one) == evaluate(other))


def test_a_name_that_was_stored_without_kickers_is_called_as_before() -> None:
    old, new = HandName(Category.PAIR, (2,)), hand_name(parse_cards("4h 4d Qh Js 7c"))
    assert [describe_name(name, "en", among=[old, new]) for name in (old, new)] == ["pair of fours", "pair of fours"]


@FIXED
@given(hands(least=5, most=7))
def test_the_name_of_a_value_is_the_name_of_its_hand(hand: Cards) -> None:
    assert name_of_value(evaluate(hand)) == hand_name(hand)
    assert describe_name(hand_name(hand), "ja") == describe(hand, "ja")


@pytest.mark.parametrize("wrong", [-1, 9 << 20, 13 << 16, 1 << 20 | 15 << 16, 10**9, "pair", None])
def test_what_is_not_a_value_has_no_name(wrong: int) -> None:
    with pytest.raises(InvalidNotation, match=f"{wrong!r} is not the value of a hand"):
        name_of_value(wrong)
