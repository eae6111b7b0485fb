"""Hands in words, as players of four languages say them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from feltroom.cards.card import Card
from feltroom.errors import InvalidNotation
from feltroom.evaluator.hand_name import HandName, deciding_kickers, hand_name
from feltroom.evaluator.value import Category

_SIGNS = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
_SMALL_WORDS = ("deuce", "three", "four", "five", "six", "seven", "eight", "nine")
_WORDS = (*_SMALL_WORDS, "ten", "jack", "queen", "king", "ace")
_PLURALS = tuple(word + ("es" if word == "six" else "s") for word in _WORDS)
_ACE = 12
_REPEATED = (Category.PAIR, Category.TWO_PAIR, Category.TRIPS, Category.FULL_HOUSE, Category.QUADS)


@dataclass(frozen=True, slots=True)
class HandWords:
    """The sentences of a language; {0} and {1} are the ranks of a name, {low} is where a straight begins."""

    sentences: dict[Category, str]
    royal_flush: str
    kicker: str
    one: tuple[str, ...] = _SIGNS
    many: tuple[str, ...] = _SIGNS


LANGUAGES = {
    "zh-CN": HandWords(
        sentences={
            Category.HIGH_CARD: "高牌 {0}",
            Category.PAIR: "一对 {0}",
            Category.TWO_PAIR: "两对，{0} 和 {1}",
            Category.TRIPS: "三条 {0}",
            Category.STRAIGHT: "顺子，{low} 到 {0}",
            Category.FLUSH: "同花，{0} 高",
            Category.FULL_HOUSE: "葫芦，{0} 带 {1}",
            Category.QUADS: "四条 {0}",
            Category.STRAIGHT_FLUSH: "同花顺，{low} 到 {0}",
        },
        royal_flush="皇家同花顺",
        kicker="{name}，踢脚 {kickers}",
    ),
    "zh-TW": HandWords(
        sentences={
            Category.HIGH_CARD: "高牌 {0}",
            Category.PAIR: "一對 {0}",
            Category.TWO_PAIR: "兩對，{0} 和 {1}",
            Category.TRIPS: "三條 {0}",
            Category.STRAIGHT: "順子，{low} 到 {0}",
            Category.FLUSH: "同花，{0} 高",
            Category.FULL_HOUSE: "葫蘆，{0} 帶 {1}",
            Category.QUADS: "四條 {0}",
            Category.STRAIGHT_FLUSH: "同花順，{low} 到 {0}",
        },
        royal_flush="皇家同花順",
        kicker="{name}，踢腳 {kickers}",
    ),
    "ja": HandWords(
        sentences={
            Category.HIGH_CARD: "{0}ハイ",
            Category.PAIR: "{0}のワンペア",
            Category.TWO_PAIR: "{0}と{1}のツーペア",
            Category.TRIPS: "{0}のスリーカード",
            Category.STRAIGHT: "{0}ハイストレート",
            Category.FLUSH: "{0}ハイのフラッシュ",
            Category.FULL_HOUSE: "{0}フルオブ{1}",
            Category.QUADS: "{0}のフォーカード",
            Category.STRAIGHT_FLUSH: "{0}ハイストレートフラッシュ",
        },
        royal_flush="ロイヤルフラッシュ",
        kicker="{name}、キッカー{kickers}",
    ),
    "en": HandWords(
        sentences={
            Category.HIGH_CARD: "{0} high",
            Category.PAIR: "pair of {0}",
            Category.TWO_PAIR: "two pair, {0} and {1}",
            Category.TRIPS: "three of a kind, {0}",
            Category.STRAIGHT: "straight, {low} to {0}",
            Category.FLUSH: "flush, {0} high",
            Category.FULL_HOUSE: "full house, {0} full of {1}",
            Category.QUADS: "four of a kind, {0}",
            Category.STRAIGHT_FLUSH: "straight flush, {low} to {0}",
        },
        royal_flush="royal flush",
        kicker="{name}, {kickers} kicker",
        one=_WORDS,
        many=_PLURALS,
    ),
}


def describe(cards: Sequence[Card], lang: str = "zh-CN") -> str:
    """Return the name of 2 to 7 different cards in words: zh-CN, zh-TW, ja or en."""
    return describe_name(hand_name(cards), lang)


def describe_name(name: HandName, lang: str = "zh-CN", *, among: Iterable[HandName] = ()) -> str:
    """Return a hand's name in words: zh-CN, zh-TW, ja or en.

    Among other hands of the same name it adds the kickers down to the one that decides; a flush is called by that many
    of its cards.
    """
    language = LANGUAGES.get(lang) if isinstance(lang, str) else None
    if language is None:
        raise InvalidNotation(f"hands have names in {', '.join(LANGUAGES)}, not in {lang!r}")
    high = name.ranks[0]
    if name.category is Category.STRAIGHT_FLUSH and high == _ACE:
        return language.royal_flush
    words = language.many if name.category in _REPEATED else language.one
    ranks = [words[rank] for rank in name.ranks]
    kickers = [language.one[rank] for rank in deciding_kickers(name, among)]
    if name.category is Category.FLUSH:
        ranks, kickers = ["-".join([*ranks, *kickers])], []
    low = words[high - 4]  # a straight to the five begins at -1, the ace
    said = language.sentences[name.category].format(*ranks, low=low)
    return language.kicker.format(name=said, kickers="-".join(kickers)) if kickers else said
