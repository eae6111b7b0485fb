"""What is private in a value is taken out as its fields declare it, or the class is refused at once."""

from dataclasses import dataclass

import pytest

from feltroom import InvalidSetup
from feltroom.engine.hiding import hider_of, is_hidden
from feltroom.markers import Own, PerPlayer, Private, Public, Unsent


@dataclass(frozen=True, slots=True)
class Note:
    text: Public[str]
    author: Private[str]


@dataclass(frozen=True, slots=True, kw_only=True)
class Page:
    number: Public[int]
    notes: Public[tuple[Note, ...]]
    first: Unsent[Note | None]
    marks: Own[PerPlayer[str | None]]
    key: Private[bytes]
    seed: Private[int | None] = None


PAGE = Page(
    number=1, notes=(Note("a", "Ann"), Note("b", "Ben")), first=Note("c", "Cem"), marks=("x", "y"), key=b"k", seed=5
)


def test_private_fields_are_empty_also_inside_and_a_player_keeps_their_own_item() -> None:
    hide = hider_of(Page)
    assert hide is not None
    notes = (Note("a", ""), Note("b", ""))
    shown = Page(number=1, notes=notes, first=Note("c", ""), marks=(None, "y"), key=b"", seed=None)
    assert hide(PAGE, 1) == shown
    assert hide(PAGE, None).marks == (None, None)


def test_a_viewer_is_a_player_or_nobody() -> None:
    hide = hider_of(Page)
    assert hide is not None
    with pytest.raises(InvalidSetup):
        hide(PAGE, True)


def test_what_is_public_is_left_alone() -> None:
    @dataclass
    class Open:
        number: Public[int]
        name: Unsent[str]

    assert hider_of(Open) is None
    assert not is_hidden(Open)


def test_a_class_whose_fields_are_all_private_is_hidden() -> None:
    @dataclass
    class Secret:
        number: Private[int]

    assert is_hidden(Secret)


def test_a_field_without_a_privacy_is_refused_also_inside() -> None:
    @dataclass
    class Careless:
        number: int

    @dataclass
    class Around:
        inside: Public[tuple[Careless | None, ...]]

    for cls in (Careless, Around):
        with pytest.raises(TypeError, match=r"Careless\.number does not say who may see it"):
            hider_of(cls)


def test_a_field_with_two_privacies_is_refused() -> None:
    @dataclass
    class Undecided:
        number: Public[Private[str]]

    with pytest.raises(TypeError, match=r"Undecided\.number"):
        hider_of(Undecided)


def test_a_private_field_needs_an_empty_value() -> None:
    @dataclass
    class Stubborn:
        open: Public[int]
        number: Private[int]

    with pytest.raises(TypeError, match=r"Stubborn\.number is private, so it must"):
        hider_of(Stubborn)


def test_a_privacy_inside_a_type_is_refused() -> None:
    @dataclass
    class InTuple:
        words: Public[tuple[Private[str], ...]]

    @dataclass
    class Perhaps:
        words: Public[Private[str] | None]

    @dataclass
    class OwnInside:
        words: Public[tuple[Own[tuple[str, ...]], ...]]

    for cls in (InTuple, Perhaps, OwnInside):
        with pytest.raises(TypeError, match=rf"{cls.__name__}\.words .* more than once"):
            hider_of(cls)


def test_only_a_tuple_has_an_item_for_each_player() -> None:
    @dataclass
    class Single:
        word: Own[str]

    with pytest.raises(TypeError, match=r"Single\.word is Own"):
        hider_of(Single)


def test_something_private_in_a_place_that_nobody_can_find_is_refused_by_class_and_field() -> None:
    @dataclass
    class Chapter:
        title: Public[str]
        draft: Private[str]

    @dataclass
    class Either:
        part: Public[Note | Chapter | None]

    @dataclass
    class OrNumber:
        part: Public[Note | int]

    @dataclass
    class Pair:
        part: Public[tuple[int, Note]]

    @dataclass
    class Listed:
        part: Public[list[Note]]

    for cls in (Either, OrNumber, Pair, Listed):
        with pytest.raises(TypeError, match=rf"^{cls.__name__}\.part has something private inside"):
            hider_of(cls)
