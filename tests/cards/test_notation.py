"""Cards in writing: every spelling that is read, the one that is written, and what is refused."""

import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from feltroom.cards.card import DECK, RANKS, SUITS, Card
from feltroom.cards.notation import format_card, format_cards, parse_cards
from feltroom.errors import InvalidNotation

# The same examples in every run, however slow the machine is.
FIXED = settings(derandomize=True, deadline=None)
CARDS = st.lists(st.sampled_from(DECK), unique=True)


@FIXED
@given(CARDS, st.sampled_from(["", " ", ",", ", ", "\t", "\n"]))
def test_what_is_written_is_read_back(cards: list[Card], separator: str) -> None:
    assert parse_cards(format_cards(cards, separator=separator)) == tuple(cards)


@FIXED
@given(st.text(alphabet="23456789TJQKA10cdhs♣♦♥♠ ,x", max_size=12))
def test_any_text_is_read_or_refused_with_the_text(text: str) -> None:
    try:
        cards = parse_cards(text)
    except InvalidNotation as error:
        assert repr(text) in str(error)
    else:
        assert parse_cards(format_cards(cards)) == cards


def test_every_card_has_a_name_of_rank_and_suit() -> None:
    assert [format_card(card) for card in DECK] == [rank + suit for rank in RANKS for suit in SUITS]


@pytest.mark.parametrize(
    "text",
    [
        "AhTs",
        "Ah Ts",
        "Ah,Ts",
        "Ah, Ts",
        " Ah\tTs\n",
        "ahts",
        "AHTS",
        "aH10S",
        "Ah10s",
        "A♥T♠",
        "a♥ 10♠",
        "A♥10s",
    ],
)
def test_all_usual_spellings_are_read(text: str) -> None:
    assert format_cards(parse_cards(text)) == "AhTs"


@pytest.mark.parametrize(("sign", "suit"), list(zip("♣♦♥♠", SUITS, strict=True)))
def test_suit_signs_are_read(sign: str, suit: str) -> None:
    assert parse_cards("".join(rank + sign for rank in RANKS)) == parse_cards("".join(rank + suit for rank in RANKS))


@pytest.mark.parametrize("text", ["", " ", " ,\n"])
def test_no_cards_are_read_from_nothing(text: str) -> None:
    assert parse_cards(text) == ()


@pytest.mark.parametrize(
    ("text", "part", "place"),
    [
        ("Ax", "Ax", 0),
        ("1h", "1h", 0),
        ("AhXs", "Xs", 2),
        ("Ah Ks Q", "Q", 6),
        ("Ah 11h", "11", 3),
        ("AhK", "K", 2),
        ("Ah-Ks", "-K", 2),
        ("A h", "A ", 0),
        ("hA", "hA", 0),
        ("🂡", "🂡", 0),
    ],
)
def test_what_is_not_a_card_is_refused_with_its_place(text: str, part: str, place: int) -> None:
    message = f"{part!r} at position {place} of {text!r} is not a card"
    with pytest.raises(InvalidNotation, match=re.escape(message)):
        parse_cards(text)


@pytest.mark.parametrize("text", ["Ah 10", "Ah 10x", "Ah 10 h"])
def test_a_ten_without_a_suit_is_refused_with_its_place(text: str) -> None:
    with pytest.raises(InvalidNotation, match=re.escape(f"at position 3 of {text!r} is not a card")):
        parse_cards(text)


@pytest.mark.parametrize("text", ["AhAh", "Ah Ks ah", "Ah A♥", "Th 10h"])
def test_a_card_twice_is_refused_by_name(text: str) -> None:
    with pytest.raises(InvalidNotation, match=re.escape(f"h stands twice in {text!r}")):
        parse_cards(text)


@pytest.mark.parametrize("wrong", [None, 7, ["Ah"], b"Ah"])
def test_cards_are_read_from_text_only(wrong: object) -> None:
    with pytest.raises(InvalidNotation, match=re.escape(f"{type(wrong).__name__} {wrong!r}")):
        parse_cards(wrong)  # type: ignore[arg-type]  # wrong on purpose


@pytest.mark.parametrize("wrong", [-1, 52, "Ah", None, 1.0, True])
def test_what_is_not_a_card_number_is_not_written(wrong: object) -> None:
    with pytest.raises(InvalidNotation, match=re.escape(f"not {wrong!r}")):
        format_card(wrong)  # type: ignore[arg-type]  # wrong on purpose
    with pytest.raises(InvalidNotation, match=re.escape(f"not {wrong!r}")):
        format_cards([DECK[0], wrong])  # type: ignore[list-item]  # wrong on purpose
