"""PokerStars text and Open Hand History in the ways that clients, sites and other programs write them: read as one and
the same hand, or refused with the reason. The texts are in the folder `dialects`.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from feltroom.history import (
    AuditOutcome,
    HandRecord,
    Unread,
    audit,
    dump_phh,
    load_phh,
    outcome_of,
    read_files,
    read_hands,
)
from feltroom.history.auditing import Finding
from feltroom.history.open_hand_history import format_ohh
from feltroom.history.open_hand_history.raises import Raises
from tests.history.dialects.written import HAND, ODD, REFUSED, SAME


def read(text: str) -> list[HandRecord | Unread]:
    return list(read_hands(text.splitlines(keepends=True), source="x.txt"))


def has_no_fault(record: HandRecord) -> bool:
    """Whether a hand agrees with the rules, as far as the cards are known that decide it."""
    found = audit(record)
    return found.outcome is AuditOutcome.AGREES or found.finding is Finding.UNKNOWN_HANDS


@pytest.mark.parametrize("name", SAME)
def test_the_same_hand_however_it_is_written(name: str) -> None:
    [record] = read(SAME[name])
    assert isinstance(record, HandRecord), record
    assert record.players == 4 and record.button == 3
    scale = record.unit // 100 if record.unit % 100 == 0 else 1
    assert [amount // scale for amount in record.stacks] == [4000, 5525, 10000, 8050]
    assert len(record.actions) == 10 and len(record.deal.board) == 5
    assert [won // scale for won in outcome_of(record).net if won is not None] == [-50, 5575, -300, -5525]
    assert has_no_fault(record), audit(record).text


@pytest.mark.parametrize("name", ODD)
def test_odd_hands_end_as_they_did(name: str) -> None:
    text, net = ODD[name]
    [record] = read(text)
    assert isinstance(record, HandRecord), record
    assert [None if won is None else won / record.unit for won in outcome_of(record).net] == net
    assert has_no_fault(record), audit(record).text


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_read_says_why(name: str) -> None:
    text, reason = REFUSED[name]
    [unread, record] = read(text + "\n\n" + HAND)
    assert isinstance(unread, Unread) and reason in unread.reason, unread
    assert isinstance(record, HandRecord)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"])
def test_files_of_every_client_are_read(encoding: str, tmp_path: Path) -> None:
    (tmp_path / "hands.txt").write_bytes(SAME["euros"].replace("Ann", "José").encode(encoding))
    [record] = read_files([str(tmp_path)])
    assert isinstance(record, HandRecord), record
    assert record.currency == "EUR" and "José" in (record.names or ())


def test_a_hand_that_begins_in_the_line_where_another_breaks_off_is_read() -> None:
    cut = HAND[: HAND.index("[2h 7d 9s] [Kc]") + 8]
    [unread, record] = read(cut + HAND.replace("#208000000001", "#208000000002"))
    assert isinstance(unread, Unread) and "cut off" in unread.reason, unread
    assert isinstance(record, HandRecord) and record.hand_id == "208000000002"
    assert outcome_of(record).net == (-50, 5575, -300, -5525)


OTHERS = [
    "***** Hand History for Game 8320 *****\n$100 USD NL Texas Hold'em\n",
    "<session>\n</session>\n",
    "Winamax Poker - CashGame\n",
]


@pytest.mark.parametrize("text", OTHERS)
def test_text_that_is_of_no_kind_that_is_read_says_so(text: str) -> None:
    [unread] = read(text)
    assert isinstance(unread, Unread) and "PokerStars" in unread.reason, unread


def as_ohh(change: Callable[[Any], object]) -> list[HandRecord | Unread]:
    """Return what is read of the hand as Open Hand History, changed as another program might write it."""
    [record] = read(HAND)
    assert isinstance(record, HandRecord)
    told = json.loads(format_ohh(record))
    change(told["ohh"])
    return read(json.dumps(told))


def texts_for_numbers(hand: Any) -> None:
    hand["table_size"], hand["dealer_seat"] = str(hand["table_size"]), str(hand["dealer_seat"])
    for player in hand["players"]:
        player |= {
            "id": str(player["id"]),
            "seat": str(player["seat"]),
            "starting_stack": str(player["starting_stack"]),
        }
    for each in hand["rounds"]:
        for action in each["actions"]:
            action["amount"] = str(action.get("amount", 0))


def hidden_cards(hand: Any) -> None:
    for player in range(4):
        hidden = {"action_number": 0, "player_id": player, "action": "Dealt Cards", "cards": ["Xx", "??"]}
        hand["rounds"][0]["actions"].insert(2, hidden)


def board_so_far(hand: Any) -> None:
    board: list[str] = []
    for each in hand["rounds"][1:4]:
        board += each["cards"]
        each["cards"] = " ".join(board).lower()


def raises_by(hand: Any, way: Raises) -> None:
    """Tell raises by another amount than what is put in."""
    for each in hand["rounds"]:
        bets: dict[int, Any] = {}
        for action in each["actions"]:
            player, amount = action["player_id"], action.get("amount", 0)
            highest, total = max(bets.values(), default=0), bets.get(player, 0) + amount
            bets[player] = total
            if action["action"] == "Raise":
                action["amount"] = total if way is Raises.TO else total - highest


def calls_in_all(hand: Any) -> None:
    raises_by(hand, Raises.TO)
    hand["rounds"][0]["actions"][-1]["amount"] = 15


def no_names(hand: Any) -> None:
    for player in hand["players"]:
        player["name"] = None


def run_twice(hand: Any) -> None:
    """Another river, which nobody wins by."""
    hand["flags"] = ["Run_It_Twice"]
    hand["rounds"].insert(4, {"id": 9, "street": "River", "cards": ["As"], "actions": []})


OHH: dict[str, Callable[[Any], object]] = {
    "texts for numbers": texts_for_numbers,
    "hidden cards": hidden_cards,
    "board so far": board_so_far,
    "run twice": run_twice,
    "names in full": lambda hand: hand.update(game_type="Texas Hold'em", bet_limit={"bet_type": "No Limit"}),
    "a bonus": lambda hand: hand["rounds"][0]["actions"].append(
        {"action_number": 9, "action": "Add to Pot", "amount": 1}
    ),
    "raises to": lambda hand: raises_by(hand, Raises.TO),
    "raises by": lambda hand: raises_by(hand, Raises.BY),
    "calls in all": calls_in_all,
    "no names": no_names,
    "no limit told": lambda hand: hand.pop("bet_limit"),
    "third person": lambda hand: [
        action.update(action=action["action"].replace("Post ", "Posts ").replace("Call", "Calls"))
        for each in hand["rounds"]
        for action in each["actions"]
    ],
    "streets in capitals": lambda hand: [each.update(street=each["street"].upper()) for each in hand["rounds"]],
    "what is not needed": lambda hand: [hand.pop(name) for name in ("flags", "table_skin", "tournament_bounties")],
}


@pytest.mark.parametrize("name", OHH)
def test_open_hand_history_of_other_programs_is_the_same_hand(name: str) -> None:
    [record] = as_ohh(OHH[name])
    assert isinstance(record, HandRecord), record
    assert outcome_of(record).net == (-50, 5575, -300, -5525)
    assert has_no_fault(record), audit(record).text
    assert len(record.deal.board) == 5


def test_hole_cards_beside_the_player_and_no_wrapping_object_are_read() -> None:
    [record] = read(HAND)
    assert isinstance(record, HandRecord)
    bare = json.loads(format_ohh(record))["ohh"]
    for action in bare["rounds"][0]["actions"]:
        if action["action"] == "Dealt Cards":
            bare["players"][action["player_id"]]["cards"] = action.pop("cards")
    [again] = read(json.dumps(bare))
    assert isinstance(again, HandRecord), again
    assert again.deal.hole == record.deal.hole


def test_what_the_house_adds_is_no_difference_to_the_rules() -> None:
    [record] = read(ODD["money that the house adds"][0])
    assert isinstance(record, HandRecord)
    assert audit(record).text == "agrees with the rules: 3 actions, rake 0.50"
    [again] = load_phh(dump_phh([record]))
    assert again == record and outcome_of(again).rake == 50


def test_players_who_reach_a_cap_have_no_more_to_bet() -> None:
    [record] = read(ODD["two who reach the cap"][0])
    assert isinstance(record, HandRecord)
    assert audit(record).finished and audit(record).rake == 100


def test_boards_run_more_than_once_are_checked_run_by_run() -> None:
    text, _ = ODD["run twice"]
    [record] = read(text)
    assert isinstance(record, HandRecord) and record.runs == 2
    assert audit(record).text == "agrees with the rules: 3 actions, rake 2"
    [other] = read(text.replace("[2d 3d 4d Ts] [Kc]", "[2d 3d 4d Ts] [Qc]"))
    assert isinstance(other, HandRecord)
    assert audit(other).outcome is AuditOutcome.DIFFERS  # the second board gives the aces all of it
