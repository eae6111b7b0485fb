"""What bots remember of the others: counted from public actions, bounded, and of no use to whoever pretends."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from feltroom import CALL, CHECK, FOLD, Action, HandState, HandView, Legal, Rules, Stream, raise_to, redact
from feltroom.bots import make_bot, solved_street
from feltroom.bots.remembering import MOST_FACED, after_hand, leaning, leaning_of_opponent
from feltroom.bots.street_trees import ITERATIONS
from feltroom.engine.actions import ActionKind
from feltroom.engine.events import Street
from feltroom.engine.habits import NOTHING_SEEN, Habits
from tests.bots.driving import deal_hand

RULES = Rules(small_blind=5, big_blind=10)
OVERFOLDER, CALLER = Habits(60, 55, 2000), Habits(60, 0, 2000)
habits = st.builds(Habits, st.integers(0, MOST_FACED), st.integers(0, MOST_FACED), st.integers(0, 100 * MOST_FACED))


def played(*actions: Action, players: int = 2, stacks: list[int] | None = None) -> HandState:
    hand = deal_hand(RULES, players=players, seed=b"7", stacks=stacks or [1000] * players)
    for action in actions:
        hand.apply(action)
    return hand


def remembered(hand: HandState, before: tuple[Habits, ...] | None = None) -> list[Habits]:
    view = HandView.of([redact(event, None) for event in hand.events], viewer=None)
    return after_hand(before or (NOTHING_SEEN,) * hand.players, view)


def test_a_bet_that_is_given_up_to_counts_with_what_may_be_given_up() -> None:
    assert remembered(played(CALL, CHECK, raise_to(10), FOLD)) == [Habits(1, 1, 33), NOTHING_SEEN]


def test_a_call_counts_as_met() -> None:
    assert remembered(played(CALL, CHECK, raise_to(20), CALL)) == [Habits(1, 0, 50), NOTHING_SEEN]


def test_a_raise_counts_as_met_and_is_faced_by_the_bettor() -> None:
    hand = played(CALL, CHECK, raise_to(20), raise_to(80), FOLD)
    assert remembered(hand) == [Habits(1, 0, 50), Habits(1, 1, 67)]


def test_of_a_bet_only_what_the_stack_covers_is_risked() -> None:
    hand = played(CALL, CHECK, raise_to(900), FOLD, stacks=[30, 1000])
    assert remembered(hand)[0] == Habits(1, 1, 50)


def test_what_happens_before_the_flop_or_among_three_is_not_counted() -> None:
    assert remembered(played(raise_to(30), FOLD)) == [NOTHING_SEEN] * 2
    hand = played(CALL, CALL, CHECK, raise_to(20), FOLD, CALL, players=3)
    assert [each.faced for each in remembered(hand)].count(0) == 2


def test_all_numbers_are_halved_before_they_grow() -> None:
    full = (Habits(MOST_FACED - 1, 40, 2000), NOTHING_SEEN)
    assert remembered(played(CALL, CHECK, raise_to(10), FOLD), full)[0] == Habits(MOST_FACED // 2, 20, 1016)


@given(habits)
def test_a_leaning_is_bounded(one: Habits) -> None:
    assert -1 <= leaning(one) <= 1


def test_a_few_bets_say_nothing_and_many_say_much() -> None:
    assert leaning(NOTHING_SEEN) == 0
    assert leaning(Habits(3, 2, 120)) == 0
    assert leaning(Habits(20, 8, 800)) == 0
    assert leaning(OVERFOLDER) == 1
    assert leaning(CALLER) == -1


@given(habits)
def test_a_usual_leaning_is_bounded(one: Habits) -> None:
    assert leaning(one) <= leaning(one, usual=0.5) <= 1


def test_a_usual_leaning_holds_until_enough_was_seen() -> None:
    assert leaning(NOTHING_SEEN, usual=0.5) == 0.5
    assert leaning(Habits(10, 4, 400), usual=0.5) == 0.25
    assert leaning(Habits(60, 20, 2000), usual=0.5) < 0.1
    assert leaning(CALLER, usual=0.5) < -0.9


def spot(seed: int, *actions: Action, players: int = 2) -> tuple[HandView, Legal]:
    hand = deal_hand(RULES, players=players, seed=bytes([seed]), stacks=[1000] * players)
    for action in actions:
        hand.apply(action)
    legal = hand.legal()
    return hand.view(legal.player), legal


def choice(level: str, seed: int, held: Habits, *actions: Action) -> Action:
    view, legal = spot(seed, *actions)
    view.habits = (held, held)
    return make_bot(level).act(view, legal, Stream(seed))


CHECKED_TO = (raise_to(25), CALL, CHECK)


def test_there_is_no_leaning_with_a_bet_to_meet() -> None:
    view, legal = spot(1, *CHECKED_TO)
    view.habits = (OVERFOLDER, OVERFOLDER)
    assert leaning_of_opponent(view, legal) == 1
    view, legal = spot(1, *CHECKED_TO, raise_to(30))
    view.habits = (OVERFOLDER, OVERFOLDER)
    assert leaning_of_opponent(view, legal) == 0


@pytest.mark.parametrize("seed", range(6))
def test_a_bet_is_met_alike_whatever_is_remembered(seed: int) -> None:
    line = (*CHECKED_TO, raise_to(30))
    met = {choice("hard", seed, held, *line) for held in (NOTHING_SEEN, OVERFOLDER, CALLER)}
    assert len(met) == 1


def bets(level: str, held: Habits, seeds: int) -> int:
    line = (CALL, CHECK, CHECK, CHECK, CHECK)
    return sum(choice(level, seed, held, *line).kind is not ActionKind.CHECK for seed in range(seeds))


def test_who_gives_up_too_much_is_bet_into_more_often() -> None:
    seldom, usual, often = (bets("hard", held, 50) for held in (CALLER, NOTHING_SEEN, OVERFOLDER))
    assert seldom < usual < often


def test_expert_remembers_too(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numpy")
    monkeypatch.setitem(ITERATIONS, Street.FLOP, 25)

    def often(held: Habits) -> int:
        view, legal = spot(3, *CHECKED_TO)
        view.habits = (held, held)
        bot = make_bot("expert")
        return sum(bot.act(view, legal, Stream(number)).kind is not ActionKind.CHECK for number in range(40))

    seldom, usual, most = (often(held) for held in (CALLER, NOTHING_SEEN, OVERFOLDER))
    assert seldom < usual < most


def test_at_a_table_expert_takes_others_to_give_up_until_they_are_seen_to_call(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numpy")
    for street in (Street.FLOP, Street.TURN):
        monkeypatch.setitem(ITERATIONS, street, 25)

    def often(held: Habits, usual: float) -> int:
        monkeypatch.setattr(solved_street, "_USUAL_AT_A_TABLE", usual)
        view, legal = spot(23, raise_to(25), FOLD, CALL, CHECK, CHECK, CHECK, players=3)
        view.habits = (held,) * 3
        bot = make_bot("expert")
        return sum(bot.act(view, legal, Stream(number)).kind is not ActionKind.CHECK for number in range(40))

    assert often(NOTHING_SEEN, 0.0) < often(NOTHING_SEEN, 0.5)
    assert often(CALLER, 0.5) < often(NOTHING_SEEN, 0.5)
