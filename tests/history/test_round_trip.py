"""What is written as PHH is read back as the very same record."""

import tomllib
from dataclasses import fields, replace
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from feltroom import (
    CALL,
    CHECK,
    FOLD,
    Betting,
    Deal,
    HandState,
    InvalidNotation,
    Post,
    Rules,
    format_cards,
    parse_cards,
    raise_to,
)
from feltroom.history import AuditOutcome, HandRecord, Move, audit, dump_phh, load_phh
from feltroom.history.phh.extension import extension_of
from tests.history.hands import FIXED, records

MOVES = st.tuples(st.integers(0, 1), st.one_of(st.sampled_from((FOLD, CHECK, CALL)), st.integers(1, 500).map(raise_to)))

FIRST_RULES = [
    "small_blind",
    "big_blind",
    "ante",
    "ante_kind",
    "betting",
    "reopen",
    "raise_cap",
    "chip",
    "burn",
    "show_all",
]


def simple() -> HandRecord:
    hand = HandState(
        Rules(small_blind=5, big_blind=10),
        stacks=[1000, 900, 800, 700],
        button=1,
        deal=Deal.standard(seed=3, players=4, button=1),
        hand_id="h-1",
    )
    for action in (raise_to(30), FOLD, CALL, CALL, CHECK, CHECK, raise_to(50), FOLD, CALL):
        hand.apply(action)
    return HandRecord.of(hand, names=["a", "b", "c", "d"], seats=[1, 3, 4, 6], notes={"table": "Main", "year": 2009})


@FIXED
@given(record=records())
def test_a_record_survives_the_trip_through_text(record: HandRecord) -> None:
    assert load_phh(dump_phh([record])) == [record]


@FIXED
@given(several=st.lists(records(), max_size=3))
def test_many_records_keep_their_order(several: list[HandRecord]) -> None:
    assert load_phh(dump_phh(several)) == several


@FIXED
@given(moves=st.lists(MOVES, max_size=12).map(tuple))
def test_actions_that_break_the_rules_survive_too(moves: tuple[Move, ...]) -> None:
    record = HandRecord(
        rules=Rules(small_blind=5, big_blind=10),
        stacks=(100, 150),
        button=0,
        deal=Deal(hole=[None, parse_cards("AsAd")], board=parse_cards("2c3c4c5c7d")),
        actions=moves,
    )
    assert load_phh(dump_phh([record])) == [record]


@FIXED
@given(record=records())
def test_what_is_written_is_stable(record: HandRecord) -> None:
    text = dump_phh([record])
    assert dump_phh(load_phh(text)) == text


def test_the_rules_are_written_as_they_always_were() -> None:
    rules = Rules(small_blind=5, big_blind=10, betting=Betting.FIXED_LIMIT, raise_cap=None, burn=False)
    _, _, table = dump_phh([replace(simple(), rules=rules, actions=())]).partition("[_feltroom]\n")
    assert table.splitlines()[:16] == [
        "format = 1",
        "button = 1",
        "small_blind = 5",
        "big_blind = 10",
        "ante = 0",
        'ante_kind = "each"',
        'betting = "fixed_limit"',
        'reopen = "never"',
        'raise_cap = "none"',
        "chip = 1",
        "burn = false",
        "show_all = false",
        "all_in_opens = false",
        "unit = 1",
        'deal = "standard"',
        'board = "' + format_cards(simple().deal.board) + '"',
    ]


def test_file_from_before_a_rule_is_read_as_it_was_played() -> None:
    """Version 0.1.0 opened all hands after an all-in, and its files do not say so."""
    text = dump_phh([simple()])
    assert not load_phh(text)[0].rules.all_in_opens
    (old,) = load_phh(text.replace("all_in_opens = false\n", ""))
    assert old == replace(simple(), rules=replace(simple().rules, all_in_opens=True))
    assert audit(old).outcome is AuditOutcome.AGREES


@pytest.mark.parametrize("name", FIRST_RULES)
def test_no_rule_of_the_first_format_may_be_missing(name: str) -> None:
    lines = dump_phh([simple()]).splitlines()
    kept = [line for line in lines if not line.startswith(f"{name} = ")]
    assert len(kept) == len(lines) - 1
    with pytest.raises(InvalidNotation, match=f"_feltroom.{name} is missing"):
        load_phh("\n".join(kept))


def test_no_rule_has_the_name_of_another_field_of_the_table() -> None:
    others = {
        "format",
        "button",
        "unit",
        "deal",
        "board",
        "burns",
        "reserve",
        "result",
        "seed",
        "dealt_from",
        "posts",
        "actions",
    }
    assert others.isdisjoint(field.name for field in fields(Rules))
    table = extension_of(simple(), with_actions=True)
    assert set(table) <= others | {field.name for field in fields(Rules)}


def test_one_record_makes_a_file_without_table_and_more_make_numbered_ones() -> None:
    assert "variant" in tomllib.loads(dump_phh([simple()]))
    assert list(tomllib.loads(dump_phh([simple()] * 3))) == ["1", "2", "3"]
    assert dump_phh([]) == ""
    assert load_phh("") == []


def test_players_stand_in_order_of_position_from_the_button() -> None:
    hand = tomllib.loads(dump_phh([simple()]))
    assert hand["variant"] == "NT"
    assert hand["blinds_or_straddles"] == [5, 10, 0, 0]
    assert hand["antes"] == [0, 0, 0, 0]
    assert hand["min_bet"] == 10
    assert hand["starting_stacks"] == [800, 700, 1000, 900]
    assert hand["players"] == ["c", "d", "a", "b"]
    assert hand["seats"] == [4, 6, 1, 3]
    assert hand["hand"] == "h-1"
    assert (hand["table"], hand["year"]) == ("Main", 2009)
    assert [line for line in hand["actions"] if not line.startswith("d ")][:4] == [
        "p3 cbr 30",
        "p4 f",
        "p1 cc",
        "p2 cc",
    ]
    assert hand["_feltroom"]["button"] == 1
    assert hand["_feltroom"]["seed"] == 3
    assert "actions" not in hand["_feltroom"]


def test_cards_and_shows_are_written_and_unknown_ones_are_question_marks() -> None:
    hand = HandState(
        Rules(small_blind=5, big_blind=10),
        stacks=[100, 100, 100],
        button=0,
        deal=Deal(hole=[None, parse_cards("AhKh"), parse_cards("QsQd")], board=parse_cards("Qh Jh Th 2s 3s")),
    )
    for action in (FOLD, CALL, CHECK, CHECK, CHECK, CHECK, CHECK, raise_to(20), CALL):
        hand.apply(action)
    lines = tomllib.loads(dump_phh([HandRecord.of(hand)]))["actions"]
    assert lines[:3] == ["d dh p1 AhKh", "d dh p2 QsQd", "d dh p3 ????"]
    assert [line for line in lines if line.startswith("d db")] == ["d db QhJhTh", "d db 2s", "d db 3s"]
    assert lines[-2:] == ["p1 sm AhKh", "p2 sm"]


def test_all_hands_are_shown_before_the_board_runs_out() -> None:
    hand = HandState(
        Rules(small_blind=5, big_blind=10),
        stacks=[100, 100],
        button=0,
        deal=Deal(hole=[parse_cards("AhKh"), parse_cards("QsQd")], board=parse_cards("Qh Jh Th 2s 3s")),
    )
    hand.apply(raise_to(100))
    hand.apply(CALL)
    lines = tomllib.loads(dump_phh([HandRecord.of(hand)]))["actions"]
    assert lines[4:] == ["p2 sm AhKh", "p1 sm QsQd", "d db QhJhTh", "d db 2s", "d db 3s"]


def test_two_players_have_their_forced_bets_listed_in_reverse() -> None:
    deal = Deal.standard(seed=1, players=2, button=0)
    for small, blinds in ((5, [5, 10]), (0, [0, 10])):
        hand = HandState(Rules(small_blind=small, big_blind=10), stacks=[100, 200], button=0, deal=deal)
        written = tomllib.loads(dump_phh([HandRecord.of(hand)]))
        assert written["blinds_or_straddles"] == blinds
        assert written["starting_stacks"] == [200, 100]  # the big blind, then the button


def test_a_hand_in_money_is_written_with_cents() -> None:
    record = replace(simple(), unit=100)
    text = dump_phh([record])
    assert "blinds_or_straddles = [0.05, 0.10, 0.00, 0.00]" in text
    assert '"p3 cbr 0.30"' in text
    assert load_phh(text) == [record]


def test_fields_and_feltroom_table_may_not_contradict_each_other() -> None:
    text = dump_phh([simple()])
    for before, after, field in (
        ("[5, 10, 0, 0]", "[5, 15, 0, 0]", "blinds_or_straddles"),
        ("antes = [0, 0, 0, 0]", "antes = [1, 1, 1, 1]", "antes"),
        ("min_bet = 10", "min_bet = 20", "min_bet"),
        ('"NT"', '"PT"', "variant"),
        ('board = "', 'board = "2c', "actions"),
    ):
        changed = text.replace(before, after, 1)
        assert changed != text
        with pytest.raises(InvalidNotation, match=f"hand 1: {field} ="):
            load_phh(changed)


def test_a_dead_post_stands_under_the_antes_and_a_late_one_is_a_negative_blind() -> None:
    hand = HandState(
        Rules(small_blind=5, big_blind=10),
        stacks=[100] * 4,
        button=0,
        deal=Deal.standard(seed=1, players=4, button=0),
        posts=[Post(1, 5), Post(2, 10), Post(0, 10), Post(0, 5, live=False)],
    )
    written = tomllib.loads(dump_phh([HandRecord.of(hand)]))
    assert written["blinds_or_straddles"] == [5, 10, 0, -10]
    assert written["antes"] == [0, 0, 0, 5]
    assert written["ante_trimming_status"] is False


def test_notes_keep_their_types() -> None:
    notes: dict[str, object] = {
        "_share": 0.1,
        "_whole": Decimal(5),
        "_list": [1, "a", [True]],
        "_table": {"a b": 'c\n"\\\x7f\u2028'},
    }
    [again] = load_phh(dump_phh([HandRecord.of(simple().play(), notes=notes)]))
    assert again.notes == {
        "_share": Decimal("0.1"),
        "_whole": Decimal(5),
        "_list": (1, "a", (True,)),
        "_table": {"a b": 'c\n"\\\x7f\u2028'},
    }
    assert type(again.notes["_whole"]) is Decimal


def test_finishing_stacks_are_written_even_if_the_record_does_not_say_them() -> None:
    hand = simple().play()
    while not hand.over:
        hand.apply(CHECK)
    record = replace(HandRecord.of(hand), finishing_stacks=None)
    text = dump_phh([record])
    assert sorted(tomllib.loads(text)["finishing_stacks"]) == sorted(hand.stacks)
    assert load_phh(text) == [record]


def test_deal_made_for_another_button_is_told_and_agrees() -> None:
    hand = HandState(
        Rules(small_blind=5, big_blind=10),
        stacks=[100, 100, 100],
        button=2,
        deal=Deal.standard(seed=3, players=3, button=1),
    )
    hand.apply(FOLD)
    hand.apply(FOLD)
    record = HandRecord.of(hand)
    assert load_phh(dump_phh([record])) == [record]
    assert audit(record).outcome is AuditOutcome.AGREES


def test_every_rule_of_a_hand_is_in_its_file_or_as_by_default() -> None:
    record = simple()
    written = extension_of(record, with_actions=False)
    left_out = [each for each in fields(Rules) if each.name not in written]
    assert all(getattr(record.rules, each.name) == each.default for each in left_out)
    assert {each.name for each in left_out}.isdisjoint(FIRST_RULES)
