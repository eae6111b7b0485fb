"""The games beside the pots: a bounty for winning with seven-deuce, and the stand-up game."""

from dataclasses import replace

import pytest

from feltroom import CALL, CHECK, FOLD, Action, InvalidSetup, Showing, raise_to
from feltroom.log.codec import SCHEMA_VERSION, decode, decode_checkpoint, encode, encode_checkpoint
from feltroom.rooms.hands.replayed import replayed
from feltroom.table import BotSpec, MayAsk, Table, TableConfig, redact_table
from feltroom.table import commands as do
from feltroom.table import events as on
from feltroom.table.presets import PRESETS
from feltroom.table.side_events import SideGame
from tests.table.driver import (
    CONFIG,
    NOW,
    act,
    entropy_from,
    fold_out,
    last,
    next_hand,
    opened,
    play,
    rig,
    started,
    state_of,
)

SEVEN_DEUCE = replace(CONFIG, seven_deuce=2)  # 200 chips
STAND_UP = replace(CONFIG, stand_up=3)  # 300 chips
# Seat 1 holds it, and the board gives it two pair.
HOLES = ("As Ks", "7c 2d", "Qs Qh", "Jc Td", "9c 8c")
BOARD = "7d 2h 5s 4c Kh"


def payments(table: Table) -> list[tuple[SideGame, int, dict[int, int]]]:
    return [(e.game, e.seat, dict(e.payments)) for e in table.events if isinstance(e, on.SideGamePaid)]


def standing(table: Table) -> tuple[int, ...]:
    return state_of(table).side.standing


def check_sound(table: Table) -> None:
    """The log tells it all again, as it is stored too, and no chip came or went."""
    stored = [decode(encode(event), SCHEMA_VERSION) for event in table.events]
    assert Table.replay(stored, entropy=entropy_from(1)) == table
    assert sum(table.stacks.values()) + table.pot == table.bought_in - table.taken_home


def show_down(table: Table) -> None:
    """Check and call to the showdown."""
    while table.turn is not None:
        turn = table.turn
        legal = last(table.events, on.TurnStarted).legal
        assert turn is not None
        act(table, CHECK if legal.check else CALL)


def seven_deuce_shown(monkeypatch: pytest.MonkeyPatch, config: TableConfig, stacks: list[int]) -> Table:
    rig(monkeypatch, *HOLES, board=BOARD)
    table = started(stacks, button=0, config=config)
    show_down(table)
    return table


def test_who_wins_with_seven_deuce_is_paid_by_everybody_dealt_in(monkeypatch: pytest.MonkeyPatch) -> None:
    rig(monkeypatch, *HOLES, board=BOARD)
    table = started([5000] * 4, button=0, config=SEVEN_DEUCE)
    play(table, [FOLD])  # seat 3, who pays all the same
    show_down(table)
    assert payments(table) == [(SideGame.SEVEN_DEUCE, 1, {1: 600, 0: -200, 2: -200, 3: -200})]
    assert table.stacks == {0: 4700, 1: 5000 + 200 + 600, 2: 4700, 3: 4800}
    settled = table.last_settlement
    assert settled is not None
    assert [one.difference for one in settled.results] == [-100, 200, -100, 0], "the hand itself paid nothing of it"
    check_sound(table)


def test_nobody_pays_more_than_they_have(monkeypatch: pytest.MonkeyPatch) -> None:
    table = seven_deuce_shown(monkeypatch, SEVEN_DEUCE, [5000, 5000, 250, 5000])
    assert payments(table)[0][2] == {1: 200 + 150 + 200, 0: -200, 2: -150, 3: -200}
    busted = last(table.events, on.PlayerBusted)
    assert (busted.seat, busted.place) == (2, 4), "who paid the last chip is out, as if a pot had taken it"
    check_sound(table)


def test_off_unless_the_host_chooses_it(monkeypatch: pytest.MonkeyPatch) -> None:
    table = seven_deuce_shown(monkeypatch, CONFIG, [5000] * 4)
    assert payments(table) == [] and table.stacks[1] == 5300
    assert b"seven" not in encode(on.TableOpened(0, CONFIG)), "what such a table writes stays the same"


def test_seven_deuce_that_loses_or_stays_hidden_is_worth_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    rig(monkeypatch, *HOLES, board="Ad Kd 5s 4c Jh")
    table = started([5000] * 4, button=0, config=SEVEN_DEUCE)
    show_down(table)
    assert payments(table) == []
    next_hand(table)
    play(table, [FOLD, FOLD, FOLD])  # seat 3 wins with other cards
    table.handle(do.Show(3), NOW)
    assert payments(table) == []


def bluffed(monkeypatch: pytest.MonkeyPatch, config: TableConfig = SEVEN_DEUCE) -> Table:
    """Seat 1 has won without a showdown."""
    rig(monkeypatch, *HOLES, board=BOARD)
    table = started([5000] * 4, button=0, config=config)
    play(table, [FOLD, FOLD, raise_to(300), FOLD])
    assert payments(table) == []
    return table


def test_who_won_without_a_showdown_is_paid_if_they_show(monkeypatch: pytest.MonkeyPatch) -> None:
    table = bluffed(monkeypatch)
    told = table.handle(do.Show(1), NOW)
    assert [type(event) for event in told] == [on.CardsShown, on.SideGamePaid]
    assert payments(table) == [(SideGame.SEVEN_DEUCE, 1, {1: 600, 0: -200, 2: -200, 3: -200})]
    assert table.stacks[1] == 5000 + 100 + 600
    assert len(table.events) - 1 in replayed(table.events, 1), "a replay of the hand has it"
    check_sound(table)


def test_who_has_left_by_then_pays_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    table = bluffed(monkeypatch)
    table.handle(do.Leave(3), NOW)
    table.handle(do.Sit(3, "Eve"), NOW)
    table.handle(do.Show(1), NOW)
    assert payments(table)[0][2] == {1: 400, 0: -200, 2: -200}, "nor does who sits there now"


def test_who_pays_the_last_chip_between_hands_is_out(monkeypatch: pytest.MonkeyPatch) -> None:
    rig(monkeypatch, *HOLES, board=BOARD)
    table = started([150, 5000, 5000, 5000], button=0, config=SEVEN_DEUCE)
    play(table, [FOLD, FOLD, raise_to(300), FOLD])
    out = [event for event in table.handle(do.Show(1), NOW) if isinstance(event, on.PlayerBusted)]
    assert [(one.seat, one.place) for one in out] == [(0, 4)]


def test_after_the_next_deal_it_is_too_late(monkeypatch: pytest.MonkeyPatch) -> None:
    table = bluffed(monkeypatch)
    next_hand(table)
    fold_out(table)
    table.handle(do.Show(1), NOW)  # the hand it did not win
    assert payments(table) == []


def test_the_settings_of_the_hand_count_and_a_checkpoint_keeps_them(monkeypatch: pytest.MonkeyPatch) -> None:
    table = bluffed(monkeypatch)
    checkpoint = table.checkpoint()
    assert checkpoint is not None
    back = Table.restore(decode_checkpoint(encode_checkpoint(checkpoint), SCHEMA_VERSION), entropy=entropy_from(1))
    for each in (table, back):
        each.handle(do.ChangeSettings(replace(each.config, seven_deuce=50)), NOW)
        each.handle(do.Show(1), NOW)
        assert payments(each)[0][2][1] == 600
    assert back.stacks == table.stacks


def test_a_hand_that_somebody_asks_to_see_counts_too(monkeypatch: pytest.MonkeyPatch) -> None:
    house = replace(SEVEN_DEUCE, rules=replace(CONFIG.rules, showing=Showing.CHOOSE), may_ask=MayAsk.RIVER)
    rig(monkeypatch, *HOLES, board=BOARD)
    table = started([5000] * 2, button=0, config=house)
    play(table, [CALL, CHECK] + [CHECK] * 6)
    table.handle(do.ShowOrMuck(1, 1, show=False), NOW)
    assert table.last_settlement is not None and table.last_settlement.results[0].difference == 100
    table.handle(do.AskToSee(0, 1), NOW)
    assert payments(table) == [], "who mucked has not won"


def test_a_bot_shows_it_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    rig(monkeypatch, *HOLES, board=BOARD)
    table = opened({0: 5000, 2: 5000}, button=0, config=SEVEN_DEUCE)
    table.handle(do.AddBot(1, BotSpec("caller"), "Robo"), NOW)
    table.handle(do.Start(), NOW)
    play(table, [FOLD])
    now = NOW + 100_000
    turn = table.turn
    assert turn is not None and turn.seat == 1
    table.handle(do.BotDecided(1, turn.hand, turn.decision, raise_to(300)), now)
    act(table, FOLD, now=now)
    assert last(table.events, on.CardsShown).seat == 1
    assert payments(table) == [(SideGame.SEVEN_DEUCE, 1, {1: 400, 0: -200, 2: -200})]
    check_sound(table)


def test_two_players_with_it_pay_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    rig(monkeypatch, "7s 2s", "7c 2d", "Qs Jh", board="7d 2h 5s 4c Kh")
    table = started([5000] * 3, button=0, config=SEVEN_DEUCE)
    show_down(table)
    assert sorted(seat for _, seat, _ in payments(table)) == [0, 1]
    assert table.stacks == {0: 5050 + 400 - 200, 1: 5050 + 400 - 200, 2: 4900 - 400}
    check_sound(table)


# The stand-up game.


def win(table: Table, seat: int) -> None:
    """Let everybody fold to a seat, which raises if it must act."""
    while table.turn is not None:
        act(table, raise_to(300) if table.turn.seat == seat else FOLD)


def test_everybody_stands_until_they_win_a_pot_and_the_last_one_pays_the_others() -> None:
    table = started([5000] * 3, button=0, config=STAND_UP)
    assert standing(table) == (0, 1, 2)
    win(table, 0)
    assert standing(table) == (1, 2) and payments(table) == []
    next_hand(table)
    win(table, 0)
    assert standing(table) == (1, 2), "who sits has nothing more to win here"
    next_hand(table)
    win(table, 2)
    assert payments(table) == [(SideGame.STAND_UP, 1, {1: -600, 2: 300, 0: 300})]
    settled = table.last_settlement
    assert settled is not None
    beside = {0: 300, 1: -600, 2: 300}
    assert table.stacks == {one.seat: one.stack + beside[one.seat] for one in settled.results}
    assert standing(table) == ()
    next_hand(table)
    assert standing(table) == (0, 1, 2), "a new round"
    check_sound(table)


def test_the_last_one_pays_no_more_than_they_have_in_even_parts() -> None:
    table = started([5000, 505, 5000], button=0, config=STAND_UP)
    win(table, 0)
    next_hand(table)
    win(table, 2)
    assert payments(table) == [(SideGame.STAND_UP, 1, {1: -455, 2: 228, 0: 227})], "the odd chip goes to their left"
    assert table.stacks[1] == 0
    assert last(table.events, on.PlayerBusted).seat == 1
    check_sound(table)


def test_nobody_pays_if_the_last_ones_sit_down_together(monkeypatch: pytest.MonkeyPatch) -> None:
    rig(monkeypatch, "As Ks", "Ac Kc", "8s 9h", board="Ad Kd 5s 4c Jh")
    table = started([5000] * 3, button=0, config=STAND_UP)
    win(table, 2)
    assert standing(table) == (0, 1)
    next_hand(table)
    show_down(table)
    assert payments(table) == [] and standing(table) == ()
    next_hand(table)
    assert standing(table) == (0, 1, 2)


def test_who_leaves_is_out_and_the_one_left_standing_has_one_more_hand() -> None:
    table = started([5000] * 4, button=0, config=STAND_UP)
    fold_out(table)  # seat 2 has the big blind
    assert standing(table) == (0, 1, 3)
    table.handle(do.Leave(0), NOW)
    table.handle(do.Leave(1), NOW)
    table.handle(do.Sit(1, "Eve"), NOW)
    assert standing(table) == (3,) and payments(table) == []
    next_hand(table)
    win(table, 2)
    assert payments(table) == [(SideGame.STAND_UP, 3, {3: -300, 2: 300})], "who came later neither pays nor is paid"
    check_sound(table)


def test_two_players_begin_no_round() -> None:
    table = started([5000] * 2, button=0, config=STAND_UP)
    assert standing(table) == ()
    fold_out(table)
    assert payments(table) == []


def test_the_host_may_end_the_game_in_the_middle_of_a_round() -> None:
    table = started([5000] * 3, button=0, config=STAND_UP)
    fold_out(table)
    table.handle(do.ChangeSettings(replace(table.config, stand_up=0)), NOW)
    next_hand(table)
    assert standing(table) == ()
    fold_out(table)
    assert payments(table) == []


def test_everybody_is_told_the_same_of_it() -> None:
    table = started([5000] * 3, button=0, config=replace(STAND_UP, seven_deuce=1))
    for _ in range(3):
        fold_out(table)
        next_hand(table)
    beside = [event for event in table.events if isinstance(event, on.SideGamePaid | on.StandingChanged)]
    assert beside
    assert all(redact_table(event, viewer).event == event for event in beside for viewer in (None, 0, 1, 2))


@pytest.mark.parametrize("game", ["seven_deuce", "stand_up"])
def test_a_tournament_has_no_games_beside_its_pots(game: str) -> None:
    tournament = next(preset for preset in PRESETS.values() if preset.tournament is not None)
    with pytest.raises(InvalidSetup, match=game):
        replace(tournament, **{game: 2})  # type: ignore[arg-type]  # both are numbers


@pytest.mark.parametrize("actions", [[FOLD, FOLD], [CALL, CALL, CHECK]])
def test_a_void_hand_pays_nothing(actions: list[Action]) -> None:
    table = started([5000] * 3, button=0, config=STAND_UP)
    play(table, actions[:1])
    before = standing(table)
    turn = table.turn
    assert turn is not None
    state = state_of(table)
    assert state.hand is not None
    state.hand.broken = "planted"
    table.tick(NOW)
    assert payments(table) == [] and standing(table) == before
