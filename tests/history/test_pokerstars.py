"""PokerStars text, in and out."""

from dataclasses import replace
from decimal import Decimal

import pytest

from feltroom import CALL, CHECK, FOLD, Ante, Betting, Post, parse_cards, raise_to
from feltroom.history import AuditOutcome, HandRecord, Unread, audit, load_phh, outcome_of, read_hands
from feltroom.history.pokerstars.write import dump_pokerstars, format_pokerstars
from tests.history.outside import phh_of
from tests.history.test_foreign_files import hand
from tests.truth.lines import read_lines, skipped

CASH = """\
PokerStars Hand #59938122602:  Hold'em No Limit ($0.50/$1.00 USD) - 2009/07/01 9:07:33 CET [2009/07/01 3:07:33 ET]
Table 'Aludra IV' 6-max Seat #5 is the button
Seat 1: Ann: the first ($100 in chips)
Seat 2: Ben ($1,098.50 in chips)
Seat 3: Cid (cold) ($40 in chips)
Seat 5: Dot ($55.25 in chips)
Seat 6: Eve ($99 in chips) is sitting out
Ann: the first: posts small blind $0.50
Ben: posts big blind $1
Cid (cold): posts small & big blinds $1.50
*** HOLE CARDS ***
Dealt to Ben [Ah Kd]
Cid (cold): checks
Dot: raises $3 to $4
Eve leaves the table
Ann: the first has timed out
Ann: the first: folds
Ben: calls $3
Cid (cold) said, "folds $5 to me"
Cid (cold): raises $35.50 to $39.50 and is all-in
Dot: raises $15.75 to $55.25 and is all-in
Ben: calls $51.25
*** FLOP *** [2h 7d 9s]
*** TURN *** [2h 7d 9s] [Kc]
*** RIVER *** [2h 7d 9s Kc] [3c]
*** SHOW DOWN ***
Ben: shows [Ah Kd] (a pair of Kings)
Dot: mucks hand
Ben collected $31.50 from side pot
Cid (cold): shows [9h 9d] (three of a kind, Nines)
Cid (cold) collected $117.50 from main pot
*** SUMMARY ***
Total pot $151 Main pot $119.50. Side pot $31.50. | Rake $2
Board [2h 7d 9s Kc 3c]
Seat 1: Ann: the first (small blind) folded before Flop
Seat 2: Ben (big blind) showed [Ah Kd] and won ($31.50) with a pair of Kings
Seat 3: Cid (cold) showed [9h 9d] and won ($117.50) with three of a kind, Nines
Seat 5: Dot (button) mucked [Qh Qd]
"""

TOURNAMENT = """\
PokerStars Hand #105024000105: Tournament #797469411, $3.19+$0.31 USD Hold'em No Limit - Level XIV (600/1200) - \
2013/10/04 19:18:18 CET [2013/10/04 13:18:18 ET]
Table '797469411 15' 9-max Seat #2 is the button
Seat 2: Fay (25000 in chips)
Seat 4: Gus (900 in chips) out of hand (moved from another table into small blind)
Seat 7: Hal (640 in chips)
Seat 8: Ivy (30000 in chips)
Fay: posts the ante 100
Hal: posts the ante 100
Ivy: posts the ante 100
Hal: posts small blind 540 and is all-in
Ivy: posts big blind 1200
*** HOLE CARDS ***
Fay: raises 1200 to 2400
Ivy: folds
Uncalled bet (1200) returned to Fay
*** FLOP *** [Ts 9h 4c]
*** TURN *** [Ts 9h 4c] [4d]
*** RIVER *** [Ts 9h 4c 4d] [2h]
*** SHOW DOWN ***
Hal: shows [As Ad] (two pair, Aces and Fours)
Fay: shows [Kh Kc] (two pair, Kings and Fours)
Fay collected 1320 from side pot
Hal collected 1920 from main pot
*** SUMMARY ***
Total pot 3240 Main pot 1920. Side pot 1320. | Rake 0
Board [Ts 9h 4c 4d 2h]
Seat 2: Fay (button) showed [Kh Kc] and won (1320) with two pair, Kings and Fours
Seat 7: Hal (small blind) showed [As Ad] and won (1920) with two pair, Aces and Fours
Seat 8: Ivy (big blind) folded before Flop
"""

WALK = """\
PokerStars Game #7: Hold'em Limit ($1/$2) - 2008/01/02 - 10:00:00 (ET)
Table 'Old' 2-max Seat #1 is the button
Seat 1: Jo ($20 in chips)
Seat 2: Kim ($20 in chips)
Jo: posts small blind $0.50
Kim: posts big blind $1
*** HOLE CARDS ***
Jo: calls $0.50
Kim: checks
*** FLOP *** [2c 3c 4c]
Kim: bets $1
Jo: raises $1 to $2
Kim: folds
Uncalled bet ($1) returned to Jo
Jo collected $3.80 from pot
Jo: doesn't show hand
*** SUMMARY ***
Total pot $4 | Rake $0.20
Board [2c 3c 4c]
Seat 1: Jo (button) (small blind) collected ($3.80)
Seat 2: Kim (big blind) folded on the Flop
"""


def read(text: str) -> list[HandRecord]:
    records = list(read_hands(text.splitlines(keepends=True), source="x.txt"))
    for record in records:
        assert isinstance(record, HandRecord), record
    return [record for record in records if isinstance(record, HandRecord)]


def test_a_cash_hand_with_a_late_post_side_pots_and_chat() -> None:
    [record] = read(CASH)
    assert record.names == ("Ann: the first", "Ben", "Cid (cold)", "Dot")
    assert (record.seats, record.button, record.unit, record.currency) == ((1, 2, 3, 5), 3, 100, "USD")
    assert record.stacks == (10000, 109850, 4000, 5525)
    assert record.posts == (Post(0, 50), Post(1, 100), Post(2, 100), Post(2, 50, live=False))
    assert record.actions == (
        (2, CHECK),
        (3, raise_to(400)),
        (0, FOLD),
        (1, CALL),
        (2, raise_to(3950)),
        (3, raise_to(5525)),
        (1, CALL),
    )
    assert record.deal.hole == (None, parse_cards("AhKd"), parse_cards("9h9d"), parse_cards("QhQd"))
    assert (record.winnings, record.rake) == ((0, 3150, 11750, 0), 200)
    assert record.notes["table"] == "Aludra IV" and record.notes["year"] == 2009
    assert (audit(record).outcome, audit(record).rake) == (AuditOutcome.AGREES, 200)


def test_a_tournament_hand_with_antes_and_a_short_blind() -> None:
    [record] = read(TOURNAMENT)
    assert record.names == ("Hal", "Ivy", "Fay")
    assert (record.rules.small_blind, record.rules.big_blind, record.rules.ante) == (600, 1200, 100)
    assert record.rules.ante_kind is Ante.EACH
    assert (record.notes["_tournament"], record.notes["level"]) == ("797469411", 14)
    assert (audit(record).outcome, audit(record).rake) == (AuditOutcome.AGREES, 0)
    assert outcome_of(record).net == (1280, -1300, 20)


def test_an_old_limit_hand_of_two() -> None:
    [record] = read(WALK)
    assert record.rules.betting is Betting.FIXED_LIMIT
    assert (record.rules.small_blind, record.rules.big_blind) == (50, 100)
    assert (audit(record).outcome, audit(record).rake) == (AuditOutcome.AGREES, 20)
    assert outcome_of(record).net == (-200, 180)


def test_a_hand_that_is_another_game_or_cancelled_costs_itself_alone() -> None:
    omaha = WALK.replace("Hold'em Limit", "Omaha Pot Limit")
    cancelled = WALK.replace("Jo: calls $0.50\n", "Hand cancelled\n")
    items = list(read_hands((omaha + "\n\n" + cancelled + "\n" + WALK).splitlines(keepends=True), source="x.txt"))
    assert [type(item).__name__ for item in items] == ["Unread", "Unread", "HandRecord"]
    assert isinstance(items[0], Unread) and items[0].text.startswith("x.txt: hand 7, line 1: hold'em is played here")
    assert isinstance(items[1], Unread) and "cancelled" in items[1].reason


@pytest.mark.parametrize("text", [CASH, TOURNAMENT, WALK], ids=["cash", "tournament", "limit"])
def test_what_is_written_is_read_again_as_the_same_hand(text: str) -> None:
    [record] = read(text)
    [again] = read(dump_pokerstars([record]))
    assert (again.rules, again.stacks, again.posts, again.actions) == (
        record.rules,
        record.stacks,
        record.posts,
        record.actions,
    )
    assert (again.names, again.seats, again.button, again.winnings) == (
        record.names,
        record.seats,
        record.button,
        record.winnings,
    )
    assert again.deal.hole == record.deal.hole and outcome_of(again).net == outcome_of(record).net


def test_a_fold_and_a_side_pot_read_as_on_the_site() -> None:
    [record] = read(TOURNAMENT)
    text = format_pokerstars(record)
    assert "Hal: posts small blind 540 and is all-in\n" in text
    assert "Uncalled bet (1200) returned to Fay\n" in text
    assert "Hal collected 1920 from main pot\n" in text and "Fay collected 1320 from side pot\n" in text
    assert "Total pot 3240 | Rake 0\n" in text
    [record] = read(WALK)
    assert "Jo collected $3.80 from pot\nJo: doesn't show hand\n" in format_pokerstars(record)
    assert "(Limit" not in format_pokerstars(record)


@pytest.mark.parametrize("name", ["famous", "handhq", "pluribus", "oracle"])
def test_outside_hands_come_back_from_pokerstars_text(name: str) -> None:
    lines = [line for line in read_lines(name) if not skipped(line) and line["chip"] == 1]
    for line in lines[:: max(1, len(lines) // 150)]:
        if "bba_short" in line["tags"]:
            continue
        [record] = load_phh(phh_of(line, table=1))
        [again] = read(dump_pokerstars([record]))
        scale = record.unit // again.unit if record.unit >= again.unit else Decimal(record.unit) / again.unit
        net = [None if chips is None else chips * scale for chips in outcome_of(again).net]
        assert net == list(outcome_of(record).net), line["id"]
        assert len(again.actions) == len(record.actions)
        assert audit(again).outcome is audit(record).outcome, (line["id"], audit(again))


def test_a_straddle_with_an_ante_of_the_button_comes_back() -> None:
    lines = ["p1 f", "p2 cbr 8", "p3 f", "p4 cbr 40", "p2 f"]
    fields = {"antes": "[0, 0, 0, 4]", "blinds_or_straddles": "[1, 2, 0, 4]", "min_bet": "2", "actions": str(lines)}
    [record] = load_phh(hand(**fields, starting_stacks="[100, 100, 100, 100]"))
    [again] = read(dump_pokerstars([record]))
    assert (again.posts, again.last_blind, again.actions) == (record.posts, record.last_blind, record.actions)
    assert outcome_of(again).net == outcome_of(record).net == (-1, -8, 0, 9)


def test_the_time_in_et_is_converted_or_left_out() -> None:
    [record] = read(CASH)
    assert " - 2009/07/01 9:07:33 CET\n" in format_pokerstars(record)
    utc = replace(record, notes={**record.notes, "time_zone_abbreviation": "UTC"})
    assert " - 2009/07/01 9:07:33 UTC [2009/07/01 5:07:33 ET]\n" in format_pokerstars(utc)
