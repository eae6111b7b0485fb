"""Derived seeds: one for each list of labels, whatever the labels are made of."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from feltroom.errors import InvalidSetup
from feltroom.rng import Label, derive
from tests.rng import reference

# The same examples in every run, however slow the machine is.
FIXED = settings(derandomize=True, deadline=None)
LABELS = st.one_of(st.integers(), st.text(max_size=8), st.binary(max_size=8))


def test_derive_tells_labels_apart() -> None:
    lists: list[tuple[Label, ...]] = [
        (),
        ("",),
        (b"",),
        (0,),
        ("", ""),
        ("ab",),
        ("a", "b"),
        ("b", "a"),
        (b"ab",),
        (b"a", b"b"),
        ("1",),
        (b"1",),
        (1,),
        (-1,),
        (1, 1),
        (11,),
        ("1", 1),
    ]
    assert len({derive(1, *labels) for labels in lists}) == len(lists)


def test_derive_tells_the_seed_from_the_labels() -> None:
    assert len({derive(1), derive(b"1"), derive(1, 1), derive(11), derive(-1)}) == 5


@FIXED
@given(st.one_of(st.integers(), st.binary(max_size=40)), st.lists(LABELS, max_size=4))
def test_derive_follows_the_specification(seed: int | bytes, labels: list[Label]) -> None:
    assert derive(seed, *labels) == reference.derive(seed, *labels)
    assert len(derive(seed, *labels)) == 32


@FIXED
@given(st.lists(LABELS, max_size=4), st.lists(LABELS, max_size=4))
def test_different_labels_give_different_bytes(one: list[Label], other: list[Label]) -> None:
    assert (derive(7, *one) == derive(7, *other)) == (one == other)


@pytest.mark.parametrize("label", [True, 1.5, None, ("a",), bytearray(b"a")])
def test_label_of_another_type_is_refused(label: object) -> None:
    with pytest.raises(InvalidSetup, match="must be int, str or bytes, not " + type(label).__name__):
        derive(1, "hand", label)  # type: ignore[arg-type]  # wrong on purpose


@pytest.mark.parametrize("seed", ["text", 1.5, None, False])
def test_seed_of_another_type_is_refused(seed: object) -> None:
    with pytest.raises(InvalidSetup, match="a seed must be int or bytes, not " + type(seed).__name__):
        derive(seed, "hand")  # type: ignore[arg-type]  # wrong on purpose
