"""What a field may be follows from its annotation; a refusal names the field, what it must be and what it is."""

from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Literal

import pytest

from feltroom import InvalidSetup
from feltroom.engine.field_checks import check_fields
from feltroom.markers import Bounds, Public, Setting, Unsent


class Colour(Enum):
    RED = "red"
    BLACK = "black"


@dataclass(frozen=True, slots=True)
class Chip:
    colour: Public[Colour]


@dataclass(frozen=True, slots=True, kw_only=True)
class Box:
    name: Unsent[str] = "box"
    locked: Public[Setting[bool]] = False
    count: Public[int] = 0
    weight: Public[Setting[Annotated[int, Bounds(3, 9)]]] = 3
    price: Public[Setting[Annotated[int, Bounds(1, 9)] | None]] = None
    colour: Public[Setting[Colour]] = Colour.RED
    shape: Public[Literal["flat", "deep"]] = "flat"
    sides: Public[Setting[tuple[Annotated[int, Bounds(1, 9)], int]]] = (1, 1)
    chips: Public[tuple[Chip, ...]] = ()
    first: Public[Chip | None] = None
    key: Public[int | bytes | None] = None

    def __post_init__(self) -> None:
        check_fields(self, of="the box's ")


def test_what_was_declared_is_taken() -> None:
    Box(locked=True, count=-5, weight=4, price=1, colour=Colour.BLACK, shape="deep", sides=(9, 0), key=b"k")
    Box(chips=(Chip(Colour.RED),), first=Chip(Colour.RED), key=7)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"name": 5}, "the box's name must be a str, not 5"),
        ({"locked": 1}, "the box's locked must be True or False, not 1"),
        ({"count": True}, "the box's count must be a whole number, not True"),
        ({"weight": 2}, "the box's weight must be a whole number of at least 3, not 2"),
        ({"weight": None}, "the box's weight must be a whole number of at least 3, not None"),
        ({"price": 0}, "the box's price must be a whole number of at least 1 or None, not 0"),
        ({"colour": "red"}, "the box's colour must be one of Colour.RED, Colour.BLACK, not 'red'"),
        ({"shape": "odd"}, "the box's shape must be one of flat, deep, not 'odd'"),
        ({"sides": (1,)}, "the box's sides must be a tuple of 2, not (1,)"),
        ({"sides": [1, 1]}, "the box's sides must be a tuple of 2, not [1, 1]"),
        ({"sides": (0, 1)}, "the box's sides must be a tuple whose item 1 is a whole number of at least 1, not (0, 1)"),
        ({"chips": (Chip(Colour.RED), 5)}, "the box's chips must be a tuple of Chip, not"),
        ({"first": Colour.RED}, "the box's first must be a Chip or None, not"),
        ({"key": "k"}, "the box's key must be a whole number or a bytes or None, not 'k'"),
    ],
)
def test_what_was_not_declared_is_refused(changes: dict[str, object], message: str) -> None:
    with pytest.raises(InvalidSetup) as caught:
        Box(**changes)  # type: ignore[arg-type]  # wrong on purpose
    assert message in str(caught.value)


def test_a_type_that_nobody_can_check_is_named_with_its_class_and_field() -> None:
    @dataclass
    class Map:
        places: Public[dict[str, int]]

    with pytest.raises(TypeError, match=r"Map\.places: nobody can check that a value is dict\[str, int\]"):
        check_fields(Map({}))
