"""PokerStars text in the ways that clients, sites and other programs write it: read as one and the same hand, or
refused with the reason.
"""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from feltroom.history import AuditOutcome, HandRecord, Unread, audit, outcome_of, read_files, read_hands
from feltroom.history.open_hand_history import format_ohh

HEADER = "PokerStars Hand #208000000001:  Hold'em No Limit ($0.50/$1.00 USD) - 2020/02/07 19:15:13 ET"
HAND = f"""\
{HEADER}
Table 'Alpha II' 6-max Seat #2 is the button
Seat 1: Ann ($100 in chips)
Seat 2: Ben ($80.50 in chips)
Seat 3: Cid ($40 in chips)
Seat 5: Dot ($55.25 in chips)
Cid: posts small blind $0.50
Dot: posts big blind $1
*** HOLE CARDS ***
Dealt to Dot [Ah Kd]
Ann: raises $2 to $3
Ben: calls $3
Cid: folds
Dot: raises $12 to $15
Ann: folds
Ben: calls $12
*** FLOP *** [2h 7d 9s]
Dot: bets $20
Ben: calls $20
*** TURN *** [2h 7d 9s] [Kc]
Dot: bets $20.25 and is all-in
Ben: calls $20.25
*** RIVER *** [2h 7d 9s Kc] [3c]
*** SHOW DOWN ***
Dot: shows [Ah Kd] (a pair of Kings)
Ben: mucks hand
Dot collected $111 from pot
*** SUMMARY ***
Total pot $114 | Rake $3
Board [2h 7d 9s Kc 3c]
Seat 1: Ann folded before Flop
Seat 2: Ben (button) mucked [Qh Qd]
Seat 3: Cid (small blind) folded before Flop
Seat 5: Dot (big blind) showed [Ah Kd] and won ($111) with a pair of Kings
"""

TOURNAMENT = """\
PokerStars Hand #208000000002: Tournament #777, $10+$1 USD Hold'em No Limit - Level IV (50/100) - 2020/02/07 19:15:13 ET
Table '777 1' 9-max Seat #1 is the button
Seat 1: Ann (1500 in chips)
Seat 4: Ben (90 in chips)
Seat 9: Cid (15 in chips)
Ann: posts the ante 10
Ben: posts the ante 10
Cid: posts the ante 10
Ben: posts small blind 50
Cid: posts big blind 5 and is all-in
*** HOLE CARDS ***
Dealt to Ann [As Ad]
Ann: raises 1390 to 1490 and is all-in
Ben: calls 30 and is all-in
Uncalled bet (1410) returned to Ann
*** FLOP *** [2c 3d 9h]
*** TURN *** [2c 3d 9h] [Jd]
*** RIVER *** [2c 3d 9h Jd] [4s]
*** SHOW DOWN ***
Ann: shows [As Ad] (a pair of Aces)
Ben: shows [Kh Qh] (high card King)
Ann collected 150 from side pot
Cid: shows [9s 9c] (three of a kind, Nines)
Cid collected 45 from main pot
*** SUMMARY ***
Total pot 195 Main pot 45. Side pot 150. | Rake 0
Board [2c 3d 9h Jd 4s]
Seat 1: Ann (button) showed [As Ad] and won (150) with a pair of Aces
Seat 4: Ben (small blind) showed [Kh Qh] and lost with high card King
Seat 9: Cid (big blind) showed [9s 9c] and won (45) with three of a kind, Nines
"""


def header(line: str) -> str:
    return HAND.replace(HEADER, line)


def without(text: str, *lines: str) -> str:
    return "".join(line for line in text.splitlines(keepends=True) if not line.startswith(lines))


def after(line: str, *more: str, text: str = HAND) -> str:
    assert f"{line}\n" in text
    return text.replace(f"{line}\n", "\n".join([line, *more]) + "\n", 1)


EUROS = HAND.replace("$", "€").replace("USD", "EUR")
PLAY = HAND.replace("$", "").replace(" USD", "").replace("6-max", "6-max (Play Money)")
GG = (
    HAND.replace(HEADER, "Poker Hand #RC1234567: Hold'em No Limit ($0.5/$1) - 2023/01/05 00:00:47")
    .replace("SHOW DOWN", "SHOWDOWN")
    .replace("Rake $3", "Rake $2.5 | Jackpot $0.5 | Bingo $0 | Fortune $0 | Tax $0")
    .replace("Dealt to Dot", "Dealt to Ann \nDealt to Ben\nDealt to Cid \nDealt to Dot")
)

# Each is the same hand: what it was dealt, bet and won.
SAME = {
    "plain": HAND,
    "old client": header("PokerStars Game #5: Hold'em No Limit ($0.50/$1.00) - 2007/11/11 - 13:27:23 (ET)"),
    "two clocks": header(
        "PokerStars Hand #5:  Hold'em No Limit ($0.50/$1.00 USD) - 2013/10/04 19:18:18 CET [2013/10/04 13:18:18 ET]"
    ),
    "zoom": header("PokerStars Zoom Hand #5:  Hold'em No Limit ($0.50/$1.00) - 2013/10/04 13:18:18 ET"),
    "home game": header(
        "PokerStars Home Game Hand #5: {Club #1}  Hold'em No Limit ($0.50/$1.00 USD) - 2013/10/04 13:18:18 ET"
    ),
    "mixed game": header(
        "PokerStars Hand #5:  Mixed NLH/PLO (Hold'em No Limit, $0.50/$1.00 USD) - 2013/10/04 13:18:18 ET"
    ),
    "capped": header("PokerStars Hand #5:  Hold'em No Limit ($0.50/$1.00 - $90 Cap -  USD) - 2010/11/01 7:20:00 ET"),
    "capitals": header("POKERSTARS GAME #5:  HOLD'EM NO LIMIT ($0.50/$1.00) - 2007/11/11 - 13:27:23 (ET)"),
    "no date": header("PokerStars Hand #5:  Hold'em No Limit ($0.50/$1.00 USD)"),
    "no zone": header("PokerStars Hand #5: Hold'em No Limit ($0.50/$1.00) - 2013/10/18 16:44:33"),
    "italy": header("PokerStars.it Hand #5:  Hold'em No Limit ($0.50/$1.00 USD) - 2013/10/04 13:18:18 ET"),
    "full tilt on stars": header("Full Tilt Hand #5:  Hold'em No Limit ($0.50/$1.00) - 2016/05/20 8:19:23 ET"),
    "a converter's": header("PokerBros Hand #5: Hold'em No Limit ($0.5/$1 USD) - 2021/03/19 19:51:54 UTC"),
    "run it once": header(
        "Run It Once Poker Hand #5:  Hold'em No Limit ($0.50/$1.00) - 2019/06/26 19:34 UTC [2019/06/26 20:34 CET]"
    ).replace("Table 'Alpha II' 6-max", "Table ID '30263376' 6-Max"),
    "gg": GG,
    "euros": EUROS,
    "pounds": HAND.replace("$", "£").replace("USD", "GBP"),
    "yuan": HAND.replace("$", "¥").replace("USD", "CNY"),
    "rupees": HAND.replace("$", "₹").replace("USD", "INR"),
    "euros behind": HAND.replace("$100 in", "100€ in").replace("USD", "EUR"),
    "no-break space": HAND.replace(" in chips", "\u00a0in chips").replace("[2h 7d 9s]", "[2h\u00a07d\u00a09s]"),
    "play money": PLAY,
    "crlf and mark": "\ufeff" + HAND.replace("\n", "\r\n"),
    "spaces behind": HAND.replace("\n", " \n"),
    "no room for the size": HAND.replace(" 6-max", ""),
    "table of a private room": HAND.replace("'Alpha II'", "'The King's ''Own'' (2)'"),
    "amounts without cents": HAND.replace("$1.00", "$1").replace("$0.50", "$0.5"),
    "all cents": HAND.replace("$20\n", "$20.00\n").replace("$3\n", "$3.00\n"),
    "ten written as two digits": HAND.replace("[Qh Qd]", "[10h 10d]"),
    "sitting out": after("Seat 5: Dot ($55.25 in chips)", "Seat 6: Eve ($12 in chips) is sitting out", text=HAND),
    "sat out in the middle": after("Ann: folds", "Ann is sitting out", "Ann leaves the table"),
    "timed out": after("Ben: calls $3", "Cid has timed out", "Cid has timed out while disconnected"),
    "disconnected": after(
        "Ben: calls $3",
        "Cid is disconnected",
        "Cid is connected",
        "Cid has returned",
        "Cid was removed from the table for failing to post",
    ),
    "joined": after("Ben: calls $3", "Zoe joins the table at seat #6", "Zoe will be allowed to play after the button"),
    "chat": after(
        "Ben: calls $3", 'Ann said, "Ben: folds"', 'Zoe [observer] said, "*** RIVER *** nice"', "Dealer: Ann wins"
    ),
    "chat that looks like a deed": after("Ben: calls $3", 'Ann said, "Cid: raises $5 to $9"'),
    "table deposit": after("Dot collected $111 from pot", "Ben: Table deposit $347.50"),
    "cashed out": after("Dot collected $111 from pot", "Ben cashed out the hand for $2.77 | Cash Out Fee $0.46"),
    "uncalled told": HAND.replace("Dot: raises $12 to $15\nAnn: folds\n", "Dot: raises $12 to $15\nAnn: folds\n\n"),
    "no summary": HAND.partition("*** SUMMARY ***")[0],
    "no hole cards of mine": without(HAND, "Dealt to"),
    "raise told to alone": HAND.replace("raises $2 to $3", "raises to $3").replace(
        "raises $12 to $15", "raises to $15"
    ),
    "raise told as total twice": HAND.replace("raises $2 to $3", "raises $3 to $3"),
    "last card told alone": HAND.replace("[2h 7d 9s] [Kc]", "[Kc]").replace("[2h 7d 9s Kc] [3c]", "[3c]"),
    "whole board told": HAND.replace("[2h 7d 9s] [Kc]", "[2h 7d 9s Kc]").replace(
        "[2h 7d 9s Kc] [3c]", "[2h 7d 9s Kc 3c]"
    ),
    "hidden pot": HAND.replace("Total pot $114", "Total pot $114 Main pot $114."),
    "win named otherwise": HAND.replace("collected $111 from pot", "collected $111 from main pot"),
    "transcript": "#Game No : 12\n\n" + HAND,
    "request": "Transcript for your last 100 hands requested by Dot (dot@example.org)\n\n****** # 1 ******\n" + HAND,
    "a name with signs": HAND.replace("Ben", "Ben: calls $5 (x) [Ah Kd]"),
    "a name that begins another": HAND.replace("Ann", "Ben 2"),
    "a name of digits": HAND.replace("Cid", "1081005").replace("Ann", "108"),
    "a name in Chinese": HAND.replace("Ben", "小明").replace("Ann", "さくら ★"),
    "a name of spaces": HAND.replace("Cid", "Small Blind").replace("Ben", "posts big blind"),
    "seat told with bounty": HAND.replace("($100 in chips)", "($100 in chips, $5 bounty)"),
}


def read(text: str) -> list[HandRecord | Unread]:
    return list(read_hands(text.splitlines(keepends=True), source="x.txt"))


@pytest.mark.parametrize("name", SAME)
def test_the_same_hand_however_it_is_written(name: str) -> None:
    [record] = read(SAME[name])
    assert isinstance(record, HandRecord), record
    assert record.players == 4 and record.button == 3
    scale = record.unit // 100 if record.unit % 100 == 0 else 1
    assert [amount // scale for amount in record.stacks] == [4000, 5525, 10000, 8050]
    assert len(record.actions) == 10 and len(record.deal.board) == 5
    assert [won // scale for won in outcome_of(record).net if won is not None] == [-50, 5575, -300, -5525]
    found = audit(record)
    assert found.outcome in (AuditOutcome.AGREES, AuditOutcome.NOT_AUDITABLE), found.text


def small(
    lines: str, *, head: str = "($1/$2 USD)", button: int = 1, seats: str = "Ann Ben Cid", chips: int = 200
) -> str:
    """Return a hand of some seats with these lines between the table and the end of the text."""
    table = [
        f"PokerStars Hand #9: Hold'em No Limit {head} - 2020/02/07 19:15:13 ET",
        f"Table 'Beta' 9-max Seat #{button} is the button",
        *[f"Seat {seat}: {name} (${chips} in chips)" for seat, name in enumerate(seats.split(), 1)],
    ]
    return "\n".join(table) + "\n" + lines.strip() + "\n"


# What everybody wins or loses, from the left of the button on.
ODD = {
    "a walk told in full": (
        small("""
Ben: posts small blind $1
Cid: posts big blind $2
*** HOLE CARDS ***
Ann: folds
Ben: folds
Cid: shows [7c Th]
Cid collected $3 from pot
*** SUMMARY ***
Total pot $3 | Rake $0.00
Seat 1: Ann (button) mucked [3s 8d]
Seat 2: Ben (small blind) mucked [6c 2c]
Seat 3: Cid (big blind) won ($3)
"""),
        [-1, 1, 0],
    ),
    "a walk with the blind back": (
        small("""
Ben: posts small blind $1
Cid: posts big blind $2
*** HOLE CARDS ***
Ann: folds
Ben: folds
Uncalled bet ($1) returned to Cid
*** SHOWDOWN ***
Cid: mucks hand
Cid collected $2 from pot
*** SUMMARY ***
Total pot $2 | Rake $0
"""),
        [-1, 1, 0],
    ),
    "the button is the big blind": (
        small(
            """
Ben: posts small blind $1
Ann: posts big blind $2
*** HOLE CARDS ***
Ben: folds
Uncalled bet ($1) returned to Ann
Ann collected $2 from pot
*** SUMMARY ***
Total pot $2 | Rake $0
""",
            seats="Ann Ben",
        ),
        [-1, 1],
    ),
    "nobody posts the small blind": (
        small("""
Cid: posts big blind $2
*** HOLE CARDS ***
Ann: calls $2
Ben: calls $2
Cid: checks
*** FLOP *** [2c 3c 4c]
Ben: checks
Cid: bets $4
Ann: folds
Ben: folds
Uncalled bet ($4) returned to Cid
Cid collected $6 from pot
*** SUMMARY ***
Total pot $6 | Rake $0
"""),
        [-2, 4, -2],
    ),
    "a dead button": (
        small(
            """
Ben: posts small blind $1
Cid: posts big blind $2
*** HOLE CARDS ***
Ann: raises $4 to $6
Ben: folds
Cid: folds
Uncalled bet ($4) returned to Ann
Ann collected $5 from pot
*** SUMMARY ***
Total pot $5 | Rake $0
""",
            button=9,
            seats="Ben Cid Ann",
        ),
        [-1, -2, 3],
    ),
    "two who come in, one with a dead blind": (
        small(
            """
Ben: posts small blind $1
Cid: posts big blind $2
Dot: posts big blind $2
Eve: posts small & big blinds $3
*** HOLE CARDS ***
Dot: checks
Eve: raises $4 to $6
Ann: folds
Ben: folds
Cid: folds
Dot: folds
Uncalled bet ($4) returned to Eve
Eve collected $8 from pot
*** SUMMARY ***
Total pot $8 | Rake $0
""",
            seats="Ann Ben Cid Dot Eve",
        ),
        [-1, -2, -2, 5, 0],
    ),
    "a missed small blind alone": (
        small(
            """
Ben: posts small blind $1
Cid: posts big blind $2
Dot: posts small blind $1
*** HOLE CARDS ***
Dot: folds
Ann: folds
Ben: folds
Uncalled bet ($1) returned to Cid
Cid collected $3 from pot
*** SUMMARY ***
Total pot $3 | Rake $0
""",
            seats="Ann Ben Cid Dot",
        ),
        [-1, 2, -1, 0],
    ),
    "a missed blind as GG says it": (
        small(
            """
Ben: posts small blind $1
Cid: posts big blind $2
Dot: posts missed blind $1
*** HOLE CARDS ***
Dealt to Ann
Dot: folds
Ann: folds
Ben: folds
Uncalled bet ($1) returned to Cid
Cid collected $3 from pot
*** SUMMARY ***
Total pot $3 | Rake $0 | Jackpot $0 | Bingo $0
""",
            seats="Ann Ben Cid Dot",
        ),
        [-1, 2, -1, 0],
    ),
    "a straddle": (
        small(
            """
Ben: posts small blind $1
Cid: posts big blind $2
Dot: posts straddle $4
*** HOLE CARDS ***
Ann: folds
Ben: folds
Cid: calls $2
Dot: raises $6 to $10
Cid: folds
Uncalled bet ($6) returned to Dot
Dot collected $9 from pot
*** SUMMARY ***
Total pot $9 | Rake $0
""",
            seats="Ann Ben Cid Dot",
        ),
        [-1, -4, 5, 0],
    ),
    "a straddle as GG says it": (
        small(
            """
Ben: posts small blind $1
Cid: posts big blind $2
Dot: straddle $4
*** HOLE CARDS ***
Ann: calls $4
Ben: folds
Cid: folds
Dot: checks
*** FLOP *** [2c 3c 4c]
Dot: bets $5
Ann: folds
Uncalled bet ($5) returned to Dot
Dot collected $11 from pot
*** SUMMARY ***
Total pot $11 | Rake $0
""",
            seats="Ann Ben Cid Dot",
        ),
        [-1, -2, 7, -4],
    ),
    "an ante of the big blind": (
        small("""
Cid: posts the ante $2
Ben: posts small blind $1
Cid: posts big blind $2
*** HOLE CARDS ***
Ann: folds
Ben: calls $1
Cid: checks
*** FLOP *** [2c 3c 4c]
Ben: bets $2
Cid: folds
Uncalled bet ($2) returned to Ben
Ben collected $6 from pot
*** SUMMARY ***
Total pot $6 | Rake $0
"""),
        [4, -4, 0],
    ),
    "a split with an odd cent": (
        small("""
Ben: posts small blind $1
Cid: posts big blind $2
*** HOLE CARDS ***
Ann: calls $2
Ben: folds
Cid: checks
*** FLOP *** [2c 3c 4c]
Cid: checks
Ann: checks
*** TURN *** [2c 3c 4c] [5c]
Cid: checks
Ann: checks
*** RIVER *** [2c 3c 4c 5c] [6c]
Cid: checks
Ann: checks
*** SHOW DOWN ***
Cid: shows [Ah Kd] (a straight flush, Two to Six)
Ann: shows [Qh Kh] (a straight flush, Two to Six)
Cid collected $2.38 from pot
Ann collected $2.37 from pot
*** SUMMARY ***
Total pot $5 | Rake $0.25
"""),
        [-1, 0.38, 0.37],
    ),
    "run twice": (
        small("""
Ben: posts small blind $1
Cid: posts big blind $2
*** HOLE CARDS ***
Ann: folds
Ben: raises $198 to $200 and is all-in
Cid: calls $198 and is all-in
*** FIRST FLOP *** [2c 3c 4c]
*** FIRST TURN *** [2c 3c 4c] [9d]
*** FIRST RIVER *** [2c 3c 4c 9d] [Jd]
*** SECOND FLOP *** [2d 3d 4d]
*** SECOND TURN *** [2d 3d 4d] [Ts]
*** SECOND RIVER *** [2d 3d 4d Ts] [Kc]
*** FIRST SHOW DOWN ***
Ben: shows [Ah Ad] (a pair of Aces)
Cid: shows [Kh Kd] (a pair of Kings)
Ben collected $199 from pot
*** SECOND SHOW DOWN ***
Ben: shows [Ah Ad] (a pair of Aces)
Cid: shows [Kh Kd] (three of a kind, Kings)
Cid collected $199 from pot
*** SUMMARY ***
Total pot $400 | Rake $2
Hand was run twice
FIRST Board [2c 3c 4c 9d Jd]
SECOND Board [2d 3d 4d Ts Kc]
"""),
        [-1, -1, 0],
    ),
    "run twice from the turn": (
        small("""
Ben: posts small blind $1
Cid: posts big blind $2
*** HOLE CARDS ***
Ann: folds
Ben: calls $1
Cid: checks
*** FLOP *** [2c 3c 4c]
Ben: bets $198 and is all-in
Cid: calls $198 and is all-in
*** FIRST TURN *** [2c 3c 4c] [9d]
*** FIRST RIVER *** [2c 3c 4c 9d] [Jd]
*** SECOND TURN *** [2c 3c 4c] [Ts]
*** SECOND RIVER *** [2c 3c 4c Ts] [Kc]
*** FIRST SHOW DOWN ***
Ben: shows [Ah Ad] (a pair of Aces)
Cid: shows [Kh Kd] (a pair of Kings)
Ben collected $200 from pot
*** SECOND SHOW DOWN ***
Cid: shows [Kh Kd] (three of a kind, Kings)
Cid collected $200 from pot
*** SUMMARY ***
Total pot $400 | Rake $0
"""),
        [0, 0, 0],
    ),
    "shows one card": (
        small("""
Ben: posts small blind $1
Cid: posts big blind $2
*** HOLE CARDS ***
Dealt to Cid [Ah Kd]
Ann: folds [Qs]
Ben: folds
Uncalled bet ($1) returned to Cid
Cid collected $2 from pot
Cid: shows [Ah]
*** SUMMARY ***
Total pot $2 | Rake $0
"""),
        [-1, 1, 0],
    ),
    "a limit game": (
        small(
            """
Ben: posts small blind $1
Cid: posts big blind $2
*** HOLE CARDS ***
Ann: raises $2 to $4
Ben: folds
Cid: calls $2
*** FLOP *** [2c 3c 4c]
Cid: bets $2
Ann: calls $2
*** TURN *** [2c 3c 4c] [9d]
Cid: bets $4
Ann: raises $4 to $8
Cid: folds
Uncalled bet ($4) returned to Ann
Ann collected $20.50 from pot
*** SUMMARY ***
Total pot $21 | Rake $0.50
""",
            head="($2/$4 USD)",
        ).replace("No Limit", "Limit"),
        [-1, -10, 10.5],
    ),
    "a limit tournament named after its bets": (
        small(
            """
Ben: posts small blind 10
Cid: posts big blind 20
*** HOLE CARDS ***
Ann: raises 20 to 40
Ben: folds
Cid: folds
Uncalled bet (20) returned to Ann
Ann collected 50 from pot
*** SUMMARY ***
Total pot 50 | Rake 0
""",
            head="- Level II (20/40)",
        )
        .replace("Hold'em No Limit", "Tournament #5, $1+$0.10 USD Hold'em Limit")
        .replace("$200", "200"),
        [-10, -20, 30],
    ),
    "a limit tournament named after its blinds": (
        small(
            """
Ben: posts small blind 10
Cid: posts big blind 20
*** HOLE CARDS ***
Ann: raises 20 to 40
Ben: folds
Cid: folds
Uncalled bet (20) returned to Ann
Ann collected 50 from pot
*** SUMMARY ***
Total pot 50 | Rake 0
""",
            head="- Level II (10/20)",
        )
        .replace("Hold'em No Limit", "Tournament #5, Freeroll  Hold'em Limit")
        .replace("$200", "200"),
        [-10, -20, 30],
    ),
    "all-in for the ante": (
        TOURNAMENT.replace("Cid (15 in", "Cid (10 in")
        .replace("Cid: posts the ante 10\n", "Cid: posts the ante 10 and is all-in\n")
        .replace("Cid: posts big blind 5 and is all-in\n", "")
        .replace("collected 150", "collected 160")
        .replace("collected 45", "collected 30")
        .replace("195", "190"),
        [-90, 20, 70],
    ),
    "all-in in the big blind": (TOURNAMENT, [-90, 30, 60]),
    "commas for points": (
        small(
            """
Ben: posts small blind €0,50
Cid: posts big blind €1,00
*** HOLE CARDS ***
Ann: raises €1.000,00 to €1.001,00
Ben: folds
Cid: folds
Uncalled bet (€1.000,00) returned to Ann
Ann collected €2,50 from pot
*** SUMMARY ***
Total pot €2,50 | Rake €0
""",
            head="(€0,50/€1,00 EUR)",
        ).replace("$200", "€2.000,00"),
        [-0.5, -1, 1.5],
    ),
}


@pytest.mark.parametrize("name", ODD)
def test_odd_hands_end_as_they_did(name: str) -> None:
    text, net = ODD[name]
    [record] = read(text)
    assert isinstance(record, HandRecord), record
    assert [None if won is None else won / record.unit for won in outcome_of(record).net] == net
    found = audit(record)
    assert found.outcome in (AuditOutcome.AGREES, AuditOutcome.NOT_AUDITABLE), found.text


REFUSED = {
    "another game": (HAND.replace("Hold'em No Limit", "Omaha Hi/Lo Pot Limit"), "not 'Omaha"),
    "a short deck": (HAND.replace("Hold'em No", "6+ Hold'em No"), "6+ Hold'em"),
    "two boards": (HAND.replace("Hold'em No", "Split Hold'em No"), "Split Hold'em"),
    "cut off": (HAND.partition("*** TURN")[0], "cut off"),
    "cut off before the flop": (HAND.partition("Cid: folds")[0], "cut off"),
    "a German client": (HAND.replace("Table ", "Tisch ").replace("Seat ", "Sitz "), "English"),
    "cancelled": (HAND.partition("*** FLOP")[0] + "Hand cancelled\n", "cancelled"),
    "one player": (without(HAND, "Seat 1", "Seat 2", "Seat 3"), "2 to 22 players"),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_read_says_why(name: str) -> None:
    text, reason = REFUSED[name]
    [unread, record] = read(text + "\n\n" + HAND)
    assert isinstance(unread, Unread) and reason in unread.reason, unread
    assert isinstance(record, HandRecord)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_files_of_every_client_are_read(encoding: str, tmp_path: Path) -> None:
    (tmp_path / "hands.txt").write_bytes(EUROS.replace("Ann", "José").encode(encoding))
    [record] = read_files([str(tmp_path)])
    assert isinstance(record, HandRecord), record
    assert record.currency == "EUR" and "José" in (record.names or ())


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


def run_twice(hand: Any) -> None:
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
    "what is not needed": lambda hand: [hand.pop(name) for name in ("flags", "table_skin", "tournament_bounties")],
}


@pytest.mark.parametrize("name", OHH)
def test_open_hand_history_of_other_programs_is_the_same_hand(name: str) -> None:
    [record] = as_ohh(OHH[name])
    assert isinstance(record, HandRecord), record
    assert outcome_of(record).net == (-50, 5575, -300, -5525)
    assert audit(record).outcome is not AuditOutcome.DIFFERS
    assert len(record.deal.board) == 5
