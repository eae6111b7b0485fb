"""The 169 classes of starting hands."""

from collections import Counter
from itertools import combinations

import pytest

from feltroom.cards.card import DECK
from feltroom.cards.classes import COMBOS, HAND_CLASSES, class_of, combos_of
from feltroom.cards.notation import format_cards, parse_cards
from feltroom.errors import InvalidNotation


def test_there_are_169_classes_of_6_4_or_12_combos() -> None:
    assert len(HAND_CLASSES) == len(set(HAND_CLASSES)) == 169
    sizes = Counter((name[2:], len(COMBOS[name])) for name in HAND_CLASSES)
    assert sizes == {("", 6): 13, ("s", 4): 78, ("o", 12): 78}


def test_every_pair_of_cards_is_in_its_class_and_in_no_other() -> None:
    pairs = [frozenset(combo) for name in HAND_CLASSES for combo in combos_of(name)]
    assert len(pairs) == len(set(pairs)) == 1_326
    for name in HAND_CLASSES:
        assert {class_of(first, second) for first, second in combos_of(name)} == {name}


def test_the_order_of_the_two_cards_does_not_matter() -> None:
    assert all(class_of(first, second) == class_of(second, first) for first, second in combinations(DECK, 2))


def test_combos_hold_the_higher_card_first() -> None:
    assert all(first > second for name in HAND_CLASSES for first, second in combos_of(name))


@pytest.mark.parametrize(
    ("cards", "name"),
    [("AsAh", "AA"), ("2c2d", "22"), ("KsAs", "AKs"), ("AsKh", "AKo"), ("2c7d", "72o"), ("Ts9s", "T9s")],
)
def test_a_class_is_named_by_ranks_and_suitedness(cards: str, name: str) -> None:
    first, second = parse_cards(cards)
    assert class_of(first, second) == name


def test_a_class_lists_its_cards() -> None:
    assert {format_cards(combo) for combo in combos_of("AKs")} == {"AcKc", "AdKd", "AhKh", "AsKs"}


def test_a_hand_of_one_card_twice_has_no_class() -> None:
    with pytest.raises(InvalidNotation, match="not 51 and 51"):
        class_of(DECK[51], DECK[51])


@pytest.mark.parametrize("wrong", ["KAs", "AAs", "AK", "aks", "", "A", None, ["AA"]])
def test_an_unknown_class_is_refused_by_name(wrong: str) -> None:
    with pytest.raises(InvalidNotation, match="is not one of the 169 hand classes"):
        combos_of(wrong)


@pytest.mark.parametrize("wrong", [99, -1, "As", None, 1.0, pytest.param(10**5000, id="huge")])
def test_what_is_not_a_card_has_no_class(wrong: object) -> None:
    with pytest.raises(InvalidNotation, match="two different cards"):
        class_of(DECK[0], wrong)  # type: ignore[arg-type]  # wrong on purpose
