"""Open Hand History, in and out."""

import json
from collections.abc import Callable
from fractions import Fraction

import pytest

from feltroom import CALL, CHECK, FOLD, Post, parse_cards, raise_to
from feltroom.history import AuditOutcome, HandRecord, Unread, audit, load_phh, outcome_of, read_hands
from feltroom.history.open_hand_history import format_ohh
from feltroom.history.pokerstars.write import format_pokerstars
from tests.history.outside import phh_of
from tests.history.test_foreign_files import RUN_TWICE, hand
from tests.truth.lines import read_lines, skipped


def action(number: int, player: int, what: str, amount: float = 0, **more: object) -> dict[str, object]:
    return {"action_number": number, "player_id": player, "action": what, "amount": amount} | more


# The button is out of the seats that play: the first of three players posts the small blind.
GIVEN = {
    "spec_version": "1.4.6",
    "site_name": "Some Site",
    "network_name": "Some Network",
    "internal_version": "1.0.0",
    "tournament": False,
    "game_number": "8599",
    "start_date_utc": "2020-04-07T14:32:50Z",
    "table_name": "Brook",
    "game_type": "Holdem",
    "bet_limit": {"bet_type": "NL", "bet_cap": 0.00},
    "table_size": 6,
    "currency": "EUR",
    "dealer_seat": 1,
    "small_blind_amount": 0.01,
    "big_blind_amount": 0.02,
    "ante_amount": 0,
    "hero_player_id": 3,
    "flags": [],
    "players": [
        {"id": 9, "seat": 1, "name": "Out", "starting_stack": 1, "is_sitting_out": True},
        {"id": 3, "seat": 3, "name": "Lea", "starting_stack": 2.00},
        {"id": 4, "seat": 4, "name": "Max", "starting_stack": 2.86},
        {"id": 5, "seat": 6, "name": "Nia", "starting_stack": 0.80},
    ],
    "rounds": [
        {
            "id": 0,
            "street": "Preflop",
            "cards": "",
            "actions": [
                action(1, 3, "Post SB", 0.01),
                action(2, 4, "Post BB", 0.02),
                action(3, 5, "Post Dead", 0.01),
                action(4, 5, "Post Extra Blind", 0.02),
                action(5, 3, "Dealt Cards", cards=["Ah", "Kd"]),
                action(6, 5, "Check"),
                action(7, 3, "Raise", 0.07),
                action(8, 4, "Fold"),
                action(9, 5, "Call", 0.06),
            ],
        },
        {
            "id": 1,
            "street": "Flop",
            "cards": ["Kh", "10d", "2c"],
            "actions": [action(10, 3, "Bet", 0.10), action(11, 5, "Fold")],
        },
    ],
    "pots": [
        {"number": 0, "amount": 0.19, "rake": 0.01, "player_wins": [{"player_id": 3, "win_amount": 0.18}]},
    ],
}


def read(text: str) -> HandRecord:
    [record] = read_hands(text.splitlines(keepends=True))
    assert isinstance(record, HandRecord), record
    return record


@pytest.mark.parametrize("indent", [None, 4])
def test_a_hand_with_a_late_post_and_rake(indent: int | None) -> None:
    record = read(json.dumps({"ohh": GIVEN}, indent=indent))
    assert (record.names, record.seats, record.button) == (("Lea", "Max", "Nia"), (3, 4, 6), 2)
    assert (record.unit, record.currency, record.hand_id) == (100, "EUR", "8599")
    assert record.posts is not None and Post(2, 1, live=False) in record.posts and Post(2, 2) in record.posts
    assert record.actions == ((2, CHECK), (0, raise_to(8)), (1, FOLD), (2, CALL), (0, raise_to(10)), (2, FOLD))
    assert record.deal.hole[0] == parse_cards("AhKd") and record.deal.board == parse_cards("KhTd2c")
    assert (outcome_of(record).net, record.rake) == ((10, -2, -9), 1)
    assert (audit(record).outcome, audit(record).rake) == (AuditOutcome.AGREES, 1)


def test_what_is_written_has_every_field_that_is_required_and_comes_back() -> None:
    record = read(json.dumps({"ohh": GIVEN}))
    written = json.loads(format_ohh(record))["ohh"]
    assert GIVEN.keys() - {"hero_player_id"} <= written.keys()
    assert written["rounds"][0]["actions"][0] == action(1, 2, "Post Dead", 0.01, is_allin=False)
    raised = [each for each in written["rounds"][0]["actions"] if each["action"] == "Raise"]
    assert raised == [action(raised[0]["action_number"], 0, "Raise", 0.07, is_allin=False)]
    again = read(format_ohh(record))
    assert (again.actions, again.stacks, again.deal, again.names) == (
        record.actions,
        record.stacks,
        record.deal,
        record.names,
    )
    assert (again.winnings, again.rake, again.notes["table"]) == (record.winnings, record.rake, "Brook")


def test_stacks_that_are_not_known_are_null() -> None:
    [record] = load_phh(hand(starting_stacks="[inf, 2000, inf]"))
    assert [each["starting_stack"] for each in json.loads(format_ohh(record))["ohh"]["players"]] == [None, 2000, None]
    assert read(format_ohh(record)).unknown_stacks == (0, 2)


WRONG = [
    ({"game_type": "Omaha"}, "game_type = 'Omaha'"),
    ({"bet_limit": {}}, "bet_type = None"),
    ({"players": 3}, "players must be a list"),
    ({"players": [{"seat": 1}]}, "an id and a seat"),
    ({"rounds": [{"street": "Preflop", "actions": [action(1, 8, "Fold")]}]}, "player_id = 8"),
    ({"rounds": [{"street": "Preflop", "actions": [action(1, 3, "Dance")]}]}, "action = 'Dance'"),
    ({"small_blind_amount": "x"}, "'x' is not an amount"),
]


@pytest.mark.parametrize(("change", "reason"), WRONG, ids=[reason for _, reason in WRONG])
def test_a_hand_that_cannot_be_read_says_why(change: dict[str, object], reason: str) -> None:
    [item] = read_hands([json.dumps({"ohh": GIVEN | change})])
    assert isinstance(item, Unread) and reason in item.reason


@pytest.mark.parametrize("name", ["famous", "handhq", "pluribus", "oracle"])
def test_outside_hands_come_back(name: str) -> None:
    lines = [line for line in read_lines(name) if not skipped(line) and line["chip"] == 1]
    for line in lines[:: max(1, len(lines) // 150)]:
        if "bba_short" in line["tags"]:
            continue
        [record] = load_phh(phh_of(line, table=1))
        again = read(format_ohh(record))
        ours = [None if net is None else Fraction(net, record.unit) for net in outcome_of(record).net]
        theirs = [None if net is None else Fraction(net, again.unit) for net in outcome_of(again).net]
        assert ours == theirs, line["id"]
        assert len(again.actions) == len(record.actions) and again.deal.hole == record.deal.hole
        assert audit(again).outcome is not AuditOutcome.DIFFERS, (line["id"], audit(again))


@pytest.mark.parametrize("write", [format_ohh, format_pokerstars])
def test_boards_run_twice_are_written_and_read_back(write: Callable[[HandRecord], str]) -> None:
    [record] = load_phh(RUN_TWICE)
    [again] = read_hands(write(record).splitlines(keepends=True))
    assert isinstance(again, HandRecord)
    assert (again.runs, again.deal.board, again.deal.more) == (2, record.deal.board, record.deal.more)
    assert audit(again).outcome is AuditOutcome.AGREES
