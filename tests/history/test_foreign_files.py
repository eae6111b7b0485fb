"""Files that other people wrote: what they leave out, and what they may say in more than one way."""

import gzip
from datetime import time
from decimal import Decimal

import pytest

from feltroom import (
    CALL,
    CHECK,
    FOLD,
    Ante,
    Betting,
    InvalidNotation,
    Post,
    Reopen,
    Rules,
    parse_cards,
    raise_to,
)
from feltroom.history import AuditOutcome, Finding, HandRecord, audit, dump_phh, load_phh, outcome_of, record_text
from feltroom.history.record import UNKNOWN_STACK
from tests.truth.lines import DATA, need

ALL_IN_PREFLOP = """
# Three players, one of them unknown.
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [50, 100, 0]
min_bet = 100
starting_stacks = [1000, 2000, 3000]
actions = [
  "d dh p1 AhAd",
  "d dh p2 KsKc # a good look at them",
  "d dh p3 ????",
  "p3 f",
  "",
  "# thinks for a minute",
  "  p1   cbr 1,000  ",
  "p2 cc # calls at once",
  "p1 sm AhAd",
  "p2 sm -",
  "d db 2c7d9h",
  "d db Jd",
  "d db 3s",
]
"""


def one(text: str) -> HandRecord:
    [record] = load_phh(text)
    return record


def hand(**changes: str) -> str:
    """Return a small file with some of its fields replaced or, if empty, left out."""
    fields = {
        "variant": '"NT"',
        "antes": "[0, 0, 0]",
        "blinds_or_straddles": "[50, 100, 0]",
        "min_bet": "100",
        "starting_stacks": "[1000, 2000, 3000]",
        "actions": '["p3 f", "p1 f"]',
    } | changes
    return "\n".join(f"{name} = {value}" for name, value in fields.items() if value)


def test_a_thousand_hands_of_pluribus_run_to_their_finishing_stacks() -> None:
    path = need(DATA / "phh" / "pluribus_1000.phhs.gz")
    with gzip.open(path, "rt", encoding="utf-8") as file:
        text = file.read()
    records = load_phh(text)
    assert len(records) == 1000
    for record in records:
        result = audit(record)
        assert (result.outcome, result.finished) == (AuditOutcome.AGREES, True), result
        assert record.finishing_stacks == tuple(record.play().stacks)
    assert records[0].names == ("MrBrown", "Pluribus", "MrBlue", "MrBlonde", "MrWhite", "MrPink")
    assert records[0].hand_id == "16"
    assert load_phh(dump_phh(records)) == records


def test_a_file_without_our_table_gets_the_house_rules_of_most_rooms() -> None:
    record = one(ALL_IN_PREFLOP)
    assert record.rules == Rules(small_blind=50, big_blind=100, reopen=Reopen.CUMULATIVE, raise_cap=None)
    assert record.button == 2
    assert record.stacks == (1000, 2000, 3000)
    assert record.finishing_stacks is None
    assert (record.names, record.seats, record.hand_id, record.unit) == (None, None, "", 1)
    assert dict(record.notes) == {}


def test_comments_spaces_and_empty_entries_are_passed_over() -> None:
    record = one(ALL_IN_PREFLOP)
    assert record.actions == ((2, FOLD), (0, raise_to(1000)), (1, CALL))
    assert record.deal.hole == (parse_cards("AhAd"), parse_cards("KsKc"), None)
    assert record.deal.board == parse_cards("2c7d9hJd3s")
    assert record.play().stacks == [2000, 1000, 3000]


def test_cards_shown_at_the_end_fill_in_unknown_ones() -> None:
    text = ALL_IN_PREFLOP.replace("d dh p2 KsKc", "d dh p2 ????").replace("p2 sm -", "p2 sm KsKc")
    assert one(text).deal == one(ALL_IN_PREFLOP).deal


def test_hole_cards_may_come_one_at_a_time_or_not_at_all() -> None:
    text = hand(actions='["d dh p1 Ah", "d dh p1 Kh", "d dh p2 Qs", "p3 f", "p1 f"]')
    assert one(text).deal.hole == (parse_cards("AhKh"), None, None)


def test_an_unknown_board_ends_what_is_known_of_it() -> None:
    lines = '["p3 f", "p1 cc", "p2 cc", "d db AhKhQh", "p1 cc", "p2 cc", "d db ??", "p1 cbr 100", "p2 f"]'
    record = one(hand(actions=lines))
    assert record.deal.board == parse_cards("AhKhQh")
    assert record.actions[-2:] == ((0, raise_to(100)), (1, FOLD))
    assert audit(record).finding is Finding.UNKNOWN_BOARD


def test_a_check_that_is_no_decision_is_dropped() -> None:
    # The button's 60 is less than the blind, so the big blind has nothing to decide; other software asks them.
    cards = '"d dh p1 2c3c", "d dh p2 AhAd", "d dh p3 KsKc"'
    lines = f'[{cards}, "p3 cc", "p1 f", "p2 cc", "d db 4d5d6h", "d db Js", "d db 8s"]'
    record = one(hand(starting_stacks="[1000, 1000, 60]", actions=lines))
    assert record.actions == ((2, CALL), (0, FOLD))
    assert record.play().stacks == [950, 1110, 0]


def test_a_file_of_many_hands_needs_no_numbers_for_its_tables() -> None:
    texts = "\n".join(f"[{name}]\n{hand(hand=str(number))}" for number, name in enumerate(("x", "7", '"a b"')))
    assert [record.hand_id for record in load_phh(texts)] == ["0", "1", "2"]


def test_optional_fields_and_notes_are_kept_as_given() -> None:
    record = one(
        hand(
            players='["Ann", "", "Cid"]',
            seats="[2, 4, 9]",
            finishing_stacks="[950, 2050, 3000]",
            hand='"final"',
            table="3",
            time="12:30:00",
            time_limit="inf",
            _mood='["calm", "calm", "hot"]',
        )
    )
    assert (record.names, record.seats, record.hand_id) == (("Ann", "", "Cid"), (2, 4, 9), "final")
    assert record.finishing_stacks == (950, 2050, 3000)
    assert record.notes == {
        "table": 3,
        "time": time(12, 30),
        "time_limit": Decimal("Infinity"),
        "_mood": ("calm", "calm", "hot"),
    }
    assert one(dump_phh([record])) == record


def test_missing_bet_sizes_and_antes_follow_from_the_blinds() -> None:
    assert one(hand(min_bet="", antes="")) == one(hand())


def test_fixed_limit_is_read_with_the_bets_of_the_file() -> None:
    sizes = {"variant": '"FT"', "min_bet": "", "small_bet": "100", "big_bet": "200"}
    assert one(hand(**sizes)).rules.betting is Betting.FIXED_LIMIT
    assert one(hand(**(sizes | {"small_bet": "", "big_bet": ""}))) == one(hand(**sizes))
    lines = '["p3 cc", "p1 cc", "p2 cc", "d db 2c3c4c", "p1 cbr 150", "p2 cbr 300", "p3 f", "p1 cc", "d db 5c"'
    odd = one(hand(**(sizes | {"small_bet": "150", "big_bet": "320"}), actions=lines + ', "p1 cbr 320", "p2 f"]'))
    assert odd.bets == (150, 320)
    assert audit(odd).outcome is AuditOutcome.AGREES
    assert one(dump_phh([odd])) == odd
    with pytest.raises(InvalidNotation, match="hand 1: big_bet = 50: is smaller than the small bet"):
        load_phh(hand(**(sizes | {"big_bet": "50"})))


def test_pot_limit_has_a_code_of_our_own() -> None:
    assert one(hand(variant='"PT"')).rules.betting is Betting.POT_LIMIT


BLINDS = [
    ("[50, 100, 0]", 50, 100, None),
    ("[100, 0, 0]", 0, 100, None),
    ("[50.0, 100.0, 0.0]", 50, 100, None),
    ("[0, 100, 0]", 50, 100, (Post(1, 100),)),
    ("[50, 100, -100]", 50, 100, (Post(0, 50), Post(1, 100), Post(2, 100))),
    ("[-30, 100, 0]", 30, 100, (Post(0, 30), Post(1, 100))),
    ("[100, 0, -100]", 0, 100, (Post(0, 100), Post(2, 100))),
    ("[0, 0, 0]", 50, 100, ()),
]


@pytest.mark.parametrize(("blinds", "small", "big", "posts"), BLINDS)
def test_blinds_are_read_by_position(blinds: str, small: int, big: int, posts: tuple[Post, ...] | None) -> None:
    record = one(hand(blinds_or_straddles=blinds))
    assert (record.rules.small_blind, record.rules.big_blind, record.posts) == (small, big, posts)


ANTES = [
    ("[10, 10, 10]", 10, Ante.EACH, None),
    ("[0, 100, 0]", 100, Ante.BIG_BLIND, None),
    ("[0, 0, 20]", 0, Ante.EACH, (Post(2, 20, live=False), Post(0, 50), Post(1, 100))),
    ("[5, 5, 0]", 0, Ante.EACH, (Post(0, 5, live=False), Post(1, 5, live=False), Post(0, 50), Post(1, 100))),
]


@pytest.mark.parametrize(("antes", "ante", "kind", "posts"), ANTES)
def test_antes_of_some_players_are_dead_posts(
    antes: str, ante: int, kind: Ante, posts: tuple[Post, ...] | None
) -> None:
    record = one(hand(antes=antes))
    assert (record.rules.ante, record.rules.ante_kind, record.posts) == (ante, kind, posts)


def test_two_players_have_their_forced_bets_in_reverse() -> None:
    two = {"starting_stacks": "[1000, 2000]", "actions": "[]"}
    both = one(hand(blinds_or_straddles="[50, 100]", antes="[0, 100]", **two))
    assert both.rules.ante_kind is Ante.BIG_BLIND
    started = both.start()
    assert (started.bets, started.actor) == ([100, 50], 1)
    single = one(hand(blinds_or_straddles="[0, 100]", antes="[0, 0]", **two)).start()
    assert (single.bets, single.actor) == ([100, 0], 1)


def test_money_with_cents_is_counted_in_hundredths() -> None:
    record = one(
        hand(
            blinds_or_straddles="[0.25, 0.50, 0]",
            min_bet="0.5",
            starting_stacks="[50, 49.75, 100.0]",
            actions='["p3 cbr 1.5", "p1 f", "p2 cc"]',
            finishing_stacks="[49.75, 48.25, 98.5]",
        )
    )
    assert record.unit == 100
    assert record.stacks == (5000, 4975, 10000)
    assert (record.rules.small_blind, record.rules.big_blind) == (25, 50)
    assert record.actions[0] == (2, raise_to(150))
    assert record.finishing_stacks == (4975, 4825, 9850)
    assert one(dump_phh([record])) == record


def test_whole_amounts_stay_chips_even_when_written_with_a_point() -> None:
    assert one(hand(starting_stacks="[1000.0, 2e3, 3000.00]")) == one(hand())


def test_checks_and_calls_are_told_apart_by_the_bets() -> None:
    lines = '["p3 cc", "p1 cc", "p2 cc", "d db 2c3c4c", "p1 cc", "p2 cbr 100", "p3 cc", "p1 cc"]'
    kinds = [action for _, action in one(hand(actions=lines)).actions]
    assert kinds == [CALL, CALL, CHECK, CHECK, raise_to(100), CALL, CALL]


def test_antes_that_are_not_trimmed_are_won_in_full_by_who_was_short() -> None:
    fields = {"antes": "[10, 10, 10]", "ante_trimming_status": "false"}
    assert one(hand(**fields)).rules.ante == 10
    cards = '"d dh p1 2c3c", "d dh p2 KhKd", "d dh p3 AsAc"'
    lines = f'[{cards}, "p1 f", "d db 4d5d6h", "d db Js", "d db 8s"]'
    short = one(hand(**fields, starting_stacks="[1000, 2000, 3]", actions=lines))
    assert short.posts is not None and Post(2, 10, live=False) in short.posts
    # Trimmed, the button could win 3 from each; the antes are dead, so all 23 are theirs.
    assert short.play().stacks[2] == 23


def test_stacks_nobody_wrote_down_are_unknown() -> None:
    record = one(hand(starting_stacks="[inf, 2000, inf]", actions='["p3 cbr 5000", "p1 f", "p2 f"]'))
    assert (record.stacks, record.unknown_stacks) == ((UNKNOWN_STACK, 2000, UNKNOWN_STACK), (0, 2))
    assert audit(record).outcome is AuditOutcome.AGREES
    assert outcome_of(record).net == (-50, -100, 150)
    assert "starting_stacks = [inf, 2000, inf]" in dump_phh([record])
    assert one(dump_phh([record])) == record


def test_results_that_follow_from_unknown_stacks_are_none() -> None:
    unknown = {"starting_stacks": "[inf, inf, inf]", "finishing_stacks": "[inf, inf, nan]", "winnings": "[nan, 0, 0]"}
    record = one(hand(**unknown))
    assert (record.finishing_stacks, record.winnings) == (None, None)
    assert outcome_of(record).net == (-50, 50, 0)


def test_antes_are_not_trimmed_unless_the_file_says_so() -> None:
    antes = {"antes": "[10, 10, 10]", "starting_stacks": "[1000, 2000, 3]", "actions": "[]"}
    assert one(hand(**antes)).rules.ante == 0
    assert one(hand(**antes, ante_trimming_status="true")).rules.ante == 10


STRADDLES = [
    # blinds, actions, who has the last option, stacks after it; the last one is no straddle, but a blind out of place
    ("[1, 2, 4, 0]", ["p4 cc", "p1 f", "p2 cc", "p3 cbr 12", "p4 f", "p2 f"], 2, [99, 96, 109, 96]),
    ("[1, 2, 4, 8]", ["p1 f", "p2 f", "p3 f"], 3, [99, 98, 96, 107]),
    (
        "[1, 2, 0, 4]",
        ["p1 cc", "p2 cc", "p3 f", "p4 cc", "d db 2c3c4c", "p1 cbr 2", "p2 f", "p4 f"],
        3,
        [108, 96, 100, 96],
    ),
    ("[0, 0, 2, 0]", ["p4 f", "p1 cc", "p2 f"], 2, None),
]


@pytest.mark.parametrize(("blinds", "actions", "last", "stacks"), STRADDLES, ids=[each[0] for each in STRADDLES])
def test_straddles_are_played_from_the_left_of_the_last(
    blinds: str, actions: list[str], last: int, stacks: list[int] | None
) -> None:
    record = one(
        hand(
            blinds_or_straddles=blinds,
            antes="[0, 0, 0, 0]",
            min_bet="2",
            starting_stacks="[100, 100, 100, 100]",
            actions=str(actions),
        )
    )
    straddled = blinds != "[0, 0, 2, 0]"
    assert record.last_blind == (None if straddled else last)
    assert record.rules.big_blind == record.big_blind == 2
    assert record.start().view(None).last_option == (last if straddled else 1)
    assert audit(record).outcome is AuditOutcome.AGREES, audit(record)
    if stacks:
        assert record.play().stacks == stacks
    assert one(dump_phh([record])) == record


def test_a_late_post_as_large_as_the_big_blind_is_no_straddle_if_another_begins() -> None:
    fields = {"blinds_or_straddles": "[1, 2, 0, 2]", "antes": "[0, 0, 0, 0]", "min_bet": "2"}
    fields["starting_stacks"] = "[100, 100, 100, 100]"
    late = one(hand(**fields, actions='["p3 f", "p4 cc", "p1 f", "p2 cc", "d db 2c3c4c"]'))
    assert (late.last_blind, late.posts) == (None, (Post(0, 1), Post(1, 2), Post(3, 2)))
    assert late.actions[1] == (3, CHECK) and audit(late).outcome is AuditOutcome.AGREES
    assert one(hand(**fields, actions='["p1 f", "p2 cc"]')).last_blind == 3


def test_two_players_may_have_their_blinds_in_the_other_order() -> None:
    two = {"antes": "[0, 0]", "min_bet": "6", "starting_stacks": "[100, 200]"}
    lines = '["p1 cc", "p2 cc", "d db 2c3c4c", "p1 cbr 6", "p2 f"]'
    record = one(hand(**two, blinds_or_straddles="[6, 3]", actions=lines))
    started = record.start()
    assert (started.bets, started.actor, record.last_blind) == ([3, 6], 0, 1)
    assert audit(record).outcome is AuditOutcome.AGREES
    assert record.play().stacks == [106, 194]
    assert one(dump_phh([record])) == record


def test_what_a_player_posts_beyond_the_big_blind_is_dead() -> None:
    record = one(hand(blinds_or_straddles="[50, 100, -150]"))
    assert record.posts == (Post(0, 50), Post(1, 100), Post(2, 100), Post(2, 50, live=False))


def test_a_smallest_bet_below_the_big_blind_is_kept() -> None:
    lines = '["p3 cc", "p1 cc", "p2 cc", "d db 2c3c4c", "p1 cbr 50", "p2 cbr 100", "p3 f", "p1 f"]'
    record = one(hand(min_bet="50", actions=lines))
    assert record.bets == (50, 50)
    assert audit(record).outcome is AuditOutcome.AGREES
    assert one(dump_phh([record])) == record


def test_an_all_in_that_reopened_the_betting_shows_the_rule_of_the_house() -> None:
    # The button's all-in is 30 more, less than a raise; the small blind raises again, which most rooms refuse.
    lines = '["p3 cbr 200", "p1 cbr 400", "p2 f", "p3 cbr 430", "p1 cbr 1000"]'
    assert one(hand(starting_stacks="[2000, 2000, 430]", actions=lines)).rules.reopen is Reopen.CUMULATIVE
    four = {
        "antes": "[0, 0, 0, 0]",
        "blinds_or_straddles": "[50, 100, 0, 0]",
        "starting_stacks": "[2000, 2000, 2000, 430]",
    }
    lines = '["p3 cbr 400", "p4 cbr 430", "p1 cc", "p2 f", "p3 cbr 1000", "p1 f"]'
    record = one(hand(**four, actions=lines))
    assert record.rules.reopen is Reopen.ALWAYS
    assert audit(record).outcome is not AuditOutcome.DIFFERS


def test_amounts_may_be_finer_than_cents_or_carry_the_error_of_binary_fractions() -> None:
    fine = one(hand(blinds_or_straddles="[0.0005, 0.001, 0]", min_bet="0.001", starting_stacks="[1, 2, 0.1234]"))
    assert (fine.unit, fine.rules.big_blind, fine.stacks[2]) == (10_000, 10, 1234)
    assert one(dump_phh([fine])) == fine
    noisy = one(hand(starting_stacks="[28.349999999999998, 30.000000000000004, 10]"))
    assert (noisy.unit, noisy.stacks) == (100, (2835, 3000, 1000))


WINNINGS = [
    # The blinds are 50 and 100. A raise to 300 that nobody calls wins 250 from the pot, or 450 with what went back.
    ('["p3 cbr 300", "p1 f", "p2 f"]', "[0, 0, 250]", (-50, -100, 150), 0),
    ('["p3 cbr 300", "p1 f", "p2 f"]', "[0, 0, 450]", (-50, -100, 150), 0),
    ('["p3 cbr 300", "p1 f", "p2 f"]', "[0, 0, 240]", (-50, -100, 140), 10),
    ('["p3 f", "p1 f"]', "[0, 150, 0]", (-50, 50, 0), 0),
    ('["p3 f", "p1 f"]', "[0, 100, 0]", (-50, 50, 0), 0),
    ('["p3 f", "p1 f"]', "[0, 0, 0]", (-50, 50, 0), 0),
]


@pytest.mark.parametrize(("actions", "winnings", "net", "rake"), WINNINGS)
def test_winnings_count_with_or_without_the_bet_that_went_back(
    actions: str, winnings: str, net: tuple[int, ...], rake: int
) -> None:
    record = one(hand(actions=actions, winnings=winnings))
    found = outcome_of(record)
    assert (found.net, found.rake) == (net, rake)
    assert (audit(record).outcome, audit(record).rake) == (AuditOutcome.AGREES, rake)
    assert one(dump_phh([record])) == record


def test_winnings_that_are_no_rake_apart_from_the_rules_differ() -> None:
    record = one(hand(actions='["p3 f", "p1 f"]', winnings="[150, 0, 0]"))
    assert audit(record).outcome is AuditOutcome.DIFFERS
    assert "player 0 has 1100, the rules give 950" in audit(record).text


def test_finishing_stacks_after_rake_agree_with_the_rules() -> None:
    lines = '["p3 cc", "p1 f", "p2 cc", "d db 2c3c4c", "p2 cbr 100", "p3 f"]'
    record = one(hand(actions=lines, finishing_stacks="[950, 2140, 2900]"))
    assert (audit(record).outcome, audit(record).rake) == (AuditOutcome.AGREES, 10)
    assert audit(record).text == "agrees with the rules: 5 actions, rake 10"


RUN_TWICE = ALL_IN_PREFLOP.replace('"d db 3s",', '"d db 3s", "d db 4c5d6h", "d db Kd", "d db 8s",')


def test_a_board_that_was_run_twice_is_read_and_checked_run_by_run() -> None:
    record = one(RUN_TWICE)
    assert record.runs == 2 and record.deal.more == tuple(parse_cards("4c5d6hKd8s"))
    assert outcome_of(record).net == (0, 0, 0)  # aces win the first board, kings the second
    assert one(dump_phh([record])) == record
    won = RUN_TWICE + "finishing_stacks = [{}]\n"
    assert audit(one(won.format("1000, 2000, 3000"))).outcome is AuditOutcome.AGREES
    assert audit(one(won.format("2000, 1000, 3000"))).outcome is AuditOutcome.DIFFERS


@pytest.mark.parametrize("cards", ['"d db 4c5d6h", "d db Kd",', '"d db 4c5d6h", "d db Kd", "d db ??",'])
def test_a_run_that_is_not_complete_is_refused(cards: str) -> None:
    with pytest.raises(InvalidNotation, match="the board has five cards"):
        one(ALL_IN_PREFLOP.replace('"d db 3s",', '"d db 3s",' + cards))


def test_more_than_five_cards_after_a_bet_on_the_river_are_refused() -> None:
    lines = '["p3 f", "p1 cc", "p2 cc", "d db 2c3c4c", "d db 5c", "d db 6c", "p1 cc", "p2 cc", "d db 7c"]'
    with pytest.raises(InvalidNotation, match="the board has five cards"):
        one(hand(actions=lines))


def test_a_button_that_posts_the_larger_blind_is_called_the_big_blind() -> None:
    text = hand(antes="[0, 0]", blinds_or_straddles="[100, 50]", starting_stacks="[1000, 1000]", actions='["p1 f"]')
    lines = record_text(one(text), lang="en")
    assert "Player 0 posts small blind 50" in lines and "Player 1 posts big blind 100" in lines
    assert audit(one(text)).text == "agrees with the rules: 1 action"


def test_stacks_that_are_not_known_are_not_made_up_in_the_text() -> None:
    record = one(hand(starting_stacks="[inf, 2000, inf]", actions='["p3 f", "p1 f"]'))
    lines = record_text(record, lang="en").splitlines()
    assert "Player 0: ?" in lines and "Player 1: 2000" in lines and "Player 2: ? (button)" in lines
    assert "Player 0: ? → ? (-50)" in lines and "Player 1: 2000 → 2050 (+50)" in lines
