"""Straddles at a table: who may, who does, and that a table without them is as it was."""

from dataclasses import replace

import pytest

from feltroom import CALL, FOLD, Ante, Betting, InvalidSetup, Post, PostKind, Rules, Stream, raise_to
from feltroom.bots.make import make_bot
from feltroom.engine.events import ChipsPosted
from feltroom.history import AuditOutcome, HandRecord, audit, dump_phh, load_phh, outcome_of, read_hands
from feltroom.history.open_hand_history import format_ohh
from feltroom.history.pokerstars.write import format_pokerstars
from feltroom.history.text import record_text
from feltroom.table import LEVELS, Entry, Straddle, Table, TableConfig
from feltroom.table import commands as do
from feltroom.table import events as on
from tests.table.driver import CONFIG, NOW, entropy_from, hand_of, opened, play, refused, state_of


def config_of(straddle: Straddle) -> TableConfig:
    return replace(CONFIG, straddle=straddle)


def begun(
    straddle: Straddle, who: set[int], *, stacks: tuple[int, ...] = (5000,) * 5, config: TableConfig = CONFIG
) -> Table:
    """A hand of which seat 0 has the button, with these seats willing to straddle."""
    table = opened(stacks, button=0, config=replace(config, straddle=straddle))
    for seat in sorted(who):
        assert table.handle(do.ChooseStraddle(seat, on=True), NOW) == [on.StraddleChosen(NOW, seat, True)]
    table.handle(do.Start(), NOW)
    return table


def straddles(table: Table) -> list[tuple[int, int]]:
    return [
        (e.player, e.amount)
        for e in hand_of(table).events
        if isinstance(e, ChipsPosted) and e.kind is PostKind.STRADDLE
    ]


ALL = {0, 1, 2, 3, 4}


@pytest.mark.parametrize(
    ("straddle", "who", "expected", "first"),
    [
        (Straddle.LEFT, ALL, [(3, 200)], 4),
        (Straddle.LEFT, ALL - {3}, [], 3),
        (Straddle.TWICE, ALL, [(3, 200), (4, 400)], 0),
        (Straddle.TWICE, ALL - {4}, [(3, 200)], 4),
        (Straddle.TWICE, ALL - {3}, [], 3),
        (Straddle.BUTTON, ALL, [(0, 200)], 1),
        (Straddle.BUTTON, ALL - {0}, [], 3),
    ],
)
def test_who_straddles(straddle: Straddle, who: set[int], expected: list[tuple[int, int]], first: int) -> None:
    table = begun(straddle, who)
    assert straddles(table) == expected
    assert hand_of(table).actor == first
    assert Table.replay(table.events, entropy=entropy_from(1)) == table


def test_without_a_straddle_the_blinds_are_the_ordinary_ones() -> None:
    table = begun(Straddle.LEFT, set())
    started = hand_of(table).events[0]
    assert getattr(started, "posts", 0) is None


def test_a_table_without_straddles_lets_nobody() -> None:
    table = opened((5000,) * 3, button=0)
    assert refused(table, do.ChooseStraddle(0, on=True)) == "no_straddles"


def test_who_has_no_chips_beyond_it_does_not_straddle() -> None:
    assert straddles(begun(Straddle.LEFT, ALL, stacks=(5000, 5000, 5000, 200, 5000))) == []
    assert straddles(begun(Straddle.LEFT, ALL, stacks=(5000, 5000, 5000, 201, 5000))) == [(3, 200)]
    antes = replace(CONFIG, rules=replace(CONFIG.rules, ante=10, ante_kind=Ante.EACH))
    assert straddles(begun(Straddle.LEFT, ALL, stacks=(5000, 5000, 5000, 210, 5000), config=antes)) == []


def test_two_players_do_not_straddle_and_three_do() -> None:
    for straddle in (Straddle.LEFT, Straddle.TWICE, Straddle.BUTTON):
        assert straddles(begun(straddle, {0, 1}, stacks=(5000, 5000))) == []
        assert straddles(begun(straddle, {0, 1, 2}, stacks=(5000,) * 3)) == [(0, 200)], (
            "left of the big blind: the button"
        )


def test_who_is_away_does_not_straddle() -> None:
    table = opened((5000,) * 4, button=0, config=config_of(Straddle.LEFT))
    table.handle(do.ChooseStraddle(3, on=True), NOW)
    table.handle(do.Disconnect(3), NOW)
    table.handle(do.Start(), NOW)
    assert straddles(table) == []


def test_who_stops_does_not_straddle_in_the_next_hand_and_a_choice_outlives_hands() -> None:
    table = begun(Straddle.BUTTON, ALL)
    assert table.handle(do.ChooseStraddle(1, on=False), NOW) == [on.StraddleChosen(NOW, 1, False)]
    assert table.handle(do.ChooseStraddle(1, on=False), NOW) == [], "nothing new"
    for expected in ([(0, 200)], [], [(2, 200)]):
        assert straddles(table) == expected
        play(table, [FOLD] * 4)
        table.handle(do.NextHand(), NOW)
    assert state_of(table).at(4).straddles


def test_who_posts_to_come_in_does_not_straddle() -> None:
    house = replace(CONFIG, entry=Entry.POST_OR_WAIT)
    table = begun(Straddle.LEFT, {0, 1, 2, 3}, stacks=(5000,) * 4, config=house)
    play(table, [FOLD] * 3)
    table.handle(do.Sit(4, "Eve", post=True), NOW)
    table.handle(do.ChooseStraddle(4, on=True), NOW)
    table.handle(do.NextHand(), NOW)
    assert hand_of(table).events[0].posts == (Post(2, 50), Post(3, 100), Post(4, 100))  # type: ignore[union-attr]
    assert straddles(table) == []


def test_fixed_limit_has_no_straddle() -> None:
    with pytest.raises(InvalidSetup, match="straddle"):
        replace(CONFIG, straddle=Straddle.LEFT, rules=Rules(small_blind=50, big_blind=100, betting=Betting.FIXED_LIMIT))


def test_a_straddled_hand_is_written_read_and_audited() -> None:
    table = begun(Straddle.TWICE, ALL)
    play(table, [CALL, FOLD, FOLD, CALL])
    play(table, [])
    hand = hand_of(table)
    hand.apply(FOLD)
    record = HandRecord.of(hand)
    assert record.posts == (Post(1, 50), Post(2, 100), Post(3, 200), Post(4, 400))
    assert load_phh(dump_phh([record])) == [record]
    assert audit(record).outcome is AuditOutcome.AGREES


def test_a_straddled_hand_is_told_and_goes_to_other_formats_and_back() -> None:
    table = begun(Straddle.LEFT, ALL)
    hand = hand_of(table).copy()
    for action in (CALL, FOLD, FOLD, CALL, raise_to(600), FOLD, FOLD):
        hand.apply(action)
    record = HandRecord.of(hand, names=("Ann", "Ben", "Cai", "Dan", "Eve"))
    for lang, line in (("en", "Dan straddles 200"), ("zh-CN", "Dan 抓头 200"), ("ja", "Dan ストラドル 200")):
        assert line in record_text(record, lang=lang)
    stars = format_pokerstars(record)
    assert "Dan: posts straddle 200" in stars
    for text in (stars, format_ohh(record)):
        [again] = read_hands(text.splitlines(keepends=True))
        assert isinstance(again, HandRecord)
        assert [move.action for move in again.actions] == [move.action for move in record.actions]
        assert (again.rules.big_blind, again.last_blind) == (100, None)
        assert again.names is not None
        won = dict(zip(again.names, outcome_of(again).net, strict=True))
        assert won == {"Ann": 0, "Ben": -50, "Cai": -200, "Dan": 450, "Eve": -200}


def test_bots_of_every_level_play_on_after_a_straddle() -> None:
    for level in LEVELS:
        bot, stream, hand = make_bot(level), Stream(3), hand_of(begun(Straddle.TWICE, ALL)).copy()
        while not hand.over:
            assert hand.actor is not None
            hand.apply(bot.act(hand.view(hand.actor), hand.legal(), stream))
