"""Bomb pots and double boards at a table: when they come, who is in, and that nothing else changes."""

from dataclasses import replace

import pytest

from feltroom import ALL_IN, CALL, CHECK, FOLD, InvalidSetup, Rules, Stream
from feltroom.analysis.review.review import review
from feltroom.analysis.statistics.all_in import exact_equities, expected_result
from feltroom.analysis.statistics.counts import Stat
from feltroom.analysis.statistics.facts import facts_of
from feltroom.bots.make import make_bot
from feltroom.bots.two_boards import OnTwoBoards
from feltroom.engine.actions import Action, Legal
from feltroom.engine.events import BoardDealt, ChipsPosted, HandStarted, PostKind, RunDealt
from feltroom.engine.redact import redact
from feltroom.engine.state import HandState
from feltroom.engine.view import HandView
from feltroom.history import AuditOutcome, audit, dump_phh, load_phh
from feltroom.history.decisions import decisions_of
from feltroom.log.codec import SCHEMA_VERSION, decode, decode_checkpoint, encode, encode_checkpoint
from feltroom.rooms.room.chances import OpenHands, chances_of
from feltroom.rooms.room.made_hands import made_hands
from feltroom.table import (
    LEVELS,
    PRESETS,
    BotSpec,
    DoubleBoard,
    Entry,
    Pace,
    Phase,
    Runs,
    Straddle,
    Table,
    TableConfig,
    redact_table,
)
from feltroom.table import commands as do
from feltroom.table import events as on
from tests.table.driver import (
    CONFIG,
    NOW,
    act,
    entropy_from,
    fold_out,
    hand_of,
    last,
    next_hand,
    opened,
    phase_of,
    play,
    refused,
    rig,
    started,
    state_of,
)

BOMB = replace(CONFIG, bomb_pot=4)
TWO = replace(BOMB, bomb_every=1, double_board=DoubleBoard.BOMB_POT)
HOLES = ("As Ah", "Ks Kh", "7c 6d")
BOARD, SECOND = "2c 3d 4h 9s Tc", "Kd 5c 8h Jd Qs"


def rules_of(table: Table) -> list[Rules]:
    events = [event.event for event in table.events if isinstance(event, on.HandEvent)]
    return [event.rules for event in events if isinstance(event, HandStarted)]


def check_sound(table: Table) -> None:
    stored = [decode(encode(event), SCHEMA_VERSION) for event in table.events]
    assert Table.replay(stored, entropy=entropy_from(1)) == table
    record = table.last_record
    assert record is not None and audit(record).outcome is AuditOutcome.AGREES
    assert load_phh(dump_phh([record])) == [record]


def test_the_host_calls_for_a_bomb_pot_and_the_hand_after_it_is_as_ever() -> None:
    table = opened([5000] * 4, button=0, config=BOMB)
    assert table.handle(do.CallBombPot(on=True, by=0), NOW) == [on.BombPotCalled(NOW, 0, True)]
    assert table.handle(do.CallBombPot(on=True, by=0), NOW) == [], "nothing new"
    assert table.bomb_called
    table.handle(do.Start(), NOW)
    posts = [e.event for e in table.events if isinstance(e, on.HandEvent) and isinstance(e.event, ChipsPosted)]
    assert {(post.player, post.kind, post.amount) for post in posts} == {(p, PostKind.BOMB, 400) for p in range(4)}
    assert table.phase is Phase.BETTING_FLOP and table.turn is not None and table.turn.seat == 1
    assert not table.bomb_called
    fold_out(table)
    check_sound(table)
    next_hand(table)
    assert [rules.bomb for rules in rules_of(table)] == [400, 0]
    assert phase_of(table) is Phase.BETTING_PREFLOP
    assert last(table.events, on.HandBegan).button == 1, "the button moved as after any hand"


def test_only_the_host_may_and_only_where_there_are_bomb_pots() -> None:
    table = opened([5000] * 3, button=0, config=BOMB)
    assert refused(table, do.CallBombPot(on=True, by=1)) == "not_host"
    assert refused(opened([5000] * 3, button=0), do.CallBombPot(on=True, by=0)) == "no_bomb_pots"
    table.handle(do.CallBombPot(on=True, by=0), NOW)
    table.handle(do.CallBombPot(on=False, by=0), NOW)
    table.handle(do.Start(), NOW)
    assert rules_of(table)[0].bomb == 0, "the host may take it back"


def test_they_come_every_so_many_hands() -> None:
    table = started([5000] * 3, button=0, config=replace(BOMB, bomb_every=3))
    for _ in range(6):
        fold_out(table)
        next_hand(table)
    assert [rules.bomb for rules in rules_of(table)] == [0, 0, 400, 0, 0, 400, 0]
    assert table.rules == CONFIG.rules, "the rules of the table stay as they are"


def test_a_call_outlives_a_checkpoint_and_a_void_hand() -> None:
    table = opened([5000] * 3, button=0, config=BOMB)
    table.handle(do.CallBombPot(on=True, by=0), NOW)
    checkpoint = table.checkpoint()
    assert checkpoint is not None
    back = Table.restore(decode_checkpoint(encode_checkpoint(checkpoint), SCHEMA_VERSION), entropy=entropy_from(1))
    assert back.bomb_called
    table.handle(do.Start(), NOW)
    run = state_of(table).hand
    assert run is not None
    run.broken = "planted"
    table.tick(NOW)
    assert table.bomb_called, "the hand never happened"


def test_nobody_straddles_posts_or_misses_blinds_in_a_bomb_pot() -> None:
    house = replace(BOMB, bomb_every=2, straddle=Straddle.LEFT, entry=Entry.POST_OR_WAIT)
    table = opened([5000] * 4, button=0, config=house)
    for seat in range(4):
        table.handle(do.ChooseStraddle(seat, on=True), NOW)
    table.handle(do.Start(), NOW)
    fold_out(table)
    table.handle(do.SitOut(3), NOW)
    table.handle(do.Sit(4, "Eve", post=True), NOW)
    next_hand(table)
    began = last(table.events, on.HandBegan)
    assert began.missed == () and 4 in began.seats, "who would post to come in posts the bomb"
    kinds = {
        e.event.kind
        for e in table.events
        if isinstance(e, on.HandEvent) and isinstance(e.event, ChipsPosted) and e.hand == 2
    }
    assert kinds == {PostKind.BOMB}
    fold_out(table)
    check_sound(table)


def test_both_boards_come_at_once_and_the_settlement_names_each(monkeypatch: pytest.MonkeyPatch) -> None:
    rig(monkeypatch, *HOLES, board=BOARD, more=SECOND)
    table = started([5000] * 3, button=0, config=replace(TWO, pace=Pace.NORMAL))
    now = NOW
    while not any(isinstance(e, on.HandEvent) and isinstance(e.event, BoardDealt) for e in table.events):
        assert table.deadline is not None
        now = table.deadline
        told = table.tick(now)
    kinds = [type(event.event) for event in told if isinstance(event, on.HandEvent)]
    assert kinds == [BoardDealt, RunDealt], "in the same moment"
    while table.phase is not Phase.HAND_SUMMARY:
        if table.turn is not None:
            act(table, CHECK, now=now)
        now = table.deadline or now
        table.tick(now)
    settled = table.last_settlement
    assert settled is not None
    assert [(pot.run, dict(pot.winners)) for pot in settled.pots] == [(0, {0: 600}), (1, {1: 600})]
    assert [pot.name and pot.name.category.name for pot in settled.pots] == ["PAIR", "TRIPS"]
    check_sound(table)


def test_two_boards_in_every_hand_without_running_them_again(monkeypatch: pytest.MonkeyPatch) -> None:
    rig(monkeypatch, *HOLES, board=BOARD, more=SECOND)
    house = replace(CONFIG, double_board=DoubleBoard.ALWAYS, runs=Runs.TWICE, rabbit=True)
    table = started([5000] * 2, button=0, config=house)
    play(table, [ALL_IN, CALL])
    assert not any(isinstance(event, on.RunsOffered) for event in table.events)
    assert table.stacks == {0: 5000, 1: 5000}, "each won a board"
    check_sound(table)
    next_hand(table)
    play(table, [FOLD])
    assert refused(table, do.HuntRabbit(0, 2)) == "no_rabbit"


def test_the_deal_has_cards_for_both_boards_whatever_the_deck() -> None:
    for deal in ("standard", "dense"):
        table = started([5000] * 3, button=0, config=replace(TWO, deal=deal))
        while table.turn is not None:
            act(table, CHECK)
        boards = hand_boards(table)
        assert [len(board) for board in boards] == [5, 5] and not set(boards[0]) & set(boards[1])
        check_sound(table)


def hand_boards(table: Table) -> list[tuple[int, ...]]:
    record = table.last_record
    assert record is not None
    return [tuple(board) for board in record.play().boards]


def test_nobody_is_told_a_card_of_the_second_board_before_it_is_dealt() -> None:
    table = started([5000] * 3, button=0, config=TWO)
    hidden = hand_of(table).deal.more[3:]
    for viewer in (None, 0, 1, 2):
        seen = [redact_table(event, viewer).event for event in table.events]
        dealt = [e.event for e in seen if isinstance(e, on.HandEvent) and isinstance(e.event, HandStarted)]
        assert [event.deal for event in dealt] == [None]
        shown = {card for e in seen if isinstance(e, on.HandEvent) for card in getattr(e.event, "cards", ())}
        assert not shown & set(hidden)


def test_made_hands_and_chances_know_both_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    rig(monkeypatch, *HOLES, board=BOARD, more=SECOND)
    table = started([5000] * 2, button=0, config=TWO)
    made = made_hands([redact_table(event, 1) for event in table.events])
    assert [(one.seat, one.board, one.name.category) for one in made] == [(1, 0, "pair"), (1, 1, "trips")]
    open_hands = OpenHands()
    spots = []
    act(table, ALL_IN)
    act(table, CALL)
    for event in table.events:
        open_hands.follow(event)
        if (spot := open_hands.spot) is not None and spot not in spots:
            spots.append(spot)
    assert [[len(board) for board in spot.boards] for spot in spots] == [[3, 3], [4, 4]]
    chances = chances_of(spots[-1])
    assert chances.boards == 2 * (52 - 4 - 8), "every river of each board"
    assert {one.seat: (one.wins, one.ties) for one in chances.hands} == {0: (39 + 2, 0), 1: (1 + 38, 0)}


def test_what_an_all_in_is_worth_is_the_mean_of_both_boards(monkeypatch: pytest.MonkeyPatch) -> None:
    rig(monkeypatch, *HOLES, board=BOARD, more=SECOND)
    table = started([5000] * 2, button=0, config=TWO)
    act(table, ALL_IN)
    act(table, CALL)
    record = table.last_record
    assert record is not None
    facts = facts_of([redact(event, 0) for event in record.play().events], 0)
    assert facts is not None and facts.all_in is not None and Stat.VPIP not in facts.counts
    both = expected_result(facts.all_in, exact_equities("python"))
    alone = [
        expected_result(replace(facts.all_in, board=board, second=None), exact_equities("python"))
        for board in (record.deal.board[:3], record.deal.more[:3])
    ]
    assert min(alone) < both < max(alone), "ahead on one board, behind on the other"


def test_a_review_says_that_it_looks_at_one_board(monkeypatch: pytest.MonkeyPatch) -> None:
    rig(monkeypatch, *HOLES, board=BOARD, more=SECOND)
    table = started([5000] * 2, button=0, config=TWO)
    fold_out(table)
    record = table.last_record
    assert record is not None
    with pytest.raises(InvalidSetup, match="two boards"):
        review(decisions_of(record, 1))


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("boards", [1, 2])
def test_bots_play_bomb_pots_by_the_rules(level: str, boards: int) -> None:
    config = replace(BOMB, bomb_every=1, double_board=DoubleBoard.BOMB_POT if boards == 2 else DoubleBoard.NONE)
    table = opened({0: 5000}, config=config)
    for seat in (1, 2):
        table.handle(do.AddBot(seat, BotSpec(level), f"Bot_{seat}"), NOW)  # type: ignore[arg-type]  # one of the levels
    bot, now = make_bot(level), NOW
    table.handle(do.Start(), now)
    for _ in range(2):
        while table.turn is not None:
            if (pending := table.pending_bot) is not None:
                action = bot.act(pending.view, pending.legal, pending.stream)
                table.handle(do.BotDecided(pending.seat, pending.hand, pending.decision, action), now)
                now = max(now, table.deadline or now)
                table.tick(now)
            else:
                act(table, CHECK if hand_of(table).legal().check else CALL, now=now)
        check_sound(table)
        if table.phase is Phase.HAND_SUMMARY:
            table.handle(do.NextHand(), now)
    assert not any(isinstance(event, on.HandVoided) for event in table.events)


class _Told:
    """A bot that does on each board what it is told."""

    def __init__(self, wishes: dict[int, Action]) -> None:
        self._wishes = wishes

    def act(self, view: HandView, legal: Legal, stream: Stream) -> Action:
        del legal, stream
        return self._wishes[view.board[0]]


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [(FOLD, FOLD, FOLD), (CALL, CALL, CALL), (ALL_IN, ALL_IN, ALL_IN), (FOLD, ALL_IN, CALL), (FOLD, CALL, FOLD)],
)
def test_a_bot_does_what_lies_between_its_wishes_on_two_boards(first: Action, second: Action, expected: Action) -> None:
    table = started([5000] * 2, button=0, config=TWO)
    act(table, ALL_IN)  # a price that is not cheap
    hand: HandState = hand_of(table)
    view = hand.view(hand.actor)
    bot = OnTwoBoards(_Told({view.board[0]: first, view.runs[0][0]: second}))
    assert bot.act(view, hand.legal(), Stream(1)) == expected


@pytest.mark.parametrize("name", ["bomb_pot", "double_board"])
def test_a_tournament_has_none_of_it(name: str) -> None:
    tournament = next(preset for preset in PRESETS.values() if preset.tournament is not None)
    changed = {"bomb_pot": 2} if name == "bomb_pot" else {"double_board": DoubleBoard.ALWAYS}
    with pytest.raises(InvalidSetup, match=name):
        replace(tournament, **changed)


def test_two_boards_need_cards_for_everybody() -> None:
    with pytest.raises(InvalidSetup, match="two boards"):
        TableConfig(name="", seats=19, rules=CONFIG.rules, stack=100, double_board=DoubleBoard.ALWAYS, max_humans=19)
