"""Range notation: read, written, weighted, refused with its place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from feltroom import HAND_CLASSES, InvalidNotation, combos_of, parse_cards
from feltroom.analysis import Range, format_range, parse_range


def classes(text: str) -> set[str]:
    hands = parse_range(text)
    return {name for name in HAND_CLASSES if hands.weight(name)}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("AA", "AA"),
        ("TT+", "TT JJ QQ KK AA"),
        ("99-77", "99 88 77"),
        ("77-99", "99 88 77"),
        ("ATs+", "ATs AJs AQs AKs"),
        ("KTo+", "KTo KJo KQo"),
        ("AQ+", "AQs AQo AKs AKo"),
        ("87s-54s", "87s 76s 65s 54s"),
        ("J9o-97o", "J9o T8o 97o"),
        ("A5s-A2s", "A5s A4s A3s A2s"),
        ("ka", "AKs AKo"),
        ("akS,22", "AKs 22"),
        ("72o\n\t32s", "72o 32s"),
        ("", ""),
        ("AA,, KK ,", "AA KK"),
        ("TT - 77", "TT 99 88 77"),
        ("A5s–A2s", "A5s A4s A3s A2s"),
        ("A5s — A4s、QQ；JJ", "A5s A4s QQ JJ"),
        ("QQ +，AKs", "QQ KK AA AKs"),
        ("1010+", "TT JJ QQ KK AA"),
        ("a10o", "ATo"),
        ("AhKh, A♥K♥, 10s9s", "AKs T9s"),
        ("QJo, QJo, QJo", "QJo"),
    ],
)
def test_notation_names_the_classes_players_mean(text: str, expected: str) -> None:
    assert classes(text) == {*expected.split()}


def test_the_example_of_the_handbook_reads() -> None:
    hands = parse_range("22+, A2s+, KTo+, 87s-54s, AKs:0.5, 15%")
    assert hands.weight("AKs") == 1  # the percentage comes later and counts
    assert hands.weight("54s") == 1
    assert parse_range("A2s+, AKs:0.5").weight("AKs") == 0.5


def test_a_later_item_counts_and_a_weight_of_zero_takes_out() -> None:
    hands = parse_range("22+, 55:0, AhKh, AhKh:0.25")
    assert hands.weight("55") == 0
    assert hands.weight_of(*parse_cards("KhAh")) == 0.25
    assert hands.weight("AKs") == pytest.approx(0.25 / 4)


@pytest.mark.parametrize("percent", [0, 0.5, 5, 15, 33.3, 100])
def test_a_percentage_takes_exactly_that_many_combos(percent: float) -> None:
    hands = parse_range(f"{percent}%")
    assert hands.share == pytest.approx(percent / 100)


@pytest.mark.parametrize("text", ["random", "Random", "*", "＊", "100%", "100 %", "22+, A2+, K2+, random"])
def test_everything_has_a_name(text: str) -> None:
    assert parse_range(text) == parse_range("100%")
    assert parse_range("random:0.5").size == 663


def test_spaces_may_stand_round_a_weight() -> None:
    assert parse_range("AKs : 0.5, QQ: 0.25") == parse_range("AKs:0.5,QQ:0.25")
    assert parse_range("AKs：0.5， 15％") == parse_range("AKs:0.5, 15%")


def test_percentages_are_nested_and_begin_with_aces() -> None:
    assert classes("0.4%") == {"AA"}
    assert classes("5%") < classes("15%") < classes("60%")
    assert parse_range("100%").size == 1326


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("AA, XX", 4),
        ("AA,KKs", 3),
        ("AKs:2", 0),
        ("AKs:", 0),
        ("AKs:-1", 0),
        ("AKs:nan", 0),
        ("AKs:1_0", 0),
        ("22+, 101%", 5),
        ("AKs-QQ", 0),
        ("A5s-A2o", 0),
        ("A5s-K2s", 0),
        ("A5s+-A2s", 0),
        ("QQ AhAh", 3),
        ("AK++", 0),
        ("1%%", 0),
        ("AA, KK-", 4),
        ("AA, -KK", 4),
        ("AKs: , QQ", 0),
        ("AKs:QQ", 0),
        ("QQ、 A5s–A2o", 4),
        ("AA randomly", 3),
        ("2.5", 0),
    ],
)
def test_what_cannot_be_read_is_refused(text: str, place: int) -> None:
    with pytest.raises(InvalidNotation) as refused:
        parse_range(text)
    assert f"at position {place} of " in str(refused.value)


def test_only_text_is_read_and_only_weights_from_0_to_1_are_kept() -> None:
    with pytest.raises(InvalidNotation, match="text"):
        parse_range(7)  # type: ignore[arg-type]  # wrong on purpose
    with pytest.raises(InvalidNotation, match="0 to 1"):
        Range({combos_of("AA")[0]: 1.5})
    with pytest.raises(InvalidNotation, match="two different cards"):
        Range({(combos_of("AA")[0][0], combos_of("AA")[0][0]): 1.0})


@given(st.dictionaries(st.sampled_from(HAND_CLASSES), st.sampled_from([1.0, 0.5, 0.25, 0.333333])))
def test_what_is_written_reads_back(weights: dict[str, float]) -> None:
    hands = Range.of_classes(weights)
    assert parse_range(format_range(hands)) == hands
    assert hash(parse_range(format_range(hands))) == hash(hands)


@given(st.dictionaries(st.sampled_from([combo for name in HAND_CLASSES for combo in combos_of(name)]), st.floats(0, 1)))
def test_single_combos_read_back(weights: dict[tuple[int, int], float]) -> None:
    hands = Range(weights)  # type: ignore[arg-type]  # wrong on purpose
    again = parse_range(format_range(hands))
    assert again.combos.keys() == hands.combos.keys()
    assert all(abs(again.combos[combo] - weight) <= 1e-6 for combo, weight in hands.combos.items())
    assert parse_range(format_range(again)) == again


def test_weights_are_written_with_six_decimals_at_most() -> None:
    weights = {"AA": 0.7250000000000014, "KK": 1 / 3, "QQ": 1e-9, "JJ": 1 - 1e-9}
    assert format_range(Range.of_classes(weights)) == "AA:0.725, KK:0.333333, QQ:0.000001, JJ:1"


def test_runs_are_written_short() -> None:
    assert format_range(parse_range("AA,KK,QQ,55,44,AKs,AQs,KTs,K9s,72o")) == "QQ+, 55-44, AQs+, KTs-K9s, 72o"
    assert repr(parse_range("AhKd")) == "<Range AhKd>"
    assert repr(parse_range("")) == "<Range empty>"
