"""What can be read from a value."""

import pytest

from feltroom.cards.notation import parse_cards
from feltroom.evaluator.evaluate import evaluate
from feltroom.evaluator.value import Category, category_of, make_value, ranks_of


@pytest.mark.parametrize(
    ("cards", "category", "ranks"),
    [
        ("Ah Kd 9s 7c 5h 3d 2c", Category.HIGH_CARD, (12, 11, 7, 5, 3)),
        ("9h 9d As 7c 5h 3d 2c", Category.PAIR, (7, 12, 5, 3)),
        ("Kh Kd 7s 7c 4h 3d 2c", Category.TWO_PAIR, (11, 5, 2)),
        ("2h 2d 2s Kc 9h 7d 4c", Category.TRIPS, (0, 11, 7)),
        ("Ah 2d 3s 4c 5h Kd Kc", Category.STRAIGHT, (3,)),
        ("Ah 9h 7h 4h 2h Kd Kc", Category.FLUSH, (12, 7, 5, 2, 0)),
        ("8h 8d 8s 3c 3h 2d 2c", Category.FULL_HOUSE, (6, 1)),
        ("8h 8d 8s 8c 3h 3d 2c", Category.QUADS, (6, 1)),
        ("Ts Js Qs Ks As Kd Kc", Category.STRAIGHT_FLUSH, (12,)),
    ],
)
def test_a_value_holds_its_category_and_the_ranks_that_count(
    cards: str, category: Category, ranks: tuple[int, ...]
) -> None:
    value = evaluate(parse_cards(cards))
    assert category_of(value) is category
    assert ranks_of(value) == ranks
    assert value == make_value(category, *ranks)


def test_the_layout_of_a_value_is_fixed() -> None:
    assert evaluate(parse_cards("Kh Kd 7s 7c 4h")) == 2 << 20 | 11 << 16 | 5 << 12 | 2 << 8
